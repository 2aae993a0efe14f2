import { exactProportion } from "./proportions";

/** How much more often a term is in one set of documents than in another. */
export interface Keyness {
  g2: number;
  logRatio: number;
  bound: number;
}

/**
 * Compares a of n1 with b of n2. `tests` is the number of terms that are compared at once.
 *
 * `g2`: log-likelihood ratio of the table [a, b; n1 - a, n2 - b], twice the sum of O ln(O/E) over all four cells
 * (Dunning 1993). Without sign. 3.84, 6.63, 10.83 and 15.13 are its values at 5%, 1%, 0.1% and 0.01%.
 *
 * `logRatio`: log2 of (a + 0.5)/(n1 + 0.5) : (b + 0.5)/(n2 + 0.5). The halves make it finite where a term is missing
 * on one side and almost unbiased (Walter 1975; so does `keyness` of the R package corpora 0.6).
 *
 * `bound`: LRC, the end next to 0 of the 95% interval of the log ratio, and 0 if the interval contains 0
 * (Evert 2022, "Measuring Keyness"). Given a + b, a is binomial with the probability t = n1 r/(n1 r + n2) if r is the
 * ratio; the interval of t is exact (Clopper and Pearson 1934) at 1 - 0.05/tests, so that all of them hold at once
 * (Bonferroni); r = n2/n1 · t/(1 - t).
 */
export function keyness(a: number, n1: number, b: number, n2: number, tests = 1): Keyness {
  return {
    g2: logLikelihood(a, n1, b, n2),
    logRatio: logRatio(a, n1, b, n2),
    bound: logRatioBound(a, n1, b, n2, tests),
  };
}

export function logLikelihood(a: number, n1: number, b: number, n2: number): number {
  const all = (a + b) / (n1 + n2);
  const none = 1 - all;
  const sum = part(a, n1 * all) + part(b, n2 * all) + part(n1 - a, n1 * none) + part(n2 - b, n2 * none);
  // Rounding can make the sum of equal proportions slightly negative.
  return Math.max(0, 2 * sum);
}

/** O ln(O/E), which approaches 0 with O. */
function part(observed: number, expected: number): number {
  return observed > 0 && expected > 0 ? observed * Math.log(observed / expected) : 0;
}

function logRatio(a: number, n1: number, b: number, n2: number): number {
  return Math.log2(((a + 0.5) / (n1 + 0.5)) * ((n2 + 0.5) / (b + 0.5)));
}

function logRatioBound(a: number, n1: number, b: number, n2: number, tests = 1): number {
  if (a + b <= 0 || n1 <= 0 || n2 <= 0) return 0;
  const { low, high } = exactProportion(a, a + b, 1 - 0.05 / tests);
  const ratio = (t: number) => Math.log2(((n2 / n1) * t) / (1 - t));
  return a * n2 >= b * n1 ? Math.max(0, ratio(low)) : Math.min(0, ratio(high));
}
