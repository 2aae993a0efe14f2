import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import type { Bin } from "../../../../src/shared/interface/histograms";
import { t } from "../../../../src/shared/texts";
import { binTotal, chartTotal } from "../../../../src/analysis/question/chart";
import { weekHours } from "../../../../src/analysis/question/heat";
import { outliers } from "../../../../src/analysis/question/outliers";
import { readAnswer, totalMentions } from "../../../../src/analysis/question/readAnswer";
import { summarize, tilesOf } from "../../../../src/analysis/question/summary";
import { chartTable, heatTable } from "../../../../src/analysis/question/table";
import { noteMarks } from "../../../../src/analysis/question/annotations";
import { answer, request, histogram, titles } from "./fixtures";

const nested = (count: number, sum: number) => ({
  count,
  sum,
  ...(count > 0 ? { avg: sum / count, min: 1, max: 9 } : {}),
});
const day = 86_400_000;
const bySentiment = histogram(
  [
    { t: 0, v: [2, 1, 0], val: [nested(2, 10), nested(1, 4), nested(0, 0)] },
    { t: day, v: [0, 0, 1], val: [nested(0, 0), nested(0, 0), nested(1, 6)] },
  ],
  ["POSITIVE", "NEUTRAL", "NEGATIVE"],
);
const days = request({ range: { kind: "exact", min: 0, max: 2 * day }, interval: "day" });
const none = new Set<string>();

describe("readAnswer", () => {
  it("names the sentiments and gives them colors that the color-blind can distinguish", () => {
    const { series } = readAnswer(answer(days, bySentiment), titles);
    expect(series.map(({ name, color, values }) => ({ name, color, values }))).toEqual([
      { name: t("app:series.positive"), color: "--positive", values: [2, 0] },
      { name: t("app:series.neutral"), color: "--neutral", values: [1, 0] },
      { name: t("app:series.negative"), color: "--negative", values: [0, 1] },
    ]);
  });

  it("shows a gap, not a zero, for an average without mentions, and doesn't stack averages", () => {
    const of = {
      ...days,
      question: { ...days.question, metric: { field: "engagement", aggregate: "avg" as const } },
    };
    const chart = readAnswer(answer(of, bySentiment), titles);
    expect(chart.series[0]?.values).toEqual([5, null]);
    expect(chart.additive).toBe(false);
    expect(binTotal(chart, 0)).toBeNull();
  });

  it("shows names of countries and topics, and unknown codes unchanged", () => {
    const countries = histogram([{ t: 0, v: [1, 2, 3] }], ["lu", "qq", "OTHER"]);
    const names = (breakdown: string, of: typeof countries) =>
      readAnswer(answer({ ...days, breakdown }, of), titles).series.map(({ name }) => name);
    expect(names("country", countries)).toEqual(["Luxembourg", "qq", "Other"]);
    expect(names("topic", histogram([{ t: 0, v: [1, 2] }], ["t1", "t9"]))).toEqual(["Northwind", "t9"]);
  });

  it("excludes forecast bins from the bars and all totals", () => {
    const main = histogram([
      { t: 0, v: [5] },
      { t: day, v: [7], forecast: true },
    ]);
    const chart = readAnswer(answer({ ...days, breakdown: "none" }, main), titles);
    expect(chart.bins).toHaveLength(1);
    expect(chartTotal(chart)).toBe(5);
    expect(totalMentions(main)).toBe(5);
  });

  it("names the bins of a metric by their bounds, and rankings by their values", () => {
    const values = request({ type: "reach", breakdown: "none" });
    const bins = readAnswer(
      answer(
        values,
        histogram([
          { k: 0, v: [1] },
          { k: 100, v: [2] },
        ]),
      ),
      titles,
    ).bins;
    expect(bins.map(({ name }) => name)).toEqual([
      t("charts:valueBin", { from: "0", to: "100" }),
      t("charts:valueBin", { from: "100", to: "200" }),
    ]);
    const ranking = request({ type: "country", breakdown: "none" });
    const ranked = readAnswer(answer(ranking, histogram([{ ks: "lu", v: [1] }])), titles);
    expect(ranked.bins).toEqual([{ key: "lu", name: "Luxembourg", tick: "Luxembourg" }]);
    expect(ranked.axis).toBe("ranking");
  });
});

/** Daily bins in a zone, with counts rising from `first`. */
function dailyBins(from: string, count: number, zone: string, first = 1) {
  return Array.from({ length: count }, (_, index) => ({
    t: DateTime.fromISO(from, { zone }).plus({ days: index }).toMillis(),
    v: [first + index],
  }));
}

