import { describe, expect, it } from "vitest";
import { createRandom, weighted } from "../../../../src/service/sample/random";

const draw = (count: number, next: () => number) => Array.from({ length: count }, next);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("createRandom", () => {
  it("repeats with the same seed only", () => {
    const one = createRandom(5);
    const same = createRandom(5);
    const other = createRandom(6);
    const numbers = draw(50, () => one.next());
    expect(draw(50, () => same.next())).toEqual(numbers);
    expect(draw(50, () => other.next())).not.toEqual(numbers);
  });

  it("spreads evenly from 0 to 1", () => {
    const random = createRandom(1);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const value of draw(20_000, () => random.next())) tenths[Math.floor(value * 10)]! += 1;
    for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });

  it.each([0.4, 7, 300])("draws Poisson numbers with a mean of %d", (expected) => {
    const random = createRandom(2);
    const counts = draw(4_000, () => random.poisson(expected));
    expect(mean(counts)).toBeCloseTo(expected, expected > 50 ? -1 : 0);
    expect(counts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
  });

  it("draws normal numbers with mean 0 and standard deviation 1", () => {
    const random = createRandom(3);
    const values = draw(20_000, () => random.normal());
    expect(mean(values)).toBeCloseTo(0, 1);
    expect(mean(values.map((value) => value ** 2))).toBeCloseTo(1, 1);
  });
});

describe("weighted", () => {
  it("picks indexes in proportion to their weight, and never one with weight 0", () => {
    const random = createRandom(4);
    const place = weighted([1, 0, 3]);
    const counts = [0, 0, 0];
    for (const picked of draw(8_000, () => place(random))) counts[picked]! += 1;
    expect(counts[1]).toBe(0);
    expect(counts[2]! / counts[0]!).toBeCloseTo(3, 0);
  });
});
