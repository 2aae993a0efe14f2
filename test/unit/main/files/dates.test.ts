import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it, vi } from "vitest";
import { dayOrderOf, parseDate } from "../../../../src/main/files/columns/dates";

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
    ["1774965900.25", "2026-03-31T14:05:00.250"],
    ["1774965900000000", "2026-03-31T14:05:00"],
    ["46112", "2026-03-31"],
    ["46112.5868055556", "2026-03-31T14:05:00"],
    ["31 March 2026", "2026-03-31"],
    ["31-Mar-26", "2026-03-31"],
    ["March 31, 2026 at 2:05 PM", "2026-03-31T14:05:00"],
    ["Mar 31st 2026", "2026-03-31"],
    ["Tuesday, 31 March 2026 14:05", "2026-03-31T14:05:00"],
    ["31. März 2026, 14:05 Uhr", "2026-03-31T14:05:00"],
    ["31 mars 2026 14h05", "2026-03-31T14:05:00"],
    ["1er août 2025", "2025-08-01"],
    ["31 de marzo de 2026", "2026-03-31"],
    ["31 marzo 2026", "2026-03-31"],
    ["31 de março de 2026", "2026-03-31"],
    ["31 maart 2026", "2026-03-31"],
    ["2026年3月31日 14:05", "2026-03-31T14:05:00"],
    ["2026年03月31日 14:05:09 Tuesday", "2026-03-31T14:05:09"],
    ["2026年3月31日（火）14時05分", "2026-03-31T14:05:00"],
    ["2026年3月31日 星期二 下午2:05", "2026-03-31T14:05:00"],
    ["2026년 3월 31일 화요일 오후 2:05", "2026-03-31T14:05:00"],
    ["2026년 3월 31일 오전 12:05", "2026-03-31T00:05:00"],
    ["31/03/2026 às 14:05", "2026-03-31T14:05:00"],
    ["31 березня 2026 року - 14:05", "2026-03-31T14:05:00"],
    ["31 марта 2026 г. в 14:05", "2026-03-31T14:05:00"],
    ["31 Maret 2026 14:05", "2026-03-31T14:05:00"],
    ["31 Μαρτίου 2026", "2026-03-31"],
    ["31.03.2026 kl. 14.05", "2026-03-31T14:05:00"],
    ["20260331", "2026-03-31"],
    ["202603311405", "2026-03-31T14:05:00"],
    ["20260331140509", "2026-03-31T14:05:09"],
    ["20260331140509.123", "2026-03-31T14:05:09.123"],
    ["20260331140509123", "2026-03-31T14:05:09.123"],
    ["946684800", "2000-01-01"],
    ["946684800000", "2000-01-01"],
    ["1774965900000000000", "2026-03-31T14:05:00"],
    ["20000", "1954-10-03"],
    ["٢٠٢٦-٠٣-٣١ ١٤:٠٥", "2026-03-31T14:05:00"],
    ["۳۱/۰۳/۲۰۲۶", "2026-03-31"],
    ["20260331T140500Z", "2026-03-31T14:05:00"],
    ["31/03/26", "2026-03-31"],
    ["Tue Mar 31 14:05:00 +0000 2026", "2026-03-31T14:05:00"],
    ["Tue Mar 31 2026 16:05:00 GMT+0200 (Central European Summer Time)", "2026-03-31T14:05:00"],
    ["2026-03-31 09:05:00 EST", "2026-03-31T14:05:00"],
    ["2026-03-31 09:05:00 BRT", "2026-03-31T12:05:00"],
    ["31 Mar 2026 09:05 MSK", "2026-03-31T06:05:00"],
    ["Mar 31, 2026 9:05 PM JST", "2026-03-31T12:05:00"],
    ["2026-03-31 09:05 AEST", "2026-03-30T23:05:00"],
    ["2026-03-31T16:05 Europe/Berlin", "2026-03-31T14:05:00"],
    ["Reviewed in the United States on 25 July 2025", "2025-07-25"],
    ["Reviewed in the United States on July 25, 2025", "2025-07-25"],
    ["Rezension aus Deutschland vom 25. Juli 2025", "2025-07-25"],
    ["Avis laissé en France le 25 juillet 2025", "2025-07-25"],
    ["Recensito in Italia il 25 luglio 2025", "2025-07-25"],
    ["July 2025", "2025-07-01"],
    ["2025-7", "2025-07-01"],
    ["março de 2022", "2022-03-01"],
    ["Date of experience: July 25, 2025", "2025-07-25"],
    ["Updated Jul 25, 2025", "2025-07-25"],
  ])("reads %s", (text, iso) => {
    expect(parseDate(text, "UTC", "day-first")).toBe(utc(iso));
  });

  it.each([
    "",
    "soon",
    "2026-02-30",
    "31/02/2026",
    "13/13/2026",
    "2026-03-31T25:00",
    "12",
    "3.5",
    "2026",
    "202613311405",
    "202602301405",
    "202603312505",
    "20261331140500",
    "12345678901",
    "123456789012345",
    "May",
    "Chapter 2025",
    "2025-13",
    "2025.7",
    "Note: 25 stars",
    "31 Marchember 2026",
    "5 stars on 3",
    "2026-03-31 14:05 Mars/Olympus",
  ])("does not take %j for a date", (text) => {
    expect(parseDate(text, "UTC", "day-first")).toBeNull();
  });

  it("reads a date without a zone in the given zone, before and after a clock change", () => {
    expect(parseDate("2026-03-29 01:30", "Europe/Luxembourg", "day-first")).toBe(utc("2026-03-29T00:30"));
    expect(parseDate("2026-03-29 03:30", "Europe/Luxembourg", "day-first")).toBe(utc("2026-03-29T01:30"));
  });

  it("reads 12 and 14 digits as local time", () => {
    expect(parseDate("202401311405", "Asia/Kolkata", "day-first")).toBe(utc("2024-01-31T08:35"));
    expect(parseDate("20240131140500", "Asia/Kolkata", "day-first")).toBe(utc("2024-01-31T08:35"));
  });

  it("reads ten digits as day and hour only if they would be future epoch seconds", () => {
    vi.useFakeTimers({ now: utc("2026-11-22") });
    expect(parseDate("2026033114", "UTC", "day-first")).toBe(utc("2026-03-31T14:00"));
    expect(parseDate("1999123123", "UTC", "day-first")).toBe(utc("1999-12-31T23:00"));
    expect(parseDate("2026133114", "UTC", "day-first")).toBe(2_026_133_114_000);
    vi.setSystemTime(utc("2035-01-01"));
    expect(parseDate("1999123123", "UTC", "day-first")).toBe(1_999_123_123_000);
    vi.useRealTimers();
  });

  it("reads every time in ISO format", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
        expect(parseDate(date.toISOString(), "Asia/Tokyo", "month-first")).toBe(date.getTime());
      }),
    );
  });
});

describe("dates of a language", () => {
  it("reads every date as each language writes it", () => {
    const days = fc.date({ min: new Date("1990-01-01"), max: new Date("2049-12-31"), noInvalidDate: true });
    const languages = fc.constantFrom(
      "en-GB",
      "en-US",
      "de",
      "fr",
      "es",
      "it",
      "pt",
      "nl",
      "pl",
      "sv",
      "da",
      "fi",
      "cs",
      "ro",
    );
    fc.assert(
      fc.property(days, languages, (day, language) => {
        const text = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(day);
        const midnight = Math.floor(day.getTime() / 86_400_000) * 86_400_000;
        expect([text, parseDate(text, "UTC", "day-first")]).toEqual([text, midnight]);
      }),
      { numRuns: 400 },
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
