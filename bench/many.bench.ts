import { z } from "zod";
import { call, median } from "./service-client";
import { manyDocument } from "./filled-workspace";
import { corpusEnd } from "./service-corpus";
import { end, launch, memoryOf } from "./service-process";
import { printTable } from "./support/measure";

const folder = process.env["MANY"] ?? "";
const rounds = Number(process.env["ROUNDS"] ?? 5);
const year = `min=${corpusEnd - 365 * 86_400_000}&max=${corpusEnd}`;
const daily = `histogram/published?${year}&interval=1d&breakdown=sentiment&value_type=engagement`;
const of = (q: string) => `${daily}&q=${encodeURIComponent(q)}`;
const questions: [string, string][] = [
  ["daily all", daily],
  ["espresso 25%", of("espresso")],
  ["refund 1%", of("refund")],
  ["phrase", of('"slow roast"')],
  ["mix", of('espresso AND (refund OR "slow roast") AND NOT lang:de AND reach:>10')],
  ["wildcard", of("grind*")],
  ["influencers all", "histogram/top_influencers"],
  ["influencers word", "histogram/top_influencers?q=espresso"],
  ["sources all", "histogram/top_influencers?influencer_type=source"],
  ["country", "histogram/country"],
  ["channel", "histogram/channel"],
  ["language x sentiment", "histogram/language?breakdown=sentiment"],
  ["topics", "histogram/topic"],
  ["daily x 100 topics", `histogram/published?${year}&interval=1d&breakdown=topic`],
  ["panel 1000", `${daily}&panel=panel-0`],
  ["panel 10", `${daily}&panel=panel-1`],
  ["dataset", `${daily}&dataset=reviews`],
  ["topic filter", `${daily}&topic=topic-5`],
  ["largest", `histogram/published?${year}&interval=1h&breakdown=channel&top_n=100`],
  ["reach histogram", "histogram/reach?interval=1000"],
  ["page 0", "results?hpp=50"],
  ["page deep", "results?hpp=50&offset=DEEP"],
  ["page word deep", "results?hpp=50&q=espresso&offset=DEEPWORD"],
  ["page engagement", "results?hpp=50&sort_by=engagement&offset=DEEP"],
  ["page url", "results?hpp=50&sort_by=url&offset=DEEP"],
];
const only = process.env["ONLY"]?.split(",");
const service = await launch(folder);
console.log(`opened ${service.opened.toFixed(0)} ms, ${memoryOf(service).now.toFixed(0)} MB`);
const total = z
  .object({ pagination: z.object({ total: z.number() }) })
  .parse(await call(service.url, "bench", "GET", "/api/v1/search/results?q=&hpp=0")).pagination.total;
const ask = async (path: string) => {
  const began = performance.now();
  const filled = path
    .replace("DEEPWORD", String(Math.floor(total / 8)))
    .replace("DEEP", String(Math.floor(total / 2)));
  await call(service.url, "bench", "GET", `/api/v1/search/p/${service.project}/${filled}`);
  return performance.now() - began;
};
const rows: string[][] = [["", "first", "after a change", "unchanged"]];
for (const [name, path] of questions) {
  if (only && !only.some((one) => name.startsWith(one))) continue;
  try {
    const first = await ask(path);
    const fresh: number[] = [];
    const again: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const body = JSON.stringify([{ upsert: manyDocument(i * 1001) }]);
      await call(service.url, "bench", "POST", `/api/v2/docs/p/${service.project}`, body);
      fresh.push(await ask(path));
      again.push(await ask(path));
    }
    rows.push([name, ...[first, median(fresh), median(again)].map((ms) => ms.toFixed(0))]);
  } catch (error) {
    rows.push([name, String(error).slice(0, 200)]);
  }
}
printTable(rows);
console.log(`memory ${memoryOf(service).now.toFixed(0)} MB, most ${memoryOf(service).most.toFixed(0)} MB`);
const began = performance.now();
await end(service);
console.log(`closed ${(performance.now() - began).toFixed(0)} ms`);
