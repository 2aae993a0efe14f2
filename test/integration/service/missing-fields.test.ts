import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestService, startService } from "../../support/service";

let service: TestService;
const mention = (n: number, fields: object) => ({
  create: {
    url: `https://shop.example/${n}`,
    published: Date.parse(`2026-03-0${n}T12:00:00Z`),
    content: "plain words",
    ...fields,
  },
});

beforeAll(async () => {
  service = await startService();
  const list = [
    { name: "airline", format: "KEYWORD" },
    { name: "price", format: "INTEGER" },
    { name: "mood", format: "KEYWORD" },
  ].map((metric) => ({ ...metric, title: metric.name, description: "" }));
  const path = `/api/v2/platform/p/${service.projectId}/custom_metrics/add`;
  expect(await service.call("POST", path, { custom_metrics: list })).toMatchObject({ status_code: "0" });
});
afterAll(() => service.stop());

const put = async (entries: object[]) => {
  const answer = await service.call("POST", `/api/v2/docs/p/${service.projectId}`, entries);
  expect(answer.status_code).toBe("0");
};
const missing = async () => {
  const answer = await service.call("GET", `/local/p/${service.projectId}/missing_fields`);
  expect(answer.status_code).toBe("0");
  return new Set(answer["result_local_missing_fields"] as string[]);
};

describe("fields that no document has", () => {
  it("are all that charts can show of a project without documents", async () => {
    expect([...(await missing())]).toEqual(
      expect.arrayContaining(["reach", "engagement", "likes", "country", "gender", "tag", "custom.airline"]),
    );
  });

  it("no longer count once a document has a value, and count again once it is deleted", async () => {
    const figures = { twitter_likes: 3 };
    await put([
      mention(1, { reach: 0, article_extended_attributes: figures, custom: { airline: "North Air" } }),
      mention(2, { custom: { price: 4 }, extra_source_attributes: { geo: "lu" } }),
    ]);
    const held = await missing();
    for (const name of [
      "reach",
      "engagement",
      "likes",
      "country",
      "source_region",
      "custom.airline",
      "custom.price",
    ])
      expect(held, name).not.toContain(name);
    for (const name of ["reposts", "comments", "comment_count", "rating", "gender", "tag", "custom.mood"])
      expect(held, name).toContain(name);
    await put([{ delete: { url: "https://shop.example/2" } }]);
    const left = await missing();
    expect(left).toContain("country");
    expect(left).toContain("custom.price");
    expect(left).not.toContain("reach");
  });
});
