import type { Bin, NestedMetric } from "../../shared/interface/histograms";
import type { Bitset } from "./bitset";
import type { Division } from "./breakdowns";
import type { MetricOf } from "./metrics";

/** How documents fall into bins: `of` answers -1 for a document that lies in none. */
export interface Binning {
  bins: number;
  of: (id: number) => number;
}

/** Counts the documents of each breakdown entry in each bin, with the nested metric where one is asked for. */
export function fillBins(
  set: Bitset,
  { labels, sets, entryOf }: Division,
  { bins, of }: Binning,
  metric: MetricOf | undefined,
): Pick<Bin, "v" | "val">[] {
  const tally = new Tally(labels.length * bins, metric);
  // In one pass where a document belongs to one entry only.
  if (entryOf) {
    const cellOf = (id: number) => {
      const bin = of(id);
      const entry = bin < 0 ? -1 : entryOf(id);
      return entry < 0 ? -1 : bin * labels.length + entry;
    };
    tally.add(set.toIds(), cellOf);
  } else
    for (const [entry, part] of sets().entries())
      tally.add(part.toIds(), (id) => {
        const bin = of(id);
        return bin < 0 ? -1 : bin * labels.length + entry;
      });
  return Array.from({ length: bins }, (_, bin) => {
    const cells = labels.map((_label, entry) => bin * labels.length + entry);
    const v = cells.map((cell) => tally.counts[cell] ?? 0);
    return metric ? { v, val: cells.map((cell) => tally.nested(cell)) } : { v };
  });
}

/** Counts and, where a metric is asked for, its sums, of cells: one for each bin and entry. */
class Tally {
  readonly counts: Uint32Array;
  readonly #having: Uint32Array;
  readonly #sums: Float64Array;
  readonly #least: Float64Array;
  readonly #most: Float64Array;

  constructor(
    cells: number,
    readonly metric: MetricOf | undefined,
  ) {
    const size = metric ? cells : 0;
    this.counts = new Uint32Array(cells);
    this.#having = new Uint32Array(size);
    this.#sums = new Float64Array(size);
    this.#least = new Float64Array(size).fill(Infinity);
    this.#most = new Float64Array(size).fill(-Infinity);
  }

  add(ids: Uint32Array, cellOf: (id: number) => number): void {
    const { counts, metric } = this;
    const [having, sums, least, most] = [this.#having, this.#sums, this.#least, this.#most];
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0;
      const cell = cellOf(id);
      if (cell < 0) continue;
      counts[cell] = (counts[cell] ?? 0) + 1;
      if (!metric) continue;
      const value = metric(id);
      // NaN, which stands for no value, is the one number that differs from itself.
      if (value !== value) continue;
      having[cell] = (having[cell] ?? 0) + 1;
      sums[cell] = (sums[cell] ?? 0) + value;
      if (value < (least[cell] ?? 0)) least[cell] = value;
      if (value > (most[cell] ?? 0)) most[cell] = value;
    }
  }

  nested(cell: number): NestedMetric {
    const count = this.#having[cell] ?? 0;
    if (count === 0) return { count, sum: 0 };
    const sum = this.#sums[cell] ?? 0;
    return { count, sum, avg: sum / count, max: this.#most[cell] ?? 0, min: this.#least[cell] ?? 0 };
  }
}
