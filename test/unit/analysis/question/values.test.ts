import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { summarize, tilesOf } from "../../../../src/analysis/question/summary";
import { chartTable } from "../../../../src/analysis/question/table";
import { valuesNote } from "../../../../src/analysis/shownChart";
import { answer, histogram, request, titles } from "./fixtures";

const day = 86_400_000;
const range = { kind: "exact" as const, min: 0, max: 2 * day };
const rated = (count: number, sum: number) => ({
  count,
  sum,
  ...(count > 0 && { avg: sum / count, min: 1, max: 5 }),
});

const days = (field: string, val: readonly { count: number; sum: number }[], beside = {}) => {
  const of = request({
    range,
    interval: "day",
    breakdown: "none",
    form: "share",
    metric: { field, aggregate: "sum" },
  });
  const main = histogram(
    val.map((nested, n) => ({ t: n * day, v: [4], val: [nested] })),
    ["ALL"],
  );
  return answer(of, { ...main, ...beside });
};

describe("ratings", () => {
  it.each(["rating", "custom.service_rating", "custom.stars"])("of %s have a mean with n", (field) => {
    const shown = days(field, [rated(3, 12), rated(0, 0)]);
    const chart = readAnswer(shown, titles);
    expect(shown.request.question.metric.aggregate).toBe("avg");
    // A share of a sum of stars means nothing.
    expect([chart.additive, shown.request.form]).toEqual([false, "bars"]);
    expect(chart.series[0]).toMatchObject({ values: [4, null], counts: [3, 0] });
    const { columns, rows, totals } = chartTable(chart, new Set());
    expect(columns.at(-1)).toBe("n");
    expect(rows.map((row) => row.slice(1))).toEqual([
      [4, 3],
      [null, 0],
    ]);
    expect(totals).toBeNull();
    expect(valuesNote({ answer: shown })).toContain(t("charts:card.ratings", { number: "3" }));
  });

  it.each(["custom.score", "custom.operating_stares", "engagement"])("aren't %s", (field) => {
    expect(days(field, [rated(3, 12)]).request.question.metric.aggregate).toBe("sum");
  });
});

describe("an amount that mentions don't have", () => {
  it("is a gap, and not 0, where no mention of a bin has it", () => {
    const shown = days("engagement", [rated(2, 8), rated(0, 0)]);
    expect(readAnswer(shown, titles).series[0]?.values).toEqual([8, null]);
    expect(valuesNote({ answer: shown })).toBe(
      t("charts:card.withoutValue", { count: 6, all: "8", metric: "engagement" }),
    );
  });

  it("is 0 where there are no mentions", () => {
    const shown = days("engagement", [rated(2, 8)]);
    const empty = { ...shown, main: histogram([{ t: 0, v: [0], val: [{ count: 0, sum: 0 }] }], ["ALL"]) };
    expect(readAnswer(empty, titles).series[0]?.values).toEqual([0]);
  });

  it("is left out of a chart that says so, and whether the others are sums or given", () => {
    const note = (values: object) => valuesNote({ answer: days("engagement", [rated(8, 8)], { values }) });
    expect(note({ known: 8, unknown: 0, summed: 3 })).toBe(
      t("charts:card.engagementMixed", { summed: "3", given: "5" }),
    );
    expect(note({ known: 8, unknown: 0, summed: 8 })).toBeNull();
    expect(valuesNote({ answer: days("count", [rated(2, 8)]) })).toBeNull();
  });

  it("is no 0 on the tile, and no part of its mean", () => {
    const tile = (count: number, sum: number) =>
      tilesOf(
        summarize(
          histogram([{ t: 0, v: [4, 0, 0], val: [rated(count, sum)] }], ["POSITIVE", "NEUTRAL", "NEGATIVE"]),
        ),
        undefined,
        "",
      ).at(-1);
    expect(tile(0, 0)).toMatchObject({ value: "–", note: t("charts:notInFile") });
    expect(tile(2, 10)).toMatchObject({
      value: "10",
      note: `${t("charts:tile.perMention", { value: "5" })} ${t("charts:tile.knownOf", { known: "2", all: "4" })}`,
    });
  });
});
