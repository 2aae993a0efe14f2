import { t } from "../../../shared/words";
import { BadFile } from "../bad-file";
import { longestRecord, type FileRecord } from "./record";

/** How cells and records of a text table are parted. */
export interface Dialect {
  delimiter: string;
  /** What cells are quoted with; empty = nothing is a quote. */
  quote: '"' | "'" | "";
  /** Whether a quote inside a quoted cell is written \" instead of ""; without quotes, whether \ escapes a delimiter. */
  backslash: boolean;
  /** What ends a record outside quotes. A file whose records end with LF may hold a lone CR inside a cell. */
  newline: "\n" | "\r" | "\u0085";
}

const breaks = /\r{0,2}\n|\r|\u0085/g;

/** Number of line breaks in a text: LF, CR LF, CR CR LF, lone CR, and NEXT LINE count once each. */
export function countBreaks(text: string): number {
  return text.match(breaks)?.length ?? 0;
}

/**
 * Cuts text into records as it arrives. Empty lines are skipped, ragged records kept. A quote that is not followed by a
 * delimiter or the end of the record belongs to the cell, as spreadsheets read it.
 */
export class DelimitedCutter {
  #rest = "";
  #line = 1;

  constructor(private readonly dialect: Dialect) {}

  /** Takes in more text; puts the records that are complete into `out`. */
  push(text: string, out: FileRecord[]): void {
    const all = this.#rest === "" ? text : this.#rest + text;
    this.#rest = all.slice(this.#cut(all, false, out));
    if (this.#rest.length > longestRecord) throw new BadFile(this.#tooLong());
  }

  /** The text has ended. */
  end(out: FileRecord[]): void {
    const all = this.#rest;
    this.#rest = "";
    if (this.#cut(all, true, out) < all.length) throw new BadFile(this.#unclosed(), "quote");
  }

  /** Cuts all complete records; answers where the first incomplete one begins. */
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
      if (cells.length > 1 || quoted || cells[0] !== "") out.push({ line: this.#line, cells });
      this.#line += 1 + lineBreaks;
    }
    return Math.min(at, text.length);
  }

  /** Whether delimiters are escaped in cells without quotes. */
  get #escapes(): boolean {
    return this.dialect.quote === "" && this.dialect.backslash;
  }

  /** The next delimiter that is none of a cell's own; -1 where there is none. */
  #delimiterIn(text: string, from: number): number {
    let at = text.indexOf(this.dialect.delimiter, from);
    while (this.#escapes && at > 0 && text[at - 1] === "\\")
      at = text.indexOf(this.dialect.delimiter, at + 1);
    return at;
  }

  /** Where the quote lies that opens the cell at `from`, past blanks before it; -1 when the cell is not quoted. */
  #opening(text: string, from: number): number {
    const { quote, delimiter } = this.dialect;
    let at = from;
    while (text[at] === " " && delimiter !== " ") at++;
    return text[at] === quote ? at : -1;
  }

  /** Where the quote lies that closes a cell, and where the text goes on; null when it is not there yet. */
  #closing(text: string, from: number, last: boolean): { at: number; next: number; escaped: boolean } | null {
    const { quote, backslash } = this.dialect;
    let escaped = false;
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
      if (next >= 0) return { at, next, escaped: escaped || backslash };
    }
    return null;
  }

  /** The delimiter, the end of the record or of the text that follows a closing quote; -1 when something else does. */
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

  #tooLong(): string {
    return t("files:record.tooLong", { line: this.#line, most: longestRecord / 1024 / 1024 });
  }
}

function withoutReturns(text: string, from: number, to: number): string {
  if (to > from && text[to - 1] === "\r") to--;
  if (to > from && text[to - 1] === "\r") to--;
  return text.slice(from, to);
}

/** Whether an odd number of backslashes stands before the quote. */
function isEscaped(text: string, from: number, quoteAt: number): boolean {
  let at = quoteAt - 1;
  while (at >= from && text[at] === "\\") at--;
  return (quoteAt - 1 - at) % 2 === 1;
}
