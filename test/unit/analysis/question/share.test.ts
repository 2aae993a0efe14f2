import { beforeAll, expect, it } from "vitest";
import type { BinChart } from "../../../../src/analysis/question/chart";
import { shareChart } from "../../../../src/analysis/question/share";
import { chartTable } from "../../../../src/analysis/question/table";
import { shareFinding } from "../../../../src/analysis/share-finding";
import { loadLateTexts } from "../../../../src/shared/texts";

beforeAll(loadLateTexts);

const airlines = ["Alder Air", "Birch Air", "Cedar Air", "Dune Air"];
const counts = { NEGATIVE: [500, 310, 9, 0], NEUTRAL: [60, 90, 1, 40], POSITIVE: [40, 100, 0, 60] };
const names = { NEGATIVE: "Negative", NEUTRAL: "Neutral", POSITIVE: "Positive" };

const counted = (over: Partial<BinChart> = {}): BinChart => ({
  axis: "ranking",
  bins: airlines.map((name) => ({ key: name, name, tick: name })),
  timeZone: "UTC",
  series: (Object.keys(counts) as (keyof typeof counts)[]).map((key) => ({
    key,
    name: names[key],
    color: "--accent",
    values: counts[key],
  })),
  comparisons: [],
  forecast: null,
  additive: true,
  overlapping: false,
  repeating: false,
  ...over,
});

/** Shares of negative mentions by a plain loop. */
const expected = airlines.map((name, at) => {
  const n = counts.NEGATIVE[at]! + counts.NEUTRAL[at]! + counts.POSITIVE[at]!;
  return { name, n, share: counts.NEGATIVE[at]! / n };
});

it("shows the share of a part by value, the highest first and those of few mentions last", () => {
  const chart = shareChart(counted(), "NEGATIVE")!;
  const order = [0, 1, 3, 2];
  expect(chart.bins.map(({ name }) => name)).toEqual(order.map((at) => airlines[at]));
  expect(chart.series).toMatchObject([
    {
      key: "NEGATIVE",
      name: "Negative",
      values: order.map((at) => expected[at]!.share),
      counts: order.map((at) => expected[at]!.n),
    },
  ]);
  const whole = expected.reduce((sum, { n }) => sum + n, 0);
  expect(chart.share).toEqual({ whole, overall: 819 / whole, few: true, isAlone: false });
  expect(chartTable(chart, new Set())).toEqual({
    columns: ["Value", "Negative, %", "n"],
    rows: [
      ["Alder Air", 83.3, 600],
      ["Birch Air", 62, 500],
      ["Dune Air", 0, 100],
      ["Cedar Air", 90, 10],
    ],
    totals: null,
  });
});

it("keeps the order of time, and has no share of a bin without mentions", () => {
  const series = counted().series.map((part) => ({ ...part, values: [...part.values.slice(0, 3), 0] }));
  const chart = shareChart(counted({ axis: "time", series }), "NEGATIVE")!;
  expect(chart.bins.map(({ name }) => name)).toEqual(airlines);
  expect(chart.series[0]?.values.map((value) => value && Math.round(value * 1000))).toEqual([
    833,
    620,
    900,
    null,
  ]);
});

it("has no shares where parts don't add up to a whole, or the part is missing", () => {
  expect(shareChart(counted({ overlapping: true }), "NEGATIVE")).toBeNull();
  expect(shareChart(counted({ additive: false }), "NEGATIVE")).toBeNull();
  expect(shareChart(counted(), "MIXED")).toBeNull();
});

it("says what is highest, and whether chance explains the difference", () => {
  expect(shareFinding(shareChart(counted(), "NEGATIVE")!)).toEqual({
    message: "Highest share of “Negative”: Alder Air 83.3% (n = 600), then Birch Air 62.0% (n = 500).",
    details:
      "Taking these mentions as a sample of what is said, chance alone doesn't explain the difference of 21.3 percentage points.",
  });
  const alike = counted().series.map((part) => ({ ...part, values: part.values.map((_, at) => 20 + at) }));
  expect(shareFinding(shareChart(counted({ series: alike }), "POSITIVE")!).details).toContain(
    "the difference of 0 percentage points may be chance",
  );
});

it("says the whole, the highest and the lowest over time", () => {
  expect(shareFinding(shareChart(counted({ axis: "time" }), "NEGATIVE")!)).toEqual({
    message: "“Negative” is 67.7% of 1,210 mentions.",
    details: "Highest: Alder Air 83.3% (n = 600). Lowest: Dune Air 0.0% (n = 100).",
  });
});
