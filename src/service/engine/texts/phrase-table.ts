/** Slots of a new table. A power of two. */
const firstSlots = 2 ** 12;

/**
 * Numbers of documents by phrase of two or three words. Words are given as numbers from 1 to 65,535; a phrase of two has 0
 * as the third. Open addressing in typed arrays, since maps of millions of pairs take several times as long.
 */
export class PhraseTable {
  #pairs = new Uint32Array(firstSlots);
  #thirds = new Uint16Array(firstSlots);
  #counts = new Uint32Array(firstSlots);
  /** The document that was counted last. */
  #marks = new Uint32Array(firstSlots);
  #size = 0;

  /** Counts a phrase of the document with this number, which is above 0. Several times in one document count once. */
  count(a: number, b: number, c: number, mark: number): void {
    if ((this.#size + 1) * 3 > this.#pairs.length * 2) this.#grow();
    const slot = this.#slot(a, b, c);
    if (this.#pairs[slot] === 0) this.#add(slot, a, b, c);
    if (this.#marks[slot] === mark) return;
    this.#marks[slot] = mark;
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
  }

  /** Stores a number other than 0 for a phrase. */
  set(a: number, b: number, c: number, value: number): void {
    if ((this.#size + 1) * 3 > this.#pairs.length * 2) this.#grow();
    const slot = this.#slot(a, b, c);
    if (this.#pairs[slot] === 0) this.#add(slot, a, b, c);
    this.#counts[slot] = value;
  }

  /** The number of a phrase. 0 if it has none. */
  get(a: number, b: number, c: number): number {
    return this.#counts[this.#slot(a, b, c)] ?? 0;
  }

  /** Calls `visit` with each phrase whose number is at least this. */
  each(least: number, visit: (a: number, b: number, c: number, count: number) => void): void {
    for (let slot = 0; slot < this.#pairs.length; slot++) {
      const pair = this.#pairs[slot] ?? 0;
      const count = this.#counts[slot] ?? 0;
      if (pair !== 0 && count >= least) visit(pair >>> 16, pair & 0xffff, this.#thirds[slot] ?? 0, count);
    }
  }

  #slot(a: number, b: number, c: number): number {
    const pair = ((a << 16) | b) >>> 0;
    let hash = Math.imul(pair ^ Math.imul(c, 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const last = this.#pairs.length - 1;
    for (let slot = (hash ^ (hash >>> 13)) & last; ; slot = (slot + 1) & last) {
      const other = this.#pairs[slot] ?? 0;
      if (other === 0 || (other === pair && this.#thirds[slot] === c)) return slot;
    }
  }

  #add(slot: number, a: number, b: number, c: number): void {
    this.#pairs[slot] = ((a << 16) | b) >>> 0;
    this.#thirds[slot] = c;
    this.#size++;
  }

  #grow(): void {
    const [pairs, thirds, counts, marks] = [this.#pairs, this.#thirds, this.#counts, this.#marks];
    const slots = pairs.length * 2;
    this.#pairs = new Uint32Array(slots);
    this.#thirds = new Uint16Array(slots);
    this.#counts = new Uint32Array(slots);
    this.#marks = new Uint32Array(slots);
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i] ?? 0;
      if (pair === 0) continue;
      const slot = this.#slot(pair >>> 16, pair & 0xffff, thirds[i] ?? 0);
      this.#pairs[slot] = pair;
      this.#thirds[slot] = thirds[i] ?? 0;
      this.#counts[slot] = counts[i] ?? 0;
      this.#marks[slot] = marks[i] ?? 0;
    }
  }
}
