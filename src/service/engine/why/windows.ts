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
/** Fewest windows with data for the first two rules. Fewer don't tell how much such hours differ among each other. */
const min = 3;

/**
 * The times that tell what was to be expected of a range: the same hours on the same weekday of nearby weeks; if fewer
 * than three of them have data, the same hours on other days; or else the time around. All shifts are made on the wall
 * clock, so that 10:00 stays 10:00 when the clock changes. `hasData` tells whether documents were collected then.
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
  const within = (step: number, max: number) =>
    [...Array(2 * max + 1).keys()]
      .map((n) => n - max)
      .filter((n) => n !== 0)
      .map((n) => shifted(n * step))
      .filter((window) => window.until > window.from && hasData(window));
  // Ranges longer than a week or a day are shifted by as many of them as they touch.
  const sameWeekday = within(weekMs * Math.ceil(length / weekMs), weeks);
  if (sameWeekday.length >= min) return { rule: "same_weekday", windows: sameWeekday };
  const sameHours = within(dayMs * Math.ceil(length / dayMs), days);
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
