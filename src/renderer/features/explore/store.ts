import { create } from "zustand";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { useSession } from "../../app/session";
import type { Spot } from "../../charts/question/behind";
import { firstChart } from "../../charts/question/defaults";

/** What is asked of the project, besides the query, which every screen shares. */
export type Question = Omit<ChartQuestion, "query">;

interface Explore extends Question {
  hidden: ReadonlySet<string>;
  /** The bin, or the series of it, that was clicked. */
  spot: Spot | null;
  /** False until the analyst chose a range: until then it may follow the data. */
  rangeChosen: boolean;
  /** Changes the question; what was hidden or marked in the old answer is forgotten. */
  ask: (change: Partial<Question>) => void;
  setForm: (form: ChartQuestion["form"]) => void;
  toggle: (key: string) => void;
  /** Shows one series alone, or all again when it already is. */
  solo: (key: string, all: readonly string[]) => void;
  setSpot: (spot: Spot | null) => void;
  /** All time, once and where the analyst has not chosen a range: what was just uploaded may be old. */
  followData: () => void;
  /** Opens a saved or shared chart. */
  open: (question: ChartQuestion) => void;
}

/** The state of Explore. */
export const useExplore = create<Explore>((set, get) => ({
  ...firstChart,
  hidden: new Set(),
  spot: null,
  rangeChosen: false,
  ask: (change) =>
    set({
      ...change,
      spot: null,
      ...(change.breakdown || change.compare ? { hidden: new Set<string>() } : {}),
      // An interval chosen for one range may be far too fine for another, and one of times is none of values.
      ...(change.range || change.type ? { interval: change.interval ?? "auto" } : {}),
      ...(change.range ? { rangeChosen: true } : {}),
      ...(change.type && change.type !== get().type ? { values: { min: null, max: null } } : {}),
    }),
  setForm: (form) => set({ form }),
  toggle: (key) => {
    const hidden = new Set(get().hidden);
    if (!hidden.delete(key)) hidden.add(key);
    set({ hidden });
  },
  solo: (key, all) => {
    const others = all.filter((one) => one !== key);
    const alone = !get().hidden.has(key) && others.every((one) => get().hidden.has(one));
    set({ hidden: new Set(alone ? [] : others) });
  },
  setSpot: (spot) => set({ spot }),
  followData: () => {
    if (!get().rangeChosen) set({ range: { kind: "all" }, interval: "auto", spot: null });
  },
  open: ({ query, ...question }) => {
    set({ ...question, hidden: new Set(), spot: null, rangeChosen: true });
    useSession.getState().run(query);
  },
}));

/** The whole question of Explore: what it is asked, and the query. */
export function useQuestion(): ChartQuestion {
  const query = useSession((session) => session.query);
  const state = useExplore();
  const names = Object.keys(firstChart) as (keyof Question)[];
  // The rest of the store is no part of the question.
  const question = Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as Question;
  return { ...question, query };
}
