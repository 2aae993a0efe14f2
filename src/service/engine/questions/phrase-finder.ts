import { PhraseTable } from "../texts/phrase-table";

export interface PhraseWord {
  code: number;
  /** Whether a phrase may begin or end with it. */
  isEnd: boolean;
  /** Whether it makes a phrase worth counting. */
  isKey: boolean;
}

/** Counts the documents of all phrases of two and three words. */
export class PhraseFinder {
  readonly #slots: Uint16Array;
  readonly #table = new PhraseTable();
  readonly #ends: Uint8Array;
  readonly #keys: Uint8Array;
  #mark = 0;

  constructor(
    readonly words: readonly PhraseWord[],
    size: number,
  ) {
    this.#slots = new Uint16Array(size);
    for (const [i, { code }] of words.entries()) this.#slots[code] = i + 1;
    this.#ends = Uint8Array.from([0, ...words.map(({ isEnd }) => Number(isEnd))]);
    this.#keys = Uint8Array.from([0, ...words.map(({ isKey }) => Number(isKey))]);
  }

  take(codes: Uint32Array, length: number): void {
    const [slots, ends, keys, table] = [this.#slots, this.#ends, this.#keys, this.#table];
    const mark = ++this.#mark;
    let [a, b] = [0, 0];
    for (let i = 0; i < length; i++) {
      const slot = slots[codes[i] ?? 0] ?? 0;
      if (b !== 0 && ends[slot] === 1) {
        if (ends[b] === 1 && (keys[b] === 1 || keys[slot] === 1)) table.count(b, slot, 0, mark);
        if (ends[a] === 1 && (keys[a] === 1 || keys[b] === 1 || keys[slot] === 1))
          table.count(a, b, slot, mark);
      }
      a = b;
      b = slot;
    }
  }

  found(least: number): { codes: number[]; count: number }[] {
    const found: { codes: number[]; count: number }[] = [];
    const codeOf = (slot: number) => this.words[slot - 1]?.code ?? 0;
    this.#table.each(least, (a, b, c, count) =>
      found.push({ codes: [a, b, c].filter((slot) => slot !== 0).map(codeOf), count }),
    );
    return found;
  }
}
