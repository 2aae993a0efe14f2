import type { Histogram } from "../../../shared/interface/histograms";
import type { Period } from "../../app/session";
import type { TimeChart } from "../../charts/timeChart";
import { formatCount, formatCounted } from "../../format/numbers";
import { seriesName } from "../../format/labels";
import { binName, binTick, type Interval } from "./interval";
import { isAdditive, metricName, metricValue, type Metric } from "./metric";

/** What mentions are split by. */
export const breakdowns = {
  none: "None",
  sentiment: "Sentiment",
  sourcetype: "Source type",
  country: "Country",
} as const;
/** What mentions are split by. */
export type Breakdown = keyof typeof breakdowns;

const sentimentColors: Readonly<Record<string, string>> = {
  POSITIVE: "--positive",
  NEUTRAL: "--neutral",
  NEGATIVE: "--negative",
};

const paletteSize = 10;

function colorOf(label: string, index: number, breakdown: Breakdown): string {
  if (breakdown === "none") return "--accent";
  const sentiment = breakdown === "sentiment" ? sentimentColors[label.toUpperCase()] : undefined;
  return sentiment ?? `--series-${(index % paletteSize) + 1}`;
}

/** How the bins of an answer are to be read. */
export interface Reading {
  breakdown: Breakdown;
  metric: Metric;
  interval: Interval;
  timeZone: string;
  range: Period;
}

/** Turns a histogram into what the chart draws. */
export function toTimeChart(histogram: Histogram, reading: Reading): TimeChart {
  const { breakdown, metric, interval, timeZone, range } = reading;
  const bins = histogram.data.flatMap((bin) =>
    bin.t === undefined || bin.forecast ? [] : [{ ...bin, t: bin.t }],
  );
  return {
    bins: bins.map(({ t }) => ({
      t,
      name: binName(t, interval, timeZone),
      tick: binTick(t, interval, timeZone, range),
    })),
    timeZone,
    series: histogram.header.v.map((label, index) => ({
      key: label,
      name: breakdown === "none" ? metricName(metric) : seriesName(label, breakdown),
      color: colorOf(label, index, breakdown),
      values: bins.map((bin) => metricValue(metric, bin.v[index] ?? 0, bin.val?.[index])),
    })),
    additive: isAdditive(metric),
  };
}

/** Mentions in all bins. */
export function totalMentions(histogram: Histogram): number {
  return histogram.data.reduce(
    (sum, bin) => (bin.forecast ? sum : sum + bin.v.reduce((part, count) => part + count, 0)),
    0,
  );
}

/** "Mentions per day by sentiment" */
export function chartTitle(metric: Metric, interval: Interval, breakdown: Breakdown): string {
  const by = breakdown === "none" ? "" : ` by ${breakdowns[breakdown].toLowerCase()}`;
  return `${metricName(metric)} per ${interval}${by}`;
}

/** "13,500 mentions" */
export function mentionsText(count: number): string {
  return formatCounted(count, "mention");
}

const plurals: Readonly<Record<Breakdown, string>> = {
  none: "",
  sentiment: "sentiments",
  sourcetype: "source types",
  country: "countries",
};

/**
 * How many mentions the bars hold, of how many there are: a breakdown may leave some out (those without a country, or
 * beyond the most frequent ones) and may count one twice (under each of its source types).
 */
export function coverageText(
  shown: number,
  all: number | undefined,
  breakdown: Breakdown,
  series: number,
): string {
  if (all === undefined || shown === all) return mentionsText(shown);
  if (shown > all) return `${mentionsText(all)}, some under several ${plurals[breakdown]}`;
  return `${formatCount(shown)} of ${mentionsText(all)}, in the ${formatCount(series)} most frequent ${plurals[breakdown]}`;
}
