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
  const binOf = new Int32Array(blockSize);
  const entryOf = new Int32Array(blockSize);
  // In one pass where a document belongs to one entry only.
  if (entriesOf)
    set.eachBlock((ids, length) => {
      binsOf(ids, length, binOf);
      entriesOf(ids, length, entryOf);
      tally.add(ids, length, binOf, entryOf, entries);
    });
  else
    for (const [entry, part] of sets().entries()) {
      entryOf.fill(entry);
      part.eachBlock((ids, length) => {
        binsOf(ids, length, binOf);
        tally.add(ids, length, binOf, entryOf, entries);
      });
    }
  return Array.from({ length: bins }, (_, bin) => {
    const own = labels.map((_label, entry) => bin * entries + entry);
    const v = own.map((cell) => tally.counts[cell] ?? 0);
    return metric ? { v, val: own.map((cell) => tally.nested(cell)) } : { v };
  });
}

/** Numbers of a cell that stand side by side, so that a document touches one place in memory. */
const count = 0;
const sum = 1;
const least = 2;
const most = 3;
const numbers = 4;

/** Counts and, where a metric is asked for, its sums, of cells: one for each bin and entry. */
class Tally {
  readonly counts: Uint32Array;
  readonly #sums: Float64Array;
  readonly #cells = new Int32Array(blockSize);
  readonly #values = new Float64Array(blockSize);

  constructor(
    cells: number,
    readonly metric: MetricOf | undefined,
  ) {
    this.counts = new Uint32Array(cells);
    this.#sums = new Float64Array(metric ? cells * numbers : 0);
    for (let at = 0; at < this.#sums.length; at += numbers) {
      this.#sums[at + least] = Infinity;
      this.#sums[at + most] = -Infinity;
    }
  }

  /** Counts a block of documents by their bins and entries, of which -1 stands for none. */
  add(ids: Uint32Array, length: number, bins: Int32Array, entries: Int32Array, width: number): void {
    const { counts, metric } = this;
    const cells = this.#cells;
    for (let i = 0; i < length; i++) {
      const bin = bins[i] ?? -1;
      const entry = entries[i] ?? -1;
      if (bin < 0 || entry < 0) {
        cells[i] = -1;
        continue;
      }
      const cell = bin * width + entry;
      cells[i] = cell;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    if (metric) this.#sumUp(ids, length, cells, metric);
  }

  #sumUp(ids: Uint32Array, length: number, cells: Int32Array, metric: MetricOf): void {
    const values = this.#values;
    metric(ids, length, values);
    const sums = this.#sums;
    for (let i = 0; i < length; i++) {
      const at = (cells[i] ?? -1) * numbers;
      const value = values[i] ?? 0;
      // NaN, which stands for no value, is the one number that differs from itself.
      if (at < 0 || value !== value) continue;
      sums[at + count] = (sums[at + count] ?? 0) + 1;
      sums[at + sum] = (sums[at + sum] ?? 0) + value;
      if (value < (sums[at + least] ?? 0)) sums[at + least] = value;
      if (value > (sums[at + most] ?? 0)) sums[at + most] = value;
    }
  }

  nested(cell: number): NestedMetric {
    const of = (number: number) => this.#sums[cell * numbers + number] ?? 0;
    if (of(count) === 0) return { count: 0, sum: 0 };
    return { count: of(count), sum: of(sum), avg: of(sum) / of(count), max: of(most), min: of(least) };
  }
}
