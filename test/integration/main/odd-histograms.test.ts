import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { RouteInput } from "../../../src/shared/ipc";
import { epochParam } from "../../../src/shared/calendar/epoch-param";
import { TestApp } from "../../support/app";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { temporaryFolder } from "../../support/temporary-folder";

let app: TestApp;
let service: MisbehavingService;
let to: { connectionId: string; projectId: string };
beforeEach(async () => {
  service = await MisbehavingService.start();
  onTestFinished(() => service.stop());
  app = new TestApp(temporaryFolder(), {
    service: "none.js",
    importWorker: "none.js",
    tableWorker: "none.js",
  });
  onTestFinished(() => app.core.close());
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p" }] } });
  const given = {
    name: "Hosted",
    baseUrl: service.url,
    token: "token-of-the-test",
    keep: "session" as const,
  };
  const { id } = await app.call("connections.addService", given);
  to = { connectionId: id, projectId: "p" };
});

const day = (n: number) => Date.UTC(2026, 10, n);
const fiveDays = { min: epochParam(day(1)), max: epochParam(day(6)), interval: "1day", timezone: "UTC" };
type Params = RouteInput<"analytics.histogram">["params"];

const histogram = async (result: unknown, params: Params = fiveDays, type = "published") => {
  service.answers.set(`/api/v1/search/p/p/histogram/${type}`, { result_histogram: result });
  return app.call("analytics.histogram", { ...to, type, params });
};
const sentiments = { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] };

describe("counts that can't be read", () => {
  it("leave the others of their bin, and are counted", async () => {
    const { data, unreadable } = await histogram({
      data: [1, 2, 3, 4, 5].map((n) => ({ t: day(n), v: n === 2 ? [500, null, "3"] : [1, 2, { no: 1 }] })),
      header: sentiments,
    });
    expect(data.data.map(({ v }) => v)).toEqual([
      [1, 2, null],
      [500, null, 3],
      [1, 2, null],
      [1, 2, null],
      [1, 2, null],
    ]);
    expect(unreadable).toBe(5);
    await service.stop();
    const kept = await app.call("analytics.histogram", { ...to, type: "published", params: fiveDays });
    expect(kept).toMatchObject({ source: "cache", unreadable: 5, data: { data: data.data } });
  });

  it("stay a gap in a forecast, with its bounds", async () => {
    const { data, unreadable } = await histogram(
      {
        data: [
          ...[1, 2, 3, 4, 5].map((n) => ({ t: day(n), v: [n] })),
          { t: day(6), v: [null], forecast: true, lower: [1], upper: [9] },
          { t: day(7), v: [4], forecast: true, lower: [null], upper: "9" },
        ],
      },
      { ...fiveDays, forecast_days: 2 },
    );
    expect(data.data.slice(5)).toMatchObject([
      { v: [null], lower: [1], upper: [9], forecast: true },
      { v: [4], lower: [null], upper: undefined, forecast: true },
    ]);
    expect(unreadable).toBe(3);
  });

  it("of a metric leave the count of their bin", async () => {
    const { data, unreadable } = await histogram({
      data: [
        {
          t: day(1),
          v: [2, 1, 0],
          val: [
            { count: 2, sum: 5 },
            { count: 1, sum: null },
            { count: 0, sum: 0 },
          ],
        },
        ...[2, 3, 4, 5].map((n) => ({ t: day(n), v: [0, 0, 0] })),
      ],
      header: sentiments,
    });
    expect(data.data[0]).toMatchObject({ v: [2, 1, 0], val: [{ sum: 5 }, null, { sum: 0 }] });
    expect(unreadable).toBe(1);
  });
});

