import type { Bounds } from "../../methods/statistics/wilson";
import type { ChartTokens } from "../drawing/tokens";
import type { ShownTable } from "../../shared/ipc/takeaway";

/** What is known of the value that a part of a chart counts. */
interface OfValue {
  /** A value of an own column that says that none applies: "none of the above". */
  isUnnamed?: boolean;
  /** Other values of an own column that have the same name. */
  joined?: readonly string[];
}

/** One line, area or bar color. A null value is not drawn. */
export interface ChartSeries extends OfValue {
  key: string;
  name: string;
  /** Name of a color in tokens.css. */
  color: string;
  values: (number | null)[];
  /** How many mentions each value is the mean of. */
  counts?: (number | null)[];
  /** 95% intervals of estimated values. */
  intervals?: (Bounds | null)[];
  /** Set for a query beside others, whose documents are no part of those of the chart. */
  isQuery?: boolean;
}

export interface ChartBin extends OfValue {
  /** Key used by the service: start in milliseconds, lower bound, or value. */
  key: string | number;
  /** The full name, and a short one for the axis. */
  name: string;
  tick: string;
  /** Starts of the hours summed into an hour of the week, without empty ones. */
  hours?: readonly number[];
}

/** A comparison, with one value per bin of the chart. */
export interface ComparedSeries extends ChartSeries {
  /** True for a comparison with another query, false for another period. */
  isQuery: boolean;
  /** Name of the compared bin. A bin may be compared with two where the calendars differ. */
  names: (string | null)[];
  /** Sum of everything the service counted; null if values can't be added. */
  total: number | null;
  /** Its values by part of the breakdown, where it was asked for them. */
  parts?: ReadonlyMap<string, (number | null)[]>;
}

/** Forecast bins with the bounds of their confidence interval. */
export interface ForecastSeries {
  bins: ChartBin[];
  values: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
}

/** A chart as columns and rows. */
export interface ChartTable extends Pick<ShownTable, "columns" | "rows"> {
  /** Sums of the columns; null if values can't be added. */
  totals: ShownTable["rows"][number] | null;
}

/** An ECharts series that draws intervals: bin, low and high of each. */
interface WhiskerSeries {
  id: string;
  type: "custom";
  data: number[][];
}

/**
 * What a chart of estimated shares has beyond its values, which are from 0 to 1. It brings its own texts and drawing,
 * because the code for them only loads where a sample was coded.
 */
export interface ChartEstimate {
  /** The same chart as it was scored. */
  scored: BinChart;
  /** The sample, as written below the chart, on boards and in exports. */
  footnote: readonly string[];
  /** How much was coded, and how many bins have too little. */
  note: string;
  /** A share with its interval; what is missing for a bin without one. */
  text: (series: ChartSeries, index: number) => string;
  legendNote: (key: string) => string;
  table: (hidden: ReadonlySet<string>) => ChartTable;
  /** One row per bin and sentiment, with everything that the shares are from. */
  exported: ChartTable;
  /** ECharts series of the intervals. `bars`: the layout of the bars they belong to; null on lines. */
  whiskers: (
    shown: readonly ChartSeries[],
    bars: Readonly<Record<string, number | string>> | null,
    tokens: ChartTokens,
  ) => WhiskerSeries[];
}

/** What a chart of shares has beyond its values, which are from 0 to 1. */
export interface ChartShare {
  /** The part that it is the share of. Null where every series is a part, and `counts` are its mentions. */
  of: string | null;
  /** The same of all bins, by series. Empty if mentions count in several bins. */
  totals: readonly { value: number; whole: number; share: number | null }[];
  /** Whether values with too few mentions come last, or which of them are left out, with their mentions. */
  few: false | "last" | readonly { name: string; count: number }[];
}

/** A chart ready to draw. Bins are named in the analyst's time zone. */
export interface BinChart {
  axis: "time" | "week" | "values" | "ranking";
  bins: ChartBin[];
  /** Bin width, for a histogram of metric values. */
  step?: number;
  /** Length of the bins of a chart over time, as stored. */
  interval?: string;
  /** Time zone of the bins. */
  timeZone: string;
  series: ChartSeries[];
  comparisons: ComparedSeries[];
  forecast: ForecastSeries | null;
  /** True for counts and sums, which add up. False for averages, minimums and maximums. */
  additive: boolean;
  /** Mentions that are in no bin because their date is assumed. */
  undated?: number;
  /** What a mention needs a value of to be counted, as it reads inside a sentence: "country". */
  fields?: readonly string[];
  /** True if a mention may count in several series (for example topics), so that their sum exceeds the total. */
  overlapping: boolean;
  /** True if a mention may count in several bins (for example hashtags), so that their sum means nothing. */
  repeating: boolean;
  estimate?: ChartEstimate;
  share?: ChartShare;
  /** The bins or values that are marked as the highest. */
  peaks?: readonly { at: number; value: number }[];
}

/** Whether the series add up to a whole, so that they can be stacked, accumulated and shown as shares. */
export function addsUpToWhole({
  additive,
  overlapping,
  series,
}: Pick<BinChart, "additive" | "overlapping" | "series">): boolean {
  return additive && (!overlapping || series.length === 1);
}

/** Sum of the visible series in one bin; null if values can't be added, or one of them isn't known. */
export function binTotal(
  chart: Pick<BinChart, "series" | "additive" | "overlapping">,
  index: number,
  hidden: ReadonlySet<string> = new Set(),
): number | null {
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const [only] = shown;
  if (!addsUpToWhole(chart)) return shown.length === 1 ? (only?.values[index] ?? null) : null;
  return shown.reduce<number | null>((sum, { values }) => {
    const value = values[index] ?? null;
    return sum === null || value === null ? null : sum + value;
  }, 0);
}

/**
 * Whether comparisons count the same mentions as the visible series. Comparisons have no breakdown: compared with a
 * part of the chart, everything would seem to have fallen.
 */
export function isComparable({ series }: Pick<BinChart, "series">, hidden: ReadonlySet<string>): boolean {
  return series.every(({ key }) => !hidden.has(key));
}

export function seriesTotal({ values }: Pick<ChartSeries, "values">): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Sum of all visible series. */
export function chartTotal(
  { series }: Pick<BinChart, "series">,
  hidden: ReadonlySet<string> = new Set(),
): number {
  return series
    .filter(({ key }) => !hidden.has(key))
    .reduce((sum, chartSeries) => sum + seriesTotal(chartSeries), 0);
}
