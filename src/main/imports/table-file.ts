import { shortened, startOf as startOfText } from "../../shared/text/start-of";
import { metricTextLengths } from "../../shared/interface/resources.constants";
import { basename } from "node:path";
import type { Column, ImportedFile, ReadingOptions } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import { BadFile } from "../files/bad-file";
import { type ColumnFacts, ColumnSurvey, datesIn, decimalsIn } from "./column-facts";
import { guessFields, isOwnShape } from "../files/columns/columns";
import { guessFallbacks } from "../files/columns/fallback-columns";
import { openFields } from "../files/columns/open-fields";
import { otherColumns } from "../files/columns/other-columns";
import { columnKind } from "../files/columns/cell-kind";
import { distinct } from "../files/columns/column-names";
import { collectedColumn, guessDateTemplate } from "../files/columns/date-columns";
import type { DayOrder } from "../files/columns/dates";
import { detectEncoding, isMostlyUtf8 } from "../files/encoding";
import { type TableStart, isCount, recordsMeasured, startOf, topRecords } from "../files/columns/header-row";
import { areDailyFigures } from "./daily-figures";
import { metricColumns } from "./metric-columns";
import { notesOf, notesOfFillers, notesOfForm, notesOfYearless, notesOfYears } from "./reading-notes";
import type { DecimalSign, NumberReading } from "../files/columns/numbers";
import { guessTextTemplate } from "../files/columns/text-columns";
import { isHtml } from "../files/plain-text";
import { isBlank, type FileRecord, type RecordBatch } from "../files/readers/record";
import { type PartSource, TableParts } from "../files/readers/table-parts";
import { type ReadingNotes, type TableReader, noNotes } from "../files/readers/table-reader";
import type { ToldAtHead } from "../files/readers/told-at-head";
import { guessUrls } from "../files/columns/row-urls";
import { type SentimentScale, sentimentScale } from "../files/columns/sentiment";

const samplesShown = 5;
/** Characters shown of a line that may be the header. */
const maxLineCharacters = 60;

/** Files from this size on are shown after their first rows. Packed ones take as long at a tenth of it. */
const largeBytes = 10 * 1024 * 1024;
const firstRows = 5000;
/** Bytes after which fewer rows are enough. */
const firstBytes = 8 * 1024 * 1024;

/** Called regularly with the rows read and the fraction of the file. */
export type OnProgress = (rows: number, progress: number) => void;

/** A file read as a table: surveyed once, then read row by row any number of times. */
export class TableFile {
  private constructor(
    /** Everything the view needs except the import's ID. */
    readonly facts: Omit<ImportedFile, "importId">,
    readonly reader: TableParts,
    /** Expected number of cells. Unlimited if many rows have more cells than there are column names. */
    readonly width: number,
    /** Records above the first row: preamble and header. */
    private readonly headerEnd: number,
    private readonly scales: readonly (SentimentScale | null)[],
    private readonly options: ReadingOptions,
  ) {}

