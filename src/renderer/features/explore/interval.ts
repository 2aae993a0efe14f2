import { DateTime } from "luxon";
import type { Period } from "../../app/session";
import {
  formatDay,
  formatDays,
  formatHours,
  formatMonth,
  formatShortDay,
  formatShortHour,
  formatShortMonth,
  formatYear,
} from "../../format/times";

/** Length of a bin, from shortest to longest. */
export const intervals = ["hour", "day", "week", "month", "quarter", "year"] as const;
/** Length of a bin. */
export type Interval = (typeof intervals)[number];

const lengthInMs: Readonly<Record<Interval, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  quarter: 91 * 86_400_000,
  year: 365 * 86_400_000,
};

/** Most bins a chart draws; more than a service's 10,000 would be refused, and no screen shows that many. */
export const mostBins = 5_000;

/** Whether a period can be cut into such bins. */
export function fits(interval: Interval, { min, max }: Period): boolean {
  return (max - min) / lengthInMs[interval] <= mostBins;
}

/** The shortest interval that gives a chart one can read: about 200 bins at most. */
export function autoInterval({ min, max }: Period): Interval {
  return intervals.find((interval) => (max - min) / lengthInMs[interval] <= 200) ?? "year";
}

/** End of a bin that starts at `t`: by the zone's calendar, so a day may have 23 or 25 hours. */
export function binEnd(t: number, interval: Interval, timeZone: string): number {
  const start = DateTime.fromMillis(t, { zone: timeZone });
  // An hour is always 3,600 s; added by the calendar, the repeated hour of autumn would swallow its twin.
  return interval === "hour" ? t + lengthInMs.hour : start.plus({ [`${interval}s`]: 1 }).toMillis();
}

/** The part of a bin that lies inside the range asked for. */
export function binPeriod(t: number, interval: Interval, timeZone: string, range: Period): Period {
  return { min: Math.max(t, range.min), max: Math.min(binEnd(t, interval, timeZone), range.max) };
}

function quarter(ms: number, timeZone: string): string {
  const date = DateTime.fromMillis(ms, { zone: timeZone });
  return `Q${date.quarter} ${date.year}`;
}

/** A bin in full: "Nov 18, 2026", "Q4 2026", "Nov 18, 2026, 09:00 – 10:00". */
export function binName(t: number, interval: Interval, timeZone: string): string {
  switch (interval) {
    case "hour":
      return formatHours(t, binEnd(t, interval, timeZone), timeZone);
    case "day":
      return formatDay(t, timeZone);
    case "week":
      return formatDays(t, binEnd(t, interval, timeZone), timeZone);
    case "month":
      return formatMonth(t, timeZone);
    case "quarter":
      return quarter(t, timeZone);
    case "year":
      return formatYear(t, timeZone);
  }
}

/** A bin on an axis, as short as it can be read. */
export function binTick(t: number, interval: Interval, timeZone: string, range: Period): string {
  switch (interval) {
    case "hour":
      return formatShortHour(t, timeZone);
    case "day":
    case "week":
      // Days of several years need their year.
      return range.max - range.min > 370 * lengthInMs.day
        ? formatDay(t, timeZone)
        : formatShortDay(t, timeZone);
    case "month":
      return formatShortMonth(t, timeZone);
    case "quarter":
      return quarter(t, timeZone);
    case "year":
      return formatYear(t, timeZone);
  }
}
