import { isObject } from "../../../shared/documents/json";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import type { JsonValue } from "./json";
import { type JsonLayout, guessLayout } from "./json-layout";
import { budget, objectTooLong, tooDeep } from "./budget";
import { BoundedParser } from "./bounded-parser";

interface Element {
  name: string;
  line: number;
  value: Fields;
  text: string;
}

/** Has no prototype, as elements and attributes may be called "constructor" or "__proto__". */
type Fields = Record<string, unknown>;
const noFields = () => Object.create(null) as Fields;

/** The names of the elements that lead to a record, the record's own last. */
export type XmlPath = readonly string[];

/** Parses streamed XML into records: attributes and child elements become fields, repeated ones lists. */
export class XmlCutter {
  readonly #open: Element[] = [];
  readonly #depth: number;
  /** Characters of the current record, and why it can't be read. What follows in it is skipped. */
  #length = 0;
  #fault: string | null = null;
  #attributes = noFields();
  #isOver = false;
  #out: JsonValue[] = [];
  readonly #parser = new BoundedParser(
    {
      // The library's own object of attributes loses "__proto__".
      onattribute: (name, value) => {
        if (!(name in this.#attributes)) this.#attributes[name] = value;
        this.#grow(name.length + value.length);
      },
      onopentag: (name) => this.#opened(name),
      ontext: (text) => {
        const element = this.#open.at(-1);
        if (!element || this.#open.length < this.#depth) return;
        this.#grow(text.length);
        if (this.#fault === null) element.text += text;
      },
      onclosetag: () => this.#close(),
    },
    { xmlMode: true, decodeEntities: true },
    objectTooLong,
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

  #opened(name: string): void {
    const { line } = this.#parser;
    this.#open.push({ name, line, value: this.#attributes, text: "" });
    this.#attributes = noFields();
    // The library takes time for each open element at every tag.
    if (this.#open.length > budget.depthSkipped)
      throw new BadFile(t("files:record.fileTooDeep", { line, max: budget.depthSkipped }));
    if (this.path !== null && this.#isTooDeep) this.#fault ??= tooDeep();
    this.#grow(name.length);
  }

  get #isTooDeep(): boolean {
    return this.#open.length - this.#depth > budget.depth;
  }

  /** Counts what a record holds. Every field takes memory beside its text. */
  #grow(characters: number): void {
    this.#length += characters + 2;
    if (this.#length > budget.record) this.#fault ??= objectTooLong(this.#parser.line);
  }

  #close(): void {
    const depth = this.#open.length;
    const isRecord =
      depth === this.#depth &&
      (this.path === null || this.path.every((name, at) => name === this.#open[at]?.name));
    const element = this.#open.pop();
    if (!element) return;
    const { line } = element;
    const fault = this.#fault;
    // What is around the records isn't part of one.
    if (depth <= this.#depth) {
      this.#length = 0;
      this.#fault = null;
    }
    if (this.#isOver) return;
    if (isRecord) {
      const value = valueOf(element);
      this.#out.push(
        fault === null ? { line, value: isObject(value) ? value : { text: value } } : { line, fault },
      );
    }
    // What is around the records would be the whole file.
    const parent = this.#open.at(-1);
    if (parent && inText.test(element.name) && paragraph.test(parent.name)) {
      parent.text += element.text;
      return;
    }
    if (parent && depth > this.#depth && fault === null && !this.#isTooDeep)
      add(parent.value, element.name, valueOf(element));
  }
}

/** Elements within the text of a paragraph, which are read as part of it. */
const inText = /^(?:a|abbr|b|br|cite|em|i|q|small|span|strong|su[bp]|u)$/i;
const paragraph = /^(?:p|li|h[1-6]|blockquote|a|b|em|i|span|strong)$/i;

/** The text of an element. An object if it has attributes or child elements. */
function valueOf({ value, text }: Element): unknown {
  const own = text.trim();
  if (Object.keys(value).length === 0) return own;
  if (own !== "") value["#text"] = own;
  return value;
}

function add(parent: Fields, name: string, value: unknown): void {
  const before = parent[name];
  if (before === undefined) parent[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else parent[name] = [before, value];
}

/** Roots whose records don't show at the start: comments of Disqus follow all threads, those of Bilibili are text alone. */
const knownRecords: ReadonlyMap<string, string> = new Map([
  ["disqus", "post"],
  ["i", "d"],
]);

/** Finds the records of an XML file by its start. Null if no elements repeat. */
export function xmlLayout(head: string, wanted?: string): { layout: JsonLayout; path: XmlPath } | null {
  const values: JsonValue[] = [];
  const root = /<([\p{L}_][^\s<>/]*)/u.exec(head)?.[1];
  const cutter = new XmlCutter(null);
  cutter.push(head, values);
  cutter.end(values);
  const [first] = values;
  if (root === undefined || !first || !("value" in first)) return null;
  const known = knownRecords.get(root);
  if (known !== undefined) {
    const steps = [null, root, known].map((key) => ({ key, sign: "{" as const }));
    return { layout: { kind: "list", steps, name: known, lists: [] }, path: [root, known] };
  }
  const { layout } = guessLayout(JSON.stringify({ [root]: first.value }), wanted);
  if (layout.kind !== "list") return null;
  const { steps } = layout;
  const path = steps.flatMap(({ key }) => key ?? []);
  const isWhole = head.trimEnd().endsWith(`</${root}>`);
  const lists = layout.lists.map(({ name, rows }) => ({ name, rows: isWhole ? rows : null }));
  // The first step is the object around the root. Every other one is an element, or one of a list of elements.
  const isElement = ({ key }: { key: string | null }, at: number) =>
    at === 0 || key !== null || steps[at - 1]?.sign === "[";
  return steps.every(isElement) ? { layout: { ...layout, lists }, path } : null;
}
