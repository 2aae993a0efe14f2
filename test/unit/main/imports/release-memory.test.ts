import { expect, it } from "vitest";
import { releaseMemory } from "../../../../src/main/imports/release-memory";

const mib = () => process.memoryUsage().arrayBuffers / 1024 / 1024;

/** Allocates 320 MiB that become garbage on return. */
function takeMuch(): number {
  const arrays = Array.from({ length: 40 }, () => new Float64Array(2 ** 20).fill(1));
  return arrays.length * 8;
}

it("releaseMemory frees unused memory", async () => {
  const began = mib();
  const taken = takeMuch();
  expect(mib() - began).toBeGreaterThan(taken - 20);
  releaseMemory();
  // Memory that `releaseMemory` allocates may still be counted.
  await expect.poll(() => mib() - began).toBeLessThan(260);
});
