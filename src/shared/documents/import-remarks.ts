import type { ImportedFile, ImportPlan } from "../ipc/imports-plan";
import type { CheckReport } from "../ipc/imports-check";
import { currentLanguage, listed, quoted, t } from "../texts";
import { differingKey } from "./import-suggestion";
import { builtFrom } from "./import-mapping";
import type { ColumnMetric } from "./import-metrics";
import { statedZone } from "./stated-zone";
import { listedZone, zoneInName } from "./zone-in-name";

const formatNames = ["INTEGER", "DECIMAL", "KEYWORD", "TEXT"] as const;
const formatName = (format: string) => {
  const known = formatNames.find((candidate) => candidate === format);
  return known ? t(`imports:format.${known}`) : format;
};

/** The zone of a file's dates, if they state one that isn't UTC, or their column's name does. */
function zoneOf(
  { columns }: Pick<ImportedFile, "columns">,
  { mapping, timeZone }: Pick<ImportPlan, "mapping" | "timeZone">,
) {
  const column = columns[mapping["published"] ?? -1];
  if (!column) return null;
  if (column.stated.length === 0) return zoneInName(column.name);
  const zone = statedZone(column.stated, timeZone);
  return zone === "UTC" ? null : zone;
}

/** Sheets that are named as not read. Further ones are counted. */
const maxSheetsNamed = 5;

/** Says which sheet or list is read if others have rows, too. Null if there is nothing to say. */
function sheetRemark({
  sheet,
  sheets,
  parts,
  rows,
  isPartial,
}: Pick<ImportedFile, "sheet" | "sheets" | "parts" | "rows" | "isPartial">): string | null {
  const isRead = (name: string) =>
    parts.length === 1 ? name === sheet : parts.some((part) => part.name === name);
  const others = sheets.filter((other) => !isRead(other.name) && other.rows !== 0 && !other.isJoined);
  const read = sheets.filter(({ name }) => isRead(name));
  if (others.length === 0 || read.length === 0) return null;
  const named = (name: string, count: number | null) =>
    count === null ? quoted(name) : t("imports:assumed.rowsOf", { name, count });
  const rowsOf = (name: string) =>
    isPartial ? null : parts.length === 1 ? rows : (parts.find((part) => part.name === name)?.rows ?? null);
  const more = others.length - maxSheetsNamed;
  const left = others.slice(0, maxSheetsNamed).map((other) => named(other.name, other.rows));
  return t("imports:assumed.readFrom", {
    read: listed(read.map(({ name }) => named(name, rowsOf(name)))),
    others: listed(more > 0 ? [...left, t("imports:assumed.moreSheets", { more })] : left),
  });
}

/** What an import says about its file, on screen and on the command line. */
export function importRemarks(
  file: Pick<
    ImportedFile,
    "notes" | "kind" | "columns" | "sheet" | "sheets" | "parts" | "rows" | "isPartial"
  >,
  { metrics }: { metrics: readonly ColumnMetric[] },
): string[] {
  const renamed = metrics.flatMap(({ isOn, unfit, column, name, format }) =>
    isOn && unfit
      ? t("imports:assumed.otherMetric", {
          column: file.columns[column]?.name ?? "",
          name,
          format: formatName(format),
          taken: unfit.name,
          found: formatName(unfit.format),
        })
      : [],
  );
  const plain = file.kind === "text" ? [t("imports:assumed.plainText")] : [];
  const sheet = sheetRemark(file);
  return [...(sheet === null ? [] : [sheet]), ...plain, ...file.notes, ...renamed];
}

/** A time that nothing follows, or only digits: "2026-03-31 14:05", "31.3.26, 2:05 PM", "20260331140500". */
const timeWithoutZone =
  /(?<!\d)(?!0?0:00(?::00)?(?:\.0+)?$)\d{1,2}:\d\d(?:[:.,]\d+)*(?:\s?[ap]\.?m\.?|\s?uhr|\s?h)?$|^(?:19|20)\d{6}T?\d{4}(?:\d\d)?$/i;

/** Whether a file's times state no zone, in their cells or in the names of their columns. Days alone have no times. */
function lacksZone(
  { columns }: Pick<ImportedFile, "columns">,
  { mapping, templates }: Pick<ImportPlan, "mapping" | "templates">,
): boolean {
  const parts = columns.filter((column) => builtFrom(templates, column).includes("published"));
  const dated = parts.length > 0 ? parts : columns.filter(({ index }) => index === mapping["published"]);
  return (
    dated.every(({ name }) => zoneInName(name) === null) &&
    dated.some(
      ({ samples, stated }) =>
        stated.length === 0 && samples.some((value) => timeWithoutZone.test(value.trim())),
    )
  );
}

/**
 * What is said about the zone of a file's times: that they have none, or state another than that in which charts count days.
 * Null if there is nothing to say.
 */
