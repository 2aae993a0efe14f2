/** Below this median, a day without documents may be one like others. */
const minMedian = 10;
/** More runs belong to the data: nobody posts on weekends. */
const maxRuns = 3;

/** Runs of days without documents inside of data that usually have many: where a crawl probably failed. */
export function emptyRuns(days: ArrayLike<number>): { first: number; last: number }[] {
  const counts = Array.from(days);
  const median = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  if (median < minMedian) return [];
  const runs: { first: number; last: number }[] = [];
  for (const [day, count] of counts.entries()) {
    if (count > 0) continue;
    const run = runs.at(-1);
    if (run?.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.length > maxRuns ? [] : runs;
}
