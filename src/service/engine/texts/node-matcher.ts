import { type Clause, type NearOperand, type Query, type TextScope, words } from "../../../shared/query";
import type { TermIndex } from "./term-index";

/** Words in a row that a query looks for. A wildcard stands for any of several codes. */
interface Sequence {
  /** Codes at each position. */
  codes: readonly ReadonlySet<number>[];
  scope: TextScope | undefined;
}

/** A match: position of its first word in the text, counted over title and content, and its number of words. */
export type VisitMatch = (position: number, length: number) => void;

/**
 * Finds the words and phrases in a document that a query asks for: every word of it, whole phrases, and the words of
 * hashtags and mentions. What stands under NOT, and conditions of other fields, aren't in the text. A phrase that allows
 * other words between its own counts as single words.
 */
export class NodeMatcher {
  /** Sequences by the first code, the longest first. */
  readonly #byFirst = new Map<number, Sequence[]>();
  readonly #isFirst: Uint8Array;
  /** The only code that a match may begin with. 0 if there are several. */
  readonly #onlyFirst: number;
  /** Whether that code is all that is looked for. */
  readonly #isOneWord: boolean;

  constructor(query: Query, terms: TermIndex) {
    this.#isFirst = new Uint8Array(terms.size);
    const add = (codes: readonly ReadonlySet<number>[], scope?: TextScope) => {
      const [first] = codes;
      if (!first || scope === "author" || codes.some((any) => any.size === 0)) return;
      for (const code of first) {
        this.#isFirst[code] = 1;
        const known = this.#byFirst.get(code) ?? [];
        known.push({ codes, scope });
        known.sort((a, b) => b.codes.length - a.codes.length);
        this.#byFirst.set(code, known);
      }
    };
    const one = (text: string) => new Set([terms.code("word", text) ?? []].flat());
    const visit = (item: Clause | NearOperand): void => {
      switch (item.kind) {
        case "word":
          add([item.wildcard ? terms.codesLike("word", item.text) : one(item.text)], item.scope);
          return;
        case "phrase":
          if (item.slop === undefined) add(item.words.map(one), item.scope);
          else for (const word of item.words) add([one(word)], item.scope);
          return;
        case "near":
          visit(item.a);
          visit(item.b);
          return;
        case "and":
        case "or":
          item.items.forEach(visit);
          return;
        case "equals":
          if (["hashtag", "mention", "link", "linkdomain"].includes(item.field))
            add(words(item.value).map(({ text }) => one(text)));
          return;
        default:
      }
    };
    if (query.kind !== "all") visit(query);
    const [first = 0, second] = this.#byFirst.keys();
    this.#onlyFirst = second === undefined ? first : 0;
    const [sequence, other] = this.#byFirst.get(this.#onlyFirst) ?? [];
    this.#isOneWord = sequence?.codes.length === 1 && sequence.scope === undefined && other === undefined;
  }

  /** Visits the matches in the codes of a document, from left to right. They don't overlap; the longest counts. */
  match(codes: Uint32Array, text: TextPart, visit: VisitMatch): void {
    const { start, title, end } = text;
    const only = this.#onlyFirst;
    const isFirst = this.#isFirst;
    for (let i = start; i < end; i++) {
      const code = codes[i] ?? 0;
      if (only === 0 ? isFirst[code] !== 1 : code !== only) continue;
      if (this.#isOneWord) {
        visit(title > 0 && i > title ? i - 1 : i, 1);
        continue;
      }
      const found = this.#byFirst.get(code)?.find((sequence) => this.#fits(sequence, codes, i, text));
      if (!found) continue;
      const length = found.codes.length;
      // The break between title and content isn't a word.
      visit(title > 0 && i > title ? i - 1 : i, length);
      i += length - 1;
    }
  }

  #fits(
    { codes: wanted, scope }: Sequence,
    codes: Uint32Array,
    at: number,
    { title, end }: TextPart,
  ): boolean {
    if (at + wanted.length > end) return false;
    if (scope === "title" && (title === 0 || at >= title)) return false;
    if (scope === "content" && title > 0 && at < title) return false;
    return wanted.every((any, i) => any.has(codes[at + i] ?? 0));
  }
}

/** The emoji that a query asks for. They stand between words, and documents list them without their places. */
export function emojiOfNode(query: Query): Set<string> {
  const found = new Set<string>();
  const visit = (item: Query | NearOperand): void => {
    if (item.kind === "and" || item.kind === "or") item.items.forEach(visit);
    else if (item.kind === "equals" && item.field === "emoji") found.add(item.value);
  };
  visit(query);
  return found;
}

/** Where the words of a document lie in its codes. */
export interface TextPart {
  start: number;
  /** Words of the title, where it is followed by a break and the content; else 0. */
  title: number;
  end: number;
}

/**
 * Finds the words among the codes of a document: all before the break that its hashtags, links and so on follow. The
 * first break divides title and content if words follow it.
 */
export function textPart(codes: Uint32Array, length: number, kinds: Uint8Array): TextPart {
  let end = length;
  // Special terms come last, each of another kind than words.
  while (end > 0 && codes[end - 1] !== 0 && kinds[codes[end - 1] ?? 0] !== 0) end--;
  if (end < length && end > 0 && codes[end - 1] === 0) end--;
  let title = 0;
  for (let i = 0; i < end; i++)
    if (codes[i] === 0) {
      title = i;
      break;
    }
  return { start: 0, title, end };
}
