import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { documentActions } from "../../../src/shared/interface/documents";
import { type TestService, startService } from "../../support/service";

const having = (items: object[]): unknown => expect.arrayContaining(items);
const aText: unknown = expect.any(String);

let service: TestService;
let number = 0;
let url: string;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => {
  url = `https://blog.example/${++number}`;
});

const Result = z.object({
  result_searchdoc: z.array(z.looseObject({ entry: z.looseObject({}).optional() })),
});

async function modify(action: string, fields: object = {}, query = "", dataset?: string) {
  const place = dataset === undefined ? "" : `/d/${dataset}`;
  const path = `/api/v2/docs/p/${service.projectId}${place}/${action}${query}`;
  const answer = await service.call("POST", path, { url, ...fields });
  expect(answer).toMatchObject({ http: 200, status_code: "0" });
  return Result.parse(answer).result_searchdoc[0] ?? {};
}
const whole = { published: "1700000000000", content: "A quiet morning." };
const entry = async (action: string, fields: object = {}, query = "?return_entry=show") =>
  (await modify(action, fields, query.includes("return_entry") ? query : `${query}&return_entry=show`))[
    "entry"
  ] ?? {};

describe.each([undefined, "reviews"])("states in dataset %s", (dataset) => {
  const table: Record<string, Record<string, string>> = {
    absent: {
      create: "live",
      update: "not_found",
      upsert: "live",
      delete: "not_found",
      undelete: "not_found",
    },
    live: {
      create: "already_exists",
      update: "live",
      upsert: "live",
      delete: "deleted!",
      undelete: "not_deleted",
    },
    deleted: { create: "deleted", update: "deleted", upsert: "deleted", delete: "deleted", undelete: "live" },
  };
  for (const [state, row] of Object.entries(table))
    for (const action of documentActions)
      it(`${state} document, ${action}: ${row[action]}`, async () => {
        if (state !== "absent") await modify("create", whole, "", dataset);
        if (state === "deleted") await modify("delete", {}, "", dataset);
        const outcome = await modify(action, whole, "", dataset);
        const expected = row[action] ?? "";
        const isDone = expected === "live" || expected === "deleted!";
        expect(outcome).toMatchObject({ action, url, status_code: isDone ? "0" : "16" });
        if (!isDone) expect(outcome).toMatchObject({ reason: expected });
        // The outcome of an undelete shows which state the document is in.
        const state2 = (await modify("undelete", {}, "", dataset))["reason"];
        const after = isDone ? expected.replace("!", "") : state;
        expect(state2).toBe({ absent: "not_found", live: "not_deleted", deleted: undefined }[after]);
      });
});

