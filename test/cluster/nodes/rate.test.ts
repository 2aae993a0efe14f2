import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startCluster } from "../../../scripts/opensearch/cluster.mjs";
import { DocumentStore, type Write } from "../../../src/service/cluster/document-store";
import { indexedFields } from "../../../src/service/cluster/indexed-document";
import { clusterIndex, documentOf } from "../../support/cluster";
import { dose } from "../../support/dose";

const batches = dose(8, 20);
const perBatch = 1_000;
const words =
  "the new kettle boils water in two minutes and my sister loves the quiet sound of it every morning".split(
    " ",
  );

describe("storing documents on three nodes, each twice", () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  afterAll(() => cluster.stop());

  const batchOf = (batch: number): Promise<Write[]> =>
    Promise.all(
      Array.from({ length: perBatch }, async (_, i) => {
        const n = batch * perBatch + i;
        const content = Array.from(
          { length: 20 },
          (_word, at) => words[(n * 7 + at * at) % words.length],
        ).join(" ");
        const fields = { url: `https://a.example/${n}`, content, published: 1_700_000_000_000 + n };
        return { project: "p", dataset: "", state: "live" as const, document: await documentOf(fields) };
      }),
    );

  it("takes at most twice as long as the same requests without any check", async () => {
    const [own, bare] = [
      await clusterIndex({ urls: cluster.urls }),
      await clusterIndex({ urls: cluster.urls }),
    ];
    const store = new DocumentStore(own.client, own.index);
    const spent = { put: 0, bulk: 0 };
    for (let batch = 0; batch < batches; batch++) {
      const writes = await batchOf(batch);
      const lines = writes.flatMap(({ project, dataset, state, document }) => [
        JSON.stringify({ index: { _id: randomUUID() } }),
        JSON.stringify({ ...indexedFields(document), project, dataset, state, write: "", document }),
      ]);
      const started = performance.now();
      const outcomes = await store.put(writes);
      const between = performance.now();
      await bare.client.ask(z.object({ errors: z.literal(false) }), {
        method: "POST",
        path: `/${bare.index}/_bulk`,
        lines,
      });
      expect(outcomes.every(({ kind }) => kind === "stored")).toBe(true);
      // The first batches warm up the servers.
      if (batch < 3) continue;
      spent.put += between - started;
      spent.bulk += performance.now() - between;
    }
    const rate = (ms: number) => Math.round(((batches - 3) * perBatch * 1_000) / ms);
    console.info(`${rate(spent.put)} documents a second by put, ${rate(spent.bulk)} by bare _bulk requests`);
    expect(spent.put).toBeLessThan(2 * spent.bulk);
  });
});