  /**
   * Reads the whole file once, or several files with the same columns in sequence. Throws BadFile if there is no
   * table, and the signal's reason when aborted.
   */
  static async survey(
    source: string | readonly PartSource[],
    options: ReadingOptions,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<TableFile> {
    const sources =
      typeof source === "string" ? [{ path: source, name: basename(source), options: {} }] : source;
    const reader = await TableParts.open(sources, options);
    return TableFile.#surveyed(reader, options, () => false, onProgress, signal);
  }

  /** Like `survey`, but reads only the first rows of a large file. `facts.isPartial` says so; `readOn` reads the rest. */
  static async surveyStart(
    sources: readonly PartSource[],
    options: ReadingOptions,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<TableFile> {
    const reader = await TableParts.open(sources, options);
    try {
      return await TableFile.#surveyed(reader, options, startEnd(reader), onProgress, signal);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      // The first rows may be bad although the others are a table.
      return TableFile.survey(sources, options, onProgress, signal);
    }
  }

  /** Surveys all rows of a file whose first rows were surveyed. This one stays readable until the new one is closed. */
  readOn(onProgress: OnProgress, signal: AbortSignal): Promise<TableFile> {
    return TableFile.#surveyed(this.reader.handOver(), this.options, () => false, onProgress, signal);
  }

  static async #surveyed(
    reader: TableParts,
    options: ReadingOptions,
    isEnough: IsEnough,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<TableFile> {
    try {
      const pass = await surveyPass(reader, options, isEnough, onProgress, signal);
      const better = reader.reencoded(betterEncoding);
      if (better !== null) {
        await reader.close();
        const other = await TableParts.open(better, {});
        return await TableFile.#surveyed(other, {}, isEnough, onProgress, signal);
      }
      const width = pass.header && pass.wide * 2 < pass.rows ? widthOf(pass) : Infinity;
      const { facts, scales } = factsOf(reader, pass);
      return new TableFile(facts, reader, width, pass.preamble + pass.lines, scales, options);
    } catch (error) {
      await reader.close();
      throw error;
    }
  }

  /** The order of day and month in a column. Day first if its values are ambiguous. */
  dayOrder(column: number): DayOrder {
    const found = this.facts.columns[column]?.dayOrder;
    return found === "month-first" || found === "year-first" ? found : "day-first";
  }

  /** The parts with the options that reproduce this reading. */
  get sources(): PartSource[] {
    const { header, preamble } = this.facts;
    return this.reader.sources({ header, preamble, lines: this.headerEnd - preamble });
  }

  /** Lines at which files after the first start. Sheets of a workbook are one file. */
  get fileStarts(): number[] {
    const { sources } = this;
    return this.facts.parts.flatMap(({ firstLine }, at) =>
      at > 0 && sources[at]?.path !== sources[at - 1]?.path ? [firstLine] : [],
    );
  }

  /** Whether a JSON file is one list, rather than a value per line. */
  get isList(): boolean {
    const { reading } = this.reader;
    return reading.kind === "json" && reading.layout.kind !== "lines";
  }

  /** Whether the file starts with a UTF-8 byte order mark. */
  get isMarked(): boolean {
    const { reading } = this.reader;
    return reading.kind !== "workbook" && reading.isMarked;
  }

  /**
   * How a column's numbers are parsed. Null if its values are ambiguous. In counts, a single separator marks
   * thousands.
   */
  numbers(column: number, isCount: boolean): NumberReading | null {
    const found = this.facts.columns[column];
    return isCount && found?.openNumbers ? "whole" : (found?.decimals ?? null);
  }

  /** The scale of a sentiment column. Null for other columns. */
  sentimentScale(column: number): SentimentScale | null {
    return this.scales[column] ?? null;
  }

  /** Whether a column's texts are HTML. */
  isHtml(column: number): boolean {
    return this.facts.columns[column]?.isHtml ?? false;
  }

  /** The rows below the header in batches. */
  async *batches(): AsyncGenerator<RecordBatch, void, undefined> {
    let skip = this.headerEnd;
    for await (const { records, progress } of this.reader.batches()) {
      const rows = skip > 0 ? records.slice(skip) : records;
      skip = Math.max(0, skip - records.length);
      yield { records: rows, progress };
    }
  }

  async *rows(): AsyncGenerator<FileRecord, void, undefined> {
    for await (const { records } of this.batches()) yield* records;
  }

  close(): Promise<void> {
    return this.reader.close();
  }
}

type IsEnough = (rows: number, progress: number) => boolean;

/** When the first rows have been read. Never for small files. */
function startEnd({ reading, bytes }: TableParts): IsEnough {
  const isPacked =
    reading.kind === "workbook" || reading.packing !== null || ("isParquet" in reading && reading.isParquet);
  if (bytes < (isPacked ? largeBytes / 10 : largeBytes)) return () => false;
  return (rows, progress) => rows >= firstRows || (rows > 0 && progress * bytes >= firstBytes);
}

interface Pass extends TableStart {
  survey: ColumnSurvey;
  notes: ReadingNotes;
  top: ImportedFile["top"];
  first: string[] | null;
  rows: number;
  /** Rows with more or fewer cells than the first, and rows with nonempty cells beyond its width. */
  ragged: number;
  wide: number;
  broken: number;
  faulty: number;
  /** Whether only the first rows were read. */
  isPartial: boolean;
}

async function surveyPass(
  reader: TableParts,
  options: ReadingOptions,
  isEnough: IsEnough,
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
    names: fixedNames(reader.reading),
    remarks: [],
    rows: 0,
    ragged: 0,
    wide: 0,
    broken: 0,
    faulty: 0,
    isPartial: false,
  };
  const take = (records: readonly FileRecord[]) => {
    for (const { fault, cells } of records) {
      pass.rows++;
      if (fault !== undefined) pass.faulty++;
      else if (!isJson && cells.length > widthOf(pass)) {
        pass.ragged++;
        if (!isBlank(cells.slice(widthOf(pass)))) pass.wide++;
      }
      // Sheet rows end with their last filled cell, so short rows are normal there.
      else if (kind === "delimited" && cells.length < widthOf(pass)) pass.ragged++;
      if (notes.undecoded !== null && cells.some((cell) => cell.includes("\ufffd"))) pass.broken++;
      survey.add(cells);
    }
  };
  /** Records held until there are enough to find the header. Null once it is found. */
  let head: FileRecord[] | null = isNamed ? null : [];
  const begin = (records: readonly FileRecord[]) => {
    head = null;
    Object.assign(pass, reader.start ?? startOf(records, options));
    pass.top = records.slice(0, topRecords).map(topOf);
    pass.first = records[pass.preamble]?.cells ?? null;
    // A single column without a header consists of texts.
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
    if (progress < 1 && isEnough(pass.rows, progress)) {
      pass.isPartial = true;
      break;
    }
  }
  if (head !== null) begin(head);
  return pass;
}

/** Names of columns that the reader creates. */
function fixedNames(reading: TableParts["reading"]): string[] {
  if (reading.kind !== "conversation") return [];
  const names = [t("files:conversation.date"), t("files:conversation.author"), t("files:conversation.text")];
  return reading.chat.style === "page" ? [...names, "message_id", "reply_to_message_id"] : names;
}

/** What a single file says about all of its mentions, as far as no column does. */
function toldOnce(reader: TableParts, columns: readonly Column[]): Record<string, string> {
  const told: ToldAtHead =
    "told" in reader.reading && reader.files.length === 1 ? (reader.reading.told ?? {}) : {};
  const fields = {
    "extra_source_attributes.name": told.source,
    "extra_author_attributes.name": told.author,
    published: told.date,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) =>
      text === undefined || text === "" || columns.some(({ guess }) => guess.includes(field))
        ? []
        : [[field, text.replace(/[{}]/g, "$&$&")]],
    ),
  );
}

