import type { ReadingOptions } from "../../../shared/ipc/imports";
import { basename } from "node:path";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import type { TableStart } from "../columns/header-row";
import { JsonColumns } from "./json-columns";
import type { FileRecord, RecordBatch } from "./record";
import type { SlackPlace } from "./slack";
import { type Shape, alike, looksLike, shapeOf } from "./shape";
import { type DetectedFormat, type ReadingNotes, TableReader, noNotes } from "./table-reader";

/** A file or sheet that is read as a table or as part of one. */
export interface PartSource {
  path: string;
  name: string;
  /** Name of the file, if the part is one of its sheets or is read from a copy. */
  file?: string | undefined;
  /** Options that apply to this part only. */
  options: ReadingOptions;
  /** Where a copied file of a Slack export lay. */
  room?: SlackPlace | undefined;
}

/** A file at the time it was read. */
export interface ReadFile extends Pick<PartSource, "path" | "name" | "room"> {
  bytes: number;
  modifiedAt: number;
}

interface Part {
  source: PartSource;
  /** Name of its file, which may be read from a copy of another name. */
  file: string;
  reader: TableReader;
  /** Null if there is only one part, which needs no comparison. */
  shape: Shape | null;
  /** The position in this part of each column of the first part. Null if positions are the same. */
  order: readonly number[] | null;
  notes: ReadingNotes;
  /** Last line and number of records read. Only the first part counts its header and preamble. */
  lines: number;
  records: number;
}

/** Plain texts from this number on are read as a text a file. Fewer may be readmes. */
export const fewestTexts = 3;

/** Whether so many of some files are plain texts that the others are, too. Their commas make a few look like tables. */
export const areMostlyTexts = (plain: number, all: number) => all >= fewestTexts && plain * 5 >= all * 4;

const isPlainText = ({ reading }: TableReader, { options }: PartSource) =>
  reading.kind === "text" && options.kind === undefined;

/** Whether parts are texts of their own. */
function areTexts(parts: readonly Part[]): boolean {
  const plain = parts.filter(({ reader, source }) => isPlainText(reader, source)).length;
  return (
    areMostlyTexts(plain, parts.length) &&
    parts.every(
      ({ reader: { reading }, source: { name, options } }) =>
        options.kind === undefined &&
        (reading.kind === "text" || (reading.kind === "delimited" && /\.txt$/i.test(name))),
    )
  );
}

/** "films/Tea time.txt" → "Tea time". */
const titleOf = (name: string) => basename(name.replace(/.*›\s*/, "")).replace(/\.[a-z\d]{1,5}$/i, "");

/** Files or sheets with the same columns, read in sequence as one table. */
export class TableParts {
  /** JSON columns that are read from now on. */
  #wanted: readonly string[] | undefined;
  /** Whether another table closes the files. */
  #isHandedOver = false;

  private constructor(private readonly parts: readonly Part[]) {}

