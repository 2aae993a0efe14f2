import type { Bin, NestedMetric } from "../../shared/interface/histograms";
import type { Bitset } from "./bitset";
import type { BreakdownEntry } from "./breakdowns";
import type { MetricOf } from "./metrics";

/** How documents fall into bins: `of` answers -1 for a document that lies in none. */
export interface Binning {
  bins: number;
  of: (id: number) => number;
}

/** Counts, and where a metric is asked for its sums, of one breakdown entry: one per bin. */
interface Tally {
  counts: Uint32Array;
  nested: NestedMetric[] | undefined;
}

/** Counts the documents of each breakdown entry in each bin, with the nested metric where one is asked for. */
export function fillBins(
  entries: readonly BreakdownEntry[],
  binning: Binning,
  metric: MetricOf | undefined,
): Pick<Bin, "v" | "val">[] {
  const tallies = entries.map(({ set }) => tally(set, binning, metric));
  return Array.from({ length: binning.bins }, (_, bin) => {
    const v = tallies.map(({ counts }) => counts[bin] ?? 0);
    if (!metric) return { v };
    return { v, val: tallies.map(({ nested }) => nested?.[bin] ?? { count: 0, sum: 0 }) };
  });
}

function tally(set: Bitset, { bins, of }: Binning, metric: MetricOf | undefined): Tally {
  const counts = new Uint32Array(bins);
  if (!metric) {
    set.each((id) => {
      const bin = of(id);
      if (bin >= 0) counts[bin] = (counts[bin] ?? 0) + 1;
    });
    return { counts, nested: undefined };
  }
  const having = new Uint32Array(bins);
  const sums = new Float64Array(bins);
  const least = new Float64Array(bins).fill(Infinity);
  const most = new Float64Array(bins).fill(-Infinity);
  set.each((id) => {
    const bin = of(id);
    if (bin < 0) return;
    counts[bin] = (counts[bin] ?? 0) + 1;
    const value = metric(id);
    // NaN, which stands for no value, is the one number that differs from itself.
    if (value !== value) return;
    having[bin] = (having[bin] ?? 0) + 1;
    sums[bin] = (sums[bin] ?? 0) + value;
    if (value < (least[bin] ?? 0)) least[bin] = value;
    if (value > (most[bin] ?? 0)) most[bin] = value;
  });
  const nested = Array.from(having, (count, bin): NestedMetric => {
    const sum = sums[bin] ?? 0;
    if (count === 0) return { count, sum: 0 };
    return { count, sum, avg: sum / count, max: most[bin] ?? 0, min: least[bin] ?? 0 };
  });
  return { counts, nested };
}