describe("bins", () => {
  it("are sorted by time, and those outside of the range are left out and counted", async () => {
    const { data, unreadable } = await histogram({
      data: [9, 3, 1, 5, 2, 4, -3].map((n) => ({ t: day(n), v: [10 + n] })),
    });
    expect(data.data.map(({ t, v }) => [t, v[0]])).toEqual([1, 2, 3, 4, 5].map((n) => [day(n), 10 + n]));
    expect(data.bins_outside).toBe(2);
    expect(unreadable).toBeUndefined();
  });

  it("may begin before the range if they reach into it", async () => {
    const weeks = { ...fiveDays, interval: "1week" };
    const mondays = [Date.UTC(2026, 9, 19), Date.UTC(2026, 9, 26), day(2)];
    const { data } = await histogram({ data: mondays.map((t) => ({ t, v: [1] })) }, weeks);
    expect(data.data.map(({ t }) => t)).toEqual(mondays.slice(1));
    expect(data.bins_outside).toBe(1);
  });

  it("that the service leaves out are gaps and counted, at the edges too", async () => {
    const { data } = await histogram({
      data: [2, 4].map((n) => ({ t: day(n), v: [n, 0, 0] })),
      header: sentiments,
    });
    expect(data.data.map(({ t, v }) => [t, v])).toEqual([
      [day(1), [null, null, null]],
      [day(2), [2, 0, 0]],
      [day(3), [null, null, null]],
      [day(4), [4, 0, 0]],
      [day(5), [null, null, null]],
    ]);
    expect(data.bins_missing).toBe(3);
  });

  it("of a service that cuts days elsewhere aren't taken for missing", async () => {
    const from = Date.UTC(2026, 10, 2, 5);
    const until = Date.UTC(2026, 10, 7, 5);
    const params = {
      ...fiveDays,
      timezone: "America/New_York",
      min: epochParam(from),
      max: epochParam(until),
    };
    const bins = [2, 3, 4, 5, 6, 7].map((n) => ({ t: day(n), v: [n] }));
    const { data } = await histogram({ data: bins }, params);
    expect(data.data.map(({ v }) => v[0])).toEqual([2, 3, 4, 5, 6, 7]);
    expect(data.bins_missing).toBe(0);
  });

  it("without a time are left out of a chart over time and counted as unreadable", async () => {
    const { data, unreadable } = await histogram({ data: [{ v: [7] }, { t: day(1), v: [1] }] });
    expect(data.data.map(({ t }) => t)).toEqual([1, 2, 3, 4, 5].map(day));
    expect(unreadable).toBe(1);
  });

  it("of values are sorted too, and missing ones are gaps", async () => {
    const { data } = await histogram(
      { data: [30, 0, 10].map((k) => ({ k, v: [k + 1] })) },
      { timezone: "UTC" },
      "reach",
    );
    expect(data.data.map(({ k, v }) => [k, v[0]])).toEqual([
      [0, 1],
      [10, 11],
      [20, null],
      [30, 31],
    ]);
    expect(data.bins_missing).toBe(1);
  });

  it("of a ranking keep the order of the service", async () => {
    const { data } = await histogram(
      { data: [{ ks: "de", v: [1] }, { ks: "en", v: [9] }, { v: [3] }] },
      { timezone: "UTC" },
      "language",
    );
    expect(data.data.map(({ ks, v }) => [ks, v[0]])).toEqual([
      ["de", 1],
      ["en", 9],
      [undefined, 3],
    ]);
  });

  it("that are none stay none", async () => {
    const { data } = await histogram({ data: null });
    expect(data).toMatchObject({ data: [], bins_outside: 0, bins_missing: 0, header: { v: [] } });
  });
});

describe("counts and labels of different lengths", () => {
  it("give one count per label, and what is too much or too little counts as unreadable", async () => {
    const { data, unreadable } = await histogram({
      data: [
        { t: day(1), v: [5, 3, 2, 10], val: [1, 2, 3, 4].map((sum) => ({ count: 1, sum })) },
        { t: day(2), v: [5] },
        { t: day(3) },
        ...[4, 5].map((n) => ({ t: day(n), v: [0, 0, 0] })),
      ],
      header: sentiments,
    });
    expect(data.data.map(({ v }) => v)).toEqual([
      [5, 3, 2],
      [5, null, null],
      [null, null, null],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(data.data[0]?.val).toHaveLength(3);
    expect(unreadable).toBe(2 + 2 + 3);
  });
});
