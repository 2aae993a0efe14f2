import { dayMs, hourMs } from "../../../shared/calendar/lengths";
import type { Bitset } from "../columns/bitset";
import type { TimeRange } from "../engine";

/**
 * Tells whether documents were collected in a time: whether it lies between the first and the last of them, and at least
 * half of its days (UTC) have some. An hour without a document is quiet; a day without one in the whole project was not
 * collected.
 */
export function dataDays(documents: Bitset, published: Float64Array): (time: TimeRange) => boolean {
  const days = new Set<number>();
  let first = Infinity;
  let last = -Infinity;
  let known = Number.NaN;
  documents.eachBlock((ids, count) => {
    for (let i = 0; i < count; i++) {
      const at = published[ids[i] ?? 0] ?? Number.NaN;
      if (at < first) first = at;
      if (at > last) last = at;
      const day = Math.floor(at / dayMs);
      // Documents come mostly in order of time, and a look into a set takes longer than the rest.
      if (day === known) continue;
      days.add(day);
      known = day;
    }
  });
  return ({ from, until }) => {
    // The last document of a full day may come minutes before midnight.
    const slack = Math.min(hourMs, (until - from) / 10);
    if (from < first - slack || until > last + slack) return false;
    const start = Math.floor(from / dayMs);
    const end = Math.floor((until - 1) / dayMs);
    let covered = 0;
    for (let day = start; day <= end; day++) if (days.has(day)) covered++;
    return covered > 0 && 2 * covered >= end - start + 1;
  };
}
