import { DocumentInput, requiredToCreate } from "../../shared/interface/documents";
import type { ImportPlan, RowProblem } from "../../shared/ipc/imports";
import { type DayOrder, parseDate } from "./dates";
import { type ImportField, importField } from "./fields";
import { parseNumber } from "./numbers";
import type { FileRecord } from "./records";

/** One row made into the body of a modification; refused when a problem's severity says so. */
export interface ConvertedRow {
  line: number;
  url: string;
  document: Record<string, unknown>;
  problems: RowProblem[];
}

/** What converting needs to know of the file beside the plan. */
export interface RowContext {
  plan: ImportPlan;
  columnNames: readonly string[];
  dayOrder: DayOrder;
}

/** Whether a row must not be sent. */
export function isRefused(row: Pick<ConvertedRow, "problems">): boolean {
  return row.problems.some((problem) => problem.severity === "refused");
}

/** Makes a converter of records for one plan; throws nothing: what is wrong with a row stands in its problems. */
export function rowConverter(context: RowContext): (record: FileRecord) => ConvertedRow {
  const { plan } = context;
  const targets = Object.entries(plan.mapping).flatMap(([path, index]) => {
    const field = importField(path);
    return field ? [{ field, index }] : [];
  });
  const needed: readonly string[] =
    plan.action === "create" || plan.action === "upsert" ? requiredToCreate : ["url"];
  return (record) => {
    const row: ConvertedRow = { line: record.line, url: "", document: {}, problems: [] };
    for (const { field, index } of targets) readCell(row, field, index, record.cells[index] ?? "", context);
    joinSuffix(row, record, context);
    for (const path of needed) refuseMissing(row, path, context);
    checkByInterface(row, context);
    const url = row.document["url"];
    row.url = typeof url === "string" ? url : "";
    return row;
  };
}

function readCell(
  row: ConvertedRow,
  field: ImportField,
  index: number,
  cell: string,
  context: RowContext,
): void {
  const text = cell.trim();
  if (text === "") return;
  const value = convert(field, text, context);
  if (value !== undefined) {
    setPath(row.document, field.field, value);
    return;
  }
  const wanted = field.kind === "date" ? "a date" : field.kind === "integer" ? "a whole number" : "a number";
  const remedy =
    field.kind === "date"
      ? 'Write it like "2026-03-31 14:05", or map another column.'
      : "The field is left out of this row.";
  row.problems.push({
    kind: field.kind === "date" ? "bad_date" : "bad_number",
    field: field.field,
    column: context.columnNames[index] ?? null,
    value: shorten(text),
    message: `${field.title}: "${shorten(text)}" is not ${wanted}. ${remedy}`,
    severity: field.required ? "refused" : "warning",
  });
}

function convert(field: ImportField, text: string, { plan, dayOrder }: RowContext): unknown {
  switch (field.kind) {
    case "date": {
      const ms = parseDate(text, plan.timeZone, dayOrder);
      return ms === null ? undefined : String(ms);
    }
    case "number":
      return parseNumber(text) ?? undefined;
    case "integer": {
      const number = parseNumber(text);
      return number !== null && Number.isInteger(number) ? number : undefined;
    }
    case "list":
      return text
        .split(/[;|,]/)
        .map((part) => part.trim())
        .filter((part) => part !== "");
    case "upper":
      return text.toUpperCase();
    case "lower":
      return text.toLowerCase();
    case "text":
    case "url":
      return text;
  }
}

function joinSuffix(row: ConvertedRow, record: FileRecord, { plan }: RowContext): void {
  const url = row.document["url"];
  const suffix = plan.urlSuffix === null ? "" : (record.cells[plan.urlSuffix] ?? "").trim();
  if (typeof url !== "string" || suffix === "") return;
  row.document["url"] = `${url}${url.includes("#") ? "-" : "#"}${encodeURIComponent(suffix)}`;
}

function refuseMissing(row: ConvertedRow, path: string, { plan, columnNames }: RowContext): void {
  if (row.document[path] !== undefined || row.problems.some((problem) => problem.field === path)) return;
  const title = importField(path)?.title ?? path;
  const index = plan.mapping[path];
  const column = index === undefined ? null : (columnNames[index] ?? null);
  row.problems.push({
    kind: `missing_${path}`,
    field: path,
    column,
    value: "",
    message: column
      ? `${title}: the cell of "${column}" is empty. Fill it in, or map another column.`
      : `${title}: no column is mapped to it.`,
    severity: "refused",
  });
}

/** The interface's own rules; an optional field that breaks one is left out with a warning. */
function checkByInterface(row: ConvertedRow, { plan, columnNames }: RowContext): void {
  const result = DocumentInput.safeParse(row.document);
  for (const issue of result.error?.issues ?? []) {
    const path = fieldOfIssue(issue.path);
    if (row.problems.some((problem) => problem.field === path)) continue;
    const field = importField(path);
    const index = plan.mapping[path];
    const value = readPath(row.document, path);
    const refused = field?.required ?? path === "";
    row.problems.push({
      kind: `bad_${path.split(".").at(-1) ?? path}`,
      field: path,
      column: index === undefined ? null : (columnNames[index] ?? null),
      value: shorten(typeof value === "string" ? value : JSON.stringify(value ?? "")),
      message: `${field?.title ?? path} ${issue.message}.${refused ? "" : " The field is left out of this row."}`,
      severity: refused ? "refused" : "warning",
    });
    if (!refused) dropPath(row.document, path);
  }
}

function fieldOfIssue(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === "string");
  const whole = names.join(".");
  return importField(whole) ? whole : (names[0] ?? "");
}

function setPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = path, second] = path.split(".");
  if (second === undefined) target[first] = value;
  else target[first] = { ...objectAt(target, first), [second]: value };
}

function dropPath(target: Record<string, unknown>, path: string): void {
  const [first = path, second] = path.split(".");
  const rest = objectAt(target, first);
  if (second !== undefined) Reflect.deleteProperty(rest, second);
  if (second !== undefined && Object.keys(rest).length > 0) target[first] = rest;
  else Reflect.deleteProperty(target, first);
}

function readPath(target: Record<string, unknown>, path: string): unknown {
  const [first = path, second] = path.split(".");
  return second === undefined ? target[first] : objectAt(target, first)[second];
}

function objectAt(target: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = target[name];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
