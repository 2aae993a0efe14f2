import { create } from "zustand";
import { invoke } from "./api";
import type { ScreenId } from "./navigation";

interface Session {
  connectionId: string | null;
  projectId: string | null;
  /** The last project of each connection, by connection id. */
  lastProjects: Readonly<Record<string, string>>;
  screen: ScreenId;
  /** Opens a connection, in the given project or its last one. */
  openConnection: (id: string | null, projectId?: string | null) => void;
  openProject: (id: string) => void;
  go: (screen: ScreenId) => void;
}

function remember(lastConnectionId: string | null, lastProjectId: string | null): void {
  // Failing to save the place only costs a click at the next start, so there is no message.
  invoke("app.saveSettings", { lastConnectionId, lastProjectId }).catch(() => undefined);
}

/** Where the analyst is: connection, project, screen. */
export const useSession = create<Session>((set, get) => ({
  connectionId: null,
  projectId: null,
  lastProjects: {},
  screen: "explore",
  openConnection: (connectionId, projectId = null) => {
    const { connectionId: open, projectId: within, lastProjects } = get();
    // Without a given project, any project of the connection is fine.
    if (connectionId === open && (projectId ?? within) === within) return;
    const left = open !== null && within !== null ? { ...lastProjects, [open]: within } : lastProjects;
    const next = projectId ?? (connectionId === null ? null : (left[connectionId] ?? null));
    set({ connectionId, projectId: next, lastProjects: left });
    remember(connectionId, next);
  },
  openProject: (projectId) => {
    if (projectId === get().projectId) return;
    set({ projectId });
    remember(get().connectionId, projectId);
  },
  go: (screen) => set({ screen }),
}));