describe("fields", () => {
  it.each(["url", "published", "content"])("create needs %s", async (field) => {
    const fields = { ...whole, [field]: undefined };
    expect(await modify("create", fields)).toMatchObject({ status_code: "3", params: [field] });
  });

  it.each([
    ["url", "ftp://a.example/"],
    ["url", `https://a.example/${"x".repeat(2048)}`],
    ["url", "https://a.example/\u0000"],
    ["published", "yesterday"],
    ["content", "x".repeat(1024 * 1024 + 1)],
    ["title", "x".repeat(4097)],
    ["lang", "English"],
    ["sentiment", 6],
    ["sentiment", 0.5],
    ["noise_level", 101],
    ["engagement", -1],
    ["reach", "many"],
    ["reach", 2e300],
    ["rating", -2e300],
    ["article_extended_attributes.chirp_score", { chirp_score: 2e300 }],
    ["source_type", "BLOG"],
    ["parent_url", "nowhere"],
    ["extra_author_attributes.gender", { gender: "X" }],
    ["extra_source_attributes.geo", { geo: "Luxembourg" }],
    ["custom.unheard", { unheard: 1 }],
  ])("refuses a wrong %s and changes nothing", async (param, value) => {
    const outcome = await modify("create", { ...whole, [param.split(".")[0] ?? ""]: value });
    expect(outcome).toMatchObject({ status_code: "5", param, details: aText });
    if (param !== "url") expect(await modify("delete")).toMatchObject({ reason: "not_found" });
  });

  it.each([
    ["reach", true, "must be a number"],
    ["custom", { score: true }, "must be text, a number, or a list of texts"],
  ])("says what a %s that is %j must be", async (field, value, details) => {
    expect(await modify("create", { ...whole, [field]: value })).toMatchObject({ status_code: "5", details });
  });

  it("accepts 1 MiB of text and numbers sent as text, and keeps unknown fields", async () => {
    const stored = await entry("create", {
      ...whole,
      content: "x".repeat(1024 * 1024),
      engagement: "12.5",
      article_extended_attributes: { chirp_score: -3 },
      colour: { of: ["mug", "red"] },
    });
    expect(stored).toMatchObject({
      published: 1700000000000,
      engagement: 12.5,
      article_extended_attributes: { chirp_score: -3 },
      colour: { of: ["mug", "red"] },
    });
  });

  it("cleans every text but the URL, and counts the characters in the result", async () => {
    const outcome = await modify(
      "create",
      {
        ...whole,
        content: "One\u0000two \ud83d\u000bthree\u0085",
        title: "\u0008Tab\tstays\uffff",
        extra_author_attributes: { name: "An\u001fn", id: "7\u009f" },
        tags_customer: ["A / \u0001a"],
        colour: { "o\u0002f": ["mu\ufffeg"] },
      },
      "?return_entry=show",
    );
    expect(outcome).toMatchObject({
      status_code: "0",
      cleaned: 11,
      entry: {
        content: "Onetwo \ufffd\nthree\n",
        title: "Tab\tstays",
        extra_author_attributes: { name: "Ann", id: "7" },
        tags_customer: ["A / a"],
        colour: { of: ["mug"] },
      },
    });
    expect(await modify("update", { content: "Sound." })).not.toHaveProperty("cleaned");
  });

  it("merges: present replaces, null clears, objects merge, arrays replace", async () => {
    await modify("create", {
      ...whole,
      title: "Old",
      engagement: 5,
      tags_customer: ["A / a", "A / b"],
      extra_author_attributes: { id: "7", name: "Ann" },
    });
    const merged = await entry("update", {
      title: "New",
      engagement: null,
      tags_customer: ["A / c"],
      extra_author_attributes: { name: "Anne", id: null, gender: "FEMALE" },
    });
    expect(merged).toMatchObject({ title: "New", content: whole.content, tags_customer: ["A / c"] });
    expect(merged).not.toHaveProperty("engagement");
    expect(merged["extra_author_attributes"]).toEqual({ name: "Anne", gender: "FEMALE" });
  });

  it("sums engagement that nobody gave, again whenever a part changes", async () => {
    const engagement = async (action: string, change: object) => (await entry(action, change))["engagement"];
    const likes = { article_extended_attributes: { likes: 5, chirp_views: 900 } };
    expect(await engagement("create", { ...whole, ...likes, comment_count: 2 })).toBe(7);
    expect(await engagement("update", { comment_count: 4 })).toBe(9);
    expect(await engagement("update", { article_extended_attributes: { chirp_shares: 1 } })).toBe(10);
    expect(await engagement("update", { engagement: 50 })).toBe(50);
    expect(await engagement("update", { comment_count: 1 })).toBe(50);
    expect(await engagement("update", { engagement: null })).toBe(7);
    const none = { comment_count: null, article_extended_attributes: null };
    expect(await engagement("update", none)).toBeUndefined();
  });

  it("doesn't clear a required field", async () => {
    await modify("create", whole);
    expect(await modify("update", { content: null })).toMatchObject({ status_code: "5", param: "content" });
  });

  it("derives what the interface derives", async () => {
    const stored = await entry("create", {
      ...whole,
      url: (url = `https://News.Shop.example/${number}`),
      content: "I love this #Café, thanks @Otto!",
      search_indexed: 1,
      word_count: 99,
    });
    expect(stored).toMatchObject({
      lang: "en",
      word_count: 6,
      host_url: "news.shop.example",
      domain_url: "shop.example",
      tokens_hashtag: ["café"],
      tokens_mention: ["otto"],
      source_type: ["OTHER"],
    });
    expect(stored["sentiment"]).toBeGreaterThan(0);
    expect(Math.abs(Number(stored["search_indexed"]) - Date.now())).toBeLessThan(60_000);
  });
});

