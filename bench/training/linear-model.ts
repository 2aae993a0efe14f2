import { BUCKET_BITS } from "../../src/service/annotate/sentiment-features";
import { LEXICON_VALUES } from "../../src/service/annotate/sentiment-model";
import { CLASSES } from "./classes";
import type { Examples } from "./examples";

const BUCKETS = 1 << BUCKET_BITS;
const K = CLASSES.length;

export interface Settings {
  alpha: number;
  l1: number;
  l2: number;
  epochs: number;
  smoothing: number;
  /** How much larger classes are weighed down: 0 not at all, 1 to equal parts. */
  balance: number;
  /** How much larger sources are weighed down. */
  sourceBalance: number;
  /** Weight of single sources; 1 if absent. */
  sourceWeights: Readonly<Record<string, number>>;
  seed: number;
}

export interface Trained {
  /** Weights of bucket b for class k at `b * 3 + k`. */
  weights: Float32Array;
  /** Weights of each score of the word lists, of the bias at its end. */
  dense: Float32Array;
}

/** Multinomial logistic regression with FTRL-proximal (McMahan and others, KDD 2013). */
export function train(examples: Examples, chosen: Uint32Array, settings: Settings): Trained {
  const { alpha, l1, l2, epochs, smoothing } = settings;
  const { labels, lexicon, buckets, starts } = examples;
  const size = BUCKETS * K;
  const denseSize = (LEXICON_VALUES + 1) * K;
  const z = new Float32Array(size + denseSize);
  const n = new Float32Array(size + denseSize);
  const w = new Float32Array(size + denseSize);
  const cost = costs(examples, chosen, settings);
  const order = Uint32Array.from(chosen, (_, index) => index);
  let random = settings.seed >>> 0;
  const next = () => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return random / 4294967296;
  };
  const logits = new Float64Array(K);
  const grad = new Float64Array(K);

  const update = (at: number, g: number, penalty: number) => {
    const before = n[at] ?? 0;
    const after = before + g * g;
    const root = Math.sqrt(after);
    const sum = (z[at] ?? 0) + g - ((root - Math.sqrt(before)) / alpha) * (w[at] ?? 0);
    n[at] = after;
    z[at] = sum;
    w[at] = Math.abs(sum) <= penalty ? 0 : -(sum - Math.sign(sum) * penalty) / ((1 + root) / alpha + l2);
  };

  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1));
      const swap = order[i] ?? 0;
      order[i] = order[j] ?? 0;
      order[j] = swap;
    }
    for (const place of order) {
      const example = chosen[place] ?? 0;
      const from = starts[2 * example] ?? 0;
      const middle = starts[2 * example + 1] ?? 0;
      const to = starts[2 * example + 2] ?? 0;
      const wordScale = 1 / Math.sqrt(Math.max(1, middle - from));
      const gramScale = 1 / Math.sqrt(Math.max(1, to - middle));
      const lexiconAt = size + ((lexicon[example] ?? 0) + 5) * K;
      const biasAt = size + LEXICON_VALUES * K;
      for (let k = 0; k < K; k++) {
        let words = 0;
        let grams = 0;
        for (let at = from; at < middle; at++) words += w[(buckets[at] ?? 0) * K + k] ?? 0;
        for (let at = middle; at < to; at++) grams += w[(buckets[at] ?? 0) * K + k] ?? 0;
        logits[k] = words * wordScale + grams * gramScale + (w[lexiconAt + k] ?? 0) + (w[biasAt + k] ?? 0);
      }
      const max = Math.max(logits[0] ?? 0, logits[1] ?? 0, logits[2] ?? 0);
      let total = 0;
      for (let k = 0; k < K; k++) total += logits[k] = Math.exp((logits[k] ?? 0) - max);
      const label = labels[example] ?? 0;
      const weight = cost[place] ?? 1;
      for (let k = 0; k < K; k++) {
        const wanted = k === label ? 1 - smoothing + smoothing / K : smoothing / K;
        grad[k] = weight * ((logits[k] ?? 0) / total - wanted);
      }
      for (let k = 0; k < K; k++) {
        const g = grad[k] ?? 0;
        const gw = g * wordScale;
        const gg = g * gramScale;
        for (let at = from; at < middle; at++) update((buckets[at] ?? 0) * K + k, gw, l1);
        for (let at = middle; at < to; at++) update((buckets[at] ?? 0) * K + k, gg, l1);
        update(lexiconAt + k, g, 0);
        update(biasAt + k, g, 0);
      }
    }
  }
  return { weights: w.subarray(0, size), dense: w.subarray(size) };
}

/** Weight of each chosen text, 1 on average. */
function costs(
  { lines, labels }: Examples,
  chosen: Uint32Array,
  { balance, sourceBalance, sourceWeights }: Settings,
): Float64Array {
  // Classes are balanced within each language and source: how often a source has neutral texts says nothing of others.
  const sourceOf = (example: number) => `${lines[example]?.lang ?? ""} ${lines[example]?.source ?? ""}`;
  const counts = new Map<string, number[]>();
  for (const example of chosen) {
    const key = sourceOf(example);
    const count = counts.get(key) ?? Array.from(CLASSES, () => 0);
    const label = labels[example] ?? 0;
    count[label] = (count[label] ?? 0) + 1;
    counts.set(key, count);
  }
  const cost = Float64Array.from(chosen, (example) => {
    const count = counts.get(sourceOf(example)) ?? [];
    const all = count.reduce((sum, one) => sum + one, 0);
    const own = count[labels[example] ?? 0] ?? 1;
    return (
      (all / (K * own)) ** balance *
      all ** -sourceBalance *
      (sourceWeights[lines[example]?.source ?? ""] ?? 1)
    );
  });
  const mean = cost.reduce((sum, one) => sum + one, 0) / cost.length;
  return cost.map((one) => Math.min(10, one / mean));
}
