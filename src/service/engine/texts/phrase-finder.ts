import { breakCode } from "./codes";
import { PhraseTable } from "./phrase-table";

export interface PhraseWord {
  code: number;
  /** Whether a phrase may begin or end with it. */
  isEnd: boolean;
  /** Whether it makes a phrase worth counting. */
  isKey: boolean;
}

export interface FoundPhrase {
  codes: number[];
  /** Documents that its query finds, for which a comma is no end of a phrase. */
  count: number;
  /** Those that have it within a sentence. */
  unbroken: number;
}

/**
 * Whether most documents with a phrase have it within a sentence, and not merely its words on both sides of a comma, a
 * handle or an address.
 */
export const isPhrase = ({ count, unbroken }: Pick<FoundPhrase, "count" | "unbroken">): boolean =>
  2 * unbroken > count;

/** Counts the documents of all phrases of two and three words, and those with any word of a group. */
export class PhraseFinder {
  /** Number of each word, from 1 on: words that phrases may begin with come first, those of groups alone last. */
  readonly #slots: Uint16Array;
  readonly #codes: number[] = [0];
  readonly #table = new PhraseTable();
  readonly #lastEnd: number;
  readonly #lastInPhrase: number;
  readonly #keys: Uint8Array;
  /** Group of each slot, plus one. */
  readonly #groups: Uint16Array;
  readonly #groupMarks: Uint32Array;
  /** Documents with any word of each group. */
  readonly unions: Uint32Array;
  #mark = 0;

  constructor(words: readonly PhraseWord[], groups: readonly (readonly number[])[], size: number) {
    this.#slots = new Uint16Array(size);
    const add = (code: number) => {
      if (this.#slots[code] === 0) this.#slots[code] = this.#codes.push(code) - 1;
    };
    for (const { code, isEnd } of words) if (isEnd) add(code);
    this.#lastEnd = this.#codes.length - 1;
    for (const { code } of words) add(code);
    this.#lastInPhrase = this.#codes.length - 1;
    groups.flat().forEach(add);
    this.#keys = new Uint8Array(this.#codes.length);
    for (const { code, isKey } of words) this.#keys[this.#slots[code] ?? 0] = Number(isKey);
    this.#groups = new Uint16Array(this.#codes.length);
    for (const [i, group] of groups.entries())
      for (const code of group) this.#groups[this.#slots[code] ?? 0] = i + 1;
    this.#groupMarks = new Uint32Array(groups.length);
    this.unions = new Uint32Array(groups.length);
  }

  /** Takes a document with its breaks. */
  take(codes: Uint32Array, length: number): void {
    const slots = this.#slots;
    const keys = this.#keys;
    const table = this.#table;
    const groups = this.#groups;
    const lastEnd = this.#lastEnd;
    const lastInPhrase = this.#lastInPhrase;
    const mark = ++this.#mark;
    let a = 0;
    let b = 0;
    let isBroken = false;
    let wasBroken = false;
    for (let i = 0; i < length; i++) {
      const code = codes[i] ?? 0;
      if (code === breakCode) {
        isBroken = true;
        continue;
      }
      let slot = slots[code] ?? 0;
      if (slot === 0) {
        a = b;
        b = 0;
        continue;
      }
      const group = groups[slot] ?? 0;
      if (group !== 0 && this.#groupMarks[group - 1] !== mark) {
        this.#groupMarks[group - 1] = mark;
        this.unions[group - 1] = (this.unions[group - 1] ?? 0) + 1;
      }
      if (slot > lastInPhrase) slot = 0;
      if (b !== 0 && slot !== 0 && slot <= lastEnd) {
        const isKey = keys[b] === 1 || keys[slot] === 1;
        if (b <= lastEnd && isKey) table.count(b, slot, 0, mark, !isBroken);
        if (a !== 0 && a <= lastEnd && (isKey || keys[a] === 1))
          table.count(a, b, slot, mark, !isBroken && !wasBroken);
      }
      a = b;
      b = slot;
      wasBroken = isBroken;
      isBroken = false;
    }
  }

  /** Documents with a phrase, and those that have it unbroken. */
  count(codes: readonly number[]): Pick<FoundPhrase, "count" | "unbroken"> {
    const [a = 0, b = 0, c = 0] = codes.map((code) => this.#slots[code] ?? 0);
    return { count: this.#table.get(a, b, c), unbroken: this.#table.unbroken(a, b, c) };
  }

  found(min: number): FoundPhrase[] {
    const found: FoundPhrase[] = [];
    this.#table.each(min, (a, b, c, count, unbroken) =>
      found.push({
        codes: [a, b, c].filter((slot) => slot !== 0).map((slot) => this.#codes[slot] ?? 0),
        count,
        unbroken,
      }),
    );
    return found;
  }
}
