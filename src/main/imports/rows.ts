import { DocumentInput, requiredToCreate } from "../../shared/interface/documents";
import type { ImportPlan, RowProblem } from "../../shared/ipc/imports";
import { t } from "../../shared/words";
import { type CellReading, cellValue, needsExactText, saysNothing, unreadable } from "./cell-values";
import { unguarded } from "../project/tables/cell-text";
import { meets } from "./conditions";
import type { DayOrder } from "./dates";
import { dropPath, readPath, setPath } from "./document-paths";
import { type ImportField, importField } from "./fields";
import { type DecimalSign, hasMangledId } from "./numbers";
import { plainText } from "./plain-text";
import type { FileRecord } from "./readers/record";
import { isPlainlySound } from "./sound-document";
import { type Template, encodeCell, fillTemplate, parseTemplate } from "./templates";

/** One row made into the body of a modification; refused when a problem's severity says so. */
export interface ConvertedRow {
  line: number;
  url: string;
  document: Record<string, unknown>;
  problems: RowProblem[];
  /** Left out by a condition or by hand. */
  skipped: boolean;
}

/** What converting needs to know of the file beside the plan. */
export interface RowContext {
  plan: ImportPlan;
  columnNames: readonly string[];
  dayOrder: (column: number) => DayOrder;
  decimals: (column: number) => DecimalSign | null;
  isHtml: (column: number) => boolean;
  /** Whether cells may be guarded against spreadsheets, as those of a CSV file are. */
  isGuarded: boolean;
  /** When the file was last changed. */
  modifiedAt: number;
  /** Cells that a row may have: those of the names, where rows with more are few; else any number. */
  width: number;
}

interface Target {
  field: ImportField;
  template: Template | null;
  column: number | null;
  reading: CellReading;
  /** Whether its text is taken out of HTML. */
  fromHtml: boolean;
  fallback: string;
}

/** Whether a row must not be sent. */
export function isRefused(row: Pick<ConvertedRow, "problems">): boolean {
  return row.problems.some((problem) => problem.severity === "refused");
}

/** The cells of a record with the analyst's fixes. */
export function fixedCells(record: FileRecord, plan: ImportPlan): string[] {
  const fixes = plan.fixes[String(record.line)];
  if (!fixes) return record.cells;
  const cells = [...record.cells];
  for (const [column, text] of Object.entries(fixes)) {
    while (cells.length <= Number(column)) cells.push("");
    cells[Number(column)] = text;
  }
  return cells;
}

/** Makes a converter of records for one plan; throws nothing: what is wrong with a row stands in its problems. */
export function rowConverter(context: RowContext): (record: FileRecord) => ConvertedRow {
  const { plan } = context;
  const targets = targetsOf(context);
  const neededBy = (document: ConvertedRow["document"]): readonly string[] =>
    plan.action === "create" || plan.action === "upsert" ? requiredToCreate(document) : ["url"];
  const leftOut = new Set(plan.skippedLines);
  return (record) => {
    const row: ConvertedRow = { line: record.line, url: "", document: {}, problems: [], skipped: false };
    const { fault } = record;
    if (fault !== undefined) {
      row.problems.push(problem("unreadable", "", null, "", () => fault, "refused"));
      row.skipped = leftOut.has(record.line);
      return row;
    }
    const cells = fixedCells(record, plan);
    row.skipped = leftOut.has(record.line) || plan.skip.some((condition) => meets(cells, condition));
    const values = context.isGuarded ? cells.map(unguarded) : cells;
    for (const target of targets) readTarget(row, target, values, context);
    joinSuffix(row, cells, context);
    warnExtraCells(row, cells, context);
    for (const path of neededBy(row.document)) refuseMissing(row, path, targets, context);
    checkByInterface(row, targets, context);
    const url = row.document["url"];
    row.url = typeof url === "string" ? url : "";
    return row;
  };
}

function targetsOf({ plan, columnNames, dayOrder, decimals, isHtml, modifiedAt }: RowContext): Target[] {
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
    const reading = {
      timeZone: plan.timeZone,
      dayOrder: plan.dayOrder ?? (column === null ? "day-first" : dayOrder(column)),
      decimals: plan.decimals ?? (column === null ? null : decimals(column)),
      asOf: plan.asOf ?? modifiedAt,
    };
    const isText = path === "content" || path === "title";
    const fromHtml =
      isText && !plan.keepTags && (template?.columns ?? [column]).some((one) => one !== null && isHtml(one));
    return [{ field, template, column, reading, fromHtml, fallback: plan.defaults[path] ?? "" }];
  });
}

function textOf({ template, column, field, fromHtml, fallback }: Target, cells: readonly string[]): string {
  const written = template
    ? fillTemplate(template, cells, field.kind === "url")
    : column === null
      ? ""
      : (cells[column] ?? "").trim();
  const found = fromHtml && written !== null ? plainText(written) : written;
  return found === null || found === "" || saysNothing(field, found) ? fallback.trim() : found;
}

