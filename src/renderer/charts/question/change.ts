import type { ChartQuestion } from "../../../shared/ipc/chart-question";

/** What is asked of the project, besides the query. */
export type QuestionOptions = Omit<ChartQuestion, "query">;

/** What a change of a question changes along with it, so that what is left of the old question makes sense in the new one. */
export function changeWith(
  present: Pick<QuestionOptions, "type">,
  change: Partial<QuestionOptions>,
): Partial<QuestionOptions> {
  return {
    ...change,
    // An interval chosen for one range may be far too fine for another, and one of times is none of values.
    ...(change.range || change.type ? { interval: change.interval ?? "auto" } : {}),
    ...(change.type && change.type !== present.type ? { values: { min: null, max: null } } : {}),
  };
}
