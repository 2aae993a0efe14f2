/**
 * 13,500 rows of a CSV file, dropped to searchable, in the running app: read, checked, written to the outbox, sent,
 * annotated, indexed, found. Beside it, in the same run, what no tool could do without: the same rows, read into memory
 * beforehand, inserted in one transaction into an FTS5 table by SQLite itself.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { ElectronApplication, Page } from "@playwright/test";
import { z } from "zod";
import { Database } from "../src/sqlite/database";
import { choose, invoke } from "./support/app-route";
import { inFolder, launchEarshot } from "./support/electron-app";
import { inTurn, printTable, spreadRow } from "./support/measure";

const fixture = path.resolve("test/fixtures/reddit-13k.csv");
const rows = z
  .array(z.record(z.string(), z.string()))
  .parse(parse(await readFile(fixture), { columns: true }));
const rounds = 5;

async function timeDrop(app: ElectronApplication, page: Page, round: number): Promise<number> {
  const id = z.object({ id: z.string() });
  const connection = await invoke(
    page,
    "connections.createWorkspace",
    { name: `Round ${round}`, folder: null },
    id,
  );
  await invoke(page, "connections.open", { id: connection.id }, z.unknown());
  const projects = await invoke(
    page,
    "connections.projects",
    { id: connection.id },
    z.object({ data: z.array(id) }),
  );
  const target = { connectionId: connection.id, projectId: projects.data[0]?.id ?? "" };

  const start = performance.now();
  const file = await invoke(
    page,
    "imports.open",
    { handle: await choose(app, page, fixture) },
    z.object({ importId: z.string(), guessedUrlSuffix: z.number() }),
  );
  const plan = {
    ...target,
    datasetId: null,
    action: "create",
    mapping: {
      url: 5,
      published: 1,
      title: 4,
      content: 4,
      engagement: 6,
      comment_count: 7,
      tags_customer: 2,
    },
    urlSuffix: file.guessedUrlSuffix,
    timeZone: "UTC",
  };
  await invoke(page, "imports.start", { importId: file.importId, plan }, z.unknown());
  const found = z.object({ data: z.object({ total: z.number() }) });
  let total = 0;
  while (total < rows.length) {
    const page100 = await invoke(page, "documents.search", { ...target, count: 0 }, found);
    total = page100.data.total;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const elapsed = performance.now() - start;
  await invoke(page, "connections.remove", { id: connection.id, deleteFolder: true }, z.unknown());
  return elapsed;
}

function timeRaw(folder: string, round: number): number {
  const db = Database.open(path.join(folder, `raw-${round}.db`), { synchronous: "FULL" });
  db.exec("CREATE VIRTUAL TABLE mention USING fts5(title, content, tokenize = 'unicode61')");
  const start = performance.now();
  db.transaction(() => {
    for (const row of rows) {
      db.run("INSERT INTO mention (title, content) VALUES (?, ?)", [row["title"] ?? "", row["title"] ?? ""]);
    }
  });
  const elapsed = performance.now() - start;
  db.close();
  return elapsed;
}

await inFolder(async (folder) => {
  const { app, page } = await launchEarshot(path.join(folder, "profile"));
  let round = 0;
  const results = await inTurn(rounds, {
    raw: () => Promise.resolve(timeRaw(folder, ++round)),
    drop: () => timeDrop(app, page, round),
  });
  await app.close();
  const ratios = results.drop.map((ms, i) => ms / (results.raw[i] ?? Number.NaN));
  printTable([
    [`${rows.length.toLocaleString("en")} rows (ms)`, "median", "least", "most"],
    spreadRow("raw inserts into FTS5", results.raw, 0),
    spreadRow("Earshot, dropped to searchable", results.drop, 0),
    spreadRow("ratio, round by round", ratios, 1),
  ]);
});
