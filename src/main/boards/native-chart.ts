import type { ChartTokens } from "../../analysis/drawing/tokens";
import type { ChartSeries } from "../../analysis/question/chart";
import { chartSpec } from "../../analysis/question/chartSpec";
import type { ShownChart } from "../../analysis/shownChart";
import type { ReportChart } from "../../shared/ipc/reports";
import { t } from "../../shared/texts";

/** The chart for a program's own charts. Null for forms that none has, and for tables. */
export function nativeChart(
  { chart, form }: Pick<ShownChart, "chart" | "form">,
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
    ...(chart.peak && {
      peak: {
        at: chart.peak.at,
        value: chart.peak.value,
        name: t("charts:highestBin", { name: chart.bins[chart.peak.at]?.name }),
      },
    }),
    values: chart.estimate || chart.share ? "shares" : "numbers",
  };
}

/** Short names where they tell the bins apart, as a time axis has them; else the full ones. */
function distinct(bins: readonly { name: string; tick: string }[]): string[] {
  const ticks = bins.map(({ tick }) => tick);
  return new Set(ticks).size === ticks.length ? ticks : bins.map(({ name }) => name);
}
