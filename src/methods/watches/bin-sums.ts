import type { Span } from "./marks";

/** Documents per hour as a histogram gives them: start of the bin, and counts by label. */
export interface Bins {
  labels: readonly string[];
  bins: readonly { t: number; v: readonly number[] }[];
}

/** Sums of bins over spans of time, each in two lookups. */
export class BinSums {
  readonly #starts: number[];
  /** By label: the sum of all bins before an index. */
  readonly #sums: Float64Array[];

  readonly labels: readonly string[];

  constructor({ labels, bins }: Bins) {
    this.labels = labels;
    const sorted = [...bins].sort((a, b) => a.t - b.t);
    this.#starts = sorted.map(({ t }) => t);
    this.#sums = labels.map((_, label) => {
      const sums = new Float64Array(sorted.length + 1);
      for (const [i, { v }] of sorted.entries()) sums[i + 1] = (sums[i] ?? 0) + (v[label] ?? 0);
      return sums;
    });
  }

  /** Documents of a label, or of all, in the bins that start within a span. */
  in({ from, until }: Span, label?: number): number {
    const first = this.#indexOf(from);
    const last = this.#indexOf(until);
    const within = (sums: Float64Array) => (sums[last] ?? 0) - (sums[first] ?? 0);
    if (label !== undefined) return within(this.#sums[label] ?? new Float64Array(1));
    return this.#sums.reduce((total, sums) => total + within(sums), 0);
  }

  /** Index of the first bin that starts at or after a time. */
  #indexOf(at: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Tells whether documents were collected in a time, from the bins of the whole project: whether at least half of its
 * days have some and it doesn't begin before the first. An hour without a document is quiet; a day without one in the
 * whole project was not collected.
 */
export function collectedIn(project: BinSums, days: readonly Span[]): (span: Span) => boolean {
  const collected = days.map((day) => project.in(day) > 0);
  const first = days[collected.indexOf(true)];
  return ({ from, until }) => {
    if (!first || from < first.from) return false;
    let touched = 0;
    let with_ = 0;
    for (const [i, day] of days.entries()) {
      if (day.until <= from || day.from >= until) continue;
      touched++;
      if (collected[i]) with_++;
    }
    return with_ > 0 && 2 * with_ >= touched;
  };
}
