import { describe, expect, test } from "vitest";
import {
  clusteredProportion,
  exactProportion,
  equalCounts,
  proportionDifference,
} from "../../../../src/methods/statistics/proportions";
import { wilson } from "../../../../src/methods/statistics/wilson";

// Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I: methods 3 (Wilson) and 5 (exact).
describe.each([
  { k: 81, n: 263, score: [0.2553, 0.3662], exact: [0.2527, 0.3676] },
  { k: 15, n: 148, score: [0.0624, 0.1605], exact: [0.0578, 0.1617] },
  { k: 0, n: 20, score: [0, 0.1611], exact: [0, 0.1684] },
  { k: 1, n: 29, score: [0.0061, 0.1718], exact: [0.0009, 0.1776] },
])("the interval of $k of $n", ({ k, n, score, exact }) => {
  test("by Wilson", () => {
    const { low, high } = wilson(k, n);
    expect([low, high].map((end) => Number(end.toFixed(4)))).toEqual(score);
  });

  test("by Clopper and Pearson", () => {
    const { low, high } = exactProportion(k, n);
    expect([low, high].map((end) => Number(end.toFixed(4)))).toEqual(exact);
  });
});

// Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])("the interval of the difference between %d/%d and %d/%d", (k1, n1, k2, n2, low, high) => {
  const interval = proportionDifference(k1, n1, k2, n2);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test("no documents say nothing about a proportion", () => {
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
});

describe("the interval of a sample that was read in pieces", () => {
  test("is Wilson's where pieces differ no more than by chance", () => {
    const pieces = [20, 21, 19, 20].map((found) => ({ found, read: 100 }));
    expect(clusteredProportion(pieces, 0)).toEqual(wilson(80, 400));
  });

  // Design effect by hand: share 0.2, squares between pieces 4 · 20² = 1600, 4/3 · 1600 / (0.2 · 0.8 · 400) = 33⅓.
  test("is that of the effective sample size where they differ more", () => {
    const pieces = [0, 40, 0, 40].map((found) => ({ found, read: 100 }));
    const { low, high } = clusteredProportion(pieces, 0);
    const size = 400 / (100 / 3);
    const alone = wilson(0.2 * size, size);
    expect(low).toBeCloseTo(alone.low, 12);
    expect(high).toBeCloseTo(alone.high, 12);
  });

  test("narrows as more of all documents were read, down to the share itself", () => {
    const pieces = [10, 30].map((found) => ({ found, read: 100 }));
    const width = (drawn: number) => {
      const { low, high } = clusteredProportion(pieces, drawn);
      return high - low;
    };
    expect(width(0.5)).toBeLessThan(width(0));
    expect(width(1)).toBeLessThan(1e-3);
  });
});

describe("two counts", () => {
  /** Both tails of the binomial distribution, added up term by term. */
  const byTerms = (a: number, b: number) => {
    let [term, tail] = [Math.log(0.5) * (a + b), 0];
    for (let k = 0; k <= Math.min(a, b); k++) {
      tail += Math.exp(term);
      term += Math.log((a + b - k) / (k + 1));
    }
    return Math.min(1, 2 * tail);
  };

  test.each([
    [826, 789],
    [12, 3],
    [3, 12],
    [5, 0],
    [4, 4],
    [0, 0],
  ])("%d and %d differ by chance as often as the binomial distribution says", (a, b) => {
    expect(equalCounts(a, b)).toBeCloseTo(a + b === 0 ? 1 : byTerms(a, b), 10);
  });
});
