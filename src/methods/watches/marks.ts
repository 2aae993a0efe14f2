import { dayMs, hourMs, weekMs } from "../../shared/calendar/lengths";
import { ZoneClock } from "../../shared/calendar/zone-clock";
import type { CheckInterval, WatchedPeriod } from "../../shared/watches/watch";
import { baselineWeeks } from "../../shared/watches/watch.constants";

export interface Span {
  from: number;
  until: number;
}

const lengths: Record<CheckInterval | WatchedPeriod, number> = {
  hour: hourMs,
  sixHours: 6 * hourMs,
  day: dayMs,
  week: weekMs,
};
/** Wall weeks begin on Mondays, and 1970 began on a Thursday. */
const firstMonday = 4 * dayMs;

const phaseOf = (length: number) => (length === weekMs ? firstMonday : 0);

/** Marks of the wall clock after `after`, up to and including `until`, in order. One that the clock skips is left out. */
export function marksBetween(every: CheckInterval, zone: string, after: number, until: number): number[] {
  const clock = ZoneClock.of(zone);
  const step = lengths[every];
  const phase = phaseOf(step);
  const found: number[] = [];
  let wall = Math.floor((clock.wallAt(after) - phase) / step) * step + phase;
  for (; ; wall += step) {
    const mark = clock.firstAt(wall);
    if (mark > until) return found;
    if (mark > after && mark !== found.at(-1)) found.push(mark);
  }
}

/** The first mark after a time. */
export function nextMark(every: CheckInterval, zone: string, after: number): number {
  const [next] = marksBetween(every, zone, after, after + 2 * lengths[every] + dayMs);
  return next ?? after + lengths[every];
}

/** The period that ends at a mark. */
export function periodBefore(period: WatchedPeriod, zone: string, mark: number): Span {
  const clock = ZoneClock.of(zone);
  return { from: clock.firstAt(clock.wallAt(mark) - lengths[period]), until: mark };
}

/** The marks at which periods end that a watch evaluates: the finer of both, so that a late check misses nothing. */
export function evaluatedEvery(every: CheckInterval, period: WatchedPeriod): CheckInterval {
  return lengths[every] <= lengths[period] ? every : period;
}

export interface EarlierWindows {
  rule: "same_weekday" | "same_hours";
  windows: Span[];
}

/** Fewest windows that tell how much such periods differ among each other. */
const min = 3;
const days = 7;

/**
 * The times that tell what was to be expected of a period, before it: the same hours on the same weekday of earlier
 * weeks, or those of earlier days if fewer than three weeks have data. Later ones aren't known when a watch is checked.
 * Shifted on the wall clock. Null if there are too few.
 */
export function earlierWindows(
  { from, until }: Span,
  zone: string,
  hasData: (span: Span) => boolean,
): EarlierWindows | null {
  const clock = ZoneClock.of(zone);
  const start = clock.wallAt(from);
  const end = clock.wallAt(until);
  const within = (step: number, max: number): Span[] =>
    Array.from({ length: max }, (_, n) => ({
      from: clock.firstAt(start - (n + 1) * step),
      until: clock.firstAt(end - (n + 1) * step),
    }))
      .filter((span) => span.until > span.from && hasData(span))
      .reverse();
  const sameWeekday = within(weekMs, baselineWeeks);
  if (sameWeekday.length >= min) return { rule: "same_weekday", windows: sameWeekday };
  if (end - start > dayMs) return null;
  const sameHours = within(dayMs, days);
  return sameHours.length >= min ? { rule: "same_hours", windows: sameHours } : null;
}
