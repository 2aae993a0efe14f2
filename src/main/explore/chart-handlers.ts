import { Histogram } from "../../shared/interface/histograms";
import { TopInfluencers } from "../../shared/interface/influencers";
import type { Handlers } from "../../shared/ipc/index";
import type { Core } from "../core/core";
import { placeBins } from "./place-bins";

type ChartHandlers = Pick<Handlers, Extract<keyof Handlers, `analytics.${string}`>>;

/** Handlers of charts. They fall back to cached data if the service can't be reached. */
export function chartHandlers({ readThrough: cache, pass, connections }: Core): ChartHandlers {
  return {
    "analytics.histogram": ({ connectionId, projectId, type, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "projectHistogram", params: { projectId, type, params } },
        Histogram,
        async () => {
          const path = { project_id: projectId, type };
          return placeBins(
            await pass(connectionId, "projectHistogram", { path, params }, signal),
            type,
            params,
          );
        },
        from,
      ),

    "analytics.globalHistogram": ({ connectionId, type, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "globalHistogram", params: { type, params } },
        Histogram,
        async () => {
          const path = { type };
          return placeBins(
            await pass(connectionId, "globalHistogram", { path, params }, signal),
            type,
            params,
          );
        },
        from,
      ),

    "analytics.influencers": ({ connectionId, projectId, params: given, from }, signal) => {
      const params = connections.can(connectionId, "authorIds")
        ? { ...given, author_ids: "show" as const }
        : given;
      return cache.answer(
        { connectionId, endpoint: "topInfluencers", params: { projectId, params } },
        TopInfluencers,
        () => pass(connectionId, "topInfluencers", { path: { project_id: projectId }, params }, signal),
        from,
      );
    },
  };
}
