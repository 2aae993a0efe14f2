import type { Histogram } from "../../shared/interface/histograms";
import { addsUpToWhole, binTotal, chartTotal, seriesTotal, type BinChart } from "./chart";
import { labelName, type Titles } from "./reading";

/** In a ranking, values with fewer mentions come last: a share of few says little. */
export const minOfShare = 30;

/** What the share of mentions may be of: the values of the breakdown, named. Empty without a breakdown. */
export function partsOf(
  main: Pick<Histogram, "header"> | undefined,
  breakdown: string,
  titles: Pick<Titles, "topics" | "value">,
): { value: string; label: string }[] {
  if (!main || breakdown === "none" || breakdown === "topic") return [];
  return main.header.v.map((value) => ({ value, label: labelName(value, breakdown, titles) }));
}

/**
 * The share of one series in each bin, from 0 to 1, with what it is a share of. A ranking has the highest first. Null if
 * the series don't add up to a whole, or the chart lacks the series.
 */
export function shareChart(counted: BinChart, key: string): BinChart | null {
  const part = counted.series.find((series) => series.key === key);
  if (!part || counted.series.length < 2 || !addsUpToWhole(counted)) return null;
  const points = counted.bins.map((bin, index) => {
    const whole = binTotal(counted, index);
    const value = part.values[index] ?? null;
    return { bin, whole, share: value === null || !whole ? null : value / whole };
  });
  const few = counted.axis === "ranking" && points.some(({ whole }) => (whole ?? 0) < minOfShare);
  if (counted.axis === "ranking") {
    const rank = ({ whole, share }: (typeof points)[number]) =>
      (share ?? -1) + ((whole ?? 0) < minOfShare ? -2 : 0);
    points.sort((a, b) => rank(b) - rank(a) || (b.whole ?? 0) - (a.whole ?? 0));
  }
  const whole = counted.repeating ? 0 : chartTotal(counted);
  return {
    ...counted,
    bins: points.map(({ bin }) => bin),
    series: [{ ...part, values: points.map(({ share }) => share), counts: points.map(({ whole: n }) => n) }],
    comparisons: [],
    forecast: null,
    // Shares of bins can be neither added nor stacked.
    additive: false,
    share: {
      whole,
      overall: whole > 0 ? seriesTotal(part) / whole : null,
      few,
      isAlone: counted.comparisons.length > 0 || counted.forecast !== null,
    },
  };
}
