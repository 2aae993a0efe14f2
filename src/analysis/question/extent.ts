import { DateTime } from "luxon";
import type { Histogram } from "../../shared/interface/histograms";
import type { Period } from "../period";
import { binEnd, type Unit } from "./interval";

/** Requests counts per interval within a period. */
export type CountBins = (period: Period, interval: Unit) => Promise<Histogram>;

/** The period in which listening data can exist; the search for the extent starts here. */
export const maxPeriod: Period = { min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) };

/** From the first to the last non-empty bin, including documents with an assumed date. Null if all bins are empty. */
function occupied(
  { data, date_assumed: undated }: Histogram,
  interval: Unit,
  timeZone: string,
): Period | null {
  const startOf = (ms: number) => DateTime.fromMillis(ms, { zone: timeZone }).startOf(interval).toMillis();
  const starts = [
    ...data.flatMap((bin) =>
      bin.t !== undefined && bin.v.some((count) => count !== null && count > 0) ? [bin.t] : [],
    ),
    ...(undated ? [startOf(undated.min), startOf(undated.max)] : []),
  ].sort((a, b) => a - b);
  const [first] = starts;
  const last = starts.at(-1);
  if (first === undefined || last === undefined) return null;
  return { min: first, max: binEnd(last, interval, timeZone) };
}

/**
 * Finds the period that holds data with up to three histograms of increasing resolution: years, months, days. Days are
 * only requested if the months span at most 400 days.
 */
export async function findExtent(count: CountBins, timeZone: string): Promise<Period | null> {
  const years = occupied(await count(maxPeriod, "year"), "year", timeZone);
  if (!years) return null;
  const months = occupied(await count(years, "month"), "month", timeZone) ?? years;
  const span = DateTime.fromMillis(months.max).diff(DateTime.fromMillis(months.min), "days").days;
  if (span > 400) return months;
  return occupied(await count(months, "day"), "day", timeZone) ?? months;
}

/** From the first to the last day that holds data. */
export async function findDays(count: CountBins, timeZone: string): Promise<Period | null> {
  const extent = await findExtent(count, timeZone);
  if (!extent) return null;
  const startOf = (ms: number) => DateTime.fromMillis(ms, { zone: timeZone }).startOf("month").toMillis();
  const daysFrom = async (min: number) =>
    occupied(await count({ min, max: binEnd(min, "month", timeZone) }, "day"), "day", timeZone);
  const [first, last] = [await daysFrom(startOf(extent.min)), await daysFrom(startOf(extent.max - 1))];
  return { min: first?.min ?? extent.min, max: last?.max ?? extent.max };
}
