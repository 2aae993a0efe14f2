import { setImmediate } from "node:timers/promises";

/** How long (ms) one question may block other calls. */
const longestTurn = 20;

/** Divides long work into turns, between which other calls are answered. */
export class Turns {
  #until = performance.now() + longestTurn;

  /** Ends the work at its next turn. */
  constructor(readonly signal?: AbortSignal) {}

  /** Call it often. Lets other calls go first if the turn was long enough. */
  async pause(): Promise<void> {
    if (performance.now() < this.#until) return;
    await setImmediate(undefined, { signal: this.signal });
    this.#until = performance.now() + longestTurn;
  }

  /** Whether the turn was long enough. Where it wasn't, `pause` need not be awaited. */
  get isOver(): boolean {
    return performance.now() >= this.#until;
  }
}
