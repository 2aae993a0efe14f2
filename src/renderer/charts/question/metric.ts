import type { NestedMetric } from "../../../shared/interface/histograms";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/words";
import { typeInSentence } from "./terms";

/** A metric of the chart; the aggregate means nothing for a count. */
export type Metric = ChartQuestion["metric"];

/** How the values of a bin's mentions become one. */
export const aggregates = {
  sum: t("charts:aggregate.sum"),
  avg: t("charts:aggregate.avg"),
  min: t("charts:aggregate.min"),
  max: t("charts:aggregate.max"),
} as const;
/** How the values of a bin's mentions become one. */
export type Aggregate = keyof typeof aggregates;

/** "Mentions", "Average rating"; `name` is the field's name where it is not one of the fixed ones. */
export function metricName({ field, aggregate }: Metric, name?: string): string {
  if (field === "count") return t("charts:mentions");
  return t(`charts:aggregated.${aggregate}`, { metric: typeInSentence(field, name) });
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
