import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { timeTypes } from "./terms";

/** The settings of a chart's query, without the query text. */
export type QuestionOptions = Omit<ChartQuestion, "query">;

/** Adds the changes that follow from a change, so that the remaining settings fit the new query. */
export function changeWith(
  present: Pick<QuestionOptions, "type">,
  change: Partial<QuestionOptions>,
): Partial<QuestionOptions> {
  const isTime = (type: string) => type in timeTypes;
  const staysTime = change.type === undefined || (isTime(change.type) && isTime(present.type));
  return {
    ...change,
    // A time interval makes no sense for values.
    ...(staysTime ? {} : { interval: change.interval ?? "auto" }),
    ...(change.breakdown !== undefined ? { shareOf: change.shareOf ?? "" } : {}),
    ...(change.type && change.type !== present.type ? { values: { min: null, max: null } } : {}),
  };
}
