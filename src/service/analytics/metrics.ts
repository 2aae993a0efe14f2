import type { CustomMetric } from "../../shared/interface/resources";
import { type Columns, isMetric } from "./columns";

/** The number a document has of a metric, NaN when it has none. */
export type MetricOf = (id: number) => number;

/** The metric of that name: built in, of a network, or a whole-number metric of the project; undefined when unknown. */
export function metricNamed(
  name: string,
  columns: Columns,
  custom: readonly CustomMetric[] | undefined,
): MetricOf | undefined {
  if (name.startsWith("custom.")) {
    const metric = custom?.find((known) => `custom.${known.name}` === name);
    if (metric?.format.name !== "INTEGER") return undefined;
    return columns.metric(name) ?? (() => Number.NaN);
  }
  if (name === "sentiment") {
    const { sentiment } = columns.dense;
    return (id) => sentiment[id] ?? 0;
  }
  return isMetric(name) || columns.metrics.has(name) ? columns.metric(name) : undefined;
}
