import type { ChartFilters, ChartRange } from "../../shared/ipc/chart-question";
import { certaintyType, originType } from "../../shared/interface/histograms.constants";
import { MAX_OPERANDS, anyValue, quoted, tryParse } from "../../shared/query";
import { t } from "../../shared/texts";
import type { Period } from "../period";
import { storiesParam, type ChartRequest } from "./chartRequest";
import { filterParams } from "./filterParams";
import type { BinChart } from "./chart";
import { binEnd } from "./interval";
import { formatCount } from "../format/numbers";
import { rangeOfPeriod } from "./range";
import { typeInSentence } from "./terms";

/** Keys of the first and last of several consecutive bins. */
interface Run {
  first: string | number;
  last: string | number;
}

/** A bin of a chart, a series, or one series within a bin. */
export interface Spot {
  /** Key of the bin; null for all bins. */
  bin: string | number | null;
  /** Key of the last of several consecutive bins; absent for a single bin. */
  until?: string | number;
  series: string | null;
}

/** The only visible one of several series; null if more are visible or the chart has just one. */
export function onlyVisibleSeries({ series }: BinChart, hidden: ReadonlySet<string>): string | null {
  const [alone, ...others] = series.filter(({ key }) => !hidden.has(key));
  return series.length > 1 && others.length === 0 && !alone?.isQuery ? (alone?.key ?? null) : null;
}

/** The bin at a position, with the series that was hit or is shown alone. Null if there is no bin. */
export function spotAt(
  chart: BinChart,
  index: number,
  hit: string | null,
  hidden: ReadonlySet<string>,
): Spot | null {
  const bin = chart.bins[index]?.key;
  const picked = chart.series.some(({ key, isQuery }) => key === hit && !isQuery)
    ? hit
    : onlyVisibleSeries(chart, hidden);
  return bin === undefined ? null : { bin, series: picked };
}

/** Consecutive bins by index. Null if the first index has no bin. */
export function runOf({ bins }: BinChart, from: number, to: number): Run | null {
  const first = bins[from]?.key;
  const last = bins[Math.min(to, bins.length - 1)]?.key;
  return first === undefined || last === undefined ? null : { first, last };
}

/**
 * The period that consecutive bins cover in a chart over time. The first and last bin may extend beyond the chart's
 * range.
 */
export function rangeOf({ first, last }: Run, { interval, timeZone, period }: ChartRequest): ChartRange {
  const min = Number(first);
  const max = binEnd(Number(last), interval, timeZone);
  const shown = { min: Math.max(min, period?.min ?? min), max: Math.min(max, period?.max ?? max) };
  return rangeOfPeriod(shown, timeZone);
}

/** The query that finds the documents of a part of a chart, or the reason why none can. */
export type Drilldown =
  | {
      ok: true;
      q: string;
      filters: Partial<ChartFilters>;
      period: Period | null;
      sortBy: "published" | "search_indexed";
      /** Absent: every document. */
      stories?: "once";
    }
  | { ok: false; reason: string };

const instant = (ms: number) => new Date(ms).toISOString();

/** Query conditions for a value of a breakdown or ranking, or an author or source. */
const conditions: Readonly<Record<string, (value: string) => string>> = {
  author: (value) => `author:${quoted(value)}`,
  source: (value) => `hosturl:${value}`,
  sentiment: (value) => `sentiment:${value.toLowerCase()}`,
  sourcetype: (value) => `sourcetype:${value}`,
  country: (value) => `sourcecountry:${value}`,
  language: (value) => `lang:${value}`,
  gender: (value) => `gender:${value}`,
  hashtag: (value) => `hashtag:${value}`,
  tag: (value) => `tag:${quoted(value)}`,
  [originType]: (value) => `${originType}:${value}`,
  [certaintyType]: (value) =>
    value === "UNCERTAIN" || value === "UNSCORED"
      ? `sentiment:${value.toLowerCase()}`
      : `(sentiment:${value.toLowerCase()} NOT sentiment:uncertain)`,
};

/**
 * The query condition for a value of a kind, and for others that are shown under its name. null if there is none: by regions,
 * for example, one can't search.
 */
export function valueCondition(kind: string, value: string, joined: readonly string[] = []): string | null {
  if (value === "") return null;
  if (kind.startsWith("custom.")) return anyValue(kind, [value, ...joined]);
  return conditions[kind]?.(value) ?? null;
}

/** Metrics that the query language can compare. */
const comparable = [
  "sentiment_confidence",
  "reach",
  "engagement",
  "comment_count",
  "noise_level",
  "rating",
  "word_count",
];

