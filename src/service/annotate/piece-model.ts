import { CLASSES, type PieceWeights, ROW, readPieceFile } from "./piece-file";
import { MAX_PIECES, MEANS, NEGATED, PieceFeatures } from "./piece-features";
import { Pieces } from "./pieces";

const STRONGEST = 5;
const UNKNOWN = 0;

export interface Scored {
  /** From -5 to 5. Its sign is the most probable class, and its size says how much more probable than by chance. */
  score: number;
  /** How probable it is that the sign is right, from 0 to 1 in hundredths. */
  confidence: number;
}

/**
 * What a text's pieces and their neighbors add to its tone, the logit of positive less that of negative. What adds to the
 * logits is exact. A piece's part in the hidden layer is how much the tone changes without the piece in the mean.
 */
export interface PieceTones {
  /** Of each piece: where its word starts in the text as `evened` gives it. */
  starts: readonly number[];
  tones: readonly number[];
  /** Of pairs, pairs with a gap, triples and negated pieces: the places of their pieces. */
  joined: readonly { pieces: readonly number[]; tone: number }[];
}

/**
 * The static scorer of all languages, which bench/training/train-pieces.ts learns from a transformer: a weighted mean of
 * a vector a piece, one hidden layer, and weights of pieces and of their neighbors. Only additions, multiplications and
 * roots decide the label, so it is the same on every platform.
 */
export class PieceModel {
  readonly #features: PieceFeatures;
  readonly #languages: ReadonlyMap<string, PieceWeights["languages"][string]>;
  readonly #attention: Float64Array;
  readonly #hiddenBias: Float64Array;
  readonly #outputWeights: Float64Array;
  readonly #mean: Float64Array;
  readonly #pieceWeights = new Float64Array(MAX_PIECES);
  readonly #logits = new Float64Array(CLASSES);

  constructor(private readonly weights: PieceWeights) {
    const scores = Float64Array.from(weights.content.scores, (steps) => (steps - 128) * weights.scoreStep);
    this.#features = new PieceFeatures(new Pieces(weights.pieces, scores, UNKNOWN));
    this.#languages = new Map(Object.entries(weights.languages));
    this.#attention = Float64Array.from(weights.attention);
    this.#hiddenBias = Float64Array.from(weights.hidden.bias);
    this.#outputWeights = Float64Array.from(weights.output.weights);
    this.#mean = new Float64Array(MEANS * weights.dimensions);
  }

  /** Reads a file of weights. Throws if it is damaged or of another format. */
  static read(file: Buffer): PieceModel {
    return new PieceModel(readPieceFile(file));
  }

  knows(lang: string): boolean {
    return this.#languages.has(lang);
  }

  /** What the score of the words alone adds to the tone of a text in a known language. */
  toneOfWords(lang: string, words: number): number {
    const [negative, positive] = this.#languages.get(lang)?.byWords[words + STRONGEST] ?? [0, 0];
    return positive - negative;
  }

  /** What makes the tone of a cleaned text. */
  tones(text: string, lang: string): PieceTones {
    this.#features.read(text, lang);
    const { ids, starts, count } = this.#features;
    const { pieces } = this.weights.content;
    const step = this.weights.pieceStep / Math.sqrt(count);
    const inHidden = this.#hiddenTones();
    return {
      starts: [...starts.subarray(0, count)],
      tones: inHidden.map((hidden, at) => hidden + step * toneIn(pieces, ids[at] ?? 0)),
      joined: this.#joinedTones(),
    };
  }

  /** How much the hidden layer's tone changes without each piece. */
  #hiddenTones(): number[] {
    const { count } = this.#features;
    const weights = Array.from({ length: count }, (_, at) => this.#attentionOf(at));
    const mean = this.#mean.fill(0);
    for (const [at, weight] of weights.entries()) this.#addVector(at, weight);
    const sums = mean.slice();
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const toneWithout = (at: number, weight: number) => {
      const rest = count > 1 || weight === 0 ? sum - weight : Infinity;
      mean.set(sums);
      this.#addVector(at, -weight);
      for (let d = 0; d < mean.length; d++) mean[d] = (mean[d] ?? 0) / rest;
      const [negative, , positive] = this.#hidden();
      return positive - negative;
    };
    const whole = toneWithout(0, 0);
    return weights.map((weight, at) => whole - toneWithout(at, weight));
  }

