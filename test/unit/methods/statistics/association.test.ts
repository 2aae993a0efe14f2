import { describe, expect, test } from "vitest";
import { logDice, npmi } from "../../../../src/methods/statistics/association";

describe("normalized pointwise mutual information", () => {
  // Orientation values of Bouma 2009, section 3.
  test("is 1 for terms that only occur together, 0 by chance and -1 if they never meet", () => {
    expect(npmi(7, 7, 7, 100)).toBeCloseTo(1, 12);
    expect(npmi(6, 20, 30, 100)).toBeCloseTo(0, 12);
    expect(npmi(0, 20, 30, 100)).toBe(-1);
    expect(npmi(100, 100, 100, 100)).toBe(1);
  });

  test("equals the formula written out", () => {
    // p(x,y) = 1/8, p(x) = 1/4, p(y) = 1/4: log2(2) / 3.
    expect(npmi(1, 2, 2, 8)).toBeCloseTo(1 / 3, 12);
  });
});

describe("log Dice", () => {
  // Rychlý 2008: 14 is the maximum, and below 0 there is less than 1 meeting per 16,000; numbers as computed by
  // Sugiura's published R script for that paper.
  test.each([
    [8, 389, 230, 8.726204],
    [300, 300, 300, 14],
    [3, 3000, 3000, 4.034216],
    [6, 3000, 3000, 5.034216],
    [300, 3000, 3000, 10.67807],
  ])("of %d, %d and %d is %d", (both, x, y, published) => {
    expect(logDice(both, x, y)).toBeCloseTo(published, 5);
  });

  test("is 0 at one meeting per 16,384 and -Infinity without any", () => {
    expect(logDice(1, 16_384, 16_384)).toBe(0);
    expect(logDice(0, 5, 5)).toBe(-Infinity);
  });
});
