import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Histogram } from "../../../src/shared/interface/histograms";
import { type TestService, startService } from "../../support/service";

let service: TestService;
const day = (n: number) => Date.parse(`2026-03-0${n}T12:00:00Z`);
const assumed = { date_assumed: true };

beforeAll(async () => {
  service = await startService();
  const mention = (n: number, published: number, fields: object) => ({
    create: {
      url: `https://h${n % 2}.example/${n}`,
      published,
      content: "plain words",
      sentiment: 1,
      ...fields,
    },
  });
  const answer = await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    mention(1, day(1), { engagement: 10 }),
    mention(2, day(2), { engagement: 20 }),
    mention(3, day(2), { engagement: 30, sentiment: -1, ...assumed }),
    mention(4, day(3), { engagement: 40, source_type: ["BLOG", "ONLINENEWS"], ...assumed }),
    mention(5, day(9), { engagement: 50, ...assumed }),
    mention(6, day(3), { date_assumed: false }),
  ]);
  expect(answer["result_searchdoc"]).toMatchObject(Array.from({ length: 6 }, () => ({ status_code: "0" })));
});
afterAll(() => service.stop());

const range = "min=2026-03-01&max=2026-03-05&interval=1d";

async function raw(type: string, params: string): Promise<unknown> {
  const path = `/api/v1/search/p/${service.projectId}/histogram/${type}?${params}`;
  return (await service.call("GET", path))["result_histogram"];
}
const histogram = async (type: string, params: string) => Histogram.parse(await raw(type, params));
const urls = async (params: string) => {
  const path = `/api/v1/search/p/${service.projectId}/results?hpp=100&${params}`;
  const answer = await service.call("GET", path);
  const { data } = answer["result_content"] as { data: { data: { url: string } }[] };
  return data.map((one) => one.data.url).sort();
};
const modify = (action: string, document: object) =>
  service.call("POST", `/api/v2/docs/p/${service.projectId}/${action}?return_entry=show`, document);
const entryOf = async (action: string, document: object) =>
  ((await modify(action, document))["result_searchdoc"] as { entry?: object; status_code: string }[])[0];

describe("documents whose date is assumed", () => {
  it("are left out of charts over time, which report their number and values", async () => {
    const { data, header, date_assumed } = await histogram(
      "published",
      `${range}&breakdown=sentiment&value_type=engagement`,
    );
    expect(data.map(({ v }) => v)).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
    ]);
    expect(header.v).toEqual(["POSITIVE", "NEUTRAL", "NEGATIVE"]);
    expect(date_assumed).toMatchObject({
      count: 2,
      v: [1, 0, 1],
      val: [
        { count: 1, sum: 40 },
        { count: 0, sum: 0 },
        { count: 1, sum: 30 },
      ],
      min: day(2),
      max: day(3),
    });
  });

  it("are left out of metrics over time, of breakdowns where a document counts several times, and of filters", async () => {
    const engagement = await histogram("published", `${range}&value_type=engagement`);
    expect(engagement.data.map(({ val }) => val?.[0]?.sum)).toEqual([10, 20, 0, 0]);
    const types = await histogram("published", `${range}&breakdown=sourcetype`);
    expect(types.header.v).toEqual(["OTHER"]);
    expect(types.date_assumed).toMatchObject({ count: 2, v: [1] });
    const hosts = await histogram("published", `${range}&breakdown=channel&channel=h1.example`);
    expect(hosts.data.map(({ v }) => v)).toEqual([[1], [0], [0], [0]]);
    expect(hosts.date_assumed).toMatchObject({ count: 1, v: [1] });
    const words = await histogram("published", `${range}&q=plain`);
    expect(words.date_assumed?.count).toBe(2);
  });

  it("are not reported if a chart leaves none of them out", async () => {
    expect(await raw("published", `min=${day(1)}&max=${day(2)}&interval=1d`)).not.toHaveProperty(
      "date_assumed",
    );
    expect(await raw("language", "")).not.toHaveProperty("date_assumed");
    expect(await raw("search_indexed", "")).not.toHaveProperty("date_assumed");
  });

  it("are left out of forecasts", async () => {
    const plain = await histogram("published", `${range}&forecast_days=2&q=NOT+date_assumed:true`);
    const all = await histogram("published", `${range}&forecast_days=2`);
    expect(all.data).toEqual(plain.data);
  });

  it("count everywhere else, in the range of their date", async () => {
    const sentiment = await histogram("sentiment", `min=${day(1)}&max=${day(5)}`);
    expect(sentiment.data.map(({ ks, v }) => [ks, v[0]])).toEqual([
      ["POSITIVE", 4],
      ["NEGATIVE", 1],
    ]);
    expect((await histogram("engagement", "interval=100")).data.map(({ v }) => v)).toEqual([[5]]);
    expect((await histogram("search_indexed", "interval=1y")).data.at(-1)?.v).toEqual([6]);
    expect(await urls(`min=${day(2)}&max=${day(5)}`)).toHaveLength(4);
  });

  it("are found by a query", async () => {
    expect(await urls("q=date_assumed:true")).toEqual([
      "https://h0.example/4",
      "https://h1.example/3",
      "https://h1.example/5",
    ]);
    expect(await urls("q=plain+AND+date_assumed:false")).toHaveLength(3);
    expect(await urls("q=NOT+DATE_ASSUMED:TRUE")).toHaveLength(3);
    const wrong = await service.call("GET", "/api/v1/search/results?q=date_assumed:perhaps");
    expect(wrong.status_code).toBe("4");
  });

  it("lose the mark when they get another date, and keep it after any other change", async () => {
    const url = "https://h0.example/4";
    expect((await entryOf("update", { url, title: "Changed" }))?.entry).toMatchObject(assumed);
    expect((await entryOf("upsert", { url, published: day(3) }))?.entry).toMatchObject(assumed);
    expect((await entryOf("update", { url, published: String(day(4)) }))?.entry).not.toHaveProperty(
      "date_assumed",
    );
    expect((await histogram("published", range)).data.map(({ v }) => v[0])).toEqual([1, 1, 1, 1]);
    expect((await entryOf("update", { url, published: day(3), ...assumed }))?.entry).toMatchObject(assumed);
    expect((await histogram("published", range)).data.map(({ v }) => v[0])).toEqual([1, 1, 1, 0]);
    expect((await entryOf("update", { url, date_assumed: null }))?.entry).not.toHaveProperty("date_assumed");
    expect((await entryOf("update", { url, ...assumed }))?.entry).toMatchObject(assumed);
    expect((await entryOf("update", { url, date_assumed: false }))?.entry).not.toHaveProperty("date_assumed");
    await modify("update", { url, ...assumed });
  });

  it("accept only true and false", async () => {
    const result = await entryOf("update", { url: "https://h0.example/4", date_assumed: "yes" });
    expect(result).toMatchObject({ status_code: "5", param: "date_assumed" });
  });
});
