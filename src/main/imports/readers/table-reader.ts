import iconv from "iconv-lite";
import type { ReadingOptions } from "../../../shared/ipc/imports";
import { t } from "../../../shared/words";
import { BadFile } from "../bad-file";
import { namesFields } from "../header-row";
import { checkEncoding, detectEncoding, refuseForeignContent } from "../encoding";
import { readBytes, readHead } from "./bytes";
import { DelimitedCutter, type Dialect } from "./delimited";
import { detectDialect } from "./dialect";
import { JsonCutter, type JsonValue } from "./json";
import { detectLayout, nameOf, type JsonLayout } from "./json-layout";
import { JsonColumns } from "./json-columns";
import { isBlank, mostColumns, type FileRecord, type RecordBatch } from "./record";
import { Workbook, type Sheet } from "./workbook";

interface TextReading {
  encoding: string;
  /** Whether it begins with the mark by which spreadsheets know UTF-8. */
  isMarked: boolean;
  gzip: boolean;
}

/** How a file was found to be written. */
export type Reading =
  | (TextReading & { kind: "delimited"; dialect: Dialect })
  | (TextReading & { kind: "json"; layout: JsonLayout; assignment: number })
  | { kind: "workbook"; sheet: string; sheets: Sheet[] };

/** What was met while reading that the rows do not say. */
export interface ReadingNotes {
  blankRows: number;
  columnsLeftOut: number;
  formulasWithoutValue: number;
  /** Bytes around the first that the encoding cannot read. */
  undecoded: Buffer | null;
}

