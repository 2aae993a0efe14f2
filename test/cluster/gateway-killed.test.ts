import { expect, it, onTestFinished } from "vitest";
import { compileCli } from "../support/cli";
import { clusterStore } from "../support/cluster";
import { dose } from "../support/dose";
import { GatewayWriters } from "../support/gateway-writers";
import { ServedTeam } from "../support/served-team";
import { temporaryFolder } from "../support/temporary-folder";

it("a gateway that is killed while documents are uploaded loses none that it has acknowledged", async () => {
  const { store, clear } = clusterStore();
  onTestFinished(clear);
  const team = new ServedTeam(await compileCli(), temporaryFolder(), store);
  await team.start("itself");
  onTestFinished(() => team.end("SIGTERM"));
  const writers = new GatewayWriters(team);
  const running = writers.run(3);
  for (let kill = 0; kill < dose(2, 20); kill++) {
    const before = writers.acknowledged.size;
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(before + 300);
    await team.end("SIGKILL");
    await team.start("itself");
  }
  writers.stop();
  await running;
  expect(writers.refused).toEqual([]);
  expect(await writers.lost()).toEqual([]);
});
