import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { histogramParams } from "../../../../src/analysis/question/chartRequest";
import {
  drilldown,
  filtersAsQuery,
  rangeOf,
  runOf,
  spotAt,
} from "../../../../src/analysis/question/drilldown";
import { weekHours } from "../../../../src/analysis/question/heat";
import { noFilters } from "../../../../src/analysis/question/defaults";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { formOf, formsFor } from "../../../../src/analysis/question/terms";
import { answer, request, histogram, titles } from "./fixtures";

const range = { kind: "custom" as const, from: "2026-11-02", to: "2026-11-03" };
const min = Date.UTC(2026, 10, 2);
const max = Date.UTC(2026, 10, 4);

describe("the request to the service", () => {
  it("limits times to the range in the analyst's zone, and includes engagement with sentiments", () => {
    expect(
      histogramParams(request({ range, interval: "6 hours", query: "espresso" }, "Europe/Luxembourg")),
    ).toEqual({
      q: "espresso",
      min: String(min - 3_600_000),
      max: String(max - 3_600_000),
      interval: "6hour",
      timezone: "Europe/Luxembourg",
      breakdown: "sentiment",
      value_type: "engagement",
    });
  });

  it("sends all filters, both bounds, the limit and the metric if they are set", () => {
    const filters = { ...noFilters, topic: ["t1", "t2"], dataset: ["pods"] };
    const metric = { field: "custom.score", aggregate: "avg" as const };
    const of = request({
      range,
      interval: "day",
      breakdown: "country",
      topN: 5,
      filters,
      metric,
      bounds: { min: false, max: true },
    });
    expect(histogramParams(of)).toEqual({
      min: String(min),
      max: String(max),
      min_include: false,
      max_include: true,
      interval: "1day",
      timezone: "UTC",
      breakdown: "country",
      top_n: 5,
      topic: ["t1", "t2"],
      dataset: ["pods"],
      value_type: "custom.score",
    });
  });

  it("puts the period of a metric histogram into the query, because its bounds are values", () => {
    const of = request({
      type: "reach",
      range,
      interval: "100",
      breakdown: "none",
      query: "a OR b",
      values: { min: 0, max: 500 },
    });
    expect(histogramParams(of)).toEqual({
      q: "(a OR b) AND published:>=2026-11-02T00:00:00.000Z AND published:<2026-11-04T00:00:00.000Z",
      min: "0",
      max: "500",
      interval: "100",
    });
  });

  it("has neither interval nor metric for a ranking", () => {
    const of = request({ type: "hashtag", range, metric: { field: "reach", aggregate: "sum" }, topN: 20 });
    expect(histogramParams(of)).toEqual({
      min: String(min),
      max: String(max),
      breakdown: "sentiment",
      top_n: 20,
    });
  });

  it("divides mentions over time by the values that a metric ranks", () => {
    const of = request({ type: "country", range, metric: { field: "rating", aggregate: "sum" }, topN: 20 });
    expect(histogramParams(of)).toEqual({
      min: String(min),
      max: String(max),
      breakdown: "country",
      interval: "1year",
      timezone: "UTC",
      top_n: 20,
      value_type: "rating",
    });
    expect(of).toMatchObject({ breakdown: "none", question: { metric: { aggregate: "avg" } } });
  });

  it("takes the field of a distribution from the breakdown", () => {
    const distribution = request({ type: "distribution", range, breakdown: "sourcetype" });
    expect([distribution.family, distribution.subject, distribution.breakdown]).toEqual([
      "ranking",
      "sourcetype",
      "none",
    ]);
    expect(histogramParams(distribution)).toEqual({
      min: String(min),
      max: String(max),
      breakdown: "sourcetype",
      top_n: 10,
    });
    const histogram = request({ type: "histogram", range: { kind: "all" }, breakdown: "none" });
    expect(histogram.subject).toBe("engagement");
    expect(histogramParams(histogram)).toEqual({ value_type: "engagement" });
  });

  it("sends nothing project-specific for the whole index", () => {
    const of = request({
      scope: "global",
      range,
      interval: "day",
      breakdown: "topic",
      filters: { ...noFilters, topic: ["t1"] },
    });
    expect(of.breakdown).toBe("none");
    expect(histogramParams(of)).toEqual({
      min: String(min),
      max: String(max),
      interval: "1day",
      timezone: "UTC",
    });
  });

  it("replaces an interval that doesn't fit", () => {
    expect(request({ range: { kind: "all" }, interval: "minute" }).interval).toBe("week");
    expect(request({ range, interval: "often" }).interval).toBe("hour");
  });
});

describe("forms", () => {
  it("that show shares need an additive metric", () => {
    expect(formsFor("time", false)).not.toContain("share");
    expect(formOf("share", "time", false)).toBe("bars");
    expect(formOf("heatmap", "ranking", true)).toBe("bars");
    expect(formOf("treemap", "ranking", true)).toBe("treemap");
  });
});

