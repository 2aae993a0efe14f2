/** One line, area or colour of bars; a value is null where there is nothing to draw. */
export interface ChartSeries {
  key: string;
  name: string;
  /** Name of a colour in tokens.css. */
  color: string;
  values: (number | null)[];
}

/** One place on the axis of a chart. */
export interface ChartBin {
  /** What the service calls it: start in milliseconds, lower bound, or value. */
  key: string | number;
  /** In full, and as short as it can be read on an axis. */
  name: string;
  tick: string;
  /** Starts of the hours that an hour of the week sums, without those that hold nothing. */
  hours?: readonly number[];
}

/** What a chart is compared with, one value per bin of the chart. */
export interface ComparedSeries extends ChartSeries {
  /** It is named by a query, not by a period. */
  isQuery: boolean;
  /** What was counted where, in words; a bin may stand for two where the calendars differ. */
  names: (string | null)[];
  /** Everything the service counted; null where values do not add up. */
  total: number | null;
}

/** Bins to come with the bounds of their interval. */
export interface ForecastSeries {
  bins: ChartBin[];
  values: number[];
  lower: number[];
  upper: number[];
}

/** What a chart shows; the bins come ready named in the zone of the analyst. */
export interface BinChart {
  axis: "time" | "week" | "values" | "ranking";
  bins: ChartBin[];
  /** Width of the bins of a metric's values. */
  step?: number;
  /** Zone the bins are days, hours, … of. */
  timeZone: string;
  series: ChartSeries[];
  comparisons: ComparedSeries[];
  forecast: ForecastSeries | null;
  /** Counts and sums of parts make a whole; averages, least and most do not. */
  additive: boolean;
  /** Mentions that are in no bin since their date is assumed. */
  leftOut?: number;
  /** A mention may count for several series, as for several topics: their sum is more than there is. */
  overlapping: boolean;
  /** The same of the bins: a mention may stand under several hashtags, and their sum says nothing. */
  repeating: boolean;
}

/** Whether the series together make a whole, so that they can be stacked, summed and shared out. */
export function makesWhole({
  additive,
  overlapping,
  series,
}: Pick<BinChart, "additive" | "overlapping" | "series">): boolean {
  return additive && (!overlapping || series.length === 1);
}

/** Sum of what the shown series hold in one bin; null where values do not add up or there are none. */
export function binTotal(
  chart: Pick<BinChart, "series" | "additive" | "overlapping">,
  index: number,
  hidden: ReadonlySet<string> = new Set(),
): number | null {
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const [only] = shown;
  if (!makesWhole(chart)) return shown.length === 1 ? (only?.values[index] ?? null) : null;
  return shown.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
}

/**
 * Whether comparisons count the same mentions as the shown series. They are not split by series: against a part of the chart,
 * everything would seem to have fallen.
 */
export function isComparable({ series }: Pick<BinChart, "series">, hidden: ReadonlySet<string>): boolean {
  return series.every(({ key }) => !hidden.has(key));
}

/** Sum of one series. */
export function seriesTotal({ values }: Pick<ChartSeries, "values">): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Sum of everything the shown series hold. */
export function chartTotal(
  { series }: Pick<BinChart, "series">,
  hidden: ReadonlySet<string> = new Set(),
): number {
  return series.filter(({ key }) => !hidden.has(key)).reduce((sum, one) => sum + seriesTotal(one), 0);
}
