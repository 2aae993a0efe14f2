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
  const whole = action === "create" ? { published: Date.parse("2026-03-01"), content: praise } : {};
  const body = [{ [action]: { url, ...whole, ...fields } }];
  const answer = await service.call("POST", `/api/v2/docs/p/${service.projectId}${options}`, body);
  expect(answer.status_code).toBe("0");
};
const found = async (q: string, more = "") => {
  const params = `q=${encodeURIComponent(q)}&hpp=500${more}`;
  const answer = await service.call("GET", `/api/v1/search/p/${service.projectId}/results?${params}`);
  return SearchResults.parse(answer["result_content"]).data.flatMap((item) => (item ? [item.data] : []));
};
const stored = async (more = "") => {
  const document = (await found("published:>=2020-01-01", more)).find((one) => one.url === url);
  return { sentiment: document?.sentiment, origin: document?.sentiment_origin, rescored: document?.rescored };
};

it("says which version of the scorer a sentiment comes from", async () => {
  await write("create", {});
  expect((await stored()).origin).toBe(scorerOrigin);
});

it("says whether a sentiment was given, by a file or without saying by whom, or is the default", async () => {
  await write("create", { sentiment: -3 });
  expect(await stored()).toMatchObject({ sentiment: -3, origin: "given" });
  await write("update", { sentiment: 2, import: "posts.csv" });
  expect(await stored()).toMatchObject({ sentiment: 2, origin: "file" });
  await write("update", { sentiment: null }, "?proc_annotate_sentiment=use_default");
  expect(await stored()).toMatchObject({ sentiment: 0, origin: "default" });
});

it("keeps a person's sentiment from files and the scorer", async () => {
  await write("create", { sentiment: -1, sentiment_origin: "person" });
  await write("update", { sentiment: 5, import: "again.csv" });
  await write("update", { content: `${praise} More.` }, "?annotate=sentiment");
  expect(await stored()).toMatchObject({ sentiment: -1, origin: "person" });
  await write("update", { sentiment: -2, sentiment_origin: "person" });
  expect(await stored()).toMatchObject({ sentiment: -2, origin: "person" });
  await write("update", { sentiment: null });
  expect(await stored()).toMatchObject({ origin: scorerOrigin });
});

it("doesn't change its origin without a sentiment", async () => {
  await write("create", { sentiment: 1 });
  await write("update", { sentiment_origin: "person" });
  expect((await stored()).origin).toBe("given");
});

it("is found by its origin", async () => {
  await write("create", { sentiment: 4, sentiment_origin: "person", title: "byperson" });
  await write("update", { title: "byperson again" });
  const urls = async (q: string) => (await found(`${q} AND byperson`)).map((one) => one.url);
  expect(await urls("sentiment_origin:person")).toEqual([url]);
  expect(await urls("NOT sentiment_origin:person")).toEqual([]);
  expect(await urls(`sentiment_origin:${scorerOrigin}`)).toEqual([]);
});

it("that comes from an earlier version is offered again, and no other", async () => {
  await write("create", { sentiment: -4, sentiment_origin: "scorer-1" });
  expect((await stored()).rescored).toBeUndefined();
  const { rescored } = await stored("&rescored=true");
  expect(rescored).toMatchObject({ sentiment: expect.any(Number) as number, sentiment_origin: scorerOrigin });
  expect(rescored?.sentiment).toBeGreaterThan(0);
  await write("update", { sentiment: -4 });
  expect((await stored("&rescored=true")).rescored).toBeUndefined();
});

it("doesn't come from the name of a topic, and is offered again once a topic has that name", async () => {
  await write("create", { content: "we were in the GREAT shop and in the LOVE shop" });
  const before = (await stored()).sentiment;
  await service.call("POST", `/api/v2/platform/p/${service.projectId}/topics/import`, {
    topic_type: "search",
    topic_line_import: [
      { topic_title: "GREAT", topic_id: "great", query: "shop" },
      { topic_title: "LOVE", topic_id: "love", query: "shop" },
    ],
  });
  const { sentiment, rescored } = await stored("&rescored=true");
  expect(sentiment).toBe(before);
  expect(rescored?.sentiment).not.toBe(before);
  await write("update", {}, "?annotate=sentiment");
  expect((await stored()).sentiment).toBe(rescored?.sentiment);
});
