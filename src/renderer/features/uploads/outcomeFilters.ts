import type { EntryOutcome } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";

export type OutcomeFilter =
  "all" | "in" | "present" | "uncertain" | "refused" | "held" | "open" | "skipped" | "cancelled";

/** Entry filters by outcome. An empty list means all. */
export const entryOutcomeFilters: Readonly<
  Record<OutcomeFilter, { label: string; outcomes: readonly EntryOutcome[] }>
> = {
  all: { label: t("all"), outcomes: [] },
  in: { label: t("uploads:outcome.in"), outcomes: ["done"] },
  present: { label: t("uploads:outcome.present"), outcomes: ["present"] },
  uncertain: { label: t("uploads:outcome.uncertain"), outcomes: ["uncertain"] },
  refused: { label: t("uploads:outcome.refused"), outcomes: ["refused", "invalid"] },
  held: { label: t("uploads:outcome.held"), outcomes: ["held"] },
  open: { label: t("uploads:outcome.open"), outcomes: ["waiting", "sending"] },
  skipped: { label: t("uploads:outcome.skipped"), outcomes: ["skipped"] },
  cancelled: { label: t("uploads:outcome.cancelled"), outcomes: ["cancelled"] },
};
