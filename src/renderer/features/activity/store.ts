import { create } from "zustand";

/** Which calls are listed by how they went. */
export type OutcomeFilter = "all" | "failed" | "ok" | "slow";

interface ActivityChoice {
  search: string;
  outcome: OutcomeFilter;
  /** A connection's id, or "" for all. */
  connectionId: string;
  method: string;
  /** How far back, in minutes; 0 = all that is kept. */
  minutes: number;
}

interface ActivityFilters extends ActivityChoice {
  set: (change: Partial<ActivityChoice>) => void;
  clear: () => void;
}

const everything = { search: "", outcome: "all", connectionId: "", method: "", minutes: 0 } as const;

/** The filters as the list of calls is asked; without the moment that "the last hour" begins. */
export function questionOf({ search, outcome, connectionId, method, minutes }: ActivityChoice) {
  return {
    search: search.trim(),
    outcome,
    connectionId: connectionId === "" ? null : connectionId,
    method: method === "" ? null : method,
    minutes,
  };
}

/** What of the calls is listed; kept while other screens are looked at. */
export const useActivity = create<ActivityFilters>((set) => ({
  ...everything,
  set: (change) => set(change),
  clear: () => set(everything),
}));
