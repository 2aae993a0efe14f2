/** Numbers texts, so that columns hold small codes. Code 0 is the empty text and means no value. */
export class Dictionary {
  readonly values: string[] = [""];
  readonly #codes = new Map<string, number>([["", 0]]);

  constructor(values: readonly string[] = []) {
    for (const value of values) this.code(value);
  }

  /** Returns the code of a text. Adds the text if it is new. */
  code(value: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.values.push(value);
    this.#codes.set(value, code);
    return code;
  }

  /** Returns the code of a text. Undefined if no document ever had it. */
  find(value: string): number | undefined {
    return this.#codes.get(value);
  }

  text(code: number): string {
    return this.values[code] ?? "";
  }

  /** One more than the highest code. */
  get size(): number {
    return this.values.length;
  }
}
