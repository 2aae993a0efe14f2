import { DateTime } from "luxon";
import type { Bin } from "../../shared/interface/histograms";
import type { ChartRequest } from "./chartRequest";
import { partsOf } from "./interval";

/**
 * For each bin of a comparison, the index of the chart's bin that it is compared with; -1 if there is none.
 * Values and metrics match by key. Days and shorter intervals match by calendar, shifted by the distance of the two
 * periods: the same clock time matches across a clock change, and Feb 29 matches Feb 28. Longer intervals match by
 * position. Bins beyond an end count in the last bin there, so totals stay equal to the service's.
 */
export function align(data: readonly Bin[], main: readonly Bin[], request: ChartRequest): number[] {
  if (request.family !== "time") {
    const places = new Map(main.map((bin, index) => [bin.ks ?? bin.k, index]));
    return data.map((bin) => places.get(bin.ks ?? bin.k) ?? -1);
  }
  const last = main.length - 1;
  if (last < 0) return data.map(() => -1);
  const unit = partsOf(request.interval)?.unit ?? "day";
  const short = unit === "minute" || unit === "hour" || unit === "day";
  if (!short) return data.map((_, index) => Math.min(index, last));
  const move = movement(request);
  const starts = main.map(({ t = 0 }) => t);
  return data.map(({ t = 0 }) => Math.max(0, lastAtOrBefore(starts, move(t))));
}

/** Returns a function that shifts an instant of the comparison's period into the chart's period. */
function movement({ question, period, previous, timeZone }: ChartRequest): (t: number) => number {
  const at = (t: number) => DateTime.fromMillis(t, { zone: timeZone });
  if (question.compare.kind === "year") return (t) => at(t).plus({ years: 1 }).toMillis();
  if (question.compare.kind !== "previous" || !period || !previous) return (t) => t;
  const days = at(period.min).diff(at(previous.min), "days").days;
  if (Number.isInteger(days)) return (t) => at(t).plus({ days }).toMillis();
  return (t) => t + (period.min - previous.min);
}

function lastAtOrBefore(starts: readonly number[], t: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}
