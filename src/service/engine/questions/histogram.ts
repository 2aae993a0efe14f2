import type { NestedMetric } from "../../../shared/interface/histograms";
import { histogramLimits } from "../../../shared/interface/histograms.constants";
import { type Counts, TooMany } from "../engine";
import { type Bitset, blockSize } from "../columns/bitset";
import type { Division } from "./breakdowns";
import type { CodesOf } from "../columns/codes";
import type { MetricOf } from "./metrics";
import type { PartsOf, SumsOf } from "../columns/partials";

/** Assigns documents to bins, -1 for documents in none. */
export interface Binning {
  bins: number;
  binsOf: CodesOf;
}

/** Cached sums of chunks. `question` identifies all that they depend on except the breakdown's entries. */
export interface CachedPartials {
  question: string;
  partsOf: PartsOf;
}

/**
 * Counts the documents of each breakdown entry in each bin, with the figures of `metric` if given. Throws if there are
 * too many counts.
 */
export function fillBins(
  set: Bitset,
  { labels, definition, sets, members, entriesOf }: Division,
  { bins, binsOf }: Binning,
  metric: MetricOf | undefined,
  cached?: CachedPartials,
): Counts[] {
  if (bins * labels.length > histogramLimits.counts) throw new TooMany("counts");
  const empty = () => new Tally(bins, labels.length, metric);
  const binOf = new Int32Array(blockSize);
  const entryOf = new Int32Array(blockSize);
  const fill = (into: Tally, part: Bitset, toEntries: CodesOf, from?: number, to?: number) => {
    const add = (ids: Uint32Array, length: number) => {
      binsOf(ids, length, binOf);
      toEntries(ids, length, entryOf);
      into.add(ids, length, binOf, entryOf);
    };
    part.eachBlock(add, from, to);
    return into;
  };

  // Documents may belong to many entries, so their bins are found once.
  const fillMembers = (into: Tally, entries: readonly Bitset[], from = 0, to = set.words.length * 32) => {
    const binsById = new Int32Array(to - from);
    const locate = (ids: Uint32Array, length: number) => {
      binsOf(ids, length, binOf);
      for (let i = 0; i < length; i++) binsById[(ids[i] ?? 0) - from] = binOf[i] ?? 0;
    };
    set.eachBlock(locate, from, to);
    for (const [entry, member] of entries.entries()) {
      entryOf.fill(entry);
      const add = (ids: Uint32Array, length: number) => {
        for (let i = 0; i < length; i++) binOf[i] = binsById[(ids[i] ?? 0) - from] ?? 0;
        into.add(ids, length, binOf, entryOf);
      };
      set.eachBlock(add, from, to, member);
    }
    return into;
  };

  const fillWith = (into: Tally, from?: number, to?: number) => {
    // Each document belongs to one entry only, so one pass is enough.
    if (entriesOf) return fill(into, set, entriesOf, from, to);
    if (members) return fillMembers(into, members, from, to);
    for (const [entry, part] of sets(set, from, to).entries())
      fill(into, part, (_ids, _count, entries) => entries.fill(entry), from, to);
    return into;
  };
  const tally = empty();
  const question = cached && JSON.stringify([cached.question, definition ?? labels]);
  const sumsOf: SumsOf = (from, to) => fillWith(empty(), from, to).cells;
  const parts = question === undefined ? undefined : cached?.partsOf(question, tally.cells.length, sumsOf);
  if (parts) for (const part of parts) tally.merge(part);
  else fillWith(tally);
  return Array.from({ length: bins }, (_, bin) => {
    const v = labels.map((_label, entry) => tally.documents(bin, entry));
    return metric ? { v, val: labels.map((_label, entry) => tally.nested(bin, entry)) } : { v };
  });
}

/** Offsets of a cell's numbers. They are adjacent, so that a document touches one place in memory. */
const documents = 0;
const count = 1;
const sum = 2;
const min = 3;
const max = 4;

/**
 * Counts per cell (one for each bin and entry), with the metric's figures if there is a metric. Documents without a
 * bin or entry (code -1) are counted in an extra first row or column, which is faster than testing each document.
 */
class Tally {
  /** Five numbers per cell with a metric, and the number of documents without. */
  readonly cells: Float64Array;
  readonly #numbers: number;
  readonly #width: number;
  readonly #values = new Float64Array(blockSize);

  constructor(
    bins: number,
    entries: number,
    readonly metric: MetricOf | undefined,
  ) {
    const numbers = metric ? 5 : 1;
    this.#numbers = numbers;
    this.#width = entries + 1;
    this.cells = new Float64Array((bins + 1) * this.#width * numbers);
    for (let at = 0; metric && at < this.cells.length; at += numbers) {
      this.cells[at + min] = Infinity;
      this.cells[at + max] = -Infinity;
    }
  }

  /** Counts a block of documents by their bins and entries, -1 for none. */
  add(ids: Uint32Array, length: number, bins: Int32Array, entries: Int32Array): void {
    const { metric } = this;
    const cells = this.cells;
    const width = this.#width;
    const numbers = this.#numbers;
    if (!metric) {
      for (let i = 0; i < length; i++) {
        const at = ((bins[i] ?? 0) + 1) * width + (entries[i] ?? 0) + 1;
        cells[at] = (cells[at] ?? 0) + 1;
      }
      return;
    }
    const values = this.#values;
    metric(ids, length, values);
    for (let i = 0; i < length; i++) {
      const at = (((bins[i] ?? 0) + 1) * width + (entries[i] ?? 0) + 1) * numbers;
      const value = values[i] ?? 0;
      cells[at] = (cells[at] ?? 0) + 1;
      // NaN means no value. It is the only number that differs from itself.
      if (value !== value) continue;
      cells[at + count] = (cells[at + count] ?? 0) + 1;
      cells[at + sum] = (cells[at + sum] ?? 0) + value;
      if (value < (cells[at + min] ?? 0)) cells[at + min] = value;
      if (value > (cells[at + max] ?? 0)) cells[at + max] = value;
    }
  }

  /** Adds the cells of other documents. */
  merge(part: Float64Array): void {
    const { cells, metric } = this;
    for (let at = 0; at < cells.length; at += this.#numbers) {
      cells[at] = (cells[at] ?? 0) + (part[at] ?? 0);
      if (!metric) continue;
      cells[at + count] = (cells[at + count] ?? 0) + (part[at + count] ?? 0);
      cells[at + sum] = (cells[at + sum] ?? 0) + (part[at + sum] ?? 0);
      cells[at + min] = Math.min(cells[at + min] ?? 0, part[at + min] ?? 0);
      cells[at + max] = Math.max(cells[at + max] ?? 0, part[at + max] ?? 0);
    }
  }

  /** Number of documents in a bin and an entry. */
  documents(bin: number, entry: number): number {
    return this.#of(bin, entry, documents);
  }

  /** The metric's figures in a bin and an entry. */
  nested(bin: number, entry: number): NestedMetric {
    const of = (number: number) => this.#of(bin, entry, number);
    if (of(count) === 0) return { count: 0, sum: 0 };
    return { count: of(count), sum: of(sum), avg: of(sum) / of(count), max: of(max), min: of(min) };
  }

  #of(bin: number, entry: number, number: number): number {
    return this.cells[((bin + 1) * this.#width + entry + 1) * this.#numbers + number] ?? 0;
  }
}
