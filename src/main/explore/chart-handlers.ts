import { Histogram } from "../../shared/interface/histograms";
import { TopInfluencers } from "../../shared/interface/influencers";
import type { Handlers } from "../../shared/ipc/index";
import type { ReadThrough } from "../cache/read-through";
import type { Connections } from "../connections/connections";
import { placeBins } from "./place-bins";

const liveOf = <T>({ result, unreadable }: { result: T; unreadable: number }) => ({
  data: result,
  unreadable,
});

type ChartHandlers = Pick<Handlers, Extract<keyof Handlers, `analytics.${string}`>>;

/** Handlers of charts. They fall back to cached data if the service can't be reached. */
export function chartHandlers(connections: Connections, cache: ReadThrough): ChartHandlers {
  return {
    "analytics.histogram": ({ connectionId, projectId, type, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "projectHistogram", params: { projectId, type, params } },
        Histogram,
        async () => {
          const client = await connections.client(connectionId);
          const path = { project_id: projectId, type };
          const answer = await client.call("projectHistogram", { path, params }, { signal });
          return placeBins(liveOf(answer), type, params);
        },
        from,
      ),

    "analytics.globalHistogram": ({ connectionId, type, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "globalHistogram", params: { type, params } },
        Histogram,
        async () => {
          const client = await connections.client(connectionId);
          const answer = await client.call("globalHistogram", { path: { type }, params }, { signal });
          return placeBins(liveOf(answer), type, params);
        },
        from,
      ),

    "analytics.influencers": ({ connectionId, projectId, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "topInfluencers", params: { projectId, params } },
        TopInfluencers,
        async () => {
          const client = await connections.client(connectionId);
          const path = { project_id: projectId };
          return liveOf(await client.call("topInfluencers", { path, params }, { signal }));
        },
        from,
      ),
  };
}
