import { IANAZone } from "luxon";
import { binStarts } from "../../shared/calendar/bin-starts";
import { type Interval, lengthOf, parseInterval } from "../../shared/calendar/interval";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import { invalid } from "../failure";

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

/** The error for more bins than a response may have. */
export function tooManyBins() {
  return invalid(
    "interval",
    `makes more than ${histogramLimits.bins} bins; choose a longer interval or a shorter range`,
  );
}
