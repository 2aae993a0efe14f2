import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Peer, type Where, duckPeer, sqlitePeer } from "./peers";
import { call, median } from "./service-client";
import { corpusDocument, corpusEnd, randomOf } from "./service-corpus";
import { type Running, end, launch, memoryOf } from "./service-process";
import { printTable } from "./support/measure";

/**
 * Charts of workspaces of 10,000, 100,000 and 1,000,000 documents over HTTP, compared with the same queries to SQLite
 * and DuckDB in the same run. Also how the time grows, memory, opening, and a chart during an upload. The first run
 * fills the workspaces and keeps them in out/bench. Workspaces larger than EARSHOT_BENCH_DOCUMENTS are left out.
 */
const max = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 1_000_000);
const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= max);
const peerRounds = 5;
/** Calls of the service per round. Each round starts with the peers, which leave the processor's caches cold. */
const callsPerRound = 5;
/** Calls before measuring. The service's JavaScript is compiled while it runs. The peers are native code. */
const warmingCalls = 20;
const kept = join("out", "bench");

const year = `min=${corpusEnd - 365 * 86_400_000}&max=${corpusEnd}`;
const daily = `published?${year}&interval=1d&breakdown=sentiment&value_type=engagement`;
const of = (query: string) => `${daily}&q=${encodeURIComponent(query)}`;

interface Question {
  name: string;
  path: string;
  ask: (peer: Peer) => Promise<number>;
}
const filtered = (name: string, query: string, where: Where): Question => ({
  name,
  path: of(query),
  ask: (peer) => peer.daily(where),
});
const questions: Question[] = [
  { name: "day × sentiment × engagement, all", path: daily, ask: (peer) => peer.daily({}) },
  filtered("… a word in 25%", "espresso", { match: "espresso", like: "words LIKE '% espresso %'" }),
  filtered("… a word in 1%", "refund", { match: "refund", like: "words LIKE '% refund %'" }),
  filtered("… a phrase", '"slow roast"', { match: '"slow roast"', like: "words LIKE '% slow roast %'" }),
  filtered("… a boolean mix", 'espresso AND (refund OR "slow roast") AND NOT lang:de AND reach:>10', {
    match: 'espresso AND (refund OR "slow roast")',
    like: "words LIKE '% espresso %' AND (words LIKE '% refund %' OR words LIKE '% slow roast %')",
    fields: "lang <> 'de' AND reach > 10",
  }),
  filtered("… a wildcard", "grind*", { match: "grind*", like: "words LIKE '% grind%'" }),
  { name: "top influencers, all", path: "top_influencers", ask: (peer) => peer.influencers() },
  { name: "countries, all", path: "country", ask: (peer) => peer.countries() },
];

/**
 * Languages of the documents, the first the most frequent. They are set in the documents because detecting them would
 * slow down filling.
 */
const languages = ["en", "en", "en", "de", "fr", "es", "it"];

function batchOf(from: number, size: number): string {
  const entries = Array.from({ length: size }, (_, i) => {
    const random = randomOf(from + i);
    const lang = languages[Math.floor(random() * languages.length)];
    const sentiment = Math.floor(random() * 11) - 5;
    return { upsert: { ...corpusDocument(from + i), lang, sentiment } };
  });
  return JSON.stringify(entries);
}

const upload = (service: Running, body: string) =>
  call(service.url, "bench", "POST", `/api/v2/docs/p/${service.project}`, body);
const ask = async (service: Running, path: string) => {
  const began = performance.now();
  await call(service.url, "bench", "GET", `/api/v1/search/p/${service.project}/histogram/${path}`);
  return performance.now() - began;
};

/** Creates a workspace with that many documents, or continues one that is partly filled. Returns its folder. */
async function filled(documents: number): Promise<string> {
  const folder = join(kept, `workspace-${documents}`);
  mkdirSync(folder, { recursive: true });
  const service = await launch(folder);
  const Info = z.object({ result_content: z.unknown(), pagination: z.object({ total: z.number() }) });
  const answer = await call(service.url, "bench", "GET", "/api/v1/search/results?q=&hpp=0");
  const done = Info.parse(answer).pagination.total;
  const began = performance.now();
  for (let from = done; from < documents; from += 1000)
    await upload(service, batchOf(from, Math.min(1000, documents - from)));
  if (done < documents) {
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`filled ${(documents - done).toLocaleString("en")} documents in ${seconds} s`);
  }
  await end(service);
  return folder;
}

