import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { budget, recordTooLong } from "./budget";
import type { FileRecord } from "./record";

/** The separators and quotes of a delimited text. */
export interface Dialect {
  delimiter: string;
  /** Empty if cells aren't quoted. */
  quote: '"' | "'" | "";
  /**
   * Whether quotes within a quoted cell are written \" instead of "". Without quotes, whether \ escapes a delimiter.
   */
  backslash: boolean;
  /** The end of a record outside quotes. If records end with LF, a cell may have a lone CR. */
  newline: "\n" | "\r" | "\u0085";
}

/** Characters of an incomplete record that are parsed again with each piece of text. */
const patience = 1024 * 1024;

const breaks = /\r{0,2}\n|\r|\u0085/g;

/** Counts line breaks. LF, CR LF, CR CR LF, lone CR and NEXT LINE each count once. */
export function countBreaks(text: string): number {
  return text.match(breaks)?.length ?? 0;
}

/**
 * Parses streamed text into records. Skips empty lines and keeps ragged records. A quote that isn't followed by a
 * delimiter or the end of the record belongs to the cell, as in spreadsheets.
 */
export class DelimitedCutter {
  #rest = "";
  #line = 1;
  /** Characters to wait for before an incomplete record is parsed again, so that long ones take linear time. */
  #awaited = 0;
  /** Number of cells of the record before. */
  #width = 0;
  /** Number of cells whose quote is never closed, which end with their line. */
  openQuotes = 0;

  constructor(private readonly dialect: Dialect) {}

  /** Parses more text. Appends complete records to `out`. */
  push(text: string, out: FileRecord[]): void {
    const all = this.#rest === "" ? text : this.#rest + text;
    if (all.length < this.#awaited) {
      this.#rest = all;
      return;
    }
    this.#rest = all.slice(this.#cut(all, false, out));
    const { length } = this.#rest;
    this.#awaited = length < patience ? 0 : Math.min(length * 2, budget.record);
    if (this.#rest.length > budget.record) throw new BadFile(recordTooLong(this.#line));
  }

  /** Call it after the last text. */
  end(out: FileRecord[]): void {
    const all = this.#rest;
    this.#rest = "";
    if (this.#cut(all, true, out) < all.length) throw new BadFile(this.#unclosed(), "quote");
  }

  /** Parses all complete records. Returns where the first incomplete one begins. */
  #cut(text: string, last: boolean, out: FileRecord[]): number {
    const { delimiter, quote, newline } = this.dialect;
    let at = 0;
    let nextDelimiter = this.#delimiterIn(text, 0);
    let nextNewline = text.indexOf(newline);
    while (at < text.length) {
      const begins = at;
      const cells: string[] = [];
      let quoted = false;
      let lineBreaks = 0;
      for (;;) {
        const opening = quote === "" ? -1 : this.#opening(text, at);
        if (opening >= 0) {
          const closing = this.#closing(text, opening + 1, last);
          const isUnclosed = closing === null ? last : closing.isOdd;
          const rest = isUnclosed ? this.#restOfLine(text, at) : null;
          if (rest !== null && cells.length + rest.cells.length === this.#width) {
            cells.push(...rest.cells);
            this.openQuotes++;
            at = rest.next;
            break;
          }
          if (closing === null) return begins;
          const cell = this.#unescape(text.slice(opening + 1, closing.at), closing.escaped);
          lineBreaks += countBreaks(cell);
          cells.push(cell);
          quoted = true;
          at = closing.next;
        } else {
          if (nextDelimiter >= 0 && nextDelimiter < at) nextDelimiter = this.#delimiterIn(text, at);
          if (nextNewline >= 0 && nextNewline < at) nextNewline = text.indexOf(newline, at);
          const ends = nextNewline < 0 ? text.length : nextNewline;
          if (nextDelimiter >= 0 && nextDelimiter < ends) {
            cells.push(this.#unescape(text.slice(at, nextDelimiter), this.#escapes));
            at = nextDelimiter;
          } else {
            if (nextNewline < 0 && !last) return begins;
            const cell = newline === "\n" ? withoutReturns(text, at, ends) : text.slice(at, ends);
            cells.push(this.#unescape(cell, this.#escapes));
            at = ends;
          }
        }
        if (text[at] !== delimiter) break;
        at++;
      }
      at++;
      if (cells.length > 1 || quoted || cells[0] !== "") {
        out.push({ line: this.#line, cells });
        this.#width = cells.length;
      }
      this.#line += 1 + lineBreaks;
    }
    return Math.min(at, text.length);
  }

  /** Whether \ escapes delimiters in cells without quotes. */
  get #escapes(): boolean {
    return this.dialect.quote === "" && this.dialect.backslash;
  }

  /** The next unescaped delimiter, or -1. */
  #delimiterIn(text: string, from: number): number {
    let at = text.indexOf(this.dialect.delimiter, from);
    while (this.#escapes && at > 0 && text[at - 1] === "\\")
      at = text.indexOf(this.dialect.delimiter, at + 1);
    return at;
  }

  /** The position of the quote that opens the cell at `from`, after any blanks. -1 if the cell isn't quoted. */
  #opening(text: string, from: number): number {
    const { quote, delimiter } = this.dialect;
    let at = from;
    while (text[at] === " " && delimiter !== " ") at++;
    return text[at] === quote ? at : -1;
  }

  /**
   * The rest of a line as cells without quotes, for a cell whose quote isn't closed there. Null if the lines don't
   * look like records.
   */
  #restOfLine(text: string, from: number): { cells: string[]; next: number } | null {
    const { delimiter, newline, quote } = this.dialect;
    const found = text.indexOf(newline, from);
    const next = found < 0 ? text.length : found;
    const line = newline === "\n" ? withoutReturns(text, from, next) : text.slice(from, next);
    const cells = line.split(delimiter);
    const belowEnds = text.indexOf(newline, next + 1);
    const below = text.slice(next + 1, belowEnds < 0 ? text.length : belowEnds);
    const isRecord = below.trim() === "" || below.split(delimiter).length >= this.#width;
    // A cell that is quoted on the same line may hold delimiters.
    const isPlain = !cells.slice(1).some((cell) => cell.trimStart().startsWith(quote));
    return isRecord && isPlain ? { cells, next } : null;
  }

  /**
   * The position of the closing quote, and where parsing continues. Null if it hasn't arrived yet. It is odd if a
   * quote opens a cell on a later line before it: then it more likely belongs to that cell.
   */
  #closing(
    text: string,
    from: number,
    last: boolean,
  ): { at: number; next: number; escaped: boolean; isOdd: boolean } | null {
    const { quote, backslash, newline, delimiter } = this.dialect;
    let escaped = false;
    let isOdd = false;
    const lineEnds = text.indexOf(newline, from);
    for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
      if (backslash && isEscaped(text, from, at)) {
        escaped = true;
        continue;
      }
      if (!backslash && text[at + 1] === quote) {
        escaped = true;
        at++;
        continue;
      }
      const next = this.#afterQuote(text, at + 1);
      if (next === text.length && !last) return null;
      if (next >= 0) return { at, next, escaped: escaped || backslash, isOdd };
      const before = text[at - 1];
      isOdd ||= lineEnds >= 0 && at > lineEnds && (before === delimiter || before === newline);
    }
    return null;
  }

