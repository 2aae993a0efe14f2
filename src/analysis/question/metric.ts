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
  if (metric.aggregate === "sum") return nested?.sum ?? (count === 0 && nested === undefined ? 0 : null);
  return nested && nested.count > 0 ? (nested[metric.aggregate] ?? null) : null;
}
