import { QueryClient, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { Connection, ConnectionState, Meter, Network, Project } from "../../shared/ipc/connections";
import { invoke } from "./api";
import { cacheFirst } from "./cacheFirst";
import { firstDrawing } from "./ready";
import { useSession } from "./session";

/** The one client; main retries and knows the network, so the view does neither. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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

/** Keys of everything the view asks main for. */
export const keys = {
  info: ["info"],
  settings: ["settings"],
  keychain: ["keychain"],
  notifications: ["notifications"],
  health: ["health"],
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
  /** Everything that is asked of the projects of a connection begins so. */
  ofConnection: (connectionId: string | null) => ["project", connectionId],
  /** Everything that is asked of a project begins so, and is asked again when its documents change. */
  project: (connectionId: string, projectId: string) => ["project", connectionId, projectId],
  /** How many documents a project has. */
  total: (connectionId: string, projectId: string) => ["project", connectionId, projectId, "total"],
} as const;

/** Keys of all that is asked of a connection: its projects, and everything that is asked of them. */
export function connectionKeys(id: string | null): QueryKey[] {
  return [keys.projects(id), keys.ofConnection(id)];
}

/** Asks everything of a connection again. */
export function refreshConnection(client: QueryClient, id: string | null): void {
  for (const queryKey of connectionKeys(id)) void client.invalidateQueries({ queryKey });
}

/** Facts of this installation. */
export function useInfo(): AppInfo | undefined {
  return useQuery({ queryKey: keys.info, queryFn: () => invoke("app.info", undefined), staleTime: Infinity })
    .data;
}

/** The analyst's settings. */
export function useSettings(): Settings | undefined {
  return useQuery({
    queryKey: keys.settings,
    queryFn: () => invoke("app.settings", undefined),
    staleTime: Infinity,
  }).data;
}

/** How often settings were saved: only the answer of the last save holds them all. */
let settingsSaves = 0;

/** Saves some settings and shows them at once. */
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

/** The zone of every time on screen. */
export function useTimeZone(): string {
  const chosen = useSettings()?.timeZone;
  const system = useInfo()?.systemTimeZone;
  return chosen ?? system ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All profiles with their states. */
export function useConnections() {
  return useQuery({
    queryKey: keys.connections,
    queryFn: () => invoke("connections.list", undefined),
    staleTime: Infinity,
  });
}

/** The open connection and its state. */
export function useConnection(): { connection: Connection | undefined; state: ConnectionState | undefined } {
  const id = useSession((session) => session.connectionId);
  const { data } = useConnections();
  return {
    connection: data?.connections.find((connection) => connection.id === id),
    state: data?.states.find((state) => state.connectionId === id),
  };
}

/** Opens the connection of the session: starts its service or fetches its token. */
export function useOpened() {
  const id = useSession((session) => session.connectionId);
  return useQuery({
    queryKey: keys.opened(id),
    queryFn: async () => {
      // Whatever is asked of the connection earlier opens it too.
      await firstDrawing;
      return invoke("connections.open", { id: id ?? "" });
    },
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Projects of the open connection: those kept at once, without a wait for the connection to open. */
export function useProjects() {
  const id = useSession((session) => session.connectionId);
  return useQuery({
    queryKey: keys.projects(id),
    queryFn: cacheFirst(async (from, signal) => {
      const { data } = await invoke("connections.projects", { id: id ?? "", from }, { signal });
      // Only the service can say that there are none.
      if (from === "cache" && data.length === 0) throw new Error("No projects are kept");
      return data;
    }),
    enabled: id !== null,
    staleTime: 5 * 60_000,
  });
}

/** The network as main sees it; events keep it current. */
export function useNetwork(): Network | undefined {
  return useQuery({
    queryKey: keys.network,
    queryFn: () => invoke("connections.network", undefined),
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
}

/** Since when a service cannot be reached, and why; null while it can, and for a local workspace. */
export interface Offline {
  since: number;
  /** In words; null where the computer itself is offline. */
  message: string | null;
}

/** Whether a connection is cut off from its service. */
export function offlineOf(connection: Connection | undefined, network: Network | undefined): Offline | null {
  if (connection?.kind !== "service" || !network) return null;
  const reach = network.connections.find((one) => one.connectionId === connection.id);
  if (!network.computer.online) return { since: network.computer.since, message: null };
  return reach && !reach.online ? { since: reach.since, message: reach.error?.message ?? "" } : null;
}

/** Whether the open connection is cut off from its service. */
export function useOffline(): Offline | null {
  return offlineOf(useConnection().connection, useNetwork());
}

/** The minute's calls of the open connection against its limits; events keep them current. */
export function useMeter(): Meter | undefined {
  const id = useSession((session) => session.connectionId);
  return useQuery({
    queryKey: keys.meter(id),
    queryFn: () => invoke("connections.meter", { id: id ?? "" }),
    enabled: id !== null,
    // Calls leave the minute without an event: the meter falls by itself.
    refetchInterval: 5_000,
  }).data;
}

/** All uploads, newest first; events keep the list current. */
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

/** What the screens ask, the same object while it is the same place: null until a connection is open and a project chosen. */
export function useTarget(): Target | null {
  const { connection } = useConnection();
  const projectId = useSession((session) => session.projectId);
  const project = useProjects().data?.find((one) => one.id === projectId);
  return useMemo(
    () =>
      connection && project
        ? { connection, project, ref: { connectionId: connection.id, projectId: project.id } }
        : null,
    [connection, project],
  );
}
