import { beforeAll, describe, expect, it } from "vitest";
import { drawPicture } from "../../../../src/renderer/charts/picture";
import { t } from "../../../../src/shared/texts";
import { pictureLegend } from "../../../../src/analysis/drawing/legend";
import { chartOption } from "../../../../src/analysis/drawing/option";
import { rankingOption } from "../../../../src/analysis/drawing/rankingChart";
import { seriesChartOption } from "../../../../src/analysis/drawing/seriesChart";
import { escapeHtml } from "../../../../src/analysis/drawing/tooltip";
import type { ChartView } from "../../../../src/analysis/drawing/view";
import type { BinChart } from "../../../../src/analysis/question/chart";

const chart: BinChart = {
  axis: "time",
  bins: [
    { key: 0, name: "Oct 25, 2026", tick: "Oct 25" },
    { key: 1, name: "Oct 26, 2026", tick: "Oct 26" },
  ],
  timeZone: "Europe/Luxembourg",
  series: [
    { key: "POSITIVE", name: "Positive", color: "--positive", values: [2, 3] },
    { key: "NEGATIVE", name: "Negative", color: "--negative", values: [1, null] },
  ],
  comparisons: [],
  forecast: null,
  additive: true,
  overlapping: false,
  repeating: false,
};
const compared: BinChart = {
  ...chart,
  comparisons: [
    {
      key: "compare-0",
      name: "A year before",
      isQuery: false,
      color: "--text-2",
      values: [4, null],
      names: ["Oct 25, 2025", null],
      total: 4,
    },
  ],
};
const forecast: BinChart = {
  ...chart,
  forecast: { bins: [{ key: 2, name: "Oct 27, 2026", tick: "Oct 27" }], values: [4], lower: [1], upper: [7] },
};
const view: ChartView = {
  form: "bars",
  hidden: new Set(),
  marked: null,
  outliers: [],
  notes: [],
  formatValue: String,
};
const tokens = { color: (name: string) => name, font: "Inter" };
const option = (change: Partial<ChartView> = {}, of = chart) =>
  seriesChartOption(of, { ...view, ...change }, tokens);
const ticks = ({ xAxis }: Pick<ReturnType<typeof option>, "xAxis">) =>
  xAxis.data.map(xAxis.axisLabel.formatter);
const text = (html: string) => new DOMParser().parseFromString(html, "text/html").body.textContent;
const tooltip = (index: number, of = chart, change: Partial<ChartView> = {}) =>
  text(option(change, of).tooltip.formatter([{ dataIndex: index }]));

describe("bars, lines and areas", () => {
  it("stack bars and areas of counts, never lines or grouped bars", () => {
    const stacked = (form: ChartView["form"]) => option({ form }).series.map((series) => "stack" in series);
    expect(stacked("bars")).toEqual([true, true]);
    expect(stacked("areas")).toEqual([true, true]);
    expect(stacked("lines")).toEqual([false, false]);
    expect(stacked("grouped")).toEqual([false, false]);
  });

  it("don't stack averages, because their sum means nothing", () => {
    expect(option({}, { ...chart, additive: false }).series.some((series) => "stack" in series)).toBe(false);
  });

  it("don't stack series that share mentions, such as topics", () => {
    const { series, tooltip } = option({}, { ...chart, overlapping: true });
    expect(series.some((one) => "stack" in one)).toBe(false);
    expect(text(tooltip.formatter([{ dataIndex: 0 }]))).not.toContain(t("charts:total"));
  });

  it("give each bin one position on the axis, in order", () => {
    expect(ticks(option())).toEqual(["Oct 25", "Oct 26"]);
  });

  it("draw only visible series, each in its color", () => {
    expect(option({ hidden: new Set(["POSITIVE"]) }).series).toMatchObject([
      { name: "Negative", itemStyle: { color: "--negative" } },
    ]);
    expect(option({ hidden: new Set(["POSITIVE", "NEGATIVE"]) }).series).toEqual([]);
  });

  it("convert counts to shares of their bin, and to running totals", () => {
    expect(option({ form: "share" }).series.map(({ data }) => data)).toEqual([
      [(2 / 3) * 100, null],
      [(1 / 3) * 100, null],
    ]);
    expect(option({ form: "share" }).yAxis.axisLabel.formatter(80)).toBe("80%");
    expect(option({ form: "cumulative" }).series.map(({ data }) => data)).toEqual([
      [2, 5],
      [1, null],
    ]);
  });

  it("mark the selected bins", () => {
    expect(option({ marked: [0, 1] }).series.at(-1)).toMatchObject({
      markArea: { data: [[{ xAxis: 0 }, { xAxis: 1 }]] },
    });
  });

  it("label outliers with their count, and draw notes at their bins", () => {
    const marks = (change: Partial<ChartView>) => option(change).series.at(-1);
    expect(marks({ outliers: [0] })).toMatchObject({
      markPoint: { data: [{ coord: [0, 3], value: "3" }] },
    });
    expect(marks({ notes: [{ index: 1, text: "Recall" }] })).toMatchObject({
      markLine: { data: [{ name: "Recall", xAxis: 1 }] },
    });
  });

  it("draw a comparison over the bars as a thin dashed line", () => {
    expect(option({}, compared).series.at(-1)).toMatchObject({
      type: "line",
      data: [4, null],
      lineStyle: { type: "dashed" },
    });
  });

  it("draw only the comparison if all other series are hidden", () => {
    const hidden = new Set(["POSITIVE", "NEGATIVE"]);
    expect(option({ hidden }, compared).series).toMatchObject([{ name: "A year before", data: [4, null] }]);
    expect(option({ hidden }, forecast).series).toHaveLength(3);
  });

  it("label a bin's number as the total if its point belongs to one of several series", () => {
    const written = (form: ChartView["form"]) => {
      const labels = option({ form, outliers: [0] }).series.at(-1);
      return labels && "markPoint" in labels ? labels.markPoint.data : [];
    };
    expect(written("lines")).toEqual([{ coord: [0, 2], value: t("charts:canvas.total", { total: "3" }) }]);
    expect(written("areas")).toEqual([{ coord: [0, 3], value: "3" }]);
  });

  it("omit a number that would overlap a note", () => {
    const labels = option({ outliers: [0], notes: [{ index: 1, text: "Recall" }] }).series.at(-1);
    expect(labels).toMatchObject({ markPoint: { data: [{ value: "" }] } });
  });

  it("draw the forecast after the last bin, as a line with its interval", () => {
    const { series, xAxis } = option({}, forecast);
    expect(ticks({ xAxis })).toEqual(["Oct 25", "Oct 26", "Oct 27"]);
    expect(series.slice(-3)).toMatchObject([
      { id: "forecast-low", data: [null, null, 1] },
      { id: "forecast-high", data: [null, null, 6], areaStyle: {} },
      { id: "forecast", data: [null, null, 4] },
    ]);
  });
});

