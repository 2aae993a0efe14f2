import { decode, encode } from "./codes";

/** Streams of the documents of a piece that have changed since it was written. */
export class RecentStreams {
  #units = new Uint16Array(0);
  #used = 0;
  /** Where the stream of a document lies: its start, and its end behind it. */
  readonly #places = new Map<number, number>();
  #ends: number[] = [];

  get ids(): IterableIterator<number> {
    return this.#places.keys();
  }

  get size(): number {
    return this.#places.size;
  }

  has(id: number): boolean {
    return this.#places.has(id);
  }

  put(id: number, codes: Uint32Array, length: number): void {
    if (this.#used + 2 * length > this.#units.length) {
      const units = new Uint16Array(Math.max(1024, 2 * this.#units.length, this.#used + 2 * length));
      units.set(this.#units.subarray(0, this.#used));
      this.#units = units;
    }
    this.#places.set(id, this.#ends.length);
    this.#ends.push(this.#used);
    this.#used = encode(codes, length, this.#units, this.#used);
    this.#ends.push(this.#used);
  }

  /** The codes of a document that it has. Returns their number. */
  read(id: number, codes: Uint32Array): number {
    const place = this.#places.get(id) ?? 0;
    return decode(this.#units, this.#ends[place] ?? 0, this.#ends[place + 1] ?? 0, codes);
  }

  /** The units of a document that it has. */
  units(id: number): Uint16Array {
    const place = this.#places.get(id) ?? 0;
    return this.#units.subarray(this.#ends[place], this.#ends[place + 1]);
  }

  clear(): void {
    this.#units = new Uint16Array(0);
    this.#used = 0;
    this.#ends = [];
    this.#places.clear();
  }
}
