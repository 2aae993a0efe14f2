import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { Database } from "../src/sqlite/database";
import { column } from "../src/sqlite/values";
import { fillWorkspace, manyDocument } from "./filled-workspace";
import { type Peer, duckPeer, sqlitePeer } from "./peers";
import { call, median } from "./service-client";
import { corpusEnd } from "./service-corpus";
import { end, launch, memoryOf } from "./service-process";
import { printTable } from "./support/measure";

/**
 * Charts, rankings and pages of workspaces with one, three and ten million documents, a million authors, 100 topics and
 * a panel of 1,000 members, next to SQLite and DuckDB where they can answer the same. Also opening after an end and
 * after a kill, closing, memory, an export, and an upload with charts meanwhile, which leaves its documents behind.
 * The first run fills the workspaces, which takes half an hour and 30 GB, and keeps them in out/bench. Workspaces
 * larger than EARSHOT_BENCH_DOCUMENTS are left out. EARSHOT_BENCH_ONLY names the queries to run, by their beginnings.
 */
const largest = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 10_000_000);
const only = process.env["EARSHOT_BENCH_ONLY"]?.split(",");
const rounds = 3;
/** SQLite takes half a minute for a chart of more documents. */
const maxOfSqlite = 3_000_000;
/** Documents of the upload, in batches of which three are sent at once, and of the export. */
const uploaded = 30_000;
const batch = 1000;
const together = 3;
const exported = 1_000_000;

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
    ...(documents <= maxOfSqlite
      ? [sqlitePeer(folder, join("out", "bench", `many-sqlite-${documents}.db`))]
      : []),
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
  const { now, max } = memoryOf(service);
  console.log(`memory ${now.toFixed(0)} MB, at most ${max.toFixed(0)} MB`);
  for (const peer of peers) peer.close();
  const began = performance.now();
  await end(service);
  console.log(`closed in ${(performance.now() - began).toFixed(0)} ms`);
  if (only) return;
  await measureExport(folder);
  await measureUpload(folder, total);
}

const Task = z.object({ id: z.string(), status: z.string() });

/** An export to a file, next to reading the same documents in the order of their ids and writing them. */
async function measureExport(folder: string): Promise<void> {
  const service = await launch(folder);
  const rate = (ms: number) => Math.round(exported / (ms / 1000)).toLocaleString("en");
  const began = performance.now();
  const body = JSON.stringify({ start: "1970-01-01", target: "bench", limit: exported });
  const task = async (answer: Promise<Record<string, unknown>>) =>
    z.object({ result_tasks: z.object({ tasks: z.array(Task) }) }).parse(await answer).result_tasks.tasks;
  const [created] = await task(call(service.url, "bench", "POST", "/api/v3/stream/export", body));
  for (;;) {
    const all = await task(call(service.url, "bench", "GET", "/api/v3/tasks/export"));
    if (all.find(({ id }) => id === created?.id)?.status === "finished") break;
    await setTimeout(20);
  }
  const took = performance.now() - began;
  await end(service);
  rmSync(join(folder, "exports"), { recursive: true, force: true });

  const db = Database.open(join(folder, "workspace.db"), { synchronous: "NORMAL" });
  const path = join(folder, "plain.ndjson");
  const file = openSync(path, "w");
  const plainBegan = performance.now();
  for (let from = 0; from < exported; from += batch) {
    const sql = "SELECT body FROM document WHERE id >= ? AND id < ?";
    writeSync(file, db.all(sql, [from, from + batch], column.text).join("\n"));
  }
  fsyncSync(file);
  const plain = performance.now() - plainBegan;
  closeSync(file);
  db.close();
  rmSync(path);
  console.log(`export: ${rate(took)} documents/s; read and written in the order of ids: ${rate(plain)}`);
}

/** Uploads new documents, several calls at once, while charts are asked. Then opens the workspace after a kill. */
async function measureUpload(folder: string, total: number): Promise<void> {
  const service = await launch(folder);
  const asking = `/api/v1/search/p/${service.project}/${of("espresso")}`;
  const bodies = Array.from({ length: uploaded / batch }, (_, n) =>
    JSON.stringify(
      Array.from({ length: batch }, (_, i) => {
        const document = manyDocument(total + n * batch + i);
        return { create: { ...document, lang: undefined, sentiment: undefined } };
      }),
    ),
  );
  await call(service.url, "bench", "GET", asking);
  const send = async (some: readonly string[]) => {
    const waiting = some.values();
    const began = performance.now();
    const lane = async () => {
      for (const body of waiting)
        await call(service.url, "bench", "POST", `/api/v2/docs/p/${service.project}`, body);
    };
    await Promise.all(Array.from({ length: together }, lane));
    return (some.length * batch) / ((performance.now() - began) / 1000);
  };
  const alone = await send(bodies.slice(0, bodies.length / 2));
  const state = { isUploading: true };
  const uploading = send(bodies.slice(bodies.length / 2)).finally(() => (state.isUploading = false));
  const times: number[] = [];
  while (state.isUploading) {
    const began = performance.now();
    await call(service.url, "bench", "GET", asking);
    times.push(performance.now() - began);
  }
  await uploading;
  times.sort((a, b) => a - b);
  const rate = Math.round(alone).toLocaleString("en");
  console.log(
    `upload with language and sentiment found: ${rate} documents/s; a chart meanwhile: median ${median(times).toFixed(0)} ms, ` +
      `95% ${(times[Math.floor(times.length * 0.95)] ?? Number.NaN).toFixed(0)} ms, at most ${(times.at(-1) ?? Number.NaN).toFixed(0)} ms of ${times.length}; ` +
      `memory at most ${memoryOf(service).max.toFixed(0)} MB`,
  );
  await end(service, "SIGKILL");
  const began = performance.now();
  const heir = await launch(folder);
  await call(heir.url, "bench", "GET", asking);
  console.log(`first answer after a kill: ${(performance.now() - began).toFixed(0)} ms`);
  await end(heir);
}

for (const size of [1_000_000, 3_000_000, 10_000_000]) if (size <= largest) await measure(size);
