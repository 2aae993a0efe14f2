/** Slots of a new table. A power of two. */
const firstSlots = 2 ** 12;

/**
 * Numbers of an entry, side by side in memory: words one and two, the third, the number and the document counted last, and the
 * same of documents that have the phrase unbroken.
 */
const fields = 6;

/**
 * Numbers of documents by phrase of two or three words. Words are given as numbers from 1 to 65,535; a phrase of two has 0
 * as the third. Open addressing in a typed array, since maps of millions of pairs take several times as long.
 */
export class PhraseTable {
  #entries = new Uint32Array(fields * firstSlots);
  #last = firstSlots - 1;
  #size = 0;

  /** Counts a phrase of the document with this number, which is above 0. Several times in one document count once. */
  count(a: number, b: number, c: number, mark: number, isUnbroken: boolean): void {
    const at = this.#add(a, b, c);
    const entries = this.#entries;
    if (isUnbroken && entries[at + 5] !== mark) {
      entries[at + 5] = mark;
      entries[at + 4] = (entries[at + 4] ?? 0) + 1;
    }
    if (entries[at + 3] === mark) return;
    entries[at + 3] = mark;
    entries[at + 2] = (entries[at + 2] ?? 0) + 1;
  }

  /** Stores a number other than 0 for a phrase. */
  set(a: number, b: number, c: number, value: number): void {
    this.#entries[this.#add(a, b, c) + 2] = value;
  }

  /** The number of a phrase. 0 if it has none. */
  get(a: number, b: number, c: number): number {
    return this.#entries[this.#entry(a, b, c) + 2] ?? 0;
  }

  /** The number of documents that have a phrase unbroken. */
  unbroken(a: number, b: number, c: number): number {
    return this.#entries[this.#entry(a, b, c) + 4] ?? 0;
  }

  /** Calls `visit` with each phrase whose number is at least this. */
  each(min: number, visit: (a: number, b: number, c: number, count: number, unbroken: number) => void): void {
    const entries = this.#entries;
    for (let at = 0; at < entries.length; at += fields) {
      const pair = entries[at] ?? 0;
      const third = entries[at + 1] ?? 0;
      const count = entries[at + 2] ?? 0;
      if (pair !== 0 && count >= min) visit(pair >>> 16, pair & 0xffff, third, count, entries[at + 4] ?? 0);
    }
  }

  /** Where the entry of a phrase is, or the free one for it. */
  #entry(a: number, b: number, c: number): number {
    const pair = ((a << 16) | b) >>> 0;
    let hash = Math.imul(pair ^ Math.imul(c, 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const entries = this.#entries;
    const last = this.#last;
    for (let slot = (hash ^ (hash >>> 13)) & last; ; slot = (slot + 1) & last) {
      const at = slot * fields;
      const other = entries[at] ?? 0;
      if (other === 0 || (other === pair && entries[at + 1] === c)) return at;
    }
  }

  #add(a: number, b: number, c: number): number {
    const at = this.#entry(a, b, c);
    if (this.#entries[at] !== 0) return at;
    if ((this.#size + 1) * 3 > this.#last * 2) {
      this.#grow();
      return this.#add(a, b, c);
    }
    this.#entries[at] = ((a << 16) | b) >>> 0;
    this.#entries[at + 1] = c;
    this.#size++;
    return at;
  }

  #grow(): void {
    const entries = this.#entries;
    const slots = 2 * (this.#last + 1);
    this.#entries = new Uint32Array(fields * slots);
    this.#last = slots - 1;
    for (let at = 0; at < entries.length; at += fields) {
      const pair = entries[at] ?? 0;
      if (pair === 0) continue;
      const to = this.#entry(pair >>> 16, pair & 0xffff, entries[at + 1] ?? 0);
      for (let i = 0; i < fields; i++) this.#entries[to + i] = entries[at + i] ?? 0;
    }
  }
}
