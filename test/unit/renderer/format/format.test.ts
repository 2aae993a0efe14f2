import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import {
  countryName,
  inSentence,
  languageName,
  sentenceCase,
  seriesName,
} from "../../../../src/analysis/format/labels";
import {
  formatBytes,
  formatChange,
  formatCount,
  formatFraction,
  formatScore,
  formatPoints,
  formatRate,
  formatShare,
  formatValue,
} from "../../../../src/analysis/format/numbers";
import {
  formatAge,
  formatDays,
  formatHours,
  formatInstant,
  formatLength,
} from "../../../../src/analysis/format/times";

describe("hours", () => {
  it("of a clock change are told apart, each with its own offset", () => {
    const first = Date.UTC(2026, 9, 25, 0);
    const hour = 3_600_000;
    const names = [0, 1].map((at) =>
      formatHours(first + at * hour, first + (at + 1) * hour, "Europe/Berlin"),
    );
    expect(names.map((name) => name.replace(/.*2026, /, "").replace(/\s/g, " "))).toEqual([
      "02:00 – 03:00 UTC+2",
      "02:00 – 03:00 UTC+1",
    ]);
    expect(formatHours(first, first + 5 * hour, "America/New_York")).toMatch(/ UTC-4$/);
    const spring = Date.UTC(2026, 2, 29, 0);
    expect(formatHours(spring, spring + hour, "Europe/Berlin")).toMatch(/01:00\s–\s02:00/);
  });
});

describe("numbers", () => {
  it("have no sign where they round to zero", () => {
    expect(formatValue(-0.001)).toBe("0");
    expect(formatValue(-0)).toBe("0");
    expect(formatCount(-0.2)).toBe("0");
    expect(formatScore(-0.004)).toBe(formatScore(0));
    expect(formatFraction(-0.0001)).toBe(formatFraction(0));
    expect(formatValue(-12_345_678)).toBe("-12.3M");
    expect(t("rules:must.beWholeNumberBetween", { min: -0, max: 1 })).not.toContain("-0");
  });

  it("have separators and units", () => {
    expect(formatValue(33.333)).toBe("33.33");
    expect(formatValue(12_345_678)).toBe("12.3M");
    expect(formatRate(820.4)).toBe(t("app:format.perSecond", { rate: "820" }));
    expect(formatRate(4.25)).toBe(t("app:format.perSecond", { rate: "4.3" }));
    expect(formatBytes(1_400_000)).toBe("1.4 MB");
    expect(formatBytes(0)).toBe("0 bytes");
    expect([formatBytes(1), formatBytes(217), formatBytes(1000)]).toEqual(["1 byte", "217 bytes", "1 kB"]);
  });

  it("have no share or change if the divisor is zero", () => {
    expect(formatShare(0, 0)).toBeNull();
    expect(formatChange(5, 0)).toBeNull();
    expect(formatPoints(1, 2, 0, 0)).toBeNull();
    expect(formatChange(118.4, 100)).toBe("+18.4%");
  });
});

describe("times", () => {
  it("are those of the zone, midnight as 00:00", () => {
    expect(formatInstant(Date.UTC(2026, 10, 17, 23), "Europe/Luxembourg")).toBe("Nov 18, 2026, 00:00");
    expect(formatInstant(Date.UTC(2026, 10, 18, 23), "UTC")).toBe("Nov 18, 2026, 23:00");
  });

  it("name the last day inside a half-open period, not the one after", () => {
    expect(formatDays(Date.UTC(2026, 7, 20), Date.UTC(2026, 10, 19), "UTC")).toMatch(
      /^Aug 20\s–\sNov 18, 2026$/,
    );
  });

  it("express age and length in words", () => {
    expect(formatAge(0, 12 * 60_000)).toBe("12 minutes ago");
    expect(formatAge(0, 59_000)).toBe(t("app:format.justNow"));
    expect(formatLength(75)).toBe("1 min 15 s");
    expect(formatLength(3_420)).toBe("57 min");
    expect(formatLength(0)).toBe("0 s");
    expect(formatLength(172_800 + 59)).toBe("2 d");
    expect(formatLength(4_000)).toBe("1 h 6 min");
  });
});

describe("labels", () => {
  it("convert codes to words and keep unknown ones", () => {
    expect(sentenceCase("SOCIALMEDIA_TWITTER")).toBe("Socialmedia twitter");
    expect(countryName("lu")).toBe("Luxembourg");
    expect(countryName("nowhere")).toBe("nowhere");
    expect(languageName("de")).toBe("German");
    expect(languageName("??")).toBe("??");
    expect(languageName("und")).toBe("Unknown");
    expect(seriesName("", "country")).toBe(t("unknown"));
    expect(seriesName("ALL", null)).toBe(t("app:series.all"));
  });

  it("keep capital letters of names", () => {
    expect(seriesName("Hong Kong", "country")).toBe("Hong Kong");
    expect(inSentence("Source type")).toBe("source type");
    expect(inSentence("HTML")).toBe("HTML");
  });
});
