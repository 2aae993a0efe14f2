import type { ChartFilters } from "../../shared/ipc/chart-question";
import { listed, t } from "../../shared/texts";
import { inSentence } from "../format/labels";
import { formatCount, formatValue } from "../format/numbers";
import { formatZone, zoneName } from "../format/times";
import type { ChartShare } from "./chart";
import type { ChartRequest } from "./chartRequest";
import { intervalName } from "./interval";
import { metricName } from "./metric";
import { periodName } from "./range";
import type { Titles } from "./readAnswer";
import { mentionsOf } from "./subject";
import { breakdowns, filterNames, pluralOf, typeInSentence } from "./terms";

/**
 * For example "Mentions per day by sentiment", "Mentions by country" or "Mentions by reach, in bins of 1,000". `step`
 * is the bin width of metric values, `share` what a chart of shares is about.
 */
export function chartTitle(
  {
    question,
    family,
    subject,
    form,
    interval,
    breakdown,
  }: Pick<ChartRequest, "question" | "family" | "subject" | "form" | "interval" | "breakdown">,
  titles: Titles,
  step?: number,
  share?: Pick<ChartShare, "of">,
): string {
  const { metric, type } = question;
  const names: Readonly<Record<string, string>> = breakdowns;
  const known = names[breakdown];
  const by = known ? inSentence(known) : typeInSentence(breakdown, titles.metric(breakdown));
  const counted =
    metric.field === "count" && question.compare.kind !== "queries"
      ? mentionsOf(question.query)
      : metricName(metric, titles.metric(metric.field));
  const part = share && (share.of ?? undefined);
  const what = !share
    ? counted
    : part === undefined
      ? t("charts:share.every")
      : t("charts:share.what", { name: part });
  const isPlain = breakdown === "none" || part !== undefined;
  if (family === "time" && form === "heatmap") return t("charts:title.weekdays", { what });
  if (family === "time") {
    const when = type === "search_indexed" ? "arrived" : "published";
    const length = intervalName(interval);
    return isPlain
      ? t(`charts:title.${when}`, { what, length })
      : t(`charts:title.${when}By`, { what, length, by });
  }
  const place = typeInSentence(subject, titles.metric(subject));
  const plain =
    isPlain || breakdown === subject || form === "treemap"
      ? t("charts:title.by", { what, place })
      : t("charts:title.byBoth", { what, place, by });
  return step === undefined
    ? plain
    : t("charts:title.inBins", { title: plain, width: widthText(subject, step) });
}

/** Bin width of metric values, with a unit if the metric's name doesn't imply one. */
function widthText(subject: string, step: number): string {
  if (subject === "word_count") return t("charts:width.words", { count: step });
  if (subject === "comment_count") return t("charts:width.comments", { count: step });
  return formatValue(step);
}

export interface Coverage {
  /** Mentions in all bins. */
  shown: number;
  /** All mentions; undefined until they are counted. */
  all: number | undefined;
  /** The breakdown; "none" without one. */
  kind: string;
  /** Number of values shown. */
  parts: number;
  /** Whether further values may have been left out. */
  cut: boolean;
  /** Whether a mention may count under several values. */
  several: boolean;
  /** What a mention needs a value of to be counted, as it reads inside a sentence. */
  fields: readonly string[];
}

/**
 * How many of the mentions the bars hold. A breakdown may leave some out (without a country, or beyond the most
 * frequent values) and may count one twice (under each of its source types).
 */
export function coverageText({ shown, all, kind, parts, cut, several, fields }: Coverage): string {
  if (all !== undefined && shown > all)
    return t("charts:coverage.several", { count: all, kind: pluralOf(kind) });
  // Mentions counted twice and mentions left out can't be told apart.
  if (several)
    return all === undefined ? "" : t("charts:coverage.orNone", { count: all, kind: pluralOf(kind) });
  if (all === undefined || shown === all) return t("charts:coverage.all", { count: shown });
  const numbers = { count: all, shown: formatCount(shown) };
  if (kind === "none") return t("charts:coverage.part", numbers);
  return cut
    ? t("charts:coverage.frequent", { ...numbers, parts: formatCount(parts), kind: pluralOf(kind) })
    : t("charts:coverage.known", { ...numbers, field: listed(fields), without: formatCount(all - shown) });
}

/** The active filters by id, for example "topic: coffee or tea". */
export function filterTexts(filters: ChartFilters): string[] {
  const names: Readonly<Record<string, string>> = filterNames;
  return Object.entries(filters)
    .filter(([, ids]) => ids.length > 0)
    .map(([kind, ids]) =>
      t("charts:filter.set", {
        kind: inSentence(names[kind] ?? kind),
        ids: ids.join(` ${t("charts:filter.or")} `),
      }),
    );
}

/** Range, time zone and query as written on a chart. */
export function describeRequest({ question, period, timeZone }: ChartRequest): {
  range: string;
  zone: string;
  query: string;
} {
  return {
    range: period ? periodName(period, timeZone) : t("allTime"),
    zone: period ? formatZone(timeZone, [period.min, period.max - 1]) : zoneName(timeZone),
    query: question.query,
  };
}
