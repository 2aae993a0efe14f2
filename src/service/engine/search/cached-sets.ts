import { LRUCache } from "lru-cache";
import type { Run } from "../../../sqlite/id-runs";
import { Bitset } from "../columns/bitset";
import { type StoredResults, nothingStored } from "../columns/derived-file";
import type { Section } from "../columns/snapshot-file";

/** Maximum size of the cached sets in bytes. A set has one bit per document, so 200 sets of ten million fit. */
const maxBytes = 256 * 2 ** 20;
/** Above this number of runs of changed documents, a set is computed anew instead of updated. */
const maxRuns = 40;
/** Runs of changes that are remembered at least. */
const maxRemembered = 20_000;
/** Share of the documents above which a set is computed anew. */
const maxShare = 1 / 2;
/** Above this number of changed documents, one that is found in turns is found anew, since updating it would take too long. */
const maxAtOnce = 20_000;
/** Share of the cache that is filled ahead of questions. */
const shareAhead = 3 / 4;

/** Finds ids among all documents or in a run. Whether a document matches must depend on that document alone. */
export type FindIds = (within?: Run) => Bitset;

interface CachedSet {
  set: Bitset;
  /** Number of changes at the set's last update, or `asStored`. */
  changes: number;
}

/** Documents that changed one after another, in the order of their ids. An upload of a million new ones is one run. */
interface Changes {
  first: number;
  count: number;
  /** Number of changes before these. */
  before: number;
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
  #changes: Changes[] = [];
  /** Number of all changes, and of those that aren't remembered. */
  #count = 0;
  #forgotten = 0;

  constructor(readonly stored: StoredResults = nothingStored) {}

  /** Whether sets that nobody has asked for yet should be found. */
  get hasRoomAhead(): boolean {
    return this.#cached.calculatedSize < maxBytes * shareAhead;
  }

  /** Call it when a document is new or has changed. */
  change(id: number): void {
    const last = this.#changes.at(-1);
    if (last && id === last.first + last.count) last.count++;
    else this.#changes.push({ first: id, count: 1, before: this.#count });
    this.#count++;
    if (this.#changes.length <= 2 * maxRemembered) return;
    this.#changes = this.#changes.slice(-maxRemembered);
    this.#forgotten = this.#changes[0]?.before ?? this.#count;
  }

  /** Ids cached under a name, including deleted documents. The caller must not modify the set. */
  get(name: string, find: FindIds): Bitset {
    const changes = this.#count;
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
      if (known && this.#runsSince(known, maxAtOnce)) return;
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
    const changes = this.#count;
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
      if (isStorable(name) && (mayBeOlder ? !isStored(name) : changes === this.#count))
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

  #updated(known: CachedSet, find: FindIds): Bitset | undefined {
    const { set } = known;
    const runs = this.#runsSince(known);
    for (const run of runs ?? []) {
      for (let id = run[0]; id <= run[1]; id++) set.remove(id);
      find(run).each((id) => set.add(id), run[0], run[1] + 1);
    }
    return runs && set;
  }

  /** Ids that have changed since a set's last update. Undefined if there are too many to check them alone. */
  #runsSince({ changes }: CachedSet, max = Infinity): Run[] | undefined {
    const from = Math.max(0, changes);
    if (from < this.#forgotten) return undefined;
    const latest: Run[] = [];
    for (let at = this.#changes.length - 1; at >= 0; at--) {
      const { first, count, before } = this.#changes[at] ?? { first: 0, count: 0, before: 0 };
      if (before + count <= from) break;
      latest.push([first + Math.max(0, from - before), first + count - 1]);
    }
    const runs = joined(changes === asStored ? [...this.stored.outdated, ...latest] : latest);
    const changed = runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const size = (runs.at(-1)?.[1] ?? -1) + 1;
    return runs.length > maxRuns || changed > Math.min(max, size * maxShare) ? undefined : runs;
  }
}

/** Runs in ascending order, without those that overlap or touch. */
function joined(runs: readonly Run[]): Run[] {
  const result: [number, number][] = [];
  for (const [first, last] of [...runs].sort((a, b) => a[0] - b[0])) {
    const known = result.at(-1);
    if (known && first <= known[1] + 1) known[1] = Math.max(known[1], last);
    else result.push([first, last]);
  }
  return result;
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

function readSet(results: StoredResults, name: string): Bitset | undefined {
  const bits = results.read(`bits ${name}`);
  if (bits) return new Bitset(new Uint32Array(bits.buffer));
  const bytes = results.read(`ids ${name}`);
  if (!bytes) return undefined;
  const ids = new Uint32Array(bytes.buffer);
  const set = Bitset.of((ids.at(-1) ?? -1) + 1);
  for (const id of ids) set.add(id);
  return set;
}
