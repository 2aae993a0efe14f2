import { betaCdf, betaQuantile } from "./beta";
import { type Bounds, wilson, z95 } from "./wilson";

/**
 * Wilson's interval of a share that was found with an effective sample size. The share itself, if the size is infinite
 * because the whole population was coded.
 */
export function shareInterval(share: number, size: number): Bounds {
  return size === Infinity ? { low: share, high: share } : wilson(share * size, size);
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
  const p1 = n1 > 0 ? k1 / n1 : 0;
  const p2 = n2 > 0 ? k2 / n2 : 0;
  const one = wilson(k1, n1, z);
  const two = wilson(k2, n2, z);
  const difference = p1 - p2;
  return {
    difference,
    low: difference - Math.hypot(p1 - one.low, two.high - p2),
    high: difference + Math.hypot(one.high - p1, p2 - two.low),
  };
}

/**
 * 95% interval of a proportion from a sample read in pieces, whose documents resemble each other more than those of
 * other pieces: Wilson's score, with the sample size divided by the design effect, the variance between pieces over that
 * of a sample drawn one by one (Kish 1965, chapter 5). `drawn` is the share of the population that was read.
 */
export function clusteredProportion(
  pieces: readonly { found: number; read: number }[],
  drawn: number,
): Bounds {
  const read = pieces.reduce((sum, piece) => sum + piece.read, 0);
  const found = pieces.reduce((sum, piece) => sum + piece.found, 0);
  const share = read > 0 ? found / read : 0;
  const between = pieces.reduce((sum, piece) => sum + (piece.found - share * piece.read) ** 2, 0);
  const alone = share * (1 - share) * read;
  // With one piece, or none found, nothing tells how alike the documents of a piece are.
  const effect =
    pieces.length > 1 && alone > 0
      ? Math.max(1, ((pieces.length / (pieces.length - 1)) * between) / alone)
      : 1;
  const size = read / effect / Math.max(1 - drawn, 1e-9);
  return wilson(share * size, size);
}

/**
 * The probability that chance alone makes two counts differ by as much or more, in either direction, if both are Poisson
 * variables of the same mean: given their sum, each is then binomial with the probability 1/2 (Przyborowski and Wilenski 1940).
 */
export function equalCounts(a: number, b: number): number {
  const most = Math.max(a, b);
  // P(X >= k) of a binomial variable is the incomplete beta function of k and n - k + 1.
  return most === 0 ? 1 : Math.min(1, 2 * betaCdf(0.5, most, Math.min(a, b) + 1));
}
