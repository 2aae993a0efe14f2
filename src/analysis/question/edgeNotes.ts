import { seriesEdges } from "../../methods/statistics/series-edges";
import { localeOf } from "../../shared/texts";
import { edgeText } from "../../shared/why/edge-text";
import { systemLocale } from "../format/systemLocale";
import type { BinChart } from "./chart";
import type { ChartRequest } from "./chartRequest";

/** Breakdowns by where mentions come from. Subjects may begin as abruptly as data do. */
const isOfData = (breakdown: string) =>
  breakdown === "channel" ||
  breakdown === "country" ||
  breakdown === "sourcetype" ||
  breakdown.startsWith("custom.");
/** Notes on a chart at most. */
const max = 3;

/** Says of the series of a chart by day where their data begin or end abruptly, of those with the most mentions. */
export function edgeNotes(
  chart: BinChart,
  { breakdown, interval, question }: Pick<ChartRequest, "breakdown" | "interval" | "question">,
): string[] {
  const isOfMentions = question.type === "published" && question.metric.field === "count";
  if (chart.axis !== "time" || interval !== "day" || !isOfMentions || !isOfData(breakdown)) return [];
  // A share of voice has its mentions beside it.
  const isEvery = chart.share?.of === null;
  const series = chart.series.map(({ name, values, counts }) => ({
    name,
    values: ((isEvery && counts) || values).map((value) => value ?? 0),
  }));
  return seriesEdges(series, (index) => Number(chart.bins[index]?.key))
    .slice(0, max)
    .map(({ series: { name }, ...edges }) =>
      edgeText({ what: name, sure: true, ...edges }, chart.timeZone, localeOf(systemLocale())),
    );
}
