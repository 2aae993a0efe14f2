import { createPlaceStore } from "./place";
import { useSession, type Period } from "./session";

interface Search {
  /** The query every screen answers. */
  query: string;
  /** The query while it is written. */
  draft: string;
  /** Restricts Documents to a bin of the chart; null = all time. */
  period: Period | null;
  /** The document that Documents opens when it is shown next, by its address. */
  documentUrl: string | null;
  setDraft: (draft: string) => void;
  /** Asks what is written, or the text given. */
  run: (text?: string) => void;
  setPeriod: (period: Period | null) => void;
  /** Shows in Documents what matches a query within a period, and opens one of them where an address is given. */
  showDocuments: (query: string, period: Period | null, url?: string) => void;
  /** The document asked for is open, unless another one is asked for by now. */
  opened: (url: string) => void;
}

/** What is searched for in a place. Take parts of it with selectors: the draft changes with every keystroke. */
export const useSearch = createPlaceStore<Search>((set, get) => ({
  query: "",
  draft: "",
  period: null,
  documentUrl: null,
  setDraft: (draft) => set({ draft }),
  run: (text = get().draft) => set({ draft: text, query: text.trim() }),
  setPeriod: (period) => set({ period }),
  showDocuments: (query, period, url) => {
    set({ draft: query, query, period, documentUrl: url ?? null });
    useSession.setState({ screen: "documents" });
  },
  opened: (url) => set(({ documentUrl }) => (documentUrl === url ? { documentUrl: null } : {})),
}));
