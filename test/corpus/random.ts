/** Random numbers by seed and name. The sequence is the same on every machine. */
export class Random {
  #state: number;

  constructor(seed: number, name: string) {
    let hash = 2166136261 ^ seed;
    for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
    this.#state = hash >>> 0;
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Both bounds are included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  }

  signs(length: number, alphabet: string): string {
    return Array.from({ length }, () => alphabet[this.int(0, alphabet.length - 1)] ?? "").join("");
  }
}

export const DIGITS = "0123456789";
export const HEX = "0123456789abcdef";
export const BASE32 = "234567abcdefghijklmnopqrstuvwxyz";
export const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