describe("the documents behind a chart", () => {
  const days = request({ range, interval: "day", query: "a OR b" });
  const chart = readAnswer(
    answer(
      days,
      histogram(
        [
          { t: min, v: [1, 2] },
          { t: min + 86_400_000, v: [3, 4] },
        ],
        ["POSITIVE", "NEGATIVE"],
      ),
    ),
    titles,
  );

  it("are those of the range, of the bin, of the series within it", () => {
    const period = { min, max };
    expect(drilldown(days, chart, { bin: null, series: null })).toMatchObject({ q: "a OR b", period });
    expect(drilldown(days, chart, { bin: min, series: null })).toMatchObject({
      q: "a OR b",
      period: { min, max: min + 86_400_000 },
    });
    expect(drilldown(days, chart, { bin: min, series: "NEGATIVE" })).toMatchObject({
      q: "(a OR b) AND sentiment:negative",
    });
    expect(drilldown(days, chart, { bin: min, until: min + 86_400_000, series: null })).toMatchObject({
      period,
    });
  });

  it("are those of the clicked bin, or of the clicked series in it; a click beside the bins has none", () => {
    const none = new Set<string>();
    expect(spotAt(chart, 1, "NEGATIVE", none)).toEqual({ bin: min + 86_400_000, series: "NEGATIVE" });
    expect(spotAt(chart, 0, "outliers", none)).toEqual({ bin: min, series: null });
    expect(spotAt(chart, 9, null, none)).toBeNull();
  });

  it("are those of the only visible series, as many as the bar states", () => {
    expect(spotAt(chart, 0, null, new Set(["POSITIVE"]))).toEqual({ bin: min, series: "NEGATIVE" });
  });

  it("of an hour of the week are those of this hour in each week of the range, in the zone", () => {
    const zone = "Europe/Berlin";
    // Clocks go back in the night before Monday, October 26.
    const of = request(
      { range: { kind: "custom", from: "2026-10-19", to: "2026-11-01" }, form: "heatmap", query: "a OR b" },
      zone,
    );
    const { min: start, max: end } = of.period!;
    const bins = Array.from({ length: (end - start) / 3_600_000 }, (_, hour) => ({
      t: start + hour * 3_600_000,
      v: [1],
    }));
    const week = weekHours(readAnswer(answer(of, histogram(bins)), titles));
    const behind = (bin: string) => drilldown(of, week, { bin, series: null });
    expect(bins).toHaveLength(14 * 24 + 1);
    expect(week.bins[9]?.name).toBe(`${t("charts:weekday.monday")}, 09:00 – 10:00`);
    const monday = spotAt(week, 9, null, new Set())!;
    expect(drilldown(of, week, monday)).toMatchObject({
      ok: true,
      q:
        "(a OR b) AND (published:[2026-10-19T07:00:00.000Z TO 2026-10-19T07:59:59.999Z]" +
        " OR published:[2026-10-26T08:00:00.000Z TO 2026-10-26T08:59:59.999Z])",
    });
    // Two o'clock occurs twice on the Sunday of the clock change, and once a week later.
    expect(week.bins.find(({ key }) => key === "7T02:00")?.hours).toHaveLength(3);
    expect(behind("7T02:00").ok).toBe(true);
  });

  it("of an hour of the week aren't listed if the query would be too long, with the reason", () => {
    const of = request({ range: { kind: "custom", from: "2025-01-01", to: "2025-12-31" }, form: "heatmap" });
    const { min: start, max: end } = of.period!;
    const bins = Array.from({ length: (end - start) / 3_600_000 }, (_, hour) => ({
      t: start + hour * 3_600_000,
      v: [1],
    }));
    const week = weekHours(readAnswer(answer(of, histogram(bins)), titles));
    const behind = drilldown(of, week, { bin: "1T09:00", series: null });
    expect(behind).toEqual({ ok: false, reason: expect.stringContaining("50") as string });
    // Empty hours need no condition in the query.
    const half = bins.map(({ t }, index) => ({ t, v: [index < bins.length / 2 ? 1 : 0] }));
    const some = weekHours(readAnswer(answer(of, histogram(half)), titles));
    expect(drilldown(of, some, { bin: "1T09:00", series: null }).ok).toBe(true);
    const day = weekHours(readAnswer(answer(of, histogram(bins.slice(0, 24))), titles));
    expect(drilldown(of, day, { bin: "1T09:00", series: null })).toEqual({
      ok: false,
      reason: t("charts:behind.noSuchHour"),
    });
  });

  it("of adjacent bins are those of their common range", () => {
    const run = runOf(chart, 0, 9);
    expect(run && rangeOf(run, days)).toEqual(range);
    expect(runOf(chart, 9, 9)).toBeNull();
  });

  it("are limited to the chart's range if its first and last weeks extend beyond it", () => {
    const of = request({ range: { kind: "custom", from: "2026-11-04", to: "2026-11-17" }, interval: "week" });
    // Weeks begin on Mondays. The first begins two days before the range, the last ends five days after it.
    const mondays = [Date.UTC(2026, 10, 2), Date.UTC(2026, 10, 9), Date.UTC(2026, 10, 16)];
    const weeks = readAnswer(answer(of, histogram(mondays.map((t) => ({ t, v: [1] })))), titles);
    const swept = (from: number, to: number) => {
      const run = runOf(weeks, from, to);
      return run && rangeOf(run, of);
    };
    expect(swept(0, 2)).toEqual({ kind: "custom", from: "2026-11-04", to: "2026-11-17" });
    expect(swept(0, 0)).toEqual({ kind: "custom", from: "2026-11-04", to: "2026-11-08" });
    expect(swept(1, 1)).toEqual({ kind: "custom", from: "2026-11-09", to: "2026-11-15" });
  });

  it("are found by the filter of a topic or channel, but not if that would widen the list", () => {
    const byTopic = { ...days, breakdown: "topic" };
    expect(drilldown(byTopic, chart, { bin: null, series: "t1" })).toMatchObject({
      q: "a OR b",
      filters: { topic: ["t1"] },
    });
    const filtered = {
      ...byTopic,
      question: { ...byTopic.question, filters: { ...noFilters, topic: ["t2"] } },
    };
    expect(drilldown(filtered, chart, { bin: null, series: "t1" }).ok).toBe(false);
  });

  it("of a ranking are those that have the value", () => {
    const of = request({ type: "tag", range, breakdown: "none" });
    const ranked = readAnswer(answer(of, histogram([{ ks: 'Taste / "best"', v: [1] }])), titles);
    expect(drilldown(of, ranked, { bin: 'Taste / "best"', series: null })).toMatchObject({
      q: 'tag:"Taste / \\"best\\""',
      period: { min, max },
    });
    const regions = request({ type: "source_region", range });
    expect(drilldown(regions, ranked, { bin: "EUROPE", series: null })).toEqual({
      ok: false,
      reason: t("charts:behind.notSearchable", { kind: t("charts:behind.region") }),
    });
  });

  it("of a metric's bin lie between its bounds", () => {
    const of = request({ type: "reach", range, breakdown: "none" });
    const values = readAnswer(
      answer(
        of,
        histogram([
          { k: 0, v: [1] },
          { k: 100, v: [2] },
        ]),
      ),
      titles,
    );
    expect(drilldown(of, values, { bin: 0, series: null })).toMatchObject({
      q: "reach:>=0 AND reach:<100",
    });
    expect(drilldown(of, values, { bin: 100, series: null })).toMatchObject({
      q: "reach:>=100 AND reach:<200",
    });
  });

  it("of a value chart lie inside the requested bounds, those of a series between its first and last bin", () => {
    const of = request({ type: "reach", range, values: { min: 50, max: 130 }, interval: "100" });
    const one = readAnswer(answer(of, histogram([{ k: 0, v: [1, 0] }], ["POSITIVE", "NEGATIVE"])), titles);
    expect(one.bins[0]?.name).toBe(t("charts:valueBin", { from: "0", to: "100" }));
    expect(drilldown(of, one, { bin: 0, series: null })).toMatchObject({
      q: "reach:>=0 AND reach:<100 AND reach:>=50 AND reach:<130",
    });
    expect(drilldown(of, one, { bin: null, series: "POSITIVE" })).toMatchObject({
      q: "sentiment:positive AND reach:>=0 AND reach:<100 AND reach:>=50 AND reach:<130",
    });
    expect(drilldown(of, one, { bin: null, series: null })).toMatchObject({
      q: "reach:>=50 AND reach:<130",
    });
  });

  it("of another time field are bounded in the query, because results are bounded by publication", () => {
    const of = request({ type: "search_indexed", range, interval: "day" });
    expect(drilldown(of, chart, { bin: min, series: null })).toMatchObject({
      q: "search_indexed:>=2026-11-02T00:00:00.000Z AND search_indexed:<2026-11-03T00:00:00.000Z",
      period: null,
      sortBy: "search_indexed",
    });
  });

  it("are described by a query alone for screens without filters", () => {
    const topics = new Map([["t1", "a OR b"]]);
    expect(filtersAsQuery({ topic: ["t1"], channel: ["x.example", "y.example"] }, topics)).toEqual([
      "(a OR b)",
      "((hosturl:x.example) OR (hosturl:y.example))",
    ]);
    expect(filtersAsQuery({ topic: ["t9"] }, topics)).toBeNull();
    expect(filtersAsQuery({ panel: ["p"] }, topics)).toBeNull();
  });
});