describe("a comparison", () => {
  const compared = (
    of: ReturnType<typeof request>,
    main: number[],
    other: { t?: number; ks?: string; v: number[] }[],
  ) => {
    const bins = main.map((count, index) => ({ t: of.period!.min + index * day, v: [count] }));
    const one = {
      key: "compare-0",
      name: "Previous 3 days",
      period: of.previous,
      query: "",
      histogram: histogram(other),
    };
    return readAnswer(answer(of, histogram(bins), { comparisons: [one] }), titles).comparisons[0]!;
  };

  it("aligns the bins of the previous period with those of the chart", () => {
    const of = request({
      range: { kind: "custom", from: "2026-11-04", to: "2026-11-06" },
      interval: "day",
      breakdown: "none",
      compare: { kind: "previous", queries: [] },
    });
    const found = compared(of, [5, 5, 5], dailyBins("2026-11-01", 3, "UTC"));
    expect(found.values).toEqual([1, 2, 3]);
    expect(found.names[0]).toBe("Nov 1, 2026");
    expect(found.total).toBe(6);
  });

  it("aligns Feb 29 of a leap year with Feb 28, and loses nothing", () => {
    const of = request({
      range: { kind: "custom", from: "2025-02-27", to: "2025-03-01" },
      interval: "day",
      breakdown: "none",
      compare: { kind: "year", queries: [] },
    });
    const found = compared(of, [5, 5, 5], dailyBins("2024-02-27", 4, "UTC"));
    expect(found.values).toEqual([1, 2 + 3, 4]);
    expect(found.names[1]).toBe(t("charts:bothBins", { first: "Feb 28, 2024", second: "Feb 29, 2024" }));
    expect(found.values.reduce((sum, value) => sum! + value!, 0)).toBe(found.total);
  });

  it.each(["Europe/Luxembourg", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu"])(
    "aligns the same local hour across a clock change in %s, and loses nothing",
    (zone) => {
      const change =
        zone === "America/Sao_Paulo"
          ? "2018-11-04"
          : zone === "Australia/Lord_Howe"
            ? "2026-10-04"
            : "2026-10-25";
      const start = DateTime.fromISO(change, { zone }).startOf("day");
      const of = request(
        {
          range: { kind: "exact", min: start.toMillis(), max: start.plus({ days: 1 }).toMillis() },
          interval: "hour",
          breakdown: "none",
          compare: { kind: "previous", queries: [] },
        },
        zone,
      );
      const hours = (from: number, to: number) => {
        const bins = [];
        for (let t = from; t < to; t += 3_600_000) bins.push({ t, v: [1] });
        return bins;
      };
      const main = hours(of.period!.min, of.period!.max);
      const other = hours(of.previous!.min, of.previous!.max);
      const one = { key: "c", name: "Before", period: of.previous, query: "", histogram: histogram(other) };
      const [found] = readAnswer(answer(of, histogram(main), { comparisons: [one] }), titles).comparisons;
      const clock = (t: number) => DateTime.fromMillis(t, { zone }).toFormat("HH");
      const noon = main.findIndex(({ t }) => clock(t) === "12");
      // On Lord Howe Island the day is half an hour shorter. Its bins begin at half past, and 13:00 falls into the
      // bin of 12:30.
      expect(found!.names[noon]).toContain(zone === "Australia/Lord_Howe" ? "13:00" : "12:00");
      expect(found!.values.reduce((sum, value) => sum! + (value ?? 0), 0)).toBe(other.length);
      expect(found!.total).toBe(other.length);
    },
  );

  it("matches values of a ranking by name", () => {
    const of = request({ type: "country", breakdown: "none", compare: { kind: "previous", queries: [] } });
    const one = {
      key: "c",
      name: "Before",
      period: null,
      query: "",
      histogram: histogram([
        { ks: "fr", v: [7] },
        { ks: "lu", v: [3] },
      ]),
    };
    const chart = readAnswer(
      answer(
        of,
        histogram([
          { ks: "lu", v: [4] },
          { ks: "de", v: [2] },
        ]),
        { comparisons: [one] },
      ),
      titles,
    );
    expect(chart.comparisons[0]?.values).toEqual([3, 0]);
    // The total includes values that only the other period has.
    expect(chart.comparisons[0]?.total).toBe(10);
  });
});

describe("the table of a chart", () => {
  it("has a row per bin, a row of totals, and differences to the comparison", () => {
    const of = request({
      range: { kind: "custom", from: "2026-11-02", to: "2026-11-03" },
      interval: "day",
      compare: { kind: "previous", queries: [] },
    });
    const main = histogram(
      [
        { t: of.period!.min, v: [2, 1] },
        { t: of.period!.min + day, v: [0, 4] },
      ],
      ["POSITIVE", "NEGATIVE"],
    );
    const before = {
      key: "compare-0",
      name: "Previous 2 days",
      period: of.previous,
      query: "",
      histogram: histogram(dailyBins("2026-10-31", 2, "UTC")),
    };
    const chart = readAnswer(answer(of, main, { comparisons: [before] }), titles);
    const table = chartTable(chart, none);
    expect(table.columns).toEqual([
      "Day (UTC)",
      t("app:series.positive"),
      t("app:series.negative"),
      t("charts:total"),
      "Previous 2 days",
      t("charts:table.difference", { name: "previous 2 days" }),
    ]);
    expect(table.rows).toEqual([
      ["Nov 2, 2026", 2, 1, 3, 1, 2],
      ["Nov 3, 2026", 0, 4, 4, 2, 2],
    ]);
    expect(table.totals).toEqual([t("charts:total"), 2, 5, 7, 3, 4]);
    expect(chartTable(chart, new Set(["compare-0"])).totals).toEqual([t("charts:total"), 2, 5, 7]);
  });

  it("separates forecast bins from past ones", () => {
    const forecast = histogram([{ t: 2 * day, v: [7], forecast: true, lower: [5], upper: [9] }]);
    const chart = readAnswer(
      answer({ ...days, breakdown: "none" }, histogram([{ t: 0, v: [5] }]), { forecast }),
      titles,
    );
    const table = chartTable(chart, none);
    expect(table.columns.slice(-3)).toEqual([
      t("charts:forecast.name"),
      t("charts:forecast.from"),
      t("charts:forecast.to"),
    ]);
    expect(table.rows).toEqual([
      ["Jan 1, 1970", 5, null, null, null],
      ["Jan 3, 1970", null, 7, 5, 9],
    ]);
    expect(table.totals).toEqual([t("charts:total"), 5, null, null, null]);
    expect(chartTable(chart, new Set(["forecast"])).rows).toEqual([["Jan 1, 1970", 5]]);
  });

  it("sums hours by weekday and hour of the zone, with the same total", () => {
    const zone = "Asia/Kathmandu";
    const start = DateTime.fromISO("2026-11-16", { zone }).toMillis();
    const of = request(
      { range: { kind: "exact", min: start, max: start + 14 * day }, form: "heatmap", breakdown: "none" },
      zone,
    );
    const hours = Array.from({ length: 14 * 24 }, (_, hour) => ({ t: start + hour * 3_600_000, v: [1] }));
    const table = heatTable(weekHours(readAnswer(answer(of, histogram(hours)), titles)), none);
    expect(of.interval).toBe("hour");
    expect(table.rows[0]?.slice(0, 3)).toEqual([t("charts:weekday.monday"), 2, 2]);
    expect(table.totals?.at(-1)).toBe(14 * 24);
  });
});

describe("bins that stand out", () => {
  const chartOf = (values: number[]) =>
    readAnswer(
      answer(
        { ...days, breakdown: "none" },
        histogram(values.map((count, index) => ({ t: index * day, v: [count] }))),
      ),
      titles,
    );

  it("are found by their distance from the usual level, strongest first", () => {
    expect(outliers(chartOf([10, 12, 11, 90, 9, 10, 12, 60, 11, 10]))).toEqual([3, 7]);
  });

  it("aren't found if nothing stands out, with few bins, or if all are equal", () => {
    expect(outliers(chartOf([10, 12, 11, 13, 9, 10, 12, 14, 11, 10]))).toEqual([]);
    expect(outliers(chartOf([1, 1, 90]))).toEqual([]);
    expect(outliers(chartOf([5, 5, 5, 5, 5, 5, 5, 5]))).toEqual([]);
  });

  it("are found among mostly empty bins", () => {
    expect(outliers(chartOf([0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0]))).toEqual([5]);
  });
});

describe("notes", () => {
  it("are at the bin that contains their time, and not outside the chart", () => {
    const chart = readAnswer(answer(days, bySentiment), titles);
    const note = (at: number, text: string) => ({ id: text, at, text });
    expect(
      noteMarks([note(day + 5, "b"), note(day, "a"), note(2 * day, "late"), note(-1, "early")], chart, days),
    ).toEqual([{ index: 1, text: "a; b" }]);
  });
});

describe("a ranking of values that a mention can have several of", () => {
  const byTopic = request({ type: "topic" });
  const main = histogram(
    [
      { ks: "t1", v: [3, 1, 0] },
      { ks: "t2", v: [2, 1, 0] },
    ],
    ["POSITIVE", "NEUTRAL", "NEGATIVE"],
  );
  const chart = readAnswer(answer(byTopic, main), titles);

  it("has no totals, because they would count the same mention twice", () => {
    expect(chart.repeating).toBe(true);
    expect(chartTable(chart, none).totals).toBeNull();
    expect(binTotal(chart, 0)).toBe(4);
  });

  it("doesn't include rankings by country, or by source type if no mention has two", () => {
    expect(readAnswer(answer(request({ type: "country" }), main), titles).repeating).toBe(false);
    const bySource = request({ type: "sourcetype" });
    expect(readAnswer(answer(bySource, main), titles).repeating).toBe(false);
    expect(readAnswer(answer(bySource, main), titles, true).repeating).toBe(true);
  });
});

describe("a ranking compared", () => {
  const of = request({
    type: "country",
    breakdown: "none",
    topN: 2,
    compare: { kind: "previous", queries: [] },
  });
  const main = histogram([
    { ks: "lu", v: [9] },
    { ks: "de", v: [4] },
  ]);
  const compared = (data: Bin[]) =>
    readAnswer(
      answer(of, main, {
        comparisons: [{ key: "c", name: "Before", period: null, query: "", histogram: histogram(data) }],
      }),
      titles,
    ).comparisons[0];

  it("compares the same values; a value missing from a complete list counts as zero", () => {
    const before = compared([
      { ks: "fr", v: [50] },
      { ks: "lu", v: [3] },
    ]);
    expect(before?.values).toEqual([3, 0]);
    expect(before?.total).toBe(3);
  });

  it("doesn't count a value as zero that may be too rare to be listed", () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ks: `x${index}`, v: [1] }));
    expect(compared(many)?.values).toEqual([null, null]);
  });
});

