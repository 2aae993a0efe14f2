import path from "node:path";
import { epochParam } from "../../shared/calendar/epoch-param";
import { dayMs } from "../../shared/calendar/lengths";
import { z } from "zod";
import { Task } from "../../shared/interface/resources";
import type { ExportTask } from "../../shared/ipc/exports";
import type { Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { failure } from "../client/service-error";
import { isNotOffered, whereOffered } from "../client/where-offered";
import type { Core, Feature, RoutesOf } from "../core/core";
import { askWhere } from "../files/file-dialogs";
import { ExportOrders, orderStore } from "./orders";
import { differences } from "./reconcile";

interface Question {
  connectionId: string;
  query: string;
  start: number;
  stop: number | null;
}

type ExportRoutes = RoutesOf<"exports"> & Pick<Handlers, "project.exports" | "project.export">;

export function installExports(core: Core) {
  const { connections, profiles, readThrough: cache, window, tables, emit } = core;
  const orders = new ExportOrders(core.at(orderStore), core.log);
  const readTask: Handlers["project.export"] = ({ connectionId, taskId, from }, signal) =>
    cache.answer(
      { connectionId, endpoint: "getTask", params: { taskId } },
      Task,
      async () => {
        const client = await connections.client(connectionId);
        const found = (await oneTask(client, taskId, signal)).find(({ id }) => id === taskId);
        if (!found) throw failure("missing", t("main:project.exportGone"));
        return { data: found, unreadable: 0 };
      },
      from,
    );

  /** Number of documents in the account that match a query, null if the connection can't say. */
  const count = async (
    { connectionId, query, start, stop }: Question,
    signal: AbortSignal,
  ): Promise<number | null> => {
    const client = await connections.client(connectionId);
    const bounds = { min: epochParam(start), ...(stop === null ? {} : { max: epochParam(stop) }) };
    try {
      const params = { q: query, hpp: 0, ...bounds };
      const { pagination } = await client.call("globalResults", { path: {}, params }, { signal });
      return pagination?.total ?? null;
    } catch (error) {
      if (!isNotOffered(error)) throw error;
    }
    // Without a list of documents, the global histogram counts them, in bins of one year.
    const max = epochParam(stop ?? Date.now() + 366 * dayMs);
    const params = { q: query, ...bounds, max, interval: "1y" };
    const { result, unreadable } = await client.call(
      "globalHistogram",
      { path: { type: "published" }, params },
      { signal },
    );
    return unreadable > 0 ? null : result.data.reduce((sum, { v }) => sum + (v[0] ?? 0), 0);
  };

  const taskOf = async (connectionId: string, taskId: string, signal: AbortSignal): Promise<ExportTask> =>
    (await readTask({ connectionId, taskId, from: "live" }, signal)).data;

  /** The file of a finished task in a local workspace: `<folder>/exports/<target>-<task id>.ndjson`. */
  const sourceOf = (connectionId: string, task: ExportTask): string => {
    const folder = profiles.find(connectionId)?.folder;
    if (!folder) throw failure("missing", t("main:export.elsewhere", { target: task.target }));
    const name = `${task.target}-${task.id}.ndjson`;
    if (!/^[\w.-]+$/.test(name)) throw failure("protocol", t("main:export.badTarget"));
    return path.join(folder, "exports", name);
  };

  const routes: ExportRoutes = {
    "project.exports": ({ connectionId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listTasks", params: {} },
        z.array(Task),
        async () => tasksOf(await connections.client(connectionId), signal),
        from,
      ),

    "project.export": readTask,

    "exports.count": async (question, signal) => ({ count: await count(question, signal) }),

    "exports.create": async ({ connectionId, expected, ...order }, signal) => {
      const { target, query, start, stop, limit } = order;
      const client = await connections.client(connectionId);
      const body = {
        target,
        start,
        limit,
        ...(query === "" ? {} : { query }),
        ...(stop === null ? {} : { stop }),
      };
      const { result } = await client.call("createExport", { path: {}, body }, { signal });
      const [task] = result.tasks;
      if (!task) throw failure("protocol", t("main:export.noTask"));
      orders.add({ connectionId, taskId: task.id, createdAt: Date.now(), expected, ...order });
      return task;
    },

    "exports.orders": async ({ connectionId }) => Promise.resolve(orders.list(connectionId)),

    "exports.abort": async ({ connectionId, taskId }, signal) => {
      const client = await connections.client(connectionId);
      const { result } = await whereOffered(t("main:export.notEnded"), () =>
        client.call("abortTask", { path: { task_id: taskId } }, { signal }),
      );
      const task = result.tasks.find(({ id }) => id === taskId) ?? result.tasks[0];
      if (!task) throw failure("protocol", t("main:export.noTask"));
      return task;
    },

    "exports.columns": async ({ connectionId, taskId }, signal) => {
      const task = await taskOf(connectionId, taskId, signal);
      return tables.run("columns", { source: sourceOf(connectionId, task) }, signal);
    },

    "exports.save": async ({ connectionId, taskId, format, columns }, signal) => {
      const task = await taskOf(connectionId, taskId, signal);
      const source = sourceOf(connectionId, task);
      if (columns.length === 0) throw failure("invalid", t("main:export.noColumn"));
      const to = await askWhere(window, `${task.target} ${task.creation_date.slice(0, 10)}`, format);
      if (to === null) return null;
      const taskCount = task.ready ?? task.processed;
      const onRows = (rows: number) =>
        emit("exports.progress", { connectionId, taskId, rows, total: taskCount });
      const saved = await tables.run("export", { source, path: to, format, columns }, signal, onRows);
      const order = orders.find(connectionId, taskId);
      // The file is saved. A failed count must not look like a failed export.
      const matchesNow = order ? await count(order, signal).catch(() => null) : null;
      return {
        path: to,
        rows: saved.rows,
        taskCount,
        expected: order?.expected ?? null,
        matchesNow,
        differences: differences(saved, taskCount, order, matchesNow),
      };
    },
  };
  return { routes, stores: [orders] } satisfies Feature;
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
    if (isNotOffered(error)) return (await tasksOf(client, signal)).data;
    throw error;
  }
}
