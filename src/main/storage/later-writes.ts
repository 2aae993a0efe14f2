import type { Database } from "../../sqlite/database";

/** Writes are collected this long (ms). A page of charts is then one transaction, and no call waits for it. */
const gatheredMs = 250;

/** Collects writes that nothing waits for, and runs them in one transaction. */
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

  /** Runs them now. Call it before reading what they change and before closing the database. */
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
