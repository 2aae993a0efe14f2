import type { Bounds } from "./wilson";
import { mulberry32 } from "./mulberry32";
import { withoutRounding } from "./rounding";

/**
 * How two values differ. `sets`: MASI distance, 1 - Jaccard · monotonicity (Passonneau 2006). It is 0 for equal sets, 1 for
 * disjoint ones, and lower where one set contains the other than where both hold something of their own.
 */
export type AlphaScale = "nominal" | "ordinal" | "interval" | "sets";
/** Numbers for `ordinal` (ranks in the order of the scale) and `interval`. */
export type AlphaValue = string | number | readonly string[];

export interface Alpha extends Bounds {
  value: number;
}

const replicates = 2_000;
/** Limits the time of large bootstraps, at the price of fewer replicates. */
const maxDraws = 40_000_000;
const fewestReplicates = 200;

/**
 * Krippendorff's alpha of units that several coders decided: each unit lists the values that it was given, missing ones
 * left out. Null if all values are equal, or no unit has two: then nothing tells chance from
 * agreement (Krippendorff 2011, "Computing Krippendorff's alpha-reliability").
 *
 * The 95% interval is a bootstrap of the observed disagreements (Hayes and Krippendorff 2007): as many pairs as there are,
 * each drawn by its weight in the observed disagreement, over the expected disagreement, which is held fixed.
 */
export function krippendorffAlpha(
  units: readonly (readonly AlphaValue[])[],
  scale: AlphaScale,
  seed = 1,
): Alpha | null {
  const pairable = units.filter((values) => values.length > 1);
  const values = pairable.flat();
  const { difference, expected } = disagreement(values, scale);
  if (!(expected > 0)) return null;

  const differences: number[] = [];
  /** Running sums of the pairs' weights. */
  const weights: number[] = [];
  let weight = 0;
  let observed = 0;
  for (const unit of pairable)
    for (const [index, one] of unit.entries())
      for (const other of unit.slice(index + 1)) {
        const pair = difference(one, other);
        // A unit weighs as much as it has values, whatever the number of its pairs.
        const share = 2 / ((unit.length - 1) * values.length);
        observed += share * pair;
        weight += share;
        differences.push(pair);
        weights.push(weight);
      }
  const draws = differences.length;
  const count = Math.max(fewestReplicates, Math.min(replicates, Math.floor(maxDraws / draws)));
  const random = mulberry32(seed);
  const alphas = new Float64Array(count).map(() => {
    let sum = 0;
    for (let draw = 0; draw < draws; draw++) sum += differences[indexAt(weights, random() * weight)] ?? 0;
    return Math.max(-1, 1 - sum / (draws * expected));
  });
  alphas.sort();
  return {
    value: 1 - observed / expected,
    low: alphas[Math.floor(count * 0.025)] ?? Number.NaN,
    high: alphas[Math.ceil(count * 0.975) - 1] ?? Number.NaN,
  };
}

/** The share of pairs of values of a unit that are equal. Null without pairs. */
export function percentAgreement(units: readonly (readonly AlphaValue[])[]): number | null {
  let equal = 0;
  let pairs = 0;
  for (const unit of units) {
    const keys = unit.map(keyOf);
    for (const [index, one] of keys.entries())
      for (const other of keys.slice(index + 1)) {
        pairs++;
        if (one === other) equal++;
      }
  }
  return pairs > 0 ? equal / pairs : null;
}

interface Disagreement {
  /** The squared difference of two values. */
  difference: (one: AlphaValue, other: AlphaValue) => number;
  /** Its mean over all pairs of values, whatever their unit. */
  expected: number;
}

function disagreement(values: readonly AlphaValue[], scale: AlphaScale): Disagreement {
  const pairs = values.length * (values.length - 1);
  if (scale === "interval") {
    // In closed form, since every value may be another one.
    const numbers = values.map(Number);
    const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
    const squares = withoutRounding(
      numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0),
      numbers,
    );
    return {
      difference: (one, other) => (Number(one) - Number(other)) ** 2,
      expected: (2 * values.length * squares) / pairs,
    };
  }
  const counts = new Map<string, { value: AlphaValue; count: number }>();
  for (const value of values) {
    const key = keyOf(value);
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { value, count: 1 });
  }
  const difference = scale === "ordinal" ? ordinal([...counts.values()]) : differences[scale];
  const distinct = [...counts.values()];
  const sum = distinct.reduce(
    (total, one) =>
      total +
      distinct.reduce(
        (all, other) =>
          all + one.count * other.count * (one === other ? 0 : difference(one.value, other.value)),
        0,
      ),
    0,
  );
  return { difference, expected: sum / pairs };
}

const differences = {
  nominal: (one: AlphaValue, other: AlphaValue) => (one === other ? 0 : 1),
  sets: masiDistance,
};

/** Values between two ranks, these by half, squared. */
function ordinal(counts: readonly { value: AlphaValue; count: number }[]): Disagreement["difference"] {
  const sorted = counts.toSorted((a, b) => Number(a.value) - Number(b.value));
  let below = 0;
  const middles = new Map(
    sorted.map(({ value, count }) => {
      const middle = below + count / 2;
      below += count;
      return [value, middle] as const;
    }),
  );
  return (one, other) => ((middles.get(one) ?? 0) - (middles.get(other) ?? 0)) ** 2;
}

function masiDistance(one: AlphaValue, other: AlphaValue): number {
  const a = setOf(one);
  const b = setOf(other);
  const both = [...a].filter((item) => b.has(item)).length;
  const all = a.size + b.size - both;
  if (all === 0) return 0;
  const monotonicity = both === all ? 1 : both === a.size || both === b.size ? 2 / 3 : both > 0 ? 1 / 3 : 0;
  return 1 - (both / all) * monotonicity;
}

function setOf(value: AlphaValue): Set<string> {
  return new Set(typeof value === "object" ? value : [String(value)]);
}

function keyOf(value: AlphaValue): string {
  return typeof value === "object" ? JSON.stringify(value.toSorted()) : String(value);
}

/** The first index whose running sum exceeds x. */
function indexAt(sums: readonly number[], x: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > x) high = middle;
    else low = middle + 1;
  }
  return low;
}
