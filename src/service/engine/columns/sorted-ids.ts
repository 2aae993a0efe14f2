import { LRUCache } from "lru-cache";
import type { Run } from "../../../sqlite/id-runs";
import { Bitset } from "./bitset";
import type { Columns } from "./columns";
import type { Direction, SortKey } from "../engine";
import { type Stored, nothingStored } from "./derived";
import type { Section } from "./snapshot-file";

/** Maximum number of cached orders. Each takes four bytes per document. */
const maxOrders = 4;
/** Number of changed documents at which an order is computed anew. */
const maxChanged = 200_000;
/** Up to this number, a comparison sort is faster. */
const fewIds = 2_000;

interface Order {
  ids: Uint32Array;
  changed: Set<number>;
}

/**
 * The ids of all documents in the order of a number, so that a page at any depth is found by one walk over ids instead
 * of sorting what a query found. Changed documents are moved when an order is next needed.
 */
export class SortedIds {
  readonly #orders = new LRUCache<string, Order>({ max: maxOrders });
  /** Documents for which a stored order is outdated. Undefined once there are too many. */
  #changed: Set<number> | undefined;

  constructor(
    readonly columns: Columns,
    readonly stored: Stored = nothingStored,
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
   * last, and ties are ordered by id. The array isn't modified later.
   */
  by(key: SortKey, direction: Direction): Uint32Array {
    const { columns } = this;
    const numbers = columns.dense[key];
    const sign = direction === "desc" ? -1 : 1;
    const valueOf = (id: number) => {
      const value = numbers[id] ?? Number.NaN;
      return Number.isNaN(value) ? Infinity : sign * value;
    };
    const name = `${key} ${direction}`;
    const known = this.#orders.get(name) ?? this.#restored(name);
    const ids = known
      ? withChanged(known, columns.size, valueOf)
      : sortIds(
          Uint32Array.from({ length: columns.size }, (_, id) => id),
          valueOf,
        );
    this.#orders.set(name, { ids, changed: new Set() });
    return ids;
  }

  /** The orders to store for the next session. `mayBeOlder`: also those that lack the latest changes. */
  *results(mayBeOlder: boolean): Generator<Section> {
    for (const [name, { ids, changed }] of this.#orders.entries())
      if (mayBeOlder || changed.size === 0)
        yield { name: `order ${name}`, bytes: new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength) };
  }

  #restored(name: string): Order | undefined {
    const bytes = this.#changed && this.stored.read(`order ${name}`);
    return bytes && { ids: new Uint32Array(bytes.buffer), changed: new Set(this.#changed) };
  }
}

function idsOf([first, last]: Run): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The ids of a set at [from, to) of an order. `total` is the number of ids in the set. */
export function pageOf(
  order: Uint32Array,
  { words }: Bitset,
  { from, to, total }: { from: number; to: number; total: number },
): Uint32Array {
  const end = Math.min(to, total);
  const page = new Uint32Array(Math.max(0, end - from));
  if (page.length === 0) return page;
  // Starts at the nearer end.
  if (from < total / 2) {
    let passed = 0;
    for (let i = 0; i < order.length && passed < end; i++) {
      const id = order[i] ?? 0;
      if ((((words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 0) continue;
      if (passed >= from) page[passed - from] = id;
      passed++;
    }
  } else {
    let left = total;
    for (let i = order.length - 1; i >= 0 && left > from; i--) {
      const id = order[i] ?? 0;
      if ((((words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 0) continue;
      left--;
      if (left < end) page[left - from] = id;
    }
  }
  return page;
}

function withChanged({ ids, changed }: Order, size: number, valueOf: (id: number) => number): Uint32Array {
  if (changed.size === 0) return ids;
  const moved = sortIds(Uint32Array.from(changed).sort(), valueOf);
  const isMoved = Bitset.of(size);
  for (const id of moved) isMoved.add(id);
  const rest = without(ids, isMoved);
  const precedes = (a: number, b: number) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    return x < y || (x === y && a < b);
  };
  const result = new Uint32Array(rest.length + moved.length);
  let from = 0;
  for (const [n, id] of moved.entries()) {
    const at = placeOf(rest, (other) => precedes(other, id), from);
    result.set(rest.subarray(from, at), from + n);
    result[at + n] = id;
    from = at;
  }
  result.set(rest.subarray(from), from + moved.length);
  return result;
}

/** Removes the ids of a set. Copies whole stretches, which is several times faster than copying ids. */
function without(ids: Uint32Array, { words }: Bitset): Uint32Array {
  const result = new Uint32Array(ids.length);
  let from = 0;
  let length = 0;
  const copy = (to: number) => {
    result.set(ids.subarray(from, to), length);
    length += to - from;
  };
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    if ((((words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 0) continue;
    copy(i);
    from = i + 1;
  }
  copy(ids.length);
  return result.subarray(0, length);
}

/** First place from `low` on whose id isn't before the wanted one. */
export function placeOf(ids: Uint32Array, isBefore: (id: number) => boolean, low = 0): number {
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(ids[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts ascending ids by a number, then by id. Many are sorted by a radix sort with digits of 16 bits. */
function sortIds(ids: Uint32Array, valueOf: (id: number) => number): Uint32Array {
  if (ids.length <= fewIds) return ids.slice().sort((a, b) => compare(valueOf(a), valueOf(b)) || a - b);
  const values = new Float64Array(ids.length);
  for (let i = 0; i < ids.length; i++) values[i] = valueOf(ids[i] ?? 0);
  toSortable(values);
  const digits = new Uint16Array(values.buffer);
  const digitsPerValue = 4;
  let places = upTo(ids.length);
  let sorted = new Uint32Array(ids.length);
  const counts = new Uint32Array(65_536);
  for (let digit = 0; digit < digitsPerValue; digit++) {
    counts.fill(0);
    for (let at = digit; at < digits.length; at += digitsPerValue) {
      const value = digits[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
    if (counts.includes(ids.length)) continue;
    let start = 0;
    for (let value = 0; value < counts.length; value++) {
      const count = counts[value] ?? 0;
      counts[value] = start;
      start += count;
    }
    for (const place of places) {
      const value = digits[place * digitsPerValue + digit] ?? 0;
      const at = counts[value] ?? 0;
      sorted[at] = place;
      counts[value] = at + 1;
    }
    [places, sorted] = [sorted, places];
  }
  for (let i = 0; i < places.length; i++) sorted[i] = ids[places[i] ?? 0] ?? 0;
  return sorted;
}

/** The numbers below `size`. Array methods with a function take ten times as long. */
function upTo(size: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(size);
  for (let i = 0; i < size; i++) numbers[i] = i;
  return numbers;
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Changes the bits of each number so that they sort like the numbers: flips all bits of a negative one, and the sign of
 * others (the order of IEEE 754 numbers as sign and magnitude). Works on little-endian machines.
 */
function toSortable(values: Float64Array): void {
  const halves = new Uint32Array(values.buffer);
  for (let high = 1; high < halves.length; high += 2) {
    const half = halves[high] ?? 0;
    if (half >>> 31 === 1) {
      // -0 equals 0.
      const isZero = half === 0x80000000 && halves[high - 1] === 0;
      halves[high] = isZero ? 0x80000000 : ~half;
      if (!isZero) halves[high - 1] = ~(halves[high - 1] ?? 0);
    } else halves[high] = half | 0x80000000;
  }
}
