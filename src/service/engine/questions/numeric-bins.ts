import { histogramLimits } from "../../../shared/interface/histograms.constants";
import { TooMany } from "../engine";

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
export function numericBins(min: number, max: number, interval: number | undefined): NumericBins {
  const span = max - min;
  const step = interval ?? (Number.isFinite(span) ? niceStep(span) : 1);
  const first = Math.floor(min / step);
  const count = Math.floor(max / step) - first + 1;
  // The second condition rejects a range whose width overflows to Infinity.
  if (!(count <= histogramLimits.bins) || !Number.isFinite(max - first * step)) throw new TooMany("bins");
  return { first: first * step, step, count };
}

/** The smallest step of 1, 2, 5, 10, 20, … that makes few enough bins. */
function niceStep(span: number): number {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5])
      if (span / (factor * power) < histogramLimits.autoBins - 1) return factor * power;
}
