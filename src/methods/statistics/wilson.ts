export interface Bounds {
  low: number;
  high: number;
}

/** The 97.5% quantile of the normal distribution. */
export const z95 = 1.959963984540054;

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
