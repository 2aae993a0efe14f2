import { readFile, stat } from "node:fs/promises";
import iconv from "iconv-lite";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { detectEncoding, refuseForeignContent } from "../encoding";
import { tooDeep } from "../readers/budget";
import { DelimitedCutter } from "../readers/delimited";
import { detectDialect } from "../readers/dialect";
import { isTooDeep } from "../readers/json-text";
import type { FileRecord } from "../readers/record";
import { openWorkbook, startsAsWorkbook } from "../readers/open-workbook";
import { withoutGuard } from "../../../shared/text/formula-guard";

/** A record, and the line where it starts (in a workbook: the row), counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** Content of a file: rows of a workbook, JSON, or text that may be a table. */
export type ReadFile =
  { kind: "rows"; rows: TableRow[] } | { kind: "text"; text: string } | { kind: "json"; value: unknown };

/** Topics and members are written by people. Larger files are something else. */
const maxBytes = 50 * 1024 * 1024;

/** Reads a small CSV (any encoding, any common delimiter), workbook (first sheet) or JSON file. Throws BadFile. */
export async function readTable(path: string): Promise<ReadFile> {
  const info = await stat(path);
  if (!info.isFile()) throw new BadFile(t("files:file.notOrdinary"));
  if (info.size === 0) throw new BadFile(t("files:file.empty"));
  if (info.size > maxBytes) throw new BadFile(t("files:table.tooLarge"));
  const bytes = await readFile(path);
  if (startsAsWorkbook(bytes)) return { kind: "rows", rows: await readWorkbook(path, bytes) };
  refuseForeignContent(bytes.subarray(0, 256 * 1024));
  const text = iconv.decode(bytes, detectEncoding(bytes.subarray(0, 256 * 1024)));
  if (/^\s*[[{]/.test(text)) return { kind: "json", value: parseJson(text) };
  return { kind: "text", text };
}

/** Parses text as a table whose first line names the columns. Trims cells. Throws BadFile. */
export function parseTable(text: string): TableRow[] {
  const records: FileRecord[] = [];
  const plain = text.replace(/^\ufeff/, "");
  const cutter = new DelimitedCutter(detectDialect(plain));
  cutter.push(plain, records);
  cutter.end(records);
  return records.map(({ line, cells }) => ({ line, cells: cells.map((cell) => withoutGuard(cell).trim()) }));
}

async function readWorkbook(path: string, head: Buffer): Promise<TableRow[]> {
  const workbook = await openWorkbook(path, head);
  try {
    const [first] = workbook.sheets;
    const rows: TableRow[] = [];
    if (first)
      for await (const { records } of workbook.rows(first.name))
        for (const { line, cells } of records) rows.push({ line, cells: cells.map((cell) => cell.trim()) });
    return rows;
  } finally {
    await workbook.close();
  }
}

function parseJson(text: string): unknown {
  // What is deeper can't be passed from one thread to another.
  if (isTooDeep(text)) throw new BadFile(tooDeep());
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadFile(t("files:table.noJson", { why }));
  }
}
