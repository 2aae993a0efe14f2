/** A label that a scorer gave: how sure it was, and whether it was right. */
export interface Outcome {
  confidence: number;
  isRight: boolean;
}

const BINS = 15;

/**
 * The top-label calibration error with bins of equal size, without the part that chance adds: A. Kumar, P. Liang and
 * T. Ma, "Verified Uncertainty Calibration" (NeurIPS 2019).
 */
export function calibrationError(outcomes: readonly Outcome[]): number {
  const sorted = [...outcomes].sort((a, b) => a.confidence - b.confidence);
  let sum = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const own = sorted.slice(
      Math.floor((bin * sorted.length) / BINS),
      Math.floor(((bin + 1) * sorted.length) / BINS),
    );
    if (own.length < 2) continue;
    const right = own.filter(({ isRight }) => isRight).length / own.length;
    const sure = own.reduce((total, { confidence }) => total + confidence, 0) / own.length;
    const chance = (right * (1 - right)) / (own.length - 1);
    sum += (own.length / sorted.length) * ((right - sure) ** 2 - chance);
  }
  return Math.sqrt(Math.max(0, sum));
}

/** The mean square of what is missing to a sure and right answer. */
export function brier(outcomes: readonly Outcome[]): number {
  return (
    outcomes.reduce((sum, { confidence, isRight }) => sum + (confidence - (isRight ? 1 : 0)) ** 2, 0) /
    outcomes.length
  );
}

/** The share of right labels among the surest, and how many are as sure. */
export function coverageAt(outcomes: readonly Outcome[], threshold: number) {
  const sure = outcomes.filter(({ confidence }) => confidence >= threshold);
  return {
    coverage: sure.length / outcomes.length,
    right: sure.filter(({ isRight }) => isRight).length / Math.max(1, sure.length),
  };
}
