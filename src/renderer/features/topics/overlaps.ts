import type { Histogram } from "../../../shared/interface/histograms";

/** Maximum number of topics compared at once: each costs a call. */
export const maxCompared = 30;

/** Shared documents of each pair of topics; the diagonal holds each topic's own count. */
export interface Overlaps {
  /** counts[a][b]: documents of topic a that also belong to topic b; null if unknown. */
  counts: (number | null)[][];
}

/**
 * One row of the matrix: the documents of one topic, by topic. A topic missing from the distribution shares none,
 * unless the distribution was cut at its limit.
 */
export function overlapRow(histogram: Histogram, ids: readonly string[], limit: number): (number | null)[] {
  const counts = new Map(histogram.data.map(({ ks, v }) => [ks, v[0] ?? null]));
  const cut = histogram.data.length >= limit;
  return ids.map((id) => (counts.has(id) ? (counts.get(id) ?? null) : cut ? null : 0));
}

/** Share of the smaller of two topics that is also in the other (overlap coefficient); null if unknown. */
export function overlapShare({ counts }: Overlaps, a: number, b: number): number | null {
  const shared = counts[a]?.[b];
  const min = Math.min(counts[a]?.[a] ?? NaN, counts[b]?.[b] ?? NaN);
  return shared === null || shared === undefined || !(min > 0) ? null : shared / min;
}
