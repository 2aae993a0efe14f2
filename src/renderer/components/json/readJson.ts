import { t } from "../../../shared/texts";

/** A range of a text. */
export interface Span {
  from: number;
  to: number;
}

/** Parsed JSON with the range of each value, or the error. */
export type JsonReading =
  | { ok: true; value: unknown; places: ReadonlyMap<string, Span> }
  | { ok: false; message: string; span: Span };

/** Key of a path in `JsonReading`. */
export function placeKey(path: readonly (string | number)[]): string {
  return JSON.stringify(path.map(String));
}

/** Deeper nesting is rejected. */
const deepest = 60;

class Unreadable extends Error {
  constructor(
    message: string,
    readonly span: Span,
  ) {
    super(message);
  }
}

/** Parses JSON and records the range of each value, so that errors can be shown in place. */
export function readJson(text: string): JsonReading {
  const reader = new JsonReader(text);
  try {
    const value = reader.whole();
    return { ok: true, value, places: reader.places };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, message: error.message, span: error.span };
    throw error;
  }
}

const literals: readonly (readonly [string, unknown])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];
const stringEnd = /["\\\u0000-\u001f]/g; // oxlint-disable-line no-control-regex -- what JSON forbids inside a text
const numberAt = /-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y;
const spaceAt = /[ \t\r\n]*/y;

class JsonReader {
  readonly places = new Map<string, Span>();
  #at = 0;

  constructor(private readonly text: string) {}

  whole(): unknown {
    const value = this.#value([]);
    this.#skip();
    if (this.#at < this.text.length) throw this.#fault(t("rules:json.afterEnd"));
    return value;
  }

  #value(path: readonly string[]): unknown {
    if (path.length > deepest) throw this.#fault(t("rules:json.tooDeep"));
    this.#skip();
    const from = this.#at;
    const value = this.#anything(path);
    this.places.set(placeKey(path), { from, to: this.#at });
    return value;
  }

  #anything(path: readonly string[]): unknown {
    const next = this.text[this.#at];
    if (next === "{") return this.#object(path);
    if (next === "[") return this.#array(path);
    if (next === '"') return this.#string();
    for (const [word, value] of literals) {
      if (!this.text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    numberAt.lastIndex = this.#at;
    const [number] = numberAt.exec(this.text) ?? [];
    if (number === undefined) throw this.#fault(t("rules:json.value"));
    this.#at += number.length;
    return Number(number);
  }

  #object(path: readonly string[]): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.#at++;
    while (!this.#take("}")) {
      if (entries.size > 0) this.#expect(",", t("rules:json.commaOrBrace"));
      this.#skip();
      const from = this.#at;
      if (this.text[from] !== '"') throw this.#fault(t("rules:json.fieldName"));
      const name = this.#string();
      if (entries.has(name)) throw new Unreadable(t("rules:json.twice", { name }), { from, to: this.#at });
      this.#expect(":", t("rules:json.colon"));
      entries.set(name, this.#value([...path, name]));
    }
    return Object.fromEntries(entries);
  }

  #array(path: readonly string[]): unknown[] {
    const items: unknown[] = [];
    this.#at++;
    while (!this.#take("]")) {
      if (items.length > 0) this.#expect(",", t("rules:json.commaOrBracket"));
      items.push(this.#value([...path, String(items.length)]));
    }
    return items;
  }

  #string(): string {
    const from = this.#at;
    let at = from + 1;
    for (;;) {
      stringEnd.lastIndex = at;
      const end = stringEnd.exec(this.text);
      if (!end) throw new Unreadable(t("rules:json.closingQuote"), { from, to: this.text.length });
      at = end.index + 1;
      if (end[0] === '"') break;
      if (end[0] !== "\\")
        throw new Unreadable(t("rules:json.control"), {
          from: end.index,
          to: at,
        });
      at++;
    }
    this.#at = at;
    const raw = this.text.slice(from, at);
    try {
      return JSON.parse(raw) as string;
    } catch {
      throw new Unreadable(t("rules:json.escape"), {
        from,
        to: at,
      });
    }
  }

  #take(sign: string): boolean {
    this.#skip();
    if (this.text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string, message: string): void {
    if (!this.#take(sign)) throw this.#fault(message);
  }

  #skip(): void {
    spaceAt.lastIndex = this.#at;
    this.#at += spaceAt.exec(this.text)?.[0].length ?? 0;
  }

  #fault(message: string): Unreadable {
    const from = Math.min(this.#at, Math.max(0, this.text.length - 1));
    return new Unreadable(message, { from, to: Math.min(from + 1, this.text.length) });
  }
}
