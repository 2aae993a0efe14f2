import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { fillWorkspace } from "./filled-workspace";
import { call, median } from "./service-client";
import { corpusEnd } from "./service-corpus";
import { end, launch, memoryOf, processorTimeOf } from "./service-process";
import { printTable } from "./support/measure";

/**
 * Explanations of ranges, context lines and co-occurrence over HTTP in a workspace of a million documents, or as many as
 * EARSHOT_BENCH_DOCUMENTS says. The first run fills the workspace and keeps it in out/bench.
 */
const documents = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 1_000_000);
const rounds = 7;
const dayMs = 86_400_000;

const folder = join("out", "bench", `many-${documents}`);
mkdirSync(folder, { recursive: true });
await fillWorkspace(folder, documents);
const service = await launch(folder);

const Reading = z.object({
  result_local_text_reading: z.object({ read: z.number(), documents: z.number() }),
});
const began = performance.now();
for (;;) {
  const { read, documents: all } = Reading.parse(
    await call(service.url, "bench", "GET", "/local/text_reading"),
  ).result_local_text_reading;
  if (read === all) break;
  await setTimeout(1_000);
}
console.log(`texts read in ${((performance.now() - began) / 1000).toFixed(0)} s`);

/** Noon of a day months before the newest document, so that there are weeks on both sides. */
const noon = Math.floor(corpusEnd / dayMs) * dayMs - 90 * dayMs + dayMs / 2;
const range = (hours: number) => `from=${noon}&until=${noon + hours * 3_600_000}`;
const questions: [name: string, path: string, target: number | undefined][] = [
  ["why: 3 hours, all documents", `why?${range(3)}`, 500],
  ["why: a day, all documents", `why?${range(24)}`, 500],
  ["why: a week, all documents", `why?${range(7 * 24)}`, 500],
  ["why: a day, a word in 25%", `why?q=espresso&${range(24)}`, 500],
  ["why: a week, a word in 25%", `why?q=espresso&${range(7 * 24)}`, 500],
  ["context: 200 lines, a word in 1%", "context?node=refund&hpp=200&collocates=0", 100],
  ["context: 200 lines, a phrase", 'context?node="slow roast"&hpp=200&collocates=0', 100],
  ["context: 200 lines, a word in 25%", "context?node=espresso&hpp=200&collocates=0", 100],
  [
    "context: 200 lines by date, a word in 25%",
    "context?node=espresso&hpp=200&collocates=0&sort=newest",
    100,
  ],
  ["context: collocates, a word in 1%", "context?node=refund&hpp=0&collocates=50", undefined],
  ["co-occurrence: words, all documents", "cooccurrence?of=words", undefined],
  ["co-occurrence: sources, all documents", "cooccurrence?of=sources", undefined],
];
const rows = [];
for (const [name, path, target] of questions) {
  const times: number[] = [];
  const worked: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const before = processorTimeOf(service);
    await call(service.url, "bench", "GET", `/local/p/${service.project}/${encodeURI(path)}`);
    times.push(performance.now() - start);
    worked.push(processorTimeOf(service) - before);
  }
  const [first = 0] = times;
  rows.push([
    name,
    median(times.slice(1)).toFixed(0),
    first.toFixed(0),
    median(worked.slice(1)).toFixed(0),
    target === undefined ? "" : String(target),
  ]);
}
printTable([["ms", "median", "first", "processor time", "target"], ...rows]);
console.log(
  `memory: ${memoryOf(service).now.toFixed(0)} MB now, ${memoryOf(service).max.toFixed(0)} MB at most`,
);
await end(service);
