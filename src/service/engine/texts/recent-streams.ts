import { encode } from "./codes";

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

  put(id: number, codes: Uint32Array, length: number): void {
    this.#reserve(2 * length);
    this.#end(id, encode(codes, length, this.#units, this.#used));
  }

  /** Takes over the streams of others, of the documents from an id on. */
  take(others: RecentStreams, from = 0): void {
    for (const id of others.ids) {
      if (id < from) continue;
      const units = others.units(id) ?? new Uint16Array(0);
      this.#reserve(units.length);
      this.#units.set(units, this.#used);
      this.#end(id, this.#used + units.length);
    }
  }

  /** The units of a document. Undefined if it has none. */
  units(id: number): Uint16Array | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#units.subarray(this.#ends[place], this.#ends[place + 1]);
  }

  #end(id: number, end: number): void {
    this.#places.set(id, this.#ends.length);
    this.#ends.push(this.#used, end);
    this.#used = end;
  }

  #reserve(length: number): void {
    if (this.#used + length <= this.#units.length) return;
    const units = new Uint16Array(Math.max(1024, 2 * this.#units.length, this.#used + length));
    units.set(this.#units.subarray(0, this.#used));
    this.#units = units;
  }
}
