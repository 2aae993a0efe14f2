import type { ReadingOptions } from "../../../shared/ipc/imports";
import { isWord } from "../columns";
import { normalName } from "../field-names";
import { type TableStart, recordsMeasured, startOf } from "../header-row";
import { JsonColumns } from "./json-columns";
import type { FileRecord } from "./record";
import { type Reading, type TableReader, noNotes } from "./table-reader";

/** What a table looks like by its first records. */
export interface Shape {
  kind: Reading["kind"];
  start: TableStart;
  /** The columns by name, told apart where names repeat; by number where they have none. */
  columns: readonly string[];
  /** What most cells of each column hold. */
  contents: readonly ("nothing" | "words" | "values")[];
  /** Rows among the first records. */
  rows: number;
}

/** Of two JSON files, which leave out what is empty, so many of all paths have to be the same. */
const samePaths = 0.5;

/** Looks at the first records of a table. */
export async function shapeOf(reader: TableReader, options: ReadingOptions): Promise<Shape> {
  const { kind } = reader.reading;
  const paths = new JsonColumns();
  const records: FileRecord[] = [];
  for await (const batch of reader.batches(noNotes(), paths)) {
    // One by one: a batch may hold more than a call takes arguments.
    for (const record of batch.records) records.push(record);
    if (records.length > Math.max(recordsMeasured, options.preamble ?? 0)) break;
  }
  if (kind === "json" || kind === "conversation") {
    const start = { preamble: 0, header: false, lines: 0, names: [] };
    return { kind, start, columns: paths.names, contents: [], rows: records.length };
  }
  const start = startOf(records, options);
  const rows = records.slice(start.preamble + start.lines).map(({ cells }) => cells);
  const width = Math.max(start.names.length, ...(start.header ? [] : rows.map(({ length }) => length)));
  const names = Array.from({ length: width }, (_, at) => start.names[at] ?? "");
  // Cells may be empty behind the last name.
  while (start.header && names.at(-1)?.trim() === "") names.pop();
  const columns = toldApart(names);
  return { kind, start, columns, contents: columns.map((_, at) => contentOf(rows, at)), rows: rows.length };
}

/**
 * The place in `other` of each column of `first`, where the two can be read as one table; none where the places need not be
 * known. Null where they have other columns.
 */
export function alike(first: Shape, other: Shape): number[] | null {
  if (first.kind !== other.kind || first.start.header !== other.start.header) return null;
  if (first.kind === "json") {
    const all = new Set([...first.columns, ...other.columns]);
    const shared = other.columns.filter((path) => first.columns.includes(path)).length;
    return shared >= samePaths * all.size ? [] : null;
  }
  if (first.kind === "conversation") return [];
  if (first.columns.length !== other.columns.length) return null;
  const places = new Map(other.columns.map((name, at) => [name, at]));
  const order = first.columns.map((name) => places.get(name) ?? -1);
  if (order.includes(-1)) return null;
  return order.every((from, to) => from === to) ? [] : order;
}

/** Whether most columns that hold something hold the same kind of thing in both. */
export function looksLike(first: Shape, other: Shape): boolean {
  const order = alike(first, other);
  if (order === null || other.rows === 0) return false;
  const filled = first.contents.flatMap((content, at) => (content === "nothing" ? [] : [{ content, at }]));
  const same = filled.filter(({ content, at }) => other.contents[order[at] ?? at] === content);
  return same.length * 2 >= filled.length;
}

function toldApart(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const plain = normalName(name) || name.trim();
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    return `${plain} ${count}`;
  });
}

function contentOf(rows: readonly (readonly string[])[], at: number): Shape["contents"][number] {
  const filled = rows.map((cells) => (cells[at] ?? "").trim()).filter((cell) => cell !== "");
  if (filled.length * 2 < rows.length || rows.length === 0) return "nothing";
  return filled.filter(isWord).length * 2 >= filled.length ? "words" : "values";
}
