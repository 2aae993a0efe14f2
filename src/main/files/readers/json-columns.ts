import { isObject, isTexts, nameOf } from "../../../shared/documents/json";
import { t } from "../../../shared/texts";
import { textList } from "../columns/column-names";
import { repairUtf8 } from "./byte-wise-text";
import { maxColumns } from "./record";

/** List elements that get their own columns, such as "images.0.url". */
const elementsShown = 3;
const deepest = 8;

/**
 * Assigns a column to every path of JSON objects, in the order of their first occurrence: {"author": {"name": "x"}}
 * becomes "author.name". Lists stay JSON text. The first elements of a list of objects get columns too.
 */
export class JsonColumns {
  readonly #index = new Map<string, number>();
  /** Cached names of unnamed columns, as there are millions of cells. */
  readonly #numbers: string[] = [];
  /** Columns with a value other than false. */
  readonly #informative = new Set<number>();
  /** Number of paths beyond the column limit. */
  skipped = 0;

  /** `wanted` limits the columns. Without it, all columns with a value are included. */
  constructor(private readonly wanted?: readonly string[]) {
    wanted?.forEach((name, index) => this.#index.set(name, index));
  }

  /** Columns with a value other than false. */
  get informativeColumns(): number[] {
    return [...this.#index.values()].filter((index) => this.#informative.has(index));
  }

  get names(): string[] {
    return [...this.#index.keys()];
  }

  /** The cells of a value, in column order. */
  cells(value: unknown): string[] {
    const cells: string[] = [];
    if (Array.isArray(value)) value.forEach((child, i) => this.#put(cells, this.#numbered(i), child, 1));
    else if (typeof value === "object" && value !== null) this.#walk(cells, "", value, 0);
    else this.#set(cells, "text", textOf(value));
    return cells;
  }

  #numbered(index: number): string {
    return (this.#numbers[index] ??= t("files:column", { number: index + 1 }));
  }

  #walk(cells: string[], prefix: string, value: object, depth: number): void {
    for (const [key, inner] of Object.entries(value)) this.#put(cells, prefix + key, inner, depth + 1);
  }

  #put(cells: string[], path: string, value: unknown, depth: number): void {
    if (typeof value !== "object" || value === null) this.#set(cells, path, textOf(value));
    else if (depth >= deepest) this.#set(cells, path, JSON.stringify(value));
    else if (!Array.isArray(value)) {
      // A single category of a feed, beside lists of them.
      if ("term" in value && !("id" in value)) this.#set(cells, path, nameOf(value) ?? "");
      this.#walk(cells, `${path}.`, value, depth);
    } else {
      const text = joinedText(path, value);
      this.#set(cells, path, text ?? (value.length === 0 ? "" : JSON.stringify(value)));
      if (text !== null) return;
      if (peopleKey.test(path)) this.#set(cells, `${path}.name`, namesIn(value));
      value.slice(0, elementsShown).forEach((child: unknown, i) => {
        if (typeof child === "object" && child !== null) this.#put(cells, `${path}.${i}`, child, depth + 1);
      });
    }
  }

  #set(cells: string[], path: string, text: string): void {
    if (text === "") return;
    let index = this.#index.get(path);
    if (index === undefined) {
      if (this.wanted) return;
      if (this.#index.size >= maxColumns) {
        this.skipped++;
        return;
      }
      this.#index.set(path, (index = this.#index.size));
    }
    if (text !== "false") this.#informative.add(index);
    // An array with large gaps would be slow.
    while (cells.length < index) cells.push("");
    cells[index] = text;
  }
}

/** Paths where a list of texts is one text in parts. */
const textKey =
  /(?:^|\.)(?:title|text|full_text|body|message|content|caption|parts|p|para|paragraphs?|\w+paragraphs?)$/i;

/** Paths of the people who wrote a record. Where some records have one and others several, all have their names. */
const peopleKey = /(?:^|\.)(?:authors?|creators?)$/i;

/** The names of several people. Empty unless all have one. */
function namesIn(people: readonly unknown[]): string {
  const names = people.map(nameOf);
  return names.every((name) => name !== undefined) ? names.join(", ") : "";
}

/** A part of a text as a list has it: plain, or in an object with a mark or an ID, but without author or date. */
function partOf(part: unknown): unknown {
  if (!isObject(part)) return part;
  if ("plain_text" in part) return part["plain_text"];
  const text = part["text"] ?? part["paragraph"] ?? part["content"];
  if (text !== undefined) return text;
  const [inner, ...others] = Object.values(part).filter(isObject);
  return others.length === 0 ? partOf(inner) : undefined;
}

const tellsMention = /author|user|name|from|sender|date|time|created|posted/i;
const isBare = (part: unknown) => isObject(part) && !Object.keys(part).some((key) => tellsMention.test(key));
const isMarked = (part: unknown) =>
  isBare(part) &&
  isObject(part) &&
  typeof part["type"] === "string" &&
  ("text" in part || "plain_text" in part);
const isSentence = (part: string) =>
  /\S\s\S/.test(part) && /[.!?…。！？]["'”»)]{0,2}\s*$/u.test(part.slice(-40));

/**
 * Joins a text from its parts: paragraphs, or pieces of a line as messengers export them: ["See ", {"type": "link", "text":
 * "…"}]. Null for any other list.
 */
function joinedText(path: string, list: readonly unknown[]): string | null {
  const texts = list.filter((part) => typeof part === "string");
  const plain = texts.length;
  const isPlain = plain === list.length;
  const areSentences = texts.filter(isSentence).length * 2 > plain && !textList.test(path);
  const isText = isPlain
    ? textKey.test(path) || areSentences
    : plain > 0 || list.every(isMarked) || (textKey.test(path) && list.every(isBare));
  const parts: unknown = list.map(partOf);
  if (list.length === 0 || !isText || !isTexts(parts)) return null;
  if (parts.some((part) => /^\s|\s$/.test(part))) return parts.join("");
  const areParagraphs = parts.slice(0, -1).every(isSentence) || (plain === 0 && !list.every(isMarked));
  return parts.join(areParagraphs ? "\n" : isPlain ? " " : "");
}

function textOf(value: unknown): string {
  if (typeof value === "string") return repairUtf8(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
