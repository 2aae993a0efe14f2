import { abruptEdges } from "../../methods/statistics/abrupt-edges";
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
  const series = chart.series.map(({ name, values }) => ({
    name,
    values: values.map((value) => value ?? 0),
  }));
  const totals = chart.bins.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  // Days beyond the data of all series say nothing about one of them.
  const first = totals.findIndex((total) => total > 0);
  const last = totals.findLastIndex((total) => total > 0);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return series
    .sort((a, b) => sum(b.values) - sum(a.values))
    .flatMap(({ name, values }) => {
      const days = values.slice(first, last + 1);
      const { start, end } = abruptEdges(days);
      const edge = (at: number, beside: number, outside: readonly number[]) => {
        const full = (days[beside] ?? 0) > (days[at] ?? 0) ? beside : at;
        const day = (n: number) => Number(chart.bins[first + n]?.key);
        return { day: day(at), outside: sum(outside), full: { day: day(full), documents: days[full] ?? 0 } };
      };
      const said = edgeText(
        {
          what: name,
          sure: true,
          ...(start !== undefined && { starts: edge(start, start + 1, days.slice(0, start)) }),
          ...(end !== undefined && { ends: edge(end, end - 1, days.slice(end + 1)) }),
        },
        chart.timeZone,
        localeOf(systemLocale),
      );
      return said === "" ? [] : [said];
    })
    .slice(0, max);
}
