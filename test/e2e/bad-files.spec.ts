import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace } from "./support/steps";

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

test("files that are no table are refused with the reason", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Bad files");
  for (const [name, content, reason] of [
    ["empty.csv", "", "The file is empty"],
    ["picture.csv", Buffer.from("\u0089PNG\r\n\u001a\n....", "latin1"), "This is an image, not a table"],
  ] as const) {
    await dropFile(window, await fileOf(name, content));
    await expect(window.getByText(reason)).toBeVisible();
    await expect(window.getByText("The file cannot be read")).toBeVisible();
    await window.getByRole("button", { name: "Cancel" }).click();
  }
});

test("a bad row is refused with its line and reason, and the rest goes in", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Bad rows");
  const rows = [
    "url,published,text",
    "https://kaffee.example/1,2026-11-01,The espresso is good",
    ",2026-11-02,No address here",
    "https://kaffee.example/3,someday,No date here",
    "https://kaffee.example/4,2026-11-04,The grinder is quiet",
  ];
  await dropFile(window, await fileOf("rows.csv", rows.join("\n")));
  await window.getByRole("button", { name: "Check 4 rows" }).click();
  const problems = window.getByRole("region", { name: "Problems" });
  await expect(problems).toContainText('the cell of "url" is empty');
  await expect(problems.getByRole("row", { name: /^3 url/ })).toBeVisible();
  await expect(problems.getByRole("row", { name: "4 published someday" })).toBeVisible();
  await window
    .getByRole("button", { name: /^Upload/ })
    .last()
    .click();
  const upload = window.getByRole("region", { name: "Upload", exact: true });
  await expect(upload).toContainText("2 in");
  await window.getByRole("button", { name: "Show 2 refused" }).click();
  await expect(window.getByRole("row", { name: /4.*"someday" is not a date/ })).toBeVisible();
});
