import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import type { Connection } from "../../../shared/ipc/connections";
import { createPlaceStore } from "../../core/place";
import { firstRange, shareRange, useRange, useSearch } from "../../core/search";
import { onPlace } from "../../core/openPlace";
import type { Spot } from "../../../analysis/question/drilldown";
import { soloed, toggled } from "../../charts/hidden";
import { changeWith, type QuestionOptions } from "../../../analysis/question/change";
import { exploreSettings, noFilters, type ScreenSettings } from "../../../analysis/question/defaults";

type Settings = ScreenSettings<ChartQuestion>;

interface Explore extends Settings {
  /** The forms of the charts shown before, by their kind. */
  forms: Readonly<Partial<Record<string, Settings["form"]>>>;
  hidden: ReadonlySet<string>;
  /** The clicked bin, or series of a bin. */
  spot: Spot | null;
  /** Whether the panel that explains the selected bins, or the whole range, is open. */
  isExplained: boolean;
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
  /** Opens a saved or shared chart, with a bin selected if one was chosen, or explained. */
  open: (question: ChartQuestion, spot?: Spot, isExplained?: boolean) => void;
}

/** What a form is chosen for. */
const kindOf = ({ type, breakdown }: Pick<Settings, "type" | "breakdown">) => `${type} ${breakdown}`;

export const useExplore = createPlaceStore<Explore>((set, get, place) => {
  // Bins of another query or range aren't those that were selected, and an explanation belongs to its own.
  useSearch.at(place).subscribe((now, before) => {
    if (now.query !== before.query || now.range !== before.range) set({ spot: null, isExplained: false });
  });
  return {
    ...exploreSettings,
    forms: {},
    hidden: new Set(),
    spot: null,
    isExplained: false,
    ask: (given) => {
      const change = shareRange(given, place);
      const before = get();
      const [kind, next] = [kindOf(before), kindOf({ ...before, ...change })];
      const forms = { ...before.forms, [kind]: before.form };
      set({
        // A form chosen for one chart may say nothing about the next.
        ...(next !== kind && { forms, form: forms[next] ?? exploreSettings.form }),
        ...changeWith(before, change),
        spot: null,
        isExplained: false,
        ...(change.breakdown || change.compare ? { hidden: new Set<string>() } : {}),
      });
    },
    // A heat map has different bins than the same chart over time, so the selection is reset.
    setForm: (form) =>
      set({ form, ...((form === "heatmap") === (get().form === "heatmap") ? {} : { spot: null }) }),
    toggle: (key) => set({ hidden: toggled(get().hidden, key) }),
    solo: (key, all) => set({ hidden: soloed(get().hidden, key, all) }),
    setSpot: (spot) => set({ spot }),
    explain: (isExplained) => set({ isExplained }),
    setStories: (stories) => set({ stories }),
    open: ({ query, ...question }, spot, isExplained = false) => {
      useSearch.at(place).getState().run(query);
      set({ ...shareRange(question, place), hidden: new Set(), spot: spot ?? null, isExplained });
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

function questionOf(state: Explore, asked: Pick<ChartQuestion, "query" | "range">): ChartQuestion {
  const names = Object.keys(exploreSettings) as (keyof Settings)[];
  // Picks the query's fields; the rest of the store isn't part of the query.
  const settings = Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as Settings;
  return { ...settings, ...asked };
}

/** Explore's complete query, including the query text. */
export function useQuestion(): ChartQuestion {
  const query = useSearch((search) => search.query);
  return questionOf(useExplore(), { query, range: useRange() });
}

/** Explore's current query, outside of React. */
export function currentQuestion(connection: Connection | undefined): ChartQuestion {
  const { query, range } = useSearch.getState();
  return questionOf(useExplore.getState(), { query, range: range ?? firstRange(connection) });
}
