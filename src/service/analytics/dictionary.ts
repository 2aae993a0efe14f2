/** Texts by number, so that a column holds a small code instead of a text. Code 0 is the empty text: no value. */
export class Dictionary {
  readonly values: string[] = [""];
  readonly #codes = new Map<string, number>([["", 0]]);

  constructor(values: readonly string[] = []) {
    for (const value of values) this.code(value);
  }

  /** The code of a text, a new one for a new text. */
  code(value: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.values.push(value);
    this.#codes.set(value, code);
    return code;
  }

  /** The code of a text, or undefined when no document ever had it. */
  find(value: string): number | undefined {
    return this.#codes.get(value);
  }

  /** The text of a code. */
  text(code: number): string {
    return this.values[code] ?? "";
  }

  /** One more than the highest code. */
  get size(): number {
    return this.values.length;
  }
}
