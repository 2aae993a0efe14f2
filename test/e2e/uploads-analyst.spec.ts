import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test as testAlone, testInOneApp as test } from "./support/launch";
import { changeColumns, choose, dropFile, importFile, makeWorkspace, openScreen } from "./support/steps";
import { t, tally } from "./support/words";

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

/** Imports the open file and waits until its upload finishes with these counts. */
async function send(window: Page, mentions: string, outcome: string): Promise<void> {
  const upload = await importFile(window, mentions);
  await expect(upload).toContainText(outcome);
  await expect(upload).toContainText(t("components:uploadState.finished"));
}

const chooseAction = (window: Page, action: string) =>
  changeColumns(window, () => choose(window, t("imports:target.action"), action));

test("invalid rows are fixed in the grid or exported in the same layout, and the rest is imported", async ({
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
    rowOf(5),
    rowOf(6),
  );
  await dropFile(window, file);
  await changeColumns(window, () => choose(window, t("imports:gaps.date"), t("imports:gaps.rejected")));
  await press(window, "Show rows: Rejected");
  const problems = region(window, t("imports:part.rejected"));
  await problems.getByRole("button", { name: t("imports:problems.fix") }).click();
  await problems
    .getByRole("textbox", { name: t("imports:fix.cell", { column: "published", line: "line 3" }) })
    .fill("2026-11-02");
  await problems.getByRole("button", { name: t("imports:fix.checkAgain", { count: 1 }) }).click();
  await expect(window.getByRole("button", { name: t("imports:act.import", { count: 5 }) })).toBeEnabled();

  const target = path.join(folder, "wrong.csv");
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  await problems.getByRole("button", { name: t("imports:problems.exportAll") }).click();
  await expect(window.getByText(t("components:upload.rowsWritten", { count: 1, path: "" }))).toBeVisible();
  const [header, row] = (await readFile(target, "utf8")).split("\r\n");
  expect(header).toBe("url,published,text,Line in the file,Reason");
  expect(row).toMatch(/^https:\/\/kaffee\.example\/3,one day,Late parcel,4,"Published: .*one day.*"$/);

  await expect(await importFile(window, t("charts:coverage.all", { count: 5 }))).toContainText(
    tally({ in: 5, refused: 1 }, 6),
  );
});

// It leaves a mapping behind.
testAlone("a saved mapping is offered for the next file of the same layout", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Mappings");
  await dropFile(window, await tableOf("week-45.csv", rowOf(1)));
  await changeColumns(window, async () => {
    await choose(window, t("imports:target.action"), t("components:action.upsert"));
    await press(window, "Save mapping");
    await window.getByRole("textbox", { name: t("imports:mapping.name") }).fill("Weekly export");
    await window.getByRole("button", { name: t("imports:mapping.save"), exact: true }).click();
    await expect(
      window.getByRole("button", { name: `${t("imports:mapping.label")}: Weekly export` }),
    ).toBeVisible();
  });
  await send(window, "1 mention", tally({ in: 1, refused: 0 }, 1));

  await dropFile(window, await tableOf("week-46.csv", rowOf(2)));
  await press(window, "Change columns");
  await expect(
    window.getByRole("button", { name: `${t("imports:mapping.label")}: ${t("imports:mapping.usedLast")}` }),
  ).toBeVisible();
  await expect(
    window.getByRole("button", { name: `${t("imports:target.action")}: ${t("components:action.upsert")}` }),
  ).toBeVisible();
  await press(window, "Mapping: Last used");
  await window.getByRole("option", { name: "Weekly export" }).click();
  await expect(
    window.getByRole("button", { name: `${t("imports:target.action")}: ${t("components:action.upsert")}` }),
  ).toBeVisible();
});

test("rows whose document exists already are counted before anything is sent", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Comparing");
  await dropFile(window, await tableOf("first.csv", rowOf(1), rowOf(2), rowOf(3)));
  await send(window, "3 mentions", tally({ in: 3, refused: 0 }, 3));
  await dropFile(window, await tableOf("second.csv", rowOf(2), rowOf(3), rowOf(4)));
  await expect(window.getByRole("button", { name: t("imports:act.import", { count: 1 }) })).toBeEnabled();
  await press(window, "Show rows: Already in this project");
  await expect(region(window, t("imports:part.known"))).toContainText("https://kaffee.example/3");
  await send(window, "1 mention", tally({ in: 1, present: 2, refused: 0 }, 3));
});

