import { stat } from "node:fs/promises";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { budget, recordTooLong, refuseBomb } from "./budget";
import { readBytes } from "./bytes";
import { ContentReader, type WrittenRow } from "./ods-content";
import type { FileRecord, RecordBatch } from "./record";
import { noSheetNotes, type SheetBook, recordsPerBatch, type Sheet, type SheetNotes } from "./workbook";
import { parseXml, readXml } from "./xml";
import type { ZipParts } from "./zip-parts";

const mimeType = "application/vnd.oasis.opendocument.spreadsheet";

/** Whether a file starts as a spreadsheet in a single XML file (FODS). */
export const isFlatOds = (head: Buffer) =>
  /<office:document[\s>]/.test(head.toString("latin1", 0, 4096)) &&
  head.toString("latin1", 0, 16384).includes(`office:mimetype="${mimeType}`);

/** Where the XML of the sheets comes from. */
interface Source {
  read: () => AsyncIterable<Buffer>;
  part: string;
  size: number;
  packed: number;
  close: () => void;
}

interface OdsSheet extends Sheet {
  bytes: number;
  /** The first rows, so that looking at every sheet doesn't parse all sheets before it each time. */
  head: FileRecord[];
  /** Findings of the whole sheet if `head` is all of it. */
  whole: SheetNotes | null;
}

const headRecords = 200;

/** An OpenDocument spreadsheet, read row by row. */
export class OdsWorkbook implements SheetBook {
  private constructor(
    private readonly source: Source,
    private readonly found: readonly OdsSheet[],
  ) {}

  /** Throws BadFile if the archive isn't a spreadsheet. */
  static async open(zip: ZipParts): Promise<OdsWorkbook> {
    await refuseOthers(zip);
    const part = "content.xml";
    const read = () => zip.read(part);
    return OdsWorkbook.#of({
      read,
      part,
      size: zip.size(part),
      packed: zip.packed,
      close: () => zip.close(),
    });
  }

  static async openFlat(path: string): Promise<OdsWorkbook> {
    const { size } = await stat(path);
    return OdsWorkbook.#of({
      read: () => readBytes(path, null),
      part: "office:document",
      size,
      packed: size,
      close: () => undefined,
    });
  }

  static async #of(source: Source): Promise<OdsWorkbook> {
    const sheets = await surveyed(source);
    if (sheets.length === 0) throw new BadFile(t("files:notTable.openDocument"));
    return new OdsWorkbook(source, sheets);
  }

  get sheets(): Sheet[] {
    return this.found.map(({ name, hidden }) => ({ name, hidden }));
  }

  /** Approximate size of a sheet's XML. */
  bytesOf(sheet: string): number {
    return this.found.find(({ name }) => name === sheet)?.bytes ?? 0;
  }

  async *rows(
    sheet: string,
    notes: SheetNotes = noSheetNotes(),
    perBatch = recordsPerBatch,
  ): AsyncGenerator<RecordBatch, void, undefined> {
    const at = this.found.findIndex(({ name }) => name === sheet);
    const found = this.found[at];
    if (!found) throw new BadFile(t("files:workbook.noSuchSheet", { name: sheet }));
    // Readers change records.
    const head = found.head.map((record) => ({ ...record, cells: [...record.cells] }));
    if (head.length > 0) yield { records: head, progress: found.whole ? 1 : 0 };
    if (found.whole) {
      Object.assign(notes, found.whole);
      return;
    }
    const { size, packed } = this.source;
    const rows = new SheetRows(notes, packed);
    let skip = head.length;
    let records: FileRecord[] = [];
    let held = 0;
    const reader = new ContentReader({ row: (row, table) => table === at && rows.push(row) });
    let read = 0;
    for await (const bytes of parseXml(this.source.read(), reader.listener, this.source.part)) {
      read += bytes;
      for (const { record, weight } of rows.take()) {
        if (skip-- > 0) continue;
        records.push(record);
        held += weight;
        if (records.length < perBatch && held < budget.batch) continue;
        yield { records, progress: read / size };
        records = [];
        held = 0;
      }
      if (reader.tablesRead > at) break;
    }
    if (records.length > 0) yield { records, progress: 1 };
  }

  close(): Promise<void> {
    this.source.close();
    return Promise.resolve();
  }
}

