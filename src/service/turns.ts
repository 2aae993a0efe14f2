import { setImmediate } from "node:timers/promises";

/** How long (ms) one call may block others. */
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

/** Steps of work that yields often, and their result. */
export type Steps<T> = Generator<unknown, T>;

/** Does all steps in one go. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does all steps in turns between other calls. `resting` runs before others may be answered. */
export async function inTurns<T>(
  steps: Steps<T>,
  turns: Turns,
  resting: () => void = () => undefined,
): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (!turns.isOver) continue;
    resting();
    await turns.pause();
  }
}

/** Waits for work that goes on in any case. Rejects when the signal aborts. */
export function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error("Aborted"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
