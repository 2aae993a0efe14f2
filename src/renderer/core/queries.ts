import {
  QueryClient,
  useQuery,
  useQueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { RouteOutput } from "../../shared/ipc";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { Connection, ConnectionState, Meter, Network, Project } from "../../shared/ipc/connections";
import { invoke } from "./api";
import { cacheFirst } from "./cacheFirst";
import { firstDrawing } from "./ready";
import { useSession } from "./session";

/** Runs a query anew if what it reads changes while it is loaded for the first time. TanStack's keeps the response from before. */
class UpToDateClient extends QueryClient {
  override invalidateQueries<K extends QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter((query) => query.state.data === undefined && query.isActive());
    // The new request's response is also that of the canceled one.
    for (const query of first) void query.cancel({ silent: true, revert: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The query client. Main handles retries and network state, so they are off here. */
export function createQueryClient(): QueryClient {
  return new UpToDateClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: "always",
        staleTime: 30_000,
        gcTime: 60_000,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Query keys of everything pages request from main. */
export const keys = {
  info: ["info"],
  settings: ["settings"],
  keychain: ["keychain"],
  commandLine: ["commandLine"],
  notifications: ["notifications"],
  health: ["health"],
  sample: ["sample"],
  recentFiles: ["recentFiles"],
  updates: ["updates"],
  connections: ["connections"],
  opened: (id: string | null) => ["opened", id],
  projects: (id: string | null) => ["projects", id],
  network: ["network"],
  meter: (id: string | null) => ["meter", id],
  cache: ["cache"],
  activity: ["activity"],
  uploads: ["uploads"],
  /** Prefix of all queries about a connection's projects. */
  ofConnection: (connectionId: string | null) => ["project", connectionId],
  /** Prefix of all queries about a project. They are refetched when its documents change. */
  project: (connectionId: string, projectId: string) => ["project", connectionId, projectId],
  /** Prefix of all queries about a project's estimated shares. They are refetched when its coding changes. */
  estimates: (connectionId: string, projectId: string) => [
    "project",
    connectionId,
    projectId,
    "coding",
    "estimates",
  ],
  /** Prefix of all queries about a project's watches, and the number of events that weren't seen. */
  watches: (connectionId: string, projectId: string) => ["watches", connectionId, projectId],
  /** Number of documents in a project. */
  total: (connectionId: string, projectId: string) => ["project", connectionId, projectId, "total"],
} as const;

/** Keys of a connection's projects and of everything queried about them. */
export function connectionKeys(id: string | null): QueryKey[] {
  return [keys.projects(id), keys.ofConnection(id)];
}

/** Refetches everything about a connection. */
export function refreshConnection(client: QueryClient, id: string | null): void {
  for (const queryKey of connectionKeys(id)) void client.invalidateQueries({ queryKey });
}

export function useInfo(): AppInfo | undefined {
  return useQuery({ queryKey: keys.info, queryFn: () => invoke("app.info", undefined), staleTime: Infinity })
    .data;
}

export function useSettings(): Settings | undefined {
  return useQuery({
    queryKey: keys.settings,
    queryFn: () => invoke("app.settings", undefined),
    staleTime: Infinity,
  }).data;
}

/** Problems with the profile's files. */
export function useHealth() {
  return useQuery({
    queryKey: keys.health,
    queryFn: () => invoke("app.health", undefined),
    staleTime: Infinity,
  });
}

/** Counts saves. Only the last response has all of them. */
let settingsSaves = 0;

/** Saves settings and shows them at once. */
export function useSaveSettings(): (change: Partial<Settings>) => Promise<void> {
  const client = useQueryClient();
  return async (change) => {
    const save = ++settingsSaves;
    client.setQueryData(keys.settings, (old: Settings | undefined) => old && { ...old, ...change });
    try {
      const saved = await invoke("app.saveSettings", change);
      if (save === settingsSaves) client.setQueryData(keys.settings, saved);
    } catch (thrown) {
      await client.invalidateQueries({ queryKey: keys.settings });
      throw thrown;
    }
  };
}

/** Time zone of all displayed times. */
export function useTimeZone(): string {
  const chosen = useSettings()?.timeZone;
  const system = useInfo()?.systemTimeZone;
  return chosen ?? system ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function useConnections() {
  return useQuery({
    queryKey: keys.connections,
    queryFn: () => invoke("connections.list", undefined),
    staleTime: Infinity,
  });
}

export function useConnection(): { connection: Connection | undefined; state: ConnectionState | undefined } {
  const id = useSession((session) => session.connectionId);
  const { data } = useConnections();
  return {
    connection: data?.connections.find((connection) => connection.id === id),
    state: data?.states.find((state) => state.connectionId === id),
  };
}

/** The open connection outside of React, if the list of connections is there. */
export function openConnectionIn(client: QueryClient): Connection | undefined {
  const id = useSession.getState().connectionId;
  const list = client.getQueryData<RouteOutput<"connections.list">>(keys.connections);
  return list?.connections.find((connection) => connection.id === id);
}

/** Opens the session's connection: starts its service or gets its token. */
export function useOpened() {
  const id = useSession((session) => session.connectionId);
  return useQuery({
    queryKey: keys.opened(id),
    queryFn: async () => {
      // Earlier calls open it too.
      await firstDrawing;
      return invoke("connections.open", { id: id ?? "" });
    },
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Projects of the open connection. Cached ones are shown before the connection is open. */
export function useProjects() {
  const id = useSession((session) => session.connectionId);
  return useQuery({
    queryKey: keys.projects(id),
    queryFn: cacheFirst(async (from, signal) => {
      const { data } = await invoke("connections.projects", { id: id ?? "", from }, { signal });
      // Only the service can confirm that there are no projects.
      if (from === "cache" && data.length === 0) throw new Error("No projects are kept");
      return data;
    }),
    enabled: id !== null,
    staleTime: 5 * 60_000,
  });
}

/** Network state, kept up to date by events. */
export function useNetwork(): Network | undefined {
  return useQuery({
    queryKey: keys.network,
    queryFn: () => invoke("connections.network", undefined),
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
}

/** Why and since when a service is unreachable. */
export interface Offline {
  since: number;
  /** null if the computer itself is offline. */
  message: string | null;
}

/** null if the service is reachable, and for local workspaces. */
export function offlineOf(connection: Connection | undefined, network: Network | undefined): Offline | null {
  if (connection?.kind !== "service" || !network) return null;
  const reach = network.connections.find((connectionState) => connectionState.connectionId === connection.id);
  if (!network.computer.online) return { since: network.computer.since, message: null };
  return reach && !reach.online ? { since: reach.since, message: reach.error?.message ?? "" } : null;
}

/** Since when a service rejects the token; null if it doesn't. */
export function rejectedSince(
  connection: Connection | undefined,
  network: Network | undefined,
): number | null {
  if (connection?.kind !== "service") return null;
  return (
    network?.connections.find((connectionState) => connectionState.connectionId === connection.id)
      ?.rejectedSince ?? null
  );
}

export function useOffline(): Offline | null {
  return offlineOf(useConnection().connection, useNetwork());
}

/** Calls of the last minute on the open connection, kept up to date by events. */
export function useMeter(): Meter | undefined {
  const id = useSession((session) => session.connectionId);
  return useQuery({
    queryKey: keys.meter(id),
    queryFn: () => invoke("connections.meter", { id: id ?? "" }),
    enabled: id !== null,
    // Old calls drop out without an event.
    refetchInterval: 5_000,
  }).data;
}

/** All uploads, newest first, kept up to date by events. */
export function useUploads() {
  return useQuery({
    queryKey: keys.uploads,
    queryFn: async () => {
      const uploads = await invoke("uploads.list", undefined);
      return uploads.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** A project of a usable connection. */
export interface Target {
  connection: Connection;
  project: Project;
  ref: { connectionId: string; projectId: string };
}

/**
 * The project that screens query. The same object while the place is the same. null until a connection is open and a
 * project selected.
 */
export function useTarget(): Target | null {
  const { connection } = useConnection();
  const projectId = useSession((session) => session.projectId);
  const project = useProjects().data?.find((candidate) => candidate.id === projectId);
  return useMemo(
    () =>
      connection && project
        ? { connection, project, ref: { connectionId: connection.id, projectId: project.id } }
        : null,
    [connection, project],
  );
}
