import { macroF1 } from "../statistics/macro-f1";
import { groupedFolds } from "./grouped-folds";
import { mulberry32 } from "../statistics/mulberry32";
import { shuffled } from "../statistics/shuffled";
import { fitSoftmax, softmax } from "./softmax-regression";
import {
  costsOf,
  decisionOf,
  Features,
  highest,
  LearnedModel,
  logitsOf,
  priorLogits,
  type ModelDecision,
  type ModelInput,
} from "./text-model";

/** A document with the value that the analyst gave it. */
export interface LabeledText extends ModelInput {
  /** Index of the value. */
  value: number;
  /** Copies and near-copies of a text share one, so that they fall in the same fold. */
  story: string;
  /** Whether it was drawn at random. What was learned is judged on these documents alone, and learned from all. */
  isJudged: boolean;
}

export interface LearningTask {
  texts: readonly LabeledText[];
  /** How many values the code has. */
  values: number;
  /** The value that a negative, a neutral and a positive score stand for; null if scores say nothing about the code. */
  ofScores: readonly [number, number, number] | null;
  seed?: number;
}

const learningLimits = {
  /** Judged documents. */
  labels: 60,
  /** Of a value, for the model to give it. */
  ofValue: 5,
  folds: 5,
  repeats: 5,
  resamples: 2_000,
} as const;

/** In cross-validation on the judged documents. */
export interface Judgment {
  labels: number;
  /** Macro-F1 of the scores, or of the most frequent value. */
  before: number;
  after: number;
  /** Interval of after - before at `confidence`. */
  gain: { low: number; high: number };
  /** Share of shuffled labels that the model's values fit as well as the analyst's. */
  chance: number;
  isOffered: boolean;
}

export interface LearningResult {
  judgment: Judgment;
  model: LearnedModel;
  /** What models that didn't learn from them give the texts, with calibrated confidence, by row. */
  crossFitted: ModelDecision[];
  abstention: { confidence: number; decided: number; right: number }[];
}

