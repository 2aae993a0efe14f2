import { describe, expect, it } from "vitest";
import { fittingSamples, sampleFit, type ChartSelection } from "../../../../src/shared/coding/fitting-sample";
import { DocumentQuestion } from "../../../../src/shared/ipc/documents";
import { noFilters } from "../../../../src/analysis/question/defaults";

const day = (date: string) => Date.parse(`2026-11-${date}T00:00:00Z`);
const november = { min: day("01"), max: day("30") };
const drawn = (question: Partial<DocumentQuestion> = {}, coded = 120, drawnAt = 1) => ({
  kind: "random" as const,
  question: DocumentQuestion.parse({ q: "espresso", ...november, ...question }),
  coded,
  drawnAt,
});
const chart = (change: Partial<ChartSelection> = {}): ChartSelection => ({
  scope: "project",
  query: "espresso",
  filters: noFilters,
  stories: "all",
  byArrival: false,
  period: november,
  ...change,
});

describe("a sample fits a chart", () => {
  it("of exactly its selection", () => {
    expect(sampleFit(drawn(), chart())).toEqual({ fits: "whole" });
    expect(sampleFit(drawn(), chart({ query: " espresso " }))).toEqual({ fits: "whole" });
    const filtered = { channel: ["blogs", "forums"], topic: [] };
    expect(
      sampleFit(drawn(filtered), chart({ filters: { ...noFilters, channel: ["forums", "blogs"] } })),
    ).toEqual({ fits: "whole" });
  });

  it("of all time, if the sample is too", () => {
    const ever = drawn({ min: undefined, max: undefined });
    expect(sampleFit(ever, chart({ period: null }))).toEqual({ fits: "whole" });
    expect(sampleFit(ever, chart())).toEqual({ fits: "part" });
    expect(sampleFit(drawn(), chart({ period: null }))).toEqual({ fits: null, why: "range" });
  });

  it("in part, if its range lies within the sample's", () => {
    expect(sampleFit(drawn(), chart({ period: { min: day("05"), max: day("12") } }))).toEqual({
      fits: "part",
    });
    expect(sampleFit(drawn(), chart({ period: { min: day("01"), max: day("02") } }))).toEqual({
      fits: "part",
    });
  });
});

describe("a sample doesn't fit a chart", () => {
  it.each<[string, Partial<ChartSelection>, string]>([
    ["of another query", { query: "tea" }, "query"],
    ["with a filter more", { filters: { ...noFilters, topic: ["t1"] } }, "filters"],
    ["of stories counted once", { stories: "once" }, "stories"],
    ["by arrival", { byArrival: true }, "arrival"],
    ["of the whole index", { scope: "global" }, "index"],
    ["that begins earlier", { period: { ...november, min: november.min - 1 } }, "range"],
    ["that ends later", { period: { ...november, max: november.max + 1 } }, "range"],
  ])("%s", (_, change, why) => {
    expect(sampleFit(drawn(), chart(change))).toEqual({ fits: null, why });
  });

  it("without one of the sample's own filters", () => {
    expect(sampleFit(drawn({ dataset: ["d1"] }), chart())).toEqual({ fits: null, why: "filters" });
  });

  it("with too few coded documents", () => {
    expect(sampleFit(drawn({}, 29), chart())).toEqual({ fits: null, why: "few" });
    expect(sampleFit(drawn({}, 30), chart())).toEqual({ fits: "whole" });
  });

  it("whose preset has moved on since it was drawn", () => {
    const lastWeek = (end: string) => ({ min: day(end) - 7 * 86_400_000, max: day(end) });
    const sample = drawn(lastWeek("17"));
    expect(sampleFit(sample, chart({ period: lastWeek("17") }))).toEqual({ fits: "whole" });
    expect(sampleFit(sample, chart({ period: lastWeek("18") }))).toEqual({ fits: null, why: "range" });
  });
});

describe("of several samples", () => {
  it("the one of exactly the chart's range comes first, then the one with most codes, then the last", () => {
    const wider = drawn({ min: day("01") - 1 }, 900);
    const few = drawn({}, 60);
    const old = drawn({}, 120, 1);
    const fresh = drawn({}, 120, 2);
    const order = fittingSamples([wider, few, old, fresh], chart()).map(({ sample }) => sample);
    expect(order).toEqual([fresh, old, few, wider]);
  });

  it("the shortest range that holds the chart's comes first", () => {
    const ever = drawn({ min: undefined, max: undefined }, 900);
    const month = drawn({}, 60);
    const week = chart({ period: { min: day("05"), max: day("12") } });
    expect(fittingSamples([ever, month], week).map(({ sample }) => sample)).toEqual([month, ever]);
  });

  it("those drawn for another purpose are left out", () => {
    const others = [
      { ...drawn(), kind: "uncertain" as const },
      { ...drawn(), kind: "outside" as const },
    ];
    expect(fittingSamples(others, chart())).toEqual([]);
  });

  it("the nearest reason comes first where none fits", () => {
    const reasons = fittingSamples(
      [drawn({ q: "tea" }), drawn({ topic: ["t1"] }), drawn({ max: day("02") }), drawn({}, 4)],
      chart(),
    ).map(({ fit }) => fit.fits === null && fit.why);
    expect(reasons).toEqual(["few", "range", "filters", "query"]);
  });
});
