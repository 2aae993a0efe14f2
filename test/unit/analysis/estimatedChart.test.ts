import { describe, expect, it } from "vitest";
import type { ChartView } from "../../../src/analysis/drawing/view";
import { seriesChartOption } from "../../../src/analysis/drawing/seriesChart";
import { formatOf } from "../../../src/analysis/drawing/view";
import { estimatedChart } from "../../../src/analysis/estimates/estimatedChart";
import { footnoteOf, type Estimate } from "../../../src/analysis/estimates/estimates";
import type { BinChart } from "../../../src/analysis/question/chart";
import { t } from "../../../src/shared/texts";
import { sampleOf, sharesOf } from "../../support/chart-shares";

const scored: BinChart = {
  axis: "time",
  bins: [
    { key: 0, name: "Nov 2", tick: "Nov 2" },
    { key: 1, name: "Nov 9", tick: "Nov 9" },
  ],
  timeZone: "UTC",
  series: [
    { key: "POSITIVE", name: "Positive", color: "--positive", values: [20, 30] },
    { key: "NEUTRAL", name: "Neutral", color: "--neutral", values: [70, 60] },
    { key: "NEGATIVE", name: "Negative", color: "--negative", values: [10, 10] },
  ],
  comparisons: [],
  forecast: null,
  additive: true,
  overlapping: false,
  repeating: false,
};
const sample = sampleOf();
const whole = { coded: sample.coded, shares: sample.shares, isPart: false };
const estimate: Estimate = {
  sample,
  whole,
  bins: [
    { part: 0, coded: 40, shares: sharesOf(0.1, 0.4, 0.5) },
    { part: 1, coded: 12, shares: "too few" },
  ],
};
const nothing = new Set<string>();

function chartOf(of: Estimate = estimate) {
  const chart = estimatedChart(scored, of, "UTC");
  if (!chart?.estimate) throw new Error("No estimate");
  return { chart, own: chart.estimate };
}

