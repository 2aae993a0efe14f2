import { DateTime } from "luxon";
import { describe, expect, test } from "vitest";
import { expectedWindows } from "../../../../../src/service/engine/why/windows";

const at = (text: string, zone = "UTC") => DateTime.fromISO(text, { zone }).toMillis();
const range = (from: string, until: string, zone?: string) => ({
  from: at(from, zone),
  until: at(until, zone),
});
const written = (ms: number, zone = "UTC") =>
  DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
const always = () => true;

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

  test("are the same hours of other days if too few weeks have data", () => {
    const data = range("2026-03-07T00:00", "2026-03-13T00:00");
    const { rule, windows } = expectedWindows(
      range("2026-03-10T10:00", "2026-03-10T13:00"),
      "UTC",
      ({ from, until }) => from >= data.from && until <= data.until,
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
    const data = range("2026-03-10T00:00", "2026-03-11T00:00");
    const { rule, windows } = expectedWindows(
      range("2026-03-10T10:00", "2026-03-10T13:00"),
      "UTC",
      ({ from, until }) => from >= data.from && until <= data.until,
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
    const none = expectedWindows(range("2026-03-10T10:00", "2026-03-10T13:00"), "UTC", () => false);
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
