import { paperColors } from "../../analysis/drawing/paper";
import type { ReportChart } from "../../shared/ipc/reports";

/** ECharts option of a chart without functions, so that it can be written into a page. */
export function liveOption({ shape, stack, categories, series, values, marks = [] }: ReportChart) {
  const isRows = shape === "rows";
  const isShare = stack === "share";
  const totals = categories.map((_, index) =>
    series.reduce((sum, dataSeries) => sum + (dataSeries.over ? 0 : (dataSeries.values[index] ?? 0)), 0),
  );
  const highest = Math.max(0, ...series.flatMap((one) => one.values.map((value) => value ?? 0)));
  const text = { color: paperColors["--text-3"], fontSize: 11 };
  const names = {
    type: "category",
    data: categories,
    inverse: isRows,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: paperColors["--line-strong"] } },
    axisLabel: isRows
      ? { ...text, interval: 0, width: 190, overflow: "truncate" }
      : { ...text, hideOverlap: true },
    boundaryGap: shape === "columns" || isRows || categories.length === 1,
  };
  const numbers = {
    type: "value",
    axisLabel: { ...text, show: true },
    splitLine: { lineStyle: { color: paperColors["--line"] } },
    // No share is above 100%, where the axis would end otherwise.
    ...(isShare || (values === "shares" && highest > 0.8) ? { max: 1 } : {}),
    ...(values === "numbers" && !isShare ? { minInterval: 1 } : {}),
  };
  const labelled = isRows && stack === "none";
  return {
    animation: false,
    /** Which axis has the numbers, for the page's script. */
    valueAxis: isRows ? "xAxis" : "yAxis",
    grid: {
      left: 4,
      right: isRows ? 64 : 8,
      top: series.length > 1 ? 40 : 14,
      bottom: 4,
      outerBoundsMode: "same",
    },
    legend: {
      show: series.length > 1,
      type: "scroll",
      top: 4,
      left: 0,
      icon: "roundRect",
      itemWidth: 10,
      itemHeight: 10,
    },
    tooltip: {
      trigger: "axis",
      confine: true,
      axisPointer: { type: shape === "columns" || isRows ? "shadow" : "line" },
    },
    xAxis: isRows ? numbers : names,
    yAxis: isRows ? names : numbers,
    series: series.map((dataSeries, at) => ({
      name: dataSeries.name,
      type: dataSeries.over || shape === "lines" || shape === "areas" ? "line" : "bar",
      data:
        isShare && !dataSeries.over
          ? dataSeries.values.map((value, index) => partOf(value, totals[index] ?? 0))
          : dataSeries.values,
      itemStyle: { color: dataSeries.color },
      showSymbol: categories.length < 32,
      symbolSize: 4,
      ...(dataSeries.over ? { lineStyle: { type: "dashed", width: 1.5 } } : { lineStyle: { width: 2 } }),
      ...(stack !== "none" && !dataSeries.over ? { stack: "all" } : {}),
      ...(shape === "areas" && !dataSeries.over ? { areaStyle: { opacity: 0.35 } } : {}),
      barMaxWidth: isRows ? 15 : 28,
      ...(marks.length > 0 && at === 0
        ? {
            markPoint: {
              silent: true,
              symbol: "circle",
              symbolSize: 5,
              itemStyle: { color: paperColors["--text"] },
              label: { position: "top", color: paperColors["--text"], fontSize: 11 },
              data: marks.flatMap(({ points }) =>
                points.map((point) => ({ coord: [point.at, point.value], value: point.value })),
              ),
            },
          }
        : {}),
      ...(labelled
        ? { label: { show: true, position: "right", color: paperColors["--text"], fontSize: 11 } }
        : {}),
    })),
  };
}

const partOf = (value: number | null, total: number) =>
  value === null || total === 0 ? null : value / total;
