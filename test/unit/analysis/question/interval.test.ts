import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import {
  autoInterval,
  binEnd,
  binName,
  binPeriod,
  misfitOf,
  intervalName,
  intervalParam,
  partsOf,
} from "../../../../src/analysis/question/interval";
import { formatZone, zoneName } from "../../../../src/analysis/format/times";
import { t } from "../../../../src/shared/texts";

const zone = "Europe/Luxembourg";
const at = (iso: string) => DateTime.fromISO(iso, { zone }).toMillis();
const day = 86_400_000;

describe("autoInterval", () => {
  it.each([
    [0.1, "minute"],
    [0.5, "15 minute"],
    [1, "hour"],
    [7, "hour"],
    [30, "day"],
    [180, "day"],
    [365, "week"],
    [365 * 10, "month"],
    [365 * 30, "quarter"],
    [365 * 100, "year"],
  ])("cuts %d days by the %s", (days, interval) => {
    expect(autoInterval({ min: 0, max: days * day })).toBe(interval);
  });
});

describe("misfitOf", () => {
  it("rejects hours over many years, because no chart can show them", () => {
    expect(misfitOf("hour", { min: 0, max: 365 * 10 * day })).toBe("tooFine");
    expect(misfitOf("6 hour", { min: 0, max: 365 * 6 * day })).toBeNull();
    expect(misfitOf("day", { min: 0, max: 365 * 10 * day })).toBeNull();
    expect(misfitOf("month", { min: 0, max: 7 * day })).toBe("tooCoarse");
    expect(misfitOf("month", { min: 0, max: 28 * day })).toBeNull();
    expect(misfitOf("day", { min: 0, max: 23 * 3_600_000 })).toBeNull();
  });
});

describe("custom intervals", () => {
  it.each([
    ["3 days", { count: 3, unit: "day" }, "3day", t("charts:interval.day", { count: 3 })],
    ["15min", { count: 15, unit: "minute" }, "15minute", t("charts:interval.minute", { count: 15 })],
    ["quarter", { count: 1, unit: "quarter" }, "1quarter", t("charts:interval.quarter", { count: 1 })],
  ])("understands %s", (text, parts, param, name) => {
    expect(partsOf(text)).toEqual(parts);
    expect(intervalParam(text)).toBe(param);
    expect(intervalName(text)).toBe(name);
  });

  it.each(["", "often", "0 days", "-1 day", "3 fortnights"])("rejects %s", (text) => {
    expect(partsOf(text)).toBeUndefined();
  });

  it("follows local time over several hours, and ends at midnight", () => {
    expect(binEnd(at("2026-10-25T00:00"), "6 hour", zone)).toBe(at("2026-10-25T06:00"));
    expect(binEnd(at("2026-10-25T20:00"), "5 hour", zone)).toBe(at("2026-10-26T00:00"));
  });
});

describe("binEnd", () => {
  it("gives days of clock changes 25 hours in autumn and 23 in spring", () => {
    expect(binEnd(at("2026-10-25"), "day", zone)).toBe(at("2026-10-26"));
    expect(binEnd(at("2026-10-25"), "day", zone) - at("2026-10-25")).toBe(25 * 3_600_000);
    expect(binEnd(at("2026-03-29"), "day", zone) - at("2026-03-29")).toBe(23 * 3_600_000);
  });

  it("doesn't skip the repeated hour", () => {
    const first = at("2026-10-25T02:00");
    expect(binEnd(first, "hour", zone)).toBe(first + 3_600_000);
  });

  it("ends months of any length at the first of the next", () => {
    expect(binEnd(at("2026-02-01"), "month", zone)).toBe(at("2026-03-01"));
    expect(binEnd(at("2026-10-01"), "quarter", zone)).toBe(at("2027-01-01"));
  });
});

describe("binPeriod", () => {
  it("excludes time outside the range, so that documents and bar match", () => {
    const range = { min: at("2026-11-05"), max: at("2026-11-20") };
    expect(binPeriod(at("2026-11-01"), "month", zone, range)).toEqual(range);
  });
});

describe("binName", () => {
  it("distinguishes the repeated hours in autumn", () => {
    const first = at("2026-10-25T02:00");
    expect(binName(first, "hour", zone)).not.toBe(binName(first + 3_600_000, "hour", zone));
  });

  it("names quarters and months in words", () => {
    expect(binName(at("2026-10-01"), "quarter", zone)).toBe("Q4 2026");
    expect(binName(at("2026-10-01"), "month", zone)).toBe("October 2026");
  });
});

describe("formatZone", () => {
  it("writes both offsets where the clocks change in the range", () => {
    expect(formatZone(zone, [at("2026-10-01"), at("2026-11-20")])).toBe("Europe/Luxembourg (UTC+2, UTC+1)");
    expect(formatZone("UTC", [0])).toBe("UTC");
  });

  it("names a fixed offset with its own sign, not with that of POSIX", () => {
    expect(formatZone("Etc/GMT+8", [0])).toBe("UTC-8");
    expect(zoneName("Etc/GMT-2")).toBe("UTC+2");
    expect(zoneName(zone)).toBe(zone);
  });
});
