import type { ChartForm } from "../../shared/ipc/chart-question";
import {
  addsUpToWhole,
  binTotal,
  type BinChart,
  type ChartSeries,
  type ComparedSeries,
  type ForecastSeries,
} from "./chart";
import { drawsComparisons, drawsForecast } from "./terms";

/** A series with its values as they are drawn: sums so far in a cumulative chart, gaps where a bin can't be divided. */
export interface SpecSeries extends ChartSeries {
  /** Its place among all series, hidden ones included. */
  order: number;
  /** In a chart of shares: the part of each bin, from 0 to 1. */
  parts?: (number | null)[];
}

/** What a chart draws, and how. The window and programs with charts of their own print the same specification. */
export interface ChartSpec {
  /** Upright bars, bars lying one below the other, lines, or filled areas. */
  shape: "columns" | "rows" | "lines" | "areas";
  /** How series share a bin: side by side, on top of each other (even one alone), or as parts of 100%. */
  stack: "none" | "stacked" | "share";
  series: SpecSeries[];
  comparisons: ComparedSeries[];
  forecast: ForecastSeries | null;
  /** What the axis counts: numbers, numbers without fractions, parts of a bin, or shares from 0 to 1. */
  unit: "numbers" | "wholes" | "parts" | "shares";
}

/** How a chart is drawn in a form with bars, lines or areas. Heat maps and treemaps have neither. */
export function chartSpec(
  chart: BinChart,
  form: ChartForm,
  hidden: ReadonlySet<string> = new Set(),
): ChartSpec {
  const isShare = form === "share";
  const isFilled = form === "areas" || (form === "cumulative" && chart.series.length > 1);
  const line = isFilled ? "areas" : form === "lines" || form === "cumulative" ? "lines" : "columns";
  const isStacked = addsUpToWhole(chart) && form !== "lines" && form !== "grouped";
  const asDrawn = <T extends ChartSeries>(series: T): T =>
    form === "cumulative" ? { ...series, values: sums(series.values) } : series;
  const totals = isShare ? chart.bins.map((_, index) => binTotal(chart, index, hidden) ?? 0) : [];
  const divided = (series: SpecSeries): SpecSeries => ({
    ...series,
    values: series.values.map((value, index) => (totals[index] === 0 ? null : value)),
    parts: series.values.map((value, index) => {
      const total = totals[index] ?? 0;
      return value === null || total === 0 ? null : value / total;
    }),
  });
  const visible = <T extends { key: string }>(list: readonly T[]) =>
    list.filter(({ key }) => !hidden.has(key));
  return {
    shape: chart.axis === "ranking" ? "rows" : line,
    stack: isShare ? "share" : isStacked ? "stacked" : "none",
    series: visible(chart.series.map((series, order) => ({ ...series, order })))
      .map(asDrawn)
      .map((series) => (isShare ? divided(series) : series)),
    comparisons: drawsComparisons(form) ? visible(chart.comparisons).map(asDrawn) : [],
    forecast: drawsForecast(form) && !hidden.has("forecast") ? chart.forecast : null,
    unit: isShare
      ? "parts"
      : chart.estimate || chart.share
        ? "shares"
        : chart.additive
          ? "wholes"
          : "numbers",
  };
}

function sums(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  return values.map((value) => (value === null ? null : (sum += value)));
}
