import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

test("Shift selects rows that were never loaded, and a bulk edit changes exactly those", async ({
  earshot: { window },
}) => {
  const service = await HostedService.start("Harbour", "canary-range-9071");
  const project = await service.project();
  // Newest first, so that a document's number is its row.
  const documents = Array.from({ length: 1200 }, (_, i) => ({
    url: `https://kites.example/${i + 1}`,
    title: `Kite ${i + 1}`,
    content: "A kite",
    reach: i + 1,
    published: String(Date.now() - (i + 1) * 60_000),
  }));
  for (const at of [0, 600]) await service.fill(project, documents.slice(at, at + 600));
  await connect(window, "Kites", service);
  await openScreen(window, "Documents");
  await expect(
    window.getByText(t("documents:results.count", { count: 1200 }), { exact: true }),
  ).toBeVisible();
  const box = (row: number) =>
    window.getByRole("checkbox", { name: t("components:row.select", { name: `Kite ${row}` }), exact: true });
  const grid = window.getByRole("grid", { name: "Documents" });
  await box(10).click();
  // Jumps far down, so that the rows in between aren't loaded.
  const height = (await window.getByRole("row", { name: /Kite 10\b/ }).boundingBox())?.height ?? 0;
  await grid.evaluate((table, top) => (table.scrollTop = top), 945 * height);
  await box(950).click({ modifiers: ["Shift"] });
  const selection = window.getByRole("region", { name: t("documents:selection.title") });
  await expect(selection).toContainText(t("documents:selection.count", { picked: "941", total: "1,200" }));

  await selection.getByRole("button", { name: t("documents:selection.edit", { picked: "941" }) }).click();
  const dialog = window.getByRole("dialog", { name: t("documents:bulk.edit", { count: 941 }) });
  await dialog.getByRole("combobox", { name: t("rules:field.tags_customer") }).fill("Sky / seen");
  await window.keyboard.press("Enter");
  await dialog.getByRole("button", { name: t("documents:plan.dryRun") }).click();
  await expect(dialog.getByRole("status", { name: t("documents:plan.dryRun") })).toHaveText(
    "To change: 941 of 941",
  );
  await dialog.getByRole("button", { name: t("documents:bulk.edit", { count: 941 }) }).click();
  const seen = (q: string) => service.count(project, `tag:"Sky / seen"${q}`);
  await expect.poll(() => seen("")).toBe(941);
  expect(await seen(" AND reach:>=10 AND reach:<=950")).toBe(941);
  await service.stop();
});
