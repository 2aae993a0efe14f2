import { isObject } from "../../../shared/documents/json";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { countBreaks } from "./delimited";
import type { JsonLayout } from "./json-layout";
import { budget, objectTooLong, tooDeep } from "./budget";
import { endOfString, isTooDeep, stringOf } from "./json-text";

/** A value of a JSON file, or why it can't be parsed, and in a nested list the key of each step to it. */
export type JsonValue = { line: number; keys?: readonly (string | null)[] } & (
  { value: unknown } | { fault: string }
);

/** Splits streamed JSON text into values. */
export class JsonCutter {
  /** Unprocessed text, and the scan position in it. */
  #rest = "";
  #at = 0;
  #line = 1;
  /** Number of open brackets at the scan position, and how many of them lead to the values. */
  #depth = 0;
  #base = 0;
  /** The brackets that lead to the values. */
  readonly #way: { sign: string; key: string | null }[] = [];
  /** Start of the current value in `#rest`. */
  #start = 0;
  #inside = false;
  /** Whether the current value or line is longer than a record may be. Its text is dropped. */
  #isTooLong = false;
  #key = "";

  constructor(private readonly layout: JsonLayout) {}

  /** Parses more text. Appends complete values to `out`. */
  push(text: string, out: JsonValue[]): void {
    this.#rest += text;
    if (this.layout.kind === "lines") this.#cutLines(out);
    else this.#cutValues(out);
    // Only a string without an end is left. What follows it can't be told from its text.
    if (this.#rest.length > budget.record) throw new BadFile(objectTooLong(this.#line));
  }

  /** Call it after the last text. */
  end(out: JsonValue[]): void {
    const rest = this.#rest.trim();
    this.#rest = "";
    if (this.layout.kind === "lines") {
      if (this.#isTooLong) out.push({ line: this.#line, fault: objectTooLong(this.#line) });
      else if (rest !== "") out.push(parseValue(rest, this.#line));
    } else if (this.#inside ? this.#isWanted : this.#isWanted && !/^[\s,;\]}]*$/.test(rest)) {
      out.push({ line: this.#line, fault: t("files:record.objectCutOff") });
    }
  }

  #cutLines(out: JsonValue[]): void {
    let from = 0;
    for (let to = this.#rest.indexOf("\n"); to >= 0; to = this.#rest.indexOf("\n", from)) {
      const line = this.#rest.slice(from, to).trim();
      // Lists with one object per line have commas at line ends.
      if (this.#isTooLong) out.push({ line: this.#line, fault: objectTooLong(this.#line) });
      else if (!/^[[\],]*$/.test(line)) out.push(parseValue(line.replace(/^[[,]\s*|,$/g, ""), this.#line));
      this.#isTooLong = false;
      this.#line++;
      from = to + 1;
    }
    this.#rest = this.#rest.slice(from);
    this.#isTooLong ||= this.#rest.length > budget.record;
    if (this.#isTooLong) this.#rest = "";
  }

  #cutValues(out: JsonValue[]): void {
    const text = this.#rest;
    let counted = 0;
    const lineAt = (to: number) => {
      this.#line += countBreaks(text.slice(counted, to));
      counted = to;
    };
    let at = this.#at;
    for (; at < text.length; at++) {
      switch (text.charCodeAt(at)) {
        case 0x22: {
          const ends = endOfString(text, at);
          if (ends === text.length) {
            this.#keep(text, at, lineAt);
            return;
          }
          if (this.#depth === this.#base) {
            this.#key = stringOf(text, at, ends);
            if (this.#isWanted && this.#way.at(-1)?.sign === "[") {
              lineAt(at);
              out.push(this.#withKeys({ line: this.#line, value: this.#key }));
            }
          }
          at = ends;
          break;
        }
        case 0x7b:
        case 0x5b:
          if (this.#depth === this.#base) {
            const sign = text[at] ?? "";
            if (this.#leads(sign)) {
              this.#base++;
              this.#way.push({ sign, key: this.#way.at(-1)?.sign === "{" ? this.#key : null });
            } else {
              this.#start = at;
              this.#inside = true;
            }
          }
          this.#depth++;
          break;
        case 0x7d:
        case 0x5d:
          this.#depth = Math.max(this.#depth - 1, 0);
          if (this.#depth === this.#base && this.#inside) {
            this.#inside = false;
            if (this.#isWanted) {
              lineAt(this.#start);
              out.push(
                this.#isTooLong
                  ? { line: this.#line, fault: objectTooLong(this.#line) }
                  : this.#withKeys(parseValue(text.slice(this.#start, at + 1), this.#line)),
              );
              this.#isTooLong = false;
            }
          } else if (this.#depth < this.#base || this.#depth === 0) {
            this.#base = Math.min(this.#base, this.#depth);
            this.#way.length = this.#base;
          }
          break;
        default: {
          if (this.#depth !== this.#base || !this.#isWanted || this.#way.at(-1)?.sign === "{") break;
          if (/[\s,:;]/.test(text[at] ?? "")) break;
          const end = text.slice(at).search(/[\s,\]}]/);
          if (end < 0) {
            this.#keep(text, at, lineAt);
            return;
          }
          lineAt(at);
          out.push({
            line: this.#line,
            fault: t("files:record.noObject", { text: text.slice(at, at + Math.min(end, 40)) }),
          });
          at += end - 1;
        }
      }
    }
    this.#keep(text, at, lineAt);
  }

  /** Drops text before the scan position, except for a wanted value that isn't complete. */
  #keep(text: string, at: number, lineAt: (to: number) => void): void {
    const isOpen = this.#inside && this.#isWanted;
    this.#isTooLong ||= isOpen && at - this.#start > budget.record;
    if (this.#isTooLong) this.#start = at;
    const from = isOpen ? this.#start : at;
    lineAt(from);
    this.#rest = text.slice(from);
    this.#at = at - from;
    this.#start -= from;
  }

  /** Whether a bracket at this level leads to the values: at the top a list, else by the keys of the layout. */
  #leads(sign: string): boolean {
    const { layout } = this;
    if (layout.kind !== "list") return layout.kind === "values" && sign === "[" && this.#base === 0;
    const step = layout.steps[this.#base];
    if (step?.sign !== sign) return false;
    if (step.keys) return step.keys.has(this.#key);
    return step.key === null || (this.#way.at(-1)?.sign === "{" && step.key === this.#key);
  }

  /** Objects around a list are skipped, apart from what the list contains. */
  get #isWanted(): boolean {
    return this.layout.kind !== "list" || this.#base === this.layout.steps.length;
  }

  /**
   * Rows get the names of their columns. Records stored under keys get their key as the ID if they have none, and those
   * of several lists the keys that lead to theirs.
   */
  #withKeys(item: JsonValue): JsonValue {
    const { layout } = this;
    if (layout.kind !== "list" || !("value" in item)) return item;
    const { columns, steps } = layout;
    const { line, value } = item;
    if (columns && Array.isArray(value)) {
      const cells: unknown[] = value;
      return { line, value: Object.fromEntries(columns.map((name, at) => [name, cells[at]])) };
    }
    const keys = this.#way.map(({ key }) => key);
    const around = keys.filter((key, at) => key !== null && steps[at]?.key === null);
    const isKeyed = this.#way.at(-1)?.sign === "{";
    if (around.length === 0 && !(isKeyed && isObject(value))) return { line, value, keys };
    const record = isObject(value) ? value : { text: value };
    const names = around.map((key, at) => [at === 0 ? "list" : `list_${at + 1}`, key]);
    const own = isKeyed && { ["id" in record ? "key" : "id"]: this.#key };
    return { line, value: { ...own, ...Object.fromEntries(names), ...record }, keys };
  }
}

/** Integers that JavaScript would round. IDs must stay exact. */
const longNumbers = /("(?:[^"\\]|\\.)*")|(?<![\w.+-])(-?\d{16,})(?![\d.eE])/g;

/** Parses a value. On failure returns the reason instead. */
export function parseValue(text: string, line: number): JsonValue {
  if (isTooDeep(text)) return { line, fault: tooDeep() };
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
