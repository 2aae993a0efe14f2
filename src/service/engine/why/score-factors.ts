import { keyness } from "../../../methods/statistics/keyness";
import { normalTail } from "../../../methods/statistics/normal";
import { chanceBound } from "../../../shared/interface/text-analysis.constants";
import {
  type Expectation,
  countSurprise,
  expected,
  factorSurprise,
  surpriseBound,
  withoutWindow,
} from "../../../methods/statistics/expectation";
import type { ScoredFactor } from "../explanation";
import { remembered } from "../questions/remembered";

/** Documents by code: of the range, and of each window of its expectation. */
export interface FactorCounts {
  here: Uint32Array;
  windows: readonly Uint32Array[];
}

export interface Totals {
  here: number;
  windows: readonly number[];
  of: Expectation;
}

export interface ScoredKind {
  factors: ScoredFactor[];
  /** The surprise from which on a factor of the kind stands out. */
  bound: number;
}

/** Factors with fewer documents, here and in the windows together, can't stand out and aren't tested. */
const min = 3;
/** A window that is a peak itself doesn't tell what is usual. */
const usualWeight = 0.25;
const mostPart = 0.5;

/**
 * Scores the factors of a kind and keeps those that differ by more than chance explains, `max` at most: first those that
 * stand out, then those with the largest difference. They come by falling share. `isFactor` leaves out codes. `kinds` is the number of kinds that are tested. `usual` has the surprises of a related kind, where
 * the kind was counted only for factors that were chosen for the range and so can't tell what is usual.
 */
export function scoreFactors(
  counts: FactorCounts,
  totals: Totals,
  {
    max,
    kinds,
    isFactor = () => true,
    usual,
    isBursty = true,
    always = false,
    isText = false,
    textOf,
  }: {
    max: number;
    kinds: number;
    isFactor?: (code: number) => boolean;
    usual?: readonly number[] | undefined;
    /** Whether the kind comes in bursts or series, as words and authors do, so that a few windows don't show its largest ones. */
    isBursty?: boolean;
    /** Also keeps what doesn't differ, if room is left. For kinds with few values, whose equal parts say something. */
    always?: boolean;
    /** Documents of a factor say the same. Where they are most of the range, their part needs no comparison with few others. */
    isText?: boolean;
    /** Orders factors with equal shares. */
    textOf: (code: number) => string;
  },
): ScoredKind & { largest: readonly number[] } {
  const { of } = totals;
  const size = counts.here.length;
  const mean = totalMean(totals);
  const rise = totals.here - mean;
  const numbers = new Float64Array(of.weights.length);
  const others = of.weights.map((_, i) => withoutWindow(of, i));
  const othersMean = others.map((expectation) => expected(expectation, totals.windows));
  const isUsual = of.weights.map((weight) => weight >= usualWeight);
  const largest = of.weights.map(() => 0);
  const surprises: [code: number, surprise: number][] = [];
  for (let code = 1; code < size; code++) {
    let baseline = 0;
    for (let i = 0; i < numbers.length; i++) {
      const count = counts.windows[i]?.[code] ?? 0;
      numbers[i] = count;
      baseline += count;
    }
    const here = counts.here[code] ?? 0;
    if (here + baseline < min || !isFactor(code)) continue;
    const own = expected(of, numbers);
    surprises.push([
      code,
      isText && here >= totals.here * mostPart
        ? countSurprise(here, own, of.windows)
        : factorSurprise(here, own, of.windows, totals.here, mean),
    ]);
    if (usual || baseline < min) continue;
    for (let i = 0; i < numbers.length; i++) {
      const window = others[i];
      if (!window || !isUsual[i] || window.windows === 0) continue;
      const usualMean = expected(window, numbers);
      const count = numbers[i] ?? 0;
      if (count < min && usualMean < min) continue;
      const surprise = Math.abs(
        factorSurprise(count, usualMean, window.windows, totals.windows[i] ?? 0, othersMean[i] ?? 0),
      );
      if (surprise > (largest[i] ?? 0)) largest[i] = surprise;
    }
  }
  const seen = usual ?? largest.filter((_, i) => isUsual[i]);
  const bound = surpriseBound(surprises.length * kinds, seen, isBursty);
  const tests = Math.max(1, surprises.length);
  const scored = ([code, surprise]: (typeof surprises)[number]): ScoredFactor => {
    const own = counts.windows.map((window) => window[code] ?? 0);
    const here = counts.here[code] ?? 0;
    const baseline = own.reduce((sum, count) => sum + count, 0);
    const all = totals.windows.reduce((sum, count) => sum + count, 0);
    const { g2, logRatio, bound: logRatioBound } = keyness(here, totals.here, baseline, all, tests);
    const mean = expected(of, own);
    return {
      code,
      here,
      expected: mean,
      baseline,
      share: rise === 0 ? 0 : (here - mean) / rise,
      g2,
      logRatio,
      logRatioBound,
      probability: Math.min(1, 2 * tests * kinds * normalTail(Math.abs(surprise))),
      standsOut: Math.abs(surprise) >= bound,
    };
  };
  const text = remembered(textOf);
  const byShare = (a: ScoredFactor, b: ScoredFactor) =>
    b.share - a.share || (text(a.code) < text(b.code) ? -1 : 1);
  const factors = surprises
    .filter(([, surprise]) => 2 * tests * kinds * normalTail(Math.abs(surprise)) < chanceBound)
    .map(scored)
    .sort((a, b) => Number(b.standsOut) - Number(a.standsOut) || sizeOf(b) - sizeOf(a) || byShare(a, b))
    .slice(0, max)
    .sort(byShare);
  if (always) {
    const known = new Set(factors.map(({ code }) => code));
    const rest = surprises
      .filter(([code]) => !known.has(code))
      .sort(([a], [b]) => (counts.here[b] ?? 0) - (counts.here[a] ?? 0) || (text(a) < text(b) ? -1 : 1))
      .slice(0, max - factors.length);
    factors.push(...rest.map(scored));
    factors.sort(byShare);
  }
  return { factors, bound, largest: seen };
}

/** Documents that a factor has more or fewer than expected. */
export function sizeOf({ here, expected: mean }: Pick<ScoredFactor, "here" | "expected">): number {
  return Math.abs(here - mean);
}

export function totalMean({ windows, of }: Totals): number {
  return expected(of, windows);
}
