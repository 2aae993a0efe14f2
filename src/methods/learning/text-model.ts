import { addLogits, softmax, type SparseRows } from "./softmax-regression";
import { termsOfText } from "./terms-of-text";

/** What a model knows of a document. */
export interface ModelInput {
  text: string;
  /** Its sentiment as it is scored, from -5 to 5. Null without one, and for codes that have nothing to do with it. */
  score: number | null;
}

/**
 * Sizes of the features. The larger one is, the less its weights are penalized. docs/learning.md names the
 * sources that they were chosen on.
 */
interface Scales {
  term: number;
  score: number;
  bias: number;
  /** Probability that a score is right, before anything is learned. */
  trust: number;
  /** How much rare values are weighed up: 0 not at all, 1 to equal parts. */
  balance: number;
}
const scales: Scales = { term: 0.75, score: 0.4, bias: 0.5, trust: 0.8, balance: 0.5 };

/** Bias, three classes of scores, and how positive and how negative a score is. */
const firstTerm = 6;
const strongest = 5;
/** A term of fewer texts says more of these texts than of their value. */
const minTexts = 2;

/** Texts read between two pauses. */
const textsPerTurn = 50;

/** Texts as rows of features. Terms get their columns from these texts. */
export class Features {
  private constructor(
    readonly terms: ReadonlyMap<string, number>,
    private readonly used: Scales,
  ) {}

  static *of(
    inputs: readonly ModelInput[],
    used: Scales = scales,
  ): Generator<void, { features: Features; rows: SparseRows }> {
    const termsOf: string[][] = [];
    const texts = new Map<string, number>();
    for (const [place, { text }] of inputs.entries()) {
      const terms = termsOfText(text);
      termsOf.push(terms);
      for (const term of terms) texts.set(term, (texts.get(term) ?? 0) + 1);
      if (place % textsPerTurn === 0) yield;
    }
    const frequent = [...texts].filter(([, count]) => count >= minTexts).map(([term]) => term);
    const columns = new Map(frequent.map((term, place) => [term, firstTerm + place]));
    yield;
    const features = new Features(columns, used);
    const rows: [number, number][][] = [];
    for (const [place, { score }] of inputs.entries()) {
      rows.push(features.row(termsOf[place] ?? [], score));
      if (place % textsPerTurn === 0) yield;
    }
    return { features, rows: rowsOf(rows, firstTerm + frequent.length) };
  }

  /** The features of any text. */
  row(terms: readonly string[], score: number | null): [column: number, value: number][] {
    const { used } = this;
    const row: [number, number][] = [[0, used.bias]];
    if (score !== null) {
      row.push([2 + Math.sign(score), used.score]);
      if (score !== 0) row.push([score > 0 ? 4 : 5, (used.score * Math.abs(score)) / strongest]);
    }
    const known = terms.map((term) => this.terms.get(term)).filter((column) => column !== undefined);
    const size = used.term / Math.sqrt(Math.max(1, known.length));
    for (const column of known) row.push([column, size]);
    return row;
  }
}

function rowsOf(rows: readonly (readonly [number, number])[][], width: number): SparseRows {
  const starts = new Uint32Array(rows.length + 1);
  for (const [place, row] of rows.entries()) starts[place + 1] = (starts[place] ?? 0) + row.length;
  const columns = new Uint32Array(starts[rows.length] ?? 0);
  const values = new Float64Array(columns.length);
  let at = 0;
  for (const row of rows)
    for (const [column, value] of row) {
      columns[at] = column;
      values[at++] = value;
    }
  return { starts, columns, values, width };
}

/**
 * Logits of the classes before anything is learned: a score is probably right. `ofScores` are the classes that a
 * negative, a neutral and a positive score stand for, -1 for none.
 */
export function priorLogits(
  inputs: readonly ModelInput[],
  classes: number,
  ofScores: readonly number[] | null,
  { trust }: Scales = scales,
): Float64Array {
  const offsets = new Float64Array(inputs.length * classes);
  const gain = Math.log((trust * (classes - 1)) / (1 - trust));
  for (const [row, { score }] of inputs.entries()) {
    const own = score === null ? -1 : (ofScores?.[1 + Math.sign(score)] ?? -1);
    if (own >= 0) offsets[row * classes + own] = gain;
  }
  return offsets;
}

/** How much each value counts. */
export function costsOf(
  labels: readonly number[],
  chosen: readonly number[],
  classes: number,
  { balance }: Scales = scales,
) {
  const counts = Array.from({ length: classes }, () => 0);
  for (const row of chosen) counts[labels[row] ?? 0] = (counts[labels[row] ?? 0] ?? 0) + 1;
  const costs = counts.map((count) => (count === 0 ? 0 : (chosen.length / (classes * count)) ** balance));
  const mean = costs.reduce((sum, cost, k) => sum + cost * (counts[k] ?? 0), 0) / chosen.length;
  return costs.map((cost) => cost / mean);
}

/** The logits of a row. */
export function logitsOf(
  rows: SparseRows,
  row: number,
  weights: Float64Array,
  offsets: Float64Array,
  classes: number,
): Float64Array {
  const logits = offsets.slice(row * classes, (row + 1) * classes);
  addLogits(rows, row, weights, logits);
  return logits;
}

export interface ModelDecision {
  /** Index of the value. */
  value: number;
  /** How probable it is, as calibrated by cross-validation. */
  confidence: number;
}

/** The most probable of the values `known`. */
export function decisionOf(logits: Float64Array, sharpness: number, known: readonly number[]): ModelDecision {
  const best = highest(logits, 0, logits.length);
  const probabilities = Float64Array.from(logits);
  softmax(probabilities, sharpness);
  return { value: known[best] ?? 0, confidence: probabilities[best] ?? 0 };
}

/** The class with the highest logit of those from `from` on. */
export function highest(logits: Float64Array, from: number, classes: number): number {
  let best = 0;
  for (let k = 1; k < classes; k++) if ((logits[from + k] ?? 0) > (logits[from + best] ?? 0)) best = k;
  return best;
}

/** A model that decides about any document. */
export class LearnedModel {
  constructor(
    private readonly features: Features,
    private readonly weights: Float64Array,
    /** Values that the model gives, in the order of its classes. */
    private readonly known: readonly number[],
    private readonly ofScores: readonly number[] | null,
    private readonly sharpness: number,
  ) {}

  decide(input: ModelInput): ModelDecision {
    const classes = this.known.length;
    const rows = rowsOf([this.features.row(termsOfText(input.text), input.score)], 0);
    const logits = logitsOf(rows, 0, this.weights, priorLogits([input], classes, this.ofScores), classes);
    return decisionOf(logits, this.sharpness, this.known);
  }

  /** The terms that speak most for each value, the strongest first. */
  terms(max: number): { value: number; terms: string[] }[] {
    const classes = this.known.length;
    return this.known.map((value, k) => {
      // Few are kept, so that they needn't all be sorted.
      const strongest: { term: string; weight: number }[] = [];
      for (const [term, column] of this.features.terms) {
        let weight = 0;
        for (let other = 0; other < classes; other++)
          weight -= (this.weights[column * classes + other] ?? 0) / classes;
        weight += this.weights[column * classes + k] ?? 0;
        const last = strongest[max - 1];
        if (weight <= 0 || (last && weight <= last.weight)) continue;
        const place = strongest.findIndex((strongTerm) => strongTerm.weight < weight);
        strongest.splice(place < 0 ? strongest.length : place, 0, { term, weight });
        strongest.length = Math.min(strongest.length, max);
      }
      return { value, terms: strongest.map(({ term }) => term) };
    });
  }
}
