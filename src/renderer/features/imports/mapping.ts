import type { Mapping } from "../../../shared/documents/import-mapping";
import type { ImportedFile, PreviewRow, ReadingOptions } from "../../../shared/ipc/imports";
import { localeOf, t } from "../../../shared/texts";
import { formatInstant } from "../../../analysis/format/times";
import { formatCount } from "../../../analysis/format/numbers";
import type { Tone } from "../../components/states/Mark";

/** The number as it is sent, with the separators of the language. */
const exact = new Intl.NumberFormat(localeOf(navigator.language), { maximumFractionDigits: 15 });

export const dayOrders = ["day-first", "month-first", "year-first"] as const;
export const dayOrderTitles: Readonly<Record<(typeof dayOrders)[number], string>> = {
  "day-first": t("imports:target.dayFirst"),
  "month-first": t("imports:target.monthFirst"),
  "year-first": t("imports:target.yearFirst"),
};

/** Fields that a column is mapped to. */
export function fieldsOf(mapping: Mapping, column: number): string[] {
  return Object.keys(mapping).filter((field) => mapping[field] === column);
}

/** Maps a column to exactly these fields. Each field has only one column, so it loses its previous one. */
export function withFields(mapping: Mapping, column: number, fields: readonly string[]): Mapping {
  const others = Object.entries(mapping).filter(
    ([field, from]) => from !== column && !fields.includes(field),
  );
  return Object.fromEntries([...others, ...fields.map((field) => [field, column] as const)]);
}

/** The naming rule for datasets if the text breaks it. Null if the text is valid or empty. */
export function datasetFault(text: string): string | null {
  if (text === "" || /^[a-z][a-z0-9_-]{0,99}$/.test(text)) return null;
  return t("imports:target.datasetRule");
}

/** Whether two readings of a file have the same columns, so that the mapping still fits. */
export function sameColumns(a: ImportedFile, b: ImportedFile): boolean {
  return (
    a.columns.length === b.columns.length &&
    a.columns.every((column, index) => column.name === b.columns[index]?.name)
  );
}

/** The options that reproduce the file's reading. */
export function readingOf(file: ImportedFile): ReadingOptions {
  const { kind, encoding, delimiter, quote, backslash, header, preamble, sheet } = file;
  return {
    header,
    preamble,
    ...(encoding !== "" && { encoding }),
    ...(kind === "delimited" && { delimiter, quote, backslash }),
    ...((kind === "text" || kind === "conversation") && { kind }),
    ...(sheet !== null && { sheet }),
  };
}

function valueAt(document: Record<string, unknown>, path: string): unknown {
  return path.split(".").reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), document);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Formats a field of a preview row: dates in the zone, lists with commas. */
export function previewValue(document: PreviewRow["document"], field: string, timeZone: string): string {
  const value = valueAt(document, field);
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "string" && typeof value !== "number") return JSON.stringify(value);
  const ms = Number(value);
  const isTime = field === "published" && value !== "" && Number.isFinite(ms) && Math.abs(ms) <= 8.64e15;
  if (isTime) return formatInstant(ms, timeZone);
  return typeof value === "number" ? exact.format(value) : value;
}

/** Style that reserves space for the rows of a preview. Assumes ten until they have arrived. */
export const previewSpace = (rows: number) => ({ minHeight: 0, "--rows": rows > 0 ? rows : 10 });

/** Whether a row becomes a document. */
export function isImported({ problems, skipped }: PreviewRow): boolean {
  return !skipped && problems.every(({ severity }) => severity !== "refused");
}

/** The text and reason of a row's badge. */
export function rowStatus({ problems, skipped }: PreviewRow): { tone: Tone; text: string; why: string } {
  if (skipped)
    return { tone: "neutral", text: t("imports:status.leftOut"), why: t("imports:status.leftOutWhy") };
  const worst = problems.find((problem) => problem.severity === "refused") ?? problems[0];
  const why = problems.map((problem) => problem.message).join(" ");
  if (!worst) return { tone: "positive", text: t("imports:status.ready"), why: t("imports:status.readyWhy") };
  return worst.severity === "refused"
    ? { tone: "negative", text: t("imports:status.refused"), why }
    : { tone: "warning", text: t("imports:status.warning"), why };
}

/** "97 ready", "2 with a warning", "1 refused" for the previewed rows. */
export function previewCounts(rows: readonly PreviewRow[]): { tone: Tone; text: string }[] {
  const count = (tone: Tone) => rows.filter((row) => rowStatus(row).tone === tone).length;
  const all = [
    { tone: "positive", key: "imports:rows.ready" },
    { tone: "warning", key: "imports:rows.warned" },
    { tone: "negative", key: "imports:rows.refused" },
    { tone: "neutral", key: "imports:rows.leftOut" },
  ] as const;
  return all
    .filter(({ tone }) => count(tone) > 0)
    .map(({ tone, key }) => ({ tone, text: t(key, { rows: formatCount(count(tone)) }) }));
}
