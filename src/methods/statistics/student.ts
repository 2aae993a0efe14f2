import { betaCdf } from "./beta";

/**
 * The probability that |T| exceeds |t| if T has Student's distribution with `freedom` degrees of freedom: the regularized
 * incomplete beta function of freedom/(freedom + t²), with freedom/2 and 1/2 (Abramowitz and Stegun 26.7.1).
 */
export function studentTails(t: number, freedom: number): number {
  return betaCdf(freedom / (freedom + t * t), freedom / 2, 0.5);
}
