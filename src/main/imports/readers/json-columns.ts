import { t } from "../../../shared/words";
import { unmangledText } from "./byte-wise-text";
import { mostColumns } from "./record";

/** Elements of a list of objects that get columns of their own, such as "images.0.url". */
const elementsShown = 3;
const deepest = 8;

/**
 * Gives every path of JSON objects a column, in the order in which they are first met: {"author": {"name": "x"}} becomes
 * the column "author.name". Lists stay JSON text; of lists of objects the first elements get columns too.
 */
export class JsonColumns {
  readonly #index = new Map<string, number>();
  /** Names of columns that have none of their own, found once: there are millions of cells. */
  readonly #numbers: string[] = [];
  /** Columns with a value other than false. */
  readonly #telling = new Set<number>();
  /** Paths that found no room. */
  leftOut = 0;

  /** `wanted` are the columns that are known to be needed; without them, all that hold something are. */
  constructor(private readonly wanted?: readonly string[]) {
    wanted?.forEach((name, index) => this.#index.set(name, index));
  }

  /** Columns that hold something else than false. */
  get telling(): number[] {
    return [...this.#index.values()].filter((index) => this.#telling.has(index));
  }

  /** Names of all columns so far. */
  get names(): string[] {
    return [...this.#index.keys()];
  }

  /** The cells of one value, in the order of the columns. */
  cells(value: unknown): string[] {
    const cells: string[] = [];
    if (Array.isArray(value)) value.forEach((one, i) => this.#put(cells, this.#numbered(i), one, 1));
    else if (typeof value === "object" && value !== null) this.#walk(cells, "", value, 0);
    else this.#set(cells, "text", textOf(value));
    for (let i = 0; i < cells.length; i++) cells[i] ??= "";
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
    else if (!Array.isArray(value)) this.#walk(cells, `${path}.`, value, depth);
    else {
      const text = richText(value) ?? (textKey.test(path) ? joinedLines(value) : null);
      this.#set(cells, path, text ?? (value.length === 0 ? "" : JSON.stringify(value)));
      if (text !== null) return;
      value.slice(0, elementsShown).forEach((one: unknown, i) => {
        if (typeof one === "object" && one !== null) this.#put(cells, `${path}.${i}`, one, depth + 1);
      });
    }
  }

  #set(cells: string[], path: string, text: string): void {
    if (text === "") return;
    let index = this.#index.get(path);
    if (index === undefined) {
      if (this.wanted) return;
      if (this.#index.size >= mostColumns) {
        this.leftOut++;
        return;
      }
      this.#index.set(path, (index = this.#index.size));
    }
    if (text !== "false") this.#telling.add(index);
    cells[index] = text;
  }
}

/** Where a list of texts is one text in parts. */
const textKey = /(?:^|\.)(?:text|full_text|body|message|content|caption|parts)$/i;

/** Parts of a text that are all plain. */
function joinedLines(list: readonly unknown[]): string | null {
  if (list.length === 0 || !list.every((part) => typeof part === "string")) return null;
  return list.join(list.some((part) => /^\s|\s$/.test(part)) ? "" : " ");
}

/**
 * A text with its marked parts, as messengers export it: ["See ", {"type": "link", "text": "…"}], or all parts marked;
 * null for any other list.
 */
function richText(list: readonly unknown[]): string | null {
  const plain = list.filter((part) => typeof part === "string").length;
  if (list.length === 0 || plain === list.length) return null;
  const isMarked = (part: unknown) =>
    typeof part === "object" && part !== null && "type" in part && typeof part.type === "string";
  if (plain === 0 && !list.every(isMarked)) return null;
  const texts = list.map((part) => {
    if (typeof part !== "object" || part === null) return part;
    if ("plain_text" in part) return part.plain_text;
    return "text" in part ? part.text : part;
  });
  return texts.every((text) => typeof text === "string") ? texts.join("") : null;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return unmangledText(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
