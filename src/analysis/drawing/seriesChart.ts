import { shortened } from "../../shared/text/start-of";
import { t } from "../../shared/texts";
import { formatPercent, formatShare } from "../format/numbers";
import { binTotal, type BinChart } from "../question/chart";
import { chartSpec, type ChartSpec, type SpecSeries } from "../question/chartSpec";
import { axisText, frame } from "./frame";
import { tooltipHtml, tooltipLook, type TooltipRow } from "./tooltip";
import type { ChartTokens } from "./tokens";
import { countNote, signed, valueText, type ChartView } from "./view";

/** Values in the units of the axis, which has percents for parts. */
const plotted = ({ values, parts }: Pick<SpecSeries, "values" | "parts">) =>
  parts ? parts.map((part) => (part === null ? null : part * 100)) : values;
const isBars = ({ shape }: ChartSpec) => shape === "columns";
const isStacked = ({ stack }: ChartSpec) => stack !== "none";

/** Dashes distinguish lines for users who can't tell the colors apart. */
const dashes = ["solid", "dashed", "dotted"] as const;

const barLayout = { barMaxWidth: 28, barCategoryGap: "24%" } as const;
/** The intervals of estimated shares compute the places of their bars from it, too. */
const estimatedBars = { ...barLayout, barGap: "10%" } as const;

function seriesOption(chart: BinChart, spec: ChartSpec, series: SpecSeries, tokens: ChartTokens) {
  const color = tokens.color(series.color);
  const { order } = series;
  const base = {
    id: series.key,
    name: series.name,
    data: plotted(series),
    itemStyle: { color },
    animation: false,
    ...(isStacked(spec) ? { stack: "all" } : {}),
  };
  if (isBars(spec))
    return {
      ...base,
      type: "bar" as const,
      ...barLayout,
      ...(chart.estimate ? estimatedBars : chart.bins.length > 150 && { barCategoryGap: "12%" }),
      emphasis: { focus: "none" as const },
    };
  const filled = spec.shape === "areas";
  return {
    ...base,
    type: "line" as const,
    lineStyle: { color, width: filled ? 1 : 2, type: dashes[Math.floor(order / 6) % 3] ?? "solid" },
    symbolSize: 5,
    // A value without neighbors draws no line, so show its point.
    showSymbol: isAlone(series.values),
    connectNulls: false,
    emphasis: { focus: "none" as const },
    ...(filled ? { areaStyle: { color, opacity: isStacked(spec) ? 0.75 : 0.2 } } : {}),
  };
}

function comparisonOptions({ comparisons }: ChartSpec, tokens: ChartTokens) {
  return comparisons.map((series) => ({
    id: series.key,
    name: series.name,
    type: "line" as const,
    data: series.values,
    itemStyle: { color: tokens.color(series.color) },
    lineStyle: { color: tokens.color(series.color), width: 1.3, type: "dashed" as const },
    showSymbol: isAlone(series.values),
    symbolSize: 4,
    animation: false,
    z: 4,
  }));
}

/** Whether some value has no neighbor, so that a line wouldn't show it. */
function isAlone(values: readonly (number | null)[]): boolean {
  return values.some(
    (value, at) => value !== null && typeof values[at - 1] !== "number" && typeof values[at + 1] !== "number",
  );
}

function forecastOptions(chart: BinChart, { forecast }: ChartSpec, tokens: ChartTokens) {
  if (!forecast) return [];
  const before = chart.bins.map(() => null);
  const color = tokens.color("--accent");
  const band = { type: "line" as const, stack: "forecast", symbol: "none", animation: false, silent: true };
  // Without one of its bounds, a bin has no band.
  const bounds = forecast.lower.map((low, index) => {
    const high = forecast.upper[index];
    return low === null || typeof high !== "number" ? null : { low, high };
  });
  return [
    {
      ...band,
      id: "forecast-low",
      name: t("charts:forecast.from"),
      data: [...before, ...bounds.map((bound) => bound && bound.low)],
      lineStyle: { opacity: 0 },
      tooltip: { show: false },
    },
    {
      ...band,
      id: "forecast-high",
      name: t("charts:forecast.to"),
      data: [...before, ...bounds.map((bound) => bound && bound.high - bound.low)],
      lineStyle: { opacity: 0 },
      areaStyle: { color, opacity: 0.18 },
    },
    {
      id: "forecast",
      name: t("charts:forecast.name"),
      type: "line" as const,
      data: [...before, ...forecast.values],
      itemStyle: { color },
      lineStyle: { color, width: 2 },
      // A point between two gaps draws no line.
      symbol: isAlone(forecast.values) ? "circle" : "none",
      symbolSize: 5,
      animation: false,
    },
  ];
}

