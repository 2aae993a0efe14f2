import { cellKind } from "../columns/cell-kind";
import { isKnownName } from "../columns/columns";
import { DelimitedCutter, type Dialect } from "./delimited";
import { detectTable } from "./dialect";
import type { FileRecord } from "./record";

/** Share of the lines that must have as many cells as the first. */
const agreeing = 0.8;

const isAlone = ({ cells: [first = "", ...others] }: FileRecord) =>
  first.trim() !== "" && others.every((cell) => cell.trim() === "");

/**
 * The dialect of lines of delimited text that a program wrote into one cell each, or into a single one. Null if the cells
 * are texts. `records` are the first of the table.
 */
export function wrappedDialect(records: readonly FileRecord[]): Dialect | null {
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
export function unwrapped(record: FileRecord, dialect: Dialect): FileRecord[] {
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
