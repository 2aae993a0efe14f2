import { useQuery } from "@tanstack/react-query";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, type Target } from "../../core/queries";

type Ref = Target["ref"];

const longLived = 5 * 60_000;

/** What belongs to the account of a connection rather than to one of its projects. */
const ofAccount = (connectionId: string) => keys.project(connectionId, "");

/** Keys of what a project and its account hold, for whoever changes it. */
export const projectKeys = {
  views: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "views"],
  topics: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "topics"],
  panels: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "panels"],
  metrics: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "metrics"],
  exports: (connectionId: string) => [...ofAccount(connectionId), "exports"],
  orders: (connectionId: string) => [...ofAccount(connectionId), "orders"],
  streams: (connectionId: string) => [...ofAccount(connectionId), "streams"],
  deletedStreams: (connectionId: string) => [...ofAccount(connectionId), "deleted streams"],
} as const;

/** Dashboards, reports and alerts of a project. */
export function useViews(ref: Ref) {
  return useQuery({
    queryKey: projectKeys.views(ref),
    queryFn: cacheFirst((from, signal) => invoke("project.views", { ...ref, from }, { signal })),
    staleTime: longLived,
  });
}

/** Groups of panels of a project. */
export function usePanels(ref: Ref) {
  return useQuery({
    queryKey: projectKeys.panels(ref),
    queryFn: cacheFirst((from, signal) => invoke("project.panels", { ...ref, from }, { signal })),
    staleTime: longLived,
  });
}

/** Imports of a local workspace's project, the latest first; a hosted service has none and isn't asked. */
export function useProjectImports({ ref, connection }: Target, enabled = true) {
  return useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "imports"],
    queryFn: cacheFirst((from, signal) => invoke("project.imports", { ...ref, from }, { signal })),
    enabled: enabled && connection.kind === "workspace",
    staleTime: longLived,
  });
}

/** Export tasks of a connection; while not enabled, what is known of them without asking. */
export function useExports(connectionId: string, enabled = true) {
  return useQuery({
    queryKey: projectKeys.exports(connectionId),
    queryFn: cacheFirst((from, signal) => invoke("project.exports", { connectionId, from }, { signal })),
    enabled,
    staleTime: 1000,
  });
}

/** Streams of a connection. */
export function useStreams(connectionId: string) {
  return useQuery({
    queryKey: projectKeys.streams(connectionId),
    queryFn: cacheFirst((from, signal) => invoke("project.streams", { connectionId, from }, { signal })),
    staleTime: longLived,
  });
}
