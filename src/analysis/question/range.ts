import { DateTime } from "luxon";
import type { ChartRange } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { isMidnight, lastOf, move, type Length, type Period } from "../period";
import { inSentence } from "../format/labels";
import { formatDays, formatHours } from "../format/times";

export const presets = {
  "24h": t("charts:range.hours24"),
  "7d": t("charts:range.days7"),
  "30d": t("charts:range.days30"),
  "90d": t("charts:range.days90"),
  "180d": t("charts:range.days180"),
  "12m": t("charts:range.months12"),
} as const;
export type Preset = keyof typeof presets;

export type Range = ChartRange;

/** A range as instants, with the preceding period of the same length if there is one. */
export interface ResolvedRange {
  period: Period;
  previous: Period | null;
  /** For example "previous 30 days": what the change is measured against. */
  previousName: string;
  /** Length of the range in calendar units; moving the range uses it. */
  length: Length;
}

function between(start: DateTime, end: DateTime, length: Length, previousName: string): ResolvedRange {
  const period = { min: start.toMillis(), max: end.toMillis() };
  const previous = { min: move(start, length, -1).toMillis(), max: period.min };
  return { period, previous, previousName, length };
}

const days: Partial<Record<Preset, number>> = { "7d": 7, "30d": 30, "90d": 90, "180d": 180 };
const daysName = (count: number) => t("charts:previous.days", { count });

function wholeDays(start: DateTime, end: DateTime): ResolvedRange {
  // Compare at noon, which exists on every day, unlike midnight where clocks skip it.
  const noon = (at: DateTime) => at.set({ hour: 12 });
  const count = Math.round(noon(end).diff(noon(start), "days").days);
  return between(start, end, { days: count }, daysName(count));
}

/** Start of the first day and end of the last. */
function boundsOf({ from, to }: { from: string; to: string }, timeZone: string) {
  return {
    start: DateTime.fromISO(from, { zone: timeZone }).startOf("day"),
    end: DateTime.fromISO(to, { zone: timeZone }).plus({ days: 1 }).startOf("day"),
  };
}

/**
 * Resolves a range into instants. Days follow the zone's calendar, and today counts as a whole day so that the last
 * bin isn't cut. `extent` is the period that holds the project's data; "all time" can't be resolved without it.
 */
export function resolveRange(
  range: Range,
  now: number,
  timeZone: string,
  extent: Period | null | undefined,
): ResolvedRange | null {
  switch (range.kind) {
    case "all":
      return extent
        ? { period: extent, previous: null, previousName: "", length: { milliseconds: 0 } }
        : null;
    case "custom": {
      const { start, end } = boundsOf(range, timeZone);
      return start.isValid && end.isValid && end > start ? wholeDays(start, end) : null;
    }
    case "exact": {
      const start = DateTime.fromMillis(range.min, { zone: timeZone });
      const end = DateTime.fromMillis(range.max, { zone: timeZone });
      if (!(end > start)) return null;
      if (isMidnight(start) && isMidnight(end)) return wholeDays(start, end);
      const milliseconds = range.max - range.min;
      return between(start, end, { milliseconds }, t("charts:previous.length"));
    }
    case "preset": {
      const last = (length: Length, previousName: string) => {
        const { start, end } = lastOf(length, DateTime.fromMillis(now, { zone: timeZone }));
        return between(start, end, length, previousName);
      };
      if (range.preset === "24h") return last({ hours: 24 }, t("charts:previous.hours24"));
      if (range.preset === "12m") return last({ months: 12 }, t("charts:previous.months12"));
      const count = days[range.preset] ?? 30;
      return last({ days: count }, daysName(count));
    }
  }
}

const isWholeDays = ({ min, max }: Period, timeZone: string) =>
  max > min && [min, max].every((at) => isMidnight(DateTime.fromMillis(at, { zone: timeZone })));

/** The range one length earlier or later; null if it has no length to move by. */
export function moved({ period, length }: ResolvedRange, steps: number, timeZone: string): Range | null {
  if ("milliseconds" in length && length.milliseconds === 0) return null;
  const moveBy = (at: number) => move(DateTime.fromMillis(at, { zone: timeZone }), length, steps).toMillis();
  // The two ranges share a bound, so that no instant falls between them or into both.
  const min = steps === 1 ? period.max : moveBy(period.min);
  const max = steps === -1 ? period.min : moveBy(period.max);
  return rangeOfPeriod({ min, max }, timeZone);
}

/** A period as days if it consists of whole ones, so that it stays the same days under another zone. */
export function rangeOfPeriod({ min, max }: Period, timeZone: string): Range {
  const dayOf = (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toISODate();
  const [from, to] = [dayOf(min), dayOf(max - 1)];
  return isWholeDays({ min, max }, timeZone) && from !== null && to !== null
    ? { kind: "custom", from, to }
    : { kind: "exact", min, max };
}

/** The same calendar period one year earlier. */
export function yearBefore({ min, max }: Period, timeZone: string): Period {
  const back = (at: number) =>
    move(DateTime.fromMillis(at, { zone: timeZone }), { months: 12 }, -1).toMillis();
  return { min: back(min), max: back(max) };
}

/** The range as its control shows it. */
export function rangeName(range: Range, timeZone: string): string {
  switch (range.kind) {
    case "preset":
      return presets[range.preset];
    case "all":
      return t("allTime");
    case "custom": {
      const { start, end } = boundsOf(range, timeZone);
      return start.isValid && end.isValid
        ? formatDays(start.toMillis(), end.toMillis(), timeZone)
        : t("charts:range.custom");
    }
    case "exact":
      return periodName(range, timeZone);
  }
}

/** The range as it reads inside a sentence. */
export function rangeInSentence(range: Range, timeZone: string): string {
  const name = rangeName(range, timeZone);
  return range.kind === "preset" || range.kind === "all" ? inSentence(name) : name;
}

/** Name of a period: its days if it consists of whole days, else its hours. */
export function periodName({ min, max }: Period, timeZone: string): string {
  return isWholeDays({ min, max }, timeZone)
    ? formatDays(min, max, timeZone)
    : formatHours(min, max, timeZone);
}
