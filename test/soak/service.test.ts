import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { startService } from "../support/service";
import { faultOf, fuzzCalls } from "../support/service-fuzz";
import { compileService } from "../support/service-process";
import { type Acknowledged, killPhases, killWhileWriting } from "../support/service-kill";
import { fillWorkspace } from "../../bench/filled-workspace";

/** Documents of the workspace besides those that are written. */
const others = Number(process.env["EARSHOT_SOAK_DOCUMENTS"] ?? 2_000_000);

it("50 kills of a large workspace lose nothing that was acknowledged, and the first answers are right", async () => {
  const folder = process.env["EARSHOT_SOAK_WORKSPACE"] ?? mkdtempSync(join(tmpdir(), "earshot-soak-"));
  await fillWorkspace(folder, others);
  const acknowledged: Acknowledged = new Map();
  for (let round = 0; round < 50; round++) {
    const phase = killPhases[round % killPhases.length] ?? "upload";
    const kill = { phase, delay: 20 + ((round * 97) % 900), others };
    expect(await killWhileWriting(folder, round, kill, acknowledged), `round ${round}, ${phase}`).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThan(1000);
  rmSync(folder, { recursive: true, force: true });
});

it("5,000 odd calls end in the envelope and leave the service as it was", async () => {
  const service = await startService({ threadFile: (await compileService()).threadFile });
  await fc.assert(
    fc.asyncProperty(fuzzCalls(service.projectId), async (call) => {
      expect(await faultOf(service, call)).toBeUndefined();
    }),
    { numRuns: 5000, seed: Date.now() },
  );
  expect(await service.call("GET", "/local/info")).toMatchObject({ status_code: "0" });
  await service.stop();
});
