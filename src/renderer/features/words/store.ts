import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { createPlaceStore } from "../../core/place";
import { shareRange, useRange, useSearch } from "../../core/search";
import { onPlace } from "../../core/openPlace";
import { wordsSettings, type ScreenSettings } from "../../../analysis/question/defaults";
import type { Sort } from "../../components/table/DataTable";

type Options = Omit<WordsQuestion, "query">;

interface Words extends ScreenSettings<WordsQuestion> {
  view: "bars" | "cloud";
  networkView: "graph" | "table";
  /** Sort order of the terms; null keeps that of the service. */
  sort: Sort | null;
  /** The term or node whose documents are shown. */
  chosen: { name: string; query: string } | null;
  ask: (change: Partial<Options>) => void;
  setView: (view: Words["view"]) => void;
  setNetworkView: (view: Words["networkView"]) => void;
  setSort: (sort: Sort | null) => void;
  choose: (chosen: Words["chosen"]) => void;
  open: (question: WordsQuestion) => void;
}

export const useWords = createPlaceStore<Words>((set, _, place) => ({
  ...wordsSettings,
  view: "bars",
  networkView: "graph",
  sort: null,
  chosen: null,
  ask: (change) =>
    set({ ...shareRange(change, place), chosen: null, ...(change.measure ? { sort: null } : {}) }),
  setView: (view) => set({ view }),
  setNetworkView: (networkView) => set({ networkView }),
  setSort: (sort) => set({ sort }),
  choose: (chosen) => set({ chosen }),
  open: ({ query, ...question }) => {
    set({ ...shareRange(question, place), sort: null, chosen: null });
    useSearch.at(place).getState().run(query);
  },
}));

onPlace("words", ({ question }) => useWords.getState().open(question));

/** The complete question: the settings of this screen and the query text shared by all screens. */
export function useWordsQuestion(): WordsQuestion {
  const query = useSearch((search) => search.query);
  const range = useRange();
  const { tab, filters, stories, measure, against, kinds, topN, node, order, of, nodes, least } = useWords();
  return {
    query,
    tab,
    range,
    filters,
    stories,
    measure,
    against,
    kinds,
    topN,
    node,
    order,
    of,
    nodes,
    least,
  };
}
