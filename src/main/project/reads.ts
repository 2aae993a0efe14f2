import { z } from "zod";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import { LocalImport } from "../../shared/interface/local";
import { CustomMetric, ProjectViews, Stream, Task, Topics } from "../../shared/interface/resources";
import type { Handlers } from "../../shared/ipc/index";
import type { Stream as ListedStream } from "../../shared/ipc/streams";
import { t } from "../../shared/texts";
import { topicsQuestion } from "../cache/questions";
import type { ReadThrough } from "../cache/read-through";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";
import type { Connections } from "../connections/connections";
import type { StreamRules } from "../streams/stream-rules";

type ProjectReads = Pick<
  Handlers,
  | "project.views"
  | "project.topics"
  | "project.metrics"
  | "project.channels"
  | "project.tags"
  | "project.imports"
  | "project.exports"
  | "project.export"
  | "project.streams"
>;

const notOffered = (error: unknown) => error instanceof ServiceError && error.notOffered;

/** Handlers that read project and account data. They fall back to cached data. */
export function projectReads(
  connections: Connections,
  cache: ReadThrough,
  streamRules: StreamRules,
): ProjectReads {
  const tasks = async (connectionId: string, signal: AbortSignal) => {
    const client = await connections.client(connectionId);
    const { result, unreadable } = await client.call("listTasks", { path: {} }, { signal });
    return { data: result.tasks, unreadable };
  };
  return {
    "project.views": ({ connectionId, projectId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listViews", params: { projectId } },
        ProjectViews,
        async () => {
          const client = await connections.client(connectionId);
          const path = { project_id: projectId };
          const { result, unreadable } = await client.call("listViews", { path }, { signal });
          // Some deployments list the views of all projects in the account.
          const [first, ...others] = result.projects;
          const own =
            result.projects.find(({ id }) => id === projectId) ?? (others.length === 0 ? first : undefined);
          const data = own ?? { id: projectId, title: "", dashboards: [], reports: [] };
          return { data, unreadable };
        },
        from,
      ),

    "project.topics": async ({ connectionId, projectId, from }, signal) => {
      const question = topicsQuestion({ connectionId, projectId });
      const live = async () => {
        const client = await connections.client(connectionId);
        const path = { project_id: projectId };
        const { result, unreadable } = await client.call("listTopics", { path }, { signal });
        return { data: result, unreadable };
      };
      try {
        return await cache.answer(question, Topics, live, from);
      } catch (error) {
        if (!notOffered(error)) throw error;
        const kept = cache.kept(question, Topics);
        if (kept) return { ...kept, notListed: true };
        throw failure("missing", t("main:project.noTopics"), { cause: error });
      }
    },

    "project.metrics": ({ connectionId, projectId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listCustomMetrics", params: { projectId } },
        z.array(CustomMetric),
        async () => {
          const client = await connections.client(connectionId);
          const path = { project_id: projectId };
          const { result, unreadable } = await client.call("listCustomMetrics", { path }, { signal });
          const data = result.data.flatMap(({ custom_metric: metric }) => (metric ? [metric] : []));
          return { data, unreadable: unreadable + result.data.length - data.length };
        },
        from,
      ),

    "project.channels": ({ connectionId, projectId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listResources", params: { projectId, type: "page" } },
        z.array(z.object({ id: z.string(), title: z.string() })),
        async () => channelsOf(await connections.client(connectionId), projectId, signal),
        from,
      ),

    "project.tags": ({ connectionId, projectId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listTags", params: { projectId } },
        z.array(z.string()).nullable(),
        async () => {
          const client = await connections.client(connectionId);
          const path = { project_id: projectId };
          try {
            const { result, unreadable } = await client.call("listTags", { path }, { signal });
            return { data: result.tags.map(({ label, id }) => label || id), unreadable };
          } catch (error) {
            if (notOffered(error)) return { data: null, unreadable: 0 };
            throw error;
          }
        },
        from,
      ),

    "project.imports": ({ connectionId, projectId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listImports", params: { projectId } },
        z.array(LocalImport),
        async () => {
          try {
            const client = await connections.client(connectionId);
            const path = { project_id: projectId };
            const { result, unreadable } = await client.call("listImports", { path }, { signal });
            return { data: result, unreadable };
          } catch (error) {
            if (notOffered(error)) return { data: [], unreadable: 0 };
            throw error;
          }
        },
        from,
      ),

    "project.exports": ({ connectionId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listTasks", params: {} },
        z.array(Task),
        () => tasks(connectionId, signal),
        from,
      ),

    "project.export": ({ connectionId, taskId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "getTask", params: { taskId } },
        Task,
        async () => {
          const found = (await oneTask()).data.find(({ id }) => id === taskId);
          if (!found) throw failure("missing", t("main:project.exportGone"));
          return { data: found, unreadable: 0 };

          async function oneTask() {
            try {
              const client = await connections.client(connectionId);
              const path = { task_id: taskId };
              return { data: (await client.call("getTask", { path }, { signal })).result.tasks };
            } catch (error) {
              // The endpoint is optional. The task list has the same data for recent tasks.
              if (notOffered(error)) return tasks(connectionId, signal);
              throw error;
            }
          }
        },
        from,
      ),

    "project.streams": ({ connectionId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listStreams", params: {} },
        z.array(Stream),
        async () => {
          try {
            const client = await connections.client(connectionId);
            const { result, unreadable } = await client.call("listStreams", { path: {} }, { signal });
            const data: ListedStream[] = [];
            for (const stream of result.data)
              data.push(await streamRules.complete(client, connectionId, stream, signal));
            return { data, unreadable };
          } catch (error) {
            if (!notOffered(error)) throw error;
            throw failure("missing", t("main:project.noStreams"), { cause: error });
          }
        },
        from,
      ),
  };
}

/** Channels as the project lists them, else the most frequent ones of its documents, which costs credits. */
async function channelsOf(client: ServiceClient, projectId: string, signal: AbortSignal) {
  try {
    const input = { path: { project_id: projectId }, params: { type: ["page" as const] } };
    const { result, unreadable } = await client.call("listResources", input, { signal });
    const nodes = result.projects.flatMap(({ channels }) => channels.flatMap((group) => group.nodes));
    return { data: nodes.map(({ id, title }) => ({ id, title: title || id })), unreadable };
  } catch (error) {
    if (!notOffered(error)) throw error;
    const path = { project_id: projectId, type: "channel" };
    const params = { top_n: histogramLimits.topN };
    const { result, unreadable } = await client.call("projectHistogram", { path, params }, { signal });
    return { data: result.data.flatMap(({ ks }) => (ks ? [{ id: ks, title: ks }] : [])), unreadable };
  }
}
