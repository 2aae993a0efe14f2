import type { DateTime } from "luxon";

/** Half-open time range in epoch milliseconds. */
export interface Period {
  min: number;
  max: number;
}

/** A length on the calendar, or elapsed time (hours and milliseconds). */
export type Length =
  | { days: number }
  | { weeks: number }
  | { months: number }
  | { years: number }
  | { hours: number }
  | { milliseconds: number };

export const isMidnight = (at: DateTime) => at.toMillis() === at.startOf("day").toMillis();

/**
 * Moves an instant by calendar lengths. The start of a day stays a start of a day: 1:00 where clocks skip midnight,
 * and midnight again a day later.
 */
export function move(at: DateTime, length: Length, steps: number): DateTime {
  const [[unit, count] = ["days", 0]] = Object.entries<number>({ ...length });
  const there = at.plus({ [unit]: count * steps });
  return isMidnight(at) && unit !== "hours" && unit !== "milliseconds" ? there.startOf("day") : there;
}

/** The last hours or days up to now: the present hour or day counts whole. */
export function lastOf(length: Length, now: DateTime): { start: DateTime; end: DateTime } {
  // Counted from the minutes: where clocks go back by 30 minutes, an hour from the start of this one isn't behind now.
  const end =
    "hours" in length
      ? now.startOf("minute").plus({ minutes: 60 - now.minute })
      : now.plus({ days: 1 }).startOf("day");
  return { start: move(end, length, -1), end };
}
