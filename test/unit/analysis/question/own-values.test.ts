import { beforeAll, describe, expect, it } from "vitest";
import { chartFinding } from "../../../../src/analysis/findings";
import { coverageOf } from "../../../../src/analysis/shownChart";
import { colorsOf, readAnswer } from "../../../../src/analysis/question/readAnswer";
import { loadLateTexts } from "../../../../src/shared/texts";
import { answer, histogram, request, titles } from "./fixtures";

/** Values of own columns in charts and their sentences. */

beforeAll(loadLateTexts);

const day = Date.UTC(2026, 10, 2);
const range = { kind: "custom" as const, from: "2026-11-02", to: "2026-11-03" };
const ranked = (type: string, ...bins: [string, number][]) => {
  const of = { ...request({ range }), family: "ranking" as const, subject: type, breakdown: "none" };
  const main = histogram(bins.map(([ks, count]) => ({ ks, v: [count] })));
  const found = answer(of, main);
  return { answer: found, chart: readAnswer(found, titles), form: "bars" as const };
};

describe("a value that names nothing", () => {
  const shown = ranked("custom.reason", ["None of the above", 90], ["Late", 40], ["n/a", 30], ["Lost", 20]);

  it("stands at the end of a ranking", () => {
    expect(shown.chart.bins.map(({ name }) => name)).toEqual(["Late", "Lost", "None of the above", "n/a"]);
    expect(shown.chart.series[0]?.values).toEqual([40, 20, 90, 30]);
    expect(shown.chart.bins.map(({ isUnnamed = false }) => isUnnamed)).toEqual([false, false, true, true]);
  });

  it("leads no sentence, unless there is no other", () => {
    expect(chartFinding(shown).message).toMatch(/^Late leads with 40/);
    const alone = ranked("custom.reason", ["n/a", 30], ["None of the above", 90]);
    expect(chartFinding(alone).message).toMatch(/^None of the above leads with 90/);
  });

  it("stays where it is among the values of other fields", () => {
    const { chart } = ranked("tag", ["Other", 90], ["Late", 40]);
    expect(chart.bins.map(({ name }) => name)).toEqual(["Other", "Late"]);
  });

  it("is the last line over time, with the color of its place", () => {
    const of = { ...request({ range, interval: "day" }), breakdown: "custom.reason" };
    const main = histogram([{ t: day, v: [9, 4] }], ["None of the above", "Late"]);
    const { series } = readAnswer(answer(of, main), titles);
    expect(series.map(({ key, color, values }) => [key, color, values])).toEqual([
      ["Late", "--series-2", [4]],
      ["None of the above", "--series-1", [9]],
    ]);
  });
});

describe("the color of a value", () => {
  it("is that of its place in the project, whatever its rank in the chart", () => {
    expect(colorsOf(["Heron", "Kestrel"], "custom.brand", [2, 0])).toEqual(["--series-3", "--series-1"]);
    expect(colorsOf(["Kestrel", "Heron"], "custom.brand", [0, 2])).toEqual(["--series-1", "--series-3"]);
  });

  it("is another one where a more frequent value has it", () => {
    expect(colorsOf(["Wren", "Kestrel", "Heron"], "custom.brand", [10, 0, 1])).toEqual([
      "--series-3",
      "--series-1",
      "--series-2",
    ]);
  });

  it("is that of the rank where the service doesn't tell places, and different for the first ten", () => {
    const labels = Array.from({ length: 12 }, (_, n) => `b${n}`);
    expect(new Set(colorsOf(labels, "custom.brand").slice(0, 10)).size).toBe(10);
    expect(colorsOf(labels, "custom.brand")[10]).toBe("--series-1");
  });
});

describe("where a breakdown leaves mentions out", () => {
  const of = (breakdown: string, mentions?: number, topN = 10) => {
    const asked = { ...request({ range, interval: "day", topN, query: "sentiment:negative" }), breakdown };
    const main = histogram(
      [
        { t: day, v: [5, 3] },
        { t: day + 86_400_000, v: [9, 12] },
      ],
      breakdown === "sentiment" ? ["POSITIVE", "NEGATIVE"] : ["Kestrel", "Heron"],
    );
    const found = answer(asked, main);
    return chartFinding({ answer: found, chart: readAnswer(found, titles), form: "bars" }, mentions).message;
  };

  it("says of how many mentions the numbers are, and what the others lack", () => {
    expect(of("custom.brand", 29)).toMatch(/^Negative mentions: .*21 of 29/);
    expect(of("custom.brand", 30)).toMatch(
      /^Negative mentions with a known brand \(29 of 30\): .*21 of 29 mentions/,
    );
    expect(of("sentiment", 30)).toMatch(/^Negative mentions with a known sentiment \(29 of 30\): /);
    expect(of("custom.brand")).toMatch(/^Negative mentions: /);
  });

  it("says that they are of the values shown, where there may be others", () => {
    expect(of("custom.brand", undefined, 2)).toMatch(/^Negative mentions in the values shown: /);
    expect(of("custom.brand", 30, 2)).toMatch(/^Negative mentions in the values shown \(29 of 30\): /);
  });

  it("says it of a ranking by an own column as well, in the sentence and in the footnote", () => {
    const shown = ranked("custom.reason", ["Late", 40], ["Lost", 20]);
    expect(chartFinding(shown, 60).message).toBe(
      "Late leads with 40 mentions (66.7%), followed by Lost with 20. Chance alone doesn't explain the difference of 20.",
    );
    expect(chartFinding(shown, 75).message).toBe(
      "Mentions with a known reason (60 of 75): Late leads with 40 mentions (66.7%), followed by Lost with 20. Chance alone doesn't explain the difference of 20.",
    );
    const drawn = { ...shown, title: "", outliers: [], notes: [] };
    expect(coverageOf(drawn, { allMentions: 75 })).toBe("60 of 75 mentions have a known reason, 15 don't");
  });

  it("leaves hardly any to the footnote", () => {
    const shown = ranked("custom.reason", ["Late", 4_000], ["Lost", 2_000]);
    expect(chartFinding(shown, 6_009).message).toMatch(/^Late leads/);
  });

  it("names both columns of a ranking that is broken down, and the value that makes most of the first", () => {
    const asked = { ...request({ range }), family: "ranking" as const, subject: "custom.brand" };
    const main = histogram(
      [
        { ks: "Heron", v: [10, 40] },
        { ks: "Kestrel", v: [20, 0] },
      ],
      ["Late", "Lost"],
    );
    const found = answer({ ...asked, breakdown: "custom.reason" }, main);
    const shown = { answer: found, chart: readAnswer(found, titles), form: "bars" as const };
    expect(chartFinding(shown, 100).message).toBe(
      "Mentions with a known brand and reason (70 of 100): Heron leads with 50 mentions (71.4%), 40 of them Lost, followed by Kestrel with 20. Chance alone doesn't explain the difference of 30.",
    );
  });
});

it("names the value that makes most of the highest bin", () => {
  const asked = { ...request({ range, interval: "day" }), breakdown: "custom.brand" };
  const main = histogram(
    [
      { t: day, v: [30, 400] },
      { t: day + 86_400_000, v: [20, 10] },
    ],
    ["Kestrel", "Heron"],
  );
  const found = answer(asked, main);
  expect(chartFinding({ answer: found, chart: readAnswer(found, titles), form: "bars" }).message).toBe(
    "Nov 2, 2026 is the highest day with 430 of 460 mentions, 400 of them Heron.",
  );
});
