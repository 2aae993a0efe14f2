import { join } from "node:path";
import { z } from "zod";
import { fillWorkspace, manyDocument } from "./filled-workspace";
import { type Peer, duckPeer, sqlitePeer } from "./peers";
import { call, median } from "./service-client";
import { corpusEnd } from "./service-corpus";
import { end, launch, memoryOf } from "./service-process";
import { printTable } from "./support/measure";

/**
 * Charts, rankings and pages of workspaces with one, three and ten million documents, a million authors, 100 topics and
 * a panel of 1,000 members, next to SQLite and DuckDB where they can answer the same. Also opening, closing and memory.
 * The first run fills the workspaces, which takes half an hour and 30 GB, and keeps them in out/bench. Workspaces
 * larger than EARSHOT_BENCH_DOCUMENTS are left out. EARSHOT_BENCH_ONLY names the queries to run, by their beginnings.
 */
const largest = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 10_000_000);
const only = process.env["EARSHOT_BENCH_ONLY"]?.split(",");
const rounds = 5;

const year = `min=${corpusEnd - 365 * 86_400_000}&max=${corpusEnd}`;
const daily = `histogram/published?${year}&interval=1d&breakdown=sentiment&value_type=engagement`;
const of = (query: string) => `${daily}&q=${encodeURIComponent(query)}`;

interface Question {
  name: string;
  /** `total` is the number of documents of the project. */
  path: (total: number) => string;
  ask?: (peer: Peer) => Promise<number>;
}

const words = (word: string) => ({ match: word, like: `words LIKE '% ${word.replaceAll('"', "")} %'` });
const questions: Question[] = [
  { name: "day × sentiment × engagement, all", path: () => daily, ask: (peer) => peer.daily({}) },
  { name: "… a word in 25%", path: () => of("espresso"), ask: (peer) => peer.daily(words("espresso")) },
  { name: "… a word in 1%", path: () => of("refund"), ask: (peer) => peer.daily(words("refund")) },
  { name: "… a phrase", path: () => of('"slow roast"'), ask: (peer) => peer.daily(words('"slow roast"')) },
  { name: "… a wildcard", path: () => of("grind*") },
  { name: "… a panel of 1,000 members", path: () => `${daily}&panel=panel-0` },
  { name: "… a dataset", path: () => `${daily}&dataset=reviews` },
  { name: "top authors, all", path: () => "histogram/top_influencers", ask: (peer) => peer.influencers() },
  { name: "top authors, a word in 25%", path: () => "histogram/top_influencers?q=espresso" },
  { name: "top sources, all", path: () => "histogram/top_influencers?influencer_type=source" },
  { name: "countries, all", path: () => "histogram/country", ask: (peer) => peer.countries() },
  { name: "100 topics", path: () => "histogram/topic" },
  { name: "day × 100 topics", path: () => `histogram/published?${year}&interval=1d&breakdown=topic` },
  {
    name: "hour × 100 channels",
    path: () => `histogram/published?${year}&interval=1h&breakdown=channel&top_n=100`,
  },
  { name: "page, newest", path: () => "results?hpp=50" },
  { name: "page, in the middle", path: (total) => `results?hpp=50&offset=${Math.floor(total / 2)}` },
  {
    name: "page of a word in 25%",
    path: (total) => `results?hpp=50&q=espresso&offset=${Math.floor(total / 8)}`,
  },
  {
    name: "page by engagement",
    path: (total) => `results?hpp=50&sort_by=engagement&offset=${Math.floor(total / 2)}`,
  },
  { name: "page by URL", path: (total) => `results?hpp=50&sort_by=url&offset=${Math.floor(total / 2)}` },
];

const Page = z.object({ pagination: z.object({ total: z.number() }) });

async function measure(documents: number): Promise<void> {
  const folder = join("out", "bench", `many-${documents}`);
  await fillWorkspace(folder, documents);
  const duck = await duckPeer(folder, join("out", "bench", `many-duckdb-${documents}.db`));
  const peers = [
    sqlitePeer(folder, join("out", "bench", `many-sqlite-${documents}.db`)),
    ...(duck ? [duck] : []),
  ];
  // The first opening reads all documents and saves a snapshot.
  await end(await launch(folder));
  const service = await launch(folder);
  console.log(`\n${documents.toLocaleString("en")} documents: opened in ${service.opened.toFixed(0)} ms`);
  const ask = async (path: string) => {
    const began = performance.now();
    await call(service.url, "bench", "GET", `/api/v1/search/p/${service.project}/${path}`);
    return performance.now() - began;
  };
  const { total } = Page.parse(
    await call(service.url, "bench", "GET", `/api/v1/search/p/${service.project}/results?hpp=0`),
  ).pagination;
  const rows = [["median, ms", "service", "unchanged", "first", ...peers.map(({ name }) => name)]];
  for (const { name, path, ask: askPeer } of questions) {
    if (only && !only.some((one) => name.startsWith(one))) continue;
    const first = await ask(path(total));
    const fresh: number[] = [];
    const again: number[] = [];
    const beside = peers.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [i, peer] of peers.entries()) if (askPeer) beside[i]?.push(await askPeer(peer));
      // One document changes, so the service must update what it has cached.
      const body = JSON.stringify([{ upsert: manyDocument(round * 1001) }]);
      await call(service.url, "bench", "POST", `/api/v2/docs/p/${service.project}`, body);
      fresh.push(await ask(path(total)));
      again.push(await ask(path(total)));
    }
    const times = [median(fresh), median(again), first, ...beside.map((values) => median(values))];
    rows.push([name, ...times.map((ms) => (Number.isNaN(ms) ? "" : ms.toFixed(1)))]);
  }
  printTable(rows);
  const { now, most } = memoryOf(service);
  console.log(`memory ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`);
  for (const peer of peers) peer.close();
  const began = performance.now();
  await end(service);
  console.log(`closed in ${(performance.now() - began).toFixed(0)} ms`);
}

for (const size of [1_000_000, 3_000_000, 10_000_000]) if (size <= largest) await measure(size);