  /** Opens all parts. Throws BadFile if one has other columns than the first. */
  static async open(sources: readonly PartSource[], options: ReadingOptions): Promise<TableParts> {
    const parts: Part[] = [];
    const opened = new TableParts(parts);
    try {
      for (const source of sources) {
        const own = { ...options, ...source.options };
        const sheet = own.sheet ?? own.sheets?.[0];
        const first = parts.find(({ source: { path } }) => path === source.path);
        const isSheet = first?.reader.reading.kind === "workbook" && sheet !== undefined;
        const reader = isSheet
          ? first.reader.ofSheet(sheet)
          : await TableReader.open(
              source.path,
              sheet === undefined ? own : { ...own, sheet },
              source.room,
            ).catch((error: unknown) => {
              throw about(error, source.path);
            });
        try {
          parts.push(...(await partsOf(reader, { ...source, options: own }, sources.length === 1)));
        } catch (error) {
          if (!reader.isShared) await reader.close();
          throw error;
        }
      }
      // Lines of several texts aren't a table.
      if (areTexts(parts))
        for (const part of parts) part.reader = part.reader.asWhole(titleOf(part.source.name));
      if (parts.length > 1) await opened.#compare();
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  /** Name of the first file. */
  get file(): string {
    return this.#first.file;
  }

  /** The files without duplicates. */
  get files(): ReadFile[] {
    const files = this.parts.map(({ file, source: { room }, reader: { path, bytes, modifiedAt } }) => {
      return { path, name: file, ...(room && { room }), bytes, modifiedAt };
    });
    const paths = files.map(({ path }) => path);
    return files.filter(({ path }, at) => paths.indexOf(path) === at);
  }

  get bytes(): number {
    return this.files.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get modifiedAt(): number {
    return Math.max(...this.files.map(({ modifiedAt }) => modifiedAt));
  }

  get reading(): DetectedFormat {
    return this.#first.reader.reading;
  }

  get sheets(): TableReader["sheets"] {
    return this.#first.reader.sheets;
  }

  /** Column names that the format itself gives. Complete after the files were read. */
  get columnNames(): readonly string[] | null {
    return this.#wanted ?? this.parts.at(-1)?.reader.columnNames ?? null;
  }

  /** JSON columns with a value other than false. */
  get informativeColumns(): readonly number[] {
    return this.parts.at(-1)?.reader.informativeColumns ?? [];
  }

  /** Drops all other JSON columns. */
  keepColumns(names: readonly string[]): void {
    this.#wanted = names;
  }

  get name(): string {
    const [, ...others] = this.files;
    const name = this.parts.length === 1 ? this.#first.source.name : this.file;
    return others.length === 0 ? name : t("common:parts.names", { name, count: others.length });
  }

  /** Where the first of several parts begins, known from the comparison. Null for a single part. */
  get start(): TableStart | null {
    return this.#first.shape?.start ?? null;
  }

  /** The parts with their first lines. Call it after all were read. `rows` is the total. */
  described(rows: number): { name: string; firstLine: number; rows: number }[] {
    let firstLine = 1;
    const others = this.parts.slice(1).reduce((sum, { records }) => sum + records, 0);
    return this.parts.map(({ source, lines, records }, at) => {
      const described = { name: source.name, firstLine, rows: at === 0 ? rows - others : records };
      firstLine += lines;
      return described;
    });
  }

  /** The sources that reproduce this reading. */
  sources(first: Pick<TableStart, "header" | "preamble" | "lines">): PartSource[] {
    return this.parts.map(({ source: { path, name }, file, reader, shape }, at) => {
      const { header, preamble, lines } = at === 0 ? first : (shape?.start ?? first);
      const { reading, sheets } = reader;
      const options: ReadingOptions = {
        header,
        preamble,
        ...(lines > 0 && { headerLines: lines }),
        ...("encoding" in reading && { encoding: reading.encoding }),
        ...("dialect" in reading && {
          delimiter: reading.dialect.delimiter,
          quote: reading.dialect.quote,
          backslash: reading.dialect.backslash,
        }),
        ...((reading.kind === "text" || reading.kind === "conversation") && { kind: reading.kind }),
        ...(sheets.sheet !== null && { sheet: sheets.sheet }),
      };
      const room = "room" in reading ? reading.room?.place : undefined;
      return { path, name, file, options, ...(room && { room }) };
    });
  }

  /** The sources with corrected encodings from `better`. Null if it corrects none. */
  reencoded(
    better: (reader: TableReader, options: ReadingOptions, notes: ReadingNotes) => string | null,
  ): PartSource[] | null {
    const found = this.parts.map(({ source, reader, notes }) => better(reader, source.options, notes));
    if (found.every((encoding) => encoding === null)) return null;
    return this.parts.map(({ source }, at) => {
      const encoding = found[at];
      return encoding == null ? source : { ...source, options: { ...source.options, encoding } };
    });
  }

  /** All records, without blank ones and without the headers of later parts. */
  async *batches(notes: ReadingNotes = noNotes()): AsyncGenerator<RecordBatch, void, undefined> {
    const columns = new JsonColumns(this.#wanted);
    let linesBefore = 0;
    for (const [at, part] of this.parts.entries()) {
      part.notes = noNotes();
      part.lines = 0;
      part.records = 0;
      let skip = at === 0 ? 0 : rowsAbove(part);
      for await (const { records, progress } of readPart(part, columns)) {
        const rows = skip > 0 ? records.slice(skip) : records;
        skip = Math.max(0, skip - records.length);
        part.lines = Math.max(part.lines, records.at(-1)?.line ?? 0);
        part.records += rows.length;
        if (at > 0) for (const record of rows) moveRecord(record, linesBefore, part.order);
        yield { records: rows, progress: (at + progress) / this.parts.length };
      }
      addNotes(notes, part.notes);
      linesBefore += part.lines;
    }
  }

  /** The same parts, read independently of this table. The new table closes the files. */
  handOver(): TableParts {
    this.#isHandedOver = true;
    return new TableParts(
      this.parts.map((part) => ({ ...part, reader: part.reader.again(), notes: noNotes() })),
    );
  }

  async close(): Promise<void> {
    if (this.#isHandedOver) return;
    const owners = this.parts.filter(({ reader }) => !reader.isShared);
    await Promise.all(owners.map(({ reader }) => reader.close()));
  }

  async #compare(): Promise<void> {
    for (const part of this.parts) part.shape = await shapeOf(part.reader, part.source.options);
    const [first, ...others] = this.parts;
    const unlike: string[] = [];
    for (const part of others) {
      const order = first?.shape && part.shape ? alike(first.shape, part.shape) : null;
      if (order === null) unlike.push(part.source.name);
      else part.order = order.length > 0 ? order : null;
    }
    if (!first || unlike.length === 0) return;
    const names = unlike.join(", ");
    throw new BadFile(t("common:parts.unlike", { name: first.source.name, names, count: unlike.length }));
  }

  get #first(): Part {
    const [first] = this.parts;
    if (!first) throw new Error("A table has no parts");
    return first;
  }
}

/** The records of a part. Says which file is bad, if it is. */
async function* readPart(
  { reader, notes }: Part,
  columns: JsonColumns,
): AsyncGenerator<RecordBatch, void, undefined> {
  try {
    yield* reader.batches(notes, columns);
  } catch (error) {
    throw about(error, reader.path);
  }
}

/** The error, with the file that it is about. */
function about(error: unknown, file: string): Error {
  if (error instanceof BadFile) error.file ??= file;
  return error instanceof Error ? error : new Error(String(error));
}

function newPart(source: PartSource, reader: TableReader): Part {
  const file = source.file ?? source.name;
  return { source, file, reader, shape: null, order: null, notes: noNotes(), lines: 0, records: 0 };
}

/** The parts of a file: itself, or the selected sheets of a workbook. */
async function partsOf(reader: TableReader, source: PartSource, isAlone: boolean): Promise<Part[]> {
  const { reading } = reader;
  const whole = newPart(source, reader);
  if (reading.kind !== "workbook" || source.options.sheet !== undefined) return [whole];
  const names = await sheetsRead(reader, source.options);
  if (names.length < 2) return [whole];
  return names.map((sheet) => {
    const name = isAlone ? sheet : t("common:parts.sheetOf", { name: source.name, sheet });
    const own = { ...source, name, file: whole.file, options: { ...source.options, sheet } };
    return newPart(own, sheet === reading.sheet ? reader : reader.ofSheet(sheet));
  });
}

/** The requested sheets. Without a request, the most likely sheet and those that look like it, in workbook order. */
async function sheetsRead(reader: TableReader, options: ReadingOptions): Promise<string[]> {
  const { sheet, sheets } = reader.sheets;
  if (options.sheets !== undefined) return options.sheets;
  const visible = sheets.filter(({ name, hidden }) => !hidden && name !== sheet);
  if (sheet === null || visible.length === 0) return [];
  const shape = await shapeOf(reader, options);
  if (!shape.start.header) return [];
  const found = new Set([sheet]);
  for (const { name } of visible)
    if (looksLike(shape, await shapeOf(reader.ofSheet(name), options))) found.add(name);
  return sheets.flatMap(({ name }) => (found.has(name) ? [name] : []));
}

function rowsAbove({ shape }: Part): number {
  return shape ? shape.start.preamble + shape.start.lines : 0;
}

/** Moves a record of a later part to its position in the whole: adjusts the line and the order of cells. */
function moveRecord(record: FileRecord, linesBefore: number, order: readonly number[] | null): void {
  record.line += linesBefore;
  if (order === null || record.fault !== undefined) return;
  const { cells } = record;
  const moved = order.map((at) => cells[at] ?? "");
  record.cells = cells.length > order.length ? moved.concat(cells.slice(order.length)) : moved;
}

function addNotes(notes: ReadingNotes, more: ReadingNotes): void {
  notes.blankRows += more.blankRows;
  notes.skippedColumns += more.skippedColumns;
  notes.formulasWithoutValue += more.formulasWithoutValue;
  notes.notices += more.notices;
  notes.wordless += more.wordless;
  notes.unpublished += more.unpublished;
  notes.replies += more.replies;
  notes.openQuotes += more.openQuotes;
  notes.repeatedHeaders += more.repeatedHeaders;
  notes.otherHeaders += more.otherHeaders;
  notes.movedNames ??= more.movedNames;
  notes.rejoined += more.rejoined;
  notes.undecoded ??= more.undecoded;
}
