import type { Database } from "../../sqlite/database";

/** How long writes are gathered: a page of charts is one transaction then, and none stands between a call and its answer. */
const gatheredMs = 250;

/** Writes that nothing waits for: those of a moment are done together, in one transaction. */
export class LaterWrites {
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly failed: (error: unknown) => void,
  ) {}

  add(write: () => void): void {
    this.#waiting.push(write);
    this.#timer ??= setTimeout(() => this.flush(), gatheredMs);
  }

  /** Does them now: before anything is read that they change, and before the database is closed. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const writes = this.#waiting;
    if (writes.length === 0) return;
    this.#waiting = [];
    try {
      this.db.transaction(() => writes.forEach((write) => write()));
    } catch (error) {
      this.failed(error);
    }
  }
}
