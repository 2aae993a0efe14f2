import type { ChartTokens } from "./tokens";

/** One line, area or colour of bars; a value is null where there is nothing to draw. */
export interface ChartSeries {
  key: string;
  name: string;
  /** Name of a colour in tokens.css. */
  color: string;
  values: (number | null)[];
}

/** What a chart over time shows; the bins come ready named in the zone of the analyst. */
export interface TimeChart {
  bins: { t: number; name: string; tick: string }[];
  /** Zone the bins are days, hours, … of. */
  timeZone: string;
  series: ChartSeries[];
  /** Counts and sums of parts make a whole; averages, least and most do not. */
  additive: boolean;
}

/** How a chart over time is drawn. */
export const timeChartStyles = ["bars", "lines", "areas"] as const;
/** How a chart over time is drawn. */
export type TimeChartStyle = (typeof timeChartStyles)[number];

/** What is drawn of a chart right now. */
export interface TimeChartView {
  style: TimeChartStyle;
  hidden: ReadonlySet<string>;
  /** Index of a bin that is marked, or null. */
  marked: number | null;
  formatValue(value: number): string;
}

interface TooltipItem {
  dataIndex: number;
  seriesName?: string | undefined;
  color?: unknown;
  value?: unknown;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text made safe for the tooltip, which is HTML; labels come from a service. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function tooltip(chart: TimeChart, view: TimeChartView, items: TooltipItem[]): string {
  const [first] = items;
  if (!first) return "";
  const rows = items.map(({ color, seriesName, value }) => {
    const shown = typeof value === "number" ? view.formatValue(value) : "none";
    const dot = `<span style="display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:8px;background:${escapeHtml(String(color))}"></span>`;
    return `<div style="display:flex;justify-content:space-between;gap:20px"><span>${dot}${escapeHtml(seriesName ?? "")}</span><b style="font-weight:600">${escapeHtml(shown)}</b></div>`;
  });
  const values = items.map((item) => item.value).filter((value) => typeof value === "number");
  if (chart.additive && items.length > 1) {
    const total = view.formatValue(values.reduce((sum, value) => sum + value, 0));
    rows.push(
      `<div style="display:flex;justify-content:space-between;gap:20px;opacity:.8"><span style="margin-left:16px">Total</span><b style="font-weight:600">${escapeHtml(total)}</b></div>`,
    );
  }
  const name = `${chart.bins[first.dataIndex]?.name ?? ""}, ${chart.timeZone}`;
  return `<div style="margin-bottom:4px;font-weight:600">${escapeHtml(name)}</div>${rows.join("")}`;
}

function seriesOption(chart: TimeChart, view: TimeChartView, series: ChartSeries, tokens: ChartTokens) {
  const color = tokens.color(series.color);
  const stack = chart.additive && view.style !== "lines" ? { stack: "all" } : {};
  const base = {
    id: series.key,
    name: series.name,
    data: series.values,
    itemStyle: { color },
    animation: false,
    ...stack,
  };
  if (view.style === "bars")
    return {
      ...base,
      type: "bar" as const,
      barMaxWidth: 28,
      barCategoryGap: chart.bins.length > 150 ? "12%" : "24%",
      emphasis: { focus: "none" as const },
    };
  return {
    ...base,
    type: "line" as const,
    lineStyle: { color, width: view.style === "lines" ? 2 : 1 },
    symbolSize: 5,
    // A single bin has no line: its point is all there is to see.
    showSymbol: chart.bins.length === 1,
    connectNulls: false,
    emphasis: { focus: "none" as const },
    ...(view.style === "areas" ? { areaStyle: { color, opacity: chart.additive ? 0.75 : 0.2 } } : {}),
  };
}

/** The ECharts option of a chart over time. One category per bin, so a clock change neither doubles nor drops one. */
export function timeChartOption(chart: TimeChart, view: TimeChartView, tokens: ChartTokens) {
  const text = { color: tokens.color("--text-3"), fontFamily: tokens.font, fontSize: 11 };
  const shown = chart.series.filter((series) => !view.hidden.has(series.key));
  const series = shown.map((one) => seriesOption(chart, view, one, tokens));
  const [first, ...rest] = series;
  const marked =
    first && view.marked !== null
      ? {
          ...first,
          markArea: {
            silent: true,
            itemStyle: { color: tokens.color("--accent"), opacity: 0.2 },
            data: [[{ xAxis: view.marked }, { xAxis: view.marked }]],
          },
        }
      : first;
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    grid: { left: 4, right: 8, top: 12, bottom: 4, containLabel: true },
    xAxis: {
      type: "category" as const,
      data: chart.bins.map((bin) => bin.tick),
      boundaryGap: view.style === "bars" || chart.bins.length === 1,
      axisLine: { lineStyle: { color: tokens.color("--line-strong") } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true, margin: 10 },
      axisPointer: { lineStyle: { color: tokens.color("--text-3"), width: 1 } },
    },
    yAxis: {
      type: "value" as const,
      axisLabel: { ...text, formatter: (value: number) => view.formatValue(value) },
      splitLine: { lineStyle: { color: tokens.color("--line") } },
      splitNumber: 5,
      // Half a mention is none.
      ...(chart.additive ? { minInterval: 1 } : {}),
    },
    tooltip: {
      trigger: "axis" as const,
      axisPointer: { type: view.style === "bars" ? ("shadow" as const) : ("line" as const) },
      confine: true,
      transitionDuration: 0,
      backgroundColor: tokens.color("--panel"),
      borderColor: tokens.color("--line-strong"),
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: tokens.color("--text"), fontFamily: tokens.font, fontSize: 12 },
      formatter: (items: unknown) => tooltip(chart, view, items as TooltipItem[]),
    },
    series: marked ? [marked, ...rest] : [],
  };
}

/** Sum of everything a chart holds. */
export function chartTotal(chart: TimeChart): number {
  return chart.series.reduce(
    (sum, series) => sum + series.values.reduce<number>((part, value) => part + (value ?? 0), 0),
    0,
  );
}
