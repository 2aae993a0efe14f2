import type { NestedMetric } from "../../../shared/interface/histograms";

/** What is counted or measured per bin. */
export const metricFields = {
  count: "Mentions",
  reach: "Reach",
  engagement: "Engagement",
  comment_count: "Comments",
  rating: "Rating",
  noise_level: "Noise level",
  word_count: "Word count",
} as const;
/** What is counted or measured per bin. */
export type MetricField = keyof typeof metricFields;

/** How the values of a bin's mentions become one. */
export const aggregates = { sum: "Total", avg: "Average", min: "Lowest", max: "Highest" } as const;
/** How the values of a bin's mentions become one. */
export type Aggregate = keyof typeof aggregates;

/** A metric of the chart; the aggregate means nothing for a count. */
export interface Metric {
  field: MetricField;
  aggregate: Aggregate;
}

/** "Mentions", "Average rating" */
export function metricName({ field, aggregate }: Metric): string {
  return field === "count"
    ? metricFields.count
    : `${aggregates[aggregate]} ${metricFields[field].toLowerCase()}`;
}

/** Whether values of parts add up to the whole's. */
export function isAdditive({ field, aggregate }: Metric): boolean {
  return field === "count" || aggregate === "sum";
}

/** One value of a bin; null where no mention of the bin has the figure, so that a gap is not taken for a zero. */
export function metricValue(metric: Metric, count: number, nested: NestedMetric | undefined): number | null {
  if (metric.field === "count") return count;
  if (metric.aggregate === "sum") return nested?.sum ?? 0;
  return nested && nested.count > 0 ? (nested[metric.aggregate] ?? null) : null;
}
