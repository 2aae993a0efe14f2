import { cellKind } from "../columns/cell-kind";
import { isKnownName } from "../columns/columns";
import { DelimitedCutter, type Dialect } from "./delimited";
import { detectTable } from "./dialect";
import type { FileRecord, RecordBatch } from "./record";

/** Share of the lines that must have as many cells as the first. */
const agreeing = 0.8;

const isAlone = ({ cells: [first = "", ...others] }: FileRecord) =>
  first.trim() !== "" && others.every((cell) => cell.trim() === "");

/** Records that tell whether they hold lines. */
const recordsTried = 100;

/** Records, or those in their only cells where these are lines of a table. `own` is the dialect of a delimited text. */
export async function* withoutWrapping(
  batches: AsyncIterable<RecordBatch>,
  own: Dialect | null,
): AsyncGenerator<RecordBatch, void, undefined> {
  let unwrap: ((record: FileRecord) => FileRecord[]) | undefined;
  for await (const batch of batches) {
    unwrap ??= unwrapping(batch.records.slice(0, recordsTried), own);
    yield { ...batch, records: batch.records.flatMap(unwrap) };
  }
}

/** How to take records from their cells: all, or those of lines that are in quotes as a whole, unlike the others. */
function unwrapping(first: readonly FileRecord[], own: Dialect | null): (record: FileRecord) => FileRecord[] {
  const wrapped = wrappedDialect(first);
  if (wrapped !== null) return (record) => unwrapped(record, wrapped);
  const widths = first.map(({ cells }) => cells.length).sort((one, other) => one - other);
  const width = widths[widths.length >> 1] ?? 0;
  if (own === null || width < 2) return (record) => [record];
  return (record) => (record.cells.length === 1 ? ofQuotedLine(record, own, width) : [record]);
}

/** The record in a cell that has as many parts as the other records, unless they read like those of a sentence. */
function ofQuotedLine(record: FileRecord, own: Dialect, width: number): FileRecord[] {
  const { delimiter, quote } = own;
  const [cell = ""] = record.cells;
  const hasQuotes = quote !== "" && cell.includes(`${delimiter}${quote}`);
  const isSentence =
    width === 2 || delimiter === "," || cell.split(delimiter).some((part) => /^ \S/.test(part));
  if (!hasQuotes && isSentence) return [record];
  const found = unwrapped(record, own);
  return found.length === 1 && found[0]?.cells.length === width ? found : [record];
}

/**
 * The dialect of lines of delimited text that a program wrote into one cell each, or into a single one. Null if the cells
 * are texts. `records` are the first of the table.
 */
function wrappedDialect(records: readonly FileRecord[]): Dialect | null {
  if (records.length === 0 || !records.every(isAlone)) return null;
  const text = records.map(({ cells }) => `${cells[0] ?? ""}\n`).join("");
  const dialect = detectTable(text);
  if (dialect === null) return null;
  const inner = records.flatMap((record) => unwrapped(record, dialect));
  const [first, ...rows] = inner.map(({ cells }) => cells);
  if (!first || rows.length === 0) return null;
  const same = rows.filter(({ length }) => length === first.length);
  if (first.length < 2 || same.length < rows.length * agreeing) return null;
  const isNamed = first.filter(isKnownName).length >= 2;
  const isTyped = first.some(
    (_, at) =>
      same.filter((cells) => /^(?:date|url)$/.test(cellKind(cells[at] ?? ""))).length === rows.length,
  );
  return isNamed || (isTyped && first.length > 2 && rows.length > 2) ? dialect : null;
}

/** The records in the only cell of a record. Others stay as they are. */
function unwrapped(record: FileRecord, dialect: Dialect): FileRecord[] {
  if (record.fault !== undefined || !isAlone(record)) return [record];
  const found: FileRecord[] = [];
  try {
    const cutter = new DelimitedCutter(dialect);
    cutter.push(record.cells[0] ?? "", found);
    cutter.end(found);
  } catch {
    return [record];
  }
  return found.map(({ line, cells }) => ({ line: record.line + line - 1, cells }));
}
