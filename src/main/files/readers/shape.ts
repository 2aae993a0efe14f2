import type { ReadingOptions } from "../../../shared/ipc/imports";
import { isWord } from "../columns/columns";
import { normalName } from "../columns/field-names";
import { type TableStart, recordsMeasured, startOf } from "../columns/header-row";
import { JsonColumns } from "./json-columns";
import type { FileRecord } from "./record";
import { type DetectedFormat, type TableReader, noNotes } from "./table-reader";

/** What a table looks like, judged by its first records. */
export interface Shape {
  kind: DetectedFormat["kind"];
  /** Whether it is a file of a Slack export, whose messages have many forms. */
  isSlack: boolean;
  /** Whether nothing tells what in a text is a mention. */
  isPlain: boolean;
  start: TableStart;
  /** Unique column names, numbers for columns without names. */
  columns: readonly string[];
  /** What most cells of each column contain. */
  contents: readonly ("nothing" | "words" | "values")[];
  /** Number of rows among the first records. */
  rows: number;
}

/** Share of the paths that two JSON files must have in common. JSON leaves out empty values. */
const samePaths = 0.5;

export async function shapeOf(reader: TableReader, options: ReadingOptions): Promise<Shape> {
  const { reading } = reader;
  const { kind } = reading;
  const isSlack = reading.kind === "json" && reading.room != null;
  const isPlain = kind === "text" || (reading.kind === "json" && reading.documents?.form === "paragraphs");
  const paths = new JsonColumns();
  const records: FileRecord[] = [];
  for await (const batch of reader.batches(noNotes(), paths)) {
    // One by one, because a batch may exceed the maximum number of arguments.
    for (const record of batch.records) records.push(record);
    if (records.length > Math.max(recordsMeasured, options.preamble ?? 0)) break;
  }
  if (kind === "json" || kind === "conversation") {
    const start = { preamble: 0, header: false, lines: 0, names: [], remarks: [] };
    return { kind, isSlack, isPlain, start, columns: paths.names, contents: [], rows: records.length };
  }
  const start = startOf(records, options);
  const rows = records.slice(start.preamble + start.lines).map(({ cells }) => cells);
  // Rows without names may end with empty cells, too.
  const reach = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const width = Math.max(start.names.length, ...(start.header ? [] : rows.map(reach)));
  const names = Array.from({ length: width }, (_, at) => start.names[at] ?? "");
  // Rows may be padded with empty cells after the last name.
  while (start.header && names.at(-1)?.trim() === "") names.pop();
  const columns = uniqueNames(names);
  return {
    kind,
    isSlack,
    isPlain,
    start,
    columns,
    contents: columns.map((_, at) => contentOf(rows, at)),
    rows: rows.length,
  };
}

/**
 * The position in `other` of each column of `first` if both can be read as one table, an empty list if the order is
 * the same or doesn't matter. Null if their columns differ.
 */
export function alike(first: Shape, other: Shape): number[] | null {
  if (first.kind !== other.kind || first.start.header !== other.start.header) return null;
  if (first.isSlack && other.isSlack) return [];
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

/** Whether most nonempty columns have the same kind of content in both. */
export function looksLike(first: Shape, other: Shape): boolean {
  const order = alike(first, other);
  if (order === null || other.rows === 0) return false;
  const filled = first.contents.flatMap((content, at) => (content === "nothing" ? [] : [{ content, at }]));
  const same = filled.filter(({ content, at }) => other.contents[order[at] ?? at] === content);
  return same.length * 2 >= filled.length;
}

function uniqueNames(names: readonly string[]): string[] {
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
