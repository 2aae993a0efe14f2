import { afterAll, beforeAll, expect, it } from "vitest";
import { Histogram } from "../../../src/shared/interface/histograms";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.call(
    "POST",
    `/api/v2/docs/p/${service.projectId}`,
    Array.from({ length: 240 }, (_, hour) => ({
      create: {
        url: `https://steady.example/${hour}`,
        published: String(Date.UTC(2020, 5, 1, hour)),
        content: "steady",
      },
    })),
  );
});
afterAll(() => service.stop());

const ask = (query: string) =>
  service.call("GET", `/api/v1/search/p/${service.projectId}/histogram/published?${query}`);

it("a bin cut short by the range isn't read as a decline", async () => {
  const counts = async (max: string) => {
    const answer = await ask(`interval=1d&min=2020-06-01&max=${max}&forecast_days=1`);
    return Histogram.parse(answer["result_histogram"])
      .data.slice(-2)
      .map(({ v }) => v[0]);
  };
  expect(await counts("2020-06-10")).toEqual([24, 24]);
  expect(await counts("2020-06-10T02:00:00Z")).toEqual([2, 24]);
});

it("there are at most 10,000 bins, including those of a forecast", async () => {
  const range = "interval=15m&min=2026-01-01&max=2026-03-31";
  expect(await ask(range)).toMatchObject({ status_code: "0" });
  expect(await ask(`${range}&forecast_days=90`)).toMatchObject({ status_code: "5", param: "interval" });
});

it("there are at most a million counts, over all bins and topics of a project", async () => {
  const topic_line_import = Array.from({ length: 101 }, (_, i) => ({
    topic_title: `T${i}`,
    query: "steady",
  }));
  const path = `/api/v2/platform/p/${service.projectId}/topics/import`;
  await service.call("POST", path, { topic_type: "search", topic_line_import });
  const range = `breakdown=topic&min=2020-06-01&max=${Date.UTC(2020, 5, 1) + 10_000 * 60_000}`;
  expect(await ask(`${range}&interval=2m`)).toMatchObject({ status_code: "0" });
  expect(await ask(`${range}&interval=1m`)).toMatchObject({ status_code: "5", param: "interval" });
});
