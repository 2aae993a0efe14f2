/** Neighbouring ids, both ends included. */
export type Run = readonly [first: number, last: number];

/** Ids as runs without gaps, so that a statement about a run names its two ends instead of each id; an id may stand twice in a row. */
export function runsOf(ids: Iterable<number>): Run[] {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && (id === run[1] || id === run[1] + 1)) run[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}
