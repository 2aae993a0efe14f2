import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveTable } from "../../../../src/main/explore/save-view";
import { Histogram } from "../../../../src/shared/interface/histograms";
import type { ChartQuestion } from "../../../../src/shared/ipc/chart-question";
import { tableOf } from "../../../../src/analysis/shownChart";
import {
  loadChartAnswer,
  chartRequest,
  histogramParams,
} from "../../../../src/analysis/question/chartRequest";
import { chartTotal } from "../../../../src/analysis/question/chart";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { weekHours } from "../../../../src/analysis/question/heat";
import { resolveRange } from "../../../../src/analysis/question/range";
import { readAnswer, totalMentions } from "../../../../src/analysis/question/readAnswer";
import { startService, type TestService } from "../../../support/service";
import { invoke } from "../../../../src/renderer/core/api";
import { titles } from "../../analysis/question/fixtures";

/** Zones with a day on which their clocks change: by an hour, at midnight, by half an hour, and never. */
const changes = [
  ["Europe/Luxembourg", "2026-10-25"],
  ["Europe/Luxembourg", "2026-03-29"],
  ["America/Sao_Paulo", "2018-11-04"],
  ["America/Sao_Paulo", "2018-02-17"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Asia/Kathmandu", "2026-06-01"],
] as const;

let service: TestService;
let folder: string;
const published: number[] = [];

beforeAll(async () => {
  service = await startService({ title: "Clocks" });
  folder = mkdtempSync(path.join(tmpdir(), "earshot-truth-"));
  // One mention every 20 minutes for three days around each change.
  const entries = changes.flatMap(([zone, day]) => {
    const start = DateTime.fromISO(day, { zone }).minus({ days: 1 }).toMillis();
    return Array.from({ length: 3 * 72 }, (_, step) => start + step * 20 * 60_000);
  });
  published.push(...new Set(entries));
  for (let from = 0; from < published.length; from += 500) {
    const batch = published.slice(from, from + 500).map((at) => ({
      create: {
        url: `https://clocks.example/${at}`,
        published: String(at),
        content: "tick",
        sentiment: (at / 1_200_000) % 3 === 0 ? 1 : -1,
      },
    }));
    const answer = await service.call("POST", `/api/v2/docs/p/${service.projectId}`, batch);
    expect(answer.status_code).toBe("0");
  }
  window.earshot = {
    // Does what main does for this route, without the cache: calls the service and parses the response.
    invoke: async (_route, input) => {
      const { type, params } = input as { type: string; params: Record<string, unknown> };
      const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
      const answer = await service.call(
        "GET",
        `/api/v1/search/p/${service.projectId}/histogram/${type}?${query.toString()}`,
      );
      return {
        ok: true,
        data: { data: Histogram.parse(answer["result_histogram"]), asOf: 0, source: "live" },
      };
    },
    abort: () => undefined,
    on: () => () => undefined,
    give: () => Promise.resolve(null),
  };
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Queries a chart of the three days around a change, as Explore does. */
async function chartOf(zone: string, day: string, change: Partial<ChartQuestion>) {
  const middle = DateTime.fromISO(day, { zone });
  const range = {
    kind: "custom" as const,
    from: middle.minus({ days: 1 }).toISODate()!,
    to: middle.plus({ days: 1 }).toISODate()!,
  };
  const resolved = resolveRange(range, 0, zone, null);
  const request = chartRequest(
    { ...firstQuestion, range, ...change },
    { family: "time", timeZone: zone, resolved },
  )!;
  const ref = { connectionId: "c", projectId: service.projectId };
  const answer = await loadChartAnswer(invoke, ref, request, "live", new AbortController().signal);
  return { request, answer, chart: readAnswer(answer, titles) };
}

describe.each(changes)("around the change of the clocks in %s on %s", (zone, day) => {
  it.each(["hour", "6 hour", "day", "week"])(
    "a chart by the %s counts each mention once: drawn, in the table, in the file",
    async (interval) => {
      const { request, answer, chart } = await chartOf(zone, day, { interval });
      const { min, max } = request.period!;
      const inside = published.filter((at) => at >= min && at < max).length;
      const { totals, columns, rows } = tableOf(
        { answer, chart, form: "bars", title: "", outliers: [], notes: [] },
        new Set(),
      );

      expect(inside).toBeGreaterThan(200);
      expect(totalMentions(answer.main)).toBe(inside);
      expect(chartTotal(chart)).toBe(inside);
      expect(totals?.at(-1)).toBe(inside);
      expect(rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(inside);
      expect(new Set(chart.bins.map(({ name }) => name)).size).toBe(chart.bins.length);

      const file = path.join(folder, `${interval}.csv`);
      await saveTable(file, "csv", { notes: [], columns, rows: [...rows, totals!] });
      const lines = readFileSync(file, "utf8").trim().split("\r\n");
      expect(lines[0]).toContain(zone);
      expect(lines.at(-1)).toBe(totals!.join(","));
    },
  );

  it("a day counts the mentions of its calendar day, 23, 24 or 25 hours long", async () => {
    const { chart } = await chartOf(zone, day, { interval: "day", breakdown: "none" });
    const days = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
    const counts = new Map<string, number>();
    for (const at of published) counts.set(days.format(at), (counts.get(days.format(at)) ?? 0) + 1);
    expect(chart.bins).toHaveLength(3);
    chart.bins.forEach(({ key }, index) => {
      expect(chart.series[0]?.values[index]).toBe(counts.get(days.format(Number(key))));
    });
  });

  it("sums by weekday and hour count each mention once", async () => {
    const { request, answer, chart } = await chartOf(zone, day, { form: "heatmap" });
    expect(request.form).toBe("heatmap");
    const week = weekHours(chart);
    const table = tableOf(
      { answer, chart: week, form: "heatmap", title: "", outliers: [], notes: [] },
      new Set(),
    );
    expect(table.totals?.at(-1)).toBe(totalMentions(answer.main));
  });

  it("the previous period, aligned with the chart, keeps its total", async () => {
    const { answer, chart } = await chartOf(zone, day, {
      interval: "hour",
      breakdown: "none",
      compare: { kind: "previous", queries: [] },
    });
    const [compared] = chart.comparisons;
    const counted = totalMentions(answer.comparisons[0]!.histogram);
    expect(compared?.total).toBe(counted);
    expect(compared?.values.reduce((sum, value) => sum! + (value ?? 0), 0)).toBe(counted);
  });
});

describe("the copied call", () => {
  it("is the one that the chart was drawn from", async () => {
    const { request, answer } = await chartOf("Asia/Kathmandu", "2026-06-01", { interval: "hour" });
    const query = new URLSearchParams(
      Object.entries(histogramParams(request)).map(([name, value]) => [name, String(value)]),
    );
    const again = await service.call(
      "GET",
      `/api/v1/search/p/${service.projectId}/histogram/published?${query.toString()}`,
    );
    expect(Histogram.parse(again["result_histogram"])).toEqual(answer.main);
  });
});
