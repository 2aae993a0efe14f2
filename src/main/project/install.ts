import { z } from "zod";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import { DataCoverage, LocalImport } from "../../shared/interface/local";
import { ProjectViews } from "../../shared/interface/resources";
import type { Handlers } from "../../shared/ipc/index";
import type { From, Live } from "../cache/read-through";
import type { ServiceClient } from "../client/service-client";
import { isNotOffered } from "../client/where-offered";
import type { Core, Feature } from "../core/core";

/** What a project holds beside its own screens: views, channels, tags and imports. Reads fall back to cached data. */
export function installProject({ connections, readThrough, pass }: Core) {
  /** Reads live, or from the cache under the name of the endpoint. */
  const read = <S extends z.ZodType>(
    { connectionId, from }: { connectionId: string; from?: From | undefined },
    endpoint: string,
    params: Readonly<Record<string, string>>,
    schema: S,
    live: (client: ServiceClient) => Promise<Live<z.output<S>>>,
  ) =>
    readThrough.answer(
      { connectionId, endpoint, params },
      schema,
      async () => live(await connections.client(connectionId)),
      from,
    );
  const routes: Pick<
    Handlers,
    | "project.views"
    | "project.channels"
    | "project.tags"
    | "project.imports"
    | "project.missingFields"
    | "project.coverage"
  > = {
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

    "project.channels": ({ projectId, ...where }, signal) =>
      read(
        where,
        "listResources",
        { projectId, type: "page" },
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
      read(where, "listImports", { projectId }, z.array(LocalImport), () => {
        const path = { project_id: projectId };
        return ifOffered([], () => pass(where.connectionId, "listImports", { path }, signal));
      }),

    "project.missingFields": ({ projectId, ...where }, signal) =>
      read(where, "listMissingFields", { projectId }, z.array(z.string()), () => {
        const path = { project_id: projectId };
        return ifOffered([], () => pass(where.connectionId, "listMissingFields", { path }, signal));
      }),

    "project.coverage": ({ projectId, timezone, ...where }, signal) =>
      read(where, "describeCoverage", { projectId, timezone }, DataCoverage, () => {
        const input = { path: { project_id: projectId }, params: { timezone } };
        return ifOffered({ values: [] }, () => pass(where.connectionId, "describeCoverage", input, signal));
      }),
  };
  return { routes } satisfies Feature;
}

/** Something else for a service that doesn't offer the call. */
async function ifOffered<T>(instead: T, live: () => Promise<Live<T>>): Promise<Live<T>> {
  try {
    return await live();
  } catch (error) {
    if (isNotOffered(error)) return { data: instead, unreadable: 0 };
    throw error;
  }
}

/** Channels as the project lists them, else the most frequent ones of its documents, which costs credits. */
async function channelsOf(client: ServiceClient, projectId: string, signal: AbortSignal) {
  try {
    const input = { path: { project_id: projectId }, params: { type: ["page" as const] } };
    const { result, unreadable } = await client.call("listResources", input, { signal });
    const nodes = result.projects.flatMap(({ channels }) => channels.flatMap((group) => group.nodes));
    return { data: nodes.map(({ id, title }) => ({ id, title: title || id })), unreadable };
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    const path = { project_id: projectId, type: "channel" };
    const params = { top_n: histogramLimits.topN };
    const { result, unreadable } = await client.call("projectHistogram", { path, params }, { signal });
    return { data: result.data.flatMap(({ ks }) => (ks ? [{ id: ks, title: ks }] : [])), unreadable };
  }
}
