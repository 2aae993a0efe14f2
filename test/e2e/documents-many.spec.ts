import { documentsOf, firstPublished, invoke, list, pane } from "./support/documents";
import { expect, testInOneApp as test } from "./support/launch";
import { t } from "./support/words";

test("a selection across pages is edited after a dry run, and the edit is reverted", async ({ earshot }) => {
  test.slow();
  const { window } = earshot;
  const place = await documentsOf(window, 130);
  const found = async (q: string) =>
    (await invoke(window, "documents.search", { ...place, q, count: 0 })).data.total;
  const grid = window.getByRole("grid", { name: "Documents" });
  await window.getByRole("checkbox", { name: t("components:row.select", { name: "Kite 129" }) }).click();
  await grid.focus();
  await window.keyboard.press("End");
  await window
    .getByRole("checkbox", { name: t("components:row.select", { name: "Kite 0" }), exact: true })
    .click();
  const selection = window.getByRole("region", { name: t("documents:selection.title") });
  await expect(selection).toContainText(t("documents:selection.count", { picked: "2", total: "130" }));

  await selection.getByRole("button", { name: t("documents:selection.edit", { picked: "2" }) }).click();
  const dialog = window.getByRole("dialog");
  await dialog.getByRole("combobox", { name: t("rules:field.tags_customer") }).fill("Sky / seen");
  await window.keyboard.press("Enter");
  await dialog.getByRole("button", { name: t("documents:plan.dryRun") }).click();
  await expect(dialog.getByRole("status", { name: t("documents:plan.dryRun") })).toHaveText(
    /To change: 2 of 2/,
  );
  await expect(dialog.getByRole("row", { name: "Tags Sky / kites Sky / kites, Sky / seen" })).toBeVisible();
  expect(await found('tag:"Sky / seen"')).toBe(0);
  await dialog.getByRole("button", { name: t("documents:bulk.edit", { count: 2 }) }).click();
  await expect.poll(() => found('tag:"Sky / seen"')).toBe(2);

  await window
    .getByRole("checkbox", { name: t("components:row.select", { name: "Kite 0" }), exact: true })
    .click();
  await selection.getByRole("button", { name: t("documents:selection.all", { total: "130" }) }).click();
  await expect(selection).toContainText(t("documents:selection.count", { picked: "130", total: "130" }));
  await window
    .getByRole("checkbox", { name: t("components:row.select", { name: "Kite 1" }), exact: true })
    .click();
  await expect(selection).toContainText(t("documents:selection.count", { picked: "129", total: "130" }));
  await selection.getByRole("button", { name: t("documents:selection.edit", { picked: "129" }) }).click();
  await dialog.getByRole("combobox", { name: t("rules:field.tags_customer") }).fill("Sky / seen");
  await window.keyboard.press("Enter");
  await dialog.getByRole("button", { name: t("documents:plan.dryRun") }).click();
  await expect(dialog.getByRole("status", { name: t("documents:plan.dryRun") })).toHaveText(
    "To change: 127 of 129 Already have these values: 2",
  );
  await dialog.getByRole("button", { name: t("documents:bulk.edit", { count: 127 }) }).click();
  await expect.poll(() => found('tag:"Sky / seen"')).toBe(129);

  await list(window, t("documents:browse.edits"));
  await window.getByRole("button", { name: t("documents:edits.takeUploadBack") }).click();
  await window.getByRole("menuitem", { name: /^Bulk edit of tags, 127 / }).click();
  await dialog.getByRole("button", { name: t("documents:plan.dryRun") }).click();
  await dialog.getByRole("button", { name: t("documents:edits.revert", { count: 127 }) }).click();
  await expect.poll(() => found('tag:"Sky / seen"')).toBe(2);
});

