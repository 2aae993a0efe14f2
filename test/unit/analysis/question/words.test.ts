import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { metricName } from "../../../../src/analysis/question/metric";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { chartTitle, coverageText, type Coverage } from "../../../../src/analysis/question/words";
import { chartNote } from "../../../../src/analysis/shownChart";
import { answer, request, histogram, titles } from "./fixtures";

describe("coverageText", () => {
  const covered = (shown: number, all: number | undefined, kind: string, more: Partial<Coverage> = {}) =>
    coverageText({ shown, all, kind, parts: 10, cut: false, several: false, fields: [kind], ...more });

  it("says n of N if a breakdown excludes mentions", () => {
    expect(covered(12_310, 13_500, "country", { cut: true })).toBe(
      t("charts:coverage.frequent", {
        shown: "12,310",
        count: 13_500,
        parts: "10",
        kind: t("charts:several.country"),
      }),
    );
  });

  it("doesn't call values the most frequent if there are no others", () => {
    expect(covered(356, 6157, "country", { parts: 3 })).toBe(
      "356 of 6,157 mentions have a known country, 5,801 don't",
    );
  });

  it("says if mentions count under several source types", () => {
    expect(covered(14_000, 13_500, "sourcetype", { several: true })).toBe(
      t("charts:coverage.several", { count: 13_500, kind: t("charts:several.sourceType") }),
    );
  });

  it("states no share of mentions if one can have several hashtags or none", () => {
    expect(covered(2553, 6157, "hashtag", { cut: true, several: true })).toBe(
      t("charts:coverage.orNone", { count: 6157, kind: t("charts:several.hashtag") }),
    );
    expect(covered(2553, undefined, "hashtag", { several: true })).toBe("");
  });

  it("shows only the number if all are included", () => {
    expect(covered(13_500, 13_500, "sentiment")).toBe(t("charts:coverage.all", { count: 13_500 }));
    expect(covered(1, undefined, "sentiment")).toBe(t("charts:coverage.all", { count: 1 }));
  });
});

describe("titles", () => {
  it("name the sentiment and the values that the query selects, but not words, which stand below", () => {
    const title = (query: string, compare: { kind: "none" | "queries"; queries: string[] }) =>
      chartTitle(request({ query, compare, type: "country", breakdown: "none" }), titles);
    const none = { kind: "none" as const, queries: [] };
    expect(title('sentiment:negative custom.insurer:"Northwind" late', none)).toBe(
      "Negative mentions (Northwind) by country",
    );
    expect(title("late OR sentiment:negative", none)).toBe("Mentions by country");
    expect(title("sentiment:negative", { kind: "queries", queries: ["late"] })).toBe("Mentions by country");
  });

  it("read as a sentence", () => {
    const title = (change: Parameters<typeof request>[0], step?: number) =>
      chartTitle(request({ interval: "day", ...change }), titles, step);
    const what = t("charts:mentions");
    const by = t("charts:type.sentiment").toLowerCase();
    expect(title({})).toBe(
      t("charts:title.publishedBy", { what, length: t("charts:interval.day", { count: 1 }), by }),
    );
    expect(
      title({ metric: { field: "rating", aggregate: "avg" }, interval: "month", breakdown: "none" }),
    ).toBe(
      t("charts:title.published", {
        what: t("charts:aggregated.avg", { metric: "rating" }),
        length: t("charts:interval.month", { count: 1 }),
      }),
    );
    expect(title({ form: "heatmap" })).toBe(t("charts:title.weekdays", { what }));
    expect(title({ type: "country" })).toBe(t("charts:title.byBoth", { what, place: "country", by }));
    expect(title({ type: "reach", breakdown: "none" })).toBe(t("charts:title.by", { what, place: "reach" }));
    expect(title({ type: "reach" }, 1000)).toBe(
      t("charts:title.inBins", {
        title: t("charts:title.byBoth", { what, place: "reach", by }),
        width: "1,000",
      }),
    );
    expect(title({ type: "word_count", breakdown: "none" }, 20)).toBe(
      t("charts:title.inBins", {
        title: t("charts:title.by", { what, place: "word count" }),
        width: t("charts:width.words", { count: 20 }),
      }),
    );
    expect(metricName({ field: "comment_count", aggregate: "max" })).toBe(
      t("charts:aggregated.max", { metric: "comments" }),
    );
  });
});

describe("the note of a chart", () => {
  it("doesn't call source types the most frequent, because all are returned regardless of the limit", () => {
    const of = request({ breakdown: "sourcetype", topN: 2 });
    const main = histogram([{ t: 0, v: [2, 1] }], ["BLOG", "FORUM"]);
    const chart = readAnswer(answer(of, main), titles);
    const shown = { answer: answer(of, main), chart, form: of.form, title: "", outliers: [], notes: [] };
    expect(chartNote(shown, { allMentions: 5 }, new Set())).toBe(
      "3 of 5 mentions have a known source type, 2 don't",
    );
  });
});
