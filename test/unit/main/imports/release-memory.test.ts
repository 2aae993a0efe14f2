import { expect, it } from "vitest";
import { releaseMemory } from "../../../../src/main/imports/release-memory";

const mib = () => process.memoryUsage().arrayBuffers / 1024 / 1024;

/** 320 MiB. */
const takeMuch = () => Array.from({ length: 40 }, () => new Float64Array(2 ** 20).fill(1));

it("releaseMemory frees unused memory", async () => {
  // Held until it is counted, since V8 may collect it as soon as nothing does.
  const held = { arrays: takeMuch() };
  const used = mib();
  const taken = held.arrays.length * 8;
  expect(used).toBeGreaterThanOrEqual(taken);
  held.arrays = [];
  // It is called again and again in use. What it allocates, up to 256 MiB, may still be counted.
  await expect
    .poll(() => {
      releaseMemory();
      return used - mib();
    })
    .toBeGreaterThan(taken - 270);
});
