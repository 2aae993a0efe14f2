import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fillWorkspace } from "../../bench/filled-workspace";
import { damagedTrial, damages, workspaceWithSnapshots } from "../support/damaged-snapshots";
import { startService } from "../support/service";
import { faultOf, fuzzCalls } from "../support/service-fuzz";
import { killInPhases, killPhases } from "../support/service-kill";
import { compileService } from "../support/service-process";

/** Documents of the workspace before the first kill. It is filled once and kept in out/bench. */
const filled = Number(process.env["EARSHOT_SOAK_DOCUMENTS"] ?? 2_000_000);
const kills = Number(process.env["EARSHOT_SOAK_KILLS"] ?? 50);
const seed = Number(process.env["EARSHOT_SOAK_SEED"] ?? Date.now() % 1_000_000);

it("kills of a large workspace lose nothing that was acknowledged, and the first answers are right", async () => {
  const original = join("out", "bench", `many-${filled}`);
  await fillWorkspace(original, filled);
  const folder = mkdtempSync(join(tmpdir(), "earshot-soak-"));
  cpSync(original, folder, { recursive: true });
  const phases = Array.from({ length: kills }, (_, kill) => killPhases[kill % killPhases.length] ?? "upload");
  const { faults, met } = await killInPhases({ folder, filled, seed, phases, report: console.log });
  console.log(`seed ${seed}: killed ${JSON.stringify(met)}`);
  rmSync(folder, { recursive: true, force: true });
  expect(faults, `EARSHOT_SOAK_SEED=${seed}`).toEqual([]);
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

it.each(damages)("snapshots that are %s change no answer in 500 trials", async (damage) => {
  const whole = await workspaceWithSnapshots();
  const first = Date.now() % 1_000_000;
  const faults: string[] = [];
  for (let seed = first; seed < first + 500; seed++)
    for (const fault of await damagedTrial(whole, damage, seed)) faults.push(`${seed}: ${fault}`);
  expect(faults).toEqual([]);
});
