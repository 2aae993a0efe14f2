import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { scorerOrigin } from "../../../src/service/annotate";
import { SearchResults } from "../../../src/shared/interface/documents";
import { type TestService, startService } from "../../support/service";

let service: TestService;
let url = "";
let count = 0;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  url = `https://a.example/${++count}`;
});
afterAll(() => service.stop());

const praise = "I love it, great coffee, wonderful people.";
const write = async (action: string, fields: object, options = "") => {
  const whole =
    action === "create" ? { published: Date.parse("2026-03-01"), content: praise, lang: "en" } : {};
  const body = [{ [action]: { url, ...whole, ...fields } }];
  await service.call("POST", `/api/v2/docs/p/${service.projectId}${options}`, body);
};
const found = async (q: string, more = "") => {
  const params = `q=${encodeURIComponent(q)}&hpp=500${more}`;
  const answer = await service.call("GET", `/api/v1/search/p/${service.projectId}/results?${params}`);
  return SearchResults.parse(answer["result_content"]).data.flatMap((item) => (item ? [item.data] : []));
};
const stored = async (more = "") => {
  const document = (await found("published:>=2020-01-01", more)).find((one) => one.url === url);
  return {
    sentiment: document?.sentiment,
    origin: document?.sentiment_origin,
    confidence: document?.sentiment_confidence,
    rescored: document?.rescored,
  };
};
const matches = async (q: string) => (await found(q)).some((one) => one.url === url);

it("is stored with a scored sentiment, in hundredths, and found by its size", async () => {
  await write("create", {});
  const { sentiment, confidence = 0, origin } = await stored();
  expect(sentiment).toBeGreaterThan(0);
  expect(origin).toBe(scorerOrigin);
  expect(confidence).toBeGreaterThan(0.5);
  expect(confidence).toBe(Math.round(100 * (confidence ?? 0)) / 100);
  expect(await matches("sentiment_confidence:>0.5")).toBe(true);
  expect(await matches(`sentiment_confidence:${confidence}`)).toBe(true);
  expect(await matches(`sentiment_confidence:>${confidence}`)).toBe(false);
});

it("is unknown of a sentiment that somebody gave, and of documents from before", async () => {
  await write("create", { sentiment: -3 });
  expect(await stored()).toMatchObject({ sentiment: -3, confidence: undefined });
  expect(await matches("sentiment_confidence:>=0")).toBe(false);
  expect(await matches("sentiment:uncertain")).toBe(false);
});

it("is cleared with the sentiment that it belongs to", async () => {
  await write("create", {});
  await write("update", { sentiment: -2 });
  expect(await stored()).toMatchObject({ sentiment: -2, confidence: undefined });
  expect(await matches("sentiment_confidence:>=0")).toBe(false);
});

it("is taken only together with a sentiment, from 0 to 1", async () => {
  await write("create", { sentiment: 1 });
  await write("update", { sentiment_confidence: 0.9 });
  expect((await stored()).confidence).toBeUndefined();
  await write("update", { sentiment: 1, sentiment_origin: "learned-80", sentiment_confidence: 0.876 });
  expect(await stored()).toMatchObject({ origin: "learned-80", confidence: 0.88 });
  await write("update", { sentiment: 3, sentiment_origin: "learned-80", sentiment_confidence: 1.2 });
  expect(await stored()).toMatchObject({ sentiment: 1, confidence: 0.88 });
});

it("makes a sentiment uncertain below 0.5, which keeps its value", async () => {
  const given = { sentiment_origin: "learned-80", sentiment: -2 };
  await write("create", { ...given, sentiment_confidence: 0.49 });
  expect(await matches("sentiment:uncertain")).toBe(true);
  expect(await matches("sentiment:negative")).toBe(true);
  await write("update", { ...given, sentiment_confidence: 0.5 });
  expect(await matches("sentiment:uncertain")).toBe(false);
});

it.each([
  ["without words", { content: "https://a.example/page 12:30", lang: "en" }],
  ["in a language that wasn't measured", { content: "Kaffet är underbart", lang: "sv" }],
  ["in an unknown language with letters that no measured one has", { content: "コーヒー", lang: "und" }],
])("doesn't score a text %s, which isn't neutral", async (_, fields) => {
  await write("create", fields);
  expect(await stored()).toMatchObject({ sentiment: undefined, origin: undefined, confidence: undefined });
  expect(await matches("sentiment:unscored")).toBe(true);
  for (const other of [
    "sentiment:neutral",
    "sentiment:<=0",
    "sentiment:uncertain",
    "sentiment_origin:unknown",
  ])
    expect(await matches(other), other).toBe(false);
});

it.each(["👍", ":-)", "super"])("scores %s, which says what somebody feels", async (content) => {
  await write("create", { content, lang: "und" });
  expect((await stored()).sentiment).toBeGreaterThan(0);
});

it("is offered again with a score of an earlier version, which may no longer be scored", async () => {
  await write("create", { sentiment: -4, sentiment_origin: "scorer-3" });
  expect((await stored("&rescored=true")).rescored).toMatchObject({
    sentiment_origin: scorerOrigin,
    sentiment_confidence: expect.any(Number) as number,
  });
  await write("update", { sentiment: 1, sentiment_origin: "scorer-3", lang: "sv" });
  expect((await stored("&rescored=true")).rescored).toEqual({
    sentiment: null,
    sentiment_origin: null,
    sentiment_confidence: null,
  });
});

it("isn't neutral once it is rescored and no longer scored", async () => {
  await write("create", { sentiment: 1, sentiment_origin: "scorer-3", lang: "sv" });
  const { rescored } = await stored("&rescored=true");
  await write("update", { ...rescored });
  expect(await matches("sentiment:unscored")).toBe(true);
});