const thresholds = [0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
/** Chosen by simulation so that labels without meaning are hardly ever offered: docs/learning.md. */
const gainTail = 0.025;
const maxChance = 0.005;

/**
 * Learns a model from labels and judges it by repeated cross-validation. Null if there are too few. Yields every few
 * milliseconds, so that the caller can let others have their turn or stop.
 */
export function* learnFromLabels(task: LearningTask): Generator<void, LearningResult | null> {
  const { texts, values, ofScores, seed = 1 } = task;
  const random = mulberry32(seed);
  const counts = Array.from({ length: values }, () => 0);
  for (const { value } of texts) counts[value] = (counts[value] ?? 0) + 1;
  const known = counts.flatMap((count, value) => (count >= learningLimits.ofValue ? [value] : []));
  const judged = texts.flatMap(({ isJudged }, row) => (isJudged ? [row] : []));
  if (judged.length < learningLimits.labels || known.length < 2) return null;

  // Rare values can't be learned. Their documents still count when the model is judged.
  const classOf = (value: number) => known.indexOf(value);
  const learnable = texts.flatMap(({ value }, row) => (classOf(value) >= 0 ? [row] : []));
  const labels = texts.map(({ value }) => classOf(value));
  const { features, rows } = yield* Features.of(texts);
  const classes = known.length;
  const scoredClasses = ofScores && ofScores.map(classOf);
  const offsets = priorLogits(texts, classes, scoredClasses);
  const fit = (chosen: readonly number[]) =>
    fitSoftmax({ rows, chosen, labels, classes, offsets, costs: costsOf(labels, chosen, classes) });

  const logits: Float64Array[] = [];
  const baseline: Int32Array[] = [];
  for (let repeat = 0; repeat < learningLimits.repeats; repeat++) {
    const folds = groupedFolds(
      texts.map(({ value }) => value),
      texts.map(({ story }) => story),
      learningLimits.folds,
      random,
    );
    const found = new Float64Array(texts.length * classes);
    const base = new Int32Array(texts.length);
    for (let fold = 0; fold < learningLimits.folds; fold++) {
      const chosen = learnable.filter((row) => folds[row] !== fold);
      const weights = yield* fit(chosen);
      const frequent = mostFrequent(chosen.map((row) => texts[row]?.value ?? 0));
      for (let row = 0; row < texts.length; row++) {
        if (folds[row] !== fold) continue;
        found.set(logitsOf(rows, row, weights, offsets, classes), row * classes);
        const score = texts[row]?.score ?? null;
        base[row] = ofScores && score !== null ? (ofScores[1 + Math.sign(score)] ?? 0) : frequent;
      }
      yield;
    }
    logits.push(found);
    baseline.push(base);
  }

  const sharpness = yield* calibrated(logits, labels, judged, classes);
  const given = texts.map(({ value }) => value);
  yield;
  const predicted = logits.map((found) =>
    Int32Array.from(texts, (_, row) => known[highest(found, row * classes, classes)] ?? 0),
  );
  const judgment = yield* judge({ given, predicted, baseline, judged, values, texts, random });
  const model = new LearnedModel(features, yield* fit(learnable), known, scoredClasses, sharpness);
  const crossFitted = texts.map((_, row) => {
    const [first] = logits;
    return decisionOf(
      first?.slice(row * classes, (row + 1) * classes) ?? new Float64Array(),
      sharpness,
      known,
    );
  });
  return { judgment, model, crossFitted, abstention: abstentionOf(judged, crossFitted, given) };
}

interface Judging {
  given: readonly number[];
  predicted: readonly Int32Array[];
  baseline: readonly Int32Array[];
  judged: readonly number[];
  values: number;
  texts: readonly LabeledText[];
  random: () => number;
}

function* judge(judging: Judging): Generator<void, Judgment> {
  const { given, predicted, baseline, judged, values, texts, random } = judging;
  const before = meanF1(judged, given, baseline, values);
  const after = meanF1(judged, given, predicted, values);

  // Stories are drawn again as a whole, since copies have the same value.
  const stories = grouped(judged, (row) => texts[row]?.story ?? "");
  const gains: number[] = [];
  for (let sample = 0; sample < learningLimits.resamples; sample++) {
    const drawn = stories.flatMap(() => stories[Math.floor(random() * stories.length)] ?? []);
    gains.push(meanF1(drawn, given, predicted, values) - meanF1(drawn, given, baseline, values));
    if (sample % 20 === 0) yield;
  }
  gains.sort((a, b) => a - b);
  const at = (quantile: number) => gains[Math.floor(quantile * (gains.length - 1))] ?? 0;

  // A model that only gives values at other rates than the scores can have the higher macro-F1 on labels without
  // meaning. So its values must also fit the labels better than they fit shuffled ones.
  let asGood = 0;
  const ofStories = stories.map(([row = 0]) => given[row] ?? 0);
  for (let sample = 0; sample < learningLimits.resamples; sample++) {
    const order = shuffled(ofStories, random);
    const other = [...given];
    for (const [place, rows] of stories.entries()) for (const row of rows) other[row] = order[place] ?? 0;
    if (meanF1(judged, other, predicted, values) >= after) asGood++;
    if (sample % 20 === 0) yield;
  }
  const chance = (asGood + 1) / (learningLimits.resamples + 1);
  const gain = { low: at(gainTail), high: at(1 - gainTail) };
  return {
    labels: judged.length,
    before,
    after,
    gain,
    chance,
    isOffered: gain.low > 0 && chance <= maxChance,
  };
}

/** Macro-F1 on some rows, on average over the repeats. */
function meanF1(
  rows: readonly number[],
  given: readonly number[],
  found: readonly Int32Array[],
  values: number,
): number {
  let sum = 0;
  const counts = new Float64Array(values * values);
  for (const prediction of found) {
    counts.fill(0);
    for (const row of rows) {
      const at = (given[row] ?? 0) * values + (prediction[row] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    sum += macroF1(counts, values);
  }
  return sum / found.length;
}

/** The factor of the logits that makes the probabilities of all repeats most likely (temperature scaling, Guo 2017). */
function* calibrated(
  logits: readonly Float64Array[],
  labels: readonly number[],
  judged: readonly number[],
  classes: number,
): Generator<void, number> {
  const loss = (sharpness: number) => {
    let sum = 0;
    for (const found of logits)
      for (const row of judged) {
        const label = labels[row] ?? -1;
        if (label < 0) continue;
        const own = found.slice(row * classes, (row + 1) * classes);
        softmax(own, sharpness);
        sum -= Math.log(Math.max(own[label] ?? 0, 1e-12));
      }
    return sum;
  };
  // Golden section, on the logarithm.
  const golden = (Math.sqrt(5) - 1) / 2;
  let low = Math.log(0.1);
  let high = Math.log(10);
  for (let step = 0; step < 20; step++) {
    const a = high - golden * (high - low);
    const b = low + golden * (high - low);
    if (loss(Math.exp(a)) < loss(Math.exp(b))) high = b;
    else low = a;
    yield;
  }
  return Math.exp((low + high) / 2);
}

function abstentionOf(
  judged: readonly number[],
  found: readonly ModelDecision[],
  given: readonly number[],
): LearningResult["abstention"] {
  return thresholds.map((confidence) => {
    const decided = judged.filter((row) => (found[row]?.confidence ?? 0) >= confidence);
    const right = decided.filter((row) => found[row]?.value === given[row]).length;
    return {
      confidence,
      decided: decided.length / judged.length,
      right: decided.length === 0 ? 0 : right / decided.length,
    };
  });
}

function grouped(rows: readonly number[], of: (row: number) => string): number[][] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const group = groups.get(of(row));
    if (group) group.push(row);
    else groups.set(of(row), [row]);
  }
  return [...groups.values()];
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0] ?? 0;
}
