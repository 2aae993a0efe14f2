import type { ChartFilters, ChartRange } from "../../../shared/ipc/chart-question";
import { MAX_OPERANDS, quoted, tryParse } from "../../../shared/query";
import { t } from "../../../shared/words";
import type { Period } from "../../core/session";
import { filterParams, type Asked } from "./asking";
import type { BinChart } from "./chart";
import { binEnd } from "./interval";
import { formatCount } from "../../format/numbers";
import { typeInSentence } from "./terms";

/** Keys of the first and the last of some bins in a row. */
interface Run {
  first: string | number;
  last: string | number;
}

/** A bin of a chart, a series, or one within the other. */
export interface Spot {
  /** Key of the bin; null for all of them. */
  bin: string | number | null;
  /** The last of several bins in a row; absent for a single one. */
  until?: string | number;
  series: string | null;
}

/** The one of several series that is shown; null where there are more of them, or only that one. */
export function aloneIn({ series }: BinChart, hidden: ReadonlySet<string>): string | null {
  const [alone, ...others] = series.filter(({ key }) => !hidden.has(key));
  return series.length > 1 && others.length === 0 ? (alone?.key ?? null) : null;
}

/** What is picked at a place of a chart: a bin, or the series of it that was hit or is shown alone; null where no bin is. */
export function spotAt(
  chart: BinChart,
  index: number,
  hit: string | null,
  hidden: ReadonlySet<string>,
): Spot | null {
  const bin = chart.bins[index]?.key;
  const picked = chart.series.some(({ key }) => key === hit) ? hit : aloneIn(chart, hidden);
  return bin === undefined ? null : { bin, series: picked };
}

/** Some bins in a row, by their places; null where the first of them is none. */
export function runOf({ bins }: BinChart, from: number, to: number): Run | null {
  const [first, last] = [bins[from]?.key, bins[Math.min(to, bins.length - 1)]?.key];
  return first === undefined || last === undefined ? null : { first, last };
}

/** The time that some bins in a row cover, where a chart is one over time; the first and last bins may reach beyond its range. */
export function rangeOf({ first, last }: Run, { interval, timeZone, period }: Asked): ChartRange {
  const [min, max] = [Number(first), binEnd(Number(last), interval, timeZone)];
  return {
    kind: "exact",
    min: Math.max(min, period?.min ?? min),
    max: Math.min(max, period?.max ?? max),
  };
}

/** What finds the documents behind a part of a chart; a reason where nothing can. */
export type Behind =
  | {
      ok: true;
      q: string;
      filters: Partial<ChartFilters>;
      period: Period | null;
      sortBy: "published" | "search_indexed";
    }
  | { ok: false; reason: string };

const instant = (ms: number) => new Date(ms).toISOString();

/** Fields of the query language that stand for a value of a breakdown or a ranking. */
const conditions: Readonly<Record<string, (value: string) => string>> = {
  sentiment: (value) => `sentiment:${value.toLowerCase()}`,
  sourcetype: (value) => `sourcetype:${value}`,
  country: (value) => `sourcecountry:${value}`,
  language: (value) => `lang:${value}`,
  gender: (value) => `gender:${value}`,
  hashtag: (value) => `hashtag:${value}`,
  tag: (value) => `tag:${quoted(value)}`,
};

/** Metrics that the query language can compare. */
const comparable = ["reach", "engagement", "comment_count", "noise_level", "rating", "word_count"];

