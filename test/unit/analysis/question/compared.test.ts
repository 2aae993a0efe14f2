import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { chartTable } from "../../../../src/analysis/question/table";
import { chartNote, legendEntries } from "../../../../src/analysis/shownChart";
import { answer, request, histogram, titles } from "./fixtures";

const day = 86_400_000;

describe("a compared chart", () => {
  it("shows no difference to a total that includes hidden series, and says why", () => {
    const of = request({
      range: { kind: "custom", from: "2026-11-02", to: "2026-11-03" },
      interval: "day",
      compare: { kind: "previous", queries: [] },
    });
    const main = histogram(
      [
        { t: of.period!.min, v: [2, 40] },
        { t: of.period!.min + day, v: [1, 50] },
      ],
      ["POSITIVE", "NEUTRAL"],
    );
    const before = {
      key: "compare-0",
      name: "Previous 2 days",
      period: of.previous,
      query: "",
      histogram: histogram([
        { t: of.previous!.min, v: [1] },
        { t: of.previous!.min + day, v: [2] },
      ]),
    };
    const whole = answer(of, main, { comparisons: [before] });
    const chart = readAnswer(whole, titles);
    const hidden = new Set(["NEUTRAL"]);
    const table = chartTable(chart, hidden);
    expect(table.rows).toEqual([
      ["Nov 2, 2026", 2, 1, null],
      ["Nov 3, 2026", 1, 2, null],
    ]);
    expect(table.totals).toEqual([t("charts:total"), 3, 3, null]);
    const shown = { answer: whole, chart, form: of.form, title: "", outliers: [], notes: [] };
    expect(legendEntries(shown, hidden).find(({ key }) => key === "compare-0")?.note).toBe("3");
    expect(chartNote(shown, { allMentions: 93 }, hidden)).toContain(
      t("charts:card.hidden", { names: `neutral; ${t("charts:card.comparedWhole", { count: 1 })}` }),
    );
    expect(chartNote(shown, { allMentions: 93 }, new Set())).not.toContain("hidden");
  });
});
