import type { Bin, NestedMetric } from "../../shared/interface/histograms";
import { type Bitset, blockSize } from "./bitset";
import type { Division } from "./breakdowns";
import type { CodesOf } from "./coded";
import type { MetricOf } from "./metrics";

/** How documents fall into bins: -1 for a document that lies in none. */
export interface Binning {
  bins: number;
  binsOf: CodesOf;
}

/** Counts the documents of each breakdown entry in each bin, with the nested metric where one is asked for. */
export function fillBins(
  set: Bitset,
  { labels, sets, entriesOf }: Division,
  { bins, binsOf }: Binning,
  metric: MetricOf | undefined,
): Pick<Bin, "v" | "val">[] {
  const entries = labels.length;
  const tally = new Tally(entries * bins, metric);
  const cells = new Int32Array(blockSize);
  const entry = new Int32Array(blockSize);
  // In one pass where a document belongs to one entry only.
  if (entriesOf)
    set.eachBlock((ids, count) => {
      binsOf(ids, count, cells);
      entriesOf(ids, count, entry);
      for (let i = 0; i < count; i++) {
        const [bin, of] = [cells[i] ?? -1, entry[i] ?? -1];
        cells[i] = bin < 0 || of < 0 ? -1 : bin * entries + of;
      }
      tally.add(ids, count, cells);
    });
  else
    for (const [of, part] of sets().entries())
      part.eachBlock((ids, count) => {
        binsOf(ids, count, cells);
        for (let i = 0; i < count; i++) {
          const bin = cells[i] ?? -1;
          cells[i] = bin < 0 ? -1 : bin * entries + of;
        }
        tally.add(ids, count, cells);
      });
  return Array.from({ length: bins }, (_, bin) => {
    const own = labels.map((_label, of) => bin * entries + of);
    const v = own.map((cell) => tally.counts[cell] ?? 0);
    return metric ? { v, val: own.map((cell) => tally.nested(cell)) } : { v };
  });
}

/** Counts and, where a metric is asked for, its sums, of cells: one for each bin and entry. */
class Tally {
  readonly counts: Uint32Array;
  readonly #having: Uint32Array;
  readonly #sums: Float64Array;
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  readonly #values = new Float64Array(blockSize);

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

  /** Counts a block of documents, of which `cells` says the cell, -1 for none. */
  add(ids: Uint32Array, count: number, cells: Int32Array): void {
    const { counts, metric } = this;
    for (let i = 0; i < count; i++) {
      const cell = cells[i] ?? -1;
      if (cell >= 0) counts[cell] = (counts[cell] ?? 0) + 1;
    }
    if (!metric) return;
    const values = this.#values;
    metric(ids, count, values);
    const [having, sums, least, most] = [this.#having, this.#sums, this.#least, this.#most];
    for (let i = 0; i < count; i++) {
      const cell = cells[i] ?? -1;
      const value = values[i] ?? 0;
      // NaN, which stands for no value, is the one number that differs from itself.
      if (cell < 0 || value !== value) continue;
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