/** The documents that a bin or a series counts. */
export function documentsBehind(asked: Asked, chart: BinChart, spot: Spot): Behind {
  const { question, family, subject, period, breakdown } = asked;
  if (question.scope === "global") return { ok: false, reason: t("charts:behind.wholeIndex") };
  const clauses: string[] = [];
  const filters: ChartFilters = { ...question.filters };
  const narrow = (kind: string, value: string): string | null => {
    if (kind === "topic" || kind === "channel") {
      // Values inside one filter are alternatives: a second one would widen the list instead of narrowing it.
      if (filters[kind].length > 0 && !filters[kind].includes(value)) return t(`charts:behind.${kind}Filter`);
      filters[kind] = [value];
      return null;
    }
    const condition = kind.startsWith("custom.")
      ? (text: string) => `${kind}:${quoted(text)}`
      : conditions[kind];
    if (!condition || value === "")
      return t("charts:behind.notSearchable", {
        kind: kind === "source_region" ? t("charts:behind.region") : typeInSentence(kind),
      });
    clauses.push(condition(value));
    return null;
  };
  let within = family === "values" ? period : (period ?? null);
  if (spot.series !== null && breakdown !== "none") {
    const fault = narrow(breakdown, spot.series);
    if (fault !== null) return { ok: false, reason: fault };
  }
  const timeField = question.type === "published" ? "published" : "search_indexed";
  if (spot.bin !== null) {
    if (chart.axis === "week") {
      const hours = chart.bins.find(({ key }) => key === spot.bin)?.hours ?? [];
      const spans = hours.map((start) => {
        const end = binEnd(start, "hour", asked.timeZone);
        const [from, until] = [Math.max(start, period?.min ?? start), Math.min(end, period?.max ?? end)];
        return `${timeField}:[${instant(from)} TO ${instant(until - 1)}]`;
      });
      if (spans.length === 0) return { ok: false, reason: t("charts:behind.noSuchHour") };
      clauses.push(spans.length === 1 ? spans.join("") : `(${spans.join(" OR ")})`);
    } else if (family === "time") {
      const start = Number(spot.bin);
      const end = binEnd(Number(spot.until ?? spot.bin), asked.interval, asked.timeZone);
      within = { min: Math.max(start, period?.min ?? start), max: Math.min(end, period?.max ?? end) };
    } else if (family === "ranking") {
      const fault = narrow(subject, String(spot.bin));
      if (fault !== null) return { ok: false, reason: fault };
    }
  }
  // Their dates lie in the bins of a chart over time that doesn't count them.
  if ((chart.leftOut ?? 0) > 0 && (spot.bin !== null || spot.series !== null))
    clauses.push("NOT date_assumed:true");
  if (family === "values") {
    const bounds = valueBounds(asked, chart, spot);
    if (bounds.length > 0 && !comparable.includes(subject) && !subject.startsWith("custom."))
      return { ok: false, reason: t("charts:behind.noMetric") };
    clauses.push(...bounds.map((bound) => `${subject}:${bound}`));
  }
  if (family === "time" && question.type !== "published") {
    // Results are bounded by publication alone; another time goes into the query.
    if (within && chart.axis !== "week")
      clauses.push(`${timeField}:>=${instant(within.min)}`, `${timeField}:<${instant(within.max)}`);
    within = null;
  }
  const own = question.query.trim();
  const all = [...(own === "" ? [] : clauses.length > 0 ? [`(${own})`] : [own]), ...clauses];
  const q = all.join(" AND ");
  // An hour of many weeks takes a condition for each of them, and a query has room for so many.
  if (chart.axis === "week" && !tryParse(q).ok)
    return { ok: false, reason: t("charts:behind.tooManyHours", { most: formatCount(MAX_OPERANDS) }) };
  return {
    ok: true,
    q,
    filters: filterParams(filters),
    period: within,
    sortBy: question.type === "search_indexed" ? "search_indexed" : "published",
  };
}

/** Between which values the mentions of a part of a chart of values lie: those of its bins, inside what was asked for. */
function valueBounds({ question }: Asked, { bins, step = 1 }: BinChart, spot: Spot): string[] {
  const { values, bounds } = question;
  const within = [
    ...(values.min === null ? [] : [`${bounds.min ? ">=" : ">"}${values.min}`]),
    ...(values.max === null ? [] : [`${bounds.max ? "<=" : "<"}${values.max}`]),
  ];
  const first = spot.bin ?? bins[0]?.key;
  const last = spot.until ?? spot.bin ?? bins.at(-1)?.key;
  // A series counts only mentions that have the metric at all.
  if ((spot.bin === null && spot.series === null) || first === undefined || last === undefined) return within;
  return [`>=${first}`, `<${Number(last) + step}`, ...within];
}

/** The filters as conditions of a query, for screens that know queries alone; null where they cannot be said so. */
export function filtersAsQuery(
  filters: Partial<ChartFilters>,
  topicQueries: ReadonlyMap<string, string>,
): string[] | null {
  if ((filters.panel?.length ?? 0) > 0 || (filters.dataset?.length ?? 0) > 0) return null;
  const clauses: string[] = [];
  const any = (parts: readonly string[]) =>
    parts.length === 1 ? `(${parts.join("")})` : `(${parts.map((one) => `(${one})`).join(" OR ")})`;
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
