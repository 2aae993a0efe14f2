import { DateTime } from "luxon";
import { histogramLimits } from "../../../shared/interface/histograms.constants";
import { t } from "../../../shared/words";
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

const units = ["minute", "hour", "day", "week", "month", "quarter", "year"] as const;
/** A unit that bins are made of. */
export type Unit = (typeof units)[number];

/** Length of a bin as it is kept: "day", "6 hour". */
export type Interval = string;

/** Lengths that are offered, from shortest to longest. */
export const intervals: readonly Interval[] = [
  "minute",
  "15 minute",
  "hour",
  "6 hour",
  "day",
  "week",
  "month",
  "quarter",
  "year",
];
/** Lengths that are chosen without being asked for, each with the most bins it makes. */
const automatic: readonly (readonly [Interval, number])[] = [
  ["minute", 180],
  ["15 minute", 48],
  ["hour", 200],
  ["day", 200],
  ["week", 200],
  ["month", 200],
  ["quarter", 200],
];

const lengthInMs: Readonly<Record<Unit, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  quarter: 91 * 86_400_000,
  year: 365 * 86_400_000,
};

/** Number and unit of a length; undefined for what is none. "2 weeks", "15min" and "day" are understood. */
export function partsOf(interval: Interval): { count: number; unit: Unit } | undefined {
  const [, digits = "1", word = ""] = /^\s*(\d{1,4})?\s*([a-z]+)\s*$/i.exec(interval) ?? [];
  const singular = word.toLowerCase().replace(/s$/, "");
  const unit = units.find((one) => one === singular) ?? (singular === "min" ? "minute" : undefined);
  const count = Number(digits);
  return unit && count > 0 ? { count, unit } : undefined;
}

const known = (interval: Interval) => partsOf(interval) ?? { count: 1, unit: "day" as const };

/** The length as the interface takes it: "1day", "6hour". */
export function intervalParam(interval: Interval): string {
  const { count, unit } = known(interval);
  return `${count}${unit}`;
}

/** "day", "6 hours" */
export function intervalName(interval: Interval): string {
  const { count, unit } = known(interval);
  return t(`charts:interval.${unit}`, { count });
}

/** The length that was typed, with its unit in English or in the language spoken: "3 Tage" is "3 day"; undefined for none. */
export function typedInterval(text: string): Interval | undefined {
  const typed = text.trim().toLowerCase();
  if (partsOf(typed)) return typed;
  const count = Number(/^\d{1,4}/.exec(typed)?.[0] ?? 1);
  const unit = units.find((one) => count > 0 && intervalName(`${count} ${one}`).toLowerCase() === typed);
  return unit && `${count} ${unit}`;
}

function lengthOf(interval: Interval): number {
  const { count, unit } = known(interval);
  return count * lengthInMs[unit];
}

/** Whether a period can be cut into such bins. */
export function fits(interval: Interval, { min, max }: Period): boolean {
  return (max - min) / lengthOf(interval) <= histogramLimits.bins;
}

/** The shortest interval that gives a chart one can read: about 200 bins at most. */
export function autoInterval({ min, max }: Period): Interval {
  return automatic.find(([interval, most]) => (max - min) / lengthOf(interval) <= most)?.[0] ?? "year";
}

/** End of a bin that starts at `t`: by the zone's calendar, so a day may have 23 or 25 hours. */
export function binEnd(t: number, interval: Interval, timeZone: string): number {
  const { count, unit } = known(interval);
  const start = DateTime.fromMillis(t, { zone: timeZone });
  if (unit === "minute") return t + count * lengthInMs.minute;
  // An hour is always 3,600 s; added by the calendar, the repeated hour of autumn would swallow its twin. Several hours
  // follow the clock on the wall, as the service's bins do.
  if (unit === "hour") {
    if (count === 1) return t + lengthInMs.hour;
    const next = start.hour + count;
    return next >= 24
      ? start.startOf("day").plus({ days: 1 }).toMillis()
      : start.set({ hour: next }).toMillis();
  }
  // Where clocks skip midnight the day begins at one; the next one begins at midnight all the same.
  return start
    .plus({ [`${unit}s`]: count })
    .startOf("day")
    .toMillis();
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
  const { count, unit } = known(interval);
  const end = binEnd(t, interval, timeZone);
  if (unit === "minute" || unit === "hour") return formatHours(t, end, timeZone);
  if (count > 1) return formatDays(t, end, timeZone);
  switch (unit) {
    case "day":
      return formatDay(t, timeZone);
    case "week":
      return formatDays(t, end, timeZone);
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
  switch (known(interval).unit) {
    case "minute":
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
