import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs, hourMs } from "../../../../src/shared/calendar/lengths";
import { earlierWindows, marksBetween, nextMark, periodBefore } from "../../../../src/methods/watches/marks";

const zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"];
const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
const every = fc.constantFrom("hour", "sixHours", "day", "week");

describe("marks at which watches are checked", () => {
  it("are the same however often one looks for them, and never twice", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        every,
        at,
        fc.array(fc.integer({ min: 0, max: 20 * dayMs })),
        (zone, step, start, waits) => {
          const whole = marksBetween(step, zone, start, start + 20 * dayMs);
          const looks = [...new Set(waits)].sort((a, b) => a - b).concat(20 * dayMs);
          let before = 0;
          const inParts = looks.flatMap((look) => {
            const found = marksBetween(step, zone, start + before, start + look);
            before = look;
            return found;
          });
          expect(inParts).toEqual(whole);
          expect(whole).toEqual([...new Set(whole)].sort((a, b) => a - b));
          expect(nextMark(step, zone, start)).toBe(whole[0] ?? nextMark(step, zone, start));
        },
      ),
    );
  });

  it("keep to the wall clock when it changes", () => {
    // Berlin skips 02:00 on March 29 and has it twice on October 25.
    const spring = marksBetween(
      "hour",
      "Europe/Berlin",
      Date.UTC(2026, 2, 28, 23, 30),
      Date.UTC(2026, 2, 29, 3),
    );
    expect(spring).toEqual([0, 1, 2, 3].map((hour) => Date.UTC(2026, 2, 29, hour)));
    const days = marksBetween("day", "Europe/Berlin", Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 31));
    expect(days).toEqual([Date.UTC(2026, 2, 28, 23), Date.UTC(2026, 2, 29, 22), Date.UTC(2026, 2, 30, 22)]);
    const { from, until } = periodBefore("day", "Europe/Berlin", Date.UTC(2026, 2, 29, 22));
    expect(until - from).toBe(23 * hourMs);
    expect(marksBetween("week", "UTC", Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 17))).toEqual([
      Date.UTC(2026, 2, 2),
      Date.UTC(2026, 2, 9),
      Date.UTC(2026, 2, 16),
    ]);
  });

  it("compare a period with the same hours of earlier weeks, or days, or with none", () => {
    const span = { from: Date.UTC(2026, 5, 10, 9), until: Date.UTC(2026, 5, 10, 10) };
    const since = (first: number) => (one: { from: number }) => one.from >= first;
    const weeks = earlierWindows(span, "UTC", () => true);
    expect(weeks?.rule).toBe("same_weekday");
    expect(weeks?.windows.map(({ from }) => (span.from - from) / dayMs)).toEqual([
      56, 49, 42, 35, 28, 21, 14, 7,
    ]);
    const days = earlierWindows(span, "UTC", since(span.from - 4 * dayMs));
    expect(days?.rule).toBe("same_hours");
    expect(days?.windows).toHaveLength(4);
    expect(earlierWindows(span, "UTC", since(span.from - 2 * dayMs))).toBeNull();
  });
});