/** An empty series that carries the labels of the peaks and of outliers, the notes and the selection. */
function labelOptions(chart: BinChart, view: ChartView, spec: ChartSpec, tokens: ChartTokens) {
  const { peaks = [] } = chart;
  const peakBins = peaks.map(({ at }) => at);
  // Labels of neighbors would overlap: only the strongest gets one, the others get a dot.
  const near = Math.max(1, Math.round(chart.bins.length / 30));
  const isNear = (index: number, others: readonly number[]) =>
    others.some((other) => Math.abs(other - index) <= near);
  const outliers = view.outliers.filter((index) => !peakBins.includes(index));
  const tops = outliers.map((index, order) => {
    const shown = chart.series.filter(({ key }) => !view.hidden.has(key));
    const tallest = Math.max(...shown.map(({ values }) => values[index] ?? 0));
    const value = isStacked(spec) ? (binTotal(chart, index, view.hidden) ?? 0) : tallest;
    const noted = view.notes.map((note) => note.index);
    const named = !isNear(index, [...noted, ...peakBins, ...outliers.slice(0, order)]);
    const total = view.formatValue(binTotal(chart, index, view.hidden) ?? value);
    // With several lines the number is the bin's total, not the value of the point beside it, so it says so.
    const written = isStacked(spec) || shown.length === 1 ? total : t("charts:canvas.total", { total });
    return { coord: [index, value], value: named ? written : "" };
  });
  tops.unshift(
    ...peaks.map(({ at, value }, order) => ({
      coord: [at, value],
      value: isNear(at, peakBins.slice(0, order)) ? "" : view.formatValue(value),
    })),
  );
  const label = { color: tokens.color("--text"), fontFamily: tokens.font, fontSize: 11 };
  return {
    id: "labels",
    type: "line" as const,
    data: [] as (number | null)[],
    silent: true,
    animation: false,
    markPoint: {
      silent: true,
      symbol: "circle",
      symbolSize: 5,
      itemStyle: { color: tokens.color("--text") },
      label: { ...label, position: "top" as const, distance: 4, formatter: "{c}" },
      data: tops,
    },
    markLine: {
      silent: true,
      symbol: "none",
      lineStyle: { color: tokens.color("--text-3"), width: 1, type: "solid" as const },
      label: {
        ...label,
        position: "end" as const,
        formatter: ({ name }: { name: string }) => shortened(name, 28),
      },
      data: view.notes.map(({ index, text }) => ({ name: text, xAxis: index })),
    },
    ...(view.marked && {
      markArea: {
        silent: true,
        itemStyle: { color: tokens.color("--accent"), opacity: 0.2 },
        data: [[{ xAxis: view.marked[0] }, { xAxis: view.marked[1] }]],
      },
    }),
  };
}

interface TooltipItem {
  dataIndex: number;
}

