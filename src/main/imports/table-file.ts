import { basename } from "node:path";
import type { Column, ImportedFile, ReadingOptions } from "../../shared/ipc/imports";
import { t } from "../../shared/words";
import { BadFile } from "./bad-file";
import { type ColumnFacts, ColumnSurvey } from "./column-facts";
import { guessDateTemplate, guessFields } from "./columns";
import type { DayOrder } from "./dates";
import { detectEncoding } from "./encoding";
import { normalName } from "./fields";
import { type TableStart, recordsMeasured, startOf, topRecords } from "./header-row";
import { relativeDate } from "./relative-dates";
import type { DecimalSign } from "./numbers";
import { isHtml } from "./plain-text";
import { isBlank, type FileRecord, type RecordBatch } from "./readers/record";
import { type ReadingNotes, TableReader, noNotes } from "./readers/table-reader";

const samplesShown = 5;
/** Characters shown of a line in which the names could stand. */
const mostOfLine = 60;

/** Called now and then with the rows read and the fraction of the file behind us. */
export type OnProgress = (rows: number, progress: number) => void;

/** A file read as a table: surveyed once, then read again row by row as often as wanted. */
export class TableFile {
  private constructor(
    /** Everything the view needs, but for the import's id. */
    readonly facts: Omit<ImportedFile, "importId">,
    readonly reader: TableReader,
    /** Cells that a row may have: those of the names, where rows with more are few; else any number. */
    readonly width: number,
    /** Records above the first row: the preamble, and the lines of the names. */
    private readonly headerEnd: number,
  ) {}

