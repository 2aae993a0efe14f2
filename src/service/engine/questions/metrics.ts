import { networkMetrics } from "../../../shared/interface/histograms.constants";
import { isNumberFormat } from "../../../shared/interface/resources.constants";
import type { CustomMetric } from "../../../shared/interface/resources";
import { type Columns, isMetric } from "../columns/columns";
import { SparseColumn } from "../columns/sparse-column";

/** Writes the metric's value of each of the first `count` ids into `into`. NaN means no value. */
export type MetricOf = (ids: Uint32Array, count: number, into: Float64Array) => void;

/**
 * Returns a metric by name: built-in, of a network, or a number metric of the project. Undefined if it is unknown.
 */
export function metricNamed(
  name: string,
  columns: Columns,
  custom: readonly CustomMetric[] | undefined,
): MetricOf | undefined {
  if (name.startsWith("custom.")) {
    const metric = custom?.find((known) => `custom.${known.name}` === name);
    if (!metric || !isNumberFormat(metric.format.name)) return undefined;
    return sparse(columns.metrics.get(name) ?? new SparseColumn());
  }
  if (name === "sentiment") return dense(columns.dense.sentiment);
  if (isMetric(name)) return dense(columns.dense[name]);
  const column = columns.metrics.get(name);
  if (column) return sparse(column);
  return networkMetrics.some((known) => known === name) ? sparse(new SparseColumn()) : undefined;
}

function dense(column: Float64Array | Float32Array | Int8Array): MetricOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = column[ids[i] ?? 0] ?? Number.NaN;
  };
}

function sparse(column: SparseColumn): MetricOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = column.get(ids[i] ?? 0);
  };
}
