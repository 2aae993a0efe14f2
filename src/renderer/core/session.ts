import { create } from "zustand";
import type { ProjectRef } from "../../shared/ipc/analytics";
import { invoke } from "./api";
import { useConnectionDialogs } from "./dialogs";
import type { ScreenId } from "./navigation";

/** Half-open span of time in epoch milliseconds. */
export interface Period {
  min: number;
  max: number;
}

/** What a project is remembered by. */
export const placeKey = ({ connectionId, projectId }: ProjectRef): string => `${connectionId} ${projectId}`;

interface Session {
  connectionId: string | null;
  projectId: string | null;
  screen: ScreenId;
  /** The query every screen answers. */
  query: string;
  /** Restricts Documents to a bin of the chart; null = all time. */
  period: Period | null;
  /** The document that Documents opens when it is shown next, by its address. */
  documentUrl: string | null;
  /** The call shown in full in Activity. */
  callId: number | null;
  /** The upload shown in full in Uploads. */
  uploadId: number | null;
  openConnection: (id: string | null, projectId?: string | null) => void;
  openProject: (id: string) => void;
  /** Shows a screen; the one that is shown already, from its beginning. */
  go: (screen: ScreenId) => void;
  /** Asks what is written, or the text given. */
  run: (text?: string) => void;
  setPeriod: (period: Period | null) => void;
  /** Shows in Documents what matches a query within a period, and opens one of them where an address is given. */
  showDocuments: (query: string, period: Period | null, url?: string) => void;
  setDocumentUrl: (url: string | null) => void;
  /** Opens a call in Activity, from wherever it failed. */
  showCall: (id: number) => void;
  setCall: (id: number | null) => void;
  setUpload: (id: number | null) => void;
}

function remember(lastConnectionId: string | null, lastProjectId: string | null): void {
  // A place that could not be remembered costs one click at the next start: not worth a message.
  invoke("app.saveSettings", { lastConnectionId, lastProjectId }).catch(() => undefined);
}

const fresh = { query: "", period: null };

interface Draft {
  draft: string;
  setDraft: (draft: string) => void;
}

/** The query while it is written: apart from the session, so that a keystroke draws nothing anew but its box. */
export const useDraft = create<Draft>((set) => ({ draft: "", setDraft: (draft) => set({ draft }) }));

const { setDraft } = useDraft.getState();

/** Where the analyst is: connection, project, screen, query. */
export const useSession = create<Session>((set, get) => ({
  connectionId: null,
  projectId: null,
  screen: "explore",
  documentUrl: null,
  callId: null,
  uploadId: null,
  ...fresh,
  openConnection: (connectionId, projectId = null) => {
    const { connectionId: open, projectId: within } = get();
    // Where no project is named, any will do.
    if (connectionId === open && (projectId ?? within) === within) return;
    setDraft("");
    set({ connectionId, projectId, ...fresh });
    remember(connectionId, projectId);
  },
  openProject: (projectId) => {
    if (projectId === get().projectId) return;
    // The first project is found, not chosen: a query written meanwhile stays.
    if (get().projectId === null) set({ projectId });
    else {
      setDraft("");
      set({ projectId, ...fresh });
    }
    remember(get().connectionId, projectId);
  },
  go: (screen) => set((session) => (session.screen === screen ? { uploadId: null } : { screen })),
  run: (text = useDraft.getState().draft) => {
    setDraft(text);
    set({ query: text.trim() });
  },
  setPeriod: (period) => set({ period }),
  showDocuments: (query, period, url) => {
    setDraft(query);
    set({ query, period, documentUrl: url ?? null, screen: "documents" });
  },
  setDocumentUrl: (documentUrl) => set({ documentUrl }),
  showCall: (callId) => {
    useConnectionDialogs.getState().show(null);
    set({ callId, screen: "activity" });
  },
  setCall: (callId) => set({ callId }),
  setUpload: (uploadId) => set({ uploadId }),
}));
