import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { startService } from "../support/service";
import { faultOf, fuzzCalls } from "../support/service-fuzz";
import { compileService } from "../support/service-process";
import { type Acknowledged, killWhileWriting } from "../support/service-kill";

it("50 kills lose nothing that was acknowledged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-soak-"));
  const acknowledged: Acknowledged = new Map();
  for (let round = 0; round < 50; round++)
    expect(await killWhileWriting(folder, round, 50 + ((round * 97) % 900), acknowledged)).toEqual([]);
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
