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
const shifts = 14;
const around = 2;
/**
 * Periods of the range's own length before and behind it. A rise may last for months, and compared with those alone it would
 * explain itself away, so they reach back beyond it.
 */
const periodsBefore = 24;
const periodsAfter = 4;
/** Windows that are enough. Fewer don't tell how much such hours differ among each other. */
export const minWindows = 4;
/** Documents of all windows that are enough. Fewer don't tell what such hours are made of, so that nothing could stand out. */
const minDocuments = 50;
/** Fewest windows other than those around the range. */
const min = 3;

/** The data that windows are chosen by. */
export interface WindowData {
  /** Whether documents were collected in a time. */
  hasData: (window: TimeRange) => boolean;
  /** The explained documents in all of these times. */
  documentsIn: (windows: readonly TimeRange[]) => number;
}

/**
 * The times that tell what was to be expected of a range: the same hours on the same weekday of nearby weeks; of a range of
 * more than a week, other periods as long; where those are too few, or have too few documents, the same hours of other
 * working days or weekends, or of any other days; or else the time around. All shifts are made on the wall clock, so that
 * 10:00 stays 10:00 when the clock changes.
 */
export function expectedWindows(
  range: TimeRange,
  zone: string,
  { hasData, documentsIn }: WindowData,
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
  const periods = (): Windows => {
    const months = monthsOf(from, until);
    const step = weekMs * Math.ceil(length / weekMs);
    const windows = within(
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
    return { rule: "same_length", windows };
  };
  const sameWeekday = (): Windows => ({
    rule: "same_weekday",
    windows: within((n) => shifted(n * weekMs), weeks),
  });
  // A range longer than a day is shifted by as many days as it touches.
  const sameHours = () => within((n) => shifted(n * dayMs * Math.ceil(length / dayMs)), shifts);
  const isWeekend = (wall: number) => [0, 6].includes(new Date(wall).getUTCDay());
  const similarDays = (): Windows => ({
    rule: isWeekend(from) ? "weekends" : "working_days",
    windows: sameHours().filter((window) => isWeekend(clock.wallAt(window.from)) === isWeekend(from)),
  });
  const candidates = [
    length > weekMs ? periods : sameWeekday,
    ...(length > dayMs ? [] : [similarDays]),
    (): Windows => ({ rule: "same_hours", windows: sameHours() }),
  ];
  let most: Windows = { rule: "none", windows: [] };
  for (const candidate of candidates) {
    const found = candidate();
    const { windows } = found;
    if (windows.length >= minWindows && documentsIn(windows) >= minDocuments) return found;
    if (windows.length > most.windows.length) most = found;
  }
  if (most.windows.length >= min) return most;
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
