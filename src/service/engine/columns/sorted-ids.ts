import { LRUCache } from "lru-cache";
import { countsReactions } from "../../../shared/documents/engagement";
import type { Run } from "../../../sqlite/id-runs";
import { Bitset } from "./bitset";
import type { Columns } from "./columns";
import type { Direction, SortKey } from "../engine";
import { type StoredResults, nothingStored } from "./derived-file";
import type { Section } from "./snapshot-file";
import { type Numbers, sortAllIds, sortIds, valueOf } from "./sort-ids";

/** Maximum number of cached orders. Each takes four bytes per document. */
const maxOrders = 4;
/** Number of changed documents at which an order is computed anew. */
const maxChanged = 200_000;
/** One changed document in this many is moved at each use. More are moved in the array of all ids. */
const fewMoved = 1_000;

/**
 * All ids in an order. To move an id in an array of ten million takes as long as to copy it, so a few that have changed are
 * listed beside it.
 */
export interface Order {
  ids: Uint32Array;
  moved?: MovedIds;
}

interface MovedIds {
  /** Ids that aren't where the order has them. */
  set: Bitset;
  /** The same ids in order, with the place in the order before which each belongs. */
  places: { id: number; at: number }[];
}

interface KnownOrder {
  key: SortKey;
  direction: Direction;
  ids: Uint32Array;
  changed: Set<number>;
}

/**
 * The ids of all documents in the order of a number, so that a page at any depth is found by one walk over ids instead
 * of sorting what a query found. Changed documents are moved when an order is next needed.
 */
export class SortedIds {
  readonly #orders = new LRUCache<string, KnownOrder>({ max: maxOrders });
  /** Documents for which a stored order is outdated. Undefined once there are too many. */
  #changed: Set<number> | undefined;

  constructor(
    readonly columns: Columns,
    readonly stored: StoredResults = nothingStored,
  ) {
    const count = stored.outdated.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    if (count <= maxChanged) this.#changed = new Set(stored.outdated.flatMap(idsOf));
  }

  /** Call it when a document is new or has changed. */
  change(id: number): void {
    this.#changed?.add(id);
    if (this.#changed && this.#changed.size > maxChanged) this.#changed = undefined;
    for (const [name, order] of this.#orders.entries()) {
      order.changed.add(id);
      if (order.changed.size > maxChanged) this.#orders.delete(name);
    }
  }

  /**
   * All ids, those of deleted documents included, ascending by a number or descending. Documents without the number come
   * last, and ties are ordered by id. The arrays aren't modified later.
   */
  by(key: SortKey, direction: Direction): Order {
    const name = `${key} ${direction}`;
    const known = this.#orders.get(name) ?? this.#restored(name, { key, direction });
    if (!known || known.changed.size * fewMoved > this.columns.size) {
      const numbers = this.#amounts({ key, direction });
      const ids = known ? this.#allMoved(known) : sortAllIds(this.columns.size, numbers);
      this.#orders.set(name, { key, direction, ids, changed: new Set() });
      return { ids };
    }
    this.#orders.set(name, known);
    return known.changed.size === 0 ? { ids: known.ids } : { ids: known.ids, moved: this.#moved(known) };
  }

  /** The orders to store for the next session. `mayBeOlder`: they may lack the latest changes. */
  *results(mayBeOlder: boolean): Generator<Section> {
    for (const [name, known] of this.#orders.entries()) {
      const ids = mayBeOlder || known.changed.size === 0 ? known.ids : this.#allMoved(known);
      yield { name: sectionOf(name), bytes: new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength) };
    }
  }

  #numbers({ key, direction }: Pick<KnownOrder, "key" | "direction">): Numbers {
    return { numbers: this.columns.numbers(key), sign: direction === "desc" ? -1 : 1 };
  }

  /** The same for sorting all: without the counts that a repost has of its original. */
  #amounts(by: Pick<KnownOrder, "key" | "direction">): Numbers {
    const { numbers, sign } = this.#numbers(by);
    const { reposts, size } = this.columns;
    if (!countsReactions(by.key) || reposts.count() === 0) return { numbers, sign };
    const amounts = Float64Array.from(numbers.subarray(0, size));
    reposts.each((id) => (amounts[id] = Number.NaN));
    return { numbers: amounts, sign };
  }

  #moved(known: KnownOrder): MovedIds {
    const { reposts, size } = this.columns;
    const of = valueOf(this.#numbers(known));
    const own = countsReactions(known.key) ? (id: number) => (reposts.has(id) ? Infinity : of(id)) : of;
    return movedOf(known, size, own);
  }

  #allMoved(known: KnownOrder): Uint32Array {
    return withMoved(known.ids, this.#moved(known));
  }

  #restored(name: string, by: Pick<KnownOrder, "key" | "direction">): KnownOrder | undefined {
    const bytes = this.#changed && this.stored.read(sectionOf(name));
    return bytes && { ...by, ids: new Uint32Array(bytes.buffer), changed: new Set(this.#changed) };
  }
}

