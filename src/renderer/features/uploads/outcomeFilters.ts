import type { EntryOutcome } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/words";

/** Which entries a table lists. */
export type OutcomeFilter = "all" | "in" | "present" | "refused" | "open" | "skipped" | "cancelled";

/** Filters of entries by what the outcome means; no outcomes = all. */
export const entryOutcomeFilters: Readonly<
  Record<OutcomeFilter, { label: string; outcomes: readonly EntryOutcome[] }>
> = {
  all: { label: t("all"), outcomes: [] },
  in: { label: t("uploads:outcome.in"), outcomes: ["done"] },
  present: { label: t("uploads:outcome.present"), outcomes: ["present"] },
  refused: { label: t("uploads:outcome.refused"), outcomes: ["refused", "invalid"] },
  open: { label: t("uploads:outcome.open"), outcomes: ["waiting", "sending"] },
  skipped: { label: t("uploads:outcome.skipped"), outcomes: ["skipped"] },
  cancelled: { label: t("uploads:outcome.cancelled"), outcomes: ["cancelled"] },
};
