import { setImmediate as turn } from "node:timers/promises";
import type { Log } from "../log";
import type { OutboxStore } from "./store";

/** Runs `tidy` in steps, so that the main process stays responsive. */
export class OutboxCleanup {
  #running = false;
  #stopped = false;

  constructor(
    private readonly store: OutboxStore,
    private readonly log: Log,
    /** Called when nothing is left to do. */
    private readonly done: () => void,
  ) {}

  begin(): void {
    if (this.#running) return;
    this.#running = true;
    setImmediate(() => this.#step());
  }

  /** Resolves when nothing is left to do, or the app closes. */
  async finish(): Promise<void> {
    while (!this.#stopped && this.store.tidy()) await turn();
  }

  stop(): void {
    this.#stopped = true;
  }

  #step(): void {
    if (this.#stopped) return;
    try {
      this.#running = this.store.tidy();
    } catch (error) {
      // Work that is added after an error starts it again.
      this.#running = false;
      this.log.warn("What is left of uploads was not tidied up", error);
    }
    if (this.#running) setImmediate(() => this.#step());
    else this.done();
  }
}
