import { setImmediate } from "node:timers/promises";
import { throwIfAborted } from "../client/service-error";

/** Milliseconds that work may take before calls have their turn. */
const turn = 10;

/** Does long work without keeping main from answering. Ends early if it is aborted. */
export async function inTurns<T>(work: Generator<void, T>, signal: AbortSignal): Promise<T> {
  for (let until = performance.now() + turn; ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await setImmediate();
    throwIfAborted(signal);
    until = performance.now() + turn;
  }
}
