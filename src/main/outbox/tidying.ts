import type { Log } from "../log";
import type { OutboxStore } from "./store";

/** Lets go of what is left of uploads: long work, step by step, so that main answers others in between. */
export class Tidying {
  #running = false;
  #stopped = false;

  constructor(
    private readonly store: OutboxStore,
    private readonly log: Log,
    /** Told when nothing is left to do. */
    private readonly done: () => void,
  ) {}

  begin(): void {
    if (this.#running) return;
    this.#running = true;
    setImmediate(() => this.#step());
  }

  stop(): void {
    this.#stopped = true;
  }

  #step(): void {
    if (this.#stopped) return;
    try {
      this.#running = this.store.tidy();
    } catch (error) {
      // Whatever asks for it next goes on with it.
      this.#running = false;
      this.log.warn("What is left of uploads was not tidied up", error);
    }
    if (this.#running) setImmediate(() => this.#step());
    else this.done();
  }
}
