import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startCluster } from "../../../scripts/opensearch/cluster.mjs";
import type { ClusterClient } from "../../../src/service/cluster/client";
import { DocumentStore, type Write } from "../../../src/service/cluster/document-store";
import { clusterIndex, documentOf } from "../../support/cluster";
import { dose } from "../../support/dose";

const Green = z.object({ status: z.literal("green") });

describe("a cluster of three nodes, of which one is killed while documents are stored", () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  afterAll(() => cluster.stop());

  const green = async (client: ClusterClient, nodes: number) =>
    client.ask(Green, {
      method: "GET",
      path: "/_cluster/health",
      query: { wait_for_status: "green", wait_for_nodes: nodes, timeout: "120s" },
    });

  it("loses no document that it has acknowledged", async () => {
    const { client, index } = await clusterIndex({ urls: cluster.urls });
    const store = new DocumentStore(client, index);
    const acknowledged: { key: string; content: string }[] = [];
    let written = 0;
    const batch = async (): Promise<Write[]> =>
      Promise.all(
        Array.from({ length: 100 }, async () => {
          const n = written++;
          const fields = {
            url: `https://a.example/${n}`,
            content: `Post ${n}`,
            published: 1_700_000_000_000,
          };
          return { project: "p", dataset: "", state: "live" as const, document: await documentOf(fields) };
        }),
      );
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const writes = await batch();
        for (const [i, outcome] of (await store.put(writes)).entries())
          if (outcome.kind === "stored")
            acknowledged.push({ key: outcome.key, content: writes[i]?.document.content ?? "" });
      }
    };
    const writers = Promise.all([write(), write(), write()]);
    for (const node of cluster.nodes.slice(0, dose(1, 3))) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 500);
      await cluster.kill(node);
      const killed = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(killed + 500);
      await cluster.startNode(node);
      await green(client, 3);
    }
    isOver = true;
    await writers;
    const lost: string[] = [];
    for (let from = 0; from < acknowledged.length; from += 1_000) {
      const some = acknowledged.slice(from, from + 1_000);
      const read = await store.read(some.map(({ key }) => key));
      for (const [i, { key, content }] of some.entries())
        if (read[i]?.document.content !== content) lost.push(key);
    }
    expect(lost).toEqual([]);
    console.info(`${acknowledged.length} of ${written} documents acknowledged`);
  });
});
