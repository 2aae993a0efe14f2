import { type Codes, codesOfWidth, widthOf } from "./codes";
import { Dictionary } from "./dictionary";
import { withRoom } from "./with-room";

/** Slots of a new table. A power of two. */
const firstSlots = 16;

/**
 * A column with any number of values per document. Equal lists are stored once in a pool, each preceded by its length,
 * because most documents share theirs with many others. A list stays there when the last document loses it.
 */
export class ListColumn {
  /** Places of the lists by hash, with open addressing. 0 marks a free slot. Made when the first list is added. */
  #slots = new Uint32Array(0);
  #lists = 0;

  constructor(
    readonly dictionary = new Dictionary(),
    /** Place of each document's list in the pool, in as few bytes as the last place needs. 0 is the empty list. */
    public starts: Codes = new Uint8Array(0),
    public pool = new Uint32Array(64),
    public used = 1,
  ) {}

  /** Replaces the values of a document. */
  set(id: number, values: readonly string[]): void {
    const codes = this.#codesOf(values);
    this.#put(id, this.#placeOf(codes, 0, codes.length));
  }

  isEmpty(id: number): boolean {
    return (this.starts[id] ?? 0) === 0;
  }

  has(id: number, code: number): boolean {
    const start = this.starts[id] ?? 0;
    const end = start + (this.pool[start] ?? 0);
    for (let at = start + 1; at <= end; at++) if (this.pool[at] === code) return true;
    return false;
  }

  /** Calls `visit` with the code of each value of a document. */
  each(id: number, visit: (code: number) => void): void {
    const start = this.starts[id] ?? 0;
    const end = start + (this.pool[start] ?? 0);
    for (let at = start + 1; at <= end; at++) visit(this.pool[at] ?? 0);
  }

  #codesOf(values: readonly string[]): number[] {
    // Most documents have at most one value, which needs no set.
    const different = values.length > 1 ? [...new Set(values)] : values;
    return different.filter((value) => value !== "").map((value) => this.dictionary.code(value));
  }

  #put(id: number, start: number): void {
    const { starts } = this;
    const isLonger = id >= starts.length;
    if (isLonger && start === 0) return;
    const width = Math.max(starts.BYTES_PER_ELEMENT, widthOf(start));
    if (isLonger || width > starts.BYTES_PER_ELEMENT) {
      this.starts = codesOfWidth(width, isLonger ? Math.ceil((id + 1) * 1.25) : starts.length);
      this.starts.set(starts);
    }
    this.starts[id] = start;
  }

  /** The place of a list in the pool. Adds the list if it is new. */
  #placeOf(codes: ArrayLike<number>, from: number, length: number): number {
    if (length === 0) return 0;
    if ((this.#lists + 1) * 4 > this.#slots.length * 3) this.#growTable();
    const slot = this.#slotOf(codes, from, length);
    const known = this.#slots[slot] ?? 0;
    if (known !== 0) return known;
    const start = this.used;
    this.used += length + 1;
    this.pool = withRoom(this.pool, this.used, Uint32Array);
    this.pool[start] = length;
    for (let i = 0; i < length; i++) this.pool[start + 1 + i] = codes[from + i] ?? 0;
    this.#slots[slot] = start;
    this.#lists++;
    return start;
  }

  /** The slot of a list, or the free one where it belongs. */
  #slotOf(codes: ArrayLike<number>, from: number, length: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hashOf(codes, from, length) & last; ; slot = (slot + 1) & last) {
      const start = this.#slots[slot] ?? 0;
      if (start === 0 || this.#isAt(start, codes, from, length)) return slot;
    }
  }

  #isAt(start: number, codes: ArrayLike<number>, from: number, length: number): boolean {
    if (this.pool[start] !== length) return false;
    for (let i = 0; i < length; i++) if (this.pool[start + 1 + i] !== codes[from + i]) return false;
    return true;
  }

  #growTable(): void {
    if (this.#slots.length === 0)
      // The pool may be a snapshot's.
      for (let start = 1; start < this.used; start += 1 + (this.pool[start] ?? 0)) this.#lists++;
    let size = Math.max(firstSlots, 2 * this.#slots.length);
    while ((this.#lists + 1) * 4 > size * 3) size *= 2;
    this.#slots = new Uint32Array(size);
    for (let start = 1; start < this.used; start += 1 + (this.pool[start] ?? 0))
      this.#slots[this.#slotOf(this.pool, start + 1, this.pool[start] ?? 0)] = start;
  }
}

/** FNV-1a over the codes. The last steps mix the high bits into the low ones, which choose the slot. */
function hashOf(codes: ArrayLike<number>, from: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < from + length; i++) hash = Math.imul(hash ^ (codes[i] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
