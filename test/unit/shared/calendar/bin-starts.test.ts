import fc from "fast-check";
import { DateTime, IANAZone } from "luxon";
import { describe, expect, it, vi } from "vitest";
import { binEnd, binStarts } from "../../../../src/shared/calendar/bin-starts";
import { type Interval, lengthOf, parseInterval } from "../../../../src/shared/calendar/interval";

vi.setConfig({ testTimeout: 120_000 });

const hour = 3_600_000;
const day = 24 * hour;

const intervalOf = (text: string): Interval => {
  const interval = parseInterval(text);
  if (!interval) throw new Error(`${text} is no interval`);
  return interval;
};
const starts = (from: number, until: number, interval: string, zone: string) => {
  const found: number[] = [];
  for (const start of binStarts(from, intervalOf(interval), zone)) {
    found.push(start);
    if (start >= until) break;
  }
  return found;
};
/** Bin starts of some days, as local time with UTC offset. */
const shown = (from: string, until: string, interval: string, zone: string) =>
  starts(
    DateTime.fromISO(from, { zone }).toMillis(),
    DateTime.fromISO(until, { zone }).toMillis(),
    interval,
    zone,
  )
    .slice(0, -1)
    .map((start) => DateTime.fromMillis(start, { zone }).toFormat("HH:mm Z"));
const evenly = (count: number, hours: number, offset: string, first = 0) =>
  Array.from({ length: count }, (_, n) => {
    const minutes = Math.round((first + n * hours) * 60);
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")} ${offset}`;
  });

/**
 * Zones with dates of all kinds of clock changes: one hour, half an hour, across midnight, a skipped day, odd
 * historical offsets.
 */
const zones = [
  ["Europe/Berlin", "2026-10-25", "2026-03-29"],
  ["America/New_York", "2026-11-01", "2026-03-08"],
  ["Asia/Kolkata", "2026-06-01", "1945-10-15"],
  ["Australia/Lord_Howe", "2026-04-05", "2026-10-04"],
  ["America/Sao_Paulo", "2018-02-18", "2018-11-04"],
  ["America/St_Johns", "2006-10-29", "2006-04-02"],
  ["America/Havana", "2026-11-01", "2026-03-08"],
  ["Africa/Cairo", "2010-08-11", "2010-09-10"],
  ["Pacific/Apia", "2011-12-30", "2012-04-01"],
  ["Europe/Amsterdam", "1937-07-01", "1916-05-01"],
  ["Africa/Monrovia", "1972-01-07", "2000-01-01"],
  ["Europe/London", "1947-04-13", "1947-05-11"],
  ["Asia/Kathmandu", "1986-01-01", "2026-01-01"],
  ["UTC", "2026-01-01", "1970-01-01"],
] as const;
const withinDays = ["7m", "15m", "45m", "1h", "90m", "2h", "5h", "6h", "7h", "12h", "23h"];
const longer = ["1d", "36h", "2d", "5d", "1w", "2w", "1M", "1quarter", "5M", "1y", "10y"];

const places = fc
  .constantFrom(...zones)
  .chain(([zone, ...dates]) =>
    fc.tuple(
      fc.constant(zone),
      fc.constantFrom(...dates.map((date) => Date.parse(date))),
      fc.integer({ min: -60 * hour, max: 60 * hour }),
    ),
  )
  .map(([zone, date, shift]) => ({ zone, at: date + shift }));

