import { sheetName } from "./sheet-name";
import { open } from "node:fs/promises";
import { join, parse } from "node:path";
import type { EncoderStream } from "iconv-lite";
import writeWorkbook from "write-excel-file/node";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { writeWhole } from "../../storage/write-whole";
import { withGuard } from "../../../shared/text/formula-guard";
import { cellText, type Cell } from "./cell-text";

/** Rows from memory or from another file. */
export type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

export interface WrittenRows {
  rows: number;
  /** Cells that were too long for a workbook and were truncated. */
  cut: number;
}

/** A small table that belongs to another: the second sheet of a workbook, or a CSV file beside it with this name. */
export interface TableBeside {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Maximum cells of a workbook, which must fit in memory as a whole: a million cells take about 400 MB. */
const maxWorkbookCells = 2_000_000;
/** Rows and columns of a sheet. Programs call a file with more damaged, and leave the rest out. */
const maxSheet = { rows: 1_048_576, columns: 16_384 } as const;
/**
 * Maximum characters in a workbook. They are joined into one string, which V8 limits to 512 million including escapes.
 */
const maxWorkbookText = 100_000_000;

/** Writes text in pieces, as UTF-8 or in the encoder's format. */
export function writePieces(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string>,
  encoder?: EncoderStream,
): Promise<void> {
  return writeWhole(path, async (unfinished) => {
    const file = await open(unfinished, "w");
    const write = (text: string) => file.appendFile(encoder ? encoder.write(text) : text);
    try {
      let waiting = "";
      for await (const piece of pieces) {
        waiting += piece;
        if (waiting.length < 256 * 1024) continue;
        await write(waiting);
        waiting = "";
      }
      if (waiting !== "") await write(waiting);
      const rest = encoder?.end();
      if (rest) await file.appendFile(rest);
    } finally {
      await file.close();
    }
  });
}

/**
 * Writes a table as CSV (UTF-8 with a byte order mark, which spreadsheets need) or XLSX. Notes are lines above the
 * columns.
 */
export async function writeTable(
  path: string,
  format: "csv" | "xlsx",
  columns: readonly string[],
  rows: Rows,
  notes: readonly string[] = [],
  beside?: TableBeside,
): Promise<WrittenRows> {
  if (format === "xlsx") return writeXlsx(path, columns, rows, notes, beside);
  if (beside) await writeCsv(nameBeside(path, beside.name), beside.columns, beside.rows, []);
  return writeCsv(path, columns, rows, notes);
}

/** "codes.csv" becomes "codes - Queue.csv". */
function nameBeside(path: string, name: string): string {
  const { dir, name: own, ext } = parse(path);
  return join(dir, `${own} - ${name}${ext}`);
}

async function writeCsv(
  path: string,
  columns: readonly string[],
  rows: Rows,
  notes: readonly string[],
): Promise<WrittenRows> {
  let count = 0;
  async function* lines() {
    yield `\ufeff${[...notes.map((note) => [note]), columns].map(csvLine).join("")}`;
    for await (const row of rows) {
      count++;
      yield csvLine(row);
    }
  }
  await writePieces(path, lines());
  return { rows: count, cut: 0 };
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  const text = typeof cell === "string" ? withGuard(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function writeXlsx(
  path: string,
  columns: readonly string[],
  rows: Rows,
  notes: readonly string[],
  beside?: TableBeside,
): Promise<WrittenRows> {
  let cut = 0;
  let characters = 0;
  const heading = (names: readonly string[]) =>
    names.map((name) => ({ value: cellText(name).text, fontWeight: "bold" as const }));
  const fitting = (cell: Cell): Cell => {
    if (typeof cell !== "string") return cell;
    const { text, cut: isCut } = cellText(cell);
    if (isCut) cut++;
    characters += text.length;
    return text;
  };
  const sheet: (Cell | { value: string; fontWeight: "bold" })[][] = [
    ...notes.map((note) => [cellText(note).text]),
    heading(columns),
  ];
  const head = sheet.length;
  if (columns.length > maxSheet.columns)
    throw new BadFile(t("common:saving.tooManyColumns", { max: maxSheet.columns }));
  for await (const row of rows) {
    if (sheet.length >= maxSheet.rows)
      throw new BadFile(t("common:saving.tooManyRows", { max: maxSheet.rows }));
    if (sheet.length * columns.length > maxWorkbookCells)
      throw new BadFile(t("common:saving.tooManyCells", { max: maxWorkbookCells }));
    if (characters > maxWorkbookText) throw new BadFile(t("common:saving.tooMuchText"));
    sheet.push(row.map(fitting));
  }
  const first = { data: sheet, sheet: "Earshot", stickyRowsCount: head };
  const sheets = beside
    ? [
        first,
        {
          data: [heading(beside.columns), ...beside.rows.map((row) => row.map(fitting))],
          sheet: sheetName(beside.name, "2", new Set(["earshot"])),
        },
      ]
    : [first];
  await writeWhole(path, async (unfinished) => {
    await writeWorkbook(sheets).toFile(unfinished);
  });
  return { rows: sheet.length - head, cut };
}
