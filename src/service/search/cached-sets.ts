import { type Run, runsOf } from "../../sqlite/id-runs";
import type { Bitset } from "../analytics/bitset";

/** Maximum number of cached sets. Each takes one bit per document. */
const maxSets = 128;
/**
 * Above these numbers of changed documents, or of runs of neighboring ids, a set is computed anew instead of updated.
 */
const maxChanges = 20_000;
const maxRuns = 40;

/** Finds ids among all documents or in a run. Whether a document matches must depend on that document alone. */
export type FindIds = (within?: Run) => Bitset;

interface CachedSet {
  set: Bitset;
  /** Number of changes at the set's last update. */
  changes: number;
}

/**
 * Caches results of expressions and queries. Updates them by checking changed documents only, so that repeated queries
 * stay fast during imports.
 */
export class CachedSets {
  readonly #cached = new Map<string, CachedSet>();
  /** Ids of the latest changes, and the number of older ones that were dropped. */
  #changed: number[] = [];
  #dropped = 0;

  /** Call it when a document is new or has changed. */
  change(id: number): void {
    if (this.#cached.size === 0) return;
    this.#changed.push(id);
    if (this.#changed.length <= 2 * maxChanges) return;
    this.#dropped += this.#changed.length - maxChanges;
    this.#changed = this.#changed.slice(-maxChanges);
  }

  /** Ids cached under a name, including deleted documents. The caller must not modify the set. */
  get(name: string, find: FindIds): Bitset {
    const now = this.#dropped + this.#changed.length;
    const known = this.#cached.get(name);
    const set = (known && this.#updated(known, find)) ?? find();
    // Moves the entry to the end, since the least recently used one is removed first.
    this.#cached.delete(name);
    this.#cached.set(name, { set, changes: now });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > maxSets && oldest !== undefined) this.#cached.delete(oldest);
    return set;
  }

  #updated({ set, changes }: CachedSet, find: FindIds): Bitset | undefined {
    if (changes < this.#dropped) return undefined;
    const runs = runsOf(Uint32Array.from(this.#changed.slice(changes - this.#dropped)).sort());
    if (runs.length > maxRuns) return undefined;
    for (const run of runs) {
      for (let id = run[0]; id <= run[1]; id++) set.remove(id);
      find(run).each((id) => set.add(id));
    }
    return set;
  }
}
