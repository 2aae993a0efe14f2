import type { Codes } from "../columns/coded";
import { type Columns, isMetric } from "../columns/columns";
import { SparseColumn } from "../columns/sparse-column";

/** Writes the metric's value of each of the first `count` ids into `into`. NaN means no value. */
export type MetricOf = (ids: Uint32Array, count: number, into: Float64Array) => void;

/** A metric by name: built-in, of a network, or `custom.<name>`. No document has an unknown one. */
export function metricNamed(name: string, columns: Columns): MetricOf {
  if (name === "sentiment") return dense(columns.dense.sentiment);
  if (isMetric(name)) return dense(columns.dense[name]);
  return sparse(columns.metrics.get(name) ?? new SparseColumn());
}

function dense(column: Float64Array | Float32Array | Int8Array | Codes): MetricOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = column[ids[i] ?? 0] ?? Number.NaN;
  };
}

function sparse(column: SparseColumn): MetricOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = column.get(ids[i] ?? 0);
  };
}
