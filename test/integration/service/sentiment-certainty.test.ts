import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Histogram } from "../../../src/shared/interface/histograms";
import { type TestService, startService } from "../../support/service";

let service: TestService;
const published = Date.parse("2026-03-01T12:00:00Z");
const post = (number: number, fields: object) => ({
  create: { url: `https://a.example/${number}`, published, content: "The shop", lang: "en", ...fields },
});
const scored = (sentiment: number, sentiment_confidence: number, version = 5) => ({
  sentiment,
  sentiment_confidence,
  sentiment_origin: `scorer-${version}`,
});
beforeAll(async () => {
  service = await startService();
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    post(1, { ...scored(3, 0.9), title: "mixed", reach: 10 }),
    post(2, { ...scored(-2, 0.49), title: "mixed", reach: 20 }),
    post(3, { ...scored(-4, 0.5, 4), title: "mixed" }),
    post(4, { sentiment: 0, import: "posts.csv", title: "mixed" }),
    post(5, { content: "Kaffet är gott", lang: "sv", title: "mixed" }),
    post(6, { sentiment: 2, import: "posts.csv", title: "alike" }),
    post(7, { sentiment: -2, import: "posts.csv", title: "alike" }),
  ]);
});
afterAll(() => service.stop());

const day = "min=2026-03-01&max=2026-03-02&interval=1d";
const histogram = async (type: string, q: string, more = "", range = day) => {
  const answer = await service.call(
    "GET",
    `/api/v1/search/p/${service.projectId}/histogram/${type}?${range}&q=${encodeURIComponent(q)}${more}`,
  );
  return Histogram.parse(answer["result_histogram"]);
};

const scores = {
  certain: 3,
  uncertain: 1,
  unscored: 1,
  origins: [
    { origin: "scorer-5", documents: 2 },
    { origin: "file", documents: 1 },
    { origin: "scorer-4", documents: 1 },
  ],
};

describe("a chart of sentiment", () => {
  it.each([
    ["published", day],
    ["search_indexed", "min=2026-01-01&max=2099-01-01&interval=1year"],
  ])("over %s says how sure it is, and of which versions", async (type, range) => {
    const found = await histogram(type, "title:mixed", "&breakdown=sentiment", range);
    expect(found.scores).toEqual(scores);
  });

  it("counts uncertain documents as before, and those that aren't scored apart", async () => {
    const { header, data } = await histogram("published", "title:mixed", "&breakdown=sentiment");
    expect(header.v).toEqual(["POSITIVE", "NEUTRAL", "NEGATIVE", "UNSCORED"]);
    expect(data[0]?.v).toEqual([1, 1, 2, 1]);
    const ranked = await histogram("sentiment", "title:mixed");
    expect(ranked.data).toEqual([
      { ks: "NEGATIVE", v: [2] },
      { ks: "NEUTRAL", v: [1] },
      { ks: "POSITIVE", v: [1] },
      { ks: "UNSCORED", v: [1] },
    ]);
  });

  it("has no entry and says nothing where all are scored, sure and of one origin", async () => {
    const { header, scores: said } = await histogram("published", "title:alike", "&breakdown=sentiment");
    expect(header.v).toEqual(["POSITIVE", "NEUTRAL", "NEGATIVE"]);
    expect(said).toBeUndefined();
  });

  it("by a number says so of the documents that have it", async () => {
    const { scores: said } = await histogram("reach", "title:mixed", "&breakdown=sentiment", "interval=10");
    expect(said).toMatchObject({ certain: 1, uncertain: 1, unscored: 0 });
  });

  it("says nothing if sentiment isn't counted", async () => {
    expect((await histogram("published", "title:mixed", "&breakdown=country")).scores).toBeUndefined();
    expect((await histogram("language", "title:mixed")).scores).toBeUndefined();
  });
});

describe("the breakdown by certainty", () => {
  it("counts uncertain documents apart from the sure ones", async () => {
    const { header, data } = await histogram("published", "title:mixed", "&breakdown=sentiment_certainty");
    expect(header.v).toEqual(["POSITIVE", "NEUTRAL", "NEGATIVE", "UNCERTAIN", "UNSCORED"]);
    expect(data[0]?.v).toEqual([1, 1, 1, 1, 1]);
  });

  it("is a type of chart too", async () => {
    const { data } = await histogram("sentiment_certainty", "title:mixed AND sentiment:<0");
    expect(data).toEqual([
      { ks: "NEGATIVE", v: [1] },
      { ks: "UNCERTAIN", v: [1] },
    ]);
  });
});
