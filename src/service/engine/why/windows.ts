import { dayMs, weekMs } from "../../../shared/calendar/lengths";
import { ZoneClock } from "../../../shared/calendar/zone-clock";
import type { TimeRange } from "../engine";
import type { WindowRule } from "../explanation";

export interface Windows {
  rule: WindowRule;
  /** In order of time. */
  windows: TimeRange[];
}

/** Windows before the range, and as many behind it. */
const weeks = 4;
const days = 7;
const around = 2;
/**
 * Periods of the range's own length before and behind it. A rise may last for months, and compared with those alone it would
 * explain itself away, so they reach back beyond it.
 */
const periodsBefore = 24;
const periodsAfter = 4;
/** Fewest windows with data for the first two rules. Fewer don't tell how much such hours differ among each other. */
const min = 3;

/**
 * The times that tell what was to be expected of a range: the same hours on the same weekday of nearby weeks; of a range of
 * more than a week, other periods as long; if fewer than three of them have data, the same hours on other days; or else
 * the time around. All shifts are made on the wall clock, so that 10:00 stays 10:00 when the clock changes. `hasData` tells
 * whether documents were collected then.
 */
export function expectedWindows(
  range: TimeRange,
  zone: string,
  hasData: (window: TimeRange) => boolean,
): Windows {
  const clock = ZoneClock.of(zone);
  const from = clock.wallAt(range.from);
  const until = clock.wallAt(range.until);
  const shifted = (by: number): TimeRange => ({
    from: clock.firstAt(from + by),
    until: clock.firstAt(until + by),
  });
  const length = Math.max(1, until - from);
  const within = (windowAt: (n: number) => TimeRange, before: number, after = before) =>
    [...Array(before + 1 + after).keys()]
      .map((n) => n - before)
      .filter((n) => n !== 0)
      .map(windowAt)
      .filter((window) => window.until > window.from && hasData(window));
  if (length > weekMs) {
    const months = monthsOf(from, until);
    const step = weekMs * Math.ceil(length / weekMs);
    const periods = within(
      (n) =>
        months === null
          ? shifted(n * step)
          : {
              from: clock.firstAt(monthsLater(from, n * months)),
              until: clock.firstAt(monthsLater(until, n * months)),
            },
      periodsBefore,
      periodsAfter,
    );
    if (periods.length >= min) return { rule: "same_length", windows: periods };
  } else {
    const sameWeekday = within((n) => shifted(n * weekMs), weeks);
    if (sameWeekday.length >= min) return { rule: "same_weekday", windows: sameWeekday };
  }
  // A range longer than a day is shifted by as many days as it touches.
  const sameHours = within((n) => shifted(n * dayMs * Math.ceil(length / dayMs)), days);
  if (sameHours.length >= min) return { rule: "same_hours", windows: sameHours };
  const gap = Math.floor(length / 3);
  const beside = [...Array(around).keys()]
    .flatMap((n) => [shifted(-gap - (n + 1) * length), shifted(gap + (n + 1) * length)])
    // The two ends of the range don't have to be marks of a clock.
    .map((window) => ({ ...window, until: Math.max(window.until, window.from + 1) }))
    .filter((window) => window.until <= range.from || window.from >= range.until)
    .filter(hasData)
    .sort((a, b) => a.from - b.from);
  return { rule: beside.length > 0 ? "around" : "none", windows: beside };
}

/** The number of calendar months between two wall times; null unless both begin one. */
function monthsOf(from: number, until: number): number | null {
  const [start, end] = [new Date(from), new Date(until)];
  const isFirst = (at: Date) => at.getUTCDate() === 1 && at.getTime() % dayMs === 0;
  if (!isFirst(start) || !isFirst(end)) return null;
  return 12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
}

/** The wall time so many months after one that begins a month. */
function monthsLater(from: number, months: number): number {
  const at = new Date(from);
  return at.setUTCMonth(at.getUTCMonth() + months);
}
