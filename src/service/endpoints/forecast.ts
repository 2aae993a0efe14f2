/**
 * Forecasts a series of counts, after Hyndman and Athanasopoulos, "Forecasting: Principles and Practice", 3rd ed.
 * A square root stabilizes the variance (§3.1). Seasonal patterns are removed, shortest season first (§3.4 classical
 * decomposition, §12.1 several seasons). The rest is forecast with the average of three methods because averages are
 * hard to beat (§13.4): simple exponential smoothing (§8.1), the damped trend (§8.2), and smoothing with half the
 * long-run drift, which is the Theta method (Hyndman and Billah, "Unmasking the Theta method", 2003). The interval
 * comes from the errors that the same methods made at each distance in the past (§5.5), not from a normal
 * distribution.
 */

/** A forecast for each step ahead, never below zero. 80% of the values are expected between `lower` and `upper`. */
export interface Forecast {
  mean: number[];
  lower: number[];
  upper: number[];
}

/** A fitted method. Predicts at `origin` the value `step` places later. */
type Method = (origin: number, step: number) => number;

const LOWER = 0.1;
const UPPER = 0.9;
/** Shorter series show no pattern. Their forecast is their mean. */
const MIN_LENGTH = 10;
/** Number of first values that only set the level. Forecasts made before the last of them are ignored. */
const WARM_UP = 4;
/** A season is used only if the series covers this many of its cycles. */
const MIN_CYCLES = 2;
/** Maximum and minimum number of past forecasts behind an interval. */
const MAX_ORIGINS = 300;
const MIN_ORIGINS = 12;

/** Maps an index of the series or its forecast to its number of hours, days and so on by the wall clock. */
export type PlaceOf = (index: number) => number;

/**
 * Forecasts `horizon` steps. `seasons` are possible season lengths (7 and 365 for days). Those without a pattern have
 * no effect. `placeOf` gives the phase of a value in a season, because a clock change skips or repeats an hour.
 */
export function forecast(
  series: readonly number[],
  horizon: number,
  seasons: readonly number[],
  placeOf: PlaceOf = (index) => index,
): Forecast {
  if (series.length < MIN_LENGTH) return carriedOn(series, horizon);
  const roots = series.map((value) => Math.sqrt(Math.max(0, value)));
  const patterns = seasonalPatterns(roots, seasons, placeOf);
  const seasonal = (index: number) =>
    patterns.reduce((sum, pattern) => sum + (pattern[modulo(placeOf(index), pattern.length)] ?? 0), 0);
  const rest = roots.map((root, index) => root - seasonal(index));
  const methods = [smoothing(rest), dampedTrend(rest), drift(rest)];
  const method: Method = (origin, step) => average(methods.map((it) => it(origin, step)));
  const freedom = methods.length + patterns.reduce((sum, pattern) => sum + pattern.length - 1, 0);
  const errors = pastErrors(rest, method, horizon, freedom);

  const result: Forecast = { mean: [], lower: [], upper: [] };
  const last = rest.length - 1;
  for (let step = 1; step <= horizon; step++) {
    const centre = method(last, step) + seasonal(last + step);
    const outcomes = (errors[step - 1] ?? [])
      .map((error) => Math.max(0, centre + error) ** 2)
      .sort((a, b) => a - b);
    // Averages the squares. The square of the average root would be too low.
    const mean = average(outcomes);
    result.mean.push(mean);
    result.lower.push(Math.min(mean, quantile(outcomes, LOWER)));
    result.upper.push(Math.max(mean, quantile(outcomes, UPPER)));
  }
  return result;
}

/** The forecast of a short series: its mean, with the spread of counts of that size. */
function carriedOn(series: readonly number[], horizon: number): Forecast {
  const mean = series.length === 0 ? 0 : Math.max(0, average(series));
  // Counts vary at least like a Poisson variable. 1.2816 standard deviations cover 80% of a normal distribution.
  const spread = 1.2816 * Math.sqrt(Math.max(mean, average(series.map((value) => (value - mean) ** 2)) || 0));
  const repeat = (value: number) => Array.from({ length: horizon }, () => value);
  return { mean: repeat(mean), lower: repeat(Math.max(0, mean - spread)), upper: repeat(mean + spread) };
}

/** Seasonal indices by phase, for each season that the series is long enough for. */
function seasonalPatterns(
  series: readonly number[],
  seasons: readonly number[],
  placeOf: PlaceOf,
): number[][] {
  const patterns: number[][] = [];
  let rest = [...series];
  for (const season of [...new Set(seasons)].sort((a, b) => a - b)) {
    if (season < 2 || series.length < MIN_CYCLES * season) continue;
    const pattern = seasonalIndices(rest, season, placeOf);
    rest = rest.map((value, index) => value - (pattern[modulo(placeOf(index), season)] ?? 0));
    patterns.push(pattern);
  }
  return patterns;
}

/**
 * Mean distance of each phase from the moving average, reduced by the share of it that is noise. A pattern that
 * doesn't repeat becomes zeros, so no separate test for seasonality is needed (James and Stein, 1961).
 */
