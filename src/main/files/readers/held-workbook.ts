import { readFile, stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { CellObject, WorkBook } from "@e965/xlsx";
import { zipSync } from "fflate";
import { z } from "zod";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { budget, recordTooLong, refuseBomb } from "./budget";
import { type FileRecord, maxColumns, type RecordBatch } from "./record";
import { noSheetNotes, type SheetBook, recordsPerBatch, type Sheet, type SheetNotes } from "./workbook";
import { isDateFormat, numberText, serialText } from "./workbook-cells";
import type { ZipParts } from "./zip-parts";

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Whether a file starts as an Excel workbook of before 2007, or as another document in the same container. */
export const startsAsXls = (head: Buffer) => isBinary(head) || isXml2003(head);

const isBinary = (head: Buffer) => head.subarray(0, compound.length).equals(compound) || isBareStream(head);

/** Excel 2 to 4 and some reporting tools write the workbook without its container. */
const isBareStream = (head: Buffer) => {
  const [id, version = -1, length = -1, rest] = head;
  return id === 9 && [0, 2, 4, 8].includes(version) && [4, 6, 8, 16].includes(length) && rest === 0;
};

/** Excel 2002 and 2003 and many web programs write workbooks as XML under the ending of old ones. */
const isXml2003 = (head: Buffer) =>
  /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|\w*:?Workbook)[^]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/.test(
    head.toString("latin1", 0, 4096),
  );

/** Most rows of a sheet in any Excel. Damaged files name others. */
const maxRows = 1024 * 1024;

/** An XLS (binary, or the XML of Excel 2003) or XLSB workbook. The library holds it in memory as a whole. */
export class HeldWorkbook implements SheetBook {
  /** Whether a number format shows dates. */
  readonly #dates = new Map<string, boolean>();

  private constructor(
    private readonly book: WorkBook,
    private readonly packed: number,
  ) {}

  /** Opens an XLS file. Throws BadFile if it is encrypted, damaged or another document. */
  static async open(path: string): Promise<HeldWorkbook> {
    const { size } = await stat(path);
    refuseLarge(size);
    return new HeldWorkbook(await parsed(await readFile(path)), size);
  }

