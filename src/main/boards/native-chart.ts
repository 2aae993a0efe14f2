import { paperTokens } from "../../analysis/drawing/paper";
import { addsUpToWhole, binTotal, type BinChart, type ChartSeries } from "../../analysis/question/chart";
import { drawsComparisons, drawsForecast } from "../../analysis/question/terms";
import type { ShownChart } from "../../analysis/shownChart";
import type { ReportChart } from "../../shared/ipc/reports";
import { t } from "../../shared/texts";

type Shown = Pick<ShownChart, "chart" | "form">;

/** The chart as numbers for a program's own charts. Null for forms that none has, and for tables. */
export function nativeChart({ chart, form }: Shown): ReportChart | null {
  if (form === "heatmap" || form === "treemap" || form === "table" || chart.bins.length === 0) return null;
  const isRanked = chart.axis === "ranking";
  const whole = addsUpToWhole(chart);
  const isFilled = form === "areas" || (form === "cumulative" && chart.series.length > 1);
  const shape = isRanked
    ? "rows"
    : form === "lines" || form === "cumulative" || form === "areas"
      ? isFilled
        ? "areas"
        : "lines"
      : "columns";
  const isStacked = whole && form !== "grouped" && form !== "lines" && chart.series.length > 1;
  const stack = form === "share" ? "share" : isStacked ? "stacked" : "none";
  const forecast = drawsForecast(form) ? chart.forecast : null;
  const later = forecast?.bins.length ?? 0;
  const gap = (count: number) => Array.from({ length: count }, () => null);
  const bins = [...chart.bins, ...(forecast?.bins ?? [])];
  const series = (one: ChartSeries, over: boolean) => ({
    name: one.name,
    color: paperTokens.color(one.color),
    values: [
      ...(form === "cumulative" ? cumulative(one.values) : shared(chart, form, one.values)),
      ...gap(later),
    ],
    over,
    // The intervals are those of single values.
    ...(one.intervals && form !== "cumulative" && form !== "share"
      ? { intervals: [...one.intervals, ...gap(later)] }
      : {}),
  });
  // Bars of a comparison can't stand beside stacked ones; the table has them.
  const compared = drawsComparisons(form) && !(isRanked && stack !== "none") ? chart.comparisons : [];
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
      ...chart.series.map((one) => series(one, false)),
      ...compared.map((one) => series(one, !isRanked)),
      ...bounds.map(({ name, values }) => ({
        name,
        color: paperTokens.color("--text-2"),
        values: [...gap(chart.bins.length), ...values],
        over: true,
      })),
    ],
    values: chart.estimate ? "shares" : "numbers",
  };
}

/** Short names where they tell the bins apart, as a time axis has them; else the full ones. */
function distinct(bins: readonly { name: string; tick: string }[]): string[] {
  const ticks = bins.map(({ tick }) => tick);
  return new Set(ticks).size === ticks.length ? ticks : bins.map(({ name }) => name);
}

function cumulative(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  return values.map((value) => (value === null ? null : (sum += value)));
}

/** Counts stay counts in a chart of shares, which the program divides itself. A bin without mentions stays empty. */
function shared(
  chart: BinChart,
  form: ShownChart["form"],
  values: readonly (number | null)[],
): (number | null)[] {
  return form === "share"
    ? values.map((value, index) => ((binTotal(chart, index) ?? 0) === 0 ? null : value))
    : [...values];
}
