import type { ChartFilters } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/words";
import { inSentence } from "../../format/labels";
import { formatCount } from "../../format/numbers";
import { formatZone } from "../../format/times";
import type { Asked } from "./asking";
import { intervalName } from "./interval";
import { metricName } from "./metric";
import { periodName } from "./range";
import type { Titles } from "./reading";
import { breakdowns, filterNames, pluralOf, typeName } from "./terms";

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
  const by = inSentence(names[breakdown] ?? breakdown);
  const what = metricName(metric, titles.metric(metric.field));
  if (family === "time" && form === "heatmap") return t("charts:title.weekdays", { what });
  if (family === "time") {
    const when = type === "search_indexed" ? "arrived" : "published";
    const length = intervalName(interval);
    return breakdown === "none"
      ? t(`charts:title.${when}`, { what, length })
      : t(`charts:title.${when}By`, { what, length, by });
  }
  const place = inSentence(titles.metric(type) || typeName(type, []));
  return breakdown === "none" || breakdown === type
    ? t("charts:title.by", { what, place })
    : t("charts:title.byBoth", { what, place, by });
}

/**
 * How many mentions the bars hold, of how many there are: a breakdown may leave some out (those without a country, or
 * beyond the most frequent ones) and may count one twice (under each of its source types).
 */
export function coverageText(shown: number, all: number | undefined, kind: string, parts: number): string {
  if (all === undefined || shown === all) return t("charts:coverage.all", { count: shown });
  if (shown > all) return t("charts:coverage.several", { count: all, kind: pluralOf(kind) });
  if (kind === "none") return t("charts:coverage.part", { count: all, shown: formatCount(shown) });
  return t("charts:coverage.frequent", {
    count: all,
    shown: formatCount(shown),
    parts: formatCount(parts),
    kind: pluralOf(kind),
  });
}

/** "topic: coffee or tea": the filters that are set, by the ids they are set to. */
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

/** Range, zone and query as they are written on a chart. */
export function askedWords({ question, period, timeZone }: Asked): {
  range: string;
  zone: string;
  query: string;
} {
  return {
    range: period ? periodName(period, timeZone) : t("allTime"),
    zone: period ? formatZone(timeZone, [period.min, period.max - 1]) : timeZone,
    query: question.query,
  };
}
