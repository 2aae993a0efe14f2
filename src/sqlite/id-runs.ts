/** Consecutive ids, both ends included. */
export type Run = readonly [first: number, last: number];

/** Groups ids into runs, so that a statement only names two ends. An id may occur twice in a row. */
export function runsOf(ids: Iterable<number>): Run[] {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && (id === run[1] || id === run[1] + 1)) run[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}
