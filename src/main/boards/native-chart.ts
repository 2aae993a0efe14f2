import type { ChartTokens } from "../../analysis/drawing/tokens";
import { binTotal, type ChartSeries } from "../../analysis/question/chart";
import { isSplit } from "../../analysis/question/peak";
import { chartSpec } from "../../analysis/question/chartSpec";
import type { ShownChart } from "../../analysis/shownChart";
import type { ReportChart } from "../../shared/ipc/reports";
import { listed, t } from "../../shared/texts";

/** The chart for a program's own charts. Null for forms that none has, and for tables. */
export function nativeChart(
  { chart, form, outliers }: Pick<ShownChart, "chart" | "form" | "outliers">,
  tokens: ChartTokens,
): ReportChart | null {
  if (form === "heatmap" || form === "treemap" || form === "table" || chart.bins.length === 0) return null;
  const { shape, stack: stacked, series: own, comparisons, forecast } = chartSpec(chart, form);
  // One series alone is as high with a stack as without, and programs label bars that aren't stacked.
  const stack = stacked === "stacked" && own.length < 2 ? "none" : stacked;
  const isRanked = shape === "rows";
  const gap = (count: number) => Array.from({ length: count }, () => null);
  const later = forecast?.bins.length ?? 0;
  const bins = [...chart.bins, ...(forecast?.bins ?? [])];
  const series = ({ name, color, values, intervals }: ChartSeries, over: boolean) => ({
    name,
    color: tokens.color(color),
    // Counts stay counts in a chart of shares, which the program divides itself.
    values: [...values, ...gap(later)],
    over,
    // The intervals are those of single values.
    ...(intervals && form !== "cumulative" && stack !== "share"
      ? { intervals: [...intervals, ...gap(later)] }
      : {}),
  });
  // Bars of a comparison can't stand beside stacked ones; the table has them.
  const compared = isRanked && stack !== "none" ? [] : comparisons;
  const bounds = forecast
    ? [
        { name: t("charts:forecast.name"), values: forecast.values },
        { name: t("charts:forecast.from"), values: forecast.lower },
        { name: t("charts:forecast.to"), values: forecast.upper },
      ]
    : [];
  return {
    shape,
    stack,
    categories: distinct(bins),
    series: [
      ...own.map((specSeries) => series(specSeries, false)),
      ...compared.map((comparedSeries) => series(comparedSeries, !isRanked)),
      ...bounds.map(({ name, values }) => ({
        name,
        color: tokens.color("--text-2"),
        values: [...gap(chart.bins.length), ...values],
        over: true,
      })),
    ],
    marks: marksOf({ chart, form, outliers }),
    values: chart.estimate || chart.share ? "shares" : "numbers",
  };
}

function marksOf({ chart, form, outliers }: Pick<ShownChart, "chart" | "form" | "outliers">) {
  const { peaks = [], bins } = chart;
  // Outliers are sums of bins, at which lines beside each other have no point.
  const points = isSplit(chart, form)
    ? []
    : outliers
        .filter((at) => peaks.every((peak) => peak.at !== at))
        .map((at) => ({ at, value: binTotal(chart, at) ?? 0 }))
        .sort((a, b) => a.at - b.at);
  return [
    ...(peaks.length > 0
      ? [
          {
            name: t("charts:highestBin", { name: listed(peaks.map(({ at }) => bins[at]?.name ?? "")) }),
            points: peaks.map(({ at, value }) => ({ at, value })),
          },
        ]
      : []),
    ...(points.length > 0 ? [{ name: t("charts:unusualBins"), points }] : []),
  ];
}

/** Short names where they tell the bins apart, as a time axis has them; else the full ones. */
function distinct(bins: readonly { name: string; tick: string }[]): string[] {
  const ticks = bins.map(({ tick }) => tick);
  return new Set(ticks).size === ticks.length ? ticks : bins.map(({ name }) => name);
}