export function zoneRemark(
  file: Pick<ImportedFile, "columns">,
  plan: Pick<ImportPlan, "mapping" | "templates" | "timeZone" | "ignoresZones">,
): { text: string; zone: string | null } | null {
  const zone = zoneOf(file, plan);
  if (zone === null)
    return lacksZone(file, plan) ? { zone, text: t("imports:assumed.noZone", { own: plan.timeZone }) } : null;
  if (zone === plan.timeZone || listedZone(zone) === plan.timeZone) return null;
  const facts = { zone: zone.replace("-", "\u2212"), own: plan.timeZone };
  return { zone, text: t(plan.ignoresZones ? "imports:assumed.zoneIgnored" : "imports:assumed.zone", facts) };
}

/**
 * What a check says about the identities of documents and about reposts. `saysAll`: also that no row has a URL and that rows
 * repeat others, which the screen shows elsewhere.
 */
export function checkRemarks(
  { columns }: Pick<ImportedFile, "columns">,
  { mapping, templates, madeUrls, urlSuffix, suffixFromText }: ImportPlan,
  report: Pick<CheckReport, "madeUrls" | "reposts" | "copies"> | null,
  saysAll = false,
): string[] {
  const hasUrls = mapping["url"] !== undefined || Boolean(templates["url"]);
  const { id: fromId = 0, content: fromContent = 0 } = report?.madeUrls ?? {};
  const made = fromId + fromContent;
  const column = madeUrls === null || madeUrls.id === null ? null : (columns[madeUrls.id]?.name ?? "");
  const urls =
    (hasUrls || saysAll) && made > 0
      ? column === null
        ? t("imports:assumed.urlsFromContent", { count: made })
        : t("imports:assumed.urlsFromId", { count: made, column })
      : null;
  const withoutId =
    !hasUrls && column !== null && fromContent > 0
      ? t("imports:assumed.withoutId", { count: fromContent, column })
      : null;
  const suffix = !hasUrls
    ? null
    : urlSuffix !== null
      ? t("imports:assumed.suffix", { column: columns[urlSuffix]?.name ?? "" })
      : suffixFromText
        ? t("imports:assumed.suffixFromText")
        : null;
  const reposts =
    report && report.reposts > 0 ? t("imports:assumed.reposts", { count: report.reposts }) : null;
  const copies =
    saysAll && report && report.copies > 0 ? t("imports:assumed.copies", { count: report.copies }) : null;
  return [urls, withoutId, suffix, reposts, copies].filter((line) => line !== null);
}

/** What the screen shows with a choice: how dates are read that can be read in several ways. */
export function dateRemarks(
  { columns }: Pick<ImportedFile, "columns">,
  { mapping, dayOrder }: Pick<ImportPlan, "mapping" | "dayOrder">,
): string[] {
  const order = columns[mapping["published"] ?? -1]?.dayOrder;
  if (dayOrder !== null || (order !== "open" && order !== "mixed")) return [];
  return [t(order === "open" ? "imports:assumed.dayFirst" : "imports:assumed.dayFirstMixed")];
}

/** What is said about rows with the URL and text of another one, but other values. Null if there are none. */
export function differingText(
  { differing, differs }: Pick<CheckReport, "differing" | "differs">,
  { withheld }: Pick<ImportPlan, "withheld">,
): string | null {
  if (differing === 0) return null;
  const names = differs.map(({ name, rows }) =>
    rows === null || rows === differing
      ? quoted(name)
      : t("imports:assumed.quotedRows", { name, count: rows }),
  );
  const facts = { count: differing, columns: listed(names) };
  const isSkipped = withheld.includes(differingKey);
  return isSkipped ? t("imports:assumed.differing", facts) : t("imports:assumed.differingKept", facts);
}

/** Ratings up to five stars, ten points or a hundred. */
const ratingValue = /^(?:\d{1,2}|100)(?:[.,]\d+)?$/;

/**
 * The column of ratings that can give the sentiment, as no column does: its lower half is negative, its upper positive. Null if
 * there is none.
 */
export function starColumn(
  { columns }: Pick<ImportedFile, "columns">,
  { mapping }: Pick<ImportPlan, "mapping">,
): { index: number; name: string; empty: number } | null {
  const column = columns[mapping["rating"] ?? -1];
  const { sentiment } = mapping;
  if (column?.kind !== "number" || (sentiment !== undefined && sentiment !== column.index)) return null;
  return column.samples.every((value) => ratingValue.test(value.trim())) ? column : null;
}

/** Says on the command line whether the ratings of a file are used as its sentiment. */
export function starRemarks(
  file: Pick<ImportedFile, "columns" | "rows">,
  plan: Pick<ImportPlan, "mapping">,
): string[] {
  const stars = starColumn(file, plan);
  return stars ? [starRemark(stars, file, plan)] : [];
}

/** Whether the ratings are the sentiment, and how many rows have none. */
export function starRemark(
  { name, empty }: { name: string; empty: number },
  { rows }: Pick<ImportedFile, "rows">,
  { mapping }: Pick<ImportPlan, "mapping">,
): string {
  const isUsed = mapping["sentiment"] !== undefined;
  const said = t(isUsed ? "imports:assumed.starsUsed" : "imports:assumed.stars", { column: name });
  return empty === 0
    ? said
    : `${said} ${t("imports:assumed.starsOf", { count: empty, rows: formatted(rows) })}`;
}

const formatted = (count: number) => new Intl.NumberFormat(currentLanguage()).format(count);
