import type { collectorRoutes } from "../../shared/ipc/collectors";
import type { ExportTask } from "../../shared/ipc/exports";
import type { Handlers, RouteName } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { failure } from "../client/service-error";
import { whereOffered } from "../client/where-offered";

type CollectorRouteName = Extract<RouteName, keyof typeof collectorRoutes>;

interface CollectorParts {
  client: (connectionId: string) => Promise<ServiceClient>;
  /** Called after a collector was deleted. */
  deleted: (connectionId: string, collectorId: string) => Promise<void>;
}

export function collectorHandlers({ client, deleted }: CollectorParts): Pick<Handlers, CollectorRouteName> {
  const offered = <T>(call: () => Promise<T>) => whereOffered(t("main:stream.noCollectors"), call);
  /** The collector of a response. Changes only name it and its state. */
  const change =
    (name: "pauseCollector" | "resumeCollector"): Handlers["collectors.pause"] =>
    ({ connectionId, collectorId }, signal) =>
      offered(async () => {
        const service = await client(connectionId);
        const path = { collector_id: collectorId };
        return only((await service.call(name, { path }, { signal })).result.collectors);
      });
  const exported = (tasks: readonly ExportTask[]) => {
    const [task] = tasks;
    if (!task) throw failure("protocol", t("main:project.exportGone"));
    return task;
  };
  const noExport = <T>(call: () => Promise<T>) => whereOffered(t("main:stream.noExport"), call);
  return {
    "collectors.list": ({ connectionId }, signal) =>
      offered(async () => {
        const service = await client(connectionId);
        return (await service.call("listStreams", { path: {} }, { signal })).result.collectors;
      }),
    "collectors.get": ({ connectionId, collectorId }, signal) =>
      offered(async () => {
        const service = await client(connectionId);
        const path = { collector_id: collectorId };
        return only((await service.call("getCollector", { path }, { signal })).result.collectors);
      }),
    "collectors.put": ({ connectionId, collectorId, query }, signal) =>
      offered(async () => {
        const service = await client(connectionId);
        const input = { path: { collector_id: collectorId }, body: { collector_query: query } };
        return only((await service.call("putCollector", input, { signal })).result.collectors);
      }),
    "collectors.pause": change("pauseCollector"),
    "collectors.resume": change("resumeCollector"),
    "collectors.delete": ({ connectionId, collectorId }, signal) =>
      offered(async () => {
        const service = await client(connectionId);
        await service.call("deleteCollector", { path: { collector_id: collectorId } }, { signal });
        await deleted(connectionId, collectorId);
        return undefined;
      }),
    "collectors.exportProject": (
      { connectionId, collectorId, projectId, topics, datasets, ...order },
      signal,
    ) =>
      noExport(async () => {
        const service = await client(connectionId);
        const body = {
          ...orderOf(collectorId, order),
          ...(topics.length > 0 && { topics }),
          ...(datasets.length > 0 && { datasets }),
        };
        const path = { project_id: projectId };
        return exported((await service.call("exportProject", { path, body }, { signal })).result.tasks);
      }),
    "collectors.exportStream": ({ connectionId, collectorId, streamId, ...order }, signal) =>
      noExport(async () => {
        const service = await client(connectionId);
        const input = { path: { stream_id: streamId }, body: orderOf(collectorId, order) };
        return exported((await service.call("exportStream", input, { signal })).result.tasks);
      }),
  };
}

function orderOf(
  target: string,
  { query, start, stop, limit }: { query: string; start: number; stop: number | null; limit: number },
) {
  return { target, start, limit, ...(query !== "" && { query }), ...(stop !== null && { stop }) };
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw failure("protocol", t("main:stream.noCollector"));
  return first;
}