describe("a chart of estimated shares", () => {
  it("has the shares of each bin with their intervals, and gaps where too little is coded", () => {
    const { chart, own } = chartOf();
    expect(chart.series.map(({ values }) => values)).toEqual([
      [0.1, null],
      [0.4, null],
      [0.5, null],
    ]);
    expect(chart.series[0]?.intervals).toEqual([{ low: 0.05, high: expect.closeTo(0.15) as number }, null]);
    expect(own.note).toContain(t("charts:estimate.gaps", { few: "1", count: 2, min: 30 }));
    expect(chart.series.map((one) => own.text(one, 1))).toEqual(
      Array(3).fill(t("charts:estimate.tooFew", { count: 12 })),
    );
  });

  it("keeps the scored counts, by which peaks are found", () => {
    expect(chartOf().own.scored).toBe(scored);
  });

  it("isn't there if no bin has enough codes", () => {
    const few = { part: 0, coded: 3, shares: "too few" as const };
    expect(estimatedChart(scored, { ...estimate, bins: [few, few] }, "UTC")).toBeNull();
    expect(estimatedChart(scored, { ...estimate, bins: null }, "UTC")).toBeNull();
  });

  it("says that comparisons and forecasts aren't estimated", () => {
    const forecast = { bins: [], values: [], lower: [], upper: [] };
    const chart = estimatedChart({ ...scored, forecast }, estimate, "UTC");
    expect(chart?.forecast).toBeNull();
    expect(chart?.estimate?.note).toContain(t("charts:estimate.alone"));
  });

  it("reads as a table with intervals and the number of codes", () => {
    const { own } = chartOf();
    const { columns, rows, totals } = own.table(new Set(["NEUTRAL"]));
    expect(columns.slice(1)).toEqual(["Positive", "Negative", t("charts:estimate.column.coded")]);
    expect(rows[0]).toEqual(["Nov 2", "10.0% (5.0% – 15.0%)", "50.0% (45.0% – 55.0%)", 40]);
    expect(totals?.slice(1)).toEqual(["20.0% (15.0% – 25.0%)", "40.0% (35.0% – 45.0%)", 161]);
  });

  it("exports a row per bin and value with all that it is from", () => {
    const { exported } = chartOf().own;
    expect(exported.columns).toHaveLength(10);
    const by = t("charts:estimate.method.sample");
    const positive = ["Nov 2", "Positive", 0.1, 0.05, expect.closeTo(0.15), 40, 100, by, sample.title, 41];
    expect(exported.rows[0]).toEqual(positive);
    expect(exported.rows.filter(([part]) => part === "Nov 2").map(([, name]) => name)).toEqual([
      "Positive",
      "Neutral",
      "Negative",
      t("charts:estimate.offTopic"),
    ]);
    const gap = t("charts:estimate.gap");
    expect(exported.rows.filter(([part]) => part === "Nov 9")).toEqual(
      ["Positive", "Neutral", "Negative"].map((name) => [
        "Nov 9",
        name,
        null,
        null,
        null,
        12,
        100,
        gap,
        sample.title,
        41,
      ]),
    );
    const total = exported.rows.find(([part]) => part === t("charts:estimate.whole"));
    expect(total?.slice(1, 7)).toEqual(["Positive", 0.2, expect.closeTo(0.15), 0.25, 161, 7368]);
  });

  it("names the sample, its seed and its method", () => {
    const lines = footnoteOf(estimate, "UTC").join(" ");
    for (const part of [sample.title, "41", "161", "7,368", t("charts:estimate.interval")])
      expect(lines).toContain(part);
    const assisted = { ...estimate, sample: { ...sample, method: "assisted" as const } };
    expect(footnoteOf(assisted, "UTC")[1].toLowerCase()).toContain(t("charts:estimate.method.assisted"));
    // The scores of a bin weren't recorded.
    expect(chartOf(assisted).own.footnote[1]).toContain(t("charts:estimate.binsAlone"));
    expect(chartOf().own.footnote[1]).not.toContain(t("charts:estimate.binsAlone"));
    const part = { ...assisted, whole: { ...whole, isPart: true } };
    expect(footnoteOf(part, "UTC")[1].toLowerCase()).toContain(t("charts:estimate.method.sample"));
  });

  it("says how much of a hosted service's results could be read", () => {
    const hosted = { ...sample, readable: { read: 2000, of: 9000, pieces: 20 } };
    expect(footnoteOf({ ...estimate, sample: hosted }, "UTC")[1]).toContain(
      t("charts:estimate.readable", { read: "2,000", of: "9,000" }),
    );
  });
});

describe("its drawing", () => {
  const tokens = { color: (name: string) => name, font: "Inter" };
  const view = (chart: BinChart, change: Partial<ChartView> = {}): ChartView => ({
    form: "bars",
    hidden: nothing,
    marked: null,
    outliers: [],
    notes: [],
    formatValue: formatOf(chart),
    ...change,
  });

  it("has bars beside each other and the intervals of the shown ones", () => {
    const { chart } = chartOf();
    const { series } = seriesChartOption(chart, view(chart, { hidden: new Set(["NEUTRAL"]) }), tokens);
    expect(series.some((one) => "stack" in one)).toBe(false);
    expect(series.map(({ id }) => id)).toEqual([
      "POSITIVE",
      "NEGATIVE",
      "interval-POSITIVE",
      "interval-NEGATIVE",
    ]);
    expect(series[2]?.data).toEqual([[0, 0.05, expect.closeTo(0.15)]]);
  });

  it("says share and interval of a bin, or that too little is coded", () => {
    const { chart } = chartOf();
    const { tooltip, yAxis } = seriesChartOption(chart, view(chart), tokens);
    const at = (dataIndex: number) => tooltip.formatter([{ dataIndex }]);
    expect(at(0)).toContain("10.0% (5.0% – 15.0%)");
    expect(at(1)).toContain(t("charts:estimate.tooFew", { count: 12 }));
    expect(yAxis.axisLabel.formatter(0.2)).toBe("20.0%");
  });
});
