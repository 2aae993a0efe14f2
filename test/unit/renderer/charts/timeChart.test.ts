import { describe, expect, it } from "vitest";
import {
  chartTotal,
  escapeHtml,
  timeChartOption,
  type TimeChart,
  type TimeChartView,
} from "../../../../src/renderer/charts/timeChart";

const chart: TimeChart = {
  bins: [
    { t: 0, name: "Oct 25, 2026", tick: "Oct 25" },
    { t: 1, name: "Oct 26, 2026", tick: "Oct 26" },
  ],
  timeZone: "Europe/Luxembourg",
  series: [
    { key: "POSITIVE", name: "Positive", color: "--positive", values: [2, 3] },
    { key: "NEGATIVE", name: "Negative", color: "--negative", values: [1, null] },
  ],
  additive: true,
};
const view: TimeChartView = { style: "bars", hidden: new Set(), marked: null, formatValue: String };
const tokens = { color: (name: string) => name, font: "Inter" };
const option = (change: Partial<TimeChartView> = {}, of = chart) =>
  timeChartOption(of, { ...view, ...change }, tokens);

describe("timeChartOption", () => {
  it("stacks bars and areas of counts, never lines", () => {
    expect(option().series.map((series) => "stack" in series)).toEqual([true, true]);
    expect(option({ style: "areas" }).series.map((series) => "stack" in series)).toEqual([true, true]);
    expect(option({ style: "lines" }).series.map((series) => "stack" in series)).toEqual([false, false]);
  });

  it("does not stack averages, whose sum means nothing", () => {
    expect(option({}, { ...chart, additive: false }).series.some((series) => "stack" in series)).toBe(false);
  });

  it("gives each bin one place on the axis, in order", () => {
    expect(option().xAxis.data).toEqual(["Oct 25", "Oct 26"]);
  });

  it("draws only what is not hidden, each in its colour", () => {
    const { series } = option({ hidden: new Set(["POSITIVE"]) });
    expect(series.map(({ name, itemStyle }) => [name, itemStyle.color])).toEqual([
      ["Negative", "--negative"],
    ]);
    expect(option({ hidden: new Set(["POSITIVE", "NEGATIVE"]) }).series).toEqual([]);
  });

  it("marks the bin that was clicked", () => {
    expect(option({ marked: 1 }).series[0]).toMatchObject({
      markArea: { data: [[{ xAxis: 1 }, { xAxis: 1 }]] },
    });
  });

  it("says bin, zone, values and total in the tooltip, and says none for a gap", () => {
    const html = option().tooltip.formatter([
      { dataIndex: 1, seriesName: "Positive", color: "#0f8b8d", value: 3 },
      { dataIndex: 1, seriesName: "Negative", color: "#d9572b", value: null },
    ]);
    const text = new DOMParser().parseFromString(html, "text/html").body.textContent;
    expect(text).toBe("Oct 26, 2026, Europe/LuxembourgPositive3NegativenoneTotal3");
  });

  it("shows markup in a label as text", () => {
    const html = option().tooltip.formatter([
      { dataIndex: 0, seriesName: "<img src=x>", color: "red", value: 1 },
    ]);
    expect(new DOMParser().parseFromString(html, "text/html").querySelector("img")).toBeNull();
    expect(escapeHtml('<a b="c">&')).toBe("&lt;a b=&quot;c&quot;&gt;&amp;");
  });

  it("adds up what it holds", () => {
    expect(chartTotal(chart)).toBe(6);
  });
});
