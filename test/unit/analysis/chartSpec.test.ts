import { describe, expect, it } from "vitest";
import { chartOption } from "../../../src/analysis/drawing/option";
import { paperTokens } from "../../../src/analysis/drawing/paper";
import type { BinChart } from "../../../src/analysis/question/chart";
import { chartSpec } from "../../../src/analysis/question/chartSpec";
import { nativeChart } from "../../../src/main/boards/native-chart";
import type { ChartForm } from "../../../src/shared/ipc/chart-question";

const series = (key: string, values: (number | null)[]) => ({
  key,
  name: key,
  color: "--series-1",
  values,
});
const days: BinChart = {
  axis: "time",
  bins: ["Mar 1", "Mar 2", "Mar 3"].map((tick, key) => ({ key, name: tick, tick })),
  timeZone: "UTC",
  series: [series("positive", [3, 0, 1]), series("negative", [1, 0, 3])],
  comparisons: [],
  forecast: null,
  additive: true,
  overlapping: false,
  repeating: false,
};
const view = { hidden: new Set<string>(), marked: null, outliers: [], notes: [], formatValue: String };

/** How the window and other programs draw a chart. */
function printed(chart: BinChart, form: ChartForm) {
  const option = chartOption(chart, { ...view, form }, paperTokens);
  const window = option.series.map((one) => ({
    type: one.type,
    isFilled: "areaStyle" in one,
    isStacked: "stack" in one,
    data: one.data,
  }));
  return { window, native: nativeChart({ chart, form, outliers: [] }, paperTokens) };
}

describe("a chart of two series that add up", () => {
  it.each([
    ["bars", "columns", "stacked", [3, 0, 1]],
    ["grouped", "columns", "none", [3, 0, 1]],
    ["lines", "lines", "none", [3, 0, 1]],
    ["areas", "areas", "stacked", [3, 0, 1]],
    ["cumulative", "areas", "stacked", [3, 3, 4]],
    ["share", "columns", "share", [3, null, 1]],
  ] as const)("is drawn alike in the window and by other programs as %s", (form, shape, stack, values) => {
    expect(chartSpec(days, form)).toMatchObject({ shape, stack, series: [{ values }, {}] });
    const { window, native } = printed(days, form);
    expect(native).toMatchObject({ shape, stack, series: [{ name: "positive", values }, {}] });
    expect(window[0]).toEqual({
      type: shape === "columns" ? "bar" : "line",
      isFilled: shape === "areas",
      isStacked: stack !== "none",
      data: stack === "share" ? [75, null, 25] : values,
    });
  });

  it("isn't stacked where a mention counts in several series", () => {
    const { window, native } = printed({ ...days, overlapping: true }, "bars");
    expect(window.map(({ isStacked }) => isStacked)).toEqual([false, false]);
    expect(native).toMatchObject({ shape: "columns", stack: "none" });
  });
});

it("hidden series take no part in shares", () => {
  const { series: shown } = chartSpec(days, "share", new Set(["negative"]));
  expect(shown.map(({ key, parts }) => ({ key, parts }))).toEqual([{ key: "positive", parts: [1, null, 1] }]);
});
