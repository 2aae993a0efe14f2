import { can } from "../../../shared/capabilities";
import type { WhyQuestion } from "../../../analysis/why/whyParams";
import type { Target } from "../../core/queries";
import type { Drilldown } from "../../../analysis/question/drilldown";
import { seriesInSentence } from "../../../analysis/question/terms";
import type { ShownChart } from "../../../analysis/shownChart";

/** What "Why here?" asks about a part of a chart. Null if its change over time can't be explained. */
export function whyQuestion(
  target: Target,
  { answer: { request }, chart }: Pick<ShownChart, "answer" | "chart">,
  found: Drilldown,
  series: string | null = null,
): WhyQuestion | null {
  const { question, breakdown } = request;
  if (!can(target.connection, "why") || question.type !== "published" || chart.axis !== "time") return null;
  if (!found.ok || found.period === null) return null;
  const name = seriesName(chart, series);
  return {
    q: found.q,
    filters: found.filters,
    period: found.period,
    stories: question.stories,
    series: name && seriesInSentence(name, breakdown),
  };
}

/** Name of one of several series. Undefined where the chart has only one, or none is meant. */
export function seriesName({ series }: ShownChart["chart"], key: string | null): string | undefined {
  return series.length > 1 ? series.find((one) => one.key === key)?.name : undefined;
}
