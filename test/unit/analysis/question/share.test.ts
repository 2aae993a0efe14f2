import { beforeAll, expect, it } from "vitest";
import type { BinChart } from "../../../../src/analysis/question/chart";
import { shareChart } from "../../../../src/analysis/question/share";
import { everyPart } from "../../../../src/analysis/question/shareChoice";
import { chartTable } from "../../../../src/analysis/question/table";
import { shareFinding } from "../../../../src/analysis/shareFinding";
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
  expect(chart.share).toEqual({
    of: "Negative",
    totals: [{ value: 819, whole, share: 819 / whole }],
    few: "last",
  });
  expect(chartTable(chart, new Set())).toEqual({
    columns: ["Value", "Negative, %", "Negative, 95% low", "Negative, 95% high", "n"],
    rows: [
      ["Alder Air", 83.3, 80.1, 86.1, 600],
      ["Birch Air", 62, 57.7, 66.1, 500],
      ["Dune Air", 0, 0, 3.7, 100],
      ["Cedar Air", 90, 59.6, 98.2, 10],
    ],
    totals: null,
  });
});

it("has the 95% interval and the n of each bar, unless it is a sum that is shared", () => {
  const chart = shareChart(counted(), "NEGATIVE")!;
  expect(chart.bins.map(({ tick }) => tick)).toEqual([
    "Alder Air (n = 600)",
    "Birch Air (n = 500)",
    "Dune Air (n = 100)",
    "Cedar Air (n = 10)",
  ]);
  const z = 1.959963984540054;
  for (const [at, { name }] of chart.bins.entries()) {
    const { n, share: p } = expected.find((one) => one.name === name)!;
    const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
    const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
    expect(chart.series[0]?.intervals?.[at]?.low).toBeCloseTo(p === 0 ? 0 : middle - half, 12);
    expect(chart.series[0]?.intervals?.[at]?.high).toBeCloseTo(middle + half, 12);
  }
  expect(shareChart(counted(), "NEGATIVE", { isCount: false })?.series[0]?.intervals).toBeUndefined();
});

it("has what names nothing at the end, whatever its share", () => {
  const bins = counted().bins.map((bin, at) => (at === 0 ? { ...bin, isUnnamed: true } : bin));
  const chart = shareChart(counted({ bins }), "NEGATIVE")!;
  expect(chart.bins.map(({ name }) => name)).toEqual(["Birch Air", "Dune Air", "Cedar Air", "Alder Air"]);
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
    message:
      "Highest share of “Negative”: Alder Air 83.3% (n = 600), then Birch Air 62.0% (n = 500). Chance alone doesn't explain the difference of 21.3 percentage points.",
    details: "Chance is judged as if these mentions were a random sample of everything said.",
  });
  const alike = counted().series.map((part) => ({ ...part, values: part.values.map((_, at) => 20 + at) }));
  expect(shareFinding(shareChart(counted({ series: alike }), "POSITIVE")!).message).toContain(
    "The difference of 0 percentage points may be chance",
  );
});

it("says the whole, the highest and the lowest over time", () => {
  expect(shareFinding(shareChart(counted({ axis: "time" }), "NEGATIVE")!)).toEqual({
    message:
      "“Negative” is 67.7% of 1,210 mentions. Highest: Alder Air 83.3% (n = 600). Lowest: Dune Air 0.0% (n = 100).",
    details: "Values with fewer than 30 mentions aren't compared.",
  });
});

const days = ["Monday", "Tuesday", "Wednesday"];
const beside = (parts?: Record<string, number[]>): BinChart =>
  counted({
    axis: "time",
    bins: days.map((name, at) => ({ key: at, name, tick: name })),
    series: counted().series.map((part) => ({ ...part, values: part.values.slice(0, 3) })),
    comparisons: [
      {
        key: "compare-0",
        name: "birch",
        isQuery: true,
        color: "--series-4",
        values: [200, 500, 90],
        names: [null, null, null],
        total: 790,
        ...(parts && { parts: new Map(Object.entries(parts)) }),
      },
    ],
  });

it("shows each compared query's share of a part, and which has more of it", () => {
  const chart = shareChart(beside({ NEGATIVE: [20, 400, 0] }), "NEGATIVE", { query: "alder" })!;
  expect(chart.series).toMatchObject([
    { key: "NEGATIVE", name: "alder", values: [500 / 600, 310 / 500, 9 / 10], counts: [600, 500, 10] },
    { key: "compare-0", name: "birch", isQuery: true, values: [0.1, 0.8, 0], counts: [200, 500, 90] },
  ]);
  expect(chart.comparisons).toEqual([]);
  expect(chart.share?.totals).toEqual([
    { value: 819, whole: 1_110, share: 819 / 1_110 },
    { value: 420, whole: 790, share: 420 / 790 },
  ]);
  expect(shareFinding(chart).message).toMatch(
    /^Highest share of “Negative”: alder 73.8% \(n = 1,110\), then birch 53.2% \(n = 790\)\. Chance alone doesn't/,
  );
});

it("shows the share of voice of compared queries over time, with the mentions of each", () => {
  const chart = shareChart(beside(), everyPart, { query: "alder" })!;
  expect(chart.series).toMatchObject([
    { name: "alder", values: [600 / 800, 500 / 1_000, 10 / 100], counts: [600, 500, 10] },
    { name: "birch", values: [200 / 800, 500 / 1_000, 90 / 100], counts: [200, 500, 90] },
  ]);
  // Documents of another query, or of all parts together, are behind no series.
  expect(chart.series.map(({ isQuery }) => isQuery)).toEqual([true, true]);
  expect(shareFinding(chart)).toEqual({
    message: "Largest share of voice: alder 58.4% (n = 1,110), then birch 41.6% (n = 790).",
    details: "",
  });
  expect(chartTable(chart, new Set()).rows[0]).toEqual(["Monday", 75, 600, 25, 200]);
  expect(chartTable(chart, new Set()).columns).toEqual([
    "Time (UTC)",
    "alder, %",
    "alder, mentions",
    "birch, %",
    "birch, mentions",
  ]);
});

it("shows the share of voice of each value of a ranking, and of each series of a breakdown", () => {
  const [part] = counted().series;
  const ranking = shareChart(counted({ series: [part!] }), everyPart)!;
  const whole = 819;
  expect(ranking.series[0]).toMatchObject({
    values: [500 / whole, 310 / whole, 9 / whole, 0],
    counts: [500, 310, 9, 0],
  });
  expect(shareFinding(ranking).message).toBe(
    "Largest share of voice: Alder Air 61.1% (n = 500), then Birch Air 37.9% (n = 310).",
  );
  const split = shareChart(counted({ axis: "time" }), everyPart)!;
  expect(split.series.map(({ values }) => values[0])).toEqual([500 / 600, 60 / 600, 40 / 600]);
  expect(shareChart(counted({ series: [part!], repeating: true }), everyPart)).toBeNull();
  expect(shareChart(counted({ axis: "time", series: [part!] }), everyPart)).toBeNull();
});
