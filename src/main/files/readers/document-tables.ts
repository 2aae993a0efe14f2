import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { isKnownName } from "../columns/columns";
import { startOf } from "../columns/header-row";
import { budget } from "./budget";
import { isBlank, maxColumns, type FileRecord } from "./record";
import type { Sheet, SheetBook, SheetNotes } from "./workbook";

/** Cells of a table that reach over several rows, up to this many. */
const maxSpan = 1000;

/** Characters of a document, all of which are in memory at once, and cells of its tables. */
export const maxCharacters = budget.batch * 16;
export const tooLong = () => t("files:document.tooLong", { max: maxCharacters / 1024 / 1024 });

/** Rows of a table as they are read. A cell that reaches over others fills each of them. */
export class TableRows {
  readonly rows: string[][] = [];
  #row: string[] = [];
  /** Texts that reach into rows below, by column. */
  readonly #below = new Map<number, { text: string; rows: number }>();

  /** All tables of a document count their cells and characters together. */
  constructor(private readonly held: { sum: number }) {}

  add(text: string, columns = 1, rows = 1): void {
    this.#fill();
    for (let n = 0; n < Math.min(columns, maxSpan) && this.#row.length < maxColumns; n++) {
      if (rows > 1) this.#below.set(this.#row.length, { text, rows: Math.min(rows, maxSpan) - 1 });
      this.#put(n === 0 ? text : "");
    }
  }

  /** Does nothing if no cell was added since the last row ended. */
  endRow(): void {
    if (this.#row.length === 0) return;
    this.#fill();
    this.rows.push(this.#row);
    this.#row = [];
  }

  /** Text of the cell above, for formats that name the cells that a cell reaches over. */
  above(): string {
    return this.rows.at(-1)?.[this.#row.length] ?? "";
  }

  /** A cell that reaches over many others is as large as all of them. */
  #put(text: string): void {
    this.held.sum += text.length + 1;
    if (this.held.sum > maxCharacters) throw new BadFile(tooLong());
    this.#row.push(text);
  }

  #fill(): void {
    for (let at = this.#row.length; ; at = this.#row.length) {
      const over = this.#below.get(at);
      if (!over) return;
      this.#put(over.text);
      if (--over.rows === 0) this.#below.delete(at);
    }
  }
}

/** The tables of a document that may hold mentions, read like the sheets of a workbook. */
export class DocumentTables implements SheetBook {
  readonly #tables: readonly { name: string; records: FileRecord[] }[];

  private constructor(tables: readonly { name: string; records: FileRecord[] }[]) {
    this.#tables = tables;
  }

  /** Null if no table has column names that Earshot knows, and a row. */
  static of(tables: readonly TableRows[], name: (number: number) => string): DocumentTables | null {
    const found = tables.flatMap(({ rows }, at) => {
      const records = rows.map((cells, row) => ({ line: row + 1, cells }));
      const filled = records.filter(({ cells }) => !isBlank(cells));
      const { header, preamble, lines, names } = startOf(filled.slice(0, 200), {});
      const isOfMentions =
        header && names.filter(isKnownName).length >= 2 && filled.length > preamble + lines;
      return isOfMentions ? [{ name: name(at + 1), records: filled }] : [];
    });
    return found.length > 0 ? new DocumentTables(found) : null;
  }

  get sheets(): Sheet[] {
    return this.#tables.map(({ name }) => ({ name, hidden: false }));
  }

  bytesOf(sheet: string): number {
    return (this.#find(sheet)?.records.length ?? 0) * 200;
  }

  async *rows(
    sheet: string,
    _notes?: SheetNotes,
    perBatch = 1000,
  ): AsyncGenerator<{ records: FileRecord[]; progress: number }, void, undefined> {
    const records = this.#find(sheet)?.records ?? [];
    for (let at = 0; at < records.length; at += perBatch) {
      // Readers move the cells of a record.
      const part = records.slice(at, at + perBatch).map(({ line, cells }) => ({ line, cells: [...cells] }));
      await Promise.resolve();
      yield { records: part, progress: Math.min(1, (at + perBatch) / records.length) };
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #find(sheet: string) {
    return this.#tables.find(({ name }) => name === sheet);
  }
}

/** Text of a cell. One character more than a record may have says that it is too long. */
export const cellText = (text: string) =>
  text
    .slice(0, budget.record + 1)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
