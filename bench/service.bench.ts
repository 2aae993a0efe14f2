import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { start } from "../src/service/start";
import { Database } from "../src/sqlite/database";
import { column } from "../src/sqlite/values";
import { call, median } from "./service-client";
import { corpusDocument, corpusEnd } from "./service-corpus";

/*
 * Charts of a large workspace over HTTP, the service being a process of its own, next to the same counts by GROUP BY in
 * SQLite over a table made for it. The workspace is filled at the first run and kept in out/bench.
 */
const documents = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 1_000_000);
const rounds = 9;
const folder = join("out", "bench", `workspace-${documents}`);

async function serve(): Promise<void> {
  const service = await start({ folder, create: true, token: "bench", port: 0 });
  process.on("message", () => void service.stop().then(() => process.exit(0)));
  process.send?.({ url: service.url });
}

interface Running {
  child: ChildProcess;
  url: string;
  /** Milliseconds from its launch until it listens. */
  opened: number;
}

async function launch(): Promise<Running> {
  const began = performance.now();
  const child = fork(fileURLToPath(import.meta.url), ["serve"]);
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (said) => resolve(z.object({ url: z.string() }).parse(said).url));
    child.once("exit", () => reject(new Error("The service ended")));
  });
  return { child, url, opened: performance.now() - began };
}

async function stop({ child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.send("stop");
  await ended;
}

async function projectOf(url: string): Promise<string> {
  const Info = z.object({ result_accinfo: z.object({ projects: z.array(z.object({ id: z.string() })) }) });
  return (
    Info.parse(await call(url, "bench", "GET", "/api/v1/search/info")).result_accinfo.projects[0]?.id ?? ""
  );
}

function batchOf(from: number, size: number, given: Record<string, unknown> = {}): string {
  return JSON.stringify(
    Array.from({ length: size }, (_, i) => ({ upsert: { ...corpusDocument(from + i), ...given } })),
  );
}

async function fill(url: string, project: string): Promise<void> {
  const info = JSON.stringify(await call(url, "bench", "GET", "/local/info"));
  const done = Number(/"live":(\d+)/.exec(info)?.[1] ?? 0);
  const began = performance.now();
  for (let from = done; from < documents; from += 1000) {
    const body = batchOf(from, Math.min(1000, documents - from), {
      lang: "en",
      sentiment: ((from / 1000) % 3) - 1,
    });
    await call(url, "bench", "POST", `/api/v2/docs/p/${project}`, body);
  }
  if (done < documents)
    console.log(
      `filled ${(documents - done).toLocaleString("en")} documents in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
}

function resident({ child }: Running): string {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const kib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return `${kib("VmRSS").toFixed(0)} MB, at most ${kib("VmHWM").toFixed(0)} MB`;
}

/** The same counts without columns: a table with just the fields needed, grouped by SQLite. */
function baseline(): (match: string | undefined) => number {
  const path = join(folder, "..", `baseline-${documents}.db`);
  const isNew = !existsSync(path);
  const db = Database.open(path, { synchronous: "NORMAL", cacheKiB: 256 * 1024 });
  db.run("ATTACH ? AS workspace", [join(folder, "workspace.db")]);
  if (isNew)
    db.exec(`CREATE TABLE fact AS SELECT id, json_extract(body, '$.published') AS published,
      json_extract(body, '$.sentiment') AS sentiment, json_extract(body, '$.engagement') AS engagement FROM workspace.document`);
  return (match) => {
    const from =
      match === undefined ? "fact" : "fact WHERE id IN (SELECT rowid FROM workspace.text WHERE text MATCH ?)";
    const began = performance.now();
    db.all(
      `SELECT published / 86400000 AS day, sign(sentiment) AS s, count(*), sum(engagement), min(engagement), max(engagement)
       FROM ${from} GROUP BY day, s`,
      match === undefined ? [] : [match],
      column.number,
    );
    return performance.now() - began;
  };
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const first = await launch();
  const project = await projectOf(first.url);
  await fill(first.url, project);
  await stop(first);

  let service = await launch();
  console.log(`opening ${documents.toLocaleString("en")} documents: ${service.opened.toFixed(0)} ms`);
  const base = `/api/v1/search/p/${project}/histogram`;
  const year = `min=${corpusEnd - 365 * 86_400_000}&max=${corpusEnd}`;
  const daily = `published?${year}&interval=1d&breakdown=sentiment&value_type=engagement`;
  const charts: [name: string, path: string, match?: string | null][] = [
    ["by day × sentiment × engagement, all", daily],
    ["… a word in 25 %", `${daily}&q=espresso`, "espresso"],
    ["… a word in 1 %", `${daily}&q=refund`, "refund"],
    ["… a phrase", `${daily}&q="slow roast"`, '"slow roast"'],
    [
      "… boolean",
      `${daily}&q=espresso AND (refund OR "slow roast") AND NOT lang:de AND reach:>10`,
      'espresso AND (refund OR "slow roast")',
    ],
    ["… a wildcard", `${daily}&q=grind*`, "grind*"],
    ["top influencers, all", "top_influencers", null],
    ["countries, all", "country", null],
  ];
  const grouped = baseline();
  for (const [name, path, match] of charts) {
    const fresh: number[] = [];
    const again: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // One changed document makes the service forget every set it has kept.
      await call(service.url, "bench", "POST", `/api/v2/docs/p/${project}`, batchOf(round, 1));
      for (const times of [fresh, again]) {
        const began = performance.now();
        await call(service.url, "bench", "GET", `${base}/${encodeURI(path)}`);
        times.push(performance.now() - began);
      }
      if (match !== null && round < 3) plain.push(grouped(match));
    }
    const beside =
      match === null
        ? ""
        : `; GROUP BY ${median(plain).toFixed(0)} ms, ${(median(plain) / median(fresh)).toFixed(1)} times as long`;
    console.log(
      `${name}: median ${median(fresh).toFixed(0)} ms, of a kept set ${median(again).toFixed(0)} ms${beside}`,
    );
  }
  console.log(`memory: ${resident(service)}`);

  const state = { uploading: true };
  const upload = (async () => {
    for (let n = 0; n < 20; n++)
      await call(
        service.url,
        "bench",
        "POST",
        `/api/v2/docs/p/${project}`,
        batchOf(documents + n * 1000, 1000),
      );
    state.uploading = false;
  })();
  const during: number[] = [];
  while (state.uploading) {
    const began = performance.now();
    await call(service.url, "bench", "GET", `${base}/${encodeURI(`${daily}&q=espresso`)}`);
    during.push(performance.now() - began);
  }
  await upload;
  console.log(
    `a chart during an upload: median ${median(during).toFixed(0)} ms, slowest ${Math.max(...during).toFixed(0)} ms of ${during.length}`,
  );
  console.log(`memory after it: ${resident(service)}`);
  service.child.kill("SIGKILL");
  await new Promise((resolve) => service.child.once("exit", resolve));
  service = await launch();
  console.log(`opening after a kill: ${service.opened.toFixed(0)} ms`);
  await stop(service);
}

await (process.argv[2] === "serve" ? serve() : main());
