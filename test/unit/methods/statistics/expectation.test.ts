import { describe, expect, test } from "vitest";
import {
  countSurprise,
  expectation,
  expected,
  factorSurprise,
  median,
  surpriseBound,
  totalProbability,
  totalStandsOut,
  withoutWindow,
} from "../../../../src/methods/statistics/expectation";
import { normalQuantile, normalTail } from "../../../../src/methods/statistics/normal";
import { studentTails } from "../../../../src/methods/statistics/student";

const of = (...documents: number[]) => expectation(documents.map((one) => ({ documents: one, exposure: 1 })));

describe("the expected number", () => {
  test("is close to the mean of windows that agree", () => {
    const counts = [98, 102, 100, 100];
    expect(expected(of(...counts), counts)).toBeCloseTo(100, 1);
  });

  test("ignores another peak in a window", () => {
    const counts = [100, 104, 96, 1500, 99];
    const mean = expected(of(...counts), counts);
    expect(mean).toBeGreaterThan(95);
    expect(mean).toBeLessThan(105);
  });

  test("adds up over parts", () => {
    const [a, b] = [
      [10, 30, 20, 400],
      [90, 60, 85, 50],
    ] as const;
    const all = a.map((count, i) => count + (b[i] ?? 0));
    const weights = of(...all);
    expect(expected(weights, a) + expected(weights, b)).toBeCloseTo(expected(weights, all), 10);
  });

  test("takes the length of windows into account", () => {
    // An hour that the clock skips or repeats.
    const weights = expectation([
      { documents: 30, exposure: 0.75 },
      { documents: 40, exposure: 1 },
      { documents: 50, exposure: 1.25 },
    ]);
    expect(expected(weights, [30, 40, 50])).toBeCloseTo(40, 10);
  });

  test("of a window comes from the others", () => {
    const counts = [10, 20, 30];
    const weights = { ...of(20, 20, 20) };
    expect(expected(withoutWindow(weights, 0), counts)).toBeCloseTo(25, 10);
  });

  test("is 0 without windows", () => {
    expect(expected(of(), [])).toBe(0);
  });
});

test("a count's surprise is the signed root of 2 sum O ln(O/E)", () => {
  // By hand: 30 against the mean 10 of four windows, 40 in all: E = 14 and 56.
  const byHand = Math.sqrt(2 * (30 * Math.log(30 / 14) + 40 * Math.log(40 / 56)));
  expect(countSurprise(30, 10, 4)).toBeCloseTo(byHand, 10);
  expect(countSurprise(10, 10, 4)).toBe(0);
  expect(countSurprise(0, 10, 4)).toBeLessThan(0);
});

describe("a factor's surprise", () => {
  test("is 0 if everything rises alike", () => {
    expect(factorSurprise(200, 100, 4, 2000, 1000)).toBeCloseTo(0, 6);
  });

  test("is 0 if its number stays while others rise", () => {
    expect(factorSurprise(100, 100, 4, 2000, 1000)).toBe(0);
  });

  test("is high for what makes the rise", () => {
    expect(factorSurprise(1010, 10, 4, 2000, 1000)).toBeGreaterThan(20);
  });
});

describe("the bound of surprises", () => {
  test("rises with the number of tests", () => {
    expect(surpriseBound(100, [1, 1, 0], true)).toBeCloseTo(
      Math.max(normalQuantile(0.00005), 3 * Math.exp(0.6)),
      6,
    );
    expect(surpriseBound(1e9, [1, 1, 1], true)).toBeCloseTo(normalQuantile(0.005 / 1e9), 6);
  });

  test("rises with what is usual among the windows, but not with one peak", () => {
    expect(surpriseBound(10, [8, 8, 8, 8], true)).toBeCloseTo(8 * Math.exp(0.6), 6);
    // Windows with small and larger stories: four deviations would be a bound above 90.
    expect(surpriseBound(10, [3, 3, 5, 7, 9], true)).toBe(18);
    expect(surpriseBound(10, [8, 8, 8, 60], true)).toBeCloseTo(8 * Math.exp(0.6), 6);
  });

  test("of values without bursts is the largest of the windows, if there are enough", () => {
    expect(surpriseBound(60, [5, 8, 7, 3, 12], false)).toBe(12);
    expect(surpriseBound(60, [1, 0, 0, 1], false)).toBeCloseTo(normalQuantile(0.005 / 60), 6);
    expect(surpriseBound(10, [8, 8, 8, 60], false)).toBeCloseTo(8 * Math.exp(0.6), 6);
    expect(surpriseBound(60, [5, 8, 7], false)).toBe(surpriseBound(60, [5, 8, 7], true));
  });
});

describe("a total", () => {
  test.each([
    [150, false],
    [260, true],
    [10, true],
  ])("of %d stands out against 100, 120, 90, 110: %s", (here, stands) => {
    const counts = [100, 120, 90, 110];
    expect(totalStandsOut(here, of(...counts), counts)).toBe(stands);
  });
});

describe("the probability of a total", () => {
  const counts = [150, 180, 165, 160, 170];
  const probability = (here: number) => totalProbability(here, of(...counts), counts);
  test("falls with the distance, in both directions", () => {
    expect(probability(165)).toBeGreaterThan(0.9);
    expect(probability(55)).toBeLessThan(0.01);
    expect(probability(55)).toBeGreaterThan(0.0001);
    expect(probability(300)).toBeLessThan(probability(250));
  });

  test("counts small numbers: 10 where 1.8 were expected", () => {
    const few = [2, 1, 3, 2, 1];
    expect(totalProbability(10, of(...few), few)).toBeLessThan(0.01);
    expect(totalProbability(4, of(...few), few)).toBeGreaterThan(0.05);
  });

  test("is 1 without a window", () => expect(totalProbability(10, of(), [])).toBe(1));
});

// Abramowitz and Stegun, table 26.10: what |t| exceeds with a probability of 0.2%.
test.each([
  [4, 7.173],
  [8, 4.501],
  [11, 4.025],
  [30, 3.385],
])("Student's t with %d degrees of freedom exceeds %d in 0.2%%", (freedom, bound) => {
  expect(studentTails(bound, freedom)).toBeCloseTo(0.002, 5);
  expect(studentTails(-bound, freedom)).toBeCloseTo(0.002, 5);
  expect(studentTails(0, freedom)).toBe(1);
});

// Abramowitz and Stegun, table 26.1 and 26.2.
test.each([
  [0.5, 0],
  [0.025, 1.959963985],
  [0.001, 3.090232306],
  [1e-6, 4.753424309],
])("the normal quantile of %d is %d", (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 6);
  expect(normalTail(z)).toBeCloseTo(p, 8);
});

test("the median of an even number of values is the mean of both in the middle", () => {
  expect(median([5, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBe(0);
});