describe("bins that stand out", () => {
  it("are those of visible series, not of hidden ones", () => {
    const values = Array.from({ length: 12 }, (_, index) => [10 + (index % 3), index === 5 ? 90 : 4]);
    const main = histogram(
      values.map((v, index) => ({ t: index * day, v })),
      ["POSITIVE", "NEGATIVE"],
    );
    const chart = readAnswer(answer(days, main), titles);
    expect(outliers(chart)).toEqual([5]);
    expect(outliers(chart, new Set(["NEGATIVE"]))).toEqual([]);
  });
});

describe("tiles", () => {
  const period = t("charts:previous.days", { count: 30 });
  const now = summarize(bySentiment);
  const texts = (before: Parameters<typeof tilesOf>[1]) =>
    tilesOf(now, before, period).map(({ label, value, change, note }) => [label, value, change, note]);

  it("add up mentions, shares and engagement", () => {
    expect(now).toEqual({ mentions: 4, positive: 2, negative: 1, engagement: 20, isKnown: true });
  });

  it("show the change from the previous period, shares in percentage points", () => {
    expect(texts({ mentions: 2, positive: 2, negative: 0, engagement: 40, isKnown: true })).toEqual([
      [t("charts:mentions"), "4", "+100%", t("charts:tile.against", { period })],
      [
        t("charts:tile.positive"),
        "50.0%",
        t("app:format.points", { points: "-50.0" }),
        t("charts:tile.against", { period }),
      ],
      [
        t("charts:tile.negative"),
        "25.0%",
        t("app:format.points", { points: "+25.0" }),
        t("charts:tile.against", { period }),
      ],
      [t("charts:type.engagement"), "20", "-50%", t("charts:tile.perMention", { value: "· 5" })],
    ]);
  });

  it("show no change if there was nothing before", () => {
    expect(texts({ mentions: 0, positive: 0, negative: 0, engagement: 0, isKnown: true })).toEqual([
      [t("charts:mentions"), "4", null, ""],
      [t("charts:tile.positive"), "50.0%", null, t("charts:tile.part", { part: "2", whole: "4" })],
      [t("charts:tile.negative"), "25.0%", null, t("charts:tile.part", { part: "1", whole: "4" })],
      [t("charts:type.engagement"), "20", null, t("charts:tile.perMention", { value: "5" })],
    ]);
  });
});