  #joinedTones(): PieceTones["joined"] {
    const { buckets: found, bucketCount, count, parts } = this.#features;
    const step = this.weights.bucketStep / Math.sqrt(bucketCount);
    const places = Array.from({ length: Math.max(0, count - 1) }, (_, before) => {
      const at = before + 1;
      const pair = [before, at];
      return before === 0 ? [pair] : [pair, [before - 1, at], [before - 1, before, at]];
    }).flat();
    for (let at = 0; at < count; at++) if ((parts[at] ?? 0) & NEGATED) places.push([at]);
    return places.map((pieces, place) => ({
      pieces,
      tone: step * toneIn(this.weights.content.buckets, found[place] ?? 0),
    }));
  }

  /** Sentiment of a cleaned text in a known language. `words` is the score of its words alone, from -5 to 5. */
  score(text: string, lang: string, words: number): Scored {
    const [negative, neutral, positive] = this.logits(text, lang);
    const language = this.#languages.get(lang);
    const byWords = language?.byWords[words + STRONGEST] ?? [0, 0];
    const down = negative + byWords[0];
    const up = positive + byWords[1];
    const winner = Math.max(down, neutral, up);
    const sum = Math.exp(down - winner) + Math.exp(neutral - winner) + Math.exp(up - winner);
    const second = down + neutral + up - winner - Math.min(down, neutral, up);
    const { slope, shift } = language?.confidence ?? { slope: 1, shift: 0 };
    const confidence = Math.round(100 / (1 + Math.exp(-(slope * (winner - second) + shift)))) / 100;
    if (winner === neutral) return { score: 0, confidence };
    const strength = Math.min(STRONGEST, Math.max(1, Math.round(((3 / sum - 1) / 2) * STRONGEST)));
    return { score: up > down ? strength : -strength, confidence };
  }

  /** Logits of negative, neutral and positive for a cleaned text, before the words alone count. */
  logits(text: string, lang: string): [negative: number, neutral: number, positive: number] {
    this.#features.read(text, lang);
    const { bias } = this.weights.output;
    const logits = this.#logits;
    logits.set(bias);
    if (this.#features.count > 0) {
      this.#addMean();
      this.#add(1, ...this.#hidden());
      this.#addBuckets();
    }
    return [logits[0] ?? 0, logits[1] ?? 0, logits[2] ?? 0];
  }

  /** The weighted means of the pieces' vectors, and the pieces' own weights. */
  #addMean(): void {
    const { ids, count, parts } = this.#features;
    const { vectors, pieces } = this.weights.content;
    const size = this.weights.dimensions;
    const mean = this.#mean;
    const weights = this.#pieceWeights;
    const used = size * this.#usedMeans();
    mean.fill(0, 0, used);
    let sum = 0;
    let negative = 0;
    let neutral = 0;
    let positive = 0;
    for (let at = 0; at < count; at++) {
      const id = ids[at] ?? 0;
      const weight = this.#attentionOf(at);
      weights[at] = weight;
      sum += weight;
      if ((parts[at] ?? 0) > 0) this.#addToParts(at, weight);
      negative += pieces[id * ROW + 1] ?? 0;
      neutral += pieces[id * ROW + 2] ?? 0;
      positive += pieces[id * ROW + 3] ?? 0;
    }
    // Four sums at a time stay in registers for all pieces.
    for (let d = 0; d < size; d += 4) {
      let first = 0;
      let second = 0;
      let third = 0;
      let fourth = 0;
      for (let at = 0; at < count; at++) {
        const weight = weights[at] ?? 0;
        const from = (ids[at] ?? 0) * size + d;
        first += weight * (vectors[from] ?? 0);
        second += weight * (vectors[from + 1] ?? 0);
        third += weight * (vectors[from + 2] ?? 0);
        fourth += weight * (vectors[from + 3] ?? 0);
      }
      mean[d] = first;
      mean[d + 1] = second;
      mean[d + 2] = third;
      mean[d + 3] = fourth;
    }
    const scale = 1 / sum;
    for (let d = 0; d < used; d++) mean[d] = (mean[d] ?? 0) * scale;
    this.#add(this.weights.pieceStep / Math.sqrt(count), negative, neutral, positive);
  }

  /** Means up to the last part that the text has. */
  #usedMeans(): number {
    return 33 - Math.clz32(this.#features.allParts);
  }

  /** Adds the vector of a piece to all sums that it is in. */
  #addVector(at: number, weight: number): void {
    const { vectors } = this.weights.content;
    const size = this.weights.dimensions;
    const mean = this.#mean;
    const base = (this.#features.ids[at] ?? 0) * size;
    for (let d = 0; d < size; d++) mean[d] = (mean[d] ?? 0) + weight * (vectors[base + d] ?? 0);
    this.#addToParts(at, weight);
  }

  /** Adds the vector of a piece to the sums of the parts that it is in. */
  #addToParts(at: number, weight: number): void {
    const { vectors } = this.weights.content;
    const size = this.weights.dimensions;
    const mean = this.#mean;
    const base = (this.#features.ids[at] ?? 0) * size;
    let parts = this.#features.parts[at] ?? 0;
    for (let part = size; parts > 0; part += size, parts >>= 1)
      if (parts & 1)
        for (let d = 0; d < size; d++)
          mean[part + d] = (mean[part + d] ?? 0) + weight * (vectors[base + d] ?? 0);
  }

  /** How much a piece counts in the mean. */
  #attentionOf(at: number): number {
    const { ids, pairs } = this.#features;
    const { pieces, buckets } = this.weights.content;
    const middle = this.#attention.length >> 1;
    const steps = (pieces[(ids[at] ?? 0) * ROW] ?? 0) + (buckets[(pairs[at] ?? 0) * ROW] ?? 0);
    return this.#attention[Math.max(0, Math.min(2 * middle, steps + middle))] ?? 1;
  }

  /** What the hidden layer makes of the mean. */
  #hidden(): [negative: number, neutral: number, positive: number] {
    const mean = this.#mean;
    const size = this.weights.dimensions;
    const { allParts } = this.#features;
    const end = size * this.#usedMeans();
    const bias = this.#hiddenBias;
    const count = bias.length;
    const weights = this.weights.content.hidden;
    const output = this.#outputWeights;
    let negative = 0;
    let neutral = 0;
    let positive = 0;
    for (let unit = 0; unit < count; unit++) {
      let value = bias[unit] ?? 0;
      const base = unit * mean.length;
      value += product(weights, base, mean, 0, size);
      // Parts that a text doesn't have cost nothing.
      for (let from = size, parts = allParts; from < end; from += size, parts >>= 1)
        if (parts & 1) value += product(weights, base + from, mean, from, size);
      if (value <= 0) continue;
      negative += value * (output[unit] ?? 0);
      neutral += value * (output[count + unit] ?? 0);
      positive += value * (output[2 * count + unit] ?? 0);
    }
    return [negative, neutral, positive];
  }

  #addBuckets(): void {
    const { buckets: found, bucketCount } = this.#features;
    if (bucketCount === 0) return;
    const { buckets } = this.weights.content;
    let negative = 0;
    let neutral = 0;
    let positive = 0;
    for (let at = 0; at < bucketCount; at++) {
      const base = (found[at] ?? 0) * ROW;
      negative += buckets[base + 1] ?? 0;
      neutral += buckets[base + 2] ?? 0;
      positive += buckets[base + 3] ?? 0;
    }
    this.#add(this.weights.bucketStep / Math.sqrt(bucketCount), negative, neutral, positive);
  }

  #add(scale: number, negative: number, neutral: number, positive: number): void {
    const logits = this.#logits;
    logits[0] = (logits[0] ?? 0) + scale * negative;
    logits[1] = (logits[1] ?? 0) + scale * neutral;
    logits[2] = (logits[2] ?? 0) + scale * positive;
  }
}

/** What a row of whole-number weights adds to the tone, in steps. */
function toneIn(weights: Int8Array, row: number): number {
  return (weights[row * ROW + 3] ?? 0) - (weights[row * ROW + 1] ?? 0);
}

/** The dot product of `size` numbers of two rows. Four sums at a time, since each addition waits for the one before. */
function product(a: Float64Array, fromA: number, b: Float64Array, fromB: number, size: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = 0; at < size; at += 4) {
    first += (a[fromA + at] ?? 0) * (b[fromB + at] ?? 0);
    second += (a[fromA + at + 1] ?? 0) * (b[fromB + at + 1] ?? 0);
    third += (a[fromA + at + 2] ?? 0) * (b[fromB + at + 2] ?? 0);
    fourth += (a[fromA + at + 3] ?? 0) * (b[fromB + at + 3] ?? 0);
  }
  return first + second + (third + fourth);
}
