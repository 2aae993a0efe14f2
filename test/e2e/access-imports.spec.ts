import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expectAccessible } from "./support/access";
import { expect, test } from "./support/launch";
import { changeColumns, choose, dropFile, importFile, makeWorkspace, openScreen } from "./support/steps";
import { t, tally } from "./support/words";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-access-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

const rows = [
  "url,published,text",
  "https://kaffee.example/1,2026-11-01,The espresso is good",
  "https://kaffee.example/2,someday,No date here",
  "https://kaffee.example/3,2026-11-03,The grinder is quiet",
];

test("no step of an import violates the WCAG A and AA rules", async ({ earshot }) => {
  test.slow();
  const { window } = earshot;
  const sound = (what: string) => expectAccessible(window, what);
  const press = (name: string | RegExp) => window.getByRole("button", { name }).first().click();
  await makeWorkspace(window, "Seen by all");
  await sound("An empty workspace");
  const file = path.join(folder, "rows.csv");
  await writeFile(file, rows.join("\n"));
  await dropFile(window, file);
  await expect(window.getByRole("button", { name: t("imports:act.import", { count: 3 }) })).toBeEnabled();
  await sound("A file");
  await changeColumns(window, async () => {
    await choose(window, t("imports:gaps.date"), t("imports:gaps.rejected"));
    await sound(t("imports:columns.title"));
  });
  await press("Show rows: Rejected");
  const problems = window.getByRole("region", { name: t("imports:part.rejected") });
  await expect(problems).toBeVisible();
  await sound("A check with problems");
  await problems.getByRole("button", { name: t("imports:problems.fix") }).click();
  await expect(problems.getByRole("textbox").first()).toBeVisible();
  await sound("Rows fixed in place");
  const upload = await importFile(window, t("charts:coverage.all", { count: 2 }));
  await expect(upload).toContainText(tally({ in: 2, refused: 1 }, 3));
  await sound("Uploads");
  await press("Entries of rows.csv");
  await expect(window.getByRole("row", { name: /someday/ })).toBeVisible();
  await sound(t("imports:rows.refused", { rows: "Rows that were" }));
  await openScreen(window, "Uploads");
  await press(t("components:upload.more", { name: "rows.csv" }));
  await window.getByRole("menuitem", { name: t("components:upload.undo") }).click();
  await expect(window.getByRole("button", { name: t("components:upload.undoAction") })).toBeEnabled();
  await sound("An upload that is undone");
});