  /** Reads the whole file once. Throws BadFile for what is no table, and the signal's reason when aborted. */
  static async survey(
    path: string,
    options: ReadingOptions,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<TableFile> {
    const reader = await TableReader.open(path, options);
    try {
      const pass = await surveyPass(reader, options, onProgress, signal);
      const encoding = betterEncoding(reader, options, pass.notes);
      if (encoding !== null) {
        await reader.close();
        return await TableFile.survey(path, { ...options, encoding }, onProgress, signal);
      }
      const width = pass.header && pass.wide * 2 < pass.rows ? widthOf(pass) : Infinity;
      return new TableFile(factsOf(reader, pass), reader, width, pass.preamble + pass.lines);
    } catch (error) {
      await reader.close();
      throw error;
    }
  }

  /** The order of day and month in a column; day first where its values leave it open. */
  dayOrder(column: number): DayOrder {
    const found = this.facts.columns[column]?.dayOrder;
    return found === "month-first" ? "month-first" : "day-first";
  }

  /** Whether its values stand in a list, as JSON has it, and not one to a line. */
  get isList(): boolean {
    const { reading } = this.reader;
    return reading.kind === "json" && reading.layout.kind !== "lines";
  }

  /** Whether it begins with the mark by which spreadsheets know UTF-8. */
  get isMarked(): boolean {
    const { reading } = this.reader;
    return reading.kind !== "workbook" && reading.isMarked;
  }

  /** The decimal sign of a column; null where its values leave it open. */
  decimals(column: number): DecimalSign | null {
    return this.facts.columns[column]?.decimals ?? null;
  }

  /** Whether the texts of a column are written in HTML. */
  isHtml(column: number): boolean {
    return this.facts.columns[column]?.isHtml ?? false;
  }

  /** The rows below the header, some at a time. */
  async *batches(): AsyncGenerator<RecordBatch, void, undefined> {
    let skip = this.headerEnd;
    for await (const { records, progress } of this.reader.batches()) {
      const rows = skip > 0 ? records.slice(skip) : records;
      skip = Math.max(0, skip - records.length);
      yield { records: rows, progress };
    }
  }

  /** The rows below the header one by one. */
  async *rows(): AsyncGenerator<FileRecord, void, undefined> {
    for await (const { records } of this.batches()) yield* records;
  }

  /** Closes what is held of the file. */
  close(): Promise<void> {
    return this.reader.close();
  }
}

interface Pass extends TableStart {
  survey: ColumnSurvey;
  notes: ReadingNotes;
  top: ImportedFile["top"];
  first: string[] | null;
  rows: number;
  /** Rows with more or fewer cells than the first, and those with something in the cells beyond. */
  ragged: number;
  wide: number;
  broken: number;
  faulty: number;
}

async function surveyPass(
  reader: TableReader,
  options: ReadingOptions,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Pass> {
  const survey = new ColumnSurvey();
  const notes = noNotes();
  const { kind } = reader.reading;
  const isJson = kind === "json";
  const isNamed = isJson || kind === "conversation";
  const pass: Pass = {
    survey,
    notes,
    top: [],
    first: isNamed ? [] : null,
    header: false,
    preamble: 0,
    lines: 0,
    names: fixedNames(kind),
    rows: 0,
    ragged: 0,
    wide: 0,
    broken: 0,
    faulty: 0,
  };
  const take = (records: readonly FileRecord[]) => {
    for (const { fault, cells } of records) {
      pass.rows++;
      if (fault !== undefined) pass.faulty++;
      else if (!isJson && cells.length > widthOf(pass)) {
        pass.ragged++;
        if (!isBlank(cells.slice(widthOf(pass)))) pass.wide++;
      }
      // A sheet ends a row with its last filled cell.
      else if (kind === "delimited" && cells.length < widthOf(pass)) pass.ragged++;
      if (notes.undecoded !== null && cells.some((cell) => cell.includes("\ufffd"))) pass.broken++;
      survey.add(cells);
    }
  };
  /** Records kept back until there are enough to find the start of the table in; null once it is found. */
  let head: FileRecord[] | null = isNamed ? null : [];
  const begin = (records: readonly FileRecord[]) => {
    head = null;
    Object.assign(pass, startOf(records, options));
    pass.top = records.slice(0, topRecords).map(topOf);
    pass.first = records[pass.preamble]?.cells ?? null;
    // A single column without a name holds texts.
    if (!pass.header && records.every(({ cells }) => cells.length <= 1))
      pass.names = [t("files:conversation.text")];
    take(records.slice(pass.preamble + pass.lines));
  };
  for await (const { records, progress } of reader.batches(notes)) {
    signal.throwIfAborted();
    if (head === null) take(records);
    else {
      head = head.concat(records);
      if (head.length > Math.max(recordsMeasured, options.preamble ?? 0)) begin(head);
    }
    onProgress(pass.rows, progress);
  }
  if (head !== null) begin(head);
  return pass;
}

/** Names of the columns that the reader itself makes. */
function fixedNames(kind: ImportedFile["kind"]): string[] {
  if (kind !== "conversation") return [];
  return [t("files:conversation.date"), t("files:conversation.author"), t("files:conversation.text")];
}

const widthOf = ({ first, names }: Pass) => Math.max(first?.length ?? 0, names.length);

function topOf({ line, cells }: FileRecord): ImportedFile["top"][number] {
  const text = cells
    .filter((cell) => cell.trim() !== "")
    .join(", ")
    .replace(/\s+/g, " ");
  return { line, text: text.length > mostOfLine ? `${text.slice(0, mostOfLine - 1)}…` : text };
}

/** Where the start of a file was plain ASCII, a later part may show that it is not UTF-8 after all. */
function betterEncoding(reader: TableReader, options: ReadingOptions, notes: ReadingNotes): string | null {
  if (options.encoding || notes.undecoded === null || reader.reading.kind === "workbook") return null;
  if (reader.reading.encoding !== "UTF-8") return null;
  const found = detectEncoding(notes.undecoded);
  return found === "UTF-8" ? null : found;
}

function factsOf(reader: TableReader, pass: Pass): Omit<ImportedFile, "importId"> {
  const { survey, first, header, rows, top } = pass;
  const { reading } = reader;
  if (first === null) throw new BadFile(t("files:file.noRows"));
  if (rows === 0) {
    throw new BadFile(header ? t("files:file.headerOnly") : t("files:file.noRows"));
  }
  if (pass.faulty === rows) throw new BadFile(t("files:file.noRowReadable"));
  if (reader.columnNames && reader.tellingColumns.length > 0) {
    const { columnNames, tellingColumns } = reader;
    survey.keep(tellingColumns);
    reader.keepColumns(tellingColumns.map((index) => columnNames[index] ?? ""));
  }
  const names = reader.columnNames ?? pass.names;
  const columns = describe(
    distinct(names, Math.max(names.length, first.length, survey.width)),
    survey,
    decimalsAround(reader, survey),
  );
  return {
    name: basename(reader.path),
    bytes: reader.bytes,
    kind: reading.kind,
    gzip: reading.kind !== "workbook" && reading.gzip,
    encoding: reading.kind === "workbook" ? "" : reading.encoding,
    delimiter: reading.kind === "delimited" ? reading.dialect.delimiter : "",
    quote: reading.kind === "delimited" ? reading.dialect.quote : '"',
    backslash: reading.kind === "delimited" && reading.dialect.backslash,
    header: reading.kind === "json" || reading.kind === "conversation" || header,
    preamble: pass.preamble,
    top,
    ...reader.sheets,
    rows,
    columns: columns.map((column) => ({ ...column, samples: column.samples.slice(0, samplesShown) })),
    guessedUrlSuffix: guessUrlSuffix(columns, survey, rows),
    guessedTemplates: guessTemplates(columns),
    modifiedAt: reader.modifiedAt,
    notes: notesOf(pass, reading.kind === "workbook" ? "" : reading.encoding, names),
  };
}

function notesOf(pass: Pass, encoding: string, names: readonly string[]): string[] {
  const { notes, ragged, broken, faulty, preamble } = pass;
  const doubled = names.filter((name, i) => name.trim() !== "" && names.indexOf(name) !== i).length;
  const said: [number, string][] = [
    [preamble, t("files:note.preamble", { count: preamble })],
    [ragged, t("files:note.ragged", { count: ragged })],
    [broken, t("files:note.broken", { count: broken, encoding })],
    [faulty, t("files:note.faulty", { count: faulty })],
    [doubled, t("files:note.doubled", { count: doubled })],
    [notes.blankRows, t("files:note.blankRows", { count: notes.blankRows })],
    [notes.notices, t("files:note.notices", { count: notes.notices })],
    [notes.wordless, t("files:note.wordless", { count: notes.wordless })],
    [notes.columnsLeftOut, t("files:note.cellsLeftOut", { count: notes.columnsLeftOut })],
    [notes.formulasWithoutValue, t("files:note.formulas", { count: notes.formulasWithoutValue })],
  ];
  return said.flatMap(([n, text]) => (n > 0 ? [text] : []));
}

/** Names for all columns, each its own: "text", "text (2)". */
function distinct(names: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const name = names[index]?.trim().replace(/\s+/g, " ") || t("files:column", { number: index + 1 });
    let own = name;
    for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${name} (${n})`;
    taken.add(own.toLowerCase());
    return own;
  });
}

function decimalsIn({ commas, points }: ColumnFacts): DecimalSign | null {
  return commas > points ? "comma" : points > 0 ? "point" : null;
}

/**
 * The decimal sign of columns that leave it open, as 12.345 does: that of the others, or what semicolons between cells
 * tell, which spreadsheets write where the comma is the decimal sign. Values of JSON and of sheets are no texts of a country.
 */
function decimalsAround({ reading }: TableReader, survey: ColumnSurvey): DecimalSign | null {
  if (reading.kind !== "delimited") return null;
  const found = new Set(Array.from({ length: survey.width }, (_, index) => decimalsIn(survey.of(index))));
  if (found.has("comma")) return found.has("point") ? null : "comma";
  return found.has("point") ? "point" : reading.dialect.delimiter === ";" ? "comma" : null;
}

function describe(
  names: readonly string[],
  survey: ColumnSurvey,
  usualDecimals: DecimalSign | null,
): Column[] {
  const columns = names.map((name, index) => {
    const facts = survey.of(index);
    const { samples, empty, mangled } = facts;
    const repeats = facts.worded > 0 && !facts.isAddress ? null : facts.repeats;
    const decimals = decimalsIn(facts) ?? (facts.openNumbers > 0 ? usualDecimals : null);
    const isRelative = samples.some((value) => relativeDate(value, 0, "UTC") !== null);
    const dayOrder = dayOrderIn(facts);
    const found = { decimals, dayOrder, isRelative, isHtml: isHtml(samples) };
    return { index, name, samples, repeats, empty, mangled, ...found };
  });
  const guesses = guessFields(columns);
  return columns.map((column) => ({ ...column, guess: guesses[column.index] ?? [] }));
}

function dayOrderIn({ dayFirst, monthFirst, openDates, dotted }: ColumnFacts): Column["dayOrder"] {
  if (dayFirst > 0 && monthFirst > 0) return "mixed";
  if (dayFirst > 0) return "day-first";
  if (monthFirst > 0) return "month-first";
  if (openDates === 0) return "none";
  // Points between the parts: the usual writing in countries that put the day first.
  return dotted ? "day-first" : "open";
}

function guessTemplates(columns: readonly Column[]): Record<string, string> {
  const date = columns.find(({ guess }) => guess.includes("published"));
  const template = date && guessDateTemplate(columns, date.index);
  return template ? { published: template } : {};
}

/**
 * Where addresses repeat: a column that has a different value in every row, called an id, or, where most addresses repeat,
 * one that feeds no field. A few that repeat are rather rows that stand in the file twice.
 */
function guessUrlSuffix(columns: readonly Column[], survey: ColumnSurvey, rows: number): number | null {
  const address = columns.find((column) => column.guess.includes("url"));
  if (!address?.repeats) return null;
  const mostRepeat = address.repeats * 2 > rows;
  const unique = columns.filter(
    (column) =>
      column.repeats === 0 &&
      column.mangled === 0 &&
      survey.of(column.index).empty === 0 &&
      column.samples.every((value) => value.length <= 64 && !/\s/.test(value)),
  );
  const named = unique.find((column) => /(^id|id$|^key|number$|nummer$|nr$)/.test(normalName(column.name)));
  const other = unique.find(({ guess, decimals }) => guess.length === 0 && decimals === null);
  return (named ?? (mostRepeat ? other : undefined))?.index ?? null;
}
