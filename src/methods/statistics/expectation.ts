import { chanceBound } from "../../shared/interface/text-analysis.constants";
import { logLikelihood } from "./keyness";
import { normalQuantile, normalTail } from "./normal";
import { studentTails } from "./student";

/** A time that tells what was to be expected: how many documents it has, and its length relative to the range. */
export interface Baseline {
  documents: number;
  exposure: number;
}

/** The mean of several windows, each with its weight. */
export interface Expectation {
  weights: readonly number[];
  exposures: readonly number[];
  /** Sum of weight times exposure. */
  exposure: number;
  /** How many windows of the range's length weigh as much. */
  windows: number;
}

/** Where Tukey's weight reaches 0, in deviations. 95% as efficient as the mean if nothing deviates. */
const tuning = 4.685;

/**
 * Weights windows by how near their number is to the median of all (Tukey's biweight), so that another peak among them
 * counts little or nothing. The deviation is the median absolute one, scaled to that of a normal variable, at least
 * that of a Poisson variable, and at least 15% of the median, because three or four windows can agree by chance. Every
 * number of the range is expected with the same weights, so expected parts add up to the expected total.
 */
export function expectation(baselines: readonly Baseline[]): Expectation {
  const rates = baselines.map(({ documents, exposure }) => documents / exposure);
  const middle = median(rates);
  const spread = 1.4826 * median(rates.map((rate) => Math.abs(rate - middle)));
  const deviation = Math.max(spread, Math.sqrt(middle + 1), 0.15 * middle);
  const weights = rates.map((rate) => {
    const distance = (rate - middle) / (tuning * deviation);
    return Math.abs(distance) >= 1 ? 0 : (1 - distance ** 2) ** 2;
  });
  return weighted(
    weights,
    baselines.map(({ exposure }) => exposure),
  );
}

function weighted(weights: readonly number[], exposures: readonly number[]): Expectation {
  const parts = weights.map((weight, i) => weight * (exposures[i] ?? 0));
  const exposure = sum(parts);
  const squares = sum(weights.map((weight, i) => weight * (parts[i] ?? 0)));
  return { weights, exposures, exposure, windows: squares > 0 ? exposure ** 2 / squares : 0 };
}

/** The expectation of the window at `index` from the other windows. */
export function withoutWindow({ weights, exposures }: Expectation, index: number): Expectation {
  const own = exposures[index] ?? 1;
  return weighted(
    weights.map((weight, i) => (i === index ? 0 : weight)),
    exposures.map((exposure) => exposure / own),
  );
}

/** The expected number, from the numbers in the windows. `at` and `step` say where they lie in an array of counts. */
export function expected(
  { weights, exposure }: Expectation,
  counts: ArrayLike<number>,
  at = 0,
  step = 1,
): number {
  if (exposure <= 0) return 0;
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += (weights[i] ?? 0) * (counts[at + i * step] ?? 0);
  return total / exposure;
}

/**
 * How much a count differs from the expected one, as a standard normal variable if both are Poisson variables: the signed
 * root of the log-likelihood ratio of count : mean of n windows.
 */
export function countSurprise(here: number, mean: number, windows: number): number {
  const all = here + mean * windows;
  if (all <= 0 || windows <= 0) return 0;
  const each = all / (1 + windows);
  const part = (observed: number, of: number) => (observed > 0 ? observed * Math.log(observed / of) : 0);
  const g2 = 2 * (part(here, each) + part(mean * windows, each * windows));
  return Math.sign(here - mean) * Math.sqrt(Math.max(0, g2));
}

/**
 * How much a factor differs from what was expected. Both its number and its part of all documents have to: a rise that
 * lifts everything is due to no factor, and a factor whose number stays has not changed because others rise. The
 * smaller of both surprises counts, and 0 if they differ in direction.
 */
export function factorSurprise(
  here: number,
  mean: number,
  windows: number,
  allHere: number,
  allMean: number,
): number {
  const count = countSurprise(here, mean, windows);
  if (allMean <= 0 || allHere <= 0) return count;
  const g2 = logLikelihood(here, allHere, mean * windows, Math.max(allMean, mean) * windows);
  const part = Math.sign(here / allHere - mean / allMean) * Math.sqrt(g2);
  if (Math.sign(part) !== Math.sign(count)) return 0;
  return Math.sign(count) * Math.min(Math.abs(count), Math.abs(part));
}

/** Up to this largest surprise, a window only says that it isn't unusual. */
const unusual = 3;
/** Fewer windows don't tell the largest surprise that is usual. */
const enoughWindows = 4;

/**
 * The surprise from which on a factor stands out among `tests`. At least that of Poisson variables with Bonferroni's
 * correction. Real counts vary more: words come in bursts, authors post in series, texts are copied. So it also has to
 * exceed what is usual among the windows: `largest` has the largest surprise of each window against the others, and
 * their median plus four deviations (on a logarithmic scale, by the median absolute deviation, at least 15%) is the
 * bound. A peak in one of the windows doesn't raise it. Where windows differ so much that this says little, twice the
 * largest of them is enough. Of what doesn't come in bursts (`isBursty` false), the largest is.
 */
export function surpriseBound(tests: number, largest: readonly number[], isBursty: boolean): number {
  const chance = normalQuantile(chanceBound / 2 / Math.max(1, tests));
  if (largest.length < 2) return 1.5 * chance;
  const logs = largest.map((surprise) => Math.log(Math.max(surprise, unusual)));
  const middle = median(logs);
  const spread = Math.max(0.15, 1.4826 * median(logs.map((log) => Math.abs(log - middle))));
  const most = Math.max(...largest, unusual) * (isBursty || largest.length < enoughWindows ? 2 : 1);
  return Math.max(chance, Math.min(Math.exp(middle + 4 * spread), most));
}

/**
 * The probability that chance alone makes a total differ from the expected one by as much or more, in either direction: the
 * larger one of two tests. As a Poisson variable, by the signed root of its likelihood ratio. By how much the windows
 * differ among each other, by Student's t. Few windows tell their variance poorly, so it is combined with a usual one,
 * which counts as four more windows (Smyth 2004): that of a Poisson variable whose mean itself varies by 15%.
 */
export function totalProbability(here: number, of: Expectation, counts: readonly number[]): number {
  if (of.windows <= 0) return 1;
  const mean = expected(of, counts);
  const poisson = 2 * normalTail(Math.abs(countSurprise(here, mean, of.windows)));
  const used = counts.flatMap((count, i) =>
    (of.weights[i] ?? 0) > 0 ? [count / (of.exposures[i] ?? 1)] : [],
  );
  const squares = sum(used.map((rate) => (rate - mean) ** 2));
  const usual = mean + 1 + (0.15 * mean) ** 2;
  const freedom = usualWindows + used.length - 1;
  const variance = Math.max(mean, (usualWindows * usual + squares) / freedom);
  const deviation = Math.sqrt(variance * (1 + 1 / of.windows));
  return Math.max(poisson, studentTails((here - mean) / deviation, freedom));
}

/**
 * The probability below which a watch reports a total. Lower than that of an analyst's question, since a watch asks every
 * hour.
 */
const watched = 0.002;

export function totalStandsOut(here: number, of: Expectation, counts: readonly number[]): boolean {
  return totalProbability(here, of, counts) < watched;
}

const usualWindows = 4;

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
