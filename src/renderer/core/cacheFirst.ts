import type { From } from "../../analysis/ask";
import { firstDrawing } from "./ready";
import type { QueryClient, QueryFunctionContext, QueryKey } from "@tanstack/react-query";

/**
 * A query function that reads the cache and queries the service at the same time. Cached data is shown with its age
 * until the live data replaces it. `ask` passes `from` on to the route.
 */
export function cacheFirst<A>(
  ask: (from: From, signal: AbortSignal) => Promise<A>,
): (context: QueryFunctionContext) => Promise<A> {
  return async ({ client, queryKey, signal }) => {
    let answered = false;
    const showCached = async () => {
      const cached = await ask("cache", signal);
      if (!answered && !signal.aborted) client.setQueryData(queryKey, cached);
      return true;
    };
    // Data on screen is never older than the cache. An empty cache isn't a failure.
    const shown =
      client.getQueryData(queryKey) === undefined ? showCached().catch(() => false) : Promise.resolve(true);
    // If the first screen can be drawn from the cache, the service is queried after that, to draw it sooner.
    const mayAsk = Promise.race([firstDrawing, shown.then((cached) => (cached ? firstDrawing : undefined))]);
    try {
      await mayAsk;
      const live = await ask("live", signal);
      answered = true;
      return live;
    } catch (thrown) {
      // Cached data must be shown even if the failure comes first.
      await shown;
      throw thrown;
    }
  };
}

/**
 * Puts cached data into the query client before the query is used, so that its first render has it. The query still
 * runs then, since the data counts as outdated. Does nothing if the cache has none.
 */
export async function readCached<A>(
  client: QueryClient,
  { queryKey, ask }: { queryKey: QueryKey; ask: (from: From, signal: AbortSignal) => Promise<A> },
): Promise<void> {
  const cached = await ask("cache", new AbortController().signal).catch(() => undefined);
  if (cached !== undefined) client.setQueryData(queryKey, cached, { updatedAt: 0 });
}
