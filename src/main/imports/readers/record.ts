/** One record of a file. `line` is the line (or the row of a sheet), counted from 1, where it begins. */
export interface FileRecord {
  line: number;
  cells: string[];
  /** In a JSON file the value that the cells were taken from. */
  value?: unknown;
  /** Why the record could not be read; its cells are empty then. */
  fault?: string;
}

/** Records as they are read: some at a time, since one at a time costs more than reading them. */
export interface RecordBatch {
  records: FileRecord[];
  /** Fraction of the file behind it, from 0 to 1. */
  progress: number;
}

/** Longest record in characters. */
export const longestRecord = 8 * 1024 * 1024;

/** Most columns of a table; what lies beyond them is left out, and said so. */
export const mostColumns = 16_384;

/** Whether nothing is written in any cell. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "" || cell.trim() === "");
}
