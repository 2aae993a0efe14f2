import { describe, expect, it } from "vitest";
import { seriesChartOption } from "../../../src/analysis/drawing/seriesChart";
import { pictureLegend } from "../../../src/analysis/drawing/legend";
import { binTotal, chartTotal } from "../../../src/analysis/question/chart";
import { readAnswer } from "../../../src/analysis/question/readAnswer";
import { summarize, tilesOf } from "../../../src/analysis/question/summary";
import { chartTable } from "../../../src/analysis/question/table";
import { chartNote, legendEntries, responseNote, type ShownChart } from "../../../src/analysis/shownChart";
import type { Histogram } from "../../../src/shared/interface/histograms";
import { t } from "../../../src/shared/texts";
import { answer, histogram, request } from "./question/fixtures";

const titles = {
  topics: new Map<string, string>(),
  metric: (field: string) => field,
  value: (_: string, value: string) => value,
};
const none: ReadonlySet<string> = new Set();
const tokens = { color: (name: string) => name, font: "sans" };
const day = (n: number) => Date.UTC(2026, 10, n);
const labels = ["POSITIVE", "NEUTRAL", "NEGATIVE"];
const asked = request({ breakdown: "sentiment", interval: "day" });

const shownOf = (main: Histogram, more: Parameters<typeof answer>[2] = {}): ShownChart => {
  const given = answer(asked, main, more);
  const chart = readAnswer(given, titles);
  return { answer: given, chart, form: "bars", title: "", outliers: [], notes: [] };
};
const viewOf = (form: ShownChart["form"]) => ({
  form,
  hidden: none,
  marked: null,
  outliers: [],
  notes: [],
  formatValue: String,
});

describe("a count that can't be read", () => {
  const shown = shownOf(
    histogram(
      [
        { t: day(1), v: [1, 2, 3] },
        { t: day(2), v: [500, null, 3] },
        { t: day(3), v: [null, null, null] },
      ],
      labels,
    ),
    { unreadable: 1 },
  );

  it("is a blank in drawing and table, and its bin has no total", () => {
    expect(shown.chart.series.map(({ values }) => values)).toEqual([
      [1, 500, null],
      [2, null, null],
      [3, 3, null],
    ]);
    expect([0, 1, 2].map((index) => binTotal(shown.chart, index))).toEqual([6, null, null]);
    expect(chartTable(shown.chart, none).rows.map((row) => row.slice(1))).toEqual([
      [1, 2, 3, 6],
      [500, null, 3, null],
      [null, null, null, null],
    ]);
  });

  it("leaves one total for tiles, legend and table", () => {
    const total = chartTotal(shown.chart);
    expect(total).toBe(509);
    expect(summarize(shown.answer.main).mentions).toBe(total);
    expect(chartTable(shown.chart, none).totals?.at(-1)).toBe(total);
    expect(legendEntries(shown, none).map(({ note }) => note?.split(" ")[0])).toEqual(["501", "2", "6"]);
  });

  it("interrupts lines, and doesn't count as zero in a running total", () => {
    const [positive] = seriesChartOption(shown.chart, viewOf("cumulative"), tokens).series;
    expect(positive?.data).toEqual([1, 501, null]);
  });

  it("is said in exports and reports, beside the tag on screen", () => {
    expect(responseNote(shown, { tagged: false })).toBe(t("charts:card.unreadable", { count: 1 }));
    expect(responseNote(shown, { tagged: true })).toBeNull();
  });
});

it("bins that are missing or outside the range are said", () => {
  const main = { ...histogram([{ t: day(1), v: [1, 2, 3] }], labels), bins_missing: 2, bins_outside: 1 };
  expect(responseNote(shownOf(main), { tagged: true })).toBe(
    `${t("charts:card.binsMissing", { count: 2 })} ${t("charts:card.binsOutside", { count: 1 })}`,
  );
});

it("figures of which none can be read are blank, and no zeros", () => {
  const summary = summarize(histogram([{ t: day(1), v: [null, null, null] }], labels));
  expect(tilesOf(summary, undefined, "").map(({ value }) => value)).toEqual(
    Array.from({ length: 4 }, () => t("charts:noValue")),
  );
});

it("engagement that the service doesn't give is blank", () => {
  const summary = summarize(histogram([{ t: day(1), v: [1, 0, 0] }], labels));
  expect(tilesOf(summary, undefined, "").at(-1)).toMatchObject({
    value: "–",
    note: t("charts:notInFile"),
  });
});

describe("a forecast", () => {
  const main = histogram([{ t: day(1), v: [1, 2, 3] }], labels);
  const bin = (n: number, value: number | null, lower: number | null, upper: number | null) => ({
    t: day(n),
    v: [value],
    lower: [lower],
    upper: [upper],
    forecast: true,
  });
  const named = (shown: ShownChart) => [
    ...legendEntries(shown, none).map(({ key }) => key),
    ...pictureLegend(shown.chart, viewOf("bars"), tokens).map(({ name }) => name),
  ];

  it("without a value is neither drawn nor named, nor has the table columns for it", () => {
    const shown = shownOf(main, { forecast: histogram([bin(2, null, 1, 9), bin(3, null, 1, 9)]) });
    expect(shown.chart.forecast).toBeNull();
    expect(named(shown)).not.toContain("forecast");
    expect(named(shown)).not.toContain(t("charts:forecast.legend"));
    expect(chartNote(shown, { allMentions: 6 }, none)).not.toContain(t("charts:card.band"));
    expect(chartTable(shown.chart, none).columns).not.toContain(t("charts:forecast.name"));
  });

  it("without a bound draws no band there, and says there is one only if there is", () => {
    const half = shownOf(main, { forecast: histogram([bin(2, 4, 1, null), bin(3, 5, 2, 9)]) });
    const drawn = seriesChartOption(half.chart, viewOf("bars"), tokens).series;
    const dataOf = (id: string) => drawn.find((one) => one.id === id)?.data;
    expect(dataOf("forecast")).toEqual([null, 4, 5]);
    expect(dataOf("forecast-low")).toEqual([null, null, 2]);
    expect(dataOf("forecast-high")).toEqual([null, null, 7]);
    expect(chartNote(half, { allMentions: 6 }, none)).toContain(t("charts:card.band"));
    const bare = shownOf(main, { forecast: histogram([bin(2, 4, 1, null)]) });
    expect(chartNote(bare, { allMentions: 6 }, none)).not.toContain(t("charts:card.band"));
    expect(named(bare)).toContain("forecast");
  });
});
