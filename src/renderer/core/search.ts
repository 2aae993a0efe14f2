import type { StoryCounting } from "../../shared/interface/text-analysis";
import { createPlaceStore } from "./place";
import type { Period } from "../../analysis/period";
import { onPlace } from "./openPlace";

interface Search {
  /** The query of all screens. */
  query: string;
  /** The text in the query field. */
  draft: string;
  /** Limits Documents to a bin of the chart. null = all time. */
  period: Period | null;
  /** Whether Documents lists one document of each story. */
  stories: StoryCounting;
  setStories: (stories: StoryCounting) => void;
  /** URL of the document that Documents opens next. */
  documentUrl: string | null;
  setDraft: (draft: string) => void;
  /** Runs the text in the query field, or the given one. */
  run: (text?: string) => void;
  setPeriod: (period: Period | null) => void;
  /** Call it when the requested document is open. Ignored if another one was requested meanwhile. */
  opened: (url: string) => void;
}

/** The search of a place. Use selectors: the draft changes with every keystroke. */
export const useSearch = createPlaceStore<Search>((set, get) => ({
  query: "",
  draft: "",
  period: null,
  stories: "all",
  setStories: (stories) => set({ stories }),
  documentUrl: null,
  setDraft: (draft) => set({ draft }),
  run: (text = get().draft) => set({ draft: text, query: text.trim() }),
  setPeriod: (period) => set({ period }),
  opened: (url) => set(({ documentUrl }) => (documentUrl === url ? { documentUrl: null } : {})),
}));

onPlace("documents", ({ query, period, url, stories = "all" }) =>
  useSearch.setState({ draft: query, query, period, stories, documentUrl: url ?? null }),
);
