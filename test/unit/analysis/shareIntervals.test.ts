import { expect, it } from "vitest";
import { drawSvg } from "../../../src/analysis/drawing/picture";
import { rankingOption } from "../../../src/analysis/drawing/rankingChart";
import { formatOf, type ChartView } from "../../../src/analysis/drawing/view";
import type { BinChart } from "../../../src/analysis/question/chart";
import { everyPart } from "../../../src/analysis/question/shareChoice";
import { shareChart } from "../../../src/analysis/question/share";

const counted: BinChart = {
  axis: "ranking",
  bins: ["Alder Air", "Birch Air", "Dune Air"].map((name) => ({ key: name, name, tick: name })),
  timeZone: "UTC",
  series: [
    { key: "NEGATIVE", name: "Negative", color: "--negative", values: [500, 31, 4] },
    { key: "POSITIVE", name: "Positive", color: "--positive", values: [100, 19, 46] },
  ],
  comparisons: [],
  forecast: null,
  additive: true,
  overlapping: false,
  repeating: false,
};
const tokens = { color: (name: string) => name, font: "Inter" };
const drawn = (chart: BinChart, form: ChartView["form"] = "bars") =>
  rankingOption(
    chart,
    { form, hidden: new Set(), marked: null, outliers: [], notes: [], formatValue: formatOf(chart) },
    tokens,
  );

it("draws the interval of each bar of shares, and the share behind it", () => {
  const chart = shareChart(counted, "NEGATIVE")!;
  const [bars, intervals] = drawn(chart).series;
  const low = [0.801, 0.482, 0.032];
  const high = [0.861, 0.741, 0.188];
  expect(bars?.data).toEqual([500 / 600, 31 / 50, 4 / 50]);
  expect(intervals?.data).toEqual(low.map((bound, at) => [at, about(bound), about(high[at]!)]));
  const svg = drawSvg(drawn(chart), { width: 800, height: 120 }, tokens);
  // Where a bar ends, its interval would cross out the text.
  const places = [...svg.matchAll(/ x="([\d.]+)"[^>]*>(83\.3|62\.0|8\.0)%</g)];
  expect(places.map(([, , text]) => text)).toEqual(["83.3", "62.0", "8.0"]);
  expect(svg).not.toContain("% (n");
});

it("says once of how many a share is, and draws no lines without numbers", () => {
  const sums = shareChart(counted, "NEGATIVE", { isCount: false })!;
  const svg = drawSvg(drawn(sums), { width: 800, height: 120 }, tokens);
  expect(svg.match(/n = 600/g)).toHaveLength(1);
  expect(drawn(counted).xAxis).toMatchObject({ axisLabel: { show: false }, splitLine: { show: false } });
});

it("draws none for shares of voice, parts of a bar, and counts", () => {
  const ids = (chart: BinChart, form?: ChartView["form"]) => drawn(chart, form).series.map(({ id }) => id);
  expect(ids(counted)).toEqual(["NEGATIVE", "POSITIVE"]);
  expect(ids(counted, "share")).toEqual(["NEGATIVE", "POSITIVE"]);
  expect(ids(shareChart({ ...counted, series: counted.series.slice(0, 1) }, everyPart)!)).toHaveLength(1);
});

const about = (value: number) => expect.closeTo(value, 3) as number;
