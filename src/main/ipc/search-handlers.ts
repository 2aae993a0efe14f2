import { Histogram } from "../../shared/interface/histograms";
import { DocumentPage } from "../../shared/ipc/documents";
import type { Handlers } from "../../shared/ipc/index";
import type { ReadThrough } from "../cache/read-through";
import { ServiceError, failure } from "../client/service-error";
import type { Connections } from "../connections/connections";

/** Handlers of charts and documents: live, or from the cache where the service can't be reached. */
export function searchHandlers(
  connections: Connections,
  cache: ReadThrough,
): Pick<Handlers, "analytics.histogram" | "documents.search"> {
  return {
    "analytics.histogram": ({ connectionId, projectId, type, params }, signal) =>
      cache.answer(
        { connectionId, endpoint: "projectHistogram", params: { projectId, type, params } },
        Histogram,
        async () => {
          const client = await connections.client(connectionId);
          const path = { project_id: projectId, type };
          return (await client.call("projectHistogram", { path, params }, { signal })).result;
        },
      ),

    "documents.search": async (input, signal) => {
      const {
        connectionId,
        projectId,
        q,
        offset,
        count,
        sortBy,
        sortOrder,
        min,
        max,
        topic,
        filter,
        channel,
        panel,
        dataset,
      } = input;
      const live = async () => {
        const client = await connections.client(connectionId);
        const params = {
          q: q || undefined,
          offset,
          hpp: count,
          sort_by: sortBy,
          sort_order: sortOrder,
          min: min?.toString(),
          max: max?.toString(),
          topic,
          filter,
          channel,
          panel,
          dataset,
        };
        try {
          const { result, pagination } = await client.call(
            "projectResults",
            { path: { project_id: projectId }, params },
            { signal },
          );
          const documents = result.data.map(({ data }) => data);
          return { total: pagination?.total ?? offset + documents.length, documents };
        } catch (error) {
          if (!(error instanceof ServiceError) || !error.notOffered) throw error;
          throw failure("missing", "This connection doesn't offer lists of documents.", { cause: error });
        }
      };
      // First pages only: what one comes back to, and a bound on what a long scroll leaves behind.
      if (offset > 0) return { data: await live(), asOf: Date.now(), source: "live" };
      return cache.answer({ connectionId, endpoint: "projectResults", params: input }, DocumentPage, live);
    },
  };
}
