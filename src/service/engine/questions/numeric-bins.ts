import { histogramLimits } from "../../../shared/interface/histograms.constants";
import { TooMany, type ValueQuestion } from "../engine";

/** Numeric bins of equal width. `first` is the lower bound of the first bin. */
export interface NumericBins {
  first: number;
  step: number;
  count: number;
}

/**
 * Bins that cover [min, max]. Their bounds are multiples of the step, so they don't depend on min. Throws if there are
 * too many.
 */
function numericBins(min: number, max: number, interval: number | undefined): NumericBins {
  const span = max - min;
  const step = interval ?? (Number.isFinite(span) ? niceStep(span) : 1);
  const first = Math.floor(min / step);
  const count = Math.floor(max / step) - first + 1;
  // The second condition rejects a range whose width overflows to Infinity.
  if (!(count <= histogramLimits.bins) || !Number.isFinite(max - first * step)) throw new TooMany("bins");
  return { first: first * step, step, count };
}

/** Bins for the values within bounds, of which the smallest and the greatest are given. Undefined if there are none. */
export function binsWithin(
  { min, max, includeMax }: ValueQuestion["bounds"],
  { smallest, greatest }: { smallest: number; greatest: number },
  step: number | undefined,
): NumericBins | undefined {
  const lowest = min ?? smallest;
  // If the excluded maximum were the start of a bin, that bin would always be empty. The next smaller number drops
  // it.
  const highest = max === undefined ? greatest : includeMax ? max : Math.max(lowest, below(max));
  if (!Number.isFinite(lowest) || !Number.isFinite(highest)) return undefined;
  return numericBins(lowest, highest, step);
}

/** Largest number below a value. The approximation suffices because bins are at least 1 wide. */
function below(value: number): number {
  return value - Math.max(1e-9, Math.abs(value) * 1e-12);
}

/** The smallest step of 1, 2, 5, 10, 20, … that makes few enough bins. */
function niceStep(span: number): number {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5])
      if (span / (factor * power) < histogramLimits.autoBins - 1) return factor * power;
}
