import { z } from "zod";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import { LocalImport } from "../../shared/interface/local";
import { CustomMetric, ProjectViews, Stream, Task, Topics } from "../../shared/interface/resources";
import type { Handlers } from "../../shared/ipc/index";
import type { Stream as ListedStream } from "../../shared/ipc/streams";
import { t } from "../../shared/texts";
import { topicsQuestion } from "../cache/questions";
import type { From, ReadThrough } from "../cache/read-through";
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
  /** Reads live, or from the cache under the name of the endpoint. */
  const read = <S extends z.ZodType>(
    { connectionId, from }: { connectionId: string; from?: From | undefined },
    endpoint: string,
    params: Readonly<Record<string, string>>,
    schema: S,
    live: (client: ServiceClient) => Promise<{ data: z.output<S>; unreadable: number }>,
  ) =>
    cache.answer(
      { connectionId, endpoint, params },
      schema,
      async () => live(await connections.client(connectionId)),
      from,
    );
  return {
    "project.views": ({ projectId, ...where }, signal) =>
      read(where, "listViews", { projectId }, ProjectViews, async (client) => {
        const path = { project_id: projectId };
        const { result, unreadable } = await client.call("listViews", { path }, { signal });
        // Some deployments list the views of all projects in the account.
        const [first, ...others] = result.projects;
        const own =
          result.projects.find(({ id }) => id === projectId) ?? (others.length === 0 ? first : undefined);
        return { data: own ?? { id: projectId, title: "", dashboards: [], reports: [] }, unreadable };
      }),

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

    "project.metrics": ({ projectId, ...where }, signal) =>
      read(where, "listCustomMetrics", { projectId }, z.array(CustomMetric), async (client) => {
        const path = { project_id: projectId };
        const { result, unreadable } = await client.call("listCustomMetrics", { path }, { signal });
        const data = result.data.flatMap(({ custom_metric: metric }) => (metric ? [metric] : []));
        return { data, unreadable: unreadable + result.data.length - data.length };
      }),

    "project.channels": ({ projectId, ...where }, signal) =>
      read(
        where,
        "listResources",
        { projectId, type: "channel" },
        z.array(z.object({ id: z.string(), title: z.string() })),
        (client) => channelsOf(client, projectId, signal),
      ),

    "project.tags": ({ projectId, ...where }, signal) =>
      read(where, "listTags", { projectId }, z.array(z.string()).nullable(), (client) =>
        ifOffered<string[] | null>(null, async () => {
          const path = { project_id: projectId };
          const { result, unreadable } = await client.call("listTags", { path }, { signal });
          return { data: result.tags.map(({ label, id }) => label || id), unreadable };
        }),
      ),

    "project.imports": ({ projectId, ...where }, signal) =>
      read(where, "listImports", { projectId }, z.array(LocalImport), (client) =>
        ifOffered([], async () => {
          const path = { project_id: projectId };
          const { result, unreadable } = await client.call("listImports", { path }, { signal });
          return { data: result, unreadable };
        }),
      ),

    "project.exports": (where, signal) =>
      read(where, "listTasks", {}, z.array(Task), (client) => tasksOf(client, signal)),

    "project.export": ({ taskId, ...where }, signal) =>
      read(where, "getTask", { taskId }, Task, async (client) => {
        const found = (await oneTask(client, taskId, signal)).find(({ id }) => id === taskId);
        if (!found) throw failure("missing", t("main:project.exportGone"));
        return { data: found, unreadable: 0 };
      }),

    "project.streams": (where, signal) =>
      read(where, "listStreams", {}, z.array(Stream), async (client) => {
        try {
          const { result, unreadable } = await client.call("listStreams", { path: {} }, { signal });
          const data: ListedStream[] = [];
          for (const stream of result.data)
            data.push(await streamRules.complete(client, where.connectionId, stream, signal));
          return { data, unreadable };
        } catch (error) {
          if (!notOffered(error)) throw error;
          throw failure("missing", t("main:project.noStreams"), { cause: error });
        }
      }),
  };
}

/** Something else for a service that doesn't offer the call. */
async function ifOffered<T>(instead: T, live: () => Promise<{ data: T; unreadable: number }>) {
  try {
    return await live();
  } catch (error) {
    if (notOffered(error)) return { data: instead, unreadable: 0 };
    throw error;
  }
}

async function tasksOf(client: ServiceClient, signal: AbortSignal) {
  const { result, unreadable } = await client.call("listTasks", { path: {} }, { signal });
  return { data: result.tasks, unreadable };
}

async function oneTask(client: ServiceClient, taskId: string, signal: AbortSignal) {
  try {
    return (await client.call("getTask", { path: { task_id: taskId } }, { signal })).result.tasks;
  } catch (error) {
    // The endpoint is optional. The task list has the same data for recent tasks.
    if (notOffered(error)) return (await tasksOf(client, signal)).data;
    throw error;
  }
}

/** Channels as the project lists them, else the most frequent ones of its documents, which costs credits. */
async function channelsOf(client: ServiceClient, projectId: string, signal: AbortSignal) {
  try {
    const input = { path: { project_id: projectId }, params: { type: "channel" as const } };
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
