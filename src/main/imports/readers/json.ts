import { t } from "../../../shared/words";
import { BadFile } from "../bad-file";
import { countBreaks } from "./delimited";
import type { JsonLayout } from "./json-layout";
import { endOfString } from "./json-text";
import { longestRecord } from "./record";

/** One value of a JSON file, or why it cannot be read. */
export type JsonValue = { line: number } & ({ value: unknown } | { fault: string });

/** Follows JSON text sign by sign: how deep it is nested, and where strings end. */
class Scan {
  depth = 0;

  /** Takes the sign at `at`; for a quote answers where the string ends, or the text's length when it does not. */
  step(text: string, at: number): number {
    switch (text.charCodeAt(at)) {
      case 0x22:
        return endOfString(text, at);
      case 0x7b:
      case 0x5b:
        this.depth++;
        break;
      case 0x7d:
      case 0x5d:
        this.depth--;
        break;
    }
    return at;
  }
}

/** Cuts JSON text into values as it arrives. */
export class JsonCutter {
  #rest = "";
  #line = 1;
  /** Depth at which the text in `#rest` begins, and of the list that values are taken from. */
  #depth = 0;
  #base = 0;
  #key = "";

  constructor(private readonly layout: JsonLayout) {}

  /** Takes in more text; puts the values that are complete into `out`. */
  push(text: string, out: JsonValue[]): void {
    this.#rest += text;
    if (this.layout.kind === "lines") this.#cutLines(out);
    else this.#cutValues(out);
    if (this.#rest.length > longestRecord) {
      throw new BadFile(
        t("files:record.objectTooLong", { line: this.#line, most: longestRecord / 1024 / 1024 }),
      );
    }
  }

  /** The text has ended. */
  end(out: JsonValue[]): void {
    const rest = this.#rest.trim();
    this.#rest = "";
    if (rest === "") return;
    if (this.layout.kind === "lines") out.push(parsed(rest, this.#line));
    else if (!/^[\s,;\]}]*$/.test(rest) || this.#depth > this.#base) {
      out.push({
        line: this.#line,
        fault: t("files:record.objectCutOff"),
      });
    }
  }

  #cutLines(out: JsonValue[]): void {
    let from = 0;
    for (let to = this.#rest.indexOf("\n"); to >= 0; to = this.#rest.indexOf("\n", from)) {
      const line = this.#rest.slice(from, to).trim();
      // Lists written one object to a line end their lines with commas.
      if (!/^[[\],]*$/.test(line)) out.push(parsed(line.replace(/^[[,]\s*|,$/g, ""), this.#line));
      this.#line++;
      from = to + 1;
    }
    this.#rest = this.#rest.slice(from);
  }

  #cutValues(out: JsonValue[]): void {
    const text = this.#rest;
    const scan = new Scan();
    scan.depth = this.#depth;
    let kept = 0;
    let counted = 0;
    const lineAt = (at: number) => {
      this.#line += countBreaks(text.slice(counted, at));
      counted = at;
    };
    // The text kept from before begins at a value or between values, never inside one.
    for (let at = 0; at < text.length; at++) {
      const before = scan.depth;
      const ends = scan.step(text, at);
      if (ends > at) {
        if (ends === text.length) break;
        if (before === this.#base) this.#key = text.slice(at + 1, ends);
        at = ends;
      } else if (before === this.#base && scan.depth > before) {
        if (this.#opensList(text[at])) {
          this.#base++;
          this.#depth = scan.depth;
          kept = at + 1;
        } else kept = at;
      } else if (scan.depth === this.#base && before > scan.depth) {
        if (this.#isWanted()) {
          lineAt(kept);
          out.push(parsed(text.slice(kept, at + 1), this.#line));
        }
        kept = at + 1;
      } else if (scan.depth < this.#base) {
        this.#base = Math.max(scan.depth, 0);
        scan.depth = this.#base;
        this.#depth = scan.depth;
        kept = at + 1;
      } else if (before === this.#base && scan.depth === this.#base && this.#isScalar(text[at])) {
        const end = text.slice(at).search(/[\s,\]}]/);
        if (end < 0) break;
        lineAt(at);
        out.push({
          line: this.#line,
          fault: t("files:record.noObject", { text: text.slice(at, at + Math.min(end, 40)) }),
        });
        at += end - 1;
        kept = at + 1;
      }
    }
    lineAt(kept);
    this.#rest = text.slice(kept);
    this.#depth = this.#base;
  }

  /** A bracket at the level of values opens a list of them: at the top, and where the keys lead to the wanted one. */
  #opensList(sign: string | undefined): boolean {
    const { layout } = this;
    if (layout.kind !== "list") return layout.kind === "values" && sign === "[" && this.#base === 0;
    if (this.#base === 0) return sign === "{";
    if (this.#base > layout.path.length || this.#key !== layout.path[this.#base - 1]) return false;
    return sign === (this.#base === layout.path.length ? "[" : "{");
  }

  /** Of the one object only what its list holds is wanted. */
  #isWanted(): boolean {
    return this.layout.kind !== "list" || this.#base === this.layout.path.length + 1;
  }

  #isScalar(sign: string | undefined): boolean {
    return sign !== undefined && /[^\s,:;\]}]/.test(sign) && this.#isWanted();
  }
}

/** Whole numbers that JavaScript would round: ids are kept as they are written. */
const longNumbers = /("(?:[^"\\]|\\.)*")|(?<![\w.+-])(-?\d{16,})(?![\d.eE])/g;

function parsed(text: string, line: number): JsonValue {
  const exact = /\d{16}/.test(text)
    ? text.replace(longNumbers, (whole, _string: string | undefined, number: string | undefined) =>
        number !== undefined && String(Number(number)) !== number ? `"${number}"` : whole,
      )
    : text;
  try {
    return { line, value: JSON.parse(exact) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s*\(line.*$/s, "") : String(error);
    return { line, fault: t("files:record.badJson", { why: reason }) };
  }
}
