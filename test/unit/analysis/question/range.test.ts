import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import {
  moved,
  presets,
  rangeName,
  resolveRange,
  yearBefore,
  type Preset,
} from "../../../../src/analysis/question/range";
import { withPeriod } from "../../../../src/shared/query";

const zone = "Europe/Luxembourg";
const at = (iso: string) => DateTime.fromISO(iso, { zone }).toMillis();
const hour = 3_600_000;

describe("resolveRange", () => {
  it("starts at midnight of the zone and includes all of today", () => {
    const found = resolveRange({ kind: "preset", preset: "30d" }, at("2026-11-21T14:02"), zone, undefined);
    expect(found?.period).toEqual({ min: at("2026-10-23"), max: at("2026-11-22") });
    expect(found?.previous).toEqual({ min: at("2026-09-23"), max: at("2026-10-23") });
    expect(found?.previousName).toBe(t("charts:previous.days", { count: 30 }));
  });

  it("keeps days whole where the clocks go back: that week has 169 hours", () => {
    const found = resolveRange({ kind: "preset", preset: "7d" }, at("2026-10-27T09:00"), zone, undefined);
    expect(found?.period.min).toBe(at("2026-10-21"));
    expect((found!.period.max - found!.period.min) / hour).toBe(169);
  });

  it("keeps days whole where the clocks go forward: that week has 167 hours", () => {
    const found = resolveRange({ kind: "preset", preset: "7d" }, at("2026-03-30T09:00"), zone, undefined);
    expect((found!.period.max - found!.period.min) / hour).toBe(167);
  });

  it("uses 24 elapsed hours for the last day, regardless of clock changes", () => {
    const found = resolveRange({ kind: "preset", preset: "24h" }, at("2026-10-25T09:30"), zone, undefined);
    expect(found?.period).toEqual({ min: at("2026-10-25T10:00") - 24 * hour, max: at("2026-10-25T10:00") });
  });

  it("includes an hour that has 90 minutes to its end", () => {
    const lordHowe = "Australia/Lord_Howe";
    const repeated = Date.UTC(2020, 3, 4, 15);
    const maxAt = (now: number) =>
      resolveRange({ kind: "preset", preset: "24h" }, now, lordHowe, undefined)?.period.max;
    expect(maxAt(repeated)).toBe(Date.UTC(2020, 3, 4, 15, 30));
    expect(maxAt(Date.UTC(2020, 3, 4, 14))).toBe(repeated);
  });

  it("includes the first and last day of custom dates", () => {
    const found = resolveRange({ kind: "custom", from: "2026-03-28", to: "2026-03-29" }, 0, zone, undefined);
    expect(found?.period).toEqual({ min: at("2026-03-28"), max: at("2026-03-30") });
    expect(found?.previous).toEqual({ min: at("2026-03-26"), max: at("2026-03-28") });
  });

  it("can't resolve all time before the extent is known, and has no comparison for it", () => {
    expect(resolveRange({ kind: "all" }, 0, zone, undefined)).toBeNull();
    expect(resolveRange({ kind: "all" }, 0, zone, { min: 1, max: 2 })).toMatchObject({
      period: { min: 1, max: 2 },
      previous: null,
    });
  });

  it("always ends after now, and the previous period is adjacent", () => {
    const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2080, 0) });
    const zones = fc.constantFrom("UTC", zone, "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe");
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(presets) as Preset[])),
        instants,
        zones,
        (preset, now, timeZone) => {
          const found = resolveRange({ kind: "preset", preset }, now, timeZone, undefined);
          expect(found!.period.max).toBeGreaterThan(now);
          expect(found!.period.min).toBeLessThanOrEqual(now);
          expect(found!.previous!.max).toBe(found!.period.min);
          expect(found!.previous!.min).toBeLessThan(found!.previous!.max);
        },
      ),
    );
  });
});