test("all results of a query are deleted after a dry run, listed as deleted, and restored", async ({
  earshot,
}) => {
  const { window } = earshot;
  await documentsOf(window, 20);
  await window.getByRole("button", { name: /^Tag: Any/ }).click();
  await window.getByRole("checkbox", { name: "Sky / kites (10)" }).check();
  await window.keyboard.press("Escape");
  await expect(window.getByText(t("documents:results.count", { count: 10 }))).toBeVisible();
  await expect(window.getByRole("group", { name: t("documents:facet.tag") })).toBeHidden();
  await window.getByRole("grid", { name: "Documents" }).focus();
  await window.keyboard.press("Control+A");
  await window.getByRole("button", { name: t("documents:selection.delete", { picked: "10" }) }).click();
  const dialog = window.getByRole("dialog");
  await dialog.getByRole("button", { name: t("documents:plan.dryRun") }).click();
  await dialog.getByRole("button", { name: t("documents:bulk.delete", { count: 10 }) }).click();
  await expect(window.getByText(t("nothingMatches"))).toBeVisible();
  await list(window, t("documents:browse.deleted"));
  await window.getByRole("button", { name: t("documents:known.undelete", { count: 10 }) }).click();
  await dialog.getByRole("button", { name: t("documents:plan.dryRun") }).click();
  await dialog.getByRole("button", { name: t("documents:known.undelete", { count: 10 }) }).click();
  await expect(window.getByText(t("documents:known.noneDeleted"))).toBeVisible();
  await list(window, t("documents:browse.results"));
  await expect(window.getByText(t("documents:results.count", { count: 10 }))).toBeVisible();
});

test("hostile texts are shown as text: scripts, overrides, invisible and control characters, a megabyte", async ({
  earshot,
}) => {
  test.slow();
  const { window, output } = earshot;
  const place = await documentsOf(window, 0);
  const texts: Record<string, string> = {
    script: '<script>globalThis.broken = true</script><img src=x onerror="globalThis.broken = true">',
    override: "Invoice \u202excod.exe and\u200b zero\ufeff width",
    control: "Bell \u0007 and escape \u001b[31m and nul \u0000 end",
    formula: '=HYPERLINK("https://evil.example","Click")',
    emoji: "Family 👨‍👩‍👧‍👦 flag 🇱🇺 and \ud83d broken",
    big: "Kites ".repeat(174_000),
  };
  for (const [i, [name, content]] of Object.entries(texts).entries())
    await invoke(window, "documents.modify", {
      ...place,
      action: "create",
      document: {
        url: `https://kites.example/${name}`,
        title: `${name}: ${content.slice(0, 100)}`,
        content,
        published: String(firstPublished + i * 1000),
        extra_author_attributes: { name: content.slice(0, 60) },
      },
    });
  await window.getByRole("button", { name: t("components:query.run"), exact: true }).click();
  await expect(window.getByText(t("documents:results.count", { count: 6 }))).toBeVisible();
  const row = (name: string) => window.getByRole("gridcell", { name: new RegExp(`^${name}: `) });
  await row("script").click();
  await expect(pane(window)).toContainText("<script>globalThis.broken = true</script>");
  await row("override").click();
  await expect(pane(window).getByTitle("U+202E right-to-left override").first()).toBeVisible();
  await expect(pane(window).getByTitle("U+200B zero-width space").first()).toBeVisible();
  expect(await row("override").innerText()).not.toMatch(/[\u202e\u200b\ufeff]/);
  await row("control").click();
  await expect(pane(window)).toContainText("Bell and escape [31m and nul end");
  await row("formula").click();
  await expect(pane(window)).toContainText('=HYPERLINK("https://evil.example","Click")');
  await row("emoji").click();
  await expect(pane(window)).toContainText("👨‍👩‍👧‍👦");
  await row("big").click();
  await expect(
    pane(window).getByRole("button", {
      name: t("documents:reading.more", { shown: "12,000", total: "1,044,000" }),
    }),
  ).toBeVisible();
  await pane(window)
    .getByRole("button", { name: t("documents:reading.edit"), exact: true })
    .click();
  await window.getByLabel(t("rules:field.title"), { exact: true }).fill("Still quick");
  await expect(window.getByRole("button", { name: t("documents:verb.update") })).toBeEnabled();
  await window.getByRole("button", { name: t("documents:verb.update") }).click();
  await expect(window.getByRole("gridcell", { name: "Still quick", exact: true })).toBeVisible();
  expect(await window.evaluate(() => Reflect.get(globalThis, "broken") as unknown)).toBeUndefined();
  expect(output()).not.toContain("Content Security Policy");
});
