import { readFile, stat } from "node:fs/promises";
import iconv from "iconv-lite";
import { readSheet } from "read-excel-file/node";
import { parse } from "csv-parse/sync";
import { t } from "../../../shared/words";
import { BadFile } from "../../imports/bad-file";
import { detectEncoding, refuseForeignContent } from "../../imports/encoding";
import { unguarded } from "./cell-text";

/** One record with the line (of a workbook: the row) where it begins, counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** What a file holds: a workbook's rows, JSON, or text that may be a table. */
export type ReadFile =
  { kind: "rows"; rows: TableRow[] } | { kind: "text"; text: string } | { kind: "json"; value: unknown };

/** Topics and members are written by people: more than this is no such file. */
const mostBytes = 50 * 1024 * 1024;

/** Reads a small table or JSON file: CSV in any encoding and with any usual delimiter, XLSX (its first sheet), JSON. Throws BadFile. */
export async function readTable(path: string): Promise<ReadFile> {
  const info = await stat(path);
  if (!info.isFile()) throw new BadFile(t("files:file.notOrdinary"));
  if (info.size === 0) throw new BadFile(t("files:file.empty"));
  if (info.size > mostBytes) throw new BadFile(t("files:table.tooLarge"));
  const bytes = await readFile(path);
  if (bytes.toString("latin1", 0, 4) === "PK\u0003\u0004")
    return { kind: "rows", rows: await readWorkbook(bytes) };
  refuseForeignContent(bytes.subarray(0, 256 * 1024));
  const text = iconv.decode(bytes, detectEncoding(bytes.subarray(0, 256 * 1024)));
  if (/^\s*[[{]/.test(text)) return { kind: "json", value: parseJson(text) };
  return { kind: "text", text };
}

const delimiters = [",", ";", "\t", "|"] as const;

/** The sign that parts the names of the columns: the one that stands most often in the first line. */
function delimiterOf(text: string): string {
  const head = (/^\ufeff?([^\r\n]*)/.exec(text)?.[1] ?? "").replace(/"[^"]*"/g, "");
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Reads text as a table whose first line names the columns; each cell without blanks around it. */
export function parseTable(text: string): TableRow[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({
      // csv-parse says the line where a record ends.
      line: info.lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0),
      cells: record.map((cell) => unguarded(cell).trim()),
    }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadFile(t("files:table.noTable", { why }));
  }
}

async function readWorkbook(bytes: Buffer): Promise<TableRow[]> {
  try {
    const rows = await readSheet(bytes);
    return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadFile(t("files:table.noWorkbook", { why }));
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean"
    ? String(cell).trim()
    : "";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadFile(t("files:table.noJson", { why }));
  }
}
