import type { ReadingOptions } from "../../shared/ipc/imports";
import { isKnownName, isWord, looksLikeHeader } from "./columns";
import type { FileRecord } from "./readers/record";

/** Records at the top of a file among which the names of the columns are looked for, and from which they can be chosen. */
export const topRecords = 21;
/** Records that tell how wide the table is. */
export const recordsMeasured = 100;

/** Where a table begins: how many records lie above it, and the names its columns have, if any. */
export interface TableStart {
  preamble: number;
  header: boolean;
  names: string[];
}

/** Finds where a table begins from its first records; what the options say is taken as said. */
export function startOf(records: readonly FileRecord[], options: ReadingOptions): TableStart {
  const cellsAt = (at: number) => records[at]?.cells;
  const preamble =
    options.preamble ?? preambleOf(records.slice(0, recordsMeasured).map(({ cells }) => cells));
  const first = cellsAt(preamble) ?? [];
  const header = options.header ?? looksLikeHeader(first, cellsAt(preamble + 1));
  const above = records.slice(Math.max(0, preamble - 2), preamble).map(({ cells }) => cells);
  return { preamble, header, names: header ? namesBelow(above, first) : [] };
}

/** Whether a table begins here whose columns are called as fields are. */
export function namesFields(records: readonly FileRecord[]): boolean {
  return knownNames(startOf(records, {}).names) >= 2;
}

function preambleOf(rows: readonly (readonly string[])[]): number {
  const narrow = narrowAbove(rows);
  const known = rows.slice(0, topRecords).map(knownNames);
  const most = Math.max(...known);
  const named = known.indexOf(most);
  // Above the names may stand lines as wide as the table: names of groups, the facts of an export.
  if (most >= 2 && named > narrow && areNames(rows[named], rows[named + 1])) return named;
  const [line = [], names = [], row] = rows.slice(narrow);
  const isGroups = distinct(line).size < filled(names).length && (known[narrow] ?? 0) < 2;
  return isGroups && areNames(names, row) ? narrow + 1 : narrow;
}

/** Records above a table (a title, the date of an export) are much narrower than its rows. */
function narrowAbove(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((cells) => filled(cells).length);
  // Of the later half: in a short file, what lies above would have its say.
  const later = widths.slice(Math.floor(widths.length / 2)).sort((a, b) => a - b);
  const usual = later[Math.floor(later.length / 2)] ?? 0;
  if (usual < 3) return 0;
  const starts = widths.findIndex((width) => width > usual / 2);
  return starts > 0 && starts < topRecords ? starts : 0;
}

const filled = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
const distinct = (cells: readonly string[]) => new Set(filled(cells).map((cell) => cell.toLowerCase()));

/** Whether a record holds words only, and the one below it something else. */
function areNames(cells: readonly string[] = [], below: readonly string[] = []): boolean {
  return filled(cells).length >= 2 && filled(cells).every(isWord) && !filled(below).every(isWord);
}

/** How many cells are called as fields are. */
function knownNames(cells: readonly string[]): number {
  return [...distinct(cells)].filter(isKnownName).length;
}

/**
 * The names of columns with what lines of groups above them say, as merged cells have it: an empty name is taken from
 * above, and names that repeat, or say nothing without their group ("Author", "Name"), have it put before them.
 */
function namesBelow(above: readonly (readonly string[])[], names: readonly string[]): string[] {
  const groups = above.filter((cells) => filled(cells).length >= 2);
  const nearest = groups.at(-1) ?? [];
  const width = Math.max(names.length, nearest.length);
  const own = Array.from({ length: width }, (_, at) => (names[at] ?? "").trim());
  const counts = new Map<string, number>();
  for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1);
  return own.map((name, at) => {
    if (name === "") return groups.findLast((cells) => cells[at]?.trim())?.[at]?.trim() ?? "";
    const group = nearest.slice(0, at + 1).findLast((cell) => cell.trim() !== "");
    if (!group) return name;
    const whole = `${group.trim()} ${name}`;
    return (counts.get(name) ?? 0) > 1 || (!isKnownName(name) && isKnownName(whole)) ? whole : name;
  });
}
