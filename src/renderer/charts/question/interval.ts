import { DateTime } from "luxon";
import { binEnd as endOfBin } from "../../../shared/calendar/bin-starts";
import { lengthOf as intervalLength, parseInterval } from "../../../shared/calendar/interval";
import { dayMs } from "../../../shared/calendar/lengths";
import { histogramLimits } from "../../../shared/interface/histograms.constants";
import { t } from "../../../shared/words";
import type { Period } from "../../core/session";
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

/** The length as the service reads it, so that bins on screen are those it counts. */
const lengthAsked = (interval: Interval) => parseInterval(intervalParam(interval)) ?? { ms: dayMs };

function lengthOf(interval: Interval): number {
  return intervalLength(lengthAsked(interval));
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
  return endOfBin(t, lengthAsked(interval), timeZone);
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
      return range.max - range.min > 370 * dayMs ? formatDay(t, timeZone) : formatShortDay(t, timeZone);
    case "month":
      return formatShortMonth(t, timeZone);
    case "quarter":
      return quarter(t, timeZone);
    case "year":
      return formatYear(t, timeZone);
  }
}
