import { create } from "zustand";
import { onPlace } from "../../core/openPlace";

export type OutcomeFilter = "all" | "failed" | "ok" | "slow";

interface ActivityChoice {
  search: string;
  outcome: OutcomeFilter;
  /** Id of a connection; "" for all. */
  connectionId: string;
  method: string;
  /** How far back to list calls, in minutes; 0 for all. */
  minutes: number;
}

interface ActivityFilters extends ActivityChoice {
  set: (change: Partial<ActivityChoice>) => void;
  clear: () => void;
  /** The call shown in detail. */
  callId: number | null;
  setCall: (callId: number | null) => void;
}

const everything = { search: "", outcome: "all", connectionId: "", method: "", minutes: 0 } as const;

/** The filters as parameters of the call list, without the start time that "the last hour" depends on. */
export function questionOf({ search, outcome, connectionId, method, minutes }: ActivityChoice) {
  return {
    search: search.trim(),
    outcome,
    connectionId: connectionId === "" ? null : connectionId,
    method: method === "" ? null : method,
    minutes,
  };
}

/** Filters of the call list and the open call; kept while other screens are open. */
export const useActivity = create<ActivityFilters>((set) => ({
  ...everything,
  set: (change) => set(change),
  clear: () => set(everything),
  callId: null,
  setCall: (callId) => set({ callId }),
}));

onPlace("activity", ({ callId }) => useActivity.setState({ callId }));