/** Turns written rows of a sheet into records, and counts blank rows above others. */
class SheetRows {
  #written: WrittenRow[] = [];
  #line = 1;
  #blank = 0;
  #given = 0;

  constructor(
    private readonly notes: SheetNotes,
    private readonly packed: number,
  ) {}

  push(row: WrittenRow): void {
    this.#written.push(row);
  }

  *take(): Generator<{ record: FileRecord; weight: number }> {
    const written = this.#written;
    this.#written = [];
    for (const { cells, times, skippedColumns, formulasWithoutValue, isTooLong } of written) {
      this.notes.formulasWithoutValue += formulasWithoutValue * times;
      if (!isTooLong && cells.every((cell) => cell.trim() === "")) {
        this.#blank += times;
        this.#line += times;
        continue;
      }
      // Programs write the rows below a table as one that repeats a million times.
      this.notes.emptyRows += this.#blank;
      this.#blank = 0;
      const weight = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      refuseBomb((this.#given += weight * times), this.packed);
      for (let i = 0; i < times; i++) {
        this.notes.skippedColumns += skippedColumns;
        const line = this.#line++;
        yield {
          weight,
          record: isTooLong ? { line, cells: [], fault: recordTooLong(line) } : { line, cells: [...cells] },
        };
      }
    }
  }
}

/** The sheets of a spreadsheet with their first rows. */
async function surveyed(source: Source): Promise<OdsSheet[]> {
  const sheets: (OdsSheet & { style: string; rows: SheetRows; notes: SheetNotes })[] = [];
  let read = 0;
  let held = 0;
  const isFull = ({ head }: OdsSheet) => head.length >= headRecords || held > budget.batch;
  const reader = new ContentReader({
    table: (name, style) => {
      const notes = noSheetNotes();
      const rows = new SheetRows(notes, source.packed);
      sheets.push({
        name: name || `Sheet ${sheets.length + 1}`,
        hidden: false,
        style,
        bytes: -read,
        head: [],
        whole: null,
        rows,
        notes,
      });
    },
    row: (row, table) => {
      const sheet = sheets[table];
      if (!sheet || isFull(sheet)) return;
      sheet.rows.push(row);
      for (const { record, weight } of sheet.rows.take()) {
        sheet.head.push(record);
        held += weight;
        if (isFull(sheet)) break;
      }
    },
    tableEnd: (table) => {
      const sheet = sheets[table];
      if (!sheet) return;
      sheet.bytes += read;
      if (!isFull(sheet)) sheet.whole = sheet.notes;
    },
  });
  for await (const bytes of parseXml(source.read(), reader.listener, source.part)) read += bytes;
  // A sheet is chosen by its name.
  const isFirst = ({ name }: OdsSheet, at: number) => sheets.findIndex((other) => other.name === name) === at;
  if (!sheets.every(isFirst)) throw new BadFile(t("files:workbook.equalSheets"));
  return sheets.map(({ name, style, bytes, head, whole }) => ({
    name,
    bytes,
    head,
    whole,
    hidden: reader.hiddenStyles.has(style),
  }));
}

/** Throws if the archive is encrypted, or another kind of OpenDocument file. */
async function refuseOthers(zip: ZipParts): Promise<void> {
  if (zip.has("mimetype")) {
    let type = "";
    for await (const piece of zip.read("mimetype")) if (type.length < 1000) type += piece.toString("latin1");
    if (!type.trim().startsWith(mimeType)) throw new BadFile(t("files:notTable.openDocument"));
  }
  const manifest = "META-INF/manifest.xml";
  if (!zip.has(manifest)) return;
  const listener = {
    open: (name: string) => {
      if (name === "encryption-data") throw new BadFile(t("files:file.locked"));
    },
  };
  await readXml(zip.read(manifest), listener, manifest);
}