function seasonalIndices(series: readonly number[], season: number, placeOf: PlaceOf): number[] {
  const trend = movingAverage(series, season);
  const phases = Array.from({ length: season }, (): number[] => []);
  series.forEach((value, index) => phases[modulo(placeOf(index), season)]?.push(value - (trend[index] ?? 0)));
  const means = phases.map(average);
  const level = average(means);
  const signal = average(means.map((mean) => (mean - level) ** 2));
  const noise = average(phases.map((phase, at) => variance(phase, means[at] ?? 0) / phase.length));
  const shrinkage = signal === 0 ? 0 : Math.max(0, 1 - noise / signal);
  return means.map((mean) => shrinkage * (mean - level));
}

/** Centered moving average over one season. The first and last averages are repeated to the ends. */
function movingAverage(series: readonly number[], season: number): number[] {
  const half = Math.floor(season / 2);
  const sums = [0];
  for (const value of series) sums.push((sums.at(-1) ?? 0) + value);
  const sum = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);
  const centred = (at: number) =>
    season % 2 === 1
      ? sum(at - half, at + half + 1) / season
      : // An even season has no middle value, so the values at both ends count half (§3.3, 2×m-MA).
        (sum(at - half, at + half) + sum(at - half + 1, at + half + 1)) / (2 * season);
  const first = half;
  const last = series.length - 1 - half;
  return series.map((_, at) => centred(Math.min(Math.max(at, first), last)));
}

/** Simple exponential smoothing with the smoothing parameter that fits the series best. */
function smoothing(series: readonly number[]): Method {
  const { levels } = best(
    series,
    grid(0.02, 0.98, 25).map((alpha) => ({ alpha, beta: 0, phi: 0 })),
  );
  return (origin) => levels[origin] ?? 0;
}

/** Exponential smoothing with a damped trend. */
function dampedTrend(series: readonly number[]): Method {
  const { levels, trends, phi } = best(
    series,
    grid(0.05, 0.95, 10).flatMap((alpha) =>
      grid(0.02, 0.5, 5).flatMap((share) =>
        [0.8, 0.9, 0.98].map((phi) => ({ alpha, beta: alpha * share, phi })),
      ),
    ),
  );
  return (origin, step) =>
    (levels[origin] ?? 0) + ((phi * (1 - phi ** step)) / (1 - phi)) * (trends[origin] ?? 0);
}

/** Simple exponential smoothing plus half the slope of the line through all values so far. */
function drift(series: readonly number[]): Method {
  const level = smoothing(series);
  const slopes: number[] = [];
  let sum = 0;
  let moment = 0;
  series.forEach((value, index) => {
    const count = index + 1;
    sum += value;
    moment += index * value;
    // Least squares over 0…index: their mean is index/2, their squared deviations sum to count(count²-1)/12.
    slopes.push(count < WARM_UP ? 0 : (12 * (moment - (index / 2) * sum)) / (count * (count * count - 1)));
  });
  return (origin, step) => level(origin, step) + (step / 2) * (slopes[origin] ?? 0);
}

/** Parameters of the damped trend method. With `beta` and `phi` 0 it is simple exponential smoothing. */
interface Weights {
  alpha: number;
  beta: number;
  phi: number;
}

/** Runs the equations of the damped trend method. Returns the sum of the squared one-step errors. */
function smooth(
  series: readonly number[],
  { alpha, beta, phi }: Weights,
  visit?: (level: number, trend: number) => void,
): number {
  let level = average(series.slice(0, WARM_UP));
  let trend = 0;
  let loss = 0;
  for (const value of series) {
    const predicted = level + phi * trend;
    const error = value - predicted;
    level = predicted + alpha * error;
    trend = phi * trend + beta * error;
    loss += error * error;
    visit?.(level, trend);
  }
  return loss;
}

/** Levels and trends under the weights with the smallest loss. */
function best(series: readonly number[], candidates: readonly Weights[]) {
  let chosen = { alpha: 0, beta: 0, phi: 0 };
  let min = Infinity;
  for (const weights of candidates) {
    const loss = smooth(series, weights);
    if (loss < min) [chosen, min] = [weights, loss];
  }
  const levels: number[] = [];
  const trends: number[] = [];
  smooth(series, chosen, (level, trend) => {
    levels.push(level);
    trends.push(trend);
  });
  return { levels, trends, phi: chosen.phi };
}

/**
 * Errors made at the most recent past origins, by step, widened because the parameters were fitted to the same series.
 */
function pastErrors(series: readonly number[], method: Method, horizon: number, freedom: number): number[][] {
  const optimism = Math.sqrt(series.length / Math.max(series.length - freedom, series.length / 4));
  const errors: number[][] = [];
  let enough = [0];
  let enoughStep = 1;
  for (let step = 1; step <= horizon; step++) {
    const made: number[] = [];
    const from = Math.max(WARM_UP - 1, series.length - step - MAX_ORIGINS);
    for (let origin = from; origin + step < series.length; origin++)
      made.push(optimism * ((series[origin + step] ?? 0) - method(origin, step)));
    if (made.length >= MIN_ORIGINS || step === 1) [enough, enoughStep] = [made, step];
    // Too few origins for this step: scales the errors of an earlier one. Errors of a random walk grow with the root
    // of the distance.
    errors.push(enoughStep === step ? made : enough.map((error) => error * Math.sqrt(step / enoughStep)));
  }
  return errors;
}

function grid(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function variance(values: readonly number[], mean: number): number {
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
}

/** The interpolated quantile of sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  return low + (high - low) * (at - Math.floor(at));
}
