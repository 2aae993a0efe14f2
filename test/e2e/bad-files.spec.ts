import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, testInOneApp as test } from "./support/launch";
import { dropFile, importFile, makeWorkspace, openScreen } from "./support/steps";
import { t, tally } from "./support/words";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-files-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

test("files that aren't tables are rejected with the reason", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Bad files");
  for (const [name, content, reason] of [
    ["empty.csv", "", "The file is empty"],
    ["picture.csv", Buffer.from("\u0089PNG\r\n\u001a\n....", "latin1"), "This is an image, not a table"],
  ] as const) {
    await dropFile(window, await fileOf(name, content));
    await expect(window.getByText(reason)).toBeVisible();
    await expect(window.getByText(t("components:failure.file"))).toBeVisible();
    await window.getByRole("button", { name: t("cancel") }).click();
  }
});

test("a row without text is skipped, and the rest is imported even without URL and date", async ({
  earshot,
}) => {
  const { window } = earshot;
  await makeWorkspace(window, "Bad rows");
  const rows = [
    "url,published,text",
    "https://kaffee.example/1,2026-11-01,The espresso is good",
    ",2026-11-02,No address here",
    "https://kaffee.example/3,someday,No date here",
    "https://kaffee.example/4,2026-11-04,",
  ];
  await dropFile(window, await fileOf("rows.csv", rows.join("\n")));
  await expect(window.getByText(t("imports:assumed.urlsFromContent", { count: 1 }))).toBeVisible();
  await expect(window.getByText(/^1 row has no date/)).toBeVisible();
  await window
    .getByRole("button", { name: t("imports:check.showRows", { part: t("imports:part.noText") }) })
    .click();
  const left = window.getByRole("region", { name: t("imports:part.noText") });
  await expect(left.getByRole("row", { name: "5 text empty" })).toBeVisible();
  await expect(await importFile(window, t("charts:coverage.all", { count: 3 }))).toContainText(
    tally({ in: 3, refused: 0, skipped: 1 }, 4),
  );
  await openScreen(window, "Documents");
  await expect(window.getByText("No address here").first()).toBeVisible();
});
