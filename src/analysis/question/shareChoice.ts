import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { isAdditive } from "./metric";

/** In place of a part: every part as a share of all, which is called share of voice. */
export const everyPart = "*";

type Shares = Pick<ChartQuestion, "shareOf" | "metric">;

/** Whether shares are asked for. Of all comparisons, those with other queries alone are drawn then, and no forecast. */
export function asksForShares({ shareOf, metric }: Shares): boolean {
  return shareOf !== "" && isAdditive(metric);
}

/** Whether it is asked for the share of one part, for which other queries need the same breakdown. */
export function asksForPart(question: Shares): boolean {
  return asksForShares(question) && question.shareOf !== everyPart;
}
