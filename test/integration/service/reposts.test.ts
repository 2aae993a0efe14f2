import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const parent_url = "https://x.example/ann/1";
const create = async (n: number, fields: object) => {
  const document = { url: `https://x.example/ben/${n}`, published: 1_700_000_000_000, ...fields };
  const answer = await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [{ create: document }]);
  return (answer["result_searchdoc"] as object[])[0];
};

it("accepts a repost without text and counts it as a document", async () => {
  expect(await create(1, { post_type: ["REPOST"], parent_url })).toMatchObject({ status_code: "0" });
  expect(await create(2, { post_type: ["TEXT", "REPOST"], parent_url, content: null })).toMatchObject({
    status_code: "0",
  });
  expect(await create(3, { post_type: ["REPOST"], parent_url, content: "" })).toMatchObject({
    status_code: "0",
  });
  const answer = await service.call("GET", `/api/v1/search/p/${service.projectId}/results`);
  expect(answer["pagination"]).toMatchObject({ total: 3 });
  const { data } = answer["result_content"] as { data: { data: object }[] };
  for (const { data: document } of data) expect(document).toMatchObject({ parent_url, content: "" });
});

it("rejects documents without text that aren't reposts, and reposts of nothing", async () => {
  const missing = { status_code: "3", params: ["content"] };
  expect(await create(4, { parent_url })).toMatchObject(missing);
  expect(await create(5, { post_type: ["TEXT"], parent_url })).toMatchObject(missing);
  expect(await create(6, { post_type: ["REPOST"] })).toMatchObject(missing);
});

it("allows clearing the text of a repost, but of no other document", async () => {
  const update = async (document: object) => {
    const answer = await service.call("POST", `/api/v2/docs/p/${service.projectId}/update`, document);
    return (answer["result_searchdoc"] as object[])[0];
  };
  expect(await create(7, { content: "words" })).toMatchObject({ status_code: "0" });
  expect(await update({ url: "https://x.example/ben/7", content: null })).toMatchObject({ status_code: "5" });
  expect(await update({ url: "https://x.example/ben/1", content: null })).toMatchObject({ status_code: "0" });
  expect(await update({ url: "https://x.example/ben/1", title: "x" })).toMatchObject({ status_code: "0" });
});
