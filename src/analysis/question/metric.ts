import type { NestedMetric } from "../../shared/interface/histograms";
import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { typeInSentence } from "./terms";

/** The aggregate is ignored for a count. */
export type Metric = ChartQuestion["metric"];

/** How the values of a bin's mentions are aggregated. */
export const aggregates = {
  sum: t("charts:aggregate.sum"),
  avg: t("charts:aggregate.avg"),
  min: t("charts:aggregate.min"),
  max: t("charts:aggregate.max"),
} as const;
export type Aggregate = keyof typeof aggregates;

/** For example "Mentions" or "Average rating". Pass `name` for fields that aren't built in. */
export function metricName({ field, aggregate }: Metric, name?: string): string {
  if (field === "count") return t("charts:mentions");
  return t(`charts:aggregated.${aggregate}`, { metric: typeInSentence(field, name) });
}

/** Marks whose sum means nothing. Custom metrics tell by their name: other ratings of a file become such. */
export function isRating(field: string): boolean {
  return (
    field === "rating" ||
    /^custom\.(?:\w+_)?(?:ratings?|stars?|bewertung|sterne|note|nota|nps|csat)(?:_|$)/.test(field)
  );
}

/** The metric as it is charted: the mean of ratings instead of their sum. */
export function chartedMetric(metric: Metric): Metric {
  return isRating(metric.field) && metric.aggregate === "sum" ? { ...metric, aggregate: "avg" } : metric;
}

/** Whether the values of parts add up to the value of the whole. */
export function isAdditive({ field, aggregate }: Metric): boolean {
  return field === "count" || aggregate === "sum";
}

/**
 * The metric's value in a bin. Null if no mention of the bin has the metric, or if it could not be read, so that a gap
 * doesn't look like zero.
 */
export function metricValue(
  metric: Metric,
  count: number | null | undefined,
  nested: NestedMetric | null | undefined,
): number | null {
  if (metric.field === "count") return count ?? null;
  if (metric.aggregate === "sum") {
    // Nobody knows the sum of mentions that have no such number.
    if (nested?.count === 0 && nested.sum === 0 && (count ?? 0) > 0) return null;
    return nested?.sum ?? (count === 0 && nested === undefined ? 0 : null);
  }
  return nested && nested.count > 0 ? (nested[metric.aggregate] ?? null) : null;
}
