import { expect, it } from "vitest";
import { releaseMemory } from "../../../../src/main/imports/release-memory";

const mib = () => process.memoryUsage().arrayBuffers / 1024 / 1024;

/** Allocates 320 MiB that become garbage on return. */
function takeMuch(): number {
  const arrays = Array.from({ length: 40 }, () => new Float64Array(2 ** 20).fill(1));
  return arrays.length * 8;
}

it("releaseMemory frees unused memory", async () => {
  const taken = takeMuch();
  const used = mib();
  expect(used).toBeGreaterThanOrEqual(taken);
  releaseMemory();
  // What `releaseMemory` allocates, up to 256 MiB, may still be counted.
  await expect.poll(() => used - mib()).toBeGreaterThan(taken - 270);
});
