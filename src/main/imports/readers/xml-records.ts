import { Parser } from "htmlparser2";
import { isObject } from "../../../shared/documents/json";
import { t } from "../../../shared/words";
import { BadFile } from "../bad-file";
import type { JsonValue } from "./json";
import { type JsonLayout, guessLayout } from "./json-layout";
import { longestRecord } from "./record";

interface Element {
  name: string;
  line: number;
  value: Record<string, unknown>;
  text: string;
}

/** The names of the elements that lead to a record, the record's own last. */
export type XmlPath = readonly string[];

/** Parses streamed XML into records: attributes and child elements become fields, repeated ones lists. */
export class XmlCutter {
  #line = 1;
  readonly #open: Element[] = [];
  readonly #depth: number;
  /** Characters of the current record. */
  #length = 0;
  #isOver = false;
  #out: JsonValue[] = [];
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => {
        this.#open.push({ name, line: this.#line, value: { ...attributes }, text: "" });
      },
      ontext: (text) => {
        this.#line += text.split("\n").length - 1;
        const element = this.#open.at(-1);
        if (!element || this.#open.length < this.#depth) return;
        element.text += text;
        this.#length += text.length;
        if (this.#length > longestRecord) {
          const { line } = element;
          throw new BadFile(t("files:record.objectTooLong", { line, most: longestRecord / 1024 / 1024 }));
        }
      },
      onclosetag: () => this.#close(),
    },
    { xmlMode: true, decodeEntities: true },
  );

  /** Without a path the whole document is one value. */
  constructor(private readonly path: XmlPath | null) {
    this.#depth = path?.length ?? 1;
  }

  push(text: string, out: JsonValue[]): void {
    this.#out = out;
    this.#parser.write(text);
  }

  /** Call it after the last text. A record that is still open is cut off. */
  end(out: JsonValue[]): void {
    this.#out = out;
    this.#isOver = this.path !== null;
    const cut = this.#open[this.#depth - 1];
    if (this.#isOver && cut) out.push({ line: cut.line, fault: t("files:record.objectCutOff") });
    this.#parser.end();
  }

  #close(): void {
    const names = this.#open.map(({ name }) => name);
    const element = this.#open.pop();
    if (!element) return;
    const depth = names.length;
    if (depth === this.#depth) this.#length = 0;
    if (this.#isOver) return;
    if (depth === this.#depth && (this.path === null || this.path.every((name, at) => name === names[at]))) {
      const value = valueOf(element);
      this.#out.push({ line: element.line, value: isObject(value) ? value : { text: value } });
    }
    // What is around the records would be the whole file.
    const parent = this.#open.at(-1);
    if (parent && depth > this.#depth) add(parent.value, element.name, valueOf(element));
  }
}

/** The text of an element. An object if it has attributes or child elements. */
function valueOf({ value, text }: Element): unknown {
  const own = text.trim();
  if (Object.keys(value).length === 0) return own;
  return own === "" ? value : { ...value, "#text": own };
}

function add(parent: Record<string, unknown>, name: string, value: unknown): void {
  const before = parent[name];
  if (before === undefined) parent[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else parent[name] = [before, value];
}

/** Finds the records of an XML file by its start. Null if no elements repeat. */
export function xmlLayout(head: string, wanted?: string): { layout: JsonLayout; path: XmlPath } | null {
  const values: JsonValue[] = [];
  const root = /<([\p{L}_][^\s<>/]*)/u.exec(head)?.[1];
  const cutter = new XmlCutter(null);
  cutter.push(head, values);
  cutter.end(values);
  const [first] = values;
  if (root === undefined || !first || !("value" in first)) return null;
  const { layout } = guessLayout(JSON.stringify({ [root]: first.value }), wanted);
  if (layout.kind !== "list") return null;
  const path = layout.steps.flatMap(({ key }) => key ?? []);
  // The first step is the object around the root. Every other one is an element.
  return path.length === layout.steps.length - 1 ? { layout, path } : null;
}
