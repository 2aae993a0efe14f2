import PQueue from "p-queue";
import { callClasses, type CallClass } from "../../shared/interface/endpoints";

/** What goes first when calls have to wait: the analyst's own, then uploads. */
export const priorities = { foreground: 1, upload: 0 } as const;

/** Runs a call when its class has room. */
export interface CallLimits {
  run<T>(
    callClass: CallClass,
    task: () => Promise<T>,
    options: { priority: number; signal: AbortSignal },
  ): Promise<T>;
}

/** No limits: a local workspace. */
export const unlimited: CallLimits = { run: (_class, task) => task() };

/**
 * At most so many calls of a class within any minute, counted in a sliding window, so that a burst at the turn of a
 * minute can't exceed what the service counts.
 */
export function perMinuteLimits(
  perMinute: Readonly<Record<CallClass, number>>,
  interval = 60_000,
): CallLimits {
  const queues = new Map(
    callClasses.map((name) => [
      name,
      new PQueue({ interval, intervalCap: perMinute[name], strict: true, concurrency: 8 }),
    ]),
  );
  return {
    run: (callClass, task, options) => {
      const queue = queues.get(callClass);
      return queue ? queue.add(task, options) : task();
    },
  };
}
