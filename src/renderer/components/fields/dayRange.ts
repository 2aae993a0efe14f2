import { DateTime } from "luxon";

/** First and last day, yyyy-mm-dd; empty means unbounded. */
export interface DayRange {
  from: string;
  to: string;
}

/** Converts days of a zone to a half-open range. Without a first day it starts at the epoch, because the API requires a start. */
export function periodOfDays(
  { from, to }: DayRange,
  timeZone: string,
): { start: number; stop: number | null } {
  const day = (text: string) => DateTime.fromISO(text, { zone: timeZone }).startOf("day");
  return {
    start: from === "" ? 0 : day(from).toMillis(),
    // startOf("day") again: where clocks skip midnight, a day starts at 1:00, but it still ends at midnight.
    stop: to === "" ? null : day(to).plus({ days: 1 }).startOf("day").toMillis(),
  };
}