/** Archives that a network hands out are scripts: "window.posts.part0 = [ …". */
const assigned = /^\s*(?:(?:var|let|const)\s+)?[\w$]+(?:\.[\w$]+)*\s*=(?=\s*[[{])/;

/** A file of rows: how it is written is found out once, then it is read as often as wanted, always from the start. */
export class TableReader {
  private constructor(
    readonly path: string,
    readonly bytes: number,
    readonly modifiedAt: number,
    readonly reading: Reading,
    private readonly workbook: Workbook | null,
  ) {}

  /** Finds out how a file is written; what `options` say is taken as said. Throws BadFile for what holds no table. */
  static async open(path: string, options: ReadingOptions): Promise<TableReader> {
    const { head, bytes, modifiedAt, gzip } = await readHead(path);
    if (head.toString("latin1", 0, 4) === "PK\u0003\u0004") {
      if (gzip) throw new BadFile(t("files:notTable.archiveInGzip"));
      const workbook = await Workbook.open(path);
      try {
        const sheet = options.sheet ?? (await workbook.likeliest(namesFields));
        return new TableReader(
          path,
          bytes,
          modifiedAt,
          { kind: "workbook", sheet, sheets: workbook.sheets },
          workbook,
        );
      } catch (error) {
        await workbook.close();
        throw error;
      }
    }
    refuseForeignContent(head);
    const encoding = options.encoding ? checkEncoding(options.encoding) : detectEncoding(head);
    const isMarked = head.toString("latin1", 0, 3) === "\u00ef\u00bb\u00bf";
    const text = iconv.decode(head, encoding);
    if (text.trim() === "") throw new BadFile(t("files:file.blanks"));
    const assignment = assigned.exec(text)?.[0].length ?? 0;
    const json = text.slice(assignment);
    if (/^\s*(\{|\[\s*([[{]|$))/.test(json)) {
      const layout = detectLayout(json, options.sheet);
      return new TableReader(
        path,
        bytes,
        modifiedAt,
        { kind: "json", encoding, isMarked, gzip, layout, assignment },
        null,
      );
    }
    const { delimiter, quote, backslash } = options;
    const dialect = detectDialect(text, { delimiter, quote, backslash });
    return new TableReader(
      path,
      bytes,
      modifiedAt,
      { kind: "delimited", encoding, isMarked, gzip, dialect },
      null,
    );
  }

  /** Names that the file itself gives its columns, once it was read to its end; null where its first record may. */
  columnNames: string[] | null = null;

  /** All records but blank ones, some at a time. `notes` is filled while they are read. */
  async *batches(notes: ReadingNotes = noNotes()): AsyncGenerator<RecordBatch, void, undefined> {
    switch (this.reading.kind) {
      case "workbook": {
        const seen = { emptyRows: 0, formulasWithoutValue: 0, columnsLeftOut: 0 };
        if (this.workbook) yield* this.workbook.rows(this.reading.sheet, seen);
        notes.blankRows = seen.emptyRows;
        notes.formulasWithoutValue = seen.formulasWithoutValue;
        notes.columnsLeftOut = seen.columnsLeftOut;
        return;
      }
      case "json":
        yield* this.#json(this.reading, notes);
        return;
      case "delimited":
        yield* this.#delimited(this.reading.dialect, notes);
    }
  }

  /** The sheets of a workbook, or the lists in a JSON file that holds several, and the one that is read. */
  get sheets(): { sheet: string | null; sheets: Sheet[] } {
    const { reading } = this;
    if (reading.kind === "workbook") return { sheet: reading.sheet, sheets: reading.sheets };
    if (reading.kind !== "json" || reading.layout.kind !== "list") return { sheet: null, sheets: [] };
    const { path, lists } = reading.layout;
    if (lists.length < 2) return { sheet: null, sheets: [] };
    return { sheet: nameOf(path), sheets: lists.map((name) => ({ name, hidden: false })) };
  }

  /** Closes what is held of the file. */
  async close(): Promise<void> {
    await this.workbook?.close();
  }

  async *#delimited(dialect: Dialect, notes: ReadingNotes): AsyncGenerator<RecordBatch, void, undefined> {
    const cutter = new DelimitedCutter(dialect);
    let first = true;
    const kept = (records: FileRecord[]) => {
      const filled = records.filter(({ cells }) => {
        if (cells.length > mostColumns) notes.columnsLeftOut += cells.splice(mostColumns).length;
        return !isBlank(cells);
      });
      notes.blankRows += records.length - filled.length;
      // Spreadsheets take a first line "sep=;" as their own.
      if (first && filled[0]?.line === 1 && /^sep=.?$/i.test(filled[0].cells.join(""))) filled.shift();
      if (records.length > 0) first = false;
      return filled;
    };
    for await (const { text, progress } of this.#texts(notes)) {
      const records: FileRecord[] = [];
      cutter.push(text, records);
      yield { records: kept(records), progress };
    }
    const records: FileRecord[] = [];
    cutter.end(records);
    yield { records: kept(records), progress: 1 };
  }

  async *#json(
    { layout, assignment }: Extract<Reading, { kind: "json" }>,
    notes: ReadingNotes,
  ): AsyncGenerator<RecordBatch, void, undefined> {
    let leftOut = assignment;
    const cutter = new JsonCutter(layout);
    const columns = new JsonColumns();
    const recordOf = (item: JsonValue): FileRecord =>
      "fault" in item
        ? { line: item.line, cells: [], fault: item.fault }
        : { line: item.line, cells: columns.cells(item.value), value: item.value };
    for await (const { text, progress } of this.#texts(notes)) {
      const values: JsonValue[] = [];
      cutter.push(text.slice(leftOut), values);
      leftOut = Math.max(leftOut - text.length, 0);
      yield { records: values.map(recordOf), progress };
    }
    const values: JsonValue[] = [];
    cutter.end(values);
    yield { records: values.map(recordOf), progress: 1 };
    notes.columnsLeftOut = columns.leftOut;
    this.columnNames = columns.names;
  }

  async *#texts(notes: ReadingNotes): AsyncGenerator<{ text: string; progress: number }, void, undefined> {
    if (this.reading.kind === "workbook") return;
    const { encoding, gzip } = this.reading;
    const decoder = iconv.getDecoder(encoding);
    let read = 0;
    for await (const part of readBytes(this.path, gzip, (bytes) => (read = bytes))) {
      const text = decoder.write(part);
      if (notes.undecoded === null && text.includes("\ufffd")) notes.undecoded = Buffer.from(part);
      yield { text, progress: read / this.bytes };
    }
    yield { text: decoder.end() ?? "", progress: 1 };
  }
}

/** Nothing met yet. */
export function noNotes(): ReadingNotes {
  return { blankRows: 0, columnsLeftOut: 0, formulasWithoutValue: 0, undecoded: null };
}
