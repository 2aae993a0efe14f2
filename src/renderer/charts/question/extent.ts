import { DateTime } from "luxon";
import type { Histogram } from "../../../shared/interface/histograms";
import type { Period } from "../../core/session";
import { binEnd, type Unit } from "./interval";

/** Asks for counts per interval within a period. */
export type CountBins = (period: Period, interval: Unit) => Promise<Histogram>;

/** Where listening data can lie at all; the search starts here. */
export const everything: Period = { min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) };

/** From the first to the last bin that holds anything, or would if its documents' dates were their own; null when none does. */
function occupied(
  { data, date_assumed: leftOut }: Histogram,
  interval: Unit,
  timeZone: string,
): Period | null {
  const startOf = (ms: number) => DateTime.fromMillis(ms, { zone: timeZone }).startOf(interval).toMillis();
  const starts = [
    ...data.flatMap((bin) => (bin.t !== undefined && bin.v.some((v) => v > 0) ? [bin.t] : [])),
    ...(leftOut ? [startOf(leftOut.min), startOf(leftOut.max)] : []),
  ].sort((a, b) => a - b);
  const [first] = starts;
  const last = starts.at(-1);
  if (first === undefined || last === undefined) return null;
  return { min: first, max: binEnd(last, interval, timeZone) };
}

/**
 * Finds where the data lies by three histograms, each finer than the one before: years, then months, then days.
 * Days are only asked for where the months hold few of them.
 */
export async function findExtent(count: CountBins, timeZone: string): Promise<Period | null> {
  const years = occupied(await count(everything, "year"), "year", timeZone);
  if (!years) return null;
  const months = occupied(await count(years, "month"), "month", timeZone) ?? years;
  const span = DateTime.fromMillis(months.max).diff(DateTime.fromMillis(months.min), "days").days;
  if (span > 400) return months;
  return occupied(await count(months, "day"), "day", timeZone) ?? months;
}
