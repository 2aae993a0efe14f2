import { binTotal, type BinChart } from "./chart";

/** Minimum number of mentions for an outlier: one mention among none is not news. */
const minValue = 5;
/** Minimum number of bins to judge what is usual. */
const fewest = 8;
/** Maximum number of marks on a chart; the strongest are kept. */
const max = 5;

/**
 * Indexes of the outliers, strongest first. Iglewicz and Hoaglin, "How to Detect and Handle Outliers" (1993): the
 * modified z-score 0.6745 (x - median) / MAD, marked above 3.5. If more than half of the bins are equal, MAD is 0, and
 * the mean absolute deviation times 1.2533 replaces MAD / 0.6745. Only bins above the median are marked: an unfinished
 * day is always low.
 */
export function outliers(chart: BinChart, hidden: ReadonlySet<string> = new Set()): number[] {
  if (chart.axis !== "time" || chart.bins.length < fewest) return [];
  const values = chart.bins.map((_, index) => binTotal(chart, index, hidden));
  const known = values.filter((value) => value !== null);
  if (known.length < fewest) return [];
  const middle = median(known);
  const deviations = known.map((value) => Math.abs(value - middle));
  const mad = median(deviations);
  const scale =
    mad > 0
      ? mad / 0.6745
      : (deviations.reduce((sum, deviation) => sum + deviation, 0) / deviations.length) * 1.2533;
  if (scale === 0) return [];
  return values
    .map((value, index) => ({ index, score: value === null ? 0 : (value - middle) / scale }))
    .filter(({ score, index }) => score > 3.5 && (values[index] ?? 0) >= minValue)
    .sort((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ index }) => index);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