interface Measured {
  documents: number;
  opened: number;
  memory: number;
  times: Map<string, { first: number; fresh: number; kept: number; peers: Map<string, number> }>;
}

async function measure(documents: number): Promise<Measured> {
  const folder = await filled(documents);
  const duck = await duckPeer(folder, join(kept, `duckdb-${documents}.db`));
  const peers = [sqlitePeer(folder, join(kept, `sqlite-${documents}.db`)), ...(duck ? [duck] : [])];
  const service = await launch(folder);
  const times: Measured["times"] = new Map();
  for (const { name, path, ask: askPeer } of questions) {
    const fresh: number[] = [];
    const again: number[] = [];
    const beside = new Map(peers.map((peer) => [peer.name, [] as number[]]));
    const first = await ask(service, path);
    for (let i = 0; i < warmingCalls; i++) await ask(service, path);
    for (let round = 0; round < peerRounds; round++) {
      for (const peer of peers) beside.get(peer.name)?.push(await askPeer(peer));
      for (let i = 0; i < callsPerRound; i++) {
        // One document changes, so the service must update the cached result of the query.
        await upload(service, batchOf(round * callsPerRound + i, 1));
        fresh.push(await ask(service, path));
        again.push(await ask(service, path));
      }
    }
    times.set(name, {
      first,
      fresh: median(fresh),
      kept: median(again),
      peers: new Map([...beside].map(([peer, values]) => [peer, median(values)])),
    });
  }
  const memory = memoryOf(service).max;
  await end(service);
  for (const peer of peers) peer.close();
  return { documents, opened: service.opened, memory, times };
}

/** Measures charts during an upload into a copy of the workspace, and opening it after a kill. */
async function measureUpload(documents: number): Promise<void> {
  const copy = join(kept, "workspace-upload");
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(kept, `workspace-${documents}`), copy, { recursive: true });
  const service = await launch(copy);
  const bodies = Array.from({ length: 30 }, (_, n) => batchOf(documents + n * 1000, 1000));
  const state = { uploading: true };
  const uploading = (async () => {
    for (const body of bodies) await upload(service, body);
    state.uploading = false;
  })();
  const during: number[] = [];
  while (state.uploading) during.push(await ask(service, of("espresso")));
  await uploading;
  console.log(
    `a chart of a word in 25% during an upload: median ${median(during).toFixed(0)} ms, ` +
      `slowest ${Math.max(...during).toFixed(0)} ms of ${during.length}`,
  );
  const { now, max: highest } = memoryOf(service);
  console.log(`memory afterwards: ${now.toFixed(0)} MB, peak ${highest.toFixed(0)} MB`);
  await end(service, "SIGKILL");
  const heir = await launch(copy);
  console.log(`opening after a kill: ${heir.opened.toFixed(0)} ms`);
  await end(heir);
  rmSync(copy, { recursive: true, force: true });
}

function report({ documents, opened, memory, times }: Measured): void {
  const names = [...new Set([...times.values()].flatMap(({ peers }) => [...peers.keys()]))];
  console.log(
    `\n${documents.toLocaleString("en")} documents: opened in ${opened.toFixed(0)} ms, at most ${memory.toFixed(0)} MB`,
  );
  printTable([
    ["median, ms", "service", "unchanged", "first", ...names.flatMap((name) => [name, "times as long"])],
    ...[...times].map(([name, { fresh, kept: again, first, peers }]) => [
      name,
      fresh.toFixed(1),
      again.toFixed(1),
      first.toFixed(1),
      ...names.flatMap((peer) => {
        const time = peers.get(peer) ?? Number.NaN;
        return [time.toFixed(1), (time / fresh).toFixed(1)];
      }),
    ]),
  ]);
}

const measured: Measured[] = [];
for (const size of sizes) measured.push(await measure(size));
measured.forEach(report);
if (!measured[0]?.times.values().next().value?.peers.has("DuckDB"))
  console.log("\nDuckDB was skipped because it isn't installed. Install it with: npm ci --prefix bench");
console.log("\nuncached, by number of documents (ms)");
printTable([
  ["", ...measured.map(({ documents }) => documents.toLocaleString("en"))],
  ...questions.map(({ name }) => [
    name,
    ...measured.map(({ times }) => (times.get(name)?.fresh ?? Number.NaN).toFixed(1)),
  ]),
]);
console.log("");
await measureUpload(sizes.at(-1) ?? max);
