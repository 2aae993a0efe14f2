import { DateTime, IANAZone, Info } from "luxon";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import { invalid } from "../failure";
import type { CodesOf } from "./coded";

/** Units of an interval, smallest first. */
const units = ["second", "minute", "hour", "day", "week", "month", "year"] as const;
type Unit = (typeof units)[number];
type ClockUnit = "second" | "minute" | "hour";

/** A duration that bins have, in calendar units. */
export interface Interval {
  count: number;
  unit: Unit;
}

const letters: Readonly<Record<string, Unit>> = {
  s: "second",
  m: "minute",
  h: "hour",
  d: "day",
  w: "week",
  M: "month",
  y: "year",
};
const day = 86_400_000;
/** Length of a unit; of months and years the mean of the Gregorian calendar. */
const lengths: Readonly<Record<Unit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day,
  week: 7 * day,
  month: 30.436875 * day,
  year: 365.2425 * day,
};

/** Intervals that are tried in turn when none is asked for. */
const ladder: readonly Interval[] = [
  { count: 1, unit: "second" },
  { count: 1, unit: "minute" },
  { count: 10, unit: "minute" },
  { count: 1, unit: "hour" },
  { count: 1, unit: "day" },
  { count: 1, unit: "week" },
  { count: 1, unit: "month" },
  { count: 3, unit: "month" },
  { count: 1, unit: "year" },
  { count: 10, unit: "year" },
  { count: 100, unit: "year" },
];

/** Reads `3h`, `1M`, `week` and the like. */
export function parseInterval(text: string): Interval {
  const [, digits = "", name = ""] = /^(\d{0,6})\s*([a-zA-Z]+)$/.exec(text.trim()) ?? [];
  const word = name.length === 1 ? letters[name] : name.toLowerCase().replace(/s$/, "");
  const count = digits === "" ? 1 : Number(digits);
  const unit = word === "quarter" ? "month" : units.find((known) => known === word);
  if (unit === undefined || count < 1)
    throw invalid(
      "interval",
      "must be a number with s, m, h, d, w, M or y, or minute, hour, day, week, month, quarter, year",
    );
  if (unit === "second" || unit === "minute" || unit === "hour") return ofClock(count, unit);
  return { count: word === "quarter" ? count * 3 : count, unit };
}

/** Bins by the clock begin anew each day: longer ones are whole days. */
function ofClock(count: number, unit: ClockUnit): Interval {
  const days = (count * lengths[unit]) / day;
  if (days < 1) return { count, unit };
  if (Number.isInteger(days)) return { count: days, unit: "day" };
  throw invalid("interval", "must be at most a day, or whole days, where it is in seconds, minutes or hours");
}

/** Refuses a time zone that the platform does not know. */
export function checkZone(zone: string): string {
  if (!IANAZone.create(zone).isValid)
    throw invalid("timezone", "must be a time zone of the IANA database such as Europe/Berlin");
  return zone;
}

/** The finest natural interval that keeps to the number of bins a chart can show. */
export function chooseInterval(min: number, max: number): Interval {
  const fits = ladder.find((interval) => (max - min) / lengthOf(interval) <= histogramLimits.autoBins - 2);
  return fits ?? { count: 1000, unit: "year" };
}

function lengthOf({ count, unit }: Interval): number {
  return count * lengths[unit];
}

/**
 * Starts of the bins that cover [min, max), and the end of the last one. Bins start on calendar boundaries of the zone
 * that do not depend on min: days at midnight, weeks on Monday, several days, weeks, months or years counted from 1970.
 */
export function boundaries(min: number, max: number, interval: Interval, zone: string): Float64Array {
  if ((max - min) / lengthOf(interval) > histogramLimits.bins * 1.1) throw tooManyBins();
  const edges: number[] = [];
  const start = DateTime.fromMillis(min, { zone });
  let edge = (isClock(interval) ? start.startOf("day") : floor(start, interval)).toMillis();
  for (;;) {
    for (const at of isClock(interval) ? clockEdges(edge, interval, zone) : [edge]) {
      // Of the edges up to min only the last one starts a bin.
      if (at <= min) edges.length = 0;
      edges.push(at);
      if (at >= max && edges.length > 1) {
        if (edges.length - 1 > histogramLimits.bins) throw tooManyBins();
        return Float64Array.from(edges);
      }
    }
    edge = nextEdge(edge, isClock(interval) ? oneDay : interval, zone);
    if (edges.length > histogramLimits.bins * 2 || Number.isNaN(edge)) throw tooManyBins();
  }
}

