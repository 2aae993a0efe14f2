import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { createPlaceStore } from "../../core/place";
import { useSearch } from "../../core/search";
import { onPlace } from "../../core/openPlace";
import type { Spot } from "../../../analysis/question/drilldown";
import { soloed, toggled } from "../../charts/hidden";
import { changeWith, type QuestionOptions } from "../../../analysis/question/change";
import { firstChart, noFilters } from "../../../analysis/question/defaults";

interface Explore extends QuestionOptions {
  hidden: ReadonlySet<string>;
  /** The clicked bin, or series of a bin. */
  spot: Spot | null;
  /** Whether the panel that explains the selected bins, or the whole range, is open. */
  isExplained: boolean;
  /** False until the analyst chooses a range. Until then the range may follow the data. */
  rangeChosen: boolean;
  /** Changes the query and resets hidden series and the selection. */
  ask: (change: Partial<QuestionOptions>) => void;
  setForm: (form: ChartQuestion["form"]) => void;
  toggle: (key: string) => void;
  /** Shows one series alone, or all if it was already alone. */
  solo: (key: string, all: readonly string[]) => void;
  setSpot: (spot: Spot | null) => void;
  explain: (open: boolean) => void;
  /** Changes how stories are counted. The bins stay, and with them what is selected. */
  setStories: (stories: ChartQuestion["stories"]) => void;
  /** Switches to all time, once and only if the analyst hasn't chosen a range: uploaded data may be old. */
  followData: () => void;
  /** Opens a saved or shared chart, with a bin selected if one was chosen, or explained. */
  open: (question: ChartQuestion, spot?: Spot, isExplained?: boolean) => void;
}

export const useExplore = createPlaceStore<Explore>((set, get, place) => {
  // An explanation belongs to its query, wherever another one is run.
  useSearch.at(place).subscribe(({ query }, before) => {
    if (query !== before.query) set({ isExplained: false });
  });
  return {
    ...firstChart,
    hidden: new Set(),
    spot: null,
    isExplained: false,
    rangeChosen: false,
    ask: (change) =>
      set({
        ...changeWith(get(), change),
        spot: null,
        isExplained: false,
        ...(change.breakdown || change.compare ? { hidden: new Set<string>() } : {}),
        ...(change.range ? { rangeChosen: true } : {}),
      }),
    // A heat map has different bins than the same chart over time, so the selection is reset.
    setForm: (form) =>
      set({ form, ...((form === "heatmap") === (get().form === "heatmap") ? {} : { spot: null }) }),
    toggle: (key) => set({ hidden: toggled(get().hidden, key) }),
    solo: (key, all) => set({ hidden: soloed(get().hidden, key, all) }),
    setSpot: (spot) => set({ spot }),
    explain: (isExplained) => set({ isExplained }),
    setStories: (stories) => set({ stories }),
    followData: () => {
      if (!get().rangeChosen) set({ range: { kind: "all" }, interval: "auto", spot: null });
    },
    open: ({ query, ...question }, spot, isExplained = false) => {
      useSearch.at(place).getState().run(query);
      set({ ...question, hidden: new Set(), spot: spot ?? null, isExplained, rangeChosen: true });
    },
  };
});

onPlace("explore", (place) => {
  const { open, ask } = useExplore.getState();
  if ("question" in place) {
    open(place.question, place.spot, place.isExplained);
    return;
  }
  const { range, importName } = place;
  useSearch.getState().run("");
  ask({
    range,
    type: "published",
    ...(importName !== null && { filters: { ...noFilters, import: [importName] } }),
  });
});

function questionOf(state: Explore, query: string): ChartQuestion {
  const names = Object.keys(firstChart) as (keyof QuestionOptions)[];
  // Picks the query's fields; the rest of the store isn't part of the query.
  const question = Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as QuestionOptions;
  return { ...question, query };
}

/** Explore's complete query, including the query text. */
export function useQuestion(): ChartQuestion {
  const query = useSearch((search) => search.query);
  return questionOf(useExplore(), query);
}

/** Explore's current query, outside of React. */
export function currentQuestion(): ChartQuestion {
  return questionOf(useExplore.getState(), useSearch.getState().query);
}