const widthOf = ({ first, names }: Pass) => Math.max(first?.length ?? 0, names.length);

function topOf({ line, cells }: FileRecord): ImportedFile["top"][number] {
  const text = cells
    .filter((cell) => cell.trim() !== "")
    .join(", ")
    .replace(/\s+/g, " ");
  return { line, text: shortened(text, maxLineCharacters) };
}

/** Corrects the encoding of files that start in ASCII and turn out not to be UTF-8 later. */
function betterEncoding(reader: TableReader, options: ReadingOptions, notes: ReadingNotes): string | null {
  if (options.encoding || notes.undecoded === null || reader.reading.kind === "workbook") return null;
  if (reader.reading.encoding !== "UTF-8" || isMostlyUtf8(notes.undecoded)) return null;
  const found = detectEncoding(notes.undecoded);
  return found === "UTF-8" ? null : found;
}

function factsOf(
  reader: TableParts,
  pass: Pass,
): { facts: Omit<ImportedFile, "importId">; scales: (SentimentScale | null)[] } {
  const { survey, first, header, rows, top } = pass;
  const { reading } = reader;
  if (first === null) throw new BadFile(t("files:file.noRows"));
  if (rows === 0) {
    throw new BadFile(header ? t("files:file.headerOnly") : t("files:file.noRows"));
  }
  if (pass.faulty === rows) throw new BadFile(t("files:file.noRowReadable"));
  if (reader.columnNames && reader.informativeColumns.length > 0) {
    const { columnNames, informativeColumns } = reader;
    survey.keep(informativeColumns);
    reader.keepColumns(informativeColumns.map((index) => columnNames[index] ?? ""));
  }
  const names = reader.columnNames ?? pass.names;
  const hasNames = !/^(?:delimited|workbook)$/.test(reading.kind) || (header && !isCount(names));
  const { columns, scales, fallbacks, open } = describe(
    distinct(names, Math.max(names.length, first.length, survey.width)),
    survey,
    decimalsAround(reader, survey),
    hasNames,
    reading.kind === "conversation" ? "conversation" : documentForm(reading),
  );
  if (
    areDailyFigures(
      columns.map((column) => ({ ...column, facts: survey.of(column.index) })),
      rows,
    )
  )
    throw new BadFile(t("files:notTable.dailyFigures"));
  for (const column of columns) {
    const note = pass.remarks[column.index];
    if (note) column.note = startOfText(note, metricTextLengths.description);
  }
  const known = columns.map((column) => {
    const { filled, values } = survey.of(column.index);
    return { ...column, filled, distinct: values?.size ?? null };
  });
  const urls = guessUrls(known, rows, reader.file, hasNames);
  // IDs form the URL, so no column is needed.
  if (urls.templates["url"] !== undefined)
    for (const column of columns) column.guess = column.guess.filter((field) => field !== "url");
  const templates = guessTemplates(known);
  const facts = {
    name: reader.name,
    bytes: reader.bytes,
    kind: reading.kind,
    encoding: reading.kind === "workbook" ? "" : reading.encoding,
    delimiter: reading.kind === "delimited" ? reading.dialect.delimiter : "",
    quote: reading.kind === "delimited" ? reading.dialect.quote : '"',
    backslash: reading.kind === "delimited" && reading.dialect.backslash,
    header: reading.kind === "json" || reading.kind === "conversation" || header,
    preamble: pass.preamble,
    top,
    ...reader.sheets,
    rows,
    parts: reader.described(rows),
    columns: columns.map((column) => ({ ...column, samples: column.samples.slice(0, samplesShown) })),
    guessedUrlSuffix: urls.suffix,
    guessedSuffixFromText: urls.suffixFromText,
    guessedTemplates: { ...urls.templates, ...toldOnce(reader, columns), ...templates },
    guessedFallbacks: fallbacks,
    open,
    guessedUrls: urls.made,
    metricColumns: metricColumns(columns, (column) => survey.of(column), fallbacks),
    modifiedAt: reader.modifiedAt,
    notes: [
      ...notesOfForm(documentForm(reading)),
      ...notesOf(pass, reading.kind === "workbook" ? "" : reading.encoding, names),
      ...notesOfFillers(columns),
      ...notesOfYears(columns, templates["published"]),
      ...notesOfYearless(columns),
    ],
    ...(pass.isPartial && { isPartial: true as const }),
  };
  return { facts, scales };
}

