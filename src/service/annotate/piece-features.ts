import type { Pieces } from "./pieces";

/** Weights of neighbors are looked up in this many buckets, 2 ** PAIR_BITS. */
export const PAIR_BITS = 18;
/** Only the first pieces count, which bounds the cost of very long texts. */
export const MAX_PIECES = 192;
/** Longer runs without a space, such as tags that are run together, are cut. */
const MAX_WORD = 64;
/** Words whose pieces are kept; up to twice as many at times. */
const CACHED_WORDS = 32_768;
const NON_ASCII = /[^\x00-\x7f]/; // eslint-disable-line no-control-regex -- plain ASCII
/** Signs that only change how an emoji looks: joiners, variants and skin tones. */
const EMOJI_FORMS = /[\p{Variation_Selector}\p{Emoji_Modifier}]|\u200d/gu;

// Starting values that keep pairs, pairs with a gap and triples apart.
const PAIR = 0x38495ab5;
const GAP = 0x1b873593;
const TRIPLE = 0x6b43a9b5;

/** The pieces of a text and the buckets of their neighbors. The arrays are reused: read them before the next text. */
export class PieceFeatures {
  count = 0;
  readonly ids = new Int32Array(MAX_PIECES);
  /** Where the word of each piece starts in the text as `evened` gives it. */
  readonly starts = new Int32Array(MAX_PIECES);
  /** Bucket of each piece together with the one before it; of the first piece with none. */
  readonly pairs = new Uint32Array(MAX_PIECES);
  bucketCount = 0;
  /** Buckets of pairs, pairs with a gap and triples of pieces. */
  readonly buckets = new Uint32Array(3 * MAX_PIECES);
  /** Pieces of words. Those before them still serve, so that frequent words stay when the rest is dropped. */
  #recent = new Map<string, readonly number[]>();
  #before: ReadonlyMap<string, readonly number[]> = new Map();

  constructor(private readonly pieces: Pieces) {}

  /** Reads a cleaned text. */
  read(text: string): void {
    this.count = 0;
    const even = evened(text);
    const { length } = even;
    let isStart = true;
    for (let at = 0; at < length && this.count < MAX_PIECES;) {
      if (isSpace(even.charCodeAt(at))) {
        at++;
        continue;
      }
      const start = at;
      while (at < length && at - start < MAX_WORD && !isSpace(even.charCodeAt(at))) at++;
      for (const id of this.#ofWord(even.slice(start, at), isStart))
        if (this.count < MAX_PIECES) {
          this.starts[this.count] = start;
          this.ids[this.count++] = id;
        }
      isStart = isSentenceEnd(even.charCodeAt(at - 1));
    }
    this.#join();
  }

  #ofWord(word: string, isStart: boolean): readonly number[] {
    const written = isStart ? word.toLowerCase() : word;
    const known = this.#recent.get(written);
    if (known !== undefined) return known;
    const plain = isShouted(written) ? written.toLowerCase() : written;
    const found = this.#before.get(written) ?? this.pieces.ofWord(plain);
    if (this.#recent.size === CACHED_WORDS) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(written, found);
    return found;
  }

  #join(): void {
    const { ids, pairs, buckets, count } = this;
    let before = 0;
    let earlier = 0;
    let used = 0;
    for (let at = 0; at < count; at++) {
      const id = (ids[at] ?? 0) + 1;
      const pair = bucketOf(before, id, PAIR);
      pairs[at] = pair;
      if (at > 0) buckets[used++] = pair;
      if (at > 1) {
        buckets[used++] = bucketOf(earlier, id, GAP);
        buckets[used++] = bucketOf(Math.imul(earlier, 0x2545f491) ^ before, id, TRIPLE);
      }
      earlier = before;
      before = id;
    }
    this.bucketCount = used;
  }
}

/** A text as it is split into pieces. */
export function evened(text: string): string {
  return NON_ASCII.test(text) ? text.replace(EMOJI_FORMS, "").normalize("NFKC") : text;
}

function bucketOf(first: number, second: number, salt: number): number {
  let hash = Math.imul(first ^ salt, 0x85ebca6b) ^ Math.imul(second, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
  return hash >>> (32 - PAIR_BITS);
}

/** A word in capitals means what it means in small letters. */
function isShouted(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}

function isSentenceEnd(code: number): boolean {
  return code === 33 || code === 46 || code === 63 || code === 0x2026;
}

function isSpace(code: number): boolean {
  return code <= 32 || (code >= 0x2000 && code <= 0x200f) || code === 0xfeff;
}
