/** Calls `tell` for an id at most once per `every` milliseconds. The last change is always announced. */
export class Announcer {
  readonly #due = new Map<number, NodeJS.Timeout | null>();

  constructor(
    private readonly tell: (id: number) => void,
    private readonly every = 200,
  ) {}

  changed(id: number): void {
    const waiting = this.#due.get(id);
    if (waiting !== undefined) {
      if (waiting === null) this.#due.set(id, this.#later(id));
      return;
    }
    this.tell(id);
    this.#due.set(id, null);
    setTimeout(() => {
      if (this.#due.get(id) === null) this.#due.delete(id);
    }, this.every).unref();
  }

  /** Cancels pending announcements. */
  stop(): void {
    for (const timer of this.#due.values()) if (timer) clearTimeout(timer);
    this.#due.clear();
  }

  #later(id: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#due.delete(id);
      this.changed(id);
    }, this.every);
  }
}