describe("the tooltip", () => {
  it("shows bin, zone and values, and no total beside a gap", () => {
    expect(tooltip(1)).toBe(`Oct 26, 2026, Europe/LuxembourgPositive3Negative${t("charts:noValue")}`);
  });

  it("shows the difference to the comparison, and the compared bin", () => {
    expect(tooltip(0, compared)).toContain(`A year before, Oct 25, 20254${t("charts:difference")}−1`);
  });

  it("shows a forecast with its interval", () => {
    expect(tooltip(2, forecast)).toBe(
      [
        t("charts:forecast.bin", { bin: "Oct 27, 2026, Europe/Luxembourg" }),
        `${t("charts:forecast.name")}4`,
        `${t("charts:forecast.interval")}1 – 7`,
      ].join(""),
    );
  });

  it("shows markup in a label as text", () => {
    const named = { ...chart, series: [{ ...chart.series[0]!, name: "<img src=x>" }] };
    const html = option({}, named).tooltip.formatter([{ dataIndex: 0 }]);
    expect(new DOMParser().parseFromString(html, "text/html").querySelector("img")).toBeNull();
    expect(escapeHtml('<a b="c">&')).toBe("&lt;a b=&quot;c&quot;&gt;&amp;");
  });
});

describe("a ranking", () => {
  const ranking: BinChart = { ...compared, axis: "ranking" };
  const drawn = (of: BinChart, change: Partial<ChartView> = {}) =>
    rankingOption(of, { ...view, ...change }, tokens);
  const told = (of: BinChart, index: number) => text(drawn(of).tooltip.formatter([{ dataIndex: index }]));

  it("marks the row with the keyboard cursor", () => {
    expect(drawn(ranking, { marked: [1, 1] }).series.at(-1)).toMatchObject({
      markArea: { data: [[{ yAxis: 1 }, { yAxis: 1 }]] },
    });
  });

  it("shows the difference to the comparison, and none if it is unknown", () => {
    expect(told(ranking, 0)).toContain(`${t("charts:difference")}−1`);
    expect(told(ranking, 1)).not.toContain(t("charts:difference"));
  });

  it("shows no share of a total that counts mentions twice", () => {
    expect(told(ranking, 0)).toContain(`${t("charts:ofAll")}50.0%`);
    expect(told({ ...ranking, repeating: true }, 0)).not.toContain(t("charts:ofAll"));
  });
});

describe("the legend of a picture", () => {
  const names = (of: BinChart, change: Partial<ChartView> = {}) =>
    pictureLegend(of, { ...view, ...change }, tokens).map(({ name }) => name);

  it("names the drawn series only", () => {
    expect(names(compared)).toEqual(["Positive", "Negative", "A year before"]);
    expect(names(compared, { hidden: new Set(["POSITIVE", "compare-0"]) })).toEqual(["Negative"]);
    expect(names(compared, { form: "share" })).toEqual(["Positive", "Negative"]);
    expect(names(compared, { form: "heatmap" })).toEqual([]);
    expect(names(forecast)).toHaveLength(3);
    expect(names(forecast, { form: "cumulative" })).toHaveLength(2);
  });
});

describe("a picture", () => {
  beforeAll(() => {
    // jsdom has no canvas to measure text with. Without one, ECharts estimates widths by the number of characters.
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const caption = {
    title: "Mentions per day",
    lines: ["Oct 25 – 26, 2026, times in Europe/Luxembourg (UTC+2, UTC+1)", "Query: espresso"],
    source: "Source: Sample, Northwind Roasters",
    legend: [{ name: "Positive", color: "#0f8b8d" }],
  };
  const colours = { color: () => "#123456", font: "Inter" };

  it.each(["bars", "lines", "areas", "share", "cumulative", "grouped", "heatmap", "treemap"] as const)(
    "of %s includes title, range, zone, query and source",
    (form) => {
      const svg = drawPicture(
        chartOption(form === "treemap" ? { ...chart, axis: "ranking" } : chart, { ...view, form }, colours),
        caption,
        "svg",
        { width: 1200, height: 675 },
        colours,
      );
      expect(svg).toMatch(/^<svg[^>]* width="1200" height="675"/);
      for (const written of [caption.title, ...caption.lines, caption.source]) expect(svg).toContain(written);
    },
  );
});
