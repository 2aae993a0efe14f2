/** Numbers as runs without gaps, so that a statement about a run names its two ends instead of each number. */
export function* runsOf(ids: readonly number[]): Generator<{ from: number; to: number }, void, undefined> {
  let from: number | undefined;
  let to = 0;
  for (const id of ids) {
    if (from !== undefined && id === to + 1) {
      to = id;
      continue;
    }
    if (from !== undefined) yield { from, to };
    [from, to] = [id, id];
  }
  if (from !== undefined) yield { from, to };
}
