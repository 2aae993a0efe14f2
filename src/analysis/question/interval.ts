import { DateTime } from "luxon";
import { binEnd as endOfBin } from "../../shared/calendar/bin-starts";
import { lengthOf as intervalLength, parseInterval } from "../../shared/calendar/interval";
import { dayMs } from "../../shared/calendar/lengths";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import { t } from "../../shared/texts";
import type { Period } from "../period";
import {
  formatDay,
  formatDays,
  formatHours,
  formatMonth,
  formatShortDay,
  formatShortHour,
  formatShortMonth,
  formatYear,
} from "../format/times";

const units = ["minute", "hour", "day", "week", "month", "quarter", "year"] as const;
export type Unit = (typeof units)[number];

/** Length of a bin as stored: "day", "6 hour". */
export type Interval = string;

/** Lengths offered in the menu, shortest first. */
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
/** Lengths that are chosen automatically, each with the maximum number of bins. */
const automatic: readonly (readonly [Interval, number])[] = [
  ["minute", 180],
  ["15 minute", 48],
  ["hour", 200],
  ["day", 200],
  ["week", 200],
  ["month", 200],
  ["quarter", 200],
];

/** Number and unit of a length such as "2 weeks", "15min" or "day"; undefined if it can't be parsed. */
export function partsOf(interval: Interval): { count: number; unit: Unit } | undefined {
  const [, digits = "1", word = ""] = /^\s*(\d{1,4})?\s*([a-z]+)\s*$/i.exec(interval) ?? [];
  const singular = word.toLowerCase().replace(/s$/, "");
  const unit =
    units.find((candidate) => candidate === singular) ?? (singular === "min" ? "minute" : undefined);
  const count = Number(digits);
  return unit && count > 0 ? { count, unit } : undefined;
}

const known = (interval: Interval) => partsOf(interval) ?? { count: 1, unit: "day" as const };

/** The length as an API parameter: "1day", "6hour". */
export function intervalParam(interval: Interval): string {
  const { count, unit } = known(interval);
  return `${count}${unit}`;
}

/** For example "day" or "6 hours". */
export function intervalName(interval: Interval): string {
  const { count, unit } = known(interval);
  return t(`charts:interval.${unit}`, { count });
}

/**
 * Parses a typed length with its unit in English or in the UI language: "3 Tage" is "3 day". Undefined if it can't be
 * parsed.
 */
export function typedInterval(text: string): Interval | undefined {
  const typed = text.trim().toLowerCase();
  if (partsOf(typed)) return typed;
  const count = Number(/^\d{1,4}/.exec(typed)?.[0] ?? 1);
  const unit = units.find(
    (candidate) => count > 0 && intervalName(`${count} ${candidate}`).toLowerCase() === typed,
  );
  return unit && `${count} ${unit}`;
}

/** Parses the length as the service does, so that bins on screen match the service's. */
const lengthAsked = (interval: Interval) => parseInterval(intervalParam(interval)) ?? { ms: dayMs };

function lengthOf(interval: Interval): number {
  return intervalLength(lengthAsked(interval));
}

/** A short day, month or year is less than their usual length, and still one bin. */
const nearlyOne = 0.9;

/** Why bins of this length don't fit a period: there would be too many, or not even one. null if they fit. */
export function misfitOf(interval: Interval, { min, max }: Period): "tooFine" | "tooCoarse" | null {
  const bins = (max - min) / lengthOf(interval);
  if (bins > histogramLimits.bins) return "tooFine";
  return bins < nearlyOne ? "tooCoarse" : null;
}

/** The shortest interval that keeps a chart readable: about 200 bins at most. */
export function autoInterval({ min, max }: Period): Interval {
  return automatic.find(([interval, limit]) => (max - min) / lengthOf(interval) <= limit)?.[0] ?? "year";
}

/** End of the bin that starts at `t`. Follows the zone's calendar: a day may have 23 or 25 hours. */
export function binEnd(t: number, interval: Interval, timeZone: string): number {
  return endOfBin(t, lengthAsked(interval), timeZone);
}

/** The part of a bin that lies inside the range. */
export function binPeriod(t: number, interval: Interval, timeZone: string, range: Period): Period {
  return { min: Math.max(t, range.min), max: Math.min(binEnd(t, interval, timeZone), range.max) };
}

function quarter(ms: number, timeZone: string): string {
  const date = DateTime.fromMillis(ms, { zone: timeZone });
  return `Q${date.quarter} ${date.year}`;
}

/** Full name of a bin: "Nov 18, 2026", "Q4 2026", "Nov 18, 2026, 09:00 – 10:00". */
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

/** Short name of a bin, for an axis. */
export function binTick(t: number, interval: Interval, timeZone: string, range: Period): string {
  switch (known(interval).unit) {
    case "minute":
    case "hour":
      return formatShortHour(t, timeZone);
    case "day":
    case "week":
      // Days need their year if the range spans several years.
      return range.max - range.min > 370 * dayMs ? formatDay(t, timeZone) : formatShortDay(t, timeZone);
    case "month":
      return formatShortMonth(t, timeZone);
    case "quarter":
      return quarter(t, timeZone);
    case "year":
      return formatYear(t, timeZone);
  }
}
