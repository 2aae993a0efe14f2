import { describe, expect, test } from "vitest";
import { keyness, logLikelihood } from "../../../../src/methods/statistics/keyness";

describe("log-likelihood", () => {
  // Dunning 1993, "Accurate methods for the statistics of surprise and coincidence", table of bigrams: k(AB), k(A~B),
  // k(~AB), k(~A~B).
  test.each([
    [270.72, 110, 2442, 111, 29114],
    [263.9, 29, 13, 123, 31612],
    [256.84, 31, 23, 139, 31584],
    [167.23, 10, 0, 3, 31764],
  ])("is %d as Dunning published", (published, both, first, second, neither) => {
    const g2 = logLikelihood(both, both + second, first, first + neither);
    expect(g2).toBeCloseTo(published, 1);
  });

  test("is 0 for equal proportions", () => {
    expect(logLikelihood(10, 100, 20, 200)).toBe(0);
  });

  test("equals the sum over four cells written out", () => {
    // [12, 3; 88, 197]: E = 100·15/300, 200·15/300, 100·285/300, 200·285/300 = 5, 10, 95, 190.
    const byHand =
      2 * (12 * Math.log(12 / 5) + 3 * Math.log(3 / 10) + 88 * Math.log(88 / 95) + 197 * Math.log(197 / 190));
    expect(logLikelihood(12, 100, 3, 200)).toBeCloseTo(byHand, 10);
  });
});

describe("log ratio", () => {
  test("is the logarithm of the ratio with half a document added", () => {
    expect(keyness(0, 100, 3, 100).logRatio).toBeCloseTo(Math.log2(0.5 / 3.5), 12);
    expect(keyness(7, 100, 0, 400).logRatio).toBeCloseTo(Math.log2(7.5 / 100.5 / (0.5 / 400.5)), 12);
  });
});

describe("conservative bound of the log ratio", () => {
  // With n1 = n2 the bound is log2(t / (1 - t)), where t ends the exact interval of a out of a + b. Ends as published by
  // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 5 (Clopper-Pearson).
  test.each([
    [81, 182, 0.3676],
    [15, 133, 0.1617],
    [0, 20, 0.1684],
    [1, 28, 0.1776],
  ])("follows from the exact interval of %d against %d", (a, b, upper) => {
    expect(keyness(a, 1000, b, 1000).bound).toBeCloseTo(Math.log2(upper / (1 - upper)), 2);
    expect(keyness(b, 1000, a, 1000).bound).toBeCloseTo(Math.log2((1 - upper) / upper), 2);
  });

  test("is exact for a term that is found on one side alone", () => {
    // Derived by hand: for a of a, the lower end solves t^a = 0.025/tests.
    const t = 0.025 ** (1 / 8);
    expect(keyness(8, 100, 0, 300).bound).toBeCloseTo(Math.log2((3 * t) / (1 - t)), 10);
    const adjusted = (0.025 / 50) ** (1 / 8);
    expect(keyness(8, 100, 0, 300, 50).bound).toBeCloseTo(Math.log2((3 * adjusted) / (1 - adjusted)), 10);
  });

  test("is 0 when the interval contains 0, and comes closer to 0 with more tests", () => {
    expect(keyness(6, 100, 5, 100).bound).toBe(0);
    expect(keyness(5, 100, 6, 100).bound).toBe(0);
    expect(keyness(40, 100, 10, 100, 1000).bound).toBeLessThan(keyness(40, 100, 10, 100).bound);
  });

  test("holds for millions", () => {
    const { bound, logRatio } = keyness(600_000, 1_000_000, 300_000, 1_000_000);
    expect(logRatio).toBeCloseTo(1, 4);
    expect(bound).toBeLessThan(1);
    expect(bound).toBeGreaterThan(0.99);
  });
});