/** What whole documents a file holds. Null for tables. */
function documentForm(reading: TableParts["reading"]) {
  return reading.kind === "json" ? (reading.documents?.form ?? null) : null;
}

/**
 * The decimal separator of columns with ambiguous numbers such as 12.345. Taken from other columns, or from semicolons
 * between cells, which spreadsheets write where the comma is the decimal separator. Doesn't apply to JSON and sheets,
 * whose numbers have no locale.
 */
function decimalsAround({ reading }: TableParts, survey: ColumnSurvey): DecimalSign | null {
  if (reading.kind !== "delimited") return null;
  const found = new Set(Array.from({ length: survey.width }, (_, index) => decimalsIn(survey.of(index))));
  if (found.has("comma")) return found.has("point") ? null : "comma";
  return found.has("point") ? "point" : reading.dialect.delimiter === ";" ? "comma" : null;
}

function describe(
  names: readonly string[],
  survey: ColumnSurvey,
  usualDecimals: DecimalSign | null,
  hasNames: boolean,
  form: ReturnType<typeof documentForm> | "conversation",
) {
  // Sentiment exported from the API needs no conversion.
  const isOwn = isOwnShape(names.map((name) => ({ name })));
  const scales = names.map((name, index) => (isOwn ? null : scaleIn(name, survey.of(index))));
  const isCollected = collectedColumn(names) >= 0;
  const columns = names.map((name, index) => {
    const facts = survey.of(index);
    const { samples, empty, mangled } = facts;
    const repeats = facts.worded > 0 && !facts.isUrl ? null : facts.repeats;
    const own = decimalsIn(facts);
    const openNumbers = own === null && facts.openNumbers > 0;
    const decimals = own ?? (openNumbers ? usualDecimals : null);
    const dates = datesIn(facts, isCollected);
    const found = { decimals, openNumbers, ...dates, isHtml: isHtml(samples) };
    const isNumbered = name === t("files:column", { number: index + 1 });
    return { index, name, isNumbered, kind: columnKind(samples), samples, repeats, empty, mangled, ...found };
  });
  const sampled = columns.map((column) => ({
    ...column,
    filled: survey.of(column.index).filled,
    distinct: survey.of(column.index).values?.size ?? null,
    scale: scales[column.index] ?? null,
  }));
  // Nothing says whether a paragraph of a document, or a file, is a mention.
  const isAsked = form === "paragraphs" || form === "whole";
  const text = sampled.findIndex(({ name }) => name === "text");
  const guesses = guessFields(sampled, hasNames).map((fields, at) =>
    isAsked ? (at === text ? [] : ["title"]) : fields,
  );
  const isGuessed = !isOwn && (form === null || form === "labelled");
  const open = isAsked
    ? [{ field: "content", columns: [text] }]
    : isGuessed
      ? openFields(sampled, guesses, hasNames)
      : [];
  const fallbacks = guessFallbacks(sampled, guesses);
  const asked = new Set(open.map(({ field }) => field));
  const others = isGuessed ? otherColumns(sampled, guesses, fallbacks) : [];
  return {
    open: [...open, ...others.filter(({ field }) => !asked.has(field))],
    columns: columns.map((column): Column => ({ ...column, guess: guesses[column.index] ?? [] })),
    fallbacks,
    scales,
  };
}

function scaleIn(name: string, { filled, numbers, samples, values }: ColumnFacts): SentimentScale | null {
  // "recommendedFlag" says who saw what.
  if (filled === 0 || /flag$/i.test(name)) return null;
  const isNumeric = numbers.count * 10 >= filled * 9;
  const range = isNumeric ? numbers : null;
  return sentimentScale({ name, values: values ? [...values.keys()] : samples, range });
}

function guessTemplates(columns: readonly Column[]): Record<string, string> {
  const date = columns.find(({ guess }) => guess.includes("published"));
  const template = date && guessDateTemplate(columns, date.index);
  const text = guessTextTemplate(columns);
  return { ...(template && { published: template }), ...(text !== null && { content: text }) };
}
