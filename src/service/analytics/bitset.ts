/** Most ids of one block. */
export const blockSize = 4096;

/** A set of document ids, one bit each. Ids beyond the capacity are simply not in it. */
export class Bitset {
  constructor(public words: Uint32Array) {}

  /** An empty set with room for ids below `size`. */
  static of(size: number): Bitset {
    return new Bitset(new Uint32Array((size + 31) >>> 5));
  }

  /** Whether the id is in the set. */
  has(id: number): boolean {
    return (((this.words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;
  }

  /** Adds an id, making room where needed. */
  add(id: number): void {
    const at = id >>> 5;
    if (at >= this.words.length) this.#grow(at + 1);
    this.words[at] = (this.words[at] ?? 0) | (1 << (id & 31));
  }

  /** Takes an id out. */
  remove(id: number): void {
    const at = id >>> 5;
    if (at < this.words.length) this.words[at] = (this.words[at] ?? 0) & ~(1 << (id & 31));
  }

  /** How many ids there are. */
  count(): number {
    let total = 0;
    for (const word of this.words) total += bitsOf(word);
    return total;
  }

  /** Whether there is no id. */
  isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  /** How many ids are also in `other`. */
  countShared(other: Bitset): number {
    const shared = Math.min(this.words.length, other.words.length);
    let total = 0;
    for (let i = 0; i < shared; i++) total += bitsOf((this.words[i] ?? 0) & (other.words[i] ?? 0));
    return total;
  }

  /** A new set of the ids in both. */
  and(other: Bitset): Bitset {
    const result = this.words.slice(0, Math.min(this.words.length, other.words.length));
    for (let i = 0; i < result.length; i++) result[i] = (result[i] ?? 0) & (other.words[i] ?? 0);
    return new Bitset(result);
  }

  /** A new set of the ids in either. */
  or(other: Bitset): Bitset {
    const [longer, shorter] =
      this.words.length >= other.words.length ? [this.words, other.words] : [other.words, this.words];
    const result = longer.slice();
    for (let i = 0; i < shorter.length; i++) result[i] = (result[i] ?? 0) | (shorter[i] ?? 0);
    return new Bitset(result);
  }

  /** A new set of the ids that are here and not in `other`. */
  without(other: Bitset): Bitset {
    const result = this.words.slice();
    const shared = Math.min(result.length, other.words.length);
    for (let i = 0; i < shared; i++) result[i] = (result[i] ?? 0) & ~(other.words[i] ?? 0);
    return new Bitset(result);
  }

  /** Calls back with each id in ascending order. */
  each(visit: (id: number) => void): void {
    const words = this.words;
    for (let i = 0; i < words.length; i++) {
      let word = words[i] ?? 0;
      while (word !== 0) {
        const low = word & -word;
        visit((i << 5) | (31 - Math.clz32(low)));
        word ^= low;
      }
    }
  }

  /**
   * Calls back with the ids in ascending order, a block at a time: the first `count` of `ids`, which the next block
   * overwrites. Charts of all documents pass here, so that each of their steps is a plain loop over a block that stays
   * in the processor's cache. Only ids in [from, to) where bounds are given, both multiples of 32.
   */
  eachBlock(visit: (ids: Uint32Array, count: number) => void, from = 0, to = Infinity): void {
    const { words } = this;
    const end = Math.min(words.length, to / 32);
    const ids = new Uint32Array(blockSize);
    let count = 0;
    for (let i = from / 32; i < end; i++) {
      // As a signed number, of which the processor has instructions.
      let word = (words[i] ?? 0) | 0;
      if (word === 0) continue;
      if (count > blockSize - 32) {
        visit(ids, count);
        count = 0;
      }
      // Of all documents nearly every block is full, and its ids need no look at each bit.
      if (word === -1 && count === 0 && isFull(words, i, end)) {
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

  /** Adds each id to the count of its code. Written out: to list the ids first would take three times as long. */
  tally(codes: Uint32Array, counts: Uint32Array): void {
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

  /** The ids in ascending order. */
  toIds(): Uint32Array {
    const all = new Uint32Array(this.count());
    let n = 0;
    this.eachBlock((ids, count) => {
      all.set(ids.subarray(0, count), n);
      n += count;
    });
    return all;
  }

  #grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, Math.ceil(this.words.length * 1.25)));
    grown.set(this.words);
    this.words = grown;
  }
}

/** Whether all ids of a block are set, from a word on. */
function isFull(words: Uint32Array, from: number, end: number): boolean {
  const to = from + blockSize / 32;
  if (to > end) return false;
  for (let i = from; i < to; i++) if ((words[i] ?? 0) !== 0xffffffff) return false;
  return true;
}

/** Number of bits set in a 32-bit word (the parallel count of "Hacker's Delight", 5-1). */
function bitsOf(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
