import { DateTime } from "luxon";
import { describe, expect, test } from "vitest";
import { type WindowData, expectedWindows } from "../../../../../src/service/engine/why/windows";

const at = (text: string, zone = "UTC") => DateTime.fromISO(text, { zone }).toMillis();
const range = (from: string, until: string, zone?: string) => ({
  from: at(from, zone),
  until: at(until, zone),
});
const written = (ms: number, zone = "UTC") =>
  DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
const plenty = () => 1_000;
const always: WindowData = { hasData: () => true, documentsIn: plenty };
const between = (
  from: string,
  until: string,
  documentsIn: WindowData["documentsIn"] = plenty,
): WindowData => {
  const data = range(from, until);
  return { hasData: (window) => window.from >= data.from && window.until <= data.until, documentsIn };
};

describe("the windows of an expectation", () => {
  test("are the same hours on the same weekday of four weeks before and after", () => {
    const { rule, windows } = expectedWindows(range("2026-03-10T10:00", "2026-03-10T13:00"), "UTC", always);
    expect(rule).toBe("same_weekday");
    expect(windows.map(({ from }) => written(from))).toEqual([
      "2026-02-10T10:00",
      "2026-02-17T10:00",
      "2026-02-24T10:00",
      "2026-03-03T10:00",
      "2026-03-17T10:00",
      "2026-03-24T10:00",
      "2026-03-31T10:00",
      "2026-04-07T10:00",
    ]);
    expect(new Set(windows.map(({ from, until }) => until - from))).toEqual(new Set([3 * 3_600_000]));
  });

  test("stay at the same wall time when the clock changes", () => {
    // Berlin changes on 2026-03-29.
    const zone = "Europe/Berlin";
    const { windows } = expectedWindows(range("2026-03-24T10:00", "2026-03-24T13:00", zone), zone, always);
    expect(new Set(windows.map(({ from }) => written(from, zone).slice(11)))).toEqual(new Set(["10:00"]));
  });

  test("are an hour shorter where the clock skips one", () => {
    const zone = "Europe/Berlin";
    const { windows } = expectedWindows(range("2026-03-22T00:00", "2026-03-23T00:00", zone), zone, always);
    expect(windows.map(({ from, until }) => (until - from) / 3_600_000)).toContain(23);
  });

  test("are the same hours of other working days in a file of four weeks, whose weekdays come three times more", () => {
    const { rule, windows } = expectedWindows(
      range("2026-03-12T10:00", "2026-03-12T11:00"),
      "UTC",
      between("2026-03-01T00:00", "2026-03-29T00:00"),
    );
    expect(rule).toBe("working_days");
    expect(windows.map(({ from }) => Number(written(from).slice(8, 10)))).toEqual([
      2, 3, 4, 5, 6, 9, 10, 11, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26,
    ]);
  });

  test("of a Saturday there are the other days of weekends", () => {
    const { rule, windows } = expectedWindows(
      range("2026-03-14T00:00", "2026-03-15T00:00"),
      "UTC",
      between("2026-03-01T00:00", "2026-03-29T00:00"),
    );
    expect(rule).toBe("weekends");
    expect(windows.map(({ from }) => written(from).slice(5, 10))).toEqual([
      "03-01",
      "03-07",
      "03-08",
      "03-15",
      "03-21",
      "03-22",
      "03-28",
    ]);
  });

  test("are as many as there are where all have few documents", () => {
    const asked = range("2026-03-10T10:00", "2026-03-10T11:00");
    const few = expectedWindows(asked, "UTC", { hasData: () => true, documentsIn: (times) => times.length });
    expect(few).toMatchObject({ rule: "same_hours" });
    expect(few.windows).toHaveLength(28);
    const enough = expectedWindows(asked, "UTC", {
      hasData: () => true,
      documentsIn: (times) => 3 * times.length,
    });
    expect(enough).toMatchObject({ rule: "working_days" });
  });

  test("are the same hours of other days if too few weeks have data", () => {
    const { rule, windows } = expectedWindows(
      range("2026-03-10T10:00", "2026-03-10T13:00"),
      "UTC",
      between("2026-03-07T00:00", "2026-03-13T00:00"),
    );
    expect(rule).toBe("same_hours");
    expect(windows.map(({ from }) => written(from))).toEqual([
      "2026-03-07T10:00",
      "2026-03-08T10:00",
      "2026-03-09T10:00",
      "2026-03-11T10:00",
      "2026-03-12T10:00",
    ]);
  });

  test("are the time around if too few days have data", () => {
    const { rule, windows } = expectedWindows(
      range("2026-03-10T10:00", "2026-03-10T13:00"),
      "UTC",
      between("2026-03-10T00:00", "2026-03-11T00:00"),
    );
    expect(rule).toBe("around");
    expect(windows.map(({ from, until }) => [written(from), written(until)])).toEqual([
      ["2026-03-10T03:00", "2026-03-10T06:00"],
      ["2026-03-10T06:00", "2026-03-10T09:00"],
      ["2026-03-10T14:00", "2026-03-10T17:00"],
      ["2026-03-10T17:00", "2026-03-10T20:00"],
    ]);
  });

  test("are none if there is no data", () => {
    const none = expectedWindows(range("2026-03-10T10:00", "2026-03-10T13:00"), "UTC", {
      hasData: () => false,
      documentsIn: () => 0,
    });
    expect(none).toEqual({ rule: "none", windows: [] });
  });

  test("of a month are the 24 months before and the 4 after, so that they reach back beyond a rise of months", () => {
    const zone = "Europe/Paris";
    const { rule, windows } = expectedWindows(
      range("2026-03-01T00:00", "2026-04-01T00:00", zone),
      zone,
      always,
    );
    expect(rule).toBe("same_length");
    expect(windows.map(({ from }) => written(from, zone))).toEqual(
      Array.from({ length: 29 }, (_, n) => DateTime.utc(2024, 3, 1).plus({ months: n }))
        .filter((month) => month.toFormat("yyyy-MM") !== "2026-03")
        .map((month) => month.toFormat("yyyy-MM-dd'T'HH:mm")),
    );
    expect(windows.every(({ until }) => written(until, zone).endsWith("01T00:00"))).toBe(true);
  });

  test("of ten days are periods that begin on the same weekday", () => {
    const { rule, windows } = expectedWindows(range("2026-03-10T00:00", "2026-03-20T00:00"), "UTC", always);
    expect(rule).toBe("same_length");
    expect(windows.slice(22, 26).map(({ from }) => written(from))).toEqual([
      "2026-02-10T00:00",
      "2026-02-24T00:00",
      "2026-03-24T00:00",
      "2026-04-07T00:00",
    ]);
  });

  test("never overlap the range, however long it is", () => {
    const long = range("2026-03-01T00:00", "2026-03-20T00:00");
    const { windows } = expectedWindows(long, "UTC", always);
    expect(windows.length).toBeGreaterThan(0);
    expect(windows.every(({ from, until }) => until <= long.from || from >= long.until)).toBe(true);
  });
});
