import { DateTime } from "luxon";
import type { Period } from "../../app/session";
import { formatDays } from "../../format/times";

/** Ranges that end today. */
export const presets = {
  "24h": "Last 24 hours",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  "180d": "Last 180 days",
  "12m": "Last 12 months",
} as const;
/** A range that ends today. */
export type Preset = keyof typeof presets;

/** What the analyst asked for: a preset, all time, or days from and to (both included, YYYY-MM-DD). */
export type Range =
  { kind: "preset"; preset: Preset } | { kind: "all" } | { kind: "custom"; from: string; to: string };

/** A range in time, with the period of the same length before it where one makes sense. */
export interface ResolvedRange {
  period: Period;
  previous: Period | null;
  /** "previous 30 days": what the change is measured against. */
  previousName: string;
}

function between(
  start: DateTime,
  end: DateTime,
  back: { days: number } | { months: number } | { hours: number },
) {
  const period = { min: start.toMillis(), max: end.toMillis() };
  return { period, previous: { min: start.minus(back).toMillis(), max: period.min } };
}

const days: Partial<Record<Preset, number>> = { "7d": 7, "30d": 30, "90d": 90, "180d": 180 };

/**
 * Turns a range into instants. Days are days of the zone's calendar and today counts as a whole one, so that the last
 * bin is not cut. `extent` is where the project's data lies; without it "all time" is not known yet.
 */
export function resolveRange(
  range: Range,
  now: number,
  timeZone: string,
  extent: Period | null | undefined,
): ResolvedRange | null {
  if (range.kind === "all") return extent ? { period: extent, previous: null, previousName: "" } : null;
  if (range.kind === "custom") {
    const start = DateTime.fromISO(range.from, { zone: timeZone }).startOf("day");
    const end = DateTime.fromISO(range.to, { zone: timeZone }).startOf("day").plus({ days: 1 });
    if (!start.isValid || !end.isValid || end <= start) return null;
    const count = Math.round(end.diff(start, "days").days);
    return { ...between(start, end, { days: count }), previousName: previousDays(count) };
  }
  if (range.preset === "24h") {
    const end = DateTime.fromMillis(now, { zone: timeZone }).startOf("hour").plus({ hours: 1 });
    return { ...between(end.minus({ hours: 24 }), end, { hours: 24 }), previousName: "previous 24 hours" };
  }
  const end = DateTime.fromMillis(now, { zone: timeZone }).startOf("day").plus({ days: 1 });
  if (range.preset === "12m")
    return { ...between(end.minus({ months: 12 }), end, { months: 12 }), previousName: "previous 12 months" };
  const count = days[range.preset] ?? 30;
  return { ...between(end.minus({ days: count }), end, { days: count }), previousName: previousDays(count) };
}

function previousDays(count: number): string {
  return count === 1 ? "previous day" : `previous ${count} days`;
}

/** The range as its control says it. */
export function rangeName(range: Range, timeZone: string): string {
  if (range.kind === "preset") return presets[range.preset];
  if (range.kind === "all") return "All time";
  const start = DateTime.fromISO(range.from, { zone: timeZone });
  const end = DateTime.fromISO(range.to, { zone: timeZone });
  return start.isValid && end.isValid
    ? formatDays(start.toMillis(), end.plus({ days: 1 }).toMillis(), timeZone)
    : "Custom";
}
