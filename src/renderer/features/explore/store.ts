import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { createPlaceStore } from "../../core/place";
import { useSearch } from "../../core/search";
import type { Spot } from "../../charts/question/behind";
import { soloed, toggled } from "../../charts/hidden";
import { changeWith, type QuestionOptions } from "../../charts/question/change";
import { firstChart } from "../../charts/question/defaults";

interface Explore extends QuestionOptions {
  hidden: ReadonlySet<string>;
  /** The bin, or the series of it, that was clicked. */
  spot: Spot | null;
  /** False until the analyst chose a range: until then it may follow the data. */
  rangeChosen: boolean;
  /** Changes the question; what was hidden or marked in the old answer is forgotten. */
  ask: (change: Partial<QuestionOptions>) => void;
  setForm: (form: ChartQuestion["form"]) => void;
  toggle: (key: string) => void;
  /** Shows one series alone, or all again when it already is. */
  solo: (key: string, all: readonly string[]) => void;
  setSpot: (spot: Spot | null) => void;
  /** All time, once and where the analyst has not chosen a range: what was just uploaded may be old. */
  followData: () => void;
  /** Opens a saved or shared chart, with a bin of it marked where one was chosen. */
  open: (question: ChartQuestion, spot?: Spot) => void;
}

/** The state of Explore. */
export const useExplore = createPlaceStore<Explore>((set, get, place) => ({
  ...firstChart,
  hidden: new Set(),
  spot: null,
  rangeChosen: false,
  ask: (change) =>
    set({
      ...changeWith(get(), change),
      spot: null,
      ...(change.breakdown || change.compare ? { hidden: new Set<string>() } : {}),
      ...(change.range ? { rangeChosen: true } : {}),
    }),
  // The bins of a week of hours are others than those of the same chart over time.
  setForm: (form) =>
    set({ form, ...((form === "heatmap") === (get().form === "heatmap") ? {} : { spot: null }) }),
  toggle: (key) => set({ hidden: toggled(get().hidden, key) }),
  solo: (key, all) => set({ hidden: soloed(get().hidden, key, all) }),
  setSpot: (spot) => set({ spot }),
  followData: () => {
    if (!get().rangeChosen) set({ range: { kind: "all" }, interval: "auto", spot: null });
  },
  open: ({ query, ...question }, spot) => {
    set({ ...question, hidden: new Set(), spot: spot ?? null, rangeChosen: true });
    useSearch.at(place).getState().run(query);
  },
}));

function questionOf(state: Explore, query: string): ChartQuestion {
  const names = Object.keys(firstChart) as (keyof QuestionOptions)[];
  // The rest of the store is no part of the question.
  const question = Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as QuestionOptions;
  return { ...question, query };
}

/** The whole question of Explore: what it is asked, and the query. */
export function useQuestion(): ChartQuestion {
  const query = useSearch((search) => search.query);
  return questionOf(useExplore(), query);
}

/** The question of Explore as it is now. */
export function questionNow(): ChartQuestion {
  return questionOf(useExplore.getState(), useSearch.getState().query);
}
