import { firstDrawing } from "./ready";
import type { QueryFunctionContext } from "@tanstack/react-query";

/** Where a read is to take its answer from. */
export type From = "cache" | "live";

/**
 * A query function that asks the cache and the service at once: the kept answer is shown as soon as it is there, with its age, and
 * the live one takes its place when it comes. `ask` sends `from` along with its question.
 */
export function cacheFirst<A>(
  ask: (from: From, signal: AbortSignal) => Promise<A>,
): (context: QueryFunctionContext) => Promise<A> {
  return async ({ client, queryKey, signal }) => {
    let answered = false;
    const showKept = async () => {
      const kept = await ask("cache", signal);
      if (!answered && !signal.aborted) client.setQueryData(queryKey, kept);
      return true;
    };
    // What is on screen already is no older than what is kept. That nothing is kept is no failure.
    const shown =
      client.getQueryData(queryKey) === undefined ? showKept().catch(() => false) : Promise.resolve(true);
    // The service's start and its answers take time from the first drawing, which has something to draw already.
    const mayAsk = Promise.race([firstDrawing, shown.then((kept) => (kept ? firstDrawing : undefined))]);
    try {
      await mayAsk;
      const live = await ask("live", signal);
      answered = true;
      return live;
    } catch (thrown) {
      // A failure that comes at once leaves the kept answer on screen too.
      await shown;
      throw thrown;
    }
  };
}
