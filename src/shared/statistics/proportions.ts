import { betaQuantile } from "./beta";

export interface Bounds {
  low: number;
  high: number;
}

/** The 97.5% quantile of the normal distribution. */
const z95 = 1.959963984540054;

/** 95% interval of a proportion k of n by Wilson's score (Wilson 1927). */
export function wilson(k: number, n: number, z = z95): Bounds {
  if (n <= 0) return { low: 0, high: 1 };
  const middle = 2 * k + z * z;
  const half = z * Math.sqrt(z * z + (4 * k * (n - k)) / n);
  const of = 2 * (n + z * z);
  return {
    low: k <= 0 ? 0 : (middle - half) / of,
    high: k >= n ? 1 : (middle + half) / of,
  };
}

/** Interval of a proportion k of n from the binomial distribution itself (Clopper and Pearson 1934). */
export function exactProportion(k: number, n: number, confidence = 0.95): Bounds {
  const tail = (1 - confidence) / 2;
  return {
    low: k <= 0 ? 0 : betaQuantile(tail, k, n - k + 1),
    high: k >= n ? 1 : betaQuantile(1 - tail, k + 1, n - k),
  };
}

/** 95% interval of k1/n1 - k2/n2 from Wilson's intervals of both (Newcombe 1998, method 10). */
export function proportionDifference(
  k1: number,
  n1: number,
  k2: number,
  n2: number,
  z = z95,
): Bounds & { difference: number } {
  const [p1, p2] = [n1 > 0 ? k1 / n1 : 0, n2 > 0 ? k2 / n2 : 0];
  const [one, two] = [wilson(k1, n1, z), wilson(k2, n2, z)];
  const difference = p1 - p2;
  return {
    difference,
    low: difference - Math.hypot(p1 - one.low, two.high - p2),
    high: difference + Math.hypot(one.high - p1, p2 - two.low),
  };
}