  /** Opens an XLSB file and closes it. The library would unpack parts without limits, so it gets them unpacked. */
  static async ofZip(zip: ZipParts): Promise<HeldWorkbook> {
    const parts: [string, Buffer][] = [];
    let size = 0;
    for (const name of zip.names.filter((part) => /\.(?:bin|rels|xml)$/i.test(part))) {
      const pieces: Buffer[] = [];
      for await (const piece of zip.read(name)) {
        refuseLarge((size += piece.length));
        pieces.push(piece);
      }
      parts.push([name, Buffer.concat(pieces)]);
    }
    const { packed } = zip;
    zip.close();
    return new HeldWorkbook(
      await parsed(Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }))),
      packed,
    );
  }

  get sheets(): Sheet[] {
    const hidden = this.book.Workbook?.Sheets ?? [];
    const sheets = this.book.SheetNames.map((name, at) => ({ name, hidden: (hidden[at]?.Hidden ?? 0) > 0 }));
    // Charts and macros have a type.
    const isTable = ({ name }: Sheet) => this.book.Sheets[name]?.["!type"] === undefined;
    return sheets.filter((sheet, at) => isTable(sheet) && this.book.SheetNames.indexOf(sheet.name) === at);
  }

  /** Estimated from the number of rows, as the bytes of a sheet aren't known. */
  bytesOf(sheet: string): number {
    return this.#rowsOf(sheet).length * 200;
  }

  async *rows(
    sheet: string,
    notes: SheetNotes = noSheetNotes(),
    perBatch = recordsPerBatch,
  ): AsyncGenerator<RecordBatch, void, undefined> {
    if (!this.book.SheetNames.includes(sheet))
      throw new BadFile(t("files:workbook.noSuchSheet", { name: sheet }));
    const rows = this.#rowsOf(sheet);
    let records: FileRecord[] = [];
    let held = 0;
    let given = 0;
    let last = 0;
    for (const [at, row] of rows) {
      const record = this.#record(at + 1, row, notes);
      if (record === null) continue;
      notes.emptyRows += at - last;
      last = at + 1;
      const weight = record.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      // Cells may refer to the same long text.
      refuseBomb((given += weight), this.packed);
      held += weight;
      records.push(record);
      if (records.length < perBatch && held < budget.batch) continue;
      // Lets a message to stop in. Other readers wait for the disk.
      await setImmediate();
      yield { records, progress: last / ((rows.at(-1)?.[0] ?? 0) + 1) };
      records = [];
      held = 0;
    }
    if (records.length > 0) yield { records, progress: 1 };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** The rows that have cells, by their number from 0. */
  #rowsOf(sheet: string): [number, (CellObject | undefined)[]][] {
    const data = this.book.Sheets[sheet]?.["!data"] ?? [];
    // A damaged file may name row four billion, so gaps aren't walked through.
    return Object.entries(data).flatMap(([at, row]) => (Number(at) < maxRows ? [[Number(at), row]] : []));
  }

  /** Null for a row without values. */
  #record(line: number, row: readonly (CellObject | undefined)[], notes: SheetNotes): FileRecord | null {
    const cells: string[] = [];
    const last = Math.min(row.length, maxColumns);
    for (let column = 0; column < last; column++) {
      const text = this.#text(row[column]);
      if (text === "") continue;
      while (cells.length < column) cells.push("");
      cells.push(text);
    }
    if (row.length > last)
      notes.skippedColumns += Object.keys(row).length - Object.keys(row.slice(0, last)).length;
    if (cells.reduce((sum, cell) => sum + cell.length, 0) > budget.record)
      return { line, cells: [], fault: recordTooLong(line) };
    return cells.some((cell) => cell.trim() !== "") ? { line, cells } : null;
  }

  #isDate(format: string): boolean {
    let isDate = this.#dates.get(format);
    if (isDate === undefined) this.#dates.set(format, (isDate = isDateFormat(format)));
    return isDate;
  }

  #text(cell: CellObject | undefined): string {
    switch (cell?.t) {
      case "s":
        return String(cell.v ?? "");
      case "b":
        return cell.v === true ? "TRUE" : "FALSE";
      case "n": {
        const number = Number(cell.v);
        if (!Number.isFinite(number)) return "";
        const { date1904 = false } = this.book.Workbook?.WBProps ?? {};
        return this.#isDate(String(cell.z ?? "")) ? serialText(number, date1904) : numberText(number);
      }
      default:
        return "";
    }
  }
}

function refuseLarge(bytes: number): void {
  if (bytes > budget.whole)
    throw new BadFile(t("files:workbook.tooLarge", { max: budget.whole / 1024 / 1024 }));
}

/** Before Excel 97 letters are in a code page. The library reads the Western ones, which others would look like. */
const westernPages = new Set([367, 1200, 1252, 0x8001, 0x8000]);

/** The first record of a workbook with letters in Unicode. */
const unicodeStart = Buffer.from([0x09, 0x08, 0x10, 0, 0, 0x06]);

function refuseOtherLetters(content: Buffer): void {
  if (content.includes(unicodeStart)) return;
  const record = content.indexOf(Buffer.from([0x42, 0, 2, 0]));
  if (record >= 0 && !westernPages.has(content.readUInt16LE(record + 4)))
    throw new BadFile(t("files:workbook.oldLetters"));
}

/** Built-in formats of East Asian Excel, all of them dates. The library knows only those of Western Excel. */
const eastAsianDates = [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

/** The library's table of number formats, which has no types. */
const Formats = z.object({
  load: z.custom<(format: string, id: number) => void>((value) => typeof value === "function"),
});

async function parsed(content: Buffer): Promise<WorkBook> {
  // Loaded here, as few sessions need it.
  const library = await import("@e965/xlsx");
  const { load } = Formats.parse(library.SSF);
  for (const id of eastAsianDates) load("yyyy/m/d", id);
  try {
    const book = library.read(content, {
      type: "buffer",
      dense: true,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
    });
    if (isBinary(content)) refuseOtherLetters(content);
    return book;
  } catch (error) {
    if (error instanceof BadFile) throw error;
    const why = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(why)) throw new BadFile(t("files:file.locked"));
    if (!/workbook stream/i.test(why)) throw new BadFile(t("files:workbook.damaged"));
    // The container names its streams in UTF-16.
    const has = (name: string) => content.includes(Buffer.from(name, "utf16le"));
    if (has("PowerPoint Document")) throw new BadFile(t("files:notTable.presentation"));
    throw new BadFile(t("files:notTable.oldOffice"));
  }
}
