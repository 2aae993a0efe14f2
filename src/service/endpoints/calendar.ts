import { IANAZone } from "luxon";
import { binStarts } from "../../shared/calendar/bin-starts";
import { type Interval, lengthOf, parseInterval } from "../../shared/calendar/interval";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import { invalid } from "../failure";
import type { CodesOf } from "../engine/columns/coded";

/** Intervals tried in turn if the call names none. */
const ladder = ["1s", "1m", "10m", "1h", "1d", "1w", "1M", "3M", "1y", "10y", "100y", "1000y"].map(
  intervalOf,
);

/** Parses the interval of a call. Throws if it is invalid. */
export function intervalOf(text: string): Interval {
  const interval = parseInterval(text);
  if (interval) return interval;
  throw invalid(
    "interval",
    "must be a number with s, m, h, d, w, M or y, or minute, hour, day, week, month, quarter, year",
  );
}

/** Returns the time zone. Throws if the platform doesn't know it. */
export function checkZone(zone: string): string {
  if (!IANAZone.create(zone).isValid)
    throw invalid("timezone", "must be a time zone of the IANA database such as Europe/Berlin");
  return zone;
}

/** The finest interval of the list that makes no more bins than a chart can show. */
export function chooseInterval(min: number, max: number): Interval {
  const fits = ladder.find((interval) => (max - min) / lengthOf(interval) <= histogramLimits.autoBins - 2);
  return fits ?? { months: 12_000 };
}

/**
 * Starts of the bins that cover [min, max), followed by the end of the last bin. Throws if there are too many bins.
 */
export function boundaries(min: number, max: number, interval: Interval, zone: string): Float64Array {
  if ((max - min) / lengthOf(interval) > histogramLimits.bins * 1.1) throw tooManyBins();
  const edges: number[] = [];
  for (const start of binStarts(min, interval, zone)) {
    edges.push(start);
    if (start >= max && edges.length > 1) return Float64Array.from(edges);
    if (edges.length > histogramLimits.bins) break;
  }
  throw tooManyBins();
}

/** Finds the bins of documents by their times. -1 for times outside [from, until). */
export function binsOf(times: Float64Array, edges: Float64Array, from: number, until: number): CodesOf {
  const first = edges[0] ?? 0;
  const bins = edges.length - 1;
  const width = ((edges[bins] ?? 0) - first) / bins;
  // Without clock changes, months or years all bins have the same width, and a division finds the bin.
  if (edges.every((edge, i) => edge === first + i * width))
    return (ids, count, into) => {
      for (let i = 0; i < count; i++) {
        const at = times[ids[i] ?? 0] ?? 0;
        into[i] = at >= from && at < until ? ((at - first) / width) | 0 : -1;
      }
    };
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) {
      const at = times[ids[i] ?? 0] ?? 0;
      if (!(at >= from && at < until)) {
        into[i] = -1;
        continue;
      }
      // Guesses the bin from the mean width and corrects it by a few steps.
      let bin = Math.min(((at - first) / width) | 0, bins - 1);
      while (bin > 0 && at < (edges[bin] ?? 0)) bin--;
      while (bin < bins - 1 && at >= (edges[bin + 1] ?? 0)) bin++;
      into[i] = bin;
    }
  };
}

/** The error for more bins than a response may have. */
export function tooManyBins() {
  return invalid(
    "interval",
    `makes more than ${histogramLimits.bins} bins; choose a longer interval or a shorter range`,
  );
}
