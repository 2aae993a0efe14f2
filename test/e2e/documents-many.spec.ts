import { documentsOf, firstPublished, invoke, list, pane } from "./support/documents";
import { expect, test } from "./support/launch";

test("a selection across pages is edited after a dry run, and the whole edit is taken back", async ({
  earshot,
}) => {
  test.slow();
  const { window } = earshot;
  const place = await documentsOf(window, 130);
  const found = async (q: string) =>
    (await invoke(window, "documents.search", { ...place, q, count: 0 })).data.total;
  const grid = window.getByRole("grid", { name: "Documents" });
  await window.getByRole("checkbox", { name: "Select Kite 129" }).click();
  await grid.focus();
  await window.keyboard.press("End");
  await window.getByRole("checkbox", { name: "Select Kite 0", exact: true }).click();
  const selection = window.getByRole("region", { name: "Selection" });
  await expect(selection).toContainText("2 of 130 selected");

  await selection.getByRole("button", { name: "Edit 2" }).click();
  const dialog = window.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Tags" }).fill("Sky / seen");
  await window.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Dry run" }).click();
  await expect(dialog.getByRole("status", { name: "Dry run" })).toHaveText("2 of 2 change");
  await expect(dialog.getByRole("row", { name: "Tags Sky / kites Sky / kites, Sky / seen" })).toBeVisible();
  expect(await found('tag:"Sky / seen"')).toBe(0);
  await dialog.getByRole("button", { name: "Edit 2 documents" }).click();
  await expect.poll(() => found('tag:"Sky / seen"')).toBe(2);

  await window.getByRole("checkbox", { name: "Select Kite 0", exact: true }).click();
  await selection.getByRole("button", { name: "Select all 130" }).click();
  await window.getByRole("checkbox", { name: "Select Kite 1", exact: true }).click();
  await expect(selection).toContainText("129 of 130 selected");
  await selection.getByRole("button", { name: "Edit 129" }).click();
  await dialog.getByRole("combobox", { name: "Tags" }).fill("Sky / seen");
  await window.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Dry run" }).click();
  await expect(dialog.getByRole("status", { name: "Dry run" })).toHaveText(
    "127 of 129 change 2 are so already",
  );
  await dialog.getByRole("button", { name: "Edit 127 documents" }).click();
  await expect.poll(() => found('tag:"Sky / seen"')).toBe(129);

  await list(window, "Edits");
  await window.getByRole("button", { name: "Undo an upload" }).click();
  await window.getByRole("menuitem", { name: /Bulk edit of tags, 127 in/ }).click();
  await dialog.getByRole("button", { name: "Dry run" }).click();
  await dialog.getByRole("button", { name: "Undo 127 edits" }).click();
  await expect.poll(() => found('tag:"Sky / seen"')).toBe(2);
});

test("all results of a query are deleted after a dry run, listed as deleted, and undeleted together", async ({
  earshot,
}) => {
  const { window } = earshot;
  await documentsOf(window, 20);
  await window.getByRole("button", { name: /^Tag: Any/ }).click();
  await window.getByRole("checkbox", { name: "Sky / kites (10)" }).check();
  await window.keyboard.press("Escape");
  await expect(window.getByText("10 documents")).toBeVisible();
  await expect(window.getByRole("group", { name: "Tag" })).toBeHidden();
  await window.getByRole("grid", { name: "Documents" }).focus();
  await window.keyboard.press("Control+A");
  await window.getByRole("button", { name: "Delete 10" }).click();
  const dialog = window.getByRole("dialog");
  await dialog.getByRole("button", { name: "Dry run" }).click();
  await dialog.getByRole("button", { name: "Delete 10 documents" }).click();
  await expect(window.getByText("Nothing matches")).toBeVisible();
  await list(window, "Deleted");
  await window.getByRole("button", { name: "Undelete 10 documents" }).click();
  await dialog.getByRole("button", { name: "Dry run" }).click();
  await dialog.getByRole("button", { name: "Undelete 10 documents" }).click();
  await expect(window.getByText("Nothing was deleted here")).toBeVisible();
  await list(window, "Results");
  await expect(window.getByText("10 documents")).toBeVisible();
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
  await window.getByRole("button", { name: "Run", exact: true }).click();
  await expect(window.getByText("6 documents")).toBeVisible();
  const row = (name: string) => window.getByRole("gridcell", { name: new RegExp(`^${name}: `) });
  await row("script").click();
  await expect(pane(window)).toContainText("<script>globalThis.broken = true</script>");
  await row("override").click();
  await expect(pane(window).getByTitle("U+202E right-to-left override").first()).toBeVisible();
  await expect(pane(window).getByTitle("U+200B zero-width space").first()).toBeVisible();
  expect(await row("override").innerText()).not.toMatch(/[\u202e\u200b\ufeff]/);
  await row("control").click();
  await expect(pane(window).getByTitle("U+0007").first()).toBeVisible();
  await row("formula").click();
  await expect(pane(window)).toContainText('=HYPERLINK("https://evil.example","Click")');
  await row("emoji").click();
  await expect(pane(window)).toContainText("👨‍👩‍👧‍👦");
  await row("big").click();
  await expect(
    pane(window).getByRole("button", { name: "Show more: 12,000 of 1,044,000 characters" }),
  ).toBeVisible();
  await pane(window).getByRole("button", { name: "Edit", exact: true }).click();
  await window.getByLabel("Title", { exact: true }).fill("Still quick");
  await expect(window.getByRole("button", { name: "Update document" })).toBeEnabled();
  await window.getByRole("button", { name: "Update document" }).click();
  await expect(window.getByRole("gridcell", { name: "Still quick", exact: true })).toBeVisible();
  expect(await window.evaluate(() => Reflect.get(globalThis, "broken") as unknown)).toBeUndefined();
  expect(output()).not.toContain("Content Security Policy");
});
