import type { Pieces } from "./pieces";
import { saltOf } from "./sentiment-features";
import { CONTRAST, NEGATION, turnOf } from "./turners";

/** Weights of neighbors are looked up in this many buckets, 2 ** PAIR_BITS. */
export const PAIR_BITS = 18;
/** Only the first pieces count, which bounds the cost of very long texts. */
export const MAX_PIECES = 192;
/** Longer runs without a space, such as tags that are run together, are cut. */
const MAX_WORD = 64;
/** Words whose pieces are kept. A power of two. */
const CACHED_WORDS = 65_536;
/** Room of a kept word in numbers of 32 and of 16 bits: two hashes, then its turn and its number of pieces, and its pieces. */
const ROOM = 8;
const TURN_AND_COUNT = 4;
const FIRST_PIECE = 5;
const CACHED_PIECES = 2 * ROOM - FIRST_PIECE;
const TURNS = 3;
/** Characters other than these may have another form in NFKC, or only change how an emoji looks. */
const UNEVEN = /[^\x00-\x7f\xa1\xab\xbb\xbf-\xff]/; // oxlint-disable-line no-control-regex -- plain ASCII
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
  /** Words that were read. Known by two hashes, a word needn't be cut out of its text. */
  readonly #hashes = new Int32Array(ROOM * CACHED_WORDS);
  /** The same memory as the hashes, so that a lookup reads one line of the processor's cache. */
  readonly #cached = new Uint16Array(this.#hashes.buffer);

  constructor(private readonly pieces: Pieces) {}

  /** Reads a cleaned text. */
  read(text: string, lang: string): void {
    this.count = 0;
    this.allParts = 0;
    const salt = saltOf(lang);
    const hashes = this.#hashes;
    const cached = this.#cached;
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
      // A word that starts a sentence has other pieces than elsewhere if it has a capital.
      let hash = isStart ? ~salt : salt;
      let otherHash = hash;
      let code = 0;
      for (; at < length && at - start < MAX_WORD; at++) {
        const next = even.charCodeAt(at);
        if (isSpace(next)) break;
        code = next;
        hash = Math.imul(hash ^ code, 0x01000193) ^ (hash >>> 15);
        otherHash = (Math.imul(otherHash, 31) + code) | 0;
      }
      const from = this.count;
      const slot = ROOM * ((Math.imul(hash, 0x9e3779b1) >>> 8) & (CACHED_WORDS - 1));
      let pieces: ArrayLike<number> = cached;
      let first = 2 * slot + FIRST_PIECE;
      let turn = cached[2 * slot + TURN_AND_COUNT] ?? 0;
      if (hashes[slot] !== hash || hashes[slot + 1] !== otherHash || turn === 0) {
        const word = even.slice(start, at);
        pieces = this.pieces.ofWord(asSplit(word, isStart));
        first = 0;
        turn = turnOf(word, lang) + TURNS * pieces.length;
        if (pieces.length <= CACHED_PIECES) {
          hashes[slot] = hash;
          hashes[slot + 1] = otherHash;
          cached[2 * slot + TURN_AND_COUNT] = turn;
          cached.set(pieces, 2 * slot + FIRST_PIECE);
        }
      }
      const isNegation = turn % TURNS === NEGATION;
      if (isNegation) this.#markBefore(clauseWords);
      const part = contrast | (reach > 0 ? NEGATED : 0);
      this.allParts |= part;
      const end = Math.min(MAX_PIECES, from + Math.floor(turn / TURNS));
      for (let piece = first; this.count < end; piece++) {
        this.starts[this.count] = start;
        this.parts[this.count] = part;
        this.ids[this.count++] = pieces[piece] ?? 0;
      }
      this.#wordStarts[clauseWords++ % BACKWARD_REACH] = from;
      reach = isNegation ? REACH : Math.max(0, reach - 1);
      if (turn % TURNS === CONTRAST) contrast = AFTER_CONTRAST;
      isStart = isSentenceEnd(code);
      if (isStart || isClauseEnd(code)) {
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
  return UNEVEN.test(text) ? text.replace(EMOJI_FORMS, "").normalize("NFKC") : text;
}

/** A word in capitals means what it means in small letters, and so does one that starts a sentence. */
function asSplit(word: string, isStart: boolean): string {
  const written = isStart ? word.toLowerCase() : word;
  return written.length > 1 && written === written.toUpperCase() ? written.toLowerCase() : written;
}

function bucketOf(first: number, second: number, salt: number): number {
  let hash = Math.imul(first ^ salt, 0x85ebca6b) ^ Math.imul(second, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
  return hash >>> (32 - PAIR_BITS);
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
