import type { Histogram } from "../../../shared/interface/histograms";

/** Most topics compared at once: each costs a call. */
export const mostCompared = 30;

/** How many documents each of two topics share; the diagonal is a topic's own count. */
export interface Overlaps {
  /** counts[a][b] = documents of topic a that belong to topic b too. */
  counts: (number | null)[][];
}

/**
 * One row of the matrix: the documents of one topic by topic. A topic that the service leaves out of the distribution shares none, unless
 * the distribution was cut at its limit.
 */
export function overlapRow(histogram: Histogram, ids: readonly string[], limit: number): (number | null)[] {
  const counts = new Map(histogram.data.map(({ ks, v }) => [ks, v[0] ?? 0]));
  const cut = histogram.data.length >= limit;
  return ids.map((id) => counts.get(id) ?? (cut ? null : 0));
}

/** Share of the smaller of two topics that lies in the other (overlap coefficient), or null where it isn't known. */
export function overlapShare({ counts }: Overlaps, a: number, b: number): number | null {
  const shared = counts[a]?.[b];
  const least = Math.min(counts[a]?.[a] ?? NaN, counts[b]?.[b] ?? NaN);
  return shared === null || shared === undefined || !(least > 0) ? null : shared / least;
}
