import { expect, test } from "vitest";
import { sampledMean } from "../../../../src/methods/statistics/sampled-mean";

test.each([0.1, 0.7, 1.1])("equal numbers don't spread: %d", (value) => {
  const sample = Array.from({ length: 30 }, (_, at) => ({
    value,
    weight: 1.3,
    left: 0.9,
    stratum: at % 2,
    piece: at % 3,
  }));
  const { spread, size } = sampledMean(sample);
  expect(spread).toBe(0);
  expect(size).toBeCloseTo(30 / 0.9);
});
