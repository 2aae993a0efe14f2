import { formatCount, formatCounted } from "../../format/numbers";
import { formatZone } from "../../format/times";
import type { Asked } from "./asking";
import { intervalName } from "./interval";
import { metricName } from "./metric";
import { periodName } from "./range";
import type { Titles } from "./reading";
import { breakdowns, pluralOf, typeName } from "./terms";

/** "Mentions per day by sentiment", "Mentions by country", "Average reach by rating by sentiment" */
export function chartTitle(
  {
    question,
    family,
    form,
    interval,
    breakdown,
  }: Pick<Asked, "question" | "family" | "form" | "interval" | "breakdown">,
  titles: Titles,
): string {
  const { metric, type } = question;
  const names: Readonly<Record<string, string>> = breakdowns;
  const by = breakdown === "none" ? "" : ` by ${(names[breakdown] ?? breakdown).toLowerCase()}`;
  const what = metricName(metric, titles.metric(metric.field));
  if (family === "time" && form === "heatmap") return `${what} by weekday and hour`;
  if (family === "time") {
    const arrival = type === "search_indexed" ? ", by time of arrival" : "";
    return `${what} per ${intervalName(interval)}${by}${arrival}`;
  }
  const place = titles.metric(type) || typeName(type, []);
  const split =
    by === "" ? "" : breakdown === type ? "" : ` and ${(names[breakdown] ?? breakdown).toLowerCase()}`;
  return `${what} by ${place.toLowerCase()}${split}`;
}

/** "13,500 mentions" */
export function mentionsText(count: number): string {
  return formatCounted(count, "mention");
}

/**
 * How many mentions the bars hold, of how many there are: a breakdown may leave some out (those without a country, or
 * beyond the most frequent ones) and may count one twice (under each of its source types).
 */
export function coverageText(shown: number, all: number | undefined, kind: string, parts: number): string {
  if (all === undefined || shown === all) return mentionsText(shown);
  if (shown > all) return `${mentionsText(all)}, some under several ${pluralOf(kind)}`;
  if (kind === "none") return `${formatCount(shown)} of ${mentionsText(all)}`;
  return `${formatCount(shown)} of ${mentionsText(all)}, in the ${formatCount(parts)} most frequent ${pluralOf(kind)}`;
}

/** Range, zone and query as they are written on a chart. */
export function askedWords({ question, period, timeZone }: Asked): {
  range: string;
  zone: string;
  query: string;
} {
  return {
    range: period ? periodName(period, timeZone) : "All time",
    zone: period ? formatZone(timeZone, [period.min, period.max - 1]) : timeZone,
    query: question.query,
  };
}
