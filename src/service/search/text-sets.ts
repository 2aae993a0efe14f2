import type { Bitset } from "../analytics/bitset";
import type { FullText } from "./fulltext";

/** Sets that are kept: one bit for each document. */
const mostSets = 128;
/** Changed documents that are remembered, and runs of neighbouring ids that are looked up rather than all documents. */
const mostChanges = 20_000;
const mostRuns = 40;

interface Kept {
  set: Bitset;
  /** How many changes had been made when it was last brought up to date. */
  changes: number;
}

/**
 * What the full-text index answered, brought up to date by asking again for the documents alone that have changed since:
 * charts of words asked for before stay quick while documents come in.
 */
export class TextSets {
  readonly #kept = new Map<string, Kept>();
  /** Ids of the latest changed documents, and how many came before them. */
  #changed: number[] = [];
  #dropped = 0;

  constructor(
    readonly text: FullText,
    readonly size: () => number,
  ) {}

  /** Remembers that a document is new or has other texts. */
  change(id: number): void {
    if (this.#kept.size === 0) return;
    this.#changed.push(id);
    if (this.#changed.length <= 2 * mostChanges) return;
    this.#dropped += this.#changed.length - mostChanges;
    this.#changed = this.#changed.slice(-mostChanges);
  }

  /** Ids of the documents that meet an expression, deleted ones included; not to be changed by the asker. */
  get(expression: string): Bitset {
    const now = this.#dropped + this.#changed.length;
    const known = this.#kept.get(expression);
    const set = (known && this.#updated(expression, known)) ?? this.text.match(expression, this.size());
    // Last used, last to go.
    this.#kept.delete(expression);
    this.#kept.set(expression, { set, changes: now });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostSets && oldest !== undefined) this.#kept.delete(oldest);
    return set;
  }

  #updated(expression: string, { set, changes }: Kept): Bitset | undefined {
    if (changes < this.#dropped) return undefined;
    const runs = runsOf(this.#changed.slice(changes - this.#dropped));
    if (runs.length > mostRuns) return undefined;
    for (const [first, last] of runs) {
      for (let id = first; id <= last; id++) set.remove(id);
      this.text.match(expression, this.size(), [first, last]).each((id) => set.add(id));
    }
    return set;
  }
}

/** Ids as runs of neighbours. */
function runsOf(ids: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const id of Uint32Array.from(ids).sort()) {
    const last = runs.at(-1);
    if (last && id <= last[1] + 1) last[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}
