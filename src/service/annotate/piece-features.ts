import type { Pieces } from "./pieces";
import { turnersOf } from "./turners";

/** Weights of neighbors are looked up in this many buckets, 2 ** PAIR_BITS. */
export const PAIR_BITS = 18;
/** Only the first pieces count, which bounds the cost of very long texts. */
export const MAX_PIECES = 192;
/** Longer runs without a space, such as tags that are run together, are cut. */
const MAX_WORD = 64;
/** Words whose pieces are kept; up to twice as many at times. */
const CACHED_WORDS = 32_768;
const NON_ASCII = /[^\x00-\x7f]/; // oxlint-disable-line no-control-regex -- plain ASCII
/** Signs that only change how an emoji looks: joiners, variants and skin tones. */
const EMOJI_FORMS = /[\p{Variation_Selector}\p{Emoji_Modifier}]|\u200d/gu;

/** Parts of a text whose pieces have a mean of their own, as bits: after a negation, before one, and after "but". */
export const NEGATED = 1;
const BEFORE_NEGATION = 2;
const AFTER_CONTRAST = 4;
/** Means of pieces: of the whole text and of each part. */
export const MEANS = 4;
/** Words that a negation reaches in its clause, after and before it. */
const REACH = 5;
const BACKWARD_REACH = 4;

// Starting values that keep pairs, pairs with a gap, triples and negated pieces apart.
const PAIR = 0x38495ab5;
const GAP = 0x1b873593;
const TRIPLE = 0x6b43a9b5;
const TURNED = 0x2545f491;

/** The pieces of a text and the buckets of their neighbors. The arrays are reused: read them before the next text. */
export class PieceFeatures {
  count = 0;
  readonly ids = new Int32Array(MAX_PIECES);
  /** Where the word of each piece starts in the text as `evened` gives it. */
  readonly starts = new Int32Array(MAX_PIECES);
  /** Bucket of each piece together with the one before it; of the first piece with none. */
  readonly pairs = new Uint32Array(MAX_PIECES);
  /** Parts of the text that each piece is in. */
  readonly parts = new Uint8Array(MAX_PIECES);
  /** Parts that the text has. */
  allParts = 0;
  bucketCount = 0;
  /** Buckets of pairs, pairs with a gap and triples of pieces, then those of negated pieces. */
  readonly buckets = new Uint32Array(4 * MAX_PIECES);
  /** Piece with which each of the last words of the clause starts. */
  readonly #wordStarts = new Int32Array(BACKWARD_REACH);
  /** Pieces of words. Those before them still serve, so that frequent words stay when the rest is dropped. */
  #recent = new Map<string, readonly number[]>();
  #before: ReadonlyMap<string, readonly number[]> = new Map();

  constructor(private readonly pieces: Pieces) {}

  /** Reads a cleaned text. */
  read(text: string, lang: string): void {
    this.count = 0;
    this.allParts = 0;
    const turners = turnersOf(lang);
    const even = evened(text);
    const { length } = even;
    let isStart = true;
    let reach = 0;
    let contrast = 0;
    let clauseWords = 0;
    for (let at = 0; at < length && this.count < MAX_PIECES;) {
      if (isSpace(even.charCodeAt(at))) {
        at++;
        continue;
      }
      const start = at;
      while (at < length && at - start < MAX_WORD && !isSpace(even.charCodeAt(at))) at++;
      const word = even.slice(start, at);
      const from = this.count;
      const turn = turners(word);
      if (turn === "negation") this.#markBefore(clauseWords);
      const part = contrast | (reach > 0 ? NEGATED : 0);
      this.allParts |= part;
      for (const id of this.#ofWord(word, isStart))
        if (this.count < MAX_PIECES) {
          this.starts[this.count] = start;
          this.parts[this.count] = part;
          this.ids[this.count++] = id;
        }
      this.#wordStarts[clauseWords++ % BACKWARD_REACH] = from;
      reach = turn === "negation" ? REACH : Math.max(0, reach - 1);
      if (turn === "contrast") contrast = AFTER_CONTRAST;
      const last = even.charCodeAt(at - 1);
      isStart = isSentenceEnd(last);
      if (isStart || isClauseEnd(last)) {
        reach = 0;
        clauseWords = 0;
      }
      if (isStart) contrast = 0;
    }
    this.#join();
  }

  /** Marks the last words of the clause as standing before a negation. */
  #markBefore(clauseWords: number): void {
    if (clauseWords === 0) return;
    this.allParts |= BEFORE_NEGATION;
    const first = this.#wordStarts[Math.max(0, clauseWords - BACKWARD_REACH) % BACKWARD_REACH] ?? 0;
    for (let at = first; at < this.count; at++) this.parts[at] = (this.parts[at] ?? 0) | BEFORE_NEGATION;
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
    if (this.allParts & NEGATED)
      for (let at = 0; at < count; at++)
        if ((this.parts[at] ?? 0) & NEGATED) buckets[used++] = bucketOf(0, (ids[at] ?? 0) + 1, TURNED);
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

function isClauseEnd(code: number): boolean {
  return code === 44 || code === 58 || code === 59;
}

function isSpace(code: number): boolean {
  return code <= 32 || (code >= 0x2000 && code <= 0x200f) || code === 0xfeff;
}
