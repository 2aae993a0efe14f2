import type { ImportPlan } from "../../shared/ipc/imports";
import { zoneInName } from "../../shared/documents/zone-in-name";
import type { CellReading } from "../files/columns/cell-values";
import type { DayOrder } from "../files/columns/dates";
import { type ImportField, importField } from "../files/columns/fields";
import type { NumberReading } from "../files/columns/numbers";
import type { SentimentScale } from "../files/columns/sentiment";
import { plainText, withoutEscapes } from "../files/plain-text";
import { textInJson } from "../files/text-in-json";
import type { RepostColumn } from "./repost-columns";
import { type Template, fillTemplate, parseTemplate } from "./templates";

export interface RowContext {
  plan: ImportPlan;
  columnNames: readonly string[];
  dayOrder: (column: number) => DayOrder;
  numbers: (column: number, isCount: boolean) => NumberReading | null;
  sentimentScale: (column: number) => SentimentScale | null;
  lacksYears: (column: number) => boolean;
  isHtml: (column: number) => boolean;
  /** Cells may have apostrophes against formulas, as in CSV files written for spreadsheets. */
  isGuarded: boolean;
  isChat: boolean;
  modifiedAt: number;
  /** The column that says when a row was collected, or -1. */
  collected: number;
  /** The columns that tell reposts from own posts. */
  reposts: readonly RepostColumn[];
  /** Expected number of cells. Unlimited if many rows have more cells than there are column names. */
  width: number;
}

/** Where a field of a row comes from. */
export interface Target {
  field: ImportField;
  template: Template | null;
  column: number | null;
  /** Columns in the order they are read: the field's own, then its fallbacks. */
  sources: readonly { column: number | null; reading: CellReading }[];
  /** Takes texts out of what is written in them: HTML, or a few escapes of it. */
  toText: (written: string) => string;
  fallback: string;
}

const counts = /^(engagement|reach|comment_count)$|^article_extended_attributes\./;

/** Instagram writes -1 for a number of likes that it hides. A sum of votes may be less than none. */
export const isHidden = ({ field }: ImportField, text: string, name = "") =>
  text === "-1" && counts.test(field) && !/score|point|votes|karma|^ups$/i.test(name);

/** The fields that a plan fills, in the order they are read. */
export function targetsOf(context: RowContext): Target[] {
  const { plan, columnNames, dayOrder, numbers, sentimentScale, isHtml, modifiedAt } = context;
  const paths = new Set([
    ...Object.keys(plan.mapping),
    ...Object.keys(plan.templates),
    ...Object.keys(plan.defaults),
  ]);
  return [...paths].flatMap((path) => {
    const field = importField(path, plan.metrics);
    if (!field) return [];
    const text = plan.templates[path];
    const template = text === undefined || text === "" ? null : parseTemplate(text, columnNames);
    const column = template ? (template.columns[0] ?? null) : (plan.mapping[path] ?? null);
    const zones = plan.ignoresZones ? [] : (template?.columns ?? []);
    const ofName = zones.map((columnIndex) => zoneInName(columnNames[columnIndex] ?? "")).find(Boolean);
    const readingOf = (of: number | null): CellReading => ({
      timeZone:
        (of === null || plan.ignoresZones ? null : zoneInName(columnNames[of] ?? "")) ??
        ofName ??
        plan.timeZone,
      ignoresZone: plan.ignoresZones,
      dayOrder: plan.dayOrder ?? (of === null ? "day-first" : dayOrder(of)),
      numbers: plan.decimals ?? (of === null ? null : numbers(of, counts.test(path))),
      scale: of === null ? null : sentimentScale(of),
      asOf: plan.asOf ?? modifiedAt,
    });
    const columns = [column, ...(plan.fallbacks[path] ?? [])];
    const sources = columns.map((of) => ({ column: of, reading: readingOf(of) }));
    const ofHtml = [...(template?.columns ?? []), ...columns].some((of) => of !== null && isHtml(of));
    const toText =
      !isText(field) || plan.keepTags ? (written: string) => written : ofHtml ? plainText : withoutEscapes;
    return [{ field, template, column, sources, toText, fallback: (plan.defaults[path] ?? "").trim() }];
  });
}

const isText = ({ field }: ImportField) => field === "content" || field === "title";

/** What exports write for no parent. */
const noParent = /^(?:0|-|root|na|n\/a|none|null|nan|nil|undefined)$/i;

/** Whether the parent cell means "none". */
export function isNoParent({ field, template }: Target, cells: readonly string[]): boolean {
  return (
    field.field === "parent_url" &&
    template?.columns.some((column) => noParent.test((cells[column] ?? "").trim())) === true
  );
}

/** The text of one source of a field, or the fallback after the last source. Empty if there is none. */
export function writtenAt(
  { template, field, toText, fallback, sources }: Target,
  at: number,
  cells: readonly string[],
): string {
  const source = sources[at];
  if (!source) return fallback;
  const { column } = source;
  const written =
    at === 0 && template
      ? (fillTemplate(template, cells, field.kind === "url") ?? "")
      : column === null
        ? ""
        : (cells[column] ?? "").trim();
  const own = (isText(field) ? textInJson(written) : null) ?? written;
  return toText(own);
}

/** Names of the columns a field comes from, null if it comes from none. */
export function nameOf({ template, column }: Target, { columnNames }: RowContext): string | null {
  const columns = template ? template.columns : column === null ? [] : [column];
  return columns.length === 0
    ? null
    : columns.map((columnIndex) => columnNames[columnIndex] ?? "").join(", ");
}
