/**
 * Time from dropping a CSV file until its rows are searchable, in the running app with the plan that the app suggests:
 * surveyed, checked, written to the outbox, sent, annotated, indexed, found. The files have 13,500 rows, 200,000 rows,
 * and 100,000 rows with 60 columns imported as metrics. Compared in the same run with the least that any tool must do:
 * SQLite inserts the same texts from memory into an FTS5 table in one transaction. Also measures how long main and the
 * window were blocked (event loop delay) and the peak memory of each process.
 */
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "csv-parse";
import { z } from "zod";
import { Database } from "../src/sqlite/database";
import { CheckReport } from "../src/shared/ipc/imports";
import { mentionLines } from "./data/mention-lines";
import { invoke } from "./support/app-route";
import { machineLoad, newWorkspace, openFile, suggestedPlan } from "./support/drop";
import { inFolder, launchEarshot } from "./support/electron-app";
import { printTable } from "./support/measure";
import { readMain, readWindow, watchMain, watchWindow } from "./support/strain";

interface Case {
  name: string;
  file: string;
}

const cases = process.env["EARSHOT_BENCH_CASES"]?.split(",") ?? ["comments", "mentions", "metrics"];
const rows = Number(process.env["EARSHOT_BENCH_ROWS"] ?? 200_000);
const Row = z.object({ title: z.string(), text: z.string().default("") });

/** Seconds that bare inserts take. */
async function timeRaw(folder: string, { name, file }: Case): Promise<number> {
  const texts: z.output<typeof Row>[] = [];
  for await (const record of createReadStream(file).pipe(parse({ columns: true })))
    texts.push(Row.parse(record));
  const db = Database.open(path.join(folder, `${name}.db`), { synchronous: "FULL" });
  db.exec("CREATE VIRTUAL TABLE mention USING fts5(title, content, tokenize = 'unicode61')");
  const start = performance.now();
  db.transaction(() => {
    for (const { title, text } of texts)
      db.run("INSERT INTO mention (title, content) VALUES (?, ?)", [title, text]);
  });
  const elapsed = performance.now() - start;
  db.close();
  return elapsed / 1000;
}

/** Imports a file into a newly started app and prints the times. */
async function measure(folder: string, given: Case): Promise<void> {
  const raw = await timeRaw(folder, given);
  const { app, page } = await launchEarshot(path.join(folder, `profile-${given.name}`));
  const target = await newWorkspace(page);
  await watchMain(app);
  await watchWindow(page);
  const before = machineLoad();
  const laps: [string, number][] = [];
  const start = performance.now();
  const lap = (name: string) => laps.push([name, (performance.now() - start) / 1000]);

  const file = await openFile(app, page, given.file);
  lap("surveyed");
  const plan = suggestedPlan(target, file);
  const { ready, warned } = await invoke(
    page,
    "imports.check",
    { importId: file.importId, plan },
    CheckReport,
  );
  lap("checked");
  await invoke(page, "imports.start", { importId: file.importId, plan }, z.unknown());
  lap("started");
  const found = z.object({ data: z.object({ total: z.number() }) });
  for (let total = 0; total < ready + warned;) {
    await wait(100);
    total = (await invoke(page, "documents.search", { ...target, count: 0 }, found)).data.total;
  }
  lap("searchable");
  const main = await readMain(app);
  const view = await readWindow(page);
  await app.close();
  const [, all = Number.NaN] = laps.at(-1) ?? [];
  printTable([
    [
      `${given.name}: ${(ready + warned).toLocaleString("en")} rows, ${plan.newMetrics.length} metrics`,
      "seconds",
    ],
    ["raw inserts into FTS5", raw.toFixed(1)],
    ...laps.map(([name, seconds]) => [`Earshot, ${name}`, seconds.toFixed(1)]),
    ["rate of Earshot / rate of raw inserts", (raw / all).toFixed(2)],
    ["main process blocked, p99 / max (ms)", `${main.p99.toFixed(0)} / ${main.max.toFixed(0)}`],
    ["window blocked, p99 / max (ms)", `${view.p99.toFixed(0)} / ${view.max.toFixed(0)}`],
    ...Object.entries(main.memory).map(([name, mib]) => [`peak memory, ${name} (MiB)`, mib.toFixed(0)]),
    ["machine, before and after", `${before}, ${machineLoad()}`],
  ]);
}

await inFolder(async (folder) => {
  const generated = async (name: string, count: number, metricColumns: number) => {
    const file = path.join(folder, `${name}.csv`);
    await pipeline(mentionLines(count, metricColumns), createWriteStream(file));
    return file;
  };
  for (const name of cases) {
    const file =
      name === "comments"
        ? path.resolve("test/fixtures/reddit-13k.csv")
        : name === "metrics"
          ? await generated(name, rows / 2, 60)
          : await generated(name, rows, 0);
    await measure(folder, { name, file });
  }
});
