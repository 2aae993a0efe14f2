import type { Interval } from "./interval";
import { dayMs, weekMs } from "./lengths";
import { ZoneClock } from "./zone-clock";

/*
 * Bins start when the wall clock of the zone shows a mark. Marks do not depend on the range that is asked for:
 *
 * - below a day: every multiple of the length since midnight, so that the last bin of a day may be shorter;
 * - whole weeks: Mondays; other lengths of a day or more: multiples counted from 1970-01-01 00:00;
 * - months: first days of a month; several months are counted from January 1970.
 *
 * Where the clock jumps over a mark, the bin starts at the jump. A stretch of time that the clock shows twice has
 * its bins twice where they are no longer than the stretch; longer bins start once and hold both passes.
 */

/** 1970-01-05 was a Monday. */
const firstMonday = 4 * dayMs;

/** Yields starts of bins in ascending order, endlessly. The first is that of the bin that contains `from`. */
export function* binStarts(from: number, interval: Interval, zone: string): Generator<number, void> {
  const clock = ZoneClock.of(zone);
  const starts =
    "ms" in interval && interval.ms < dayMs
      ? startsWithinDays(from, interval.ms, clock)
      : startsOfDays(from, interval, clock);
  let last = Number.NaN;
  for (const start of starts) {
    // Only the last start up to `from` begins its bin. Marks inside one clock change are a single start.
    if (start > from && !Number.isNaN(last) && start > last) yield last;
    if (!(start <= last)) last = start;
  }
}

/** The end of a bin, i.e. the next start. */
export function binEnd(start: number, interval: Interval, zone: string): number {
  for (const next of binStarts(start, interval, zone)) if (next > start) return next;
  return Number.NaN;
}

function* startsOfDays(from: number, interval: Interval, clock: ZoneClock): Generator<number> {
  const wallOf = "months" in interval ? monthWall : (n: number, step: number) => anchor(step) + n * step;
  const step = "months" in interval ? interval.months : interval.ms;
  const wall = clock.wallAt(from);
  let n = "months" in interval ? Math.floor(monthOf(wall) / step) : Math.floor((wall - anchor(step)) / step);
  for (;;) {
    const start = clock.firstAt(wallOf(n++, step));
    if (Number.isNaN(start)) return;
    yield start;
  }
}

function anchor(step: number): number {
  return step % weekMs === 0 ? firstMonday : 0;
}

/** Months since January 1970. */
function monthOf(wall: number): number {
  const date = new Date(wall);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function monthWall(n: number, step: number): number {
  // Date.UTC would map the years 0 to 99 to the 20th century.
  return new Date(0).setUTCFullYear(1970, n * step, 1);
}

function* startsWithinDays(from: number, step: number, clock: ZoneClock): Generator<number> {
  // A bin that includes a repeated hour is at most twice as long as the others.
  const early = from - 2 * step;
  /** The latest wall time whose marks have been yielded. */
  let shown = -Infinity;
  let before = Number.NaN;
  for (let day = Math.floor(early / dayMs) - 1; ; day++) {
    const stretches = clock.stretches(day);
    if (stretches.some(({ offset }) => Number.isNaN(offset))) return;
    for (const { start, end, offset } of stretches) {
      const back = before - offset;
      if (back < 0) {
        if (markAtOrAfter(start + before, step) <= start + offset) yield start;
      } else if (back >= step) shown = start + offset;
      before = offset;
      if (end > early) {
        const first = Math.max(shown, start + offset, early + offset);
        for (let mark = markAtOrAfter(first, step); mark < end + offset; mark = markAtOrAfter(mark + 1, step))
          yield mark - offset;
      }
      shown = Math.max(shown, end + offset);
    }
  }
}

/** The first multiple of a step since midnight, at or after a wall time. */
function markAtOrAfter(wall: number, step: number): number {
  const midnight = Math.floor(wall / dayMs) * dayMs;
  return Math.min(midnight + Math.ceil((wall - midnight) / step) * step, midnight + dayMs);
}
