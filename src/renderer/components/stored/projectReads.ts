import { skipToken, useQuery } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import type { DataCoverage } from "../../../shared/interface/local";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, type Target } from "../../core/queries";

type Ref = Target["ref"];

const longLived = 5 * 60_000;

/** Query keys of what belongs to a connection's account, not to one of its projects. */
const ofAccount = (connectionId: string) => keys.project(connectionId, "");

/** Query keys of a project and its account, for invalidation after changes. */
export const projectKeys = {
  views: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "views"],
  topics: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "topics"],
  panels: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "panels"],
  /** Prefix of everything that edits of documents change, accepted or not. */
  edits: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "edits"],
  metrics: ({ connectionId, projectId }: Ref) => [...keys.project(connectionId, projectId), "metrics"],
  exports: (connectionId: string) => [...ofAccount(connectionId), "exports"],
  orders: (connectionId: string) => [...ofAccount(connectionId), "orders"],
  streams: (connectionId: string) => [...ofAccount(connectionId), "streams"],
  collectors: (connectionId: string) => [...ofAccount(connectionId), "collectors"],
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

/** Datasets of a project, as far as they are known. Hosted services don't list them. */
export function useDatasets(ref: Ref): readonly string[] {
  const datasets = useQuery({
    queryKey: [...projectKeys.edits(ref), "datasets"],
    queryFn: () => invoke("documents.datasets", ref),
    staleTime: longLived,
  });
  return datasets.data ?? [];
}

/** Panel groups of a project. */
export function usePanels(ref: Ref) {
  return useQuery({
    queryKey: projectKeys.panels(ref),
    queryFn: cacheFirst((from, signal) => invoke("project.panels", { ...ref, from }, { signal })),
    staleTime: longLived,
  });
}

/**
 * Imports of a project in a local workspace, latest first. Hosted services have no imports, so none are requested.
 */
export function useProjectImports({ ref, connection }: Target, enabled = true) {
  return useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "imports"],
    queryFn: cacheFirst((from, signal) => invoke("project.imports", { ...ref, from }, { signal })),
    enabled: enabled && can(connection, "imports"),
    staleTime: longLived,
  });
}

/** Fields of charts that no document of the project has. None as long as that is unknown. */
export function useMissingFields({ ref, connection }: Target): readonly string[] {
  const missing = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "missing fields"],
    queryFn: cacheFirst((from, signal) => invoke("project.missingFields", { ...ref, from }, { signal })),
    enabled: can(connection, "missingFields"),
    staleTime: longLived,
  });
  return missing.data?.data ?? [];
}

/** Where the data of a project's values begin or end, by days of a zone. Null as long as that is unknown. */
export function useCoverage(target: Target | null, timezone: string): DataCoverage | null {
  const coverage = useQuery({
    queryKey: [
      ...keys.project(target?.ref.connectionId ?? "", target?.ref.projectId ?? ""),
      "coverage",
      timezone,
    ],
    queryFn: target
      ? cacheFirst((from, signal) =>
          invoke("project.coverage", { ...target.ref, timezone, from }, { signal }),
        )
      : skipToken,
    enabled: target !== null && can(target.connection, "coverage"),
    staleTime: longLived,
  });
  return coverage.data?.data ?? null;
}

/** Export tasks of a connection. While disabled, returns what is cached. */
export function useExports(connectionId: string, enabled = true) {
  return useQuery({
    queryKey: projectKeys.exports(connectionId),
    queryFn: cacheFirst((from, signal) => invoke("project.exports", { connectionId, from }, { signal })),
    enabled,
    staleTime: 1000,
  });
}

export function useStreams(connectionId: string) {
  return useQuery({
    queryKey: projectKeys.streams(connectionId),
    queryFn: cacheFirst((from, signal) => invoke("project.streams", { connectionId, from }, { signal })),
    staleTime: longLived,
  });
}

/** Collectors of a connection. Not cached on disk: the list is only useful as it is now. */
export function useCollectors(
  connectionId: string,
  options: { enabled?: boolean; staleTime?: number; retry?: false } = {},
) {
  return useQuery({
    queryKey: projectKeys.collectors(connectionId),
    queryFn: ({ signal }) => invoke("collectors.list", { connectionId }, { signal }),
    staleTime: 0,
    ...options,
  });
}