test("a table is pasted, checked and imported", async ({ earshot }) => {
  const { window, app } = earshot;
  await makeWorkspace(window, "Pasting");
  const cells = ["url\tpublished\ttext", rowOf(1).replaceAll(",", "\t"), rowOf(2).replaceAll(",", "\t")];
  await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), cells.join("\n"));
  await window.keyboard.press("Control+V");
  await expect(window.getByRole("heading", { name: /^Pasted/ })).toBeVisible();
  await send(window, "2 mentions", tally({ in: 2, refused: 0 }, 2));
});

test("files of the same layout dropped together are one import", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Several");
  const files = [
    await tableOf("a.csv", rowOf(1), rowOf(2)),
    await tableOf("b.csv", rowOf(3)),
    await tableOf("c.csv", rowOf(4), rowOf(5)),
  ];
  await dropFile(window, ...files);
  await expect(
    window.getByRole("heading", { name: t("common:parts.names", { name: "a.csv", count: 2 }) }),
  ).toBeVisible();
  await send(window, "5 mentions", tally({ in: 5, refused: 0 }, 5));
  const list = window.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(list).toHaveCount(1);
});

test("only rejected rows are retried, and failed rows can be exported", async ({ earshot }) => {
  const { window, app } = earshot;
  await makeWorkspace(window, "Retrying");
  await dropFile(window, await tableOf("new.csv", rowOf(1)));
  await send(window, "1 mention", tally({ in: 1, refused: 0 }, 1));
  await dropFile(window, await tableOf("changes.csv", rowOf(1, "Changed"), rowOf(2, "Too early")));
  await chooseAction(window, t("components:action.update"));
  await send(window, "2 mentions", tally({ applied: 1, refused: 1 }, 2));

  const upload = window.getByRole("listitem").filter({ hasText: "changes.csv" });
  const target = path.join(folder, "failed.csv");
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  await upload.getByRole("button", { name: t("components:upload.more", { name: "changes.csv" }) }).click();
  await window.getByRole("menuitem", { name: t("components:upload.exportRows", { count: 1 }) }).click();
  await expect(window.getByText(t("components:upload.rowsWritten", { count: 1, path: "" }))).toBeVisible();
  expect(await readFile(target, "utf8")).toMatch(
    /kaffee\.example\/2,2026-11-03,Too early,3,"?Rejected by the service: .*no document has this URL/i,
  );

  await dropFile(window, await tableOf("missing.csv", rowOf(2)));
  await chooseAction(window, t("components:action.create"));
  await send(window, "1 mention", tally({ in: 1, refused: 0 }, 1));
  await upload
    .getByRole("button", { name: t("components:upload.retryNamed", { refused: "1", name: "changes.csv" }) })
    .click();
  await expect(upload).toContainText(tally({ applied: 2, refused: 0 }, 2));
});

test("undoing an import restores changed documents and deletes created ones", async ({ earshot }) => {
  const { window } = earshot;
  await makeWorkspace(window, "Undoing");
  await dropFile(window, await tableOf("first.csv", rowOf(1), rowOf(2)));
  await send(window, "2 mentions", tally({ in: 2, refused: 0 }, 2));
  await dropFile(window, await tableOf("changes.csv", rowOf(2, "Something else"), rowOf(3)));
  await chooseAction(window, t("components:action.upsert"));
  await send(window, "2 mentions", tally({ in: 2, refused: 0 }, 2));

  await press(window, t("components:upload.more", { name: "changes.csv" }));
  await window.getByRole("menuitem", { name: t("components:upload.undo") }).click();
  const question = window.getByRole("dialog", {
    name: t("components:upload.undoTitle", { name: "changes.csv" }),
  });
  await expect(question).toContainText(/\b2 documents\b/);
  await question.getByRole("button", { name: t("components:upload.undoAction") }).click();
  const undone = window.getByRole("listitem").filter({ hasText: "Undone: changes.csv" });
  await expect(undone).toHaveCount(2);
  for (const one of await undone.all()) await expect(one).toContainText(tally({ applied: 1, refused: 0 }, 1));
  await openScreen(window, "Documents");
  await expect(window.getByText("Review number 2").first()).toBeVisible();
  await expect(window.getByText("Something else")).toHaveCount(0);
  await expect(window.getByText("Review number 3")).toHaveCount(0);
});
