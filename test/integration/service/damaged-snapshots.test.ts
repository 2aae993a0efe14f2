import { expect, it } from "vitest";
import { damagedTrial, damages, workspaceWithSnapshots } from "../../support/damaged-snapshots";

it.each(damages)("snapshots that are %s change no answer, and end no service", async (damage) => {
  const whole = await workspaceWithSnapshots();
  const faults: string[] = [];
  for (let seed = 1; seed <= 8; seed++)
    for (const fault of await damagedTrial(whole, damage, seed)) faults.push(`${seed}: ${fault}`);
  expect(faults).toEqual([]);
});
