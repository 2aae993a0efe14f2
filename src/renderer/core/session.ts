import { create } from "zustand";
import { invoke } from "./api";
import { useConnectionDialogs } from "./dialogs";
import type { ScreenId } from "./navigation";

/** Half-open span of time in epoch milliseconds. */
export interface Period {
  min: number;
  max: number;
}

interface Session {
  connectionId: string | null;
  projectId: string | null;
  /** The project of each connection that was open in it last, by the connection's id. */
  lastProjects: Readonly<Record<string, string>>;
  screen: ScreenId;
  /** The call shown in full in Activity. */
  callId: number | null;
  /** The upload shown in full in Uploads. */
  uploadId: number | null;
  /** Opens a connection, in the project given or else the one that was open in it last. */
  openConnection: (id: string | null, projectId?: string | null) => void;
  openProject: (id: string) => void;
  /** Shows a screen; the one that is shown already, from its beginning. */
  go: (screen: ScreenId) => void;
  /** Opens a call in Activity, from wherever it failed. */
  showCall: (id: number) => void;
  setCall: (id: number | null) => void;
  setUpload: (id: number | null) => void;
}

function remember(lastConnectionId: string | null, lastProjectId: string | null): void {
  // A place that could not be remembered costs one click at the next start: not worth a message.
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
    // Where no project is named, any will do.
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
