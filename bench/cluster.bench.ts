import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { startCluster } from "../scripts/opensearch/cluster.mjs";
import { loadDetector } from "../src/service/annotate";
import { ClusterClient } from "../src/service/cluster/client";
import { openIndex } from "../src/service/cluster/cluster-index";
import { DocumentStore, type Write } from "../src/service/cluster/document-store";
import { indexedFields } from "../src/service/cluster/indexed-document";
import { start } from "../src/service/start";
import { checkedInput } from "../src/service/workspace/document-input";
import { written } from "../src/service/workspace/written";
import { ModificationParams } from "../src/shared/interface/documents";
import { lineLog } from "../src/shared/log";
import { call } from "./service-client";
import { corpusDocument } from "./service-corpus";

/**
 * Import speed into three nodes that hold each document twice, with three calls in flight: through a gateway over HTTP, by its store
 * of documents alone, and by bare _bulk requests with the same fields, which are computed ahead. Goal: the gateway at least half as
 * fast as the bare requests of the same run.
 */
const rounds = Number(process.env["EARSHOT_BENCH_ROUNDS"] ?? 10);
const warmUps = 3;
const batch = 1000;
const inFlight = 3;

type Documents = ReturnType<typeof corpusDocument>[];
type Way = (batches: readonly Documents[]) => Promise<number>;

await loadDetector();
const folder = mkdtempSync(join(tmpdir(), "earshot-bench-"));
const cluster = await startCluster(3);
const { urls } = cluster;
const client = new ClusterClient({ urls });
const shape = { shards: 3, copies: 2 };
const service = await start({
  ...{
    folder,
    create: true,
    port: 0,
    token: "bench",
    log: lineLog((line) => process.stderr.write(`${line}\n`)),
  },
  threadFile: resolve("out/main/ingestionThread.js"),
  store: { urls, name: "gateway", ...shape },
});
const project = service.workspace.records.projects.list("")[0]?.id ?? "";
const store = new DocumentStore(client, await indexNamed("store"));
const bare = await indexNamed("bare");

const ways: Readonly<Record<string, Way>> = {
  "the gateway": (batches) => {
    const bodies = batches.map((documents) =>
      JSON.stringify(documents.map((document) => ({ create: document }))),
    );
    return timed(bodies, (body) => call(service.url, "bench", "POST", `/api/v2/docs/p/${project}`, body));
  },
  "its store": (batches) => timed(batches.map(writesOf), (writes) => store.put(writes)),
  "bare requests": (batches) =>
    timed(batches.map(linesOf), (lines) =>
      client.ask(z.object({ errors: z.literal(false) }), { method: "POST", path: `/${bare}/_bulk`, lines }),
    ),
};

try {
  const spent = Object.keys(ways).map((name) => ({ name, ms: 0 }));
  for (let round = 0; round < warmUps + rounds; round++) {
    const batches = Array.from({ length: inFlight }, (_, at) =>
      documentsFrom((round * inFlight + at) * batch),
    );
    for (const way of spent) {
      const ms = (await ways[way.name]?.(batches)) ?? 0;
      if (round >= warmUps) way.ms += ms;
    }
  }
  const rates = spent.map(({ name, ms }) => ({ name, rate: (rounds * inFlight * batch * 1000) / ms }));
  const fastest = rates.at(-1)?.rate ?? 1;
  for (const { name, rate } of rates)
    console.log(
      `${name}: ${Math.round(rate)} documents a second, ${(rate / fastest).toFixed(2)} of bare requests`,
    );
} finally {
  await service.stop();
  await client.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

function indexNamed(name: string): Promise<string> {
  return openIndex(client, { name, ...shape }, { id: name, knowsIndex: false });
}

function documentsFrom(first: number): Documents {
  return Array.from({ length: batch }, (_, i) => corpusDocument(first + i));
}

function writesOf(documents: Documents): Write[] {
  const rules = { params: ModificationParams.parse({}), metrics: new Map() };
  return documents.map((given) => {
    const { document } = written(checkedInput(given), undefined, rules, Date.now());
    return { project, dataset: "", state: "live", document };
  });
}

function linesOf(documents: Documents): string[] {
  return writesOf(documents).flatMap(({ document, ...rest }) => [
    JSON.stringify({ index: { _id: randomUUID() } }),
    JSON.stringify({ ...indexedFields(document), ...rest, write: "", document }),
  ]);
}

/** Milliseconds that some pieces of work take together. */
async function timed<T>(pieces: readonly T[], work: (piece: T) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await Promise.all(pieces.map(work));
  return performance.now() - began;
}
