import { beforeAll, describe, expect, it } from "vitest";
import { chartFinding } from "../../../src/analysis/findings";
import { leadRequests, type LeadAnswers } from "../../../src/analysis/question/leadRequests";
import { histogramParams } from "../../../src/analysis/question/chartRequest";
import { readAnswer } from "../../../src/analysis/question/readAnswer";
import { shareChart } from "../../../src/analysis/question/share";
import { everyPart } from "../../../src/analysis/question/shareChoice";
import { loadLateTexts, setLanguage } from "../../../src/shared/texts";
import type { ChartQuestion } from "../../../src/shared/ipc/chart-question";
import { answer, histogram, request, titles } from "./question/fixtures";

beforeAll(loadLateTexts);

const asked: Partial<ChartQuestion> = { type: "custom.supplier", breakdown: "none", form: "bars", topN: 3 };
const counts = (values: Record<string, number>) =>
  histogram(Object.entries(values).map(([ks, n]) => ({ ks, v: [n] })));

function said(values: Record<string, number>, lead: LeadAnswers = {}, { isShare = false } = {}) {
  const given = answer({ ...request(asked), family: "ranking" }, counts(values));
  const chart = readAnswer(given, titles);
  const shown = isShare ? shareChart(chart, everyPart) : chart;
  if (!shown) throw new Error("The test has no chart");
  return chartFinding({ answer: given, chart: shown, form: "bars" }, undefined, lead);
}

it.each([
  [{ Ann: 4, Bo: 4 }, "Ann and Bo are tied with 4 mentions (50.0%) each."],
  [{ Ann: 4, Bo: 4, Cy: 4 }, "Ann and 2 others are tied with 4 mentions each."],
])("says who leads only where somebody does: %j", (values, sentence) => {
  expect(said(values).message).toBe(sentence);
});

describe("how sure a lead by mentions is", () => {
  const close = { Hollow: 826, Brant: 789, Cobalt: 400 };
  const assumed = "Chance is judged as if these mentions were a random sample of everything said.";

  it("says whether chance explains the difference, and what that assumes", () => {
    expect(said(close)).toMatchObject({
      message:
        "Hollow leads with 826 mentions, followed by Brant with 789. The difference of 37 may be chance.",
      details: assumed,
    });
    expect(said({ Hollow: 880, Brant: 789 }).message).toMatch(
      /by Brant with 789\. Chance alone doesn't explain the difference of 91\.$/,
    );
    // Nobody would doubt that one.
    expect(said({ Hollow: 1_200, Brant: 789 })).toMatchObject({
      message: "Hollow leads with 1,200 mentions (60.3%), followed by Brant with 789.",
      details: `Chance alone doesn't explain the difference of 411. ${assumed}`,
    });
  });

  it("says it of shares of voice, too", () => {
    expect(said(close, {}, { isShare: true }).message).toMatch(
      /^Largest share of voice: Hollow .*\. The difference of 37 may be chance\.$/,
    );
  });

  it("says nothing of it where two are level", () => {
    expect(said({ Hollow: 789, Brant: 789 }).message).not.toMatch(/chance/);
  });

  it("says who leads where each story counts once", () => {
    const once = counts({ Brant: 655, Hollow: 612, Cobalt: 390 });
    expect(said(close, { once })).toMatchObject({
      message:
        "Hollow leads with 826 mentions, followed by Brant with 789. With each story counted once, Brant leads with 655, ahead of Hollow with 612.",
      details: `The difference of 37 may be chance. ${assumed}`,
    });
    expect(said(close, { once: counts({ Hollow: 700, Brant: 655 }) }).message).not.toMatch(/story/);
  });

  const days = histogram(
    [
      { t: Date.UTC(2026, 1, 22), v: [100, 80, 60] },
      { t: Date.UTC(2026, 1, 23), v: [300, 110, 60] },
    ],
    ["Hollow", "Brant", "Cobalt"],
  );

  it("says who leads without the leader's busiest day", () => {
    const { message } = said(close, { days });
    expect(message).toMatch(/\. Without Feb 23, 2026, Brant leads with 679, ahead of Hollow with 526\.$/);
    const steady = { ...days, data: days.data.map((bin) => ({ ...bin, v: [100, 90, 60] })) };
    expect(said(close, { days: steady }).message).not.toMatch(/Without/);
  });

  it("says it in German", async () => {
    await setLanguage("de");
    expect(said(close, { days }).message).toMatch(/Ohne den .* führt Brant mit 679 vor Hollow mit 526\.$/);
    await setLanguage("en");
  });
});

describe("what is asked for it", () => {
  const of = (change: Partial<ChartQuestion>, family: "ranking" | "time" = "ranking", stories = true) =>
    leadRequests({ ...request({ ...asked, ...change }), family }, { stories });

  it("is the ranking with each story once, and its values by day", () => {
    const { once, days } = of({});
    expect(once && histogramParams(once)).toMatchObject({ stories: "once", top_n: 3 });
    expect(days && histogramParams(days)).toMatchObject({ breakdown: "custom.supplier", interval: "1day" });
    expect(days?.question.type).toBe("published");
  });

  it("is nothing where a metric ranks, over time, and where it is known", () => {
    expect(of({ metric: { field: "engagement", aggregate: "sum" } })).toEqual({});
    expect(of({}, "time")).toEqual({});
    expect(of({ stories: "once" }).once).toBeUndefined();
    expect(of({}, "ranking", false).once).toBeUndefined();
  });
});
