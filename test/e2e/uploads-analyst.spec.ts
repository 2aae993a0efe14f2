import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/launch";
import { dropFile, makeWorkspace, openScreen } from "./support/steps";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-uploads-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

async function tableOf(name: string, ...rows: string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, ["url,published,text", ...rows, ""].join("\n"));
  return file;
}
const rowOf = (n: number, text = `Review number ${n}`) =>
  `https://kaffee.example/${n},2026-11-0${(n % 8) + 1},${text}`;

const region = (window: Page, name: string) => window.getByRole("region", { name, exact: true });
const press = (window: Page, name: string | RegExp) => window.getByRole("button", { name }).click();

/** Checks the file on screen, sends what can go in, and waits for what the upload's panel says at the end. */
async function send(window: Page, check: string, upload: string, outcome: string): Promise<void> {
  await press(window, `Check ${check}`);
  await press(window, `Upload ${upload}`);
  await expect(region(window, "Upload")).toContainText(outcome);
  await expect(region(window, "Upload")).toContainText("finished");
}

async function chooseAction(window: Page, action: string): Promise<void> {
  await press(window, /^Action:/);
  await window.getByRole("option", { name: action, exact: true }).click();
}

test("wrong rows are mended in the grid, others exported as a file of the same shape, the rest goes in", async ({
  earshot,
}) => {
  const { window, app } = earshot;
  await makeWorkspace(window, "Mending");
  const file = await tableOf(
    "rows.csv",
    rowOf(1),
    "https://kaffee.example/2,someday,Quiet grinder",
    "https://kaffee.example/3,one day,Late parcel",
    rowOf(4),
  );
  await dropFile(window, file);
  await press(window, "Check 4 rows");
  const problems = region(window, "Problems");
  await problems.getByRole("button", { name: "Fix here" }).click();
  await problems.getByRole("textbox", { name: "published of line 3" }).fill("2026-11-02");
  await problems.getByRole("button", { name: "Check again with 1 change" }).click();
  await expect(region(window, "Check")).toContainText("Refused, will not be sent1 of 4");

  const target = path.join(folder, "wrong.csv");
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  await problems.getByRole("button", { name: "Export rows with problems" }).click();
  await expect(window.getByText("1 row written to")).toBeVisible();
  const [header, row] = (await readFile(target, "utf8")).split("\r\n");
  expect(header).toBe("url,published,text,Line in the file,Reason");
  expect(row).toMatch(/^https:\/\/kaffee\.example\/3,one day,Late parcel,4,.*"one day"" is not a date/);

  await press(window, "Upload 3 rows");
  await expect(region(window, "Upload")).toContainText("3 in, 1 refused, of 4");
});

test("a mapping that was kept is offered for the next file of its shape", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Mappings");
  await dropFile(window, await tableOf("week-45.csv", rowOf(1)));
  await chooseAction(window, "Create or update");
  await press(window, "Keep mapping");
  await window.getByRole("textbox", { name: "Name of the mapping" }).fill("Weekly export");
  await window.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(window.getByRole("button", { name: "Mapping: Weekly export" })).toBeVisible();
  await send(window, "1 row", "1 row", "1 of 1 in");
  await press(window, "Done");

  await dropFile(window, await tableOf("week-46.csv", rowOf(2)));
  await expect(window.getByRole("button", { name: "Mapping: Used last" })).toBeVisible();
  await expect(window.getByRole("button", { name: "Action: Create or update" })).toBeVisible();
  await press(window, "Mapping: Used last");
  await window.getByRole("option", { name: "Weekly export" }).click();
  await expect(window.getByRole("button", { name: "Action: Create or update" })).toBeVisible();
});

test("rows whose document is there already are found before anything is sent, and can be left out", async ({
  earshot,
}) => {
  const { window } = earshot;
  await makeWorkspace(window, "Comparing");
  await dropFile(window, await tableOf("first.csv", rowOf(1), rowOf(2), rowOf(3)));
  await send(window, "3 rows", "3 rows", "3 of 3 in");
  await press(window, "Done");
  await dropFile(window, await tableOf("second.csv", rowOf(2), rowOf(3), rowOf(4)));
  await press(window, "Check 3 rows");
  await press(window, "Compare with what is there");
  await expect(region(window, "Check")).toContainText("2 rows are there already");
  await press(window, "Leave these rows out");
  await press(window, "Upload 1 row");
  await expect(region(window, "Upload")).toContainText("1 in, 0 refused, 2 left out, of 3");
});