describe("rangeName", () => {
  it("ends with its last day if clocks skip the midnight before it", () => {
    const range = { kind: "custom", from: "2026-09-01", to: "2026-09-06" } as const;
    expect(rangeName(range, "America/Santiago")).toMatch(/^Sep 1\s–\s6, 2026$/);
  });

  it("contains the days of custom dates", () => {
    expect(rangeName({ kind: "custom", from: "2026-08-20", to: "2026-11-18" }, zone)).toMatch(
      /Aug 20\s–\sNov 18, 2026/,
    );
  });
});

describe("a day without midnight", () => {
  const saoPaulo = "America/Sao_Paulo";
  const there = (iso: string) => DateTime.fromISO(iso, { zone: saoPaulo }).toMillis();

  it("ends at midnight, and is one day long", () => {
    const found = resolveRange({ kind: "custom", from: "2018-11-04", to: "2018-11-04" }, 0, saoPaulo, null);
    expect(found?.period).toEqual({ min: there("2018-11-04T01:00"), max: there("2018-11-05T00:00") });
    expect(found?.previous?.min).toBe(there("2018-11-03T00:00"));
    expect(found?.previousName).toBe(t("charts:previous.days", { count: 1 }));
  });
});

describe("moved", () => {
  const step = (range: Parameters<typeof resolveRange>[0], steps: number, timeZone = zone) => {
    const resolved = resolveRange(range, at("2026-11-21T14:02"), timeZone, null);
    return moved(resolved!, steps, timeZone);
  };

  it("moves by whole days across a clock change", () => {
    expect(step({ kind: "custom", from: "2026-10-24", to: "2026-10-25" }, 1)).toEqual({
      kind: "custom",
      from: "2026-10-26",
      to: "2026-10-27",
    });
    expect(step({ kind: "custom", from: "2026-10-26", to: "2026-10-27" }, -1)).toEqual({
      kind: "custom",
      from: "2026-10-24",
      to: "2026-10-25",
    });
  });

  it("stays the same days under another zone, and the same hours where it isn't days", () => {
    const days = step({ kind: "preset", preset: "7d" }, -1);
    expect(days).toEqual({ kind: "custom", from: "2026-11-08", to: "2026-11-14" });
    expect(resolveRange(days!, 0, "America/New_York", null)?.period.min).toBe(
      DateTime.fromISO("2026-11-08", { zone: "America/New_York" }).toMillis(),
    );
    const hours = { kind: "exact" as const, min: at("2026-11-21T03:00"), max: at("2026-11-21T09:00") };
    expect(step(hours, 1)).toEqual({ kind: "exact", min: hours.max, max: at("2026-11-21T15:00") });
  });

  it("returns to the same range", () => {
    const zones = fc.constantFrom("UTC", zone, "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe");
    const starts = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(zones, starts, fc.integer({ min: 1, max: 60 }), (timeZone, start, length) => {
        const from = DateTime.fromMillis(start, { zone: timeZone }).startOf("day");
        const range = {
          kind: "custom" as const,
          from: from.toISODate()!,
          to: from.plus({ days: length - 1 }).toISODate()!,
        };
        const there = moved(resolveRange(range, 0, timeZone, null)!, 1, timeZone);
        expect(moved(resolveRange(there!, 0, timeZone, null)!, -1, timeZone)).toEqual(range);
      }),
    );
  });

  it("leaves all time unchanged", () => {
    const all = resolveRange({ kind: "all" }, 0, zone, { min: 1, max: 2 });
    expect(moved(all!, 1, zone)).toBeNull();
  });
});

describe("yearBefore", () => {
  it("follows the calendar, even across Feb 29", () => {
    expect(yearBefore({ min: at("2024-02-29"), max: at("2024-03-01") }, zone)).toEqual({
      min: at("2023-02-28"),
      max: at("2023-03-01"),
    });
  });
});

describe("withPeriod", () => {
  it("limits the whole query by publication", () => {
    expect(withPeriod("a OR b", { min: 0, max: 86_400_000 })).toBe(
      "(a OR b) AND published:>=1970-01-01T00:00:00.000Z AND published:<1970-01-02T00:00:00.000Z",
    );
    expect(withPeriod("", { min: 0, max: 86_400_000 })).toMatch(/^published:/);
    expect(withPeriod("a", null)).toBe("a");
  });
});
