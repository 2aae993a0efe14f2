import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { dayOrderOf, parseDate } from "../../../../src/main/imports/dates";

const utc = (text: string) => DateTime.fromISO(text, { zone: "UTC" }).toMillis();

describe("parseDate", () => {
  it.each([
    ["2026-03-31T14:05:00Z", "2026-03-31T14:05:00"],
    ["2026-03-31T14:05:00+02:00", "2026-03-31T12:05:00"],
    ["2026-03-31 14:05", "2026-03-31T14:05:00"],
    ["2026-03-31 14:05:09 UTC", "2026-03-31T14:05:09"],
    ["2026/3/31", "2026-03-31"],
    ["31.03.2026", "2026-03-31"],
    ["31/03/2026 14:05", "2026-03-31T14:05:00"],
    ["5/3/2026 2:05 pm", "2026-03-05T14:05:00"],
    ["5/3/2026 12:05 am", "2026-03-05T00:05:00"],
    ["Tue, 31 Mar 2026 14:05:00 GMT", "2026-03-31T14:05:00"],
    ["1774965900", "2026-03-31T14:05:00"],
    ["1774965900000", "2026-03-31T14:05:00"],
  ])("reads %s", (text, iso) => {
    expect(parseDate(text, "UTC", "day-first")).toBe(utc(iso));
  });

  it.each(["", "soon", "2026-02-30", "31/02/2026", "13/13/2026", "2026-03-31T25:00", "12", "3.5"])(
    "does not take %j for a date",
    (text) => {
      expect(parseDate(text, "UTC", "day-first")).toBeNull();
    },
  );

  it("reads a date without a zone in the given one, on both sides of a clock change", () => {
    expect(parseDate("2026-03-29 01:30", "Europe/Luxembourg", "day-first")).toBe(utc("2026-03-29T00:30"));
    expect(parseDate("2026-03-29 03:30", "Europe/Luxembourg", "day-first")).toBe(utc("2026-03-29T01:30"));
  });

  it("reads back every moment written as ISO", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
        expect(parseDate(date.toISOString(), "Asia/Tokyo", "month-first")).toBe(date.getTime());
      }),
    );
  });
});

describe("dayOrderOf", () => {
  it.each([
    [["03/04/2026", "13/04/2026"], "day-first"],
    [["03/04/2026", "04/13/2026"], "month-first"],
    [["03.04.2026"], "day-first"],
    [["03/04/2026"], null],
    [["2026-04-03"], null],
  ] as const)("finds the order of %j", (samples, order) => {
    expect(dayOrderOf(samples)).toBe(order);
  });
});
