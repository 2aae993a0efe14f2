import { can } from "../../../shared/capabilities";
import type { WhyQuestion } from "../../../analysis/why/whyParams";
import type { Target } from "../../core/queries";
import type { BinChart } from "../../../analysis/question/chart";
import type { ChartRequest } from "../../../analysis/question/chartRequest";
import type { Drilldown } from "../../../analysis/question/drilldown";

/** What "Why here?" asks about a part of a chart. Null if its change over time can't be explained. */
export function whyQuestion(
  target: Target,
  { question }: Pick<ChartRequest, "question">,
  { axis }: Pick<BinChart, "axis">,
  found: Drilldown,
): WhyQuestion | null {
  if (!can(target.connection, "why") || question.type !== "published" || axis !== "time") return null;
  if (!found.ok || found.period === null) return null;
  return { q: found.q, filters: found.filters, period: found.period, stories: question.stories };
}
