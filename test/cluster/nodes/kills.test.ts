import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { startCluster } from "../../../scripts/opensearch/cluster.mjs";
import { ClusterClient } from "../../../src/service/cluster/client";
import { compileCli } from "../../support/cli";
import { clusterStore } from "../../support/cluster";
import { dose } from "../../support/dose";
import { GatewayWriters } from "../../support/gateway-writers";
import { ServedTeam } from "../../support/served-team";
import { temporaryFolder } from "../../support/temporary-folder";

const Green = z.object({ status: z.literal("green") });

let cluster: Awaited<ReturnType<typeof startCluster>>;
beforeAll(async () => {
  cluster = await startCluster(3);
});
afterAll(() => cluster.stop());

it("no document is lost that a gateway has acknowledged, whether a node is killed or the gateway", async () => {
  const { store, clear } = clusterStore({ urls: cluster.urls });
  const client = new ClusterClient(store);
  onTestFinished(async () => {
    await client.close();
    await clear();
  });
  const green = () =>
    client.ask(Green, {
      method: "GET",
      path: "/_cluster/health",
      query: { wait_for_status: "green", wait_for_nodes: 3, timeout: "50s" },
    });
  const team = new ServedTeam(await compileCli(), temporaryFolder(), store);
  await team.start("itself");
  onTestFinished(() => team.end("SIGTERM"));
  const writers = new GatewayWriters(team);
  const running = writers.run(3);
  const more = async () => {
    const before = writers.acknowledged.size;
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(before + 500);
  };
  for (const node of cluster.nodes.slice(0, dose(1, 3))) {
    await more();
    await cluster.kill(node);
    await more();
    await cluster.startNode(node);
    await expect.poll(() => green().catch(() => undefined)).toBeDefined();
    await team.end("SIGKILL");
    await team.start("itself");
  }
  await more();
  writers.stop();
  await running;
  expect(writers.refused).toEqual([]);
  expect(await writers.lost()).toEqual([]);
}, 1_800_000);
