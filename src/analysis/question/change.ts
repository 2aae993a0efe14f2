import type { ChartQuestion } from "../../shared/ipc/chart-question";

/** The settings of a chart's query, without the query text. */
export type QuestionOptions = Omit<ChartQuestion, "query">;

/** Adds the changes that follow from a change, so that the remaining settings fit the new query. */
export function changeWith(
  present: Pick<QuestionOptions, "type">,
  change: Partial<QuestionOptions>,
): Partial<QuestionOptions> {
  return {
    ...change,
    // An interval chosen for one range may be far too fine for another, and a time interval makes no sense for
    // values.
    ...(change.range || change.type ? { interval: change.interval ?? "auto" } : {}),
    ...(change.breakdown !== undefined ? { shareOf: change.shareOf ?? "" } : {}),
    ...(change.type && change.type !== present.type ? { values: { min: null, max: null } } : {}),
  };
}
