import { Dictionary } from "./dictionary";

/**
 * A column with any number of values per document. The lists are stored one after another in a pool, each preceded by
 * its length. A changed list is appended. Its old place is wasted until the pool is compacted.
 */
export class ListColumn {
  constructor(
    readonly dictionary = new Dictionary(),
    public starts = new Uint32Array(0),
    public pool = new Uint32Array(64),
    public used = 1,
    public wasted = 0,
  ) {}

  /** Replaces the values of a document. */
  set(id: number, values: readonly string[]): void {
    const codes = this.#codesOf(values);
    const start = this.starts[id] ?? 0;
    const length = this.pool[start] ?? 0;
    if (codes.length === length && codes.every((code, i) => code === this.pool[start + 1 + i])) return;
    if (length > 0) this.wasted += length + 1;
    if (id >= this.starts.length) this.starts = grown(this.starts, id + 1);
    if (codes.length === 0) {
      this.starts[id] = 0;
      return;
    }
    if (this.used + codes.length + 1 > this.pool.length) this.#makeRoom(codes.length + 1);
    this.starts[id] = this.used;
    this.pool[this.used++] = codes.length;
    for (const code of codes) this.pool[this.used++] = code;
  }

  #codesOf(values: readonly string[]): number[] {
    // Most documents have at most one value, which needs no set.
    const different = values.length > 1 ? [...new Set(values)] : values;
    return different.filter((value) => value !== "").map((value) => this.dictionary.code(value));
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

  #makeRoom(more: number): void {
    if (this.wasted * 2 > this.used) this.#compact();
    if (this.used + more > this.pool.length) this.pool = grown(this.pool, this.used + more);
  }

  #compact(): void {
    const old = this.pool;
    this.pool = new Uint32Array(old.length);
    this.used = 1;
    this.wasted = 0;
    for (let id = 0; id < this.starts.length; id++) {
      const start = this.starts[id] ?? 0;
      if (start === 0) continue;
      const length = old[start] ?? 0;
      this.pool.set(old.subarray(start, start + length + 1), this.used);
      this.starts[id] = this.used;
      this.used += length + 1;
    }
  }
}

function grown(array: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(Math.max(least, Math.ceil(array.length * 1.25), 1024));
  result.set(array);
  return result;
}
