import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forecast } from "../../../../src/service/endpoints/forecast";
import { createRandom } from "../../../../src/service/sample/random";

const weekly = (weeks: number) =>
  Array.from({ length: weeks * 7 }, (_, day) => [60, 62, 64, 61, 58, 20, 15][day % 7] ?? 0);

describe("forecast", () => {
  it("continues a weekly pattern", () => {
    const { mean } = forecast(weekly(12), 14, [7, 365]);
    weekly(2).forEach((expected, day) => expect(mean[day]).toBeCloseTo(expected, -0.5));
  });

  it("continues a steady level with a narrow interval", () => {
    const { mean, lower, upper } = forecast(
      Array.from({ length: 60 }, () => 40),
      30,
      [7],
    );
    expect(mean.map(Math.round)).toEqual(mean.map(() => 40));
    expect(lower.map(Math.round)).toEqual(lower.map(() => 40));
    expect(upper.map(Math.round)).toEqual(upper.map(() => 40));
  });

  it("follows a trend and damps it", () => {
    const series = Array.from({ length: 120 }, (_, day) => 100 + 2 * day);
    const { mean } = forecast(series, 90, [7]);
    expect(mean[6]).toBeGreaterThan(series.at(-1) ?? 0);
    expect(mean[89]).toBeLessThan(2 * (series.at(-1) ?? 0));
  });

  it("finds no seasonality in noise", () => {
    const random = createRandom(3);
    const series = Array.from({ length: 140 }, () => random.poisson(50));
    const { mean } = forecast(series, 7, [7]);
    expect(Math.max(...mean) - Math.min(...mean)).toBeLessThan(6);
  });

  it("finds daily and weekly patterns in hourly counts", () => {
    const value = (hour: number) => (hour % 24 < 8 ? 4 : 30) * (Math.floor(hour / 24) % 7 < 5 ? 1 : 0.5);
    const series = Array.from({ length: 24 * 7 * 6 }, (_, hour) => value(hour));
    const { mean } = forecast(series, 168, [24, 168]);
    const error = mean.reduce((sum, predicted, hour) => sum + Math.abs(predicted - value(hour)), 0) / 168;
    expect(error).toBeLessThan(3);
  });

  it("has an interval that contains about 80% of the actual values", () => {
    const random = createRandom(11);
    let inside = 0;
    let total = 0;
    for (let run = 0; run < 40; run++) {
      const series = Array.from({ length: 134 }, (_, day) =>
        random.poisson([30, 30, 30, 30, 30, 12, 10][day % 7] ?? 0),
      );
      const { lower, upper } = forecast(series.slice(0, 120), 14, [7]);
      series.slice(120).forEach((actual, step) => {
        inside += Number(actual >= (lower[step] ?? 0) && actual <= (upper[step] ?? 0));
        total++;
      });
    }
    expect(inside / total).toBeGreaterThan(0.7);
    expect(inside / total).toBeLessThan(0.9);
  });

  it.each([[[]], [[0]], [[5]], [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]], [[3, 4, 2]]])(
    "handles %j",
    (series) => {
      const { mean, lower, upper } = forecast(series, 3, [7]);
      const level = series.length === 0 ? 0 : series.reduce((sum, value) => sum + value, 0) / series.length;
      expect(mean).toEqual([level, level, level]);
      lower.forEach((low, step) => expect(low).toBeLessThanOrEqual(upper[step] ?? -1));
    },
  );

  it("returns a finite value per step, never below zero, with lower ≤ mean ≤ upper", () => {
    const series = fc.array(fc.oneof(fc.nat(5), fc.nat(1_000_000)), { maxLength: 120 });
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 90 }), (values, horizon) => {
        const { mean, lower, upper } = forecast(values, horizon, [7, 30]);
        expect([mean.length, lower.length, upper.length]).toEqual([horizon, horizon, horizon]);
        mean.forEach((value, step) => {
          const low = lower[step] ?? NaN;
          const high = upper[step] ?? NaN;
          expect(Number.isFinite(high)).toBe(true);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(value).toBeGreaterThanOrEqual(low);
          expect(high).toBeGreaterThanOrEqual(value);
        });
      }),
      { numRuns: 200 },
    );
  });
});
