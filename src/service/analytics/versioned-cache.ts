/** Caches the latest results for one version of the data. A new version empties the cache. */
export class VersionedCache<T> {
  readonly #entries = new Map<string, T>();
  #of = -1;

  constructor(
    readonly version: () => number,
    readonly most: number,
  ) {}

  /** Returns the cached result, or computes it. */
  get(key: string, work: () => T): T {
    if (this.#of !== this.version()) {
      this.#entries.clear();
      this.#of = this.version();
    }
    const known = this.#entries.get(key);
    if (known !== undefined) {
      // Moves the entry to the end, since the least recently used one is removed first.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const made = work();
    this.#entries.set(key, made);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.most && oldest !== undefined) this.#entries.delete(oldest);
    return made;
  }
}
