import { basename } from "node:path";
import iconv from "iconv-lite";
import type { ReadingOptions } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { checkEncoding, detectEncoding, isDump, isXml, refuseForeignContent } from "../encoding";
import { alignedRows } from "./aligned-rows";
import { budget } from "./budget";
import { readEnd, readHead } from "./bytes";
import { DocumentTables } from "./document-tables";
import { DelimitedCutter, type Dialect } from "./delimited";
import { ChatCutter, dayInName, OrderFinder, type ChatOrder } from "./conversation";
import { chatPageOf, type ChatPageProgram, PageCutter } from "./chat-page";
import { chatStyle, type ChatStyleName, type DayParts } from "./chat-styles";
import { detectTable, isRule, namesColumns } from "./dialect";
import { JsonCutter, type JsonValue } from "./json";
import type { JsonLayout } from "./json-layout";
import { isJsonText, layoutOf, peopleIn } from "./json-start";
import { JsonColumns } from "./json-columns";
import { ColumnCutter } from "./json-table";
import { threads } from "./json-threads";
import { isNotice, isUnpublished, ownEntry } from "./json-messages";
import { noPeople, type People, peopleList, withAuthor } from "./json-people";
import { openWorkbook, startsAsWorkbook } from "./open-workbook";
import { textsOf, type TextReading } from "./decoded-text";
import { isBlank, maxColumns, type FileRecord, type RecordBatch } from "./record";
import { isParquet, parquetRows } from "./parquet";
import { withHeaderOnce } from "./header-once";
import { LineCutter } from "./text-lines";
import { type ToldAtHead, toldAround, toldByChat, toldByPage } from "./told-at-head";
import { hasSpeeches, isTei, SpeechCutter } from "./speech-records";
import { slackMessage, slackPlace, type SlackPlace, slackRoom, type SlackRoom } from "./slack";
import { chooseSheet, type JudgedSheet } from "./sheet-choice";
import {
  documentsIn,
  documentsOfText,
  nameEncodings,
  readDocuments,
  turnsOfText,
  type WholeDocuments,
} from "./whole-documents";
import type { SheetBook } from "./workbook";
import { withoutWrapping } from "./wrapped-lines";
import { XmlCutter, xmlLayout, type XmlPath } from "./xml-records";

/** A chat as a web page, or as text in a program's style. */
type ChatReading =
  | { style: "page"; program: ChatPageProgram }
  | { style: ChatStyleName; order: ChatOrder; day: DayParts | null };

/** The detected format of a file. */
export type DetectedFormat =
  | (TextReading & { kind: "delimited"; dialect: Dialect })
  | (TextReading & {
      kind: "json";
      layout: JsonLayout;
      assignment: number;
      people: People;
      told?: ToldAtHead;
      room?: SlackRoom | null;
      /** XML and Parquet are read as JSON values. */
      xml?: XmlPath | "speeches";
      isParquet?: true;
      documents?: WholeDocuments;
    })
  | (TextReading & { kind: "conversation"; chat: ChatReading; told: ToldAtHead })
  | (TextReading & { kind: "text" })
  | { kind: "workbook"; sheet: string; sheets: JudgedSheet[] };

/** Findings of the reading that the rows don't show. */
export interface ReadingNotes {
  blankRows: number;
  skippedColumns: number;
  formulasWithoutValue: number;
  /** Number of notices and messages without text in chats. */
  notices: number;
  wordless: number;
  /** Number of entries that a blog shows nobody: drafts and its trash. */
  unpublished: number;
  /** Number of replies that other records held. */
  replies: number;
  /** Number of cells whose quote isn't closed. */
  openQuotes: number;
  /** Number of lines within the table that repeat its header or name other columns. */
  repeatedHeaders: number;
  otherHeaders: number;
  /** Names that were moved above their values, and number of rows whose text was joined again. */
  movedNames: { names: number; cells: number } | null;
  rejoined: number;
  /** Bytes around the first that the encoding can't decode. */
  undecoded: Buffer | null;
}

