import { budget } from "./budget";
import { maxColumns } from "./record";
import { numberText } from "./workbook-cells";
import type { XmlListener } from "./xml";

type Attributes = Readonly<Record<string, string>>;

/** A row as it is written: once for several equal ones. */
export interface WrittenRow {
  cells: string[];
  times: number;
  skippedColumns: number;
  formulasWithoutValue: number;
  isTooLong: boolean;
}

interface TableHandlers {
  table?: (name: string, style: string) => void;
  row: (row: WrittenRow, table: number) => void;
  tableEnd?: (table: number) => void;
}

/** Cells and texts in these aren't those of the table. */
const aside = new Set([
  ...["tracked-changes", "dde-links", "shapes", "forms", "event-listeners", "detective"],
  ...["annotation", "note", "ruby-text", "frame", "custom-shape", "g", "rect", "line", "caption", "control"],
]);

/** Rows of the largest sheets. A repeat beyond them is damage. */
const maxRepeat = 1024 * 1024;

function repeatOf(attributes: Attributes, name: string): number {
  const times = Number(attributes[name] ?? 1);
  return Number.isInteger(times) && times > 0 ? Math.min(times, maxRepeat) : 1;
}

/** Reads the tables of an OpenDocument spreadsheet from the events of its XML. */
export class ContentReader {
  /** Styles of hidden sheets. */
  readonly hiddenStyles = new Set<string>();
  readonly listener: XmlListener;
  tablesRead = 0;
  #style = "";
  #table = -1;
  #inTable = false;
  /** Depth in an element that is skipped. */
  #aside = 0;
  #row: WrittenRow | null = null;
  #length = 0;
  #column = 0;
  #cell: Attributes | null = null;
  #text = "";
  #paragraphs = 0;
  /** Depth of paragraphs, as lists nest them. */
  #inParagraph = 0;

  constructor(private readonly found: TableHandlers) {
    this.listener = {
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (piece) => this.#add(piece.replace(/[ \t\r\n]+/g, " "), true),
    };
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || aside.has(name) || (name === "table" && this.#inTable)) {
      this.#aside++;
      return;
    }
    switch (name) {
      case "style":
        this.#style = attributes["style:name"] ?? "";
        break;
      case "table-properties":
        if (attributes["table:display"] === "false") this.hiddenStyles.add(this.#style);
        break;
      case "table":
        this.#inTable = true;
        this.#table++;
        this.found.table?.(attributes["table:name"] ?? "", attributes["table:style-name"] ?? "");
        break;
      case "table-row": {
        const times = repeatOf(attributes, "table:number-rows-repeated");
        this.#row = { cells: [], times, skippedColumns: 0, formulasWithoutValue: 0, isTooLong: false };
        this.#length = 0;
        this.#column = 0;
        break;
      }
      case "table-cell":
      case "covered-table-cell":
        this.#cell = attributes;
        this.#text = "";
        this.#paragraphs = 0;
        break;
      case "p":
      case "h":
        if (this.#paragraphs++ > 0) this.#text += "\n";
        this.#inParagraph++;
        break;
      case "s": {
        const max = budget.record - this.#text.length;
        this.#add(" ".repeat(Math.max(0, Math.min(repeatOf(attributes, "text:c"), max))), false);
        break;
      }
      case "tab":
        this.#add("\t", false);
        break;
      case "line-break":
        this.#add("\n", false);
    }
  }

  #close(name: string): void {
    if (this.#aside > 0) {
      this.#aside--;
      return;
    }
    switch (name) {
      case "p":
      case "h":
        this.#inParagraph--;
        break;
      case "table-cell":
      case "covered-table-cell":
        this.#endCell();
        break;
      case "table-row":
        if (this.#row) this.found.row(this.#row, this.#table);
        this.#row = null;
        break;
      case "table":
        this.#inTable = false;
        this.tablesRead++;
        this.found.tableEnd?.(this.#table);
    }
  }

  /** White space at the start of a paragraph and after other white space is layout of the XML. */
  #add(piece: string, isCollapsed: boolean): void {
    if (this.#aside > 0 || this.#cell === null || this.#inParagraph === 0) return;
    if (this.#text.length > budget.record) return;
    this.#text += isCollapsed && /^$|\s$/.test(this.#text.slice(-1)) ? piece.replace(/^ /, "") : piece;
  }

  #endCell(): void {
    const cell = this.#cell;
    const row = this.#row;
    this.#cell = null;
    if (!cell || !row) return;
    const text = cellText(cell, this.#text);
    const times = repeatOf(cell, "table:number-columns-repeated");
    const first = this.#column;
    this.#column += times;
    if (text === "") {
      if (cell["table:formula"] !== undefined && cell["office:value-type"] === undefined)
        row.formulasWithoutValue++;
      return;
    }
    const last = Math.min(this.#column, maxColumns);
    row.skippedColumns += this.#column - Math.max(first, last);
    this.#length += text.length * Math.max(0, last - first);
    if (row.isTooLong || this.#length > budget.record) {
      row.isTooLong = true;
      row.cells = [];
      return;
    }
    if (first >= last) return;
    while (row.cells.length < first) row.cells.push("");
    for (let column = first; column < last; column++) row.cells.push(text);
  }
}

/** Errors as they are shown, where a program stores no type for them. */
const errorText = /^(?:#(?:N\/A|VALUE!|REF!|NAME\?|DIV\/0!|NUM!|NULL!)|Err:\d{3})$/;

function cellText(cell: Attributes, text: string): string {
  if (cell["calcext:value-type"] === "error") return "";
  if (cell["table:formula"] !== undefined && errorText.test(text)) return "";
  switch (cell["office:value-type"]) {
    case "float":
    case "percentage":
    case "currency": {
      const value = cell["office:value"] ?? "";
      const number = Number(value);
      if (value.trim() === "" || !Number.isFinite(number)) return text;
      // Whole numbers in digits are exact, such as IDs that a script wrote.
      return /^-?\d{16,}$/.test(value) ? value : numberText(number);
    }
    case "date":
      return dateText(cell["office:date-value"] ?? "") ?? text;
    case "time":
      return timeText(cell["office:time-value"] ?? "") ?? text;
    case "boolean":
      return cell["office:boolean-value"] === "true" ? "TRUE" : "FALSE";
    case "string":
      return text === "" ? (cell["office:string-value"] ?? "") : text;
    default:
      return text;
  }
}

/** "2026-03-31T14:05:00.000000" → "2026-03-31T14:05:00". As in other workbooks, midnight is a day. */
function dateText(value: string): string | null {
  const [, day, time] = /^(-?\d{4,6}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?/.exec(value) ?? [];
  if (day === undefined) return null;
  if (time === undefined || /^[0:]+$/.test(time)) return day;
  // Day 0 of spreadsheets: a time only.
  return day === "1899-12-30" ? time : `${day}T${time}`;
}

/** "PT14H05M00S" → "14:05:00". */
function timeText(value: string): string | null {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(value) ?? [];
  if (hours === undefined || minutes === undefined || seconds === undefined) return null;
  return [hours, minutes, seconds].map((part) => part.padStart(2, "0")).join(":");
}
