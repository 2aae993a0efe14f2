import { z } from "zod";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import { LocalImport } from "../../shared/interface/local";
import { ProjectViews } from "../../shared/interface/resources";
import type { Handlers } from "../../shared/ipc/index";
import type { ServiceClient } from "../client/service-client";
import { isNotOffered } from "../client/where-offered";
import type { Core, Feature } from "../core/core";

/** What a project holds beside its own screens: views, channels, tags and imports. Reads fall back to cached data. */
export function installProject({ connections, readThrough: cache }: Core) {
  const routes: Pick<Handlers, "project.views" | "project.channels" | "project.tags" | "project.imports"> = {
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
            if (isNotOffered(error)) return { data: null, unreadable: 0 };
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
            if (isNotOffered(error)) return { data: [], unreadable: 0 };
            throw error;
          }
        },
        from,
      ),
  };
  return { routes } satisfies Feature;
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
