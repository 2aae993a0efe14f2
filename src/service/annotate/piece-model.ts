import { CLASSES, type PieceWeights, readPieceFile } from "./piece-file";
import { PieceFeatures } from "./piece-features";
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
  /** Of pairs, pairs with a gap and triples: the places of their pieces. */
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
  readonly #hiddenWeights: Float64Array;
  readonly #outputWeights: Float64Array;
  readonly #mean: Float64Array;
  readonly #logits = new Float64Array(CLASSES);

  constructor(private readonly weights: PieceWeights) {
    const scores = Float64Array.from(weights.content.scores, (steps) => (steps - 128) * weights.scoreStep);
    this.#features = new PieceFeatures(new Pieces(weights.pieces, scores, UNKNOWN));
    this.#languages = new Map(Object.entries(weights.languages));
    this.#attention = Float64Array.from(weights.attention);
    this.#hiddenWeights = Float64Array.from(weights.hidden.weights);
    this.#outputWeights = Float64Array.from(weights.output.weights);
    this.#mean = new Float64Array(weights.dimensions);
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
  tones(text: string): PieceTones {
    this.#features.read(text);
    const { ids, starts, count } = this.#features;
    const { pieceLogits } = this.weights.content;
    const step = this.weights.pieceStep / Math.sqrt(count);
    const inHidden = this.#hiddenTones();
    return {
      starts: [...starts.subarray(0, count)],
      tones: inHidden.map((hidden, at) => hidden + step * toneIn(pieceLogits, ids[at] ?? 0)),
      joined: this.#joinedTones(),
    };
  }

  /** How much the hidden layer's tone changes without each piece. */
  #hiddenTones(): number[] {
    const { ids, count } = this.#features;
    const { vectors } = this.weights.content;
    const size = this.#mean.length;
    const weights = Array.from({ length: count }, (_, at) => this.#attentionOf(at));
    const sums = new Float64Array(size);
    for (const [at, weight] of weights.entries())
      for (let d = 0; d < size; d++)
        sums[d] = (sums[d] ?? 0) + weight * (vectors[(ids[at] ?? 0) * size + d] ?? 0);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const mean = this.#mean;
    const toneWithout = (at: number, weight: number) => {
      const base = (ids[at] ?? 0) * size;
      const rest = count > 1 || weight === 0 ? sum - weight : Infinity;
      for (let d = 0; d < size; d++) mean[d] = ((sums[d] ?? 0) - weight * (vectors[base + d] ?? 0)) / rest;
      const [negative, , positive] = this.#hidden();
      return positive - negative;
    };
    const whole = toneWithout(0, 0);
    return weights.map((weight, at) => whole - toneWithout(at, weight));
  }

  #joinedTones(): PieceTones["joined"] {
    const { buckets: found, bucketCount, count } = this.#features;
    const step = this.weights.bucketStep / Math.sqrt(bucketCount);
    const places = Array.from({ length: Math.max(0, count - 1) }, (_, before) => {
      const at = before + 1;
      const pair = [before, at];
      return before === 0 ? [pair] : [pair, [before - 1, at], [before - 1, before, at]];
    }).flat();
    return places.map((pieces, place) => ({
      pieces,
      tone: step * toneIn(this.weights.content.buckets, found[place] ?? 0),
    }));
  }

  /** Sentiment of a cleaned text in a known language. `words` is the score of its words alone, from -5 to 5. */
  score(text: string, lang: string, words: number): Scored {
    const [negative, neutral, positive] = this.logits(text);
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
  logits(text: string): [negative: number, neutral: number, positive: number] {
    this.#features.read(text);
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

  /** The weighted mean of the pieces' vectors, and the pieces' own weights. */
  #addMean(): void {
    const { ids, count } = this.#features;
    const { vectors, pieceLogits } = this.weights.content;
    const mean = this.#mean;
    const size = mean.length;
    mean.fill(0);
    let sum = 0;
    let negative = 0;
    let neutral = 0;
    let positive = 0;
    for (let at = 0; at < count; at++) {
      const id = ids[at] ?? 0;
      const weight = this.#attentionOf(at);
      sum += weight;
      const base = id * size;
      for (let d = 0; d < size; d++) mean[d] = (mean[d] ?? 0) + weight * (vectors[base + d] ?? 0);
      negative += pieceLogits[id * CLASSES] ?? 0;
      neutral += pieceLogits[id * CLASSES + 1] ?? 0;
      positive += pieceLogits[id * CLASSES + 2] ?? 0;
    }
    for (let d = 0; d < size; d++) mean[d] = (mean[d] ?? 0) / sum;
    this.#add(this.weights.pieceStep / Math.sqrt(count), negative, neutral, positive);
  }

  /** How much a piece counts in the mean. */
  #attentionOf(at: number): number {
    const { ids, pairs } = this.#features;
    const { attentions, pairAttentions } = this.weights.content;
    const middle = this.#attention.length >> 1;
    const steps = (attentions[ids[at] ?? 0] ?? 0) + (pairAttentions[pairs[at] ?? 0] ?? 0);
    return this.#attention[Math.max(0, Math.min(2 * middle, steps + middle))] ?? 1;
  }

  /** What the hidden layer makes of the mean. */
  #hidden(): [negative: number, neutral: number, positive: number] {
    const mean = this.#mean;
    const size = mean.length;
    const { bias } = this.weights.hidden;
    const count = bias.length;
    const weights = this.#hiddenWeights;
    const output = this.#outputWeights;
    let negative = 0;
    let neutral = 0;
    let positive = 0;
    for (let unit = 0; unit < count; unit++) {
      let value = bias[unit] ?? 0;
      const base = unit * size;
      for (let d = 0; d < size; d++) value += (weights[base + d] ?? 0) * (mean[d] ?? 0);
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
      const base = (found[at] ?? 0) * CLASSES;
      negative += buckets[base] ?? 0;
      neutral += buckets[base + 1] ?? 0;
      positive += buckets[base + 2] ?? 0;
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
  return (weights[row * CLASSES + 2] ?? 0) - (weights[row * CLASSES] ?? 0);
}