/** The bins of documents by their times, -1 outside [from, until). */
export function binsOf(times: Float64Array, edges: Float64Array, from: number, until: number): CodesOf {
  const first = edges[0] ?? 0;
  const bins = edges.length - 1;
  const width = ((edges[bins] ?? 0) - first) / bins;
  // Without a change of clocks, months or years all bins are of one width, and none need be looked at.
  if (edges.every((edge, i) => edge === first + i * width))
    return (ids, count, into) => {
      for (let i = 0; i < count; i++) {
        const at = times[ids[i] ?? 0] ?? 0;
        into[i] = at >= from && at < until ? ((at - first) / width) | 0 : -1;
      }
    };
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) {
      const at = times[ids[i] ?? 0] ?? 0;
      if (!(at >= from && at < until)) {
        into[i] = -1;
        continue;
      }
      // A guess from the mean width, put right by a few steps.
      let bin = Math.min(((at - first) / width) | 0, bins - 1);
      while (bin > 0 && at < (edges[bin] ?? 0)) bin--;
      while (bin < bins - 1 && at >= (edges[bin + 1] ?? 0)) bin++;
      into[i] = bin;
    }
  };
}

/** The refusal of more bins than an answer may have. */
export function tooManyBins() {
  return invalid(
    "interval",
    `makes more than ${histogramLimits.bins} bins; choose a longer interval or a shorter range`,
  );
}

function isClock({ unit }: Interval): boolean {
  return unit === "second" || unit === "minute" || unit === "hour";
}

const oneDay: Interval = { count: 1, unit: "day" };

/** Start of the day that begins an interval later. */
function nextEdge(at: number, { count, unit }: Interval, zone: string): number {
  const days = unit === "day" ? count : unit === "week" ? 7 * count : 0;
  const next = at + days * day;
  const clock = Info.normalizeZone(zone);
  const offset = clock.offset(at);
  // From midnight to midnight by elapsed time, unless clocks are changed in between: luxon takes ten times as long.
  if (days > 0 && clock.offset(next) === offset && modulo(at + offset * 60_000, day) === 0) return next;
  // Where clocks skip midnight a day begins at one; the next one begins at midnight all the same.
  return DateTime.fromMillis(at, { zone })
    .plus({ [unit]: count })
    .startOf("day")
    .toMillis();
}

/** Start of the interval that holds a moment. */
function floor(at: DateTime, { count, unit }: Interval): DateTime {
  switch (unit) {
    case "year":
      return at.startOf("year").minus({ years: modulo(at.year - 1970, count) });
    case "month":
      return at.startOf("month").minus({ months: modulo((at.year - 1970) * 12 + at.month - 1, count) });
    case "week": {
      const monday = at.startOf("week");
      // 1970-01-05 was a Monday.
      return monday.minus({ weeks: modulo(Math.round((dayNumber(monday) - 4) / 7), count) });
    }
    default:
      return at.startOf("day").minus({ days: modulo(dayNumber(at), count) });
  }
}

/** Days since 1970-01-01 of the calendar day, whatever its zone. */
function dayNumber({ year, month, day: date }: DateTime): number {
  return Math.round(Date.UTC(year, month - 1, date) / day);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/**
 * Edges within one day. Up to an hour they follow elapsed time, so that a day of 25 hours has 25 hourly bins; longer
 * ones follow the clock on the wall, so that 6 o'clock stays an edge on such a day.
 */
function clockEdges(from: number, interval: Interval, zone: string): number[] {
  const step = lengthOf(interval);
  const until = nextEdge(from, oneDay, zone);
  const edges: number[] = [];
  if (step > lengths.hour && until - from !== day && interval.unit === "hour") {
    const start = DateTime.fromMillis(from, { zone });
    for (let hour = 0; hour < 24; hour += interval.count) edges.push(start.set({ hour }).toMillis());
    return edges;
  }
  for (let at = from; at < until; at += step) edges.push(at);
  return edges;
}
