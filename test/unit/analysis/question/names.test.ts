import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { metricName } from "../../../../src/analysis/question/metric";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { chartTable } from "../../../../src/analysis/question/table";
import { chartTitle } from "../../../../src/analysis/question/words";
import { chartNote } from "../../../../src/analysis/shownChart";
import { answer, request, histogram, titles } from "./fixtures";

const none = new Set<string>();

describe("names of values of own columns", () => {
  const value = (_field: string, stored: string) => (stored === "1" ? "Yes" : stored);
  const named = { ...titles, value };

  it("name legend entries and bars, while keys remain the stored values", () => {
    const of = request({ type: "custom.reason", breakdown: "custom.reason" });
    const chart = readAnswer(answer(of, histogram([{ ks: "1", v: [3, 2] }], ["1", "no"])), named);
    expect(chart.series.map(({ key, name }) => [key, name])).toEqual([
      ["1", "Yes"],
      ["no", "no"],
    ]);
    const ranked = { ...of, family: "ranking" as const, subject: "custom.reason" };
    const { bins } = readAnswer(answer(ranked, histogram([{ ks: "1", v: [3] }])), named);
    expect(bins.map(({ key, name }) => [key, name])).toEqual([["1", "Yes"]]);
  });

  it("stand on bins of a single number", () => {
    const of = { ...request({ type: "custom.answer" }), family: "values" as const, subject: "custom.answer" };
    const data = [
      { k: 1, v: [3] },
      { k: 2, v: [1] },
    ];
    expect(readAnswer(answer(of, histogram(data)), named).bins.map(({ name }) => name)).toEqual(["Yes", "2"]);
  });

  it("aren't taken for built-in ones", () => {
    const of = request({ breakdown: "custom.reason" });
    const chart = readAnswer(answer(of, histogram([{ t: 0, v: [1] }], ["negative"])), named);
    expect(chart.series.map(({ name }) => name)).toEqual(["negative"]);
  });
});

describe("a name inside a sentence stays unchanged", () => {
  it("of a metric, in the title of a chart", () => {
    const named = { ...titles, metric: () => "NPS of Germany" };
    const metric = { field: "custom.nps", aggregate: "avg" as const };
    expect(chartTitle(request({ type: "custom.nps", breakdown: "none", metric }), named)).toBe(
      t("charts:title.by", {
        what: t("charts:aggregated.avg", { metric: "NPS of Germany" }),
        place: "NPS of Germany",
      }),
    );
    const likes = { field: "twitter_likes", aggregate: "sum" as const };
    expect(metricName(likes, titles.metric("twitter_likes"))).toBe(
      t("charts:aggregated.sum", { metric: "twitter likes" }),
    );
  });

  it("of a query that a chart is compared with", () => {
    const of = request({ interval: "day", compare: { kind: "queries", queries: ["Germany OR NATO"] } });
    const main = histogram([{ t: of.period!.min, v: [1] }]);
    const one = { key: "compare-0", name: "Germany OR NATO", period: of.period, query: "", histogram: main };
    const { columns } = chartTable(readAnswer(answer(of, main, { comparisons: [one] }), titles), none);
    expect(columns.at(-1)).toBe(t("charts:table.difference", { name: "Germany OR NATO" }));
  });

  it("of a series that is hidden", () => {
    const of = request({ interval: "day", breakdown: "country" });
    const given = answer(of, histogram([{ t: of.period!.min, v: [1, 2] }], ["de", "fr"]));
    const chart = readAnswer(given, titles);
    const shown = { answer: given, chart, form: "bars" as const, title: "", outliers: [], notes: [] };
    const germany = new Set(chart.series.flatMap(({ key, name }) => (name === "Germany" ? [key] : [])));
    expect(chartNote(shown, { allMentions: 3 }, germany)).toContain(
      t("charts:card.hidden", { names: "Germany" }),
    );
  });
});
