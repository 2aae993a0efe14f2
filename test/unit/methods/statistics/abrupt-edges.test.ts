import { describe, expect, test } from "vitest";
import { abruptEdges } from "../../../../src/methods/statistics/abrupt-edges";

const days = (length: number, of: (day: number) => number) => Array.from({ length }, (_, day) => of(day));
/** Varies by a fifth, and by weekday. */
const usual = (day: number) => 100 + ((day * 37) % 21) - (day % 7 === 6 ? 30 : 0);

describe("data that begin or end abruptly", () => {
  test("begin on the first day of a level that stays, however short it is cut", () => {
    expect(abruptEdges([1, 0, 1, 0, 1, 0, 280, 1085, 1370])).toEqual({ start: 6 });
    expect(abruptEdges(days(40, (day) => (day < 20 ? 0 : usual(day))))).toEqual({ start: 20 });
    expect(abruptEdges(days(40, (day) => (day < 20 ? Number(day % 9 === 0) : usual(day))))).toEqual({
      start: 20,
    });
  });

  test("end on the last one", () => {
    expect(abruptEdges([1370, 1085, 280, 0, 1, 0, 1, 0, 1])).toEqual({ end: 2 });
    expect(abruptEdges(days(60, (day) => (day < 20 || day > 40 ? 0 : usual(day))))).toEqual({
      start: 20,
      end: 40,
    });
  });

  test("don't where numbers are steady, grow, or pause", () => {
    expect(abruptEdges(days(40, usual))).toEqual({});
    expect(abruptEdges(days(60, (day) => Math.round(1.12 ** day)))).toEqual({});
    // Every fourth week, after three without any.
    expect(abruptEdges(days(84, (day) => (day % 28 < 21 ? 0 : 100)))).toEqual({});
    expect(abruptEdges(days(12, (day) => (day % 7 < 2 ? 0 : 100)))).toEqual({});
  });

  test("don't where an event comes and fades, or a storm breaks over a small brand", () => {
    const event = (day: number) => (day < 20 ? 0 : Math.round(1000 * 0.6 ** (day - 20)));
    expect(abruptEdges(days(60, event))).toEqual({});
    expect(abruptEdges(days(60, (day) => (day >= 20 && day < 24 ? 500 : 1)))).toEqual({});
    expect(abruptEdges(days(30, (day) => (day < 28 ? 5 : 600)))).toEqual({});
  });

  test("begin with the dense part, whatever strays there are long before", () => {
    const reviews = (day: number) => 9 + ((day * 37) % 5) - (day % 7 === 6 ? 6 : 0);
    const stray = (day: number) => Number([3, 90, 300].includes(day));
    expect(abruptEdges(days(756, (day) => (day < 700 ? stray(day) : reviews(day))))).toEqual({ start: 700 });
    expect(abruptEdges(days(756, (day) => (day < 600 ? stray(day) : 40 * reviews(day))))).toEqual({
      start: 600,
    });
    expect(abruptEdges(days(756, (day) => (day < 56 ? reviews(day) : stray(day - 56))))).toEqual({ end: 55 });
  });

  test("begin with few mentions a day, if many are missing before", () => {
    expect(abruptEdges(days(40, (day) => (day < 20 ? 0 : 8)))).toEqual({ start: 20 });
    expect(abruptEdges(days(56, (day) => (day < 14 ? 0 : 12 + ((day * 37) % 11))))).toEqual({ start: 14 });
    expect(abruptEdges(days(40, (day) => (day < 6 ? 0 : 8)))).toEqual({});
  });

  test("don't where what is small grows for weeks, after years of silence", () => {
    expect(abruptEdges(days(756, (day) => (day < 700 ? 0 : Math.round(1.12 ** (day - 700)))))).toEqual({});
  });

  test("don't where numbers are small, or there are none", () => {
    expect(abruptEdges(days(400, (day) => (day < 200 ? 0 : 3)))).toEqual({});
    expect(abruptEdges([])).toEqual({});
    expect(abruptEdges([500])).toEqual({});
    expect(abruptEdges([0, 0, 0, 0, 500])).toEqual({});
  });
});