  /** The delimiter, end of record or end of text right after a closing quote. -1 if something else follows. */
  #afterQuote(text: string, from: number): number {
    const { delimiter, newline } = this.dialect;
    let at = from;
    while (text[at] === " " && delimiter !== " ") at++;
    if (at >= text.length || text[at] === delimiter || text[at] === newline) return at;
    if (newline !== "\n" || text[at] !== "\r") return -1;
    const feed = text[at + 1] === "\r" ? at + 2 : at + 1;
    return feed >= text.length ? text.length : text[feed] === "\n" ? feed : -1;
  }

  #unescape(cell: string, escaped: boolean): string {
    if (!escaped) return cell;
    const { delimiter, quote, backslash } = this.dialect;
    if (quote === "") return cell.replaceAll(`\\${delimiter}`, delimiter);
    return backslash ? cell.replace(/\\(["'\\])/g, "$1") : cell.replaceAll(quote + quote, quote);
  }

  #unclosed(): string {
    return t("files:record.openQuote", { line: this.#line });
  }
}

function withoutReturns(text: string, from: number, to: number): string {
  if (to > from && text[to - 1] === "\r") to--;
  if (to > from && text[to - 1] === "\r") to--;
  return text.slice(from, to);
}

/** Whether an odd number of backslashes precedes the quote. */
function isEscaped(text: string, from: number, quoteAt: number): boolean {
  let at = quoteAt - 1;
  while (at >= from && text[at] === "\\") at--;
  return (quoteAt - 1 - at) % 2 === 1;
}
