import { create } from "zustand";
import type { TimeChartStyle } from "../../charts/timeChart";
import type { Interval } from "./interval";
import type { Metric } from "./metric";
import type { Range } from "./range";
import type { Breakdown } from "./series";

/** Time a mention is placed by. */
export const timeTypes = { published: "Published", search_indexed: "Indexed" } as const;
/** Time a mention is placed by. */
export type TimeType = keyof typeof timeTypes;

/** What is asked of the project, besides the query. */
export interface Question {
  timeType: TimeType;
  range: Range;
  interval: Interval | "auto";
  breakdown: Breakdown;
  metric: Metric;
}

interface Explore extends Question {
  style: TimeChartStyle | "table";
  hidden: ReadonlySet<string>;
  /** Start of the bin that was clicked, or null. */
  bin: number | null;
  /** False until the analyst chose a range: until then it may follow the data. */
  rangeChosen: boolean;
  /** Changes the question; what was hidden or marked in the old answer is forgotten. */
  ask: (change: Partial<Question>) => void;
  setStyle: (style: TimeChartStyle | "table") => void;
  toggle: (key: string) => void;
  /** Shows one series alone, or all again when it already is. */
  solo: (key: string, all: readonly string[]) => void;
  setBin: (t: number | null) => void;
  /** All time, once and where the analyst has not chosen a range: what was just uploaded may be old. */
  followData: () => void;
}

/** The state of Explore. */
export const useExplore = create<Explore>((set, get) => ({
  timeType: "published",
  range: { kind: "preset", preset: "30d" },
  interval: "auto",
  breakdown: "sentiment",
  metric: { field: "count", aggregate: "sum" },
  style: "bars",
  hidden: new Set(),
  bin: null,
  rangeChosen: false,
  ask: (change) =>
    set({
      ...change,
      bin: null,
      ...(change.breakdown ? { hidden: new Set<string>() } : {}),
      // An interval chosen for one range may be far too fine for another.
      ...(change.range ? { rangeChosen: true, interval: change.interval ?? "auto" } : {}),
    }),
  setStyle: (style) => set({ style }),
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
  setBin: (bin) => set({ bin }),
  followData: () => {
    if (!get().rangeChosen) set({ range: { kind: "all" }, interval: "auto", bin: null });
  },
}));
