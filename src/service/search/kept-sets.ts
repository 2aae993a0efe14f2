import { type Run, runsOf } from "../../sqlite/id-runs";
import type { Bitset } from "../analytics/bitset";

/** Sets that are kept: one bit for each document. */
const mostSets = 128;
/** Changed documents that are remembered, and runs of neighbouring ids that are looked up rather than all documents. */
const mostChanges = 20_000;
const mostRuns = 40;

/** Finds the ids of documents: among all, or among those of a run. Whether one is found depends on itself alone. */
export type FindIds = (within?: Run) => Bitset;

interface Kept {
  set: Bitset;
  /** How many changes had been made when it was last brought up to date. */
  changes: number;
}

/**
 * What was found for expressions and queries, brought up to date by looking again at the documents alone that have
 * changed since: charts of words asked for before stay quick while documents come in.
 */
export class KeptSets {
  readonly #kept = new Map<string, Kept>();
  /** Ids of the latest changed documents, and how many came before them. */
  #changed: number[] = [];
  #dropped = 0;

  /** Remembers that a document is new or has changed. */
  change(id: number): void {
    if (this.#kept.size === 0) return;
    this.#changed.push(id);
    if (this.#changed.length <= 2 * mostChanges) return;
    this.#dropped += this.#changed.length - mostChanges;
    this.#changed = this.#changed.slice(-mostChanges);
  }

  /** The ids known by a name, deleted ones included; not to be changed by the asker. */
  get(name: string, find: FindIds): Bitset {
    const now = this.#dropped + this.#changed.length;
    const known = this.#kept.get(name);
    const set = (known && this.#updated(known, find)) ?? find();
    // Last used, last to go.
    this.#kept.delete(name);
    this.#kept.set(name, { set, changes: now });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostSets && oldest !== undefined) this.#kept.delete(oldest);
    return set;
  }

  #updated({ set, changes }: Kept, find: FindIds): Bitset | undefined {
    if (changes < this.#dropped) return undefined;
    const runs = runsOf(Uint32Array.from(this.#changed.slice(changes - this.#dropped)).sort());
    if (runs.length > mostRuns) return undefined;
    for (const run of runs) {
      for (let id = run[0]; id <= run[1]; id++) set.remove(id);
      find(run).each((id) => set.add(id));
    }
    return set;
  }
}
