import type { StoryCounting } from "../../shared/interface/text-analysis";
import type { ChartRange } from "../../shared/ipc/chart-question";
import type { Connection } from "../../shared/ipc/connections";
import { createPlaceStore, type OpenProject } from "./place";
import type { Period } from "../../analysis/period";
import { onPlace } from "./openPlace";
import { useConnection } from "./queries";

interface Search {
  /** The query of all screens. */
  query: string;
  /** The text in the query field. */
  draft: string;
  /** The range of all screens. null until the analyst or an import sets one; see `firstRange`. */
  range: ChartRange | null;
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
  setRange: (range: ChartRange) => void;
  setPeriod: (period: Period | null) => void;
  /** Call it when the requested document is open. Ignored if another one was requested meanwhile. */
  opened: (url: string) => void;
}

/** The search of a place; query and range are remembered. Use selectors: the draft changes with every keystroke. */
export const useSearch = createPlaceStore<Search>(
  (set, get) => ({
    query: "",
    draft: "",
    range: null,
    period: null,
    stories: "all",
    setStories: (stories) => set({ stories }),
    documentUrl: null,
    setDraft: (draft) => set({ draft }),
    run: (text = get().draft) => set({ draft: text, query: text.trim() }),
    setRange: (range) => set({ range }),
    setPeriod: (period) => set({ period }),
    opened: (url) => set(({ documentUrl }) => (documentUrl === url ? { documentUrl: null } : {})),
  }),
  { name: "search", partialize: ({ query, range }) => ({ query, draft: query, range }) },
);

const allTime: ChartRange = { kind: "all" };
const lastDays: ChartRange = { kind: "preset", preset: "30d" };

/** A project's first range: all data of a workspace, which may be old. A service goes on, as does the sample. */
export const firstRange = (connection: Pick<Connection, "kind" | "sample"> | undefined): ChartRange =>
  connection?.kind === "service" || connection?.sample ? lastDays : allTime;

/** The range of all screens. */
export function useRange(): ChartRange {
  const range = useSearch((search) => search.range);
  const { connection } = useConnection();
  return range ?? firstRange(connection);
}

/** Sets the range of all screens if a change of a screen's settings has one. Returns the rest of the change. */
export function shareRange<C extends { range?: ChartRange }>(
  { range, ...own }: C,
  place: OpenProject,
): Omit<C, "range"> {
  if (range) useSearch.at(place).getState().setRange(range);
  return own;
}

onPlace("documents", ({ query, period, url, stories = "all" }) =>
  useSearch.setState({ draft: query, query, period, stories, documentUrl: url ?? null }),
);
