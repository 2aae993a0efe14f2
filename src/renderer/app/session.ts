import { create } from "zustand";
import { invoke } from "./api";

/** A screen of the shell. */
export type ScreenId = "explore" | "documents" | "uploads" | "settings";

/** Half-open span of time in epoch milliseconds. */
export interface Period {
  min: number;
  max: number;
}

interface Session {
  connectionId: string | null;
  projectId: string | null;
  screen: ScreenId;
  /** The query every screen answers, and the text being written. */
  query: string;
  draft: string;
  /** Restricts Documents to a bin of the chart; null = all time. */
  period: Period | null;
  openConnection: (id: string | null, projectId?: string | null) => void;
  openProject: (id: string) => void;
  go: (screen: ScreenId) => void;
  setDraft: (text: string) => void;
  /** Asks the draft, or the text given. */
  run: (text?: string) => void;
  setPeriod: (period: Period | null) => void;
}

function remember(lastConnectionId: string | null, lastProjectId: string | null): void {
  // A place that could not be remembered costs one click at the next start: not worth a message.
  invoke("app.saveSettings", { lastConnectionId, lastProjectId }).catch(() => undefined);
}

const fresh = { query: "", draft: "", period: null };

/** Where the analyst is: connection, project, screen, query. */
export const useSession = create<Session>((set, get) => ({
  connectionId: null,
  projectId: null,
  screen: "explore",
  ...fresh,
  openConnection: (connectionId, projectId = null) => {
    if (connectionId === get().connectionId && projectId === get().projectId) return;
    set({ connectionId, projectId, ...fresh });
    remember(connectionId, projectId);
  },
  openProject: (projectId) => {
    if (projectId === get().projectId) return;
    // The first project is found, not chosen: a query written meanwhile stays.
    set(get().projectId === null ? { projectId } : { projectId, ...fresh });
    remember(get().connectionId, projectId);
  },
  go: (screen) => set({ screen }),
  setDraft: (draft) => set({ draft }),
  run: (text) => {
    const query = (text ?? get().draft).trim();
    set({ query, draft: text ?? get().draft });
  },
  setPeriod: (period) => set({ period }),
}));
