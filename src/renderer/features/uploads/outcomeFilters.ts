import type { EntryOutcome } from "../../../shared/ipc/uploads";

/** Which entries a table lists. */
export type OutcomeFilter = "all" | "in" | "present" | "refused" | "open" | "skipped" | "cancelled";

/** Filters of entries by what the outcome means; no outcomes = all. */
export const entryOutcomeFilters: Readonly<
  Record<OutcomeFilter, { label: string; outcomes: readonly EntryOutcome[] }>
> = {
  all: { label: "All", outcomes: [] },
  in: { label: "In", outcomes: ["done"] },
  present: { label: "Already there", outcomes: ["present"] },
  refused: { label: "Refused", outcomes: ["refused", "invalid"] },
  open: { label: "Waiting", outcomes: ["waiting", "sending"] },
  skipped: { label: "Left out", outcomes: ["skipped"] },
  cancelled: { label: "Cancelled", outcomes: ["cancelled"] },
};