test("a table is pasted, checked and sent", async ({ earshot }) => {
  const { window, app } = earshot;
  await makeWorkspace(window, "Pasting");
  const cells = ["url\tpublished\ttext", rowOf(1).replaceAll(",", "\t"), rowOf(2).replaceAll(",", "\t")];
  await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), cells.join("\n"));
  await window.keyboard.press("Control+V");
  await expect(window.getByRole("heading", { name: /^Pasted/ })).toBeVisible();
  await send(window, "2 rows", "2 rows", "2 of 2 in");
});

test("several files dropped together go in the same way", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Several");
  const files = [
    await tableOf("a.csv", rowOf(1), rowOf(2)),
    await tableOf("b.csv", rowOf(3)),
    await tableOf("c.csv", rowOf(4), rowOf(5)),
  ];
  await dropFile(window, ...files);
  await expect(window.getByText("2 more files wait: b.csv, c.csv")).toBeVisible();
  await send(window, "2 rows", "2 rows", "2 of 2 in");
  await press(window, "Upload the other 2 files the same way");
  await expect(window.getByRole("heading", { name: "c.csv" })).toBeVisible();
  await expect(region(window, "Upload")).toContainText("2 of 2 in");
  await press(window, "Done");
  const list = window.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(list).toHaveCount(3);
  for (const name of ["a.csv", "b.csv", "c.csv"])
    await expect(list.filter({ hasText: name })).toContainText("Finished");
});

test("only what was refused is sent again, and what failed is exported", async ({ earshot }) => {
  const { window, app } = earshot;
  await makeWorkspace(window, "Retrying");
  await dropFile(window, await tableOf("new.csv", rowOf(1)));
  await send(window, "1 row", "1 row", "1 of 1 in");
  await press(window, "Done");
  await dropFile(window, await tableOf("changes.csv", rowOf(1, "Changed"), rowOf(2, "Too early")));
  await chooseAction(window, "Update");
  await send(window, "2 rows", "2 rows", "1 of 2 in");
  await press(window, "Done");

  await openScreen(window, "Uploads");
  const upload = window.getByRole("listitem").filter({ hasText: "changes.csv" });
  const target = path.join(folder, "failed.csv");
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  await upload.getByRole("button", { name: "More for changes.csv" }).click();
  await window.getByRole("menuitem", { name: "Export the 1 row not in" }).click();
  await expect(window.getByText("1 row written to")).toBeVisible();
  expect(await readFile(target, "utf8")).toMatch(
    /kaffee\.example\/2,2026-11-03,Too early,3,"?Refused by the service: .*there is no document with this url/,
  );

  await dropFile(window, await tableOf("missing.csv", rowOf(2)));
  await chooseAction(window, "Create");
  await send(window, "1 row", "1 row", "1 of 1 in");
  await press(window, "Done");
  await openScreen(window, "Uploads");
  await upload.getByRole("button", { name: "Retry changes.csv" }).click();
  await expect(upload).toContainText("2 in, 0 refused, of 2");
});

test("an upload of changes is undone: what it changed comes back, what it created is deleted", async ({
  earshot,
}) => {
  const { window } = earshot;
  await makeWorkspace(window, "Undoing");
  await dropFile(window, await tableOf("first.csv", rowOf(1), rowOf(2)));
  await send(window, "2 rows", "2 rows", "2 of 2 in");
  await press(window, "Done");
  await dropFile(window, await tableOf("changes.csv", rowOf(2, "Something else"), rowOf(3)));
  await chooseAction(window, "Create or update");
  await send(window, "2 rows", "2 rows", "2 of 2 in");
  await press(window, "Done");

  await openScreen(window, "Uploads");
  await press(window, "More for changes.csv");
  await window.getByRole("menuitem", { name: "Undo this upload" }).click();
  const question = window.getByRole("dialog", { name: "Undo changes.csv?" });
  await expect(question).toContainText(/\b2 documents\b/);
  await question.getByRole("button", { name: "Undo the upload" }).click();
  const undone = window.getByRole("listitem").filter({ hasText: "Undone: changes.csv" });
  await expect(undone).toHaveCount(2);
  for (const one of await undone.all()) await expect(one).toContainText("1 in, 0 refused, of 1");
  await openScreen(window, "Documents");
  await expect(window.getByText("Review number 2").first()).toBeVisible();
  await expect(window.getByText("Something else")).toHaveCount(0);
  await expect(window.getByText("Review number 3")).toHaveCount(0);
});
