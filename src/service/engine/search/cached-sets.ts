import { LRUCache } from "lru-cache";
import { type Run, runsOf } from "../../../sqlite/id-runs";
import { Bitset } from "../columns/bitset";
import { type Stored, nothingStored } from "../columns/derived";
import type { Section } from "../columns/snapshot-file";

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
  /** Number of changes at the set's last update, or `asStored`. */
  changes: number;
}

/** Marks a set that an earlier session stored: documents have changed since without being counted here. */
const asStored = -1;

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

  constructor(readonly stored: Stored = nothingStored) {}

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
    const known = this.#cached.get(name) ?? this.#restored(name);
    // Between two changes the set and its place in the cache stay as they are.
    if (known?.changes === changes) return known.set;
    const set = (known && this.#updated(known, find)) ?? find();
    this.#cached.set(name, { set, changes });
    return set;
  }

  /** Finds a set ahead of `get`, unless it is cached. Other calls may change documents meanwhile. */
  async prepare(name: string, find: () => Promise<Bitset>): Promise<void> {
    for (;;) {
      const known = this.#cached.get(name) ?? this.#restored(name);
      if (known && this.#runsSince(known)) return;
      const other = this.#preparing.get(name);
      if (!other) break;
      // Whoever started it may leave before it is done.
      await other.catch(() => undefined);
    }
    const made = this.#prepare(name, find).finally(() => this.#preparing.delete(name));
    this.#preparing.set(name, made);
    await made;
  }

  async #prepare(name: string, find: () => Promise<Bitset>): Promise<void> {
    const changes = this.#now();
    const set = await find();
    this.#cached.set(name, { set, changes });
  }

  /**
   * The sets to store for the next session. `mayBeOlder`: also those that lack the latest changes, but none that are
   * stored already.
   */
  *results(mayBeOlder: boolean): Generator<Section> {
    const isStored = (name: string) => this.stored.has(`bits ${name}`) || this.stored.has(`ids ${name}`);
    for (const [name, { set, changes }] of this.#cached.entries())
      if (isStorable(name) && (mayBeOlder ? !isStored(name) : changes === this.#now()))
        yield section(name, set);
  }

  /** Takes a set from an earlier session into the cache. */
  #restored(name: string): CachedSet | undefined {
    const set = readSet(this.stored, name);
    if (!set) return undefined;
    const known = { set, changes: asStored };
    this.#cached.set(name, known);
    return known;
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
    const from = Math.max(0, changes);
    if (from < this.#dropped) return undefined;
    const latest = runsOf(Uint32Array.from(this.#changed.slice(from - this.#dropped)).sort());
    const runs = changes === asStored ? [...this.stored.outdated, ...latest] : latest;
    return runs.length > maxRuns ? undefined : runs;
  }
}

/** Whether a set means the same in the next session: not where a metric's definition decides what matches. */
function isStorable(name: string): boolean {
  return !name.includes("custom.");
}

/** A set as bits, or as ids if that is shorter. */
function section(name: string, set: Bitset): Section {
  const ids = set.count() * Uint32Array.BYTES_PER_ELEMENT < set.words.byteLength ? set.toIds() : undefined;
  const { buffer, byteOffset, byteLength } = ids ?? set.words;
  return { name: `${ids ? "ids" : "bits"} ${name}`, bytes: new Uint8Array(buffer, byteOffset, byteLength) };
}

function readSet(results: Stored, name: string): Bitset | undefined {
  const bits = results.read(`bits ${name}`);
  if (bits) return new Bitset(new Uint32Array(bits.buffer));
  const bytes = results.read(`ids ${name}`);
  if (!bytes) return undefined;
  const ids = new Uint32Array(bytes.buffer);
  const set = Bitset.of((ids.at(-1) ?? -1) + 1);
  for (const id of ids) set.add(id);
  return set;
}
