/*
 * A 200,000-row CSV of about 66 MB, dropped to searchable, in the running app: read, surveyed, checked, written to the
 * outbox, sent, annotated, indexed, found. Beside it, in the same run, what no tool could do without: the same texts,
 * read into memory beforehand, inserted in one transaction into an FTS5 table by SQLite itself. While the upload runs:
 * how long main and the window were held up (delay of their event loops), and the most memory of each process.
 */
import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { ElectronApplication, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { Database } from "../src/sqlite/database";
import { mentionLines } from "./data/mention-lines";
import { choose, invoke } from "./support/app-route";
import { inFolder, launchEarshot } from "./support/electron-app";
import { printTable } from "./support/measure";
import { readMain, readWindow, watchMain, watchWindow } from "./support/strain";

const rows = Number(process.env["EARSHOT_BENCH_ROWS"] ?? 200_000);
const Row = z.object({ title: z.string(), text: z.string() });

function timeRaw(folder: string): number {
  const texts = z.array(Row).parse(parse([...mentionLines(rows)].join(""), { columns: true }));
  const db = Database.open(path.join(folder, "raw.db"), { synchronous: "FULL" });
  db.exec("CREATE VIRTUAL TABLE mention USING fts5(title, content, tokenize = 'unicode61')");
  const start = performance.now();
  db.transaction(() => {
    for (const { title, text } of texts)
      db.run("INSERT INTO mention (title, content) VALUES (?, ?)", [title, text]);
  });
  const elapsed = performance.now() - start;
  db.close();
  return elapsed;
}

async function timeUpload(
  app: ElectronApplication,
  page: Page,
  file: string,
): Promise<Record<string, number>> {
  const id = z.object({ id: z.string() });
  const { id: connectionId } = await invoke(
    page,
    "connections.createWorkspace",
    { name: "Bench", folder: null },
    id,
  );
  await invoke(page, "connections.open", { id: connectionId }, z.unknown());
  const projects = await invoke(
    page,
    "connections.projects",
    { id: connectionId },
    z.object({ data: z.array(id) }),
  );
  const target = { connectionId, projectId: projects.data[0]?.id ?? "" };
  const laps: Record<string, number> = {};
  const start = performance.now();
  const lap = (name: string) => (laps[name] = (performance.now() - start) / 1000);

  const column = z.object({ index: z.number(), guess: z.array(z.string()) });
  const opened = await invoke(
    page,
    "imports.open",
    { handle: await choose(app, page, file) },
    z.object({ importId: z.string(), rows: z.number(), columns: z.array(column) }),
  );
  lap("surveyed");
  const mapping = Object.fromEntries(
    opened.columns.flatMap(({ index, guess }) => guess.map((field) => [field, index])),
  );
  const plan = { ...target, datasetId: null, action: "create", mapping, urlSuffix: null, timeZone: "UTC" };
  const given = { importId: opened.importId, plan };
  await invoke(page, "imports.check", given, z.object({ ready: z.literal(rows) }));
  lap("checked");
  await invoke(page, "imports.start", given, z.unknown());
  lap("in the outbox");
  for (let total = 0; total < rows;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const found = z.object({ data: z.object({ total: z.number() }) });
    total = (await invoke(page, "documents.search", { ...target, count: 0 }, found)).data.total;
  }
  lap("searchable");
  return laps;
}

await inFolder(async (folder) => {
  const file = path.join(folder, "mentions.csv");
  await pipeline(mentionLines(rows), createWriteStream(file));
  const raw = timeRaw(folder) / 1000;
  const { app, page } = await launchEarshot(path.join(folder, "profile"));
  await watchMain(app);
  await watchWindow(page);
  const laps = await timeUpload(app, page, file);
  const main = await readMain(app);
  const view = await readWindow(page);
  await app.close();
  printTable([
    [`${rows.toLocaleString("en")} rows`, "seconds"],
    ["raw inserts into FTS5", raw.toFixed(1)],
    ...Object.entries(laps).map(([name, seconds]) => [`Earshot, ${name}`, seconds.toFixed(1)]),
    ["rate of Earshot / rate of raw inserts", (raw / (laps["searchable"] ?? Number.NaN)).toFixed(2)],
    ["main held up, p99 / most (ms)", `${main.p99.toFixed(0)} / ${main.most.toFixed(0)}`],
    ["window held up, p99 / most (ms)", `${view.p99.toFixed(0)} / ${view.most.toFixed(0)}`],
    ...Object.entries(main.memory).map(([name, mib]) => [`memory at most, ${name} (MiB)`, mib.toFixed(0)]),
  ]);
});
