import { countsReactions } from "../../../shared/documents/engagement";
import type { MetricValues } from "../../../shared/interface/histograms";
import type { Codes } from "../columns/codes";
import { type Bitset, blockSize } from "../columns/bitset";
import { type Columns, isMetric } from "../columns/columns";

/** Writes the metric's value of each of the first `count` ids into `into`. NaN means no value. */
export type MetricOf = (ids: Uint32Array, count: number, into: Float64Array) => void;

/** A metric by name: built-in, of a network, or `custom.<name>`. No document has an unknown one. */
export function metricNamed(name: string, columns: Columns): MetricOf {
  if (isMetric(name)) return dense(columns.dense[name]);
  return looked(columns.metric(name));
}

/** A metric to be summed: without the counts that reposts have of their originals. */
export function amountNamed(name: string, columns: Columns): MetricOf {
  return countsReactions(name) ? looked(columns.amount(name)) : metricNamed(name, columns);
}

/** How many documents of a set don't have a metric. */
export function countUnknown(set: Bitset, name: string, columns: Columns): number {
  const metric = metricNamed(name, columns);
  const values = new Float64Array(blockSize);
  let unknown = 0;
  set.eachBlock((ids, count) => {
    metric(ids, count, values);
    for (let i = 0; i < count; i++) if (Number.isNaN(values[i] ?? Number.NaN)) unknown++;
  });
  return unknown;
}

/**
 * How many documents of a set have a metric, and of engagement, how many have the sum of its parts. Undefined if all have it
 * and have it alike.
 */
export function valuesOf(set: Bitset, name: string, columns: Columns): MetricValues | undefined {
  const unknown = countUnknown(set, name, columns);
  const known = set.count() - unknown;
  const summed = name === "engagement" ? set.and(columns.summed).count() : 0;
  if (unknown === 0 && (summed === 0 || summed === known)) return undefined;
  return { known, unknown, ...(name === "engagement" && { summed }) };
}

/** The same of a metric that is summed, and how many reposts are left out of its sums. */
export function amountsOf(set: Bitset, name: string, columns: Columns): MetricValues | undefined {
  const reposts = countsReactions(name) ? set.and(columns.reposts) : undefined;
  const leftOut = reposts ? reposts.count() - countUnknown(reposts, name, columns) : 0;
  if (!reposts || leftOut === 0) return valuesOf(set, name, columns);
  const own = set.without(reposts);
  const known = own.count() - countUnknown(own, name, columns);
  return {
    ...(valuesOf(own, name, columns) ?? { known, unknown: 0 }),
    unknown: set.count() - known - leftOut,
    reposts: leftOut,
  };
}

function looked(valueOf: ((id: number) => number) | undefined): MetricOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = valueOf?.(ids[i] ?? 0) ?? Number.NaN;
  };
}

function dense(column: Float64Array | Float32Array | Codes): MetricOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = column[ids[i] ?? 0] ?? Number.NaN;
  };
}
