import { describe, expect, it } from "vitest";
import { chartOption } from "../../../../src/analysis/drawing/option";
import { paperTokens } from "../../../../src/analysis/drawing/paper";
import { cardChart } from "../../../../src/analysis/question/cardChart";
import type { BinChart } from "../../../../src/analysis/question/chart";
import { shareChart } from "../../../../src/analysis/question/share";
import { chartNotes } from "../../../../src/analysis/shownChart";
import { nativeChart } from "../../../../src/main/boards/native-chart";
import type { ChartForm } from "../../../../src/shared/ipc/chart-question";
import { answer, histogram, request } from "./fixtures";

/** Brands over months: the first has the most, and the month in the middle is the highest. */
function months(brands: number, bins: number): BinChart {
  const peak = Math.floor(bins / 2);
  return {
    axis: "time",
    bins: Array.from({ length: bins }, (_, key) => ({ key, name: `Month ${key}`, tick: `M ${key}` })),
    timeZone: "UTC",
    series: Array.from({ length: brands }, (_, brand) => ({
      key: `brand-${brand}`,
      name: `Brand ${brand}`,
      color: `--series-${brand + 1}`,
      values: Array.from({ length: bins }, (_, at) => brands - brand + (at === peak ? 1 : 0)),
    })),
    comparisons: [],
    forecast: null,
    additive: true,
    overlapping: false,
    repeating: false,
  };
}

const seven = months(7, 61);
const names = (chart: BinChart) => chart.series.map(({ name }) => name);

describe("a chart on a card", () => {
  it("has the four largest of many parts, and all others as one that adds up", () => {
    const { series } = cardChart(seven, "bars");
    expect(series.map(({ name }) => name)).toEqual(["Brand 0", "Brand 1", "Brand 2", "Brand 3", "3 others"]);
    expect(series.at(-1)?.values.slice(29, 32)).toEqual([6, 9, 6]);
  });

  it.each([
    ["six parts", months(6, 61), "bars"],
    ["few bins", months(7, 12), "bars"],
    ["lines", seven, "lines"],
    ["parts that can't be added", { ...seven, overlapping: true }, "bars"],
  ] as [string, BinChart, ChartForm][])("keeps all series of %s", (_, chart, form) => {
    expect(names(cardChart(chart, form))).toEqual(names(chart));
  });

  it.each([
    ["bars", [{ at: 30, value: 35 }]],
    ["areas", [{ at: 30, value: 35 }]],
    ["lines", [{ at: 30, value: 8, series: "Brand 0" }]],
    ["share", []],
    ["cumulative", []],
  ] as const)("marks what its sentence names as the highest (%s)", (form, peaks) => {
    expect(cardChart(seven, form).peaks).toEqual(peaks);
  });

  it("marks up to three that are as high, with a number each", () => {
    const [first] = months(1, 40).series;
    const tied = (...at: number[]) => {
      const values = Array.from({ length: 40 }, (_, index) => (at.includes(index) ? 4 : 1));
      return cardChart({ ...months(1, 40), series: first ? [{ ...first, values }] : [] }, "bars");
    };
    const chart = tied(3, 30);
    const peaks = [
      { at: 3, value: 4 },
      { at: 30, value: 4 },
    ];
    expect(chart.peaks).toEqual(peaks);
    expect(nativeChart({ chart, form: "bars", outliers: [3, 20] }, paperTokens)?.marks).toMatchObject([
      { name: "Highest: Month 3 and Month 30", points: peaks },
      { points: [{ at: 20 }] },
    ]);
    expect(tied(3, 10, 20, 30).peaks).toEqual([]);
  });

  it("marks nothing where values are means", () => {
    expect(cardChart({ ...seven, additive: false }, "bars").peaks).toEqual([]);
  });

  it("draws the mark with its number, in the window as in programs with charts of their own", () => {
    const chart = cardChart(seven, "bars");
    const view = { hidden: new Set<string>(), marked: null, outliers: [30], notes: [], formatValue: String };
    const { series } = chartOption(chart, { ...view, form: "bars" }, paperTokens);
    const labels = series.find((one) => "markPoint" in one);
    expect(labels).toMatchObject({ markPoint: { data: [{ coord: [30, 35], value: "35" }] } });
    expect(nativeChart({ chart, form: "bars", outliers: [] }, paperTokens)).toMatchObject({
      marks: [{ name: "Highest: Month 30", points: [{ at: 30, value: 35 }] }],
    });
  });
});

describe("a ranking of shares on a card", () => {
  const ranked = (...totals: number[]): BinChart => {
    const negative = {
      key: "NEGATIVE",
      name: "Negative",
      color: "--negative",
      values: totals.map((n) => n / 2),
    };
    return shareChart(
      {
        ...months(1, totals.length),
        axis: "ranking",
        series: [negative, { ...negative, key: "POSITIVE", name: "Positive" }],
      },
      "NEGATIVE",
    )!;
  };

  it("leaves values with few mentions out, whose bars may be the longest", () => {
    const chart = cardChart(ranked(200, 4, 100), "bars");
    expect(chart.bins.map(({ name }) => name)).toEqual(["Month 0", "Month 2"]);
    expect(chart.series[0]).toMatchObject({ values: [0.5, 0.5], counts: [200, 100] });
    expect(chart.series[0]?.intervals).toHaveLength(2);
    expect(chart.share?.few).toEqual([{ name: "Month 1", count: 4 }]);
  });

  it.each([
    [[200, 4, 100, 29], "left out with fewer than 30 mentions: Month 3 (29) and Month 1 (4)"],
    [[200, 100, 1, 2, 3, 4, 5], "Month 6 (5), Month 5 (4), Month 4 (3), and 2 others"],
  ])("names those that it leaves out", (totals, said) => {
    const asked = answer(request({ type: "channel", breakdown: "sentiment" }), histogram([]));
    const chart = cardChart(ranked(...totals), "bars");
    const shown = { answer: asked, chart, form: "bars" as const, title: "", outliers: [], notes: [] };
    expect(chartNotes(shown, new Set())).toContainEqual(expect.stringContaining(said));
  });

  it("keeps all values where hardly any have enough", () => {
    const chart = ranked(200, 4, 10);
    expect(cardChart(chart, "bars")).toEqual({ ...chart, peaks: [] });
  });
});