describe("options", () => {
  it("return_entry returns the document only on request", async () => {
    expect(await modify("create", whole)).not.toHaveProperty("entry");
    expect(await modify("update", {}, "?return_entry=hide")).not.toHaveProperty("entry");
    expect(await modify("update", {}, "?return_entry=show")).toHaveProperty("entry.url", url);
  });

  it("annotate=sentiment recomputes from the new text, which otherwise keeps its sentiment", async () => {
    await modify("create", { ...whole, content: "I love it, wonderful." });
    expect(Number((await entry("update", { content: "I hate it, terrible." }))["sentiment"])).toBeGreaterThan(
      0,
    );
    const again = await entry("update", { content: "I hate it, terrible, awful." }, "?annotate=sentiment");
    expect(again["sentiment"]).toBeLessThan(0);
  });

  it("use_default sets the fallback language and sentiment 0", async () => {
    const query =
      "?proc_annotate_language=use_default&proc_annotate_sentiment=use_default&proc_lang_fallback=fr";
    const stored = await entry("create", { ...whole, content: "I love this wonderful morning." }, query);
    expect(stored).toMatchObject({ lang: "fr", sentiment: 0 });
  });

  it("values set by the caller aren't overwritten by annotation", async () => {
    const stored = await entry("create", { ...whole, content: "I love it.", lang: "nl", sentiment: -3 });
    expect(stored).toMatchObject({ lang: "nl", sentiment: -3 });
  });

  it("the language of new content is detected only on request", async () => {
    const german = { content: "Ich habe heute den neuen Kaffee probiert und er ist wirklich sehr gut." };
    await modify("create", { ...whole, content: "This is the best coffee that I have had in a long time." });
    expect(await entry("update", german)).toMatchObject({ lang: "en" });
    const query = "?proc_lang_autodetect=always_if_new_content";
    expect(await entry("update", { content: `${german.content} Ja.` }, query)).toMatchObject({ lang: "de" });
  });

  it("the fallback language is used if none can be detected", async () => {
    expect(await entry("create", { ...whole, content: "12345" }, "?proc_lang_fallback=it")).toMatchObject({
      lang: "it",
    });
  });

  it("tokens of new content are extracted only on request", async () => {
    await modify("create", { ...whole, content: "#one" });
    expect(await entry("update", { content: "#two" })).toMatchObject({ tokens_hashtag: ["one"] });
    const query = "?proc_tokens_calc=all_always_if_possible";
    expect(await entry("update", { content: "#three" }, query)).toMatchObject({ tokens_hashtag: ["three"] });
  });

  it.each(["…", "..."])(
    "a text cut off with %s doesn't replace the stored one unless requested",
    async (sign) => {
      const content = "A long story about a short day.";
      await modify("create", { ...whole, content });
      expect(await entry("update", { content: `A long story${sign}` })).toMatchObject({ content });
      expect(await entry("update", { content: `A new story${sign}` })).toMatchObject({
        content: `A new story${sign}`,
      });
      const query = "?proc_content_ellipsis=no_special_handling";
      expect(await entry("update", { content: `A new${sign}` }, query)).toMatchObject({
        content: `A new${sign}`,
      });
    },
  );

  it.each([
    "annotate=colour",
    "return_entry=maybe",
    "proc_tokens_calc=none",
    "proc_lang_autodetect=never",
    "proc_content_ellipsis=cut",
    "proc_lang_fallback=english",
    "proc_annotate_language=x",
    "proc_annotate_sentiment=x",
  ])("refuses %s", async (query) => {
    const path = `/api/v2/docs/p/${service.projectId}/create?${query}`;
    const [param] = query.split("=");
    expect(await service.call("POST", path, { url, ...whole })).toMatchObject({
      http: 400,
      status_code: "5",
      param,
    });
  });
});

describe("batches", () => {
  const batch = (entries: unknown, query = "") =>
    service.call("POST", `/api/v2/docs/p/${service.projectId}${query}`, entries);

  it("process entries in order, each seeing the ones before; failures don't stop the rest", async () => {
    const answer = await batch(
      [
        { create: { url, ...whole } },
        { create: { url, ...whole } },
        { update: { url, title: "T" } },
        { delete: { url } },
        { upsert: { url, ...whole } },
        { undelete: { url } },
        { upsert: "not a document" },
        { create: { url: `${url}/2`, ...whole, sentiment: 77 } },
        { upsert: { url: `${url}/3`, ...whole } },
      ],
      "?return_entry=show",
    );
    const results = Result.parse(answer).result_searchdoc;
    expect(results.map((result) => result["status_code"])).toEqual([
      "0",
      "16",
      "0",
      "0",
      "16",
      "0",
      "17",
      "5",
      "0",
    ]);
    expect(results[5]?.entry).toMatchObject({ title: "T", content: whole.content });
  });

  it("reject a body with an entry that isn't one action, and change nothing", async () => {
    for (const wrong of [
      {},
      [],
      [{ create: { url }, delete: { url } }],
      [{ create: { url, ...whole } }, { make: {} }],
    ])
      expect(await batch(wrong)).toMatchObject({ http: 400, status_code: "17" });
    expect(await modify("delete")).toMatchObject({ reason: "not_found" });
    const many = Array.from({ length: 1001 }, () => ({ delete: { url } }));
    expect(await batch(many)).toMatchObject({ status_code: "17" });
  });

  it("of reviews create their dataset, whose name is validated", async () => {
    const path = (dataset: string) => `/api/v2/docs/p/${service.projectId}/d/${dataset}`;
    expect(await service.call("POST", path("Bad%20Name"), [{ create: { url } }])).toMatchObject({
      status_code: "5",
      param: "dataset_id",
    });
    await service.call("POST", path("fresh"), [{ create: { url, ...whole, rating: 4 } }]);
    expect(await service.call("GET", "/local/info")).toMatchObject({
      result_local_info: {
        projects: [{ datasets: having([{ id: "fresh", live: 1, deleted: 0 }]) }],
      },
    });
    // The same URL in the project itself is another document.
    expect(await modify("create", whole)).toMatchObject({ status_code: "0" });
  });

  it("of two concurrent callers neither lose nor double a document", async () => {
    const creates = Array.from({ length: 300 }, (_, i) => ({ create: { url: `${url}/${i}`, ...whole } }));
    const answers = await Promise.all([batch(creates), batch(creates)]);
    const codes = answers.flatMap((answer) =>
      Result.parse(answer).result_searchdoc.map((it) => it["status_code"]),
    );
    expect(codes.filter((code) => code === "0")).toHaveLength(300);
    expect(codes.filter((code) => code === "16")).toHaveLength(300);
  });
});
