import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { periodOf } from "../../../src/cli/selection";

const iso = (ms: number | undefined, zone: string) => DateTime.fromMillis(ms!, { zone }).toISO();

describe("--last", () => {
  it("starts with a day that has no midnight", () => {
    const zone = "America/Santiago";
    const now = DateTime.fromISO("2026-09-10T09:00", { zone }).toMillis();
    const { min, max } = periodOf({ last: "5d" }, zone, now);
    expect(iso(min, zone)).toBe("2026-09-06T01:00:00.000-03:00");
    expect(iso(max, zone)).toBe("2026-09-11T00:00:00.000-03:00");
  });

  it("includes an hour that has 90 minutes to its end", () => {
    const { min, max } = periodOf({ last: "2h" }, "Australia/Lord_Howe", Date.UTC(2020, 3, 4, 15, 10));
    expect([min, max]).toEqual([Date.UTC(2020, 3, 4, 13, 30), Date.UTC(2020, 3, 4, 15, 30)]);
  });

  it("counts weeks, months and years in whole days", () => {
    const now = DateTime.fromISO("2026-03-31T14:00", { zone: "UTC" }).toMillis();
    const first = (last: string) => iso(periodOf({ last }, "UTC", now).min, "UTC")?.slice(0, 16);
    expect(["1w", "1m", "1y"].map(first)).toEqual([
      "2026-03-25T00:00",
      "2026-03-01T00:00",
      "2025-04-01T00:00",
    ]);
  });
});