function tooltip(
  chart: BinChart,
  view: ChartView,
  spec: ChartSpec,
  index: number,
  tokens: ChartTokens,
): string {
  const { bins, forecast } = chart;
  const bin = bins[index];
  const show = (value: number | null | undefined) => valueText(value, view);
  const zone = chart.axis === "time" ? `, ${chart.timeZone}` : "";
  if (!bin) {
    const at = index - bins.length;
    const coming = forecast?.bins[at];
    if (!coming) return "";
    return tooltipHtml(t("charts:forecast.bin", { bin: `${coming.name}${zone}` }), [
      { name: t("charts:forecast.name"), value: show(forecast.values[at]), color: tokens.color("--accent") },
      {
        name: t("charts:forecast.interval"),
        value: `${show(forecast.lower[at])} – ${show(forecast.upper[at])}`,
        faint: true,
      },
    ]);
  }
  const total = binTotal(chart, index, view.hidden);
  const shown = spec.series;
  const rows: TooltipRow[] = shown.map((series) => {
    // The bin's own value, not the sum so far.
    const value = chart.series[series.order]?.values[index];
    if (chart.estimate)
      return {
        name: series.name,
        value: chart.estimate.text(series, index),
        color: tokens.color(series.color),
      };
    const share =
      shown.length > 1 && typeof value === "number" && total !== null ? formatShare(value, total) : null;
    const sum =
      view.form === "cumulative" ? ` ${t("charts:soFar", { value: show(series.values[index]) })}` : "";
    const n = countNote(chart.series[series.order]?.counts?.[index]);
    const part = view.form === "share" && share !== null ? ` (${share})` : "";
    return { name: series.name, value: `${show(value)}${n}${part}${sum}`, color: tokens.color(series.color) };
  });
  if (total !== null && shown.length > 1)
    rows.push({ name: t("charts:total"), value: show(total), faint: true });
  for (const series of chart.comparisons.filter(({ key }) => !view.hidden.has(key))) {
    const value = series.values[index];
    const own = series.names[index];
    rows.push({
      name: own && chart.axis === "time" && own !== bin.name ? `${series.name}, ${own}` : series.name,
      value: show(value),
      color: tokens.color(series.color),
    });
    if (total !== null && typeof value === "number")
      rows.push({ name: t("charts:difference"), value: signed(total - value, view), faint: true });
  }
  view.notes
    .filter((note) => note.index === index)
    .forEach(({ text }) => rows.push({ name: text, value: "" }));
  return tooltipHtml(`${bin.name}${zone}`, rows);
}

/**
 * ECharts option for bars, lines and areas. The axis has one category per bin, so a clock change neither doubles nor
 * drops one.
 */
export function seriesChartOption(chart: BinChart, view: ChartView, tokens: ChartTokens) {
  const text = axisText(tokens);
  const spec = chartSpec(chart, view.form, view.hidden);
  const series = spec.series.map((specSeries) => seriesOption(chart, spec, specSeries, tokens));
  const forecast = forecastOptions(chart, spec, tokens);
  const labels = labelOptions(chart, view, spec, tokens);
  const labelled = labels.markPoint.data.length > 0 || labels.markLine.data.length > 0;
  const bins = [...chart.bins, ...(spec.forecast?.bins ?? [])];
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    // ECharts makes no room for half of a date below the last bins.
    grid: frame({ top: labelled ? 24 : 12, right: 20 }),
    xAxis: {
      type: "category" as const,
      data: bins.map((_, index) => index),
      boundaryGap: isBars(spec) || chart.bins.length === 1,
      axisLine: { lineStyle: { color: tokens.color("--line-strong") } },
      axisTick: { show: false },
      axisLabel: {
        ...text,
        hideOverlap: true,
        margin: 10,
        overflow: "truncate" as const,
        width: 110,
        formatter: (index: string | number) => bins[Number(index)]?.tick ?? "",
      },
      axisPointer: { lineStyle: { color: tokens.color("--text-3"), width: 1 } },
    },
    yAxis: {
      type: "value" as const,
      axisLabel: {
        ...text,
        formatter: (value: number) =>
          spec.unit === "parts" ? formatPercent(value / 100) : view.formatValue(value),
      },
      splitLine: { lineStyle: { color: tokens.color("--line") } },
      splitNumber: 5,
      ...(spec.unit === "parts" ? { max: 100 } : {}),
      // No axis ticks at fractions of a mention.
      ...(spec.unit === "wholes" ? { minInterval: 1 } : {}),
    },
    tooltip: {
      ...tooltipLook(tokens),
      trigger: "axis" as const,
      axisPointer: { type: isBars(spec) ? ("shadow" as const) : ("line" as const) },
      formatter: (items: unknown) => {
        const [item] = items as TooltipItem[];
        return item ? tooltip(chart, view, spec, item.dataIndex, tokens) : "";
      },
    },
    series: [
      ...series,
      ...(chart.estimate?.whiskers(spec.series, isBars(spec) ? estimatedBars : null, tokens) ?? []),
      ...comparisonOptions(spec, tokens),
      ...forecast,
      ...(labelled || view.marked ? [labels] : []),
    ],
  };
}