/** Orders stored as “order …” have reposts among other documents. */
const sectionOf = (name: string) => `sorted ${name}`;

function idsOf([first, last]: Run): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Ids of an order that are counted at once. */
const idsPerBlock = 4096;

/** Consecutive ids of an order. Those in the set count. */
interface Block {
  ids: Uint32Array;
  set: Bitset;
}

/** A set in an order, in blocks. The set isn't copied unless documents are moved. */
function blocksOf({ ids, moved }: Order, set: Bitset): Block[] {
  const blocks: Block[] = [];
  const unmoved = moved ? set.without(moved.set) : set;
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at += idsPerBlock)
      blocks.push({ ids: ids.subarray(at, Math.min(to, at + idsPerBlock)), set: unmoved });
  };
  let from = 0;
  for (const { id, at } of moved?.places ?? []) {
    add(from, at);
    blocks.push({ ids: Uint32Array.of(id), set });
    from = at;
  }
  add(from, ids.length);
  return blocks;
}

/** The ids of a set at [from, to) of an order. `total` is the number of ids in the set. */
export function pageOf(
  order: Order,
  set: Bitset,
  { from, to, total }: { from: number; to: number; total: number },
): Uint32Array {
  const end = Math.min(to, total);
  const page = new Uint32Array(Math.max(0, end - from));
  if (page.length === 0) return page;
  const blocks = blocksOf(order, set);
  const countAt = (at: number) => countOf(blocks[at]);
  let at = 0;
  let passed = 0;
  // Counts from the nearer end up to the block where the page begins.
  if (from < total / 2)
    for (let count = countAt(at); passed + count <= from; count = countAt(++at)) passed += count;
  else for (at = blocks.length, passed = total; passed > from;) passed -= countAt(--at);
  for (const id of idsIn(blocks.slice(at))) {
    if (passed >= end) break;
    if (passed >= from) page[passed - from] = id;
    passed++;
  }
  return page;
}

/** The first `max` ids of a set in an order, in pieces. Later changes of the order don't matter. */
export function* piecesOf(order: Order, set: Bitset, max: number, size: number): Generator<Uint32Array> {
  let piece = new Uint32Array(size);
  let length = 0;
  let left = max;
  for (const id of idsIn(blocksOf(order, set))) {
    if (left-- <= 0) break;
    piece[length++] = id;
    if (length < size) continue;
    yield piece;
    piece = new Uint32Array(size);
    length = 0;
  }
  if (length > 0) yield piece.subarray(0, length);
}

function* idsIn(blocks: readonly Block[]): Generator<number> {
  for (const { ids, set } of blocks)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0;
      if (set.has(id)) yield id;
    }
}

/** Has no branches, which the processor couldn't predict. */
function countOf(block: Block | undefined): number {
  if (!block) return 0;
  const {
    ids,
    set: { words },
  } = block;
  let count = 0;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    count += ((words[id >>> 5] ?? 0) >>> (id & 31)) & 1;
  }
  return count;
}

function movedOf({ ids, changed }: KnownOrder, size: number, of: (id: number) => number): MovedIds {
  const moved = sortIds(Uint32Array.from(changed), of);
  const set = Bitset.of(size);
  for (const id of moved) set.add(id);
  const places: MovedIds["places"] = [];
  let from = 0;
  for (const id of moved) {
    const value = of(id);
    const isBefore = (other: number) => of(other) < value || (of(other) === value && other < id);
    from = placeOf(ids, isBefore, { from, without: set });
    places.push({ id, at: from });
  }
  return { set, places };
}

function withMoved(ids: Uint32Array, { set, places }: MovedIds): Uint32Array {
  const result = new Uint32Array(ids.length + places.length);
  let from = 0;
  let length = 0;
  const copy = (to: number) => {
    result.set(ids.subarray(from, to), length);
    length += to - from;
  };
  // Copies whole stretches, which is several times faster than copying ids.
  const copyUnmoved = (to: number) => {
    for (let i = from; i < to; i++) {
      if (!set.has(ids[i] ?? 0)) continue;
      copy(i);
      from = i + 1;
    }
    copy(to);
    from = to;
  };
  for (const { id, at } of places) {
    copyUnmoved(at);
    result[length++] = id;
  }
  copyUnmoved(ids.length);
  return result.slice(0, length);
}

/** First place from `from` on whose id isn't before the wanted one. Ids of the set `without` don't count. */
function placeOf(
  ids: Uint32Array,
  isBefore: (id: number) => boolean,
  { from, without }: { from: number; without: Bitset },
): number {
  let low = from;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    let at = middle;
    while (at < high && without.has(ids[at] ?? 0)) at++;
    if (at < high && isBefore(ids[at] ?? 0)) low = at + 1;
    else high = middle;
  }
  return low;
}
