import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { BUCKET_BITS, SentimentFeatures, type WordSpan } from "./sentiment-features";

/** The scores of the word lists, from -5 to 5, have weights of their own. */
export const LEXICON_VALUES = 11;
const STRONGEST = 5;
/** A power of two. */
const CACHED_WORDS = 8192;

type Logits = readonly [negative: number, positive: number];

/** The file of weights. */
export const Weights = z.object({
  format: z.literal(1),
  bucketBits: z.literal(BUCKET_BITS),
  /**
   * The languages in which the model does better than the word lists, each with the logits of negative and positive by
   * score of the word lists.
   */
  languages: z.record(z.string(), z.array(z.tuple([z.number(), z.number()])).length(LEXICON_VALUES)),
  /** What one step of the weights adds to a logit. */
  step: z.number().positive(),
  /** SHA-256 of the weights before compression, in hexadecimal. */
  sha256: z.string(),
  /** A byte for negative and one for positive of each bucket, compressed by gzip, in Base64. */
  weights: z.string(),
});
export type Weights = z.output<typeof Weights>;

/**
 * A linear model of three classes over hashed features, trained by bench/training/train-sentiment.ts. Neutral is the
 * class that the other two are compared with, so each bucket has a weight for negative and one for positive.
 */
export class SentimentModel {
  readonly #languages: ReadonlyMap<string, Weights["languages"][string]>;
  readonly #features = new SentimentFeatures();
  /** Two hashes of each cached word, and the sums and the number of its n-grams. Most words of a text are frequent ones. */
  readonly #cachedHashes = new Int32Array(4 * CACHED_WORDS);
  readonly #gramSums = new Int32Array(4 * CACHED_WORDS);

  private constructor(
    private readonly step: number,
    private readonly weights: Int8Array,
    languages: Weights["languages"],
  ) {
    this.#languages = new Map(Object.entries(languages));
  }

  knows(lang: string): boolean {
    return this.#languages.has(lang);
  }

  /** Reads a file of weights. Throws if it is damaged or of another format. */
  static read(file: unknown): SentimentModel {
    try {
      const { step, languages, sha256, ...packed } = Weights.parse(file);
      const weights = gunzipSync(Buffer.from(packed.weights, "base64"));
      if (weights.length !== 2 << BUCKET_BITS) throw new Error(`${weights.length} weights`);
      if (createHash("sha256").update(weights).digest("hex") !== sha256) throw new Error("another checksum");
      return new SentimentModel(step, new Int8Array(weights), languages);
    } catch (cause) {
      throw new Error("The weights of the sentiment model are damaged", { cause });
    }
  }

  /**
   * Sentiment of a cleaned text from -5 to 5. Its sign is the most probable class, and its size says how much more
   * probable than by chance. `lexicon` is the score of the word lists.
   */
  score(text: string, lang: string, lexicon: number): number {
    const features = this.#features;
    features.read(text, lang);
    const ofLexicon = this.#languages.get(lang)?.[lexicon + STRONGEST] ?? [0, 0];
    const ofWords = this.#ofWords();
    const ofGrams = this.#ofGrams();
    const negative = ofLexicon[0] + this.step * (ofWords[0] + ofGrams[0]);
    const positive = ofLexicon[1] + this.step * (ofWords[1] + ofGrams[1]);
    const winner = Math.max(negative, positive);
    if (winner <= 0) return 0;
    const probability = 1 / (Math.exp(-winner) + Math.exp(Math.min(negative, positive) - winner) + 1);
    const strength = Math.min(STRONGEST, Math.max(1, Math.round(((probability * 3 - 1) / 2) * STRONGEST)));
    return positive > negative ? strength : -strength;
  }

  // Sums of weights for negative and positive shrink with the root of their number.
  #ofWords(): Logits {
    const { words, wordCount } = this.#features;
    const { weights } = this;
    let negative = 0;
    let positive = 0;
    for (let at = 0; at < wordCount; at++) {
      const place = (words[at] ?? 0) << 1;
      negative += weights[place] ?? 0;
      positive += weights[place + 1] ?? 0;
    }
    const scale = 1 / Math.sqrt(Math.max(1, wordCount));
    return [negative * scale, positive * scale];
  }

  #ofGrams(): Logits {
    const { spans, spanCount } = this.#features;
    let negative = 0;
    let positive = 0;
    let count = 0;
    for (let at = 0; at < spanCount; at++) {
      const span = spans[at];
      if (span === undefined) continue;
      const slot = 4 * (span.hash & (CACHED_WORDS - 1));
      const cache = this.#gramSums;
      if (this.#cachedHashes[slot] !== span.hash || this.#cachedHashes[slot + 1] !== span.otherHash)
        this.#sumGrams(span, slot);
      negative += cache[slot] ?? 0;
      positive += cache[slot + 1] ?? 0;
      count += cache[slot + 2] ?? 0;
    }
    const scale = 1 / Math.sqrt(Math.max(1, count));
    return [negative * scale, positive * scale];
  }

  #sumGrams(span: WordSpan, slot: number): void {
    const features = this.#features;
    const { weights } = this;
    features.readGrams(span);
    let negative = 0;
    let positive = 0;
    for (let at = 0; at < features.gramCount; at++) {
      const place = (features.grams[at] ?? 0) << 1;
      negative += weights[place] ?? 0;
      positive += weights[place + 1] ?? 0;
    }
    this.#cachedHashes[slot] = span.hash;
    this.#cachedHashes[slot + 1] = span.otherHash;
    this.#gramSums[slot] = negative;
    this.#gramSums[slot + 1] = positive;
    this.#gramSums[slot + 2] = features.gramCount;
  }
}
