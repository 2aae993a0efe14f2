import { QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { Connection, ConnectionState, Project } from "../../shared/ipc/connections";
import { invoke } from "./api";
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
  connections: ["connections"],
  opened: (id: string | null) => ["opened", id],
  projects: (id: string | null) => ["projects", id],
  uploads: ["uploads"],
  /** Everything that is asked of a project begins so, and is asked again when its documents change. */
  project: (connectionId: string, projectId: string) => ["project", connectionId, projectId],
} as const;

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

/** Saves some settings and shows them at once. */
export function useSaveSettings(): (change: Partial<Settings>) => Promise<void> {
  const client = useQueryClient();
  return async (change) => {
    client.setQueryData(keys.settings, (old: Settings | undefined) => old && { ...old, ...change });
    try {
      client.setQueryData(keys.settings, await invoke("app.saveSettings", change));
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
    queryFn: () => invoke("connections.open", { id: id ?? "" }),
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Projects of the open connection. */
export function useProjects() {
  const id = useSession((session) => session.connectionId);
  const opened = useOpened();
  return useQuery({
    queryKey: keys.projects(id),
    queryFn: async ({ signal }) => (await invoke("connections.projects", { id: id ?? "" }, { signal })).data,
    enabled: id !== null && opened.isSuccess,
    staleTime: 5 * 60_000,
  });
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

/** What the screens ask: null until a connection is open and a project chosen. */
export function useTarget(): Target | null {
  const { connection } = useConnection();
  const projectId = useSession((session) => session.projectId);
  const project = useProjects().data?.find((one) => one.id === projectId);
  if (!connection || !project) return null;
  return { connection, project, ref: { connectionId: connection.id, projectId: project.id } };
}
