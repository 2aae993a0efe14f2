import { budget, recordTooLong } from "./budget";
import type { FileRecord } from "./record";
import type { TextStore } from "./text-store";
import { readXml, type XmlListener } from "./xml";

/** Cell styles that show numbers as dates, and the epoch of serial days. */
export interface DateFormats {
  dates: ReadonlySet<number>;
  date1904: boolean;
}

/** Built-in number formats that are dates or times: ECMA-376 part 1, section 18.8.30. */
const builtInDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

export async function readStyles(bytes: AsyncIterable<Buffer>, date1904: boolean): Promise<DateFormats> {
  const own = new Map<number, string>();
  const dates = new Set<number>();
  let inCellStyles = false;
  let style = 0;
  const listener: XmlListener = {
    open: (name, attributes) => {
      if (name === "numFmt") own.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      else if (name === "cellXfs") inCellStyles = true;
      else if (name === "xf" && inCellStyles) {
        const id = Number(attributes["numFmtId"]);
        const code = own.get(id);
        if (code === undefined ? builtInDates(id) : isDateFormat(code)) dates.add(style);
        style++;
      }
    },
    close: (name) => {
      if (name === "cellXfs") inCellStyles = false;
    },
  };
  await readXml(bytes, listener, "styles");
  return { dates, date1904 };
}

export function isDateFormat(code: string): boolean {
  const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]/gi, "");
  return /[dy]|h+:?m|m+:s|\bm{3,}/i.test(plain) && !/^general$/i.test(plain);
}

const msPerDay = 86_400_000;
/** 1900 system: day 25,569 is 1970-01-01. Its nonexistent 29 February 1900 (day 60) doesn't matter for such dates. */
const epochDay = { "1900": 25_569, "1904": 24_107 } as const;

/** Converts a serial day to ISO text without a zone. Pure times become "14:05:00". */
export function serialText(serial: number, date1904 = false): string {
  const ms = Math.round((serial - epochDay[date1904 ? "1904" : "1900"]) * 86_400) * 1000;
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return String(serial);
  const iso = new Date(ms).toISOString().slice(0, 19);
  if (serial < 1) return iso.slice(11);
  return ms % msPerDay === 0 ? iso.slice(0, 10) : iso;
}

/** Workbooks store at most 15 digits of a number. */
const exactBelow = 1e15;

/** A cell's number as text. The exponent makes visible that the workbook rounded it. */
export const numberText = (number: number) =>
  Math.abs(number) >= exactBelow ? number.toExponential().replace("e", "E") : String(number);

/** Converts a sheet's XML to rows of texts. */
export class CellReader {
  formulasWithoutValue = 0;
  skippedColumns = 0;

  constructor(
    private readonly texts: TextStore,
    private readonly formats: DateFormats,
    private readonly maxColumns: number,
  ) {}

  /** Returns a listener that passes each row to `onRow`, with its number of characters and cells. */
  listener(onRow: (row: FileRecord, weight: number) => void): XmlListener {
    let row: FileRecord = { line: 0, cells: [] };
    let length = 0;
    let column = -1;
    let type = "";
    let style = 0;
    let value = "";
    let reading = false;
    let formula = false;
    let phonetic = 0;
    return {
      open: (name, attributes) => {
        switch (name) {
          case "row":
            row = { line: Number(attributes["r"]) || row.line + 1, cells: [] };
            column = -1;
            length = 0;
            break;
          case "c":
            column = columnOf(attributes["r"]) ?? column + 1;
            type = attributes["t"] ?? "n";
            style = Number(attributes["s"] ?? 0);
            value = "";
            formula = false;
            break;
          case "f":
            formula = true;
            break;
          case "v":
          case "t":
            reading = phonetic === 0;
            break;
          case "rPh":
            phonetic++;
        }
      },
      text: (part) => {
        if (reading && length <= budget.record) value += part.slice(0, budget.record + 1 - length);
      },
      close: (name) => {
        switch (name) {
          case "v":
          case "t":
            reading = false;
            break;
          case "rPh":
            phonetic--;
            break;
          case "c":
            if (formula && value === "" && type !== "str") this.formulasWithoutValue++;
            if (value === "" || length > budget.record) break;
            value = this.#text(type, style, value);
            length += value.length;
            if (length > budget.record) row.fault = recordTooLong(row.line);
            else this.#place(row.cells, column, value);
            break;
          case "row":
            if (row.fault !== undefined) row.cells = [];
            onRow(row, length + row.cells.length);
        }
      },
    };
  }

  #place(cells: string[], column: number, text: string): void {
    if (column >= this.maxColumns) {
      this.skippedColumns++;
      return;
    }
    // An array with large gaps would be slow.
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }

  #text(type: string, style: number, value: string): string {
    switch (type) {
      case "s":
        return unescaped(this.texts.get(Number(value)) ?? "");
      case "b":
        return value === "1" ? "TRUE" : "FALSE";
      case "e":
        // "#N/A" isn't a value.
        return "";
      case "n": {
        const number = Number(value);
        if (!Number.isFinite(number)) return value;
        if (this.formats.dates.has(style)) return serialText(number, this.formats.date1904);
        return numberText(number);
      }
      default:
        return unescaped(value);
    }
  }
}

/** "AB12" → 27. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? "")?.[0]?.toUpperCase();
  if (!letters) return null;
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Workbooks write characters that XML can't contain as _x000D_. */
function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
