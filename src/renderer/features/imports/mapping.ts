import type {
  Column,
  ImportedFile,
  ImportPlan,
  MappableField,
  PreviewRow,
  ReadingOptions,
} from "../../../shared/ipc/imports";
import { localeOf, t } from "../../../shared/words";
import { formatInstant } from "../../../analysis/format/times";
import { formatCount } from "../../../analysis/format/numbers";
import type { Tone } from "../../components/states/Mark";

/** The number as it is sent, with the separators of the language. */
const exact = new Intl.NumberFormat(localeOf(navigator.language), { maximumFractionDigits: 15 });

/** Field path → column index. */
export type Mapping = ImportPlan["mapping"];

/** The name in lower case, without accents and punctuation. */
export const plain = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

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

type Feeds = Pick<
  ImportPlan,
  "action" | "mapping" | "fallbacks" | "templates" | "defaults" | "madeUrls" | "assumedDate"
>;

/** Required fields without a column. Plans that only change documents need the URL alone. */
export function missingFields(
  fields: readonly MappableField[],
  { action, mapping, fallbacks, templates, defaults, madeUrls, assumedDate }: Feeds,
): MappableField[] {
  const creates = action === "create" || action === "upsert";
  const isFed = (field: string) =>
    mapping[field] !== undefined ||
    (fallbacks[field]?.length ?? 0) > 0 ||
    Boolean(templates[field] ?? defaults[field]) ||
    (field === "url" && madeUrls !== null && action === "create") ||
    (field === "published" && assumedDate !== null);
  return fields.filter(({ field, required }) => required && (creates || field === "url") && !isFed(field));
}

/** "Address and Published have no column yet." */
export function missingText(missing: readonly MappableField[]): string | null {
  const titles = missing.map(({ title }) => title);
  const last = titles.pop();
  if (last === undefined) return null;
  const names = titles.length > 0 ? t("imports:fault.and", { first: titles.join(", "), last }) : last;
  return t("imports:fault.missing", { count: missing.length, names });
}

/** The fields whose templates use a column. */
export function builtFrom(
  templates: Readonly<Record<string, string>>,
  { name }: Pick<Column, "name">,
): string[] {
  const sign = `{${name.toLowerCase()}}`;
  return Object.keys(templates).filter((field) => templates[field]?.toLowerCase().includes(sign));
}

/** Names a column in a template that the file doesn't have. Null if all exist. */
export function templateFault(
  templates: Readonly<Record<string, string>>,
  columns: readonly Pick<Column, "name">[],
): string | null {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  for (const text of Object.values(templates)) {
    for (const [, name] of text.replaceAll(/\{\{|\}\}/g, "").matchAll(/\{([^{}]+)\}/g)) {
      if (name !== undefined && !names.has(name.trim().toLowerCase())) {
        return t("imports:fault.noColumn", { name });
      }
    }
  }
  return null;
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
