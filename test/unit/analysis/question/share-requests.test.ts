import { describe, expect, it } from "vitest";
import type { Ask } from "../../../../src/analysis/ask";
import { loadChartAnswer } from "../../../../src/analysis/question/chartRequest";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { everyPart } from "../../../../src/analysis/question/share";
import type { ChartQuestion } from "../../../../src/shared/ipc/chart-question";
import { histogram, request, titles } from "./fixtures";

const ref = { connectionId: "c", projectId: "p" };
const day = Date.UTC(2026, 10, 2);
const base = {
  range: { kind: "custom", from: "2026-11-02", to: "2026-11-02" },
  interval: "day",
  breakdown: "sentiment",
  query: "alder",
} as const;

/** What a chart asks the service for, and the chart. */
async function asked(change: Partial<ChartQuestion>) {
  const calls: { q?: string | undefined; breakdown?: string | undefined; forecast: boolean }[] = [];
  const route = (_name: string, input: { params: Record<string, unknown> }) => {
    const { q, breakdown, forecast_days } = input.params;
    calls.push({
      q: typeof q === "string" ? q : undefined,
      breakdown: typeof breakdown === "string" ? breakdown : undefined,
      forecast: forecast_days !== undefined,
    });
    const bins =
      breakdown === undefined
        ? histogram([{ t: day, v: [90] }])
        : histogram([{ t: day, v: [10, 30, 50] }], ["POSITIVE", "NEUTRAL", "NEGATIVE"]);
    return Promise.resolve({ data: bins, asOf: 0, source: "live" as const });
  };
  const of = request({ ...base, ...change });
  const answer = await loadChartAnswer(
    route as unknown as Ask,
    ref,
    of,
    "live",
    new AbortController().signal,
  );
  return { calls, chart: readAnswer(answer, titles) };
}

describe("a chart of shares", () => {
  it("asks for neither an earlier period nor a forecast, which it doesn't draw", async () => {
    const more = { compare: { kind: "previous" as const, queries: [] }, forecastDays: 7 };
    expect((await asked({ ...more, form: "lines" })).calls).toHaveLength(3);
    const { calls } = await asked({ ...more, form: "lines", shareOf: "NEGATIVE" });
    expect(calls).toEqual([{ q: "alder", breakdown: "sentiment", forecast: false }]);
  });

  it("asks for the part of each compared query, and a share of voice for their totals", async () => {
    const compare = { kind: "queries" as const, queries: ["birch"] };
    const { calls, chart } = await asked({ compare, shareOf: "NEGATIVE" });
    expect(calls).toEqual([
      { q: "alder", breakdown: "sentiment", forecast: false },
      { q: "birch", breakdown: "sentiment", forecast: false },
    ]);
    expect(chart.comparisons[0]).toMatchObject({ name: "birch", values: [90], total: 90 });
    expect(chart.comparisons[0]?.parts?.get("NEGATIVE")).toEqual([50]);
    const voice = await asked({ compare, shareOf: everyPart });
    expect(voice.calls[1]).toEqual({ q: "birch", breakdown: undefined, forecast: false });
  });
});
