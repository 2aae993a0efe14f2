import { LRUCache } from "lru-cache";
import { countsReactions } from "../../../shared/documents/engagement";
import type { Run } from "../../../sqlite/id-runs";
import { Bitset } from "./bitset";
import type { Columns } from "./columns";
import type { Direction, SortKey } from "../engine";
import { type ChangeLog, asStored, countOf } from "./change-log";
import { type StoredResults, nothingStored } from "./derived-file";
import { type Section, bytesOf } from "./section-file";
import { type Numbers, sortAllIds, sortIds, valueOf } from "./sort-ids";

/** Maximum number of cached orders. Each takes four bytes per document. */
const maxOrders = 4;
/** Number of changed documents above which an order is computed anew. */
const maxChanged = 200_000;
/** One changed document in this many is moved at each use. More are moved in the array of all ids. */
const fewMoved = 1_000;
/** Changes that are read from the log at each use, also if the same documents change again and again. */
const mostLogged = 10_000;

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
  /** Its position in the log of changes. */
  at: number;
}

/**
 * The ids of all documents in the order of a number, so that a page at any depth is found by one walk over ids instead
 * of sorting what a query found. Changed documents are moved when an order is next needed.
 */
export class SortedIds {
  readonly #orders = new LRUCache<string, KnownOrder>({ max: maxOrders });

  constructor(
    readonly columns: Columns,
    readonly log: ChangeLog,
    readonly stored: StoredResults = nothingStored,
  ) {}

  /**
   * All ids, those of deleted documents included, ascending by a number or descending. Documents without the number come
   * last, and ties are ordered by id. The arrays aren't modified later.
   */
  by(key: SortKey, direction: Direction): Order {
    const name = `${key} ${direction}`;
    const known = this.#orders.get(name) ?? this.#restored(name, { key, direction });
    const order = known && this.#upToDate(known);
    const isFresh = known !== undefined && this.log.position - known.at <= mostLogged;
    if (order && isFresh && (order.moved?.places.length ?? 0) * fewMoved <= this.columns.size) {
      this.#orders.set(name, known);
      return order;
    }
    const ids = order ? idsIn(order) : sortAllIds(this.columns.size, this.#amounts({ key, direction }));
    this.#orders.set(name, { key, direction, ids, at: this.log.position });
    return { ids };
  }

  /** The orders to store for the next session. `mayBeOlder`: they may lack the latest changes. */
  *results(mayBeOlder: boolean): Generator<Section> {
    for (const [name, known] of this.#orders.entries()) {
      const order = mayBeOlder ? known : this.#upToDate(known);
      if (order) yield { name: sectionOf(name), bytes: bytesOf(idsIn(order)) };
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

  /** An order with the documents that have changed since it was found. Undefined if they are too many. */
  #upToDate(known: KnownOrder): Order | undefined {
    const { ids, key, at } = known;
    const runs = this.log.since(at, maxChanged);
    if (!runs || countOf(runs) > maxChanged) return undefined;
    if (runs.length === 0) return { ids };
    const { reposts, size } = this.columns;
    const of = valueOf(this.#numbers(known));
    const own = countsReactions(key) ? (id: number) => (reposts.has(id) ? Infinity : of(id)) : of;
    return {
      ids,
      moved: movedOf(ids, sortIds(Uint32Array.from(runs.flatMap(idsOf)), own), { size, of: own }),
    };
  }

  #restored(name: string, by: Pick<KnownOrder, "key" | "direction">): KnownOrder | undefined {
    const bytes = this.stored.read(sectionOf(name));
    return bytes && { ...by, ids: new Uint32Array(bytes.buffer), at: asStored };
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
  const countAt = (at: number) => countIn(blocks[at]);
  let at = 0;
  let passed = 0;
  // Counts from the nearer end up to the block where the page begins.
  if (from < total / 2)
    for (let count = countAt(at); passed + count <= from; count = countAt(++at)) passed += count;
  else for (at = blocks.length, passed = total; passed > from;) passed -= countAt(--at);
  for (const id of idsInBlocks(blocks.slice(at))) {
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
  for (const id of idsInBlocks(blocksOf(order, set))) {
    if (left-- <= 0) break;
    piece[length++] = id;
    if (length < size) continue;
    yield piece;
    piece = new Uint32Array(size);
    length = 0;
  }
  if (length > 0) yield piece.subarray(0, length);
}

function* idsInBlocks(blocks: readonly Block[]): Generator<number> {
  for (const { ids, set } of blocks)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0;
      if (set.has(id)) yield id;
    }
}

/** Has no branches, which the processor couldn't predict. */
function countIn(block: Block | undefined): number {
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

function movedOf(
  ids: Uint32Array,
  moved: Uint32Array,
  { size, of }: { size: number; of: (id: number) => number },
): MovedIds {
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

/** All ids of an order. */
function idsIn({ ids, moved }: Order): Uint32Array {
  if (!moved) return ids;
  const { set, places } = moved;
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
