import { LRUCache } from "lru-cache";
import type { Run } from "../../../sqlite/id-runs";
import { type ChangeLog, asStored, countOf } from "../columns/change-log";
import { Bitset } from "../columns/bitset";
import { type StoredResults, nothingStored } from "../columns/derived-file";
import type { Section } from "../columns/section-file";
import { type Steps, Turns, atOnce, inTurns } from "../../turns";

/** Maximum size of the cached sets in bytes. A set has one bit per document, so 200 sets of ten million fit. */
const maxBytes = 256 * 2 ** 20;
/** Above this number of runs of changed documents, a set is computed anew instead of updated. */
const maxRuns = 40;
/** Above this number of entries in the log, changed documents aren't looked up. */
const maxEntries = 20_000;
/** Share of the documents above which a set is computed anew. */
const maxShare = 1 / 2;
/** Above this number of changed documents, one that is found in turns is found anew, since updating it would take too long. */
const maxAtOnce = 20_000;
/** Share of the cache that is filled ahead of questions. */
const shareAhead = 3 / 4;

/**
 * Finds ids among all documents or in a run, in steps if it takes long. Whether a document matches must depend on that document
 * alone.
 */
export type FindIds = (within?: Run) => Bitset | Steps<Bitset>;

interface CachedSet {
  set: Bitset;
  /** Position of the set's last update in the log of changes. */
  at: number;
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

  constructor(
    readonly log: ChangeLog,
    readonly stored: StoredResults = nothingStored,
  ) {}

  /** Whether sets that nobody has asked for yet should be found. */
  get hasRoomAhead(): boolean {
    return this.#cached.calculatedSize < maxBytes * shareAhead;
  }

  /** Ids cached under a name, including deleted documents. The caller must not modify the set. */
  get(name: string, find: FindIds): Bitset {
    const at = this.log.position;
    const known = this.#cached.get(name) ?? this.#restored(name);
    // Between two changes the set and its place in the cache stay as they are.
    if (known?.at === at) return known.set;
    const set = (known && this.#updated(known, find)) ?? found(find());
    this.#cached.set(name, { set, at });
    return set;
  }

  /** Finds a set ahead of `get`, unless it is cached. Other calls may change documents meanwhile. */
  async prepare(name: string, find: FindIds, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const known = this.#cached.get(name) ?? this.#restored(name);
      if (known && this.#runsSince(known, maxAtOnce)) return;
      const other = this.#preparing.get(name);
      if (!other) break;
      // Whoever started it may leave before it is done.
      await other.catch(() => undefined);
    }
    const made = this.#prepare(name, find, signal).finally(() => this.#preparing.delete(name));
    this.#preparing.set(name, made);
    await made;
  }

  async #prepare(name: string, find: FindIds, signal: AbortSignal | undefined): Promise<void> {
    const at = this.log.position;
    const finding = find();
    const set = finding instanceof Bitset ? finding : await inTurns(finding, new Turns(signal));
    this.#cached.set(name, { set, at });
  }

  /**
   * The sets to store for the next session. `mayBeOlder`: also those that lack the latest changes, but none that are
   * stored already.
   */
  *results(mayBeOlder: boolean): Generator<Section> {
    const isStored = (name: string) => this.stored.has(`bits ${name}`) || this.stored.has(`ids ${name}`);
    for (const [name, { set, at }] of this.#cached.entries())
      if (isStorable(name) && (mayBeOlder ? !isStored(name) : at === this.log.position))
        yield section(name, set);
  }

  /** Takes a set from an earlier session into the cache. */
  #restored(name: string): CachedSet | undefined {
    const set = readSet(this.stored, name);
    if (!set) return undefined;
    const known = { set, at: asStored };
    this.#cached.set(name, known);
    return known;
  }

  #updated(known: CachedSet, find: FindIds): Bitset | undefined {
    const { set } = known;
    const runs = this.#runsSince(known);
    for (const run of runs ?? []) {
      for (let id = run[0]; id <= run[1]; id++) set.remove(id);
      found(find(run)).each((id) => set.add(id), run[0], run[1] + 1);
    }
    return runs && set;
  }

  /** Ids that have changed since a set's last update. Undefined if there are too many to check them alone. */
  #runsSince({ at }: CachedSet, max = Infinity): Run[] | undefined {
    const runs = this.log.since(at, maxEntries);
    if (!runs || runs.length > maxRuns) return undefined;
    const size = (runs.at(-1)?.[1] ?? -1) + 1;
    return countOf(runs) > Math.min(max, size * maxShare) ? undefined : runs;
  }
}

function found(finding: Bitset | Steps<Bitset>): Bitset {
  return finding instanceof Bitset ? finding : atOnce(finding);
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
