/** Keeps the latest answers for one version of the data; a new version starts afresh. */
export class VersionedCache<T> {
  readonly #entries = new Map<string, T>();
  #of = -1;

  constructor(
    readonly version: () => number,
    readonly most: number,
  ) {}

  /** The kept answer, or the one worked out now. */
  get(key: string, work: () => T): T {
    if (this.#of !== this.version()) {
      this.#entries.clear();
      this.#of = this.version();
    }
    const known = this.#entries.get(key);
    if (known !== undefined) {
      // Last used, last to go.
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