/** Archives of networks may be scripts: "window.posts.part0 = [ …", "export default [ …". */
const assigned =
  /^\s*(?:export\s+default|(?:(?:export\s+)?(?:var|let|const)\s+)?[\w$]+(?:\.[\w$]+)*\s*=)(?=\s*[[{])/;

const documentName = /\.(?:rtf|docx?|odt|pdf|html?|xml)$/i;

/** A file of rows. Its format is detected once, then it can be read any number of times from the start. */
export class TableReader {
  private constructor(
    readonly path: string,
    readonly bytes: number,
    readonly modifiedAt: number,
    readonly reading: DetectedFormat,
    private readonly workbook: SheetBook | null,
    /** Whether another reader closes the file. */
    readonly isShared = false,
  ) {}

  /**
   * Detects the format of a file. Options override detection, and `place` says where it lay before it was copied.
   * Throws BadFile if there is no table.
   */
  static async open(
    path: string,
    options: ReadingOptions,
    place: SlackPlace | null = null,
  ): Promise<TableReader> {
    const { head, bytes, modifiedAt, packing } = await readHead(path);
    const isBook = startsAsWorkbook(head);
    const given = options.encoding === undefined ? null : checkEncoding(options.encoding);
    const detected = given ?? (isBook ? "latin1" : detectEncoding(head));
    const texts = (encoding = detected) => textsOf(path, bytes, { encoding, packing });
    const text = iconv.decode(head, detected);
    const whole = isBook && packing ? null : await documentsIn({ path, head, start: text, texts });
    const ofDocuments = (documents: WholeDocuments) => {
      const own = nameEncodings(documents) ? "UTF-8" : detected;
      const reading = { kind: "json", layout: { kind: "lines" }, assignment: 0, people: noPeople } as const;
      const written = { encoding: own, isMarked: false, packing, documents };
      return new TableReader(path, bytes, modifiedAt, { ...reading, ...written }, null);
    };
    if (whole instanceof DocumentTables) {
      const { sheet, sheets } = await chooseSheet(whole, options.sheet);
      return new TableReader(path, bytes, modifiedAt, { kind: "workbook", sheet, sheets }, whole);
    }
    if (whole) return ofDocuments(whole);
    if (isBook) {
      if (packing) throw new BadFile(t("files:notTable.archivePacked"));
      const workbook = await openWorkbook(path, head);
      try {
        const { sheet, sheets } = await chooseSheet(workbook, options.sheet);
        return new TableReader(path, bytes, modifiedAt, { kind: "workbook", sheet, sheets }, workbook);
      } catch (error) {
        await workbook.close();
        throw error;
      }
    }
    if (isParquet(head)) {
      if (packing) throw new BadFile(t("files:notTable.archivePacked"));
      const layout = { kind: "values" as const };
      const written = { encoding: "", isMarked: false, packing };
      const reading = { ...written, kind: "json" as const, layout, assignment: 0, people: noPeople };
      return new TableReader(path, bytes, modifiedAt, { ...reading, isParquet: true }, null);
    }
    refuseForeignContent(head);
    const isMarked = head.toString("latin1", 0, 3) === "\u00ef\u00bb\u00bf";
    if (text.trim() === "") throw new BadFile(t("files:file.blanks"));
    const assignment = assigned.exec(text)?.[0].length ?? 0;
    const written = { encoding: detected, isMarked, packing };
    const made = (reading: DetectedFormat) => new TableReader(path, bytes, modifiedAt, reading, null);
    if (options.kind === undefined && isJsonText(text.slice(assignment))) {
      const layout = await layoutOf(path, written, text.slice(assignment), options.sheet);
      const people = await peopleIn(path, written, text.slice(assignment), layout);
      const lay = place ?? (await slackPlace(path));
      const room = lay && (await slackRoom(lay));
      const end = packing ? "" : iconv.decode(await readEnd(path, bytes), detected);
      const told = toldAround(text.slice(assignment), layout, end);
      return made({ ...written, kind: "json", layout, assignment, people, told, room });
    }
    if (options.kind === undefined && isXml(text)) {
      if (isTei(text)) {
        if (!hasSpeeches(text)) throw new BadFile(t("files:notTable.tei"));
        const read = { layout: { kind: "values" as const }, assignment: 0, people: noPeople };
        return made({ ...written, kind: "json", ...read, xml: "speeches" });
      }
      const found = xmlLayout(text, options.sheet);
      if (!found) throw new BadFile(t("files:notTable.xml"));
      const { layout, path: xml } = found;
      return made({ ...written, kind: "json", layout, assignment: 0, people: noPeople, xml });
    }
    const { delimiter, quote, backslash } = options;
    const documents = options.kind === undefined && delimiter === undefined ? documentsOfText(text) : null;
    if (documents !== null) return ofDocuments(documents);
    if (options.kind === "text") return made({ ...written, kind: "text" });
    if (options.kind === "conversation" || delimiter === undefined) {
      const program = chatPageOf(text);
      if (program !== null) {
        const told = toldByPage(text, program);
        return made({ ...written, kind: "conversation", chat: { style: "page", program }, told });
      }
      const style = chatStyle(text);
      if (style !== null || options.kind === "conversation") {
        const chat = await datedChat(path, written, style ?? "whatsapp");
        const told = toldByChat(text, style ?? "whatsapp", basename(path));
        return made({ ...written, kind: "conversation", chat, told });
      }
    }
    if (isDump(text)) throw new BadFile(t("files:notTable.dump"));
    const dialect = detectTable(text, { delimiter, quote, backslash });
    const turns =
      delimiter === undefined && !(dialect && namesColumns(text, dialect)) ? turnsOfText(text) : null;
    if (turns !== null) return ofDocuments(turns);
    if (dialect) return made({ ...written, kind: "delimited", dialect });
    // Lines of a document that lost its format aren't mentions.
    if (documentName.test(path)) throw new BadFile(t("files:notTable.documentAsText"));
    return made({ ...written, kind: "text" });
  }

  /** Another sheet of the same workbook. This reader closes the file. */
  ofSheet(sheet: string): TableReader {
    const { path, bytes, modifiedAt, reading, workbook } = this;
    if (reading.kind !== "workbook") throw new Error("Only workbooks have sheets");
    return new TableReader(path, bytes, modifiedAt, { ...reading, sheet }, workbook, true);
  }

  /** The same plain text as a single text with a title. */
  asWhole(title: string): TableReader {
    const { path, bytes, modifiedAt, reading } = this;
    if (reading.kind !== "text" && reading.kind !== "delimited")
      throw new Error("Only plain text can be read as a whole");
    const { encoding, isMarked, packing } = reading;
    const json = { kind: "json", layout: { kind: "lines" }, assignment: 0, people: noPeople } as const;
    const documents = { form: "whole", title } as const;
    const read = { ...json, encoding, isMarked, packing, documents };
    return new TableReader(path, bytes, modifiedAt, read, null);
  }

  /** A reader of the same file with its own findings. Only one of them may be closed. */
  again(): TableReader {
    const { path, bytes, modifiedAt, reading, workbook, isShared } = this;
    return new TableReader(path, bytes, modifiedAt, reading, workbook, isShared);
  }

  /** Column names that the format itself gives, of the records read last. Null if the first record may be a header. */
  columnNames: string[] | null = null;
  /** JSON columns with a value other than false. */
  informativeColumns: readonly number[] = [];

  /** All nonblank records in batches. `notes` is filled during reading. */
  async *batches(
    notes: ReadingNotes = noNotes(),
    columns = new JsonColumns(),
  ): AsyncGenerator<RecordBatch, void, undefined> {
    const records = this.#records(notes, columns);
    const { kind } = this.reading;
    const dialect = "dialect" in this.reading ? this.reading.dialect : null;
    const delimiter = dialect?.delimiter ?? null;
    yield* kind === "delimited" || kind === "workbook"
      ? alignedRows(withHeaderOnce(withoutWrapping(records, dialect), notes), delimiter, notes)
      : records;
  }

  async *#records(notes: ReadingNotes, columns: JsonColumns): AsyncGenerator<RecordBatch, void, undefined> {
    switch (this.reading.kind) {
      case "workbook": {
        const seen = { emptyRows: 0, formulasWithoutValue: 0, skippedColumns: 0 };
        if (this.workbook) yield* this.workbook.rows(this.reading.sheet, seen);
        notes.blankRows = seen.emptyRows;
        notes.formulasWithoutValue = seen.formulasWithoutValue;
        notes.skippedColumns = seen.skippedColumns;
        return;
      }
      case "json":
        yield* this.#json(this.reading, notes, columns);
        return;
      case "conversation":
        yield* this.#conversation(this.reading.chat, notes);
        return;
      case "text":
        yield* this.#lines(notes);
        return;
      case "delimited":
        yield* this.#delimited(this.reading.dialect, notes);
    }
  }

  /** The sheets of a workbook, or the lists of a JSON file with several, and the one that is read. */
  get sheets(): { sheet: string | null; sheets: JudgedSheet[] } {
    const { reading } = this;
    if (reading.kind === "workbook") return { sheet: reading.sheet, sheets: reading.sheets };
    if (reading.kind !== "json" || reading.layout.kind !== "list") return { sheet: null, sheets: [] };
    const { name, lists } = reading.layout;
    if (lists.length < 2) return { sheet: null, sheets: [] };
    const isJoined = (list: string) => reading.people.size > 0 && peopleList.test(list);
    const sheets = lists.map((list) => {
      return { ...list, hidden: false, ...(isJoined(list.name) && { isJoined: true as const }) };
    });
    return { sheet: name, sheets };
  }

  async close(): Promise<void> {
    await this.workbook?.close();
  }

  async *#delimited(dialect: Dialect, notes: ReadingNotes): AsyncGenerator<RecordBatch, void, undefined> {
    const cutter = new DelimitedCutter(dialect);
    let first = true;
    const filledRows = (records: FileRecord[]) => {
      const filled = records.filter(({ cells }) => {
        if (cells.length > maxColumns) notes.skippedColumns += cells.splice(maxColumns).length;
        return !isBlank(cells) && !(dialect.delimiter === "|" && isRule(cells));
      });
      notes.blankRows += records.length - filled.length;
      // Spreadsheets don't count a first line "sep=;" as data.
      if (first && filled[0]?.line === 1 && /^sep=.?$/i.test(filled[0].cells.join(""))) filled.shift();
      if (records.length > 0) first = false;
      return filled;
    };
    for await (const { text, progress } of this.#texts(notes)) {
      const records: FileRecord[] = [];
      cutter.push(text, records);
      yield { records: filledRows(records), progress };
    }
    const records: FileRecord[] = [];
    cutter.end(records);
    notes.openQuotes = cutter.openQuotes;
    yield { records: filledRows(records), progress: 1 };
  }

  async *#conversation(chat: ChatReading, notes: ReadingNotes): AsyncGenerator<RecordBatch, void, undefined> {
    const cutter =
      chat.style === "page" ? new PageCutter(chat.program) : new ChatCutter(chat.style, chat.order, chat.day);
    for await (const { text, progress } of this.#texts(notes)) {
      const records: FileRecord[] = [];
      cutter.push(text, records);
      yield { records, progress };
    }
    const records: FileRecord[] = [];
    cutter.end(records);
    notes.notices = cutter.notices;
    notes.wordless = cutter.wordless;
    yield { records, progress: 1 };
  }

  async *#lines(notes: ReadingNotes): AsyncGenerator<RecordBatch, void, undefined> {
    const cutter = new LineCutter();
    for await (const { text, progress } of this.#texts(notes)) {
      const records: FileRecord[] = [];
      cutter.push(text, records);
      yield { records: records.filter(({ cells }) => !isBlank(cells)), progress };
    }
    const records: FileRecord[] = [];
    cutter.end(records);
    yield { records: records.filter(({ cells }) => !isBlank(cells)), progress: 1 };
  }

  async *#json(
    {
      layout,
      assignment,
      people,
      room = null,
      xml,
      isParquet,
      documents,
    }: Extract<DetectedFormat, { kind: "json" }>,
    notes: ReadingNotes,
    columns: JsonColumns,
  ): AsyncGenerator<RecordBatch, void, undefined> {
    let skipped = assignment;
    const cutter = xml
      ? xml === "speeches"
        ? new SpeechCutter()
        : new XmlCutter(xml)
      : layout.kind === "columns"
        ? new ColumnCutter()
        : new JsonCutter(layout);
    notes.notices = 0;
    notes.wordless = 0;
    notes.unpublished = 0;
    notes.replies = 0;
    /** Records in batches. A short value of the last column makes a long row of empty cells. */
    function* batchesOf(values: readonly JsonValue[], progress: number): Generator<RecordBatch> {
      let records: FileRecord[] = [];
      let held = 0;
      for (const { isReply, ...item } of threads(values)) {
        if (isReply) notes.replies++;
        if ("value" in item && isNotice(item.value)) {
          notes.notices++;
          continue;
        }
        if ("value" in item && isUnpublished(item.value)) {
          notes.unpublished++;
          continue;
        }
        if (documents !== undefined && "value" in item && item.value === null) {
          notes.wordless++;
          continue;
        }
        const record = recordOf(item);
        records.push(record);
        held += record.cells.length;
        if (held < budget.batch) continue;
        yield { records, progress };
        records = [];
        held = 0;
      }
      yield { records, progress };
    }
    const recordOf = (item: JsonValue): FileRecord =>
      "fault" in item
        ? { line: item.line, cells: [], fault: item.fault }
        : {
            line: item.line,
            cells: columns.cells(slackMessage(ownEntry(withAuthor(item.value, people)), room)),
            value: item.value,
          };
    try {
      if (isParquet) {
        for await (const { values, progress } of parquetRows(this.path)) yield* batchesOf(values, progress);
        return;
      }
      if (documents !== undefined) {
        const texts = (encoding?: string) => this.#texts(notes, encoding);
        for await (const { values, progress } of readDocuments(documents, this.path, texts))
          yield* batchesOf(values, progress);
        return;
      }
      for await (const { text, progress } of this.#texts(notes)) {
        const values: JsonValue[] = [];
        cutter.push(text.slice(skipped), values);
        skipped = Math.max(skipped - text.length, 0);
        yield* batchesOf(values, progress);
      }
      const values: JsonValue[] = [];
      cutter.end(values);
      yield* batchesOf(values, 1);
    } finally {
      // Also if only the first records are read.
      notes.skippedColumns = columns.skipped;
      this.columnNames = columns.names;
      this.informativeColumns = columns.informativeColumns;
    }
  }

  async *#texts(
    notes: ReadingNotes,
    encoding?: string,
  ): AsyncGenerator<{ text: string; progress: number }, void, undefined> {
    if (this.reading.kind === "workbook") return;
    const { encoding: usual, packing } = this.reading;
    yield* textsOf(this.path, this.bytes, { encoding: encoding ?? usual, packing }, notes);
  }
}

/** Characters of a chat examined for the order of dates. */
const maxChatCharacters = 64 * 1024 * 1024;

/** Adds the detected order of dates to a chat. */
async function datedChat(path: string, reading: TextReading, style: ChatStyleName): Promise<ChatReading> {
  const finder = new OrderFinder(style);
  let rest = "";
  let seen = 0;
  for await (const { text } of textsOf(path, 1, reading)) {
    const lines = (rest + text).split("\n");
    rest = (lines.pop() ?? "").slice(0, budget.record);
    for (const line of lines) finder.add(line.replace(/\r+$/, ""));
    seen += text.length;
    if (finder.isSure || seen > maxChatCharacters) break;
  }
  finder.add(rest);
  return { style, order: finder.order, day: style === "zoom" ? dayInName(path) : null };
}

export function noNotes(): ReadingNotes {
  return {
    blankRows: 0,
    skippedColumns: 0,
    formulasWithoutValue: 0,
    notices: 0,
    wordless: 0,
    unpublished: 0,
    replies: 0,
    openQuotes: 0,
    repeatedHeaders: 0,
    otherHeaders: 0,
    movedNames: null,
    rejoined: 0,
    undecoded: null,
  };
}
