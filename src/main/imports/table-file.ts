import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import iconv from "iconv-lite";
import type { Column, ImportedFile, ReadingOptions } from "../../shared/ipc/imports";
import { BadFile } from "./bad-file";
import { ColumnSurvey } from "./column-facts";
import { guessFields, looksLikeHeader } from "./columns";
import { type DayOrder, dayOrderOf } from "./dates";
import { detectDelimiter } from "./delimiter";
import { checkEncoding, detectEncoding, refuseForeignContent } from "./encoding";
import { normalName } from "./fields";
import { type FileRecord, type Reading, readRecords } from "./records";

const headBytes = 256 * 1024;
const samplesShown = 5;

/** Called now and then with the rows read and the fraction of the file behind us. */
export type OnProgress = (rows: number, progress: number) => void;

/** A file read as a table: surveyed once, then read again row by row as often as wanted. */
export class TableFile {
  private constructor(
    /** Everything the view needs, but for the import's id. */
    readonly facts: Omit<ImportedFile, "importId">,
    private readonly reading: Reading,
    private readonly dayOrders: readonly (DayOrder | null)[],
  ) {}

  /** Reads the whole file once. Throws BadFile for what is no table, and the signal's reason when aborted. */
  static async survey(
    path: string,
    options: ReadingOptions,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<TableFile> {
    const { head, bytes } = await readHead(path);
    refuseForeignContent(head);
    const encoding = options.encoding ? checkEncoding(options.encoding) : detectEncoding(head);
    const text = iconv.decode(head, encoding);
    if (text.trim() === "") throw new BadFile("The file holds nothing but blanks.");
    const delimiter = options.delimiter ?? detectDelimiter(text);
    if (/^\s*[[{]/.test(text)) throw new BadFile("This looks like JSON. Save it as CSV and drop that.");
    const reading = { encoding, delimiter };

    const survey = new ColumnSurvey();
    let first: string[] | null = null;
    let header = options.header ?? false;
    let rows = 0;
    let ragged = 0;
    let broken = 0;
    let bytesRead = 0;
    for await (const record of readRecords(path, reading, (read) => (bytesRead = read))) {
      signal.throwIfAborted();
      if (first === null) {
        first = record.cells;
        header = options.header ?? looksLikeHeader(first);
        if (header) continue;
      }
      rows++;
      if (record.cells.length !== first.length) ragged++;
      if (record.cells.some((cell) => cell.includes("\ufffd"))) broken++;
      survey.add(record.cells);
      if (rows % 2000 === 0) onProgress(rows, bytesRead / bytes);
    }
    if (first === null) throw new BadFile("The file holds no rows.");
    if (rows === 0) throw new BadFile("The file holds a header and no rows below it.");
    const columns = describe(header ? first : [], Math.max(first.length, survey.width), survey);
    refuseProse(columns);
    const notes = [
      ...(ragged ? [`${count(ragged, "row has", "rows have")} more or fewer cells than the first`] : []),
      ...(broken
        ? [`${count(broken, "row holds", "rows hold")} characters that cannot be read as ${encoding}`]
        : []),
    ];
    return new TableFile(
      {
        path,
        name: basename(path),
        bytes,
        encoding,
        delimiter,
        header,
        rows,
        columns: columns.map((column) => ({ ...column, samples: column.samples.slice(0, samplesShown) })),
        guessedUrlSuffix: guessUrlSuffix(columns, survey),
        notes,
      },
      reading,
      columns.map((column) => dayOrderOf(column.samples)),
    );
  }

  /** The order of day and month in a column; day first where its values leave it open. */
  dayOrder(column: number | undefined): DayOrder {
    return (column === undefined ? null : this.dayOrders[column]) ?? "day-first";
  }

  /** The rows below the header, with the fraction of the file behind each. */
  async *rows(): AsyncGenerator<FileRecord & { progress: number }, void, undefined> {
    let bytesRead = 0;
    let skip = this.facts.header;
    for await (const record of readRecords(this.facts.path, this.reading, (read) => (bytesRead = read))) {
      if (skip) skip = false;
      else yield { ...record, progress: bytesRead / this.facts.bytes };
    }
  }
}

async function readHead(path: string): Promise<{ head: Buffer; bytes: number }> {
  const info = await stat(path);
  if (info.isDirectory()) throw new BadFile("This is a folder. Drop the files in it instead.");
  if (!info.isFile()) throw new BadFile("This is no ordinary file.");
  if (info.size === 0) throw new BadFile("The file is empty.");
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(Math.min(headBytes, info.size));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return { head: head.subarray(0, bytesRead), bytes: info.size };
  } finally {
    await file.close();
  }
}

function describe(names: readonly string[], width: number, survey: ColumnSurvey): Column[] {
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    name: names[index]?.trim() || `Column ${index + 1}`,
    samples: survey.of(index).samples,
    repeats: survey.of(index).repeats,
  }));
  const guesses = guessFields(columns);
  return columns.map((column) => ({ ...column, guess: guesses[column.index] ?? [] }));
}

/** One column without a single address in it is a text, not a table. */
function refuseProse(columns: readonly Column[]): void {
  const [only, ...others] = columns;
  if (others.length > 0 || only?.samples.some((value) => /^https?:\/\//i.test(value))) return;
  throw new BadFile(
    "This is no table: only one column was found, and no addresses in it. If its columns are parted by an unusual sign, save it with commas.",
  );
}

/** Where addresses repeat: a column that has a different value in every row, an id by name before others. */
function guessUrlSuffix(columns: readonly Column[], survey: ColumnSurvey): number | null {
  const address = columns.find((column) => column.guess.includes("url"));
  if (!address?.repeats) return null;
  const unique = columns.filter(
    (column) =>
      column.repeats === 0 &&
      survey.of(column.index).empty === 0 &&
      column.samples.every((value) => value.length <= 64 && !/\s/.test(value)),
  );
  const named = unique.find((column) => /(^id|id$|^key|number$|nummer$|nr$)/.test(normalName(column.name)));
  return (named ?? unique[0])?.index ?? null;
}

function count(n: number, one: string, many: string): string {
  return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}