describe("starts of bins", () => {
  it("divide time without gap or overlap for any start of the range", () => {
    const params = fc.tuple(
      places,
      fc.constantFrom(...withinDays, ...longer),
      fc.integer({ min: 0, max: 2 * day }),
    );
    fc.assert(
      fc.property(params, ([{ zone, at }, interval, length]) => {
        const whole = starts(at, at + length, interval, zone);
        const [first = Infinity] = whole;
        expect(first).toBeLessThanOrEqual(at);
        expect(whole.at(-1)).toBeGreaterThanOrEqual(at + length);
        whole.slice(1).forEach((start, index) => expect(start).toBeGreaterThan(whole[index] ?? Infinity));
        // The range begins in the first bin, so the second bin starts after it.
        expect(whole[1] ?? Infinity).toBeGreaterThan(at);
        // A range that begins later, in the middle, has the same bins.
        const middle = at + Math.floor(length / 2);
        const later = starts(middle, at + length, interval, zone);
        expect(later).toEqual(whole.slice(-later.length));
        expect(binEnd(first, intervalOf(interval), zone)).toBe(starts(first, first + 1, interval, zone)[1]);
      }),
      { numRuns: 500 },
    );
  });

  it("are aligned to the wall clock, except where the clock skips a mark", () => {
    fc.assert(
      fc.property(fc.tuple(places, fc.constantFrom(...withinDays)), ([{ zone, at }, interval]) => {
        const length = lengthOf(intervalOf(interval));
        const clock = IANAZone.create(zone);
        const wall = (t: number) => t + Math.round(clock.offset(t) * 60_000);
        for (const start of starts(at, at + 6 * hour, interval, zone)) {
          const ofDay = ((wall(start) % day) + day) % day;
          const jump = wall(start) - wall(start - 1);
          if (jump <= 1) expect(ofDay % length).toBe(0);
          else expect(ofDay % length).toBeLessThan(jump);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["120m", "2h"],
    ["60m", "1h"],
    ["3600s", "1h"],
    ["5400s", "90m"],
    ["24h", "1d"],
    ["1440m", "day"],
    ["48h", "2d"],
    ["129600s", "36h"],
    ["7d", "1w"],
    ["336h", "2w"],
    ["3M", "quarter"],
    ["12M", "1y"],
    ["4quarters", "year"],
  ])("are the same for %s and %s", (one, other) => {
    fc.assert(
      fc.property(places, ({ zone, at }) => {
        expect(starts(at, at + 3 * day, one, zone)).toEqual(starts(at, at + 3 * day, other, zone));
      }),
    );
  });

  it("restart each midnight if shorter than a day, so that 90-minute bins stay aligned on clock changes", () => {
    const ordinary = shown("2026-06-01", "2026-06-02", "90m", "Europe/Berlin");
    expect(ordinary).toEqual(evenly(16, 1.5, "+2"));
    expect(shown("2026-03-29", "2026-03-30", "90m", "Europe/Berlin")).toEqual([
      "00:00 +1",
      "01:30 +1",
      ...evenly(14, 1.5, "+2", 3),
    ]);
    expect(shown("2026-10-25", "2026-10-26", "90m", "Europe/Berlin")).toEqual([
      "00:00 +2",
      "01:30 +2",
      ...evenly(14, 1.5, "+1", 3),
    ]);
  });

  it("repeat in a repeated hour if they fit into it", () => {
    expect(shown("2026-10-25", "2026-10-26", "1h", "Europe/Berlin")).toEqual([
      ...evenly(3, 1, "+2"),
      ...evenly(22, 1, "+1", 2),
    ]);
    expect(shown("2026-10-25", "2026-10-26", "30m", "Europe/Berlin")).toHaveLength(50);
    expect(shown("2026-10-25", "2026-10-26", "2h", "Europe/Berlin")).toHaveLength(12);
  });

  it("stay on full hours where clocks change by half an hour", () => {
    expect(shown("2026-10-04", "2026-10-05", "1h", "Australia/Lord_Howe")).toEqual([
      "00:00 +10:30",
      "01:00 +10:30",
      "02:30 +11",
      ...evenly(21, 1, "+11", 3),
    ]);
    expect(shown("2026-04-05", "2026-04-06", "1h", "Australia/Lord_Howe")).toEqual([
      "00:00 +11",
      "01:00 +11",
      ...evenly(22, 1, "+10:30", 2),
    ]);
    expect(shown("2026-04-05", "2026-04-06", "30m", "Australia/Lord_Howe")).toHaveLength(49);
  });

  it("are at local midnight and full hours in zones with half-hour offsets", () => {
    expect(shown("2026-06-01", "2026-06-02", "6h", "Asia/Kolkata")).toEqual(evenly(4, 6, "+5:30"));
  });

  it("start a day at 01:00 where clocks skip midnight, and omit days that a zone skipped", () => {
    expect(shown("2018-11-03", "2018-11-06", "1d", "America/Sao_Paulo")).toEqual([
      "00:00 -3",
      "01:00 -2",
      "00:00 -2",
    ]);
    expect(shown("2011-12-29", "2012-01-01", "1d", "Pacific/Apia")).toEqual(["00:00 -10", "00:00 +14"]);
  });
});
