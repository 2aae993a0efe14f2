import { describe, expect, it } from "vitest";
import { metricName } from "../../../../src/renderer/features/explore/metric";
import {
  chartTitle,
  coverageText,
  toTimeChart,
  totalMentions,
  type Reading,
} from "../../../../src/renderer/features/explore/series";
import { summarize, tilesOf } from "../../../../src/renderer/features/explore/summary";

const reading: Reading = {
  breakdown: "sentiment",
  metric: { field: "count", aggregate: "sum" },
  interval: "day",
  timeZone: "UTC",
  range: { min: 0, max: 2 * 86_400_000 },
};
const nested = (count: number, sum: number) => ({
  count,
  sum,
  ...(count > 0 ? { avg: sum / count, min: 1, max: 9 } : {}),
});
const bySentiment = {
  header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] },
  data: [
    { t: 0, v: [2, 1, 0], val: [nested(2, 10), nested(1, 4), nested(0, 0)] },
    { t: 86_400_000, v: [0, 0, 1], val: [nested(0, 0), nested(0, 0), nested(1, 6)] },
  ],
};

describe("toTimeChart", () => {
  it("names and colours the sentiments, told apart by the colour-blind", () => {
    const { series } = toTimeChart(bySentiment, reading);
    expect(series.map(({ name, color, values }) => ({ name, color, values }))).toEqual([
      { name: "Positive", color: "--positive", values: [2, 0] },
      { name: "Neutral", color: "--neutral", values: [1, 0] },
      { name: "Negative", color: "--negative", values: [0, 1] },
    ]);
  });

  it("leaves a gap, not a zero, where an average has no mentions, and does not stack averages", () => {
    const chart = toTimeChart(bySentiment, { ...reading, metric: { field: "engagement", aggregate: "avg" } });
    expect(chart.series[0]?.values).toEqual([5, null]);
    expect(chart.additive).toBe(false);
  });

  it("sums to 0 where there is nothing to sum", () => {
    const chart = toTimeChart(bySentiment, { ...reading, metric: { field: "engagement", aggregate: "sum" } });
    expect(chart.series[0]?.values).toEqual([10, 0]);
  });

  it("calls countries by their names and codes it does not know by themselves", () => {
    const histogram = { header: { v: ["lu", "qq", "OTHER"] }, data: [{ t: 0, v: [1, 2, 3] }] };
    const { series } = toTimeChart(histogram, { ...reading, breakdown: "country" });
    expect(series.map((one) => one.name)).toEqual(["Luxembourg", "qq", "Other"]);
  });

  it("leaves forecast bins out of the chart and out of the total", () => {
    const histogram = {
      header: { v: ["ALL"] },
      data: [
        { t: 0, v: [5] },
        { t: 86_400_000, v: [7], forecast: true },
      ],
    };
    expect(toTimeChart(histogram, { ...reading, breakdown: "none" }).bins).toHaveLength(1);
    expect(totalMentions(histogram)).toBe(5);
  });
});

describe("coverageText", () => {
  it("says n of N where a breakdown leaves mentions out", () => {
    expect(coverageText(12_310, 13_500, "country", 10)).toBe(
      "12,310 of 13,500 mentions, in the 10 most frequent countries",
    );
  });

  it("says so where mentions count under several source types", () => {
    expect(coverageText(14_000, 13_500, "sourcetype", 3)).toBe(
      "13,500 mentions, some under several source types",
    );
  });

  it("says just the number where all are there", () => {
    expect(coverageText(13_500, 13_500, "sentiment", 3)).toBe("13,500 mentions");
    expect(coverageText(1, undefined, "sentiment", 3)).toBe("1 mention");
  });
});

describe("titles", () => {
  it("read as a sentence", () => {
    expect(chartTitle({ field: "count", aggregate: "sum" }, "day", "sentiment")).toBe(
      "Mentions per day by sentiment",
    );
    expect(chartTitle({ field: "rating", aggregate: "avg" }, "month", "none")).toBe(
      "Average rating per month",
    );
    expect(metricName({ field: "comment_count", aggregate: "max" })).toBe("Highest comments");
  });
});

describe("tiles", () => {
  const now = summarize(bySentiment);
  const texts = (before: Parameters<typeof tilesOf>[1]) =>
    tilesOf(now, before, "previous 30 days").map(({ label, value, change, note }) => [
      label,
      value,
      change,
      note,
    ]);

  it("add up mentions, shares and engagement", () => {
    expect(now).toEqual({ mentions: 4, positive: 2, negative: 1, engagement: 20 });
  });

  it("show the change on the period before, shares in points", () => {
    expect(texts({ mentions: 2, positive: 2, negative: 0, engagement: 40 })).toEqual([
      ["Mentions", "4", "+100%", "on previous 30 days"],
      ["Positive", "50.0%", "-50.0 points", "on previous 30 days"],
      ["Negative", "25.0%", "+25.0 points", "on previous 30 days"],
      ["Engagement", "20", "-50%", "5 per mention"],
    ]);
  });

  it("claim no change where there was nothing before", () => {
    expect(texts({ mentions: 0, positive: 0, negative: 0, engagement: 0 })).toEqual([
      ["Mentions", "4", null, "previous 30 days: none"],
      ["Positive", "50.0%", null, "2 of 4"],
      ["Negative", "25.0%", null, "1 of 4"],
      ["Engagement", "20", null, "5 per mention"],
    ]);
  });
});
