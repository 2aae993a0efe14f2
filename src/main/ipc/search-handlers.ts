import { Histogram } from "../../shared/interface/histograms";
import { TopInfluencers } from "../../shared/interface/influencers";
import { DocumentPage } from "../../shared/ipc/documents";
import type { Handlers } from "../../shared/ipc/index";
import type { ReadThrough } from "../cache/read-through";
import { notKept } from "../client/service-error";
import type { Connections } from "../connections/connections";
import { readResults } from "../documents/results";

type SearchHandlers = Pick<
  Handlers,
  "analytics.histogram" | "analytics.globalHistogram" | "analytics.influencers" | "documents.search"
>;

/** Handlers of charts and documents: live, or from the cache where the service can't be reached. */
export function searchHandlers(connections: Connections, cache: ReadThrough): SearchHandlers {
  return {
    "analytics.histogram": ({ connectionId, projectId, type, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "projectHistogram", params: { projectId, type, params } },
        Histogram,
        async () => {
          const client = await connections.client(connectionId);
          const path = { project_id: projectId, type };
          return (await client.call("projectHistogram", { path, params }, { signal })).result;
        },
        from,
      ),

    "analytics.globalHistogram": ({ connectionId, type, params, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "globalHistogram", params: { type, params } },
        Histogram,
        async () => {
          const client = await connections.client(connectionId);
          return (await client.call("globalHistogram", { path: { type }, params }, { signal })).result;
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
          return (await client.call("topInfluencers", { path, params }, { signal })).result;
        },
        from,
      ),

    "documents.search": async ({ from, ...input }, signal) => {
      const { connectionId, projectId, offset, count, sortBy, sortOrder, ...question } = input;
      const live = async () => {
        const client = await connections.client(connectionId);
        return readResults(client, projectId, question, { offset, count, sortBy, sortOrder }, signal);
      };
      // First pages only: what one comes back to, and a bound on what a long scroll leaves behind.
      if (offset > 0) {
        if (from === "cache") throw notKept();
        return { data: await live(), asOf: Date.now(), source: "live" };
      }
      return cache.answer(
        { connectionId, endpoint: "projectResults", params: input },
        DocumentPage,
        live,
        from,
      );
    },
  };
}
