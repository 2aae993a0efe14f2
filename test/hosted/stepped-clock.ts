import { vi } from "vitest";

/** Real time between steps in milliseconds: enough for a call to a service in this process. */
const betweenStepsMs = 2;
const stepMs = 1000;

/** Stops the clock of this process: timers end when the test steps it. Sockets and threads go on. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
}

export function restartClock(): void {
  vi.useRealTimers();
}

/**
 * Steps the stopped clock until something is so. False if it isn't within a time. The clock stands still while `isBusy`:
 * something goes on that needs no clock.
 */
export async function steppedUntil(
  isSo: () => boolean | Promise<boolean>,
  { isBusy, withinMs }: { isBusy: () => boolean; withinMs: number },
): Promise<boolean> {
  for (let stepped = 0; ;) {
    if (await isSo()) return true;
    await turns();
    if (isBusy()) continue;
    if (stepped >= withinMs) return false;
    await vi.advanceTimersByTimeAsync(stepMs);
    stepped += stepMs;
  }
}

/** Lets the event loop turn for a moment. */
async function turns(): Promise<void> {
  const until = performance.now() + betweenStepsMs;
  do await new Promise((resolve) => setImmediate(resolve));
  while (performance.now() < until);
}
