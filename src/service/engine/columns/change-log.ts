import type { Run } from "../../../sqlite/id-runs";

/** Entries that are remembered. Beyond that, the log begins anew. */
const maxEntries = 200_000;

/** Position of what an earlier session stored. */
export const asStored = 0;

/**
 * The documents that are new or have changed since the snapshot of the columns that was opened. A cached result remembers the
 * position at which it was found, and is brought up to date from what comes after it.
 */
export class ChangeLog {
  /** Changed one after another, in the order of their ids: an upload of a million new documents is one entry. */
  #entries: { first: number; last: number; before: number }[] = [];
  #position = 0;
  /** Position from which on changes are remembered. */
  #begin = 0;

  constructor(runs: readonly Run[] = []) {
    for (const [first, last] of runs) this.add(first, last);
  }

  /** Number of all changes. */
  get position(): number {
    return this.#position;
  }

  add(first: number, last = first): void {
    const entry = this.#entries.at(-1);
    if (entry && first === entry.last + 1) entry.last = last;
    else this.#entries.push({ first, last, before: this.#position });
    this.#position += last - first + 1;
    if (this.#entries.length <= maxEntries) return;
    this.#entries = [];
    this.#begin = this.#position;
  }

  /** Ids that have changed since a position, as ascending runs. Undefined if they are unknown, or in more than `max` entries. */
  since(position: number, max: number): Run[] | undefined {
    if (position < this.#begin) return undefined;
    const from = this.#entries.findLastIndex(({ before }) => before <= position);
    if (this.#entries.length - from > max) return undefined;
    const runs: [number, number][] = [];
    const entries = this.#entries
      .slice(Math.max(0, from))
      .map(({ first, last, before }): Run => [first + Math.max(0, position - before), last]);
    for (const [first, last] of entries.sort((a, b) => a[0] - b[0])) {
      const run = runs.at(-1);
      if (run && first <= run[1] + 1) run[1] = Math.max(run[1], last);
      else if (first <= last) runs.push([first, last]);
    }
    return runs;
  }
}

/** Number of ids in runs. */
export function countOf(runs: readonly Run[]): number {
  return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}
