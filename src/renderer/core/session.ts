import { create } from "zustand";
import { invoke } from "./api";
import { useConnectionDialogs } from "./dialogs";
import type { ScreenId } from "./navigation";

interface Session {
  connectionId: string | null;
  projectId: string | null;
  /** The last project of each connection, by connection id. */
  lastProjects: Readonly<Record<string, string>>;
  screen: ScreenId;
  /** The call shown in detail in Activity. */
  callId: number | null;
  /** The upload shown in detail in Uploads. */
  uploadId: number | null;
  /** Opens a connection, in the given project or its last one. */
  openConnection: (id: string | null, projectId?: string | null) => void;
  openProject: (id: string) => void;
  /** Opens a screen. If it is already open, closes the upload shown in detail. */
  go: (screen: ScreenId) => void;
  /** Opens a failed call in Activity. */
  showCall: (id: number) => void;
  setCall: (id: number | null) => void;
  setUpload: (id: number | null) => void;
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
  callId: null,
  uploadId: null,
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
  go: (screen) => set((session) => (session.screen === screen ? { uploadId: null } : { screen })),
  showCall: (callId) => {
    useConnectionDialogs.getState().show(null);
    set({ callId, screen: "activity" });
  },
  setCall: (callId) => set({ callId }),
  setUpload: (uploadId) => set({ uploadId }),
}));
