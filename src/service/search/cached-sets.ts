import { LRUCache } from "lru-cache";
import { type Run, runsOf } from "../../sqlite/id-runs";
import type { Bitset } from "../analytics/bitset";

/** Maximum size of the cached sets in bytes. A set has one bit per document, so 200 sets of ten million fit. */
const maxBytes = 256 * 2 ** 20;
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
 * Caches results of expressions, queries and panels. Updates them by checking changed documents only, so that repeated
 * queries stay fast during imports.
 */
export class CachedSets {
  readonly #cached = new LRUCache<string, CachedSet>({
    maxSize: maxBytes,
    sizeCalculation: ({ set }, name) => set.words.byteLength + 2 * name.length + 1,
  });
  readonly #preparing = new Map<string, Promise<void>>();
  /** Ids of the latest changes, and the number of older ones that were dropped. */
  #changed: number[] = [];
  #dropped = 0;

  /** Call it when a document is new or has changed. */
  change(id: number): void {
    this.#changed.push(id);
    if (this.#changed.length <= 2 * maxChanges) return;
    this.#dropped += this.#changed.length - maxChanges;
    this.#changed = this.#changed.slice(-maxChanges);
  }

  /** Ids cached under a name, including deleted documents. The caller must not modify the set. */
  get(name: string, find: FindIds): Bitset {
    const changes = this.#now();
    const known = this.#cached.get(name);
    // Between two changes the set and its place in the cache stay as they are.
    if (known?.changes === changes) return known.set;
    const set = (known && this.#updated(known, find)) ?? find();
    this.#cached.set(name, { set, changes });
    return set;
  }

  /** Finds a set ahead of `get`, unless it is cached. Other calls may change documents meanwhile. */
  async prepare(name: string, find: () => Promise<Bitset>): Promise<void> {
    const known = this.#cached.get(name);
    if (known && this.#runsSince(known)) return;
    const made = this.#preparing.get(name) ?? this.#prepare(name, find);
    this.#preparing.set(name, made);
    try {
      await made;
    } finally {
      this.#preparing.delete(name);
    }
  }

  async #prepare(name: string, find: () => Promise<Bitset>): Promise<void> {
    const changes = this.#now();
    const set = await find();
    this.#cached.set(name, { set, changes });
  }

  #now(): number {
    return this.#dropped + this.#changed.length;
  }

  #updated(known: CachedSet, find: FindIds): Bitset | undefined {
    const { set } = known;
    const runs = this.#runsSince(known);
    for (const run of runs ?? []) {
      for (let id = run[0]; id <= run[1]; id++) set.remove(id);
      find(run).each((id) => set.add(id), run[0], run[1] + 1);
    }
    return runs && set;
  }

  /** Ids that have changed since a set's last update. Undefined if there are too many to check one by one. */
  #runsSince({ changes }: CachedSet): Run[] | undefined {
    if (changes < this.#dropped) return undefined;
    const runs = runsOf(Uint32Array.from(this.#changed.slice(changes - this.#dropped)).sort());
    return runs.length > maxRuns ? undefined : runs;
  }
}
