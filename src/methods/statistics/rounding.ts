/**
 * A sum of squared deviations from the mean of numbers, or their mean. 0 where it is no larger than rounding makes it: ten times
 * 0.1 have a mean beside 0.1, and would differ from it.
 */
export function withoutRounding(squares: number, numbers: readonly number[]): number {
  const largest = numbers.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  // The relative error of a mean grows with the count at most.
  const error = (64 + numbers.length) * Number.EPSILON;
  return squares <= numbers.length * (error * largest) ** 2 ? 0 : squares;
}
