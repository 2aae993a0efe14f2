import { lexiconOf } from "./lexicon";

/** Weights are looked up in this many buckets, 2 ** BUCKET_BITS. */
export const BUCKET_BITS = 19;
/** Only the first characters of a text count, which bounds the cost of very long texts. */
const MAX_LENGTH = 3_000;
/** A negation reaches this many words, up to the end of the clause. */
const NEGATED_WORDS = 3;
const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 5;
/** Longer words, such as run-together tags, give n-grams from their beginning only. */
const LONGEST_WORD = 24;

// Starting values that keep the kinds of features apart.
const WORD = 0x1b873593;
const NEGATED = 0x6b43a9b5;
const PAIR = 0x38495ab5;
const GRAM = 0x2545f491;

const APOSTROPHE = 39;
const CURLY_APOSTROPHE = 0x2019;
const EDGE = 1;

/** A word for its n-grams. Both hashes together tell words of all languages apart. */
export interface WordSpan {
  start: number;
  end: number;
  hash: number;
  otherHash: number;
}

/** Buckets of a text's features. The arrays are reused: read them before the next text or word. */
export class SentimentFeatures {
  /** Buckets of words, pairs of words and negated words. */
  wordCount = 0;
  words = new Uint32Array(1024);
  /** Words that have n-grams. */
  spanCount = 0;
  readonly spans: WordSpan[] = [];
  /** Buckets of the n-grams of the word that was read last. */
  gramCount = 0;
  readonly grams = new Uint32Array(3 * (LONGEST_WORD + 2));
  #text = "";
  #salt = 0;

  /** Finds the words, pairs of words and negated words of a cleaned text. */
  read(text: string, lang: string): void {
    this.wordCount = 0;
    this.spanCount = 0;
    const salt = saltOf(lang);
    const negators = negatorsOf(lang);
    const lower = text.slice(0, MAX_LENGTH).toLowerCase();
    this.#text = lower;
    this.#salt = salt;
    const { length } = lower;
    let previous = 0;
    let negated = 0;
    for (let at = 0; at < length;) {
      const code = lower.charCodeAt(at);
      if (code <= 32 || code === 0xa0) {
        at++;
        continue;
      }
      const start = at;
      let hash = WORD ^ salt;
      const isWord = isLetter(code);
      if (isWord) {
        let otherHash = salt;
        for (; at < length; at++) {
          const next = lower.charCodeAt(at);
          if (isLetter(next)) hash = mixed(hash, next);
          else if (!isInnerApostrophe(lower, at, next)) break;
          otherHash = (Math.imul(otherHash, 31) + next) | 0;
        }
        this.#addSpan(start, at, hash, otherHash);
      } else {
        // A run of signs is one word: "!!!", ":-(", an emoji.
        const isEmoji = code >= 0x2190;
        for (; at < length; at++) {
          const next = lower.charCodeAt(at);
          if (next <= 32 || isLetter(next) || next >= 0x2190 !== isEmoji || (isEmoji && at - start >= 2))
            break;
          hash = mixed(hash, next);
          if (at - start >= 3) {
            at++;
            break;
          }
        }
      }
      this.#addWord(bucketOf(hash));
      if (previous !== 0) this.#addWord(bucketOf(mixed(previous, hash) ^ PAIR));
      previous = hash;
      if (!isWord) negated = isClauseEnd(code) ? 0 : negated;
      else if (negators.has(hash)) negated = NEGATED_WORDS + 1;
      else if (negated > 0) this.#addWord(bucketOf(mixed(hash, NEGATED)));
      if (isWord && negated > 0) negated--;
    }
  }

  #addWord(bucket: number): void {
    if (this.wordCount === this.words.length) this.words = grown(this.words);
    this.words[this.wordCount++] = bucket;
  }

  #addSpan(start: number, end: number, hash: number, otherHash: number): void {
    const span = this.spans[this.spanCount++];
    if (span === undefined) this.spans.push({ start, end, hash, otherHash });
    else {
      span.start = start;
      span.end = end;
      span.hash = hash;
      span.otherHash = otherHash;
    }
  }

  /** Finds the character n-grams inside a word of the text that was read last. */
  readGrams({ start, end }: WordSpan): void {
    this.gramCount = 0;
    const text = this.#text;
    const last = Math.min(end, start + LONGEST_WORD);
    // The edges of a word are characters of their own: "un" at its beginning differs from "un" inside.
    for (let from = start - 1; from + SHORTEST_GRAM <= last + 1; from++) {
      let hash = GRAM ^ this.#salt;
      const to = Math.min(from + LONGEST_GRAM, last + 1);
      for (let at = from; at < to; at++) {
        hash = mixed(hash, at < start || at >= last ? EDGE : text.charCodeAt(at));
        if (at - from + 1 < SHORTEST_GRAM) continue;
        this.grams[this.gramCount++] = bucketOf(hash);
      }
    }
  }
}

function mixed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193) ^ (hash >>> 15);
}

function bucketOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 16), 0x9e3779b1) >>> (32 - BUCKET_BITS);
}

function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 0xaa && code < 0x2000 && !isSign(code))
  );
}

/** Signs of Latin-1 among the letters: « ± · » ¿ × ÷ and others. */
function isSign(code: number): boolean {
  return (code < 0xc0 && code !== 0xaa && code !== 0xb5 && code !== 0xba) || code === 0xd7 || code === 0xf7;
}

function isInnerApostrophe(text: string, at: number, code: number): boolean {
  return (code === APOSTROPHE || code === CURLY_APOSTROPHE) && isLetter(text.charCodeAt(at + 1));
}

function isClauseEnd(code: number): boolean {
  return (
    code === 33 || code === 44 || code === 46 || code === 58 || code === 59 || code === 63 || code === 0x2026
  );
}

const salts = new Map<string, number>();

/** A number that keeps the words of a language apart from those of others. */
export function saltOf(lang: string): number {
  const known = salts.get(lang);
  if (known !== undefined) return known;
  let salt = 0;
  for (let at = 0; at < lang.length; at++) salt = mixed(salt, lang.charCodeAt(at));
  salts.set(lang, salt);
  return salt;
}

const negatorSets = new Map<string, ReadonlySet<number>>();

/** Hashes of a language's negating words. */
function negatorsOf(lang: string): ReadonlySet<number> {
  const known = negatorSets.get(lang);
  if (known !== undefined) return known;
  const salt = saltOf(lang);
  const found = new Set<number>();
  for (const [text, entry] of lexiconOf(lang) ?? [])
    if (entry.negates) {
      let hash = WORD ^ salt;
      for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
      found.add(hash);
    }
  negatorSets.set(lang, found);
  return found;
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
