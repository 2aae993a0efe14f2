import type { Codes } from "./codes";
import { withRoom } from "./with-room";

/** Maximum number of ids in a block. */
export const blockSize = 4096;

/** A set of document ids with one bit each. Ids beyond the capacity are not in the set. */
export class Bitset {
  constructor(public words: Uint32Array) {}

  /** An empty set with room for ids below `size`. */
  static of(size: number): Bitset {
    return new Bitset(new Uint32Array((size + 31) >>> 5));
  }

  /** The ids below `size`, with room for those below `room`. */
  static below(size: number, room: number): Bitset {
    const set = Bitset.of(room);
    set.words.fill(0xffffffff, 0, size >>> 5);
    for (let id = size & ~31; id < size; id++) set.add(id);
    return set;
  }

  has(id: number): boolean {
    return (((this.words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;
  }

  /** Adds an id. Grows the set if needed. */
  add(id: number): void {
    const at = id >>> 5;
    if (at >= this.words.length) this.words = withRoom(this.words, at + 1, Uint32Array);
    this.words[at] = (this.words[at] ?? 0) | (1 << (id & 31));
  }

  remove(id: number): void {
    const at = id >>> 5;
    if (at < this.words.length) this.words[at] = (this.words[at] ?? 0) & ~(1 << (id & 31));
  }

  /** Adds or removes an id. */
  set(id: number, isIn: boolean): void {
    if (isIn) this.add(id);
    else this.remove(id);
  }

  /** Whether a test holds for any id of the set. */
  some(test: (id: number) => boolean): boolean {
    return this.words.some((word, at) => {
      for (let rest = word; rest !== 0; rest &= rest - 1)
        if (test((at << 5) | (31 - Math.clz32(rest & -rest)))) return true;
      return false;
    });
  }

  /** Returns a new set with the ids that pass a test, which sees them in ascending order. */
  filter(test: (id: number) => boolean): Bitset {
    const found = new Bitset(new Uint32Array(this.words.length));
    this.each((id) => {
      if (test(id)) found.add(id);
    });
    return found;
  }

  /** Number of ids in the set. */
  count(): number {
    let total = 0;
    for (const word of this.words) total += bitsOf(word);
    return total;
  }

  /** Number of ids in [from, to). Both must be multiples of 32. */
  countWithin(from: number, to: number): number {
    let total = 0;
    const end = Math.min(this.words.length, to / 32);
    for (let i = from / 32; i < end; i++) total += bitsOf(this.words[i] ?? 0);
    return total;
  }

  /** The lowest and the highest id of the words of ids that have one in [from, to). Both must be multiples of 32. */
  hullWithin(from: number, to: number): { first: number; last: number } | undefined {
    let low = from / 32;
    let high = Math.min(this.words.length, to / 32) - 1;
    while (low <= high && this.words[low] === 0) low++;
    while (high > low && this.words[high] === 0) high--;
    return low > high ? undefined : { first: low * 32, last: high * 32 + 31 };
  }

  isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  /** The first id of the set in [from, to), or `to`. */
  next(from: number, to: number): number {
    for (let id = from; id < to; id = ((id >>> 5) + 1) << 5) {
      const rest = (this.words[id >>> 5] ?? 0) >>> (id & 31);
      if (rest !== 0) return Math.min(to, id + 31 - Math.clz32(rest & -rest));
    }
    return to;
  }

  /** Whether no id is in [from, to). Both must be multiples of 32. */
  isEmptyWithin(from: number, to: number): boolean {
    return this.words.subarray(from / 32, to / 32).every((word) => word === 0);
  }

  /** Number of ids that are also in `other`. */
  countShared(other: Bitset): number {
    const shared = Math.min(this.words.length, other.words.length);
    let total = 0;
    for (let i = 0; i < shared; i++) total += bitsOf((this.words[i] ?? 0) & (other.words[i] ?? 0));
    return total;
  }

  /** Returns a new set with the ids in both, of those in [from, to). Both must be multiples of 32. */
  and(other: Bitset, from = 0, to = Infinity): Bitset {
    const { words } = this;
    const end = Math.min(words.length, other.words.length, to / 32);
    const result = new Uint32Array(end);
    for (let i = from / 32; i < end; i++) result[i] = (words[i] ?? 0) & (other.words[i] ?? 0);
    return new Bitset(result);
  }

  /** Returns a new set with the ids whose number in a column is in [min, max). */
  within(column: Float64Array, min: number, max: number): Bitset {
    const { words } = this;
    const result = new Uint32Array(words.length);
    this.eachBlock((ids, count) => {
      for (let i = 0; i < count; i++) {
        const id = ids[i] ?? 0;
        const value = column[id] ?? Number.NaN;
        if (value >= min && value < max) result[id >>> 5] = (result[id >>> 5] ?? 0) | (1 << (id & 31));
      }
    });
    return new Bitset(result);
  }

  /** Returns a new set with the ids in either. */
  or(other: Bitset): Bitset {
    const [longer, shorter] =
      this.words.length >= other.words.length ? [this.words, other.words] : [other.words, this.words];
    const result = longer.slice();
    for (let i = 0; i < shorter.length; i++) result[i] = (result[i] ?? 0) | (shorter[i] ?? 0);
    return new Bitset(result);
  }

  /** Returns a new set with the ids that aren't in `other`. */
  without(other: Bitset): Bitset {
    const result = this.words.slice();
    const shared = Math.min(result.length, other.words.length);
    for (let i = 0; i < shared; i++) result[i] = (result[i] ?? 0) & ~(other.words[i] ?? 0);
    return new Bitset(result);
  }

  /** Calls `visit` with each id in ascending order, of all words that have ids in [from, to). */
  each(visit: (id: number) => void, from = 0, to = Infinity): void {
    const words = this.words;
    const end = Math.min(words.length, Math.ceil(to / 32));
    for (let i = from >>> 5; i < end; i++) {
      let word = words[i] ?? 0;
      while (word !== 0) {
        const low = word & -word;
        visit((i << 5) | (31 - Math.clz32(low)));
        word ^= low;
      }
    }
  }

  /**
   * Calls `visit` with blocks of ids in ascending order: the first `count` of `ids`. The next block overwrites the
   * array. Charts of all documents use blocks, so that each step is a plain loop over data in the processor's cache.
   * `from` and `to` limit the ids to [from, to). Both must be multiples of 32. With `shared`, only ids in both sets.
   */
  eachBlock(
    visit: (ids: Uint32Array, count: number) => void,
    from = 0,
    to = Infinity,
    shared?: Bitset,
  ): void {
    const { words } = this;
    const others = shared?.words;
    const end = Math.min(words.length, others?.length ?? Infinity, to / 32);
    const ids = new Uint32Array(blockSize);
    let count = 0;
    for (let i = from / 32; i < end; i++) {
      // A signed number lets the engine use 32-bit integer instructions.
      let word = (words[i] ?? 0) & (others ? (others[i] ?? 0) : -1);
      if (word === 0) continue;
      if (count > blockSize - 32) {
        visit(ids, count);
        count = 0;
      }
      // In a set of all documents nearly every block is full, and its ids need no bit tests.
      if (word === -1 && count === 0 && !others && isFull(words, i, end)) {
        const first = i << 5;
        for (let n = 0; n < blockSize; n++) ids[n] = first + n;
        visit(ids, blockSize);
        i += blockSize / 32 - 1;
        continue;
      }
      const first = i << 5;
      if (word === -1) for (let bit = 0; bit < 32; bit++) ids[count++] = first | bit;
      else
        while (word !== 0) {
          const low = word & -word;
          ids[count++] = first | (31 - Math.clz32(low));
          word ^= low;
        }
    }
    if (count > 0) visit(ids, count);
  }

  /**
   * Counts the ids of each code in `counts`. Loops over the words itself because listing the ids first takes three
   * times as long.
   */
  tally(codes: Codes, counts: Uint32Array): void {
    const { words } = this;
    for (let i = 0; i < words.length; i++) {
      let word = (words[i] ?? 0) | 0;
      const first = i << 5;
      if (word === -1)
        for (let id = first; id < first + 32; id++) {
          const code = codes[id] ?? 0;
          counts[code] = (counts[code] ?? 0) + 1;
        }
      else
        while (word !== 0) {
          const low = word & -word;
          const code = codes[first | (31 - Math.clz32(low))] ?? 0;
          counts[code] = (counts[code] ?? 0) + 1;
          word ^= low;
        }
    }
  }

  /** Returns the ids in ascending order. */
  toIds(): Uint32Array {
    const all = new Uint32Array(this.count());
    let n = 0;
    this.eachBlock((ids, count) => {
      all.set(ids.subarray(0, count), n);
      n += count;
    });
    return all;
  }
}

/** Whether all ids of the block that starts at a word are set. */
function isFull(words: Uint32Array, from: number, end: number): boolean {
  const to = from + blockSize / 32;
  if (to > end) return false;
  for (let i = from; i < to; i++) if ((words[i] ?? 0) !== 0xffffffff) return false;
  return true;
}

/** Number of bits set in a 32-bit word (parallel count, "Hacker's Delight", 5-1). */
export function bitsOf(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
