import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { column } from "../src/sqlite/values";
import { Database } from "../src/sqlite/database";
import { fillWorkspace } from "./filled-workspace";
import { duckConnection } from "./peers";
import { call, median } from "./service-client";
import { end, launch, memoryOf, processorTimeOf } from "./service-process";
import { printTable } from "./support/measure";

/**
 * Words of a million documents over HTTP, after a change of one document each time, and the memory of the service. In the
 * same run: the most frequent words by DuckDB (unnest of tokens) and by SQLite (fts5vocab, instance). The workspace is kept
 * in out/bench. EARSHOT_BENCH_DOCUMENTS sets another number of documents.
 */
const documents = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 1_000_000);
const rounds = 7;
const folder = join("out", "bench", `many-${documents}`);

const questions = [
  ["words of all documents", ""],
  ["… of a word in 25%", "q=espresso"],
  ["… of a word in 1%", "q=refund"],
  ["… with details", "q=espresso&details=show"],
  ["distinctive, a word in 25% against the rest", "q=espresso&measure=distinctive"],
  ["distinctive, a word in 1% against the rest", "q=refund&measure=distinctive"],
  ["rising, a month against the one before", "measure=rising&min=2026-08-01&max=2026-09-01"],
] as const;

const Reading = z.object({
  result_local_text_reading: z.object({ read: z.number(), documents: z.number() }),
});

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const inMs = (value: number | string) => (typeof value === "string" ? value : value.toFixed(0));

await fillWorkspace(folder, documents);
const service = await launch(folder);
const read = await timed(async () => {
  for (;;) {
    const { read, documents: all } = Reading.parse(
      await call(service.url, "bench", "GET", "/local/text_reading"),
    ).result_local_text_reading;
    if (read === all) return;
    await pause(500);
  }
});
console.log(`read what was new in ${(read / 1000).toFixed(1)} s`);

const change = (n: number) =>
  call(
    service.url,
    "bench",
    "POST",
    `/api/v2/docs/p/${service.project}`,
    JSON.stringify([
      {
        upsert: {
          url: "https://changing.example/1",
          published: 1_790_000_000_000,
          content: `espresso number ${n}`,
        },
      },
    ]),
  );
const rows: string[][] = [];
for (const [name, params] of questions) {
  const ask = () => call(service.url, "bench", "GET", `/local/p/${service.project}/words?${params}`);
  const first = await timed(ask);
  const times: number[] = [];
  const worked: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await change(round);
    const before = processorTimeOf(service);
    times.push(await timed(ask));
    worked.push(processorTimeOf(service) - before);
  }
  rows.push([name, first, median(times), Math.max(...times), median(worked)].map(inMs));
}
const columns = ["first (ms)", "after a change (ms)", "slowest (ms)", "processor time (ms)"];
printTable([["question", ...columns], ...rows]);
const memory = memoryOf(service);
console.log(`memory of the service: ${memory.now.toFixed(0)} MB, at most ${memory.max.toFixed(0)} MB`);
await end(service);

const db = Database.open(join(folder, "workspace.db"), { cacheKiB: 256 * 1024 });
db.exec("CREATE VIRTUAL TABLE temp.instances USING fts5vocab('main', 'text', 'instance')");
const vocabulary =
  "SELECT term FROM (SELECT term, count(DISTINCT doc) AS n FROM temp.instances GROUP BY term) ORDER BY n DESC, term LIMIT 100";
console.log(
  `SQLite, fts5vocab instance: ${(await timed(() => db.all(vocabulary, [], column.text))).toFixed(0)} ms`,
);
db.close();

const duck = await duckConnection(folder, join("out", "bench", `duckdb-many-${documents}.db`));
if (duck) {
  const unnested = `SELECT word, count(*) AS n FROM (SELECT unnest(list_distinct(string_split(words, ' '))) AS word FROM fact)
    WHERE word <> '' GROUP BY word ORDER BY n DESC, word LIMIT 100`;
  await duck.run(unnested);
  const times: number[] = [];
  for (let round = 0; round < 3; round++) times.push(await timed(() => duck.run(unnested)));
  console.log(`DuckDB, unnest of tokens: ${median(times).toFixed(0)} ms`);
  duck.close();
}
