/** A record of a file. `line` is the line (or sheet row) where it starts, counted from 1. */
export interface FileRecord {
  line: number;
  cells: string[];
  /** In JSON files, the value that the cells come from. */
  value?: unknown;
  /** Why the record can't be read. Its cells are empty then. */
  fault?: string;
}

/** Records are read in batches, since one at a time costs more than the reading itself. */
export interface RecordBatch {
  records: FileRecord[];
  /** Fraction of the file read, from 0 to 1. */
  progress: number;
}

/** Maximum number of columns of a table. Further ones are skipped with a note. */
export const maxColumns = 16_384;

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "" || cell.trim() === "");
}
