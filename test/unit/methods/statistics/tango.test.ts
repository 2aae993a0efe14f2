import { expect, test } from "vitest";
import { tango } from "../../../../src/methods/statistics/tango";

const rounded = ({ low, high }: { low: number; high: number }, digits: number) =>
  [low, high].map((end) => Number(end.toFixed(digits)));

// Fagerland, Lydersen and Laake 2014, "Recommended tests and confidence intervals for paired binomial proportions", and the
// same authors' "Statistical analysis of contingency tables", 2017, chapter 8.
test("the published interval of 1 and 7 differences in 21 children", () => {
  expect(rounded(tango(1, 7, 21), 3)).toEqual([-0.517, -0.026]);
});

test("the published interval of 6 and 16 differences in 161 patients", () => {
  expect(rounded(tango(6, 16, 161), 4)).toEqual([-0.124, -0.0054]);
});

// Without differences the score test's bounds are ± z² / (n + z²).
test("no differences in 100 leave ± 3.7 points", () => {
  expect(rounded(tango(0, 0, 100), 4)).toEqual([-0.037, 0.037]);
});

test("differences in all documents reach the end", () => {
  expect(tango(10, 0, 10).high).toBe(1);
  expect(tango(0, 10, 10).low).toBe(-1);
});

test("both signs are treated alike", () => {
  const one = tango(9, 4, 50);
  const other = tango(4, 9, 50);
  expect(one.low).toBeCloseTo(-other.high, 9);
  expect(one.high).toBeCloseTo(-other.low, 9);
});

test("nothing drawn says nothing", () => {
  expect(tango(0, 0, 0)).toEqual({ low: -1, high: 1 });
});
