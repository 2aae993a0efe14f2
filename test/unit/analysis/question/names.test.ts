import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { metricName } from "../../../../src/analysis/question/metric";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { chartTable } from "../../../../src/analysis/question/table";
import { chartTitle } from "../../../../src/analysis/question/words";
import { chartNote } from "../../../../src/analysis/shownChart";
import { answer, request, histogram, titles } from "./fixtures";

const none = new Set<string>();

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
