import { type Bounds, z95 } from "./wilson";

/**
 * 95% interval of (b - c) / n, the mean of n differences of which b are 1 and c are -1, by the score method (Tango 1998,
 * "Equivalence test and confidence interval for the difference in proportions for the paired-sample design"). The counts
 * may be fractions, as they are for an effective sample size.
 */
export function tango(b: number, c: number, n: number, z = z95): Bounds {
  if (n <= 0) return { low: -1, high: 1 };
  const found = (b - c) / n;
  return {
    low: c >= n ? -1 : crossing((mean) => score(b, c, n, mean) <= z, -1, found),
    high: b >= n ? 1 : crossing((mean) => score(b, c, n, mean) < -z, found, 1),
  };
}

/** How far the counts are from a mean difference, in standard deviations under that mean. Falls as the mean rises. */
function score(b: number, c: number, n: number, mean: number): number {
  const linear = (2 * n - b + c) * mean - b - c;
  const constant = -c * mean * (1 - mean);
  /** Likeliest probability of -1 under that mean. */
  const minus = (Math.sqrt(Math.max(0, linear * linear - 8 * n * constant)) - linear) / (4 * n);
  const variance = n * (2 * minus + mean * (1 - mean));
  const off = b - c - n * mean;
  return variance > 0 ? off / Math.sqrt(variance) : off === 0 ? 0 : off * Infinity;
}

/** The point between low and high from which on `holds`. */
function crossing(holds: (x: number) => boolean, low: number, high: number): number {
  let below = low;
  let above = high;
  for (let step = 0; step < 50; step++) {
    const middle = (below + above) / 2;
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return (below + above) / 2;
}
