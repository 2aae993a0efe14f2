/**
 * The z that a normal variable exceeds with probability p, for p from 1e-300 to 0.5: Newton's steps on the logarithm of
 * the tail, which is exact to about 7 digits (Abramowitz and Stegun 26.2.23 as the start).
 */
export function normalQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p));
  let z =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
  for (let step = 0; step < 3; step++) {
    const tail = normalTail(z);
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    z += (Math.log(tail / p) * tail) / density;
  }
  return z;
}

/** The probability that a normal variable exceeds z: a continued fraction for large z, else the series of erf. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    let fraction = z;
    for (let n = 60; n >= 1; n--) fraction = z + n / fraction;
    return density / fraction;
  }
  let term = z;
  let sum = z;
  for (let n = 1; n < 100; n++) {
    term *= (z * z) / (2 * n + 1);
    sum += term;
  }
  return 0.5 - density * sum;
}