/** Builds the query for the documents that a bin or a series counts. */
export function drilldown(request: ChartRequest, chart: BinChart, spot: Spot): Drilldown {
  const { question, family, subject, period, breakdown } = request;
  if (question.scope === "global") return { ok: false, reason: t("charts:behind.wholeIndex") };
  const clauses: string[] = [];
  const filters: ChartFilters = { ...question.filters };
  const narrow = (kind: string, value: string, joined?: readonly string[]): string | null => {
    if (kind === "topic" || kind === "channel") {
      // Values of one filter are combined with OR: adding one would widen the list instead of narrowing it.
      if (filters[kind].length > 0 && !filters[kind].includes(value)) return t(`charts:behind.${kind}Filter`);
      filters[kind] = [value];
      return null;
    }
    const condition = valueCondition(kind, value, joined);
    if (condition === null)
      return t("charts:behind.notSearchable", {
        kind: kind === "source_region" ? t("charts:behind.region") : typeInSentence(kind),
      });
    clauses.push(condition);
    return null;
  };
  let within = family === "values" ? period : (period ?? null);
  if (spot.series !== null && breakdown !== "none") {
    const series = chart.series.find(({ key }) => key === spot.series);
    const fault = narrow(breakdown, spot.series, series?.joined);
    if (fault !== null) return { ok: false, reason: fault };
  }
  const timeField = question.type === "published" ? "published" : "search_indexed";
  if (spot.bin !== null) {
    if (chart.axis === "week") {
      const hours = chart.bins.find(({ key }) => key === spot.bin)?.hours ?? [];
      const spans = hours.map((start) => {
        const end = binEnd(start, "hour", request.timeZone);
        const from = Math.max(start, period?.min ?? start);
        const until = Math.min(end, period?.max ?? end);
        return `${timeField}:[${instant(from)} TO ${instant(until - 1)}]`;
      });
      if (spans.length === 0) return { ok: false, reason: t("charts:behind.noSuchHour") };
      clauses.push(spans.length === 1 ? spans.join("") : `(${spans.join(" OR ")})`);
    } else if (family === "time") {
      const start = Number(spot.bin);
      const end = binEnd(Number(spot.until ?? spot.bin), request.interval, request.timeZone);
      within = { min: Math.max(start, period?.min ?? start), max: Math.min(end, period?.max ?? end) };
    } else if (family === "ranking") {
      const bin = chart.bins.find(({ key }) => key === spot.bin);
      const fault = narrow(subject, String(spot.bin), bin?.joined);
      if (fault !== null) return { ok: false, reason: fault };
    }
  }
  // A chart over time doesn't count documents with an assumed date, although their dates fall into its bins.
  if ((chart.undated ?? 0) > 0 && (spot.bin !== null || spot.series !== null))
    clauses.push("NOT date_assumed:true");
  if (family === "values") {
    const bounds = valueBounds(request, chart, spot);
    if (bounds.length > 0 && !comparable.includes(subject) && !subject.startsWith("custom."))
      return { ok: false, reason: t("charts:behind.noMetric") };
    clauses.push(...bounds.map((bound) => `${subject}:${bound}`));
  }
  if (family === "time" && question.type !== "published") {
    // The document search is bounded by publication date only; bounds on another date go into the query.
    if (within && chart.axis !== "week")
      clauses.push(`${timeField}:>=${instant(within.min)}`, `${timeField}:<${instant(within.max)}`);
    within = null;
  }
  const own = question.query.trim();
  const all = [...(own === "" ? [] : clauses.length > 0 ? [`(${own})`] : [own]), ...clauses];
  const q = all.join(" AND ");
  // An hour of the week needs one condition for each week, and a query has a limited number of operands.
  if (chart.axis === "week" && !tryParse(q).ok)
    return { ok: false, reason: t("charts:behind.tooManyHours", { max: formatCount(MAX_OPERANDS) }) };
  return {
    ok: true,
    q,
    filters: filterParams(filters),
    period: within,
    sortBy: question.type === "search_indexed" ? "search_indexed" : "published",
    ...storiesParam(question.stories),
  };
}

/** Bounds of the metric's values in a part of a chart: those of its bins, within the bounds of the query. */
function valueBounds({ question }: ChartRequest, { bins, step = 1 }: BinChart, spot: Spot): string[] {
  const { values, bounds } = question;
  const within = [
    ...(values.min === null ? [] : [`${bounds.min ? ">=" : ">"}${values.min}`]),
    ...(values.max === null ? [] : [`${bounds.max ? "<=" : "<"}${values.max}`]),
  ];
  const first = spot.bin ?? bins[0]?.key;
  const last = spot.until ?? spot.bin ?? bins.at(-1)?.key;
  // A series only counts mentions that have the metric.
  if ((spot.bin === null && spot.series === null) || first === undefined || last === undefined) return within;
  return [`>=${first}`, `<${Number(last) + step}`, ...within];
}

/** The filters as query conditions, for screens that only take a query. Null if they can't be expressed. */
export function filtersAsQuery(
  filters: Partial<ChartFilters>,
  topicQueries: ReadonlyMap<string, string>,
): string[] | null {
  if ((filters.panel?.length ?? 0) > 0 || (filters.dataset?.length ?? 0) > 0) return null;
  const clauses: string[] = [];
  const any = (parts: readonly string[]) =>
    parts.length === 1 ? `(${parts.join("")})` : `(${parts.map((part) => `(${part})`).join(" OR ")})`;
  for (const ids of [filters.topic ?? [], filters.filter ?? []]) {
    const queries = ids.map((id) => topicQueries.get(id));
    if (queries.some((query) => query === undefined)) return null;
    if (queries.length > 0) clauses.push(any(queries as string[]));
  }
  const hosts = filters.channel ?? [];
  if (hosts.length > 0)
    clauses.push(
      hosts.length === 1 ? `hosturl:${hosts.join("")}` : any(hosts.map((host) => `hosturl:${host}`)),
    );
  const imports = (filters.import ?? []).map((name) => `import:${quoted(name)}`);
  if (imports.length > 0) clauses.push(imports.length === 1 ? imports.join("") : any(imports));
  return clauses;
}
