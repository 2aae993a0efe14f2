import { formatCount } from "../../analysis/format/numbers";
import { formatDays, formatZone, zoneName } from "../../analysis/format/times";
import type { Period } from "../../analysis/period";
import { periodName } from "../../analysis/question/range";
import { filterInWords } from "../../analysis/question/subject";
import type { Notebook } from "../../shared/ipc/notebook";
import type { ReportCard } from "../../shared/ipc/reports";
import { quoted, t } from "../../shared/texts";

type SavedQuery = Pick<Notebook["queries"][number], "name" | "query">;

/** A zone as people name it, with its offsets: "New York (UTC-5)". */
export function plainZone(timeZone: string, times: readonly number[] = []): string {
  const name = times.length > 0 ? formatZone(timeZone, times) : zoneName(timeZone);
  return name.replace(/^[A-Za-z_]+\/(?:.+\/)?(?=[A-Z])/, "").replaceAll("_", " ");
}

/** A period and its zone. Hours name their zone themselves. */
export function rangeText({ min, max }: Period, timeZone: string): string {
  const range = periodName({ min, max }, timeZone);
  return range === formatDays(min, max, timeZone)
    ? t("main:report.zone", { range, zone: plainZone(timeZone, [min, max - 1]) })
    : range;
}

/** The query and filters, in words where they say all of it; nothing if all mentions are counted. */
export function queryText(query: string, filters: readonly string[], saved: readonly SavedQuery[]): string[] {
  const name = saved.find((one) => one.query.trim() === query.trim())?.name;
  const inWords = name ? quoted(name) : filterInWords(query);
  const set = [inWords ?? query.trim(), ...filters].filter(Boolean).join("; ");
  if (set === "") return [];
  return [
    inWords === null ? t("charts:taken.query", { query: set }) : t("main:report.only", { filter: set }),
  ];
}

interface Footnote {
  query: string;
  filters: readonly string[];
  period: Period | null;
  timeZone: string;
  source: string;
  n: number | null;
  /** Queries that have names. */
  saved: readonly SavedQuery[];
}

/** What a card counts, in plain words: source, range, zone, n, and the query if there is one. */
export function footnoteOf({ query, filters, period, timeZone, source, n, saved }: Footnote): string {
  return [
    t("main:report.source", { source }),
    period
      ? rangeText(period, timeZone)
      : t("main:report.zone", { range: t("allTime"), zone: plainZone(timeZone) }),
    ...(n === null ? [] : [t("main:report.n", { n: formatCount(n) })]),
    ...queryText(query, filters, saved),
  ].join(" · ");
}

/** A workspace of one project often has the project's name. */
export function sourceName(connection: string, project: string): string {
  return connection === project ? project : `${connection}, ${project}`;
}

/** The footnote of a card on a page, which says the details above it. */
export const footOf = ({ footnote, notes, details }: Pick<ReportCard, "footnote" | "notes" | "details">) =>
  [footnote, ...notes.filter((note) => note !== details)].filter(Boolean).join(" · ");
