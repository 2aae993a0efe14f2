import { PhraseTable } from "./phrase-table";

/** A single code, or the codes of several words in a row. */
export type CodePhrase = readonly number[];

/** A term that has a phrase, and the words of that behind the third. */
interface Entry {
  term: number;
  rest: CodePhrase;
}

/** Finds which of some terms a document has, by its codes. A term is any of several words or phrases. */
export class TermMatcher {
  /** Number of each code that occurs in a term, from 1 on. */
  readonly #slots: Uint16Array;
  /** Term of each slot that is one alone, plus one. */
  readonly #single: Uint32Array;
  /** Entries of phrases by their first two or three words, plus one. */
  readonly #phrases = new PhraseTable();
  readonly #entries: Entry[][] = [];
  /** Whether a phrase begins with a slot. */
  readonly #begins: Uint8Array;
  readonly #marks: Uint32Array;
  #mark = 0;

  /** `size` is one more than the highest code. No two terms may have the same word or phrase. */
  constructor(size: number, terms: readonly (readonly CodePhrase[])[]) {
    this.#slots = new Uint16Array(size);
    let slots = 1;
    for (const code of new Set(terms.flat(2))) this.#slots[code] = slots++;
    if (slots > 2 ** 16) throw new RangeError("There are too many different words to match");
    this.#single = new Uint32Array(slots);
    this.#begins = new Uint8Array(slots);
    this.#marks = new Uint32Array(terms.length);
    for (const [term, alternatives] of terms.entries())
      for (const alternative of alternatives) {
        const [a = 0, b = 0, c = 0] = alternative.map((code) => this.#slots[code] ?? 0);
        if (alternative.length === 1) this.#single[a] = term + 1;
        else {
          const known = this.#phrases.get(a, b, c);
          const entry = { term, rest: alternative.slice(3) };
          if (known === 0) this.#phrases.set(a, b, c, this.#entries.push([entry]));
          else this.#entries[known - 1]?.push(entry);
          this.#begins[a] = 1;
        }
      }
  }

  /** Calls `hit` once with each term among the codes of a document, and the place behind its last word. */
  match(codes: Uint32Array, length: number, hit: (term: number, end: number) => void): void {
    this.#mark++;
    let a = 0;
    let b = 0;
    for (let i = 0; i < length; i++) {
      const slot = this.#slots[codes[i] ?? 0] ?? 0;
      if (slot !== 0) {
        this.#hit(this.#single[slot] ?? 0, i + 1, hit);
        const begun = this.#begins[b] === 1 ? this.#phrases.get(b, slot, 0) : 0;
        const goesOn = this.#begins[a] === 1 && b !== 0 ? this.#phrases.get(a, b, slot) : 0;
        for (const { term } of this.#entries[begun - 1] ?? []) this.#hit(term + 1, i + 1, hit);
        for (const { term, rest } of this.#entries[goesOn - 1] ?? [])
          if (rest.every((code, n) => i + n + 1 < length && codes[i + n + 1] === code))
            this.#hit(term + 1, i + 1 + rest.length, hit);
      }
      a = b;
      b = slot;
    }
  }

  #hit(found: number, end: number, hit: (term: number, end: number) => void): void {
    if (found === 0 || this.#marks[found - 1] === this.#mark) return;
    this.#marks[found - 1] = this.#mark;
    hit(found - 1, end);
  }
}