function readTarget(row: ConvertedRow, target: Target, cells: readonly string[], context: RowContext): void {
  const text = textOf(target, cells);
  if (text === "") return;
  const { field } = target;
  const value = cellValue(field, text, target.reading);
  if (value === undefined) {
    const { kind, text: wanted } = unreadable[field.kind];
    const words = () => t(`files:notA.${wanted}`, { field: field.title, value: shorten(text) });
    row.problems.push(
      problem(
        kind,
        field.field,
        nameOf(target, context),
        text,
        words,
        field.required ? "refused" : "warning",
      ),
    );
    return;
  }
  setPath(row.document, field.field, value);
  if (field.kind === "date") warnOddDate(row, field, Number(value), text, nameOf(target, context));
  const mangled = target.template
    ? target.template.columns.map((column) => (cells[column] ?? "").trim()).find(hasMangledId)
    : needsExactText(field, text)
      ? text
      : undefined;
  if (mangled !== undefined) flagMangled(row, field, nameOf(target, context), mangled);
}

function flagMangled(row: ConvertedRow, field: ImportField, column: string | null, value: string): void {
  const words = () => t("files:row.roundedId", { field: field.title, value: shorten(value) });
  row.problems.push(
    problem("mangled_id", field.field, column, value, words, field.field === "url" ? "refused" : "warning"),
  );
}

const oldest = Date.UTC(1990, 0, 1);
const ahead = 2 * 86_400_000;

/** A date that no mention has is read wrongly as a rule: another unit, another order. */
function warnOddDate(
  row: ConvertedRow,
  field: ImportField,
  ms: number,
  text: string,
  column: string | null,
): void {
  if (ms >= oldest && ms <= Date.now() + ahead) return;
  const words = () => {
    const odd = { field: field.title, value: shorten(text), day: new Date(ms).toISOString().slice(0, 10) };
    return ms < oldest ? t("files:row.before1990", odd) : t("files:row.inFuture", odd);
  };
  row.problems.push(problem("odd_date", field.field, column, text, words, "warning"));
}

function joinSuffix(row: ConvertedRow, cells: readonly string[], { plan, columnNames }: RowContext): void {
  const url = row.document["url"];
  if (plan.urlSuffix === null || typeof url !== "string") return;
  const suffix = (cells[plan.urlSuffix] ?? "").trim();
  if (suffix === "") return;
  row.document["url"] = `${url}${url.includes("#") ? "-" : "#"}${encodeCell(suffix)}`;
  const field = importField("url");
  if (field && hasMangledId(suffix)) flagMangled(row, field, columnNames[plan.urlSuffix] ?? null, suffix);
}

/** A text that is not quoted although it holds the delimiter is cut, and what follows stands in the wrong columns. */
function warnExtraCells(
  row: ConvertedRow,
  cells: readonly string[],
  { columnNames, width }: RowContext,
): void {
  if (cells.length <= width) return;
  const extra = cells.slice(width).filter((cell) => cell.trim() !== "");
  if (extra.length === 0) return;
  const words = () => t("files:row.extraCells", { count: width });
  const column = columnNames[width] ?? null;
  row.problems.push(problem("extra_cells", "", column, extra.join(", "), words, "warning"));
}

function refuseMissing(
  row: ConvertedRow,
  path: string,
  targets: readonly Target[],
  context: RowContext,
): void {
  if (row.document[path] !== undefined || row.problems.some(({ field }) => field === path)) return;
  const title = importField(path)?.title ?? path;
  const target = targets.find(({ field }) => field.field === path);
  const column = target ? nameOf(target, context) : null;
  const words = () =>
    column === null
      ? t("files:row.notMapped", { field: title })
      : t("files:row.emptyCell", { field: title, column });
  row.problems.push(problem(`missing_${path}`, path, column, "", words, "refused"));
}

/** The interface's own rules; an optional field that breaks one is left out with a warning. */
function checkByInterface(row: ConvertedRow, targets: readonly Target[], context: RowContext): void {
  if (isPlainlySound(row.document)) return;
  const result = DocumentInput.safeParse(row.document);
  for (const issue of result.error?.issues ?? []) {
    const path = fieldOfIssue(issue.path);
    if (row.problems.some(({ field, severity }) => field === path && severity === "refused")) continue;
    const target = targets.find(({ field }) => field.field === path);
    const value = readPath(row.document, path);
    const refused = target?.field.required ?? path === "";
    const broken = { field: target?.field.title ?? path, rule: issue.message };
    row.problems.push(
      problem(
        `bad_${path.split(".").at(-1) ?? path}`,
        path,
        target ? nameOf(target, context) : null,
        typeof value === "string" ? value : JSON.stringify(value ?? ""),
        () => (refused ? t("files:row.breaksRule", broken) : t("files:row.breaksRuleLeftOut", broken)),
        refused ? "refused" : "warning",
      ),
    );
    if (!refused) dropPath(row.document, path);
  }
}

function fieldOfIssue(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === "string");
  const [first = "", second] = names;
  return second === undefined ? first : `${first}.${second}`;
}

/** The columns a field comes from, by name; null where it comes from none. */
function nameOf({ template, column }: Target, { columnNames }: RowContext): string | null {
  const columns = template ? template.columns : column === null ? [] : [column];
  return columns.length === 0 ? null : columns.map((one) => columnNames[one] ?? "").join(", ");
}

/** Something wrong with a row. Of most rows nobody reads the message, so it is made only when it is asked for. */
export function problem(
  kind: string,
  field: string,
  column: string | null,
  value: string,
  message: () => string,
  severity: RowProblem["severity"],
): RowProblem {
  return {
    kind,
    field,
    column,
    value: shorten(value),
    get message() {
      return message();
    },
    severity,
  };
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
