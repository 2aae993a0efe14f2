import { z } from "zod";
import { CustomMetric, ProjectViews, Stream, Task, Topics } from "../../shared/interface/resources";
import type { Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/words";
import { topicsQuestion } from "../cache/questions";
import type { ReadThrough } from "../cache/read-through";
import { ServiceError, failure } from "../client/service-error";
import type { Connections } from "../connections/connections";

type ProjectReads = Pick<
  Handlers,
  | "project.views"
  | "project.topics"
  | "project.metrics"
  | "project.exports"
  | "project.export"
  | "project.streams"
>;

const notOffered = (error: unknown) => error instanceof ServiceError && error.notOffered;

/** Handlers that read what is kept in a project and in an account: live, or what was kept. */
export function projectReads(connections: Connections, cache: ReadThrough): ProjectReads {
  const tasks = async (connectionId: string, signal: AbortSignal) => {
    const client = await connections.client(connectionId);
    return (await client.call("listTasks", { path: {} }, { signal })).result.tasks;
  };
  return {
    "project.views": ({ connectionId, projectId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listViews", params: { projectId } },
        ProjectViews,
        async () => {
          const client = await connections.client(connectionId);
          const { result } = await client.call("listViews", { path: { project_id: projectId } }, { signal });
          // Some deployments list the views of every project of the account.
          const [first, ...others] = result.projects;
          const own =
            result.projects.find(({ id }) => id === projectId) ?? (others.length === 0 ? first : undefined);
          return own ?? { id: projectId, title: "", dashboards: [], reports: [] };
        },
        from,
      ),

    "project.topics": async ({ connectionId, projectId, from }, signal) => {
      const question = topicsQuestion({ connectionId, projectId });
      const live = async () => {
        const client = await connections.client(connectionId);
        return (await client.call("listTopics", { path: { project_id: projectId } }, { signal })).result;
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
          const { result } = await client.call("listCustomMetrics", { path }, { signal });
          return result.data.flatMap(({ custom_metric: metric }) => (metric ? [metric] : []));
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
          const found = (await oneTask()).find(({ id }) => id === taskId);
          if (!found) throw failure("missing", t("main:project.exportGone"));
          return found;

          async function oneTask() {
            try {
              const client = await connections.client(connectionId);
              return (await client.call("getTask", { path: { task_id: taskId } }, { signal })).result.tasks;
            } catch (error) {
              // An optional endpoint; the list says the same of recent tasks.
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
            return (await client.call("listStreams", { path: {} }, { signal })).result.data;
          } catch (error) {
            if (!notOffered(error)) throw error;
            throw failure("missing", t("main:project.noStreams"), { cause: error });
          }
        },
        from,
      ),
  };
}
