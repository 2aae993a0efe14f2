import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestService, startService } from "../../support/service";

// Asks each value that the published interface names for a parameter, so that none is refused.

let service: TestService;
let project: string;
const day = 86_400_000;
const url = (n: number) => `https://paper.example/${n}`;
const copied = "Northwind recalls two batches of its espresso pods after metal fragments were found";
const documents = [
  {
    content: "A kite over the harbor in the morning, seen from the old lighthouse",
    engagement: 5,
    reach: 10,
  },
  { content: copied, published: String(1_760_000_000_000 - 3 * day) },
  { content: `${copied} today`, comment_count: 7, published: String(1_760_000_000_000 - 2 * day) },
  { content: `${copied} again`, article_extended_attributes: { youtube_views: 4, facebook_shares: 0 } },
  {
    content: "Boats in the rain, and nobody wants to go out for a sail",
    article_extended_attributes: { youtube_views: 9 },
  },
].map((one, n) => ({ upsert: { url: url(n), published: String(1_760_000_000_000 + n), ...one } }));

beforeAll(async () => {
  service = await startService({ title: "Harbor" });
  project = service.projectId;
  await service.call("POST", `/api/v2/docs/p/${project}`, documents);
});
afterAll(() => service.stop());

const Page = z.object({
  status_code: z.literal("0"),
  result_content: z.object({ data: z.array(z.object({ data: z.object({ url: z.string() }) })) }),
});
const numbersOf = async (path: string) =>
  Page.parse(await service.call("GET", path)).result_content.data.map(({ data }) =>
    Number(data.url.replace(url(0).slice(0, -1), "")),
  );

describe.each([
  ["of a project", () => `/api/v1/search/p/${project}/results?q=`],
  ["of the global index", () => "/api/v1/search/results?q=paper%20OR%20NOT%20paper"],
])("results %s", (_where, path) => {
  it.each([
    // The documents with the number, highest first, then the others as they came in.
    // Of its comments or shares, where nothing else is given.
    ["engagement", [2, 0, 3, 1, 4]],
    ["published", [4, 3, 0, 2, 1]],
    ["search_indexed", undefined],
    ["reach", [0, 1, 2, 3, 4]],
    ["facebook_shares", [3, 0, 1, 2, 4]],
    ["facebook_likes", [0, 1, 2, 3, 4]],
    ["twitter_shares", [0, 1, 2, 3, 4]],
    ["twitter_retweets", [0, 1, 2, 3, 4]],
    ["twitter_followers", [0, 1, 2, 3, 4]],
    ["youtube_likes", [0, 1, 2, 3, 4]],
    ["youtube_dislikes", [0, 1, 2, 3, 4]],
    ["youtube_views", [4, 3, 0, 1, 2]],
    ["cluster_size", [1, 2, 3, 0, 4]],
    ["comment_count", [2, 0, 1, 3, 4]],
    ["trending_score", [0, 1, 2, 3, 4]],
  ])("are sorted by %s", async (sort, expected) => {
    const numbers = await numbersOf(`${path()}&sort_by=${sort}`);
    expect(numbers).toHaveLength(documents.length);
    if (expected) expect(numbers).toEqual(expected);
    const page = await numbersOf(`${path()}&sort_by=${sort}&offset=1&hpp=3`);
    expect(page).toEqual(numbers.slice(1, 4));
  });

  it("say how many lack the number that they are sorted by", async () => {
    const Counted = z.object({ pagination: z.object({ total: z.number(), unknown: z.number().optional() }) });
    const unknown = async (sort: string) =>
      Counted.parse(await service.call("GET", `${path()}&sort_by=${sort}`)).pagination.unknown;
    expect(await unknown("engagement")).toBe(2);
    expect(await unknown("youtube_views")).toBe(3);
    for (const sort of ["published", "search_indexed", "cluster_size", "trending_score"])
      expect(await unknown(sort)).toBeUndefined();
  });

  it("are sorted by engagement unless something else is named", async () => {
    expect(await numbersOf(path())).toEqual([2, 0, 3, 1, 4]);
  });

  it.each([
    ["sort_order", ["asc", "desc"]],
    ["hl", ["true", "false"]],
    ["summarize", ["true", "false", "on", "off"]],
    ["custom_focus", ["taste"]],
    ["time_range", ["24h", "7d", "1M"]],
    ["timezone", ["UTC", "Europe/Berlin"]],
  ])("take each value of %s", async (name, values) => {
    for (const value of values) await numbersOf(`${path()}&${name}=${value}`);
  });
});

it("results are indented where pretty=true", async () => {
  for (const pretty of [true, false]) {
    const query = `pretty=${pretty}&access_token=${service.token}`;
    const text = await (await fetch(`${service.url}/api/v1/search/p/${project}/results?${query}`)).text();
    expect(text.includes("\n")).toBe(pretty);
    Page.parse(JSON.parse(text));
  }
});

it("the ascending order also has documents without the number last", async () => {
  const path = `/api/v1/search/p/${project}/results?sort_order=asc&sort_by=`;
  expect(await numbersOf(`${path}youtube_views`)).toEqual([3, 4, 0, 1, 2]);
  expect(await numbersOf(`${path}cluster_size`)).toEqual([0, 4, 1, 2, 3]);
});

it("trending_score counts what was published last, cluster_size what the results hold", async () => {
  const path = `/api/v1/search/p/${project}/results?sort_by=`;
  await service.call("POST", `/api/v2/docs/p/${project}`, [
    { upsert: { url: url(5), published: "1760000000005", content: `${copied} once more` } },
  ]);
  expect(await numbersOf(`${path}trending_score`)).toEqual([1, 2, 3, 5, 0, 4]);
  expect(await numbersOf(`${path}cluster_size&q=harbor%20OR%20again`)).toEqual([0, 3]);
  await service.call("POST", `/api/v2/docs/p/${project}/delete`, { url: url(5) });
  await service.call("POST", `/api/v2/docs/p/${project}/update`, {
    url: url(0),
    article_extended_attributes: { facebook_likes: 3 },
  });
  expect(await numbersOf(`${path}facebook_likes`)).toEqual([0, 1, 2, 3, 4]);
  await service.call("POST", `/api/v2/docs/p/${project}/update`, {
    url: url(2),
    article_extended_attributes: { facebook_likes: 8 },
  });
  expect(await numbersOf(`${path}facebook_likes`)).toEqual([2, 0, 1, 3, 4]);
});

describe("resources", () => {
  const ask = async (type: string) => {
    const answer = await service.call("GET", `/api/v2/platform/p/${project}/resources?type=${type}`);
    expect(answer).toMatchObject({ status_code: "0" });
    return z.object({ projects: z.array(z.looseObject({})) }).parse(answer["result_resources"]).projects[0];
  };

  it.each([
    ["search", ["topics"]],
    ["filter", ["filters"]],
    ["page", ["channels"]],
    ["event", ["event_types"]],
    ["panel", ["panels"]],
    ["search,filter", ["topics", "filters"]],
    ["search&type=panel,page", ["topics", "panels", "channels"]],
  ])("of type=%s", async (type, lists) => {
    expect(Object.keys((await ask(type)) ?? {})).toEqual(["id", "title", ...lists]);
  });

  it("have channels as pages", async () => {
    expect(await ask("page")).toMatchObject({
      channels: [{ nodes: [{ id: "paper.example", title: "paper.example" }] }],
    });
  });

  it.each(["planet", "channel", "search,planet", "search,", ""])("refuse type=%s", async (type) => {
    expect(await service.call("GET", `/api/v2/platform/p/${project}/resources?type=${type}`)).toMatchObject({
      http: 400,
      status_code: "5",
      param: "type",
    });
  });
});

describe("modifications", () => {
  it.each([
    ["return_entry", ["hide", "show"]],
    ["annotate", ["sentiment"]],
    ["proc_tokens_calc", ["all_if_new", "all_always_if_possible"]],
    ["proc_lang_autodetect", ["only_if_new", "always_if_new_content"]],
    ["proc_content_ellipsis", ["no_special_handling", "ignore_if_start_same"]],
    ["proc_lang_fallback", ["en", "de", "pt-br"]],
    ["proc_annotate_language", ["annotate_if_not_set", "use_default"]],
    ["proc_annotate_sentiment", ["annotate_if_not_set", "use_default"]],
  ])("take each value of %s", async (name, values) => {
    const body = { url: url(0), published: "1760000000000", content: "A kite over the harbor" };
    for (const value of values)
      for (const place of ["", "/d/reviews"])
        for (const [action, sent] of [
          ["/upsert", body],
          ["", [{ upsert: body }]],
        ] as const)
          expect(
            await service.call("POST", `/api/v2/docs/p/${project}${place}${action}?${name}=${value}`, sent),
          ).toMatchObject({ status_code: "0", result_searchdoc: [{ status_code: "0" }] });
  });

  it.each(["create", "update", "upsert", "upserte", "delete", "undelete"])(
    "know the action %s",
    async (action) => {
      const body = { url: url(90), published: "1760000000000", content: "A kite" };
      expect(await service.call("POST", `/api/v2/docs/p/${project}/${action}`, body)).toMatchObject({
        status_code: "0",
      });
    },
  );
});

describe.each([
  ["of a project", () => `/api/v1/search/p/${project}/histogram`, "?q=kite"],
  ["of the global index", () => "/api/v1/search/histogram", "?q=kite"],
])("histograms %s", (_where, path, q) => {
  const take = async (query: string) =>
    expect(await service.call("GET", `${path()}/${query}`)).toMatchObject({ status_code: "0" });

  it.each([
    ...["published", "search_indexed", "histogram", "distribution"],
    ...["reach", "engagement", "comment_count", "noise_level", "rating", "word_count", "twitter_likes"],
    ...[
      "language",
      "country",
      "source_region",
      "gender",
      "hashtag",
      "tag",
      "sourcetype",
      "sentiment",
      "channel",
    ],
  ])("have the type %s", (type) => take(`${type}${q}`));

  it.each([
    ["breakdown", ["sentiment", "sourcetype", "country"]],
    ["min_include", ["true", "false"]],
    ["max_include", ["true", "false"]],
    ["value_type", ["reach", "engagement", "youtube_views"]],
    ["interval", ["1h", "1d", "1w", "1M", "day", "week", "month", "quarter", "year"]],
    ["timezone", ["UTC", "Europe/Berlin"]],
    ["top_n", ["1", "100"]],
  ])("take each value of %s", async (name, values) => {
    for (const value of values) await take(`published${q}&${name}=${value}`);
  });
});

describe("a project's histograms", () => {
  const take = async (query: string) =>
    expect(await service.call("GET", `/api/v1/search/p/${project}/histogram/${query}`)).toMatchObject({
      status_code: "0",
    });

  it.each(["published?breakdown=topic", "published?breakdown=channel", "topic"])("take %s", (query) =>
    take(query),
  );

  it.each(["published", "search_indexed"])("take a forecast of %s", async (type) => {
    for (const days of [1, 90]) await take(`${type}?forecast_days=${days}`);
  });

  it.each([
    ["influencer_type", ["author", "source"]],
    [
      "sort_criteria",
      [
        ...["total", "positive", "negative", "neutral", "reach", "engagement"],
        ...["engagement_per_mention", "reach_per_mention"],
      ],
    ],
    ["top_n", ["1", "100"]],
  ])("rank influencers by each value of %s", async (name, values) => {
    for (const value of values) await take(`top_influencers?${name}=${value}`);
  });
});

it.each(["stop"])("collectors are read with end_behaviour=%s", async (value) => {
  await service.call("PUT", "/api/v3/stream/c/kites", {
    collector_query: { queries: [{ id: "k", query: "kite" }] },
  });
  for (const offset of ["", "&resume_offset=earliest"]) {
    const answer = await fetch(
      `${service.url}/api/v3/stream/c/kites/results?end_behaviour=${value}${offset}&access_token=${service.token}`,
    );
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  }
});

it.each(["search", "filter"])("topics are imported as topic_type=%s", async (topic_type) => {
  expect(
    await service.call("POST", `/api/v2/platform/p/${project}/topics/import`, {
      topic_type,
      topic_line_import: [{ topic_title: topic_type, topic_id: topic_type, query: "kite" }],
    }),
  ).toMatchObject({ status_code: "0" });
});

it.each(["INTEGER", "TEXT", "KEYWORD"])("custom metrics have the format %s", async (format) => {
  expect(
    await service.call("POST", `/api/v2/platform/p/${project}/custom_metrics/add`, {
      custom_metrics: [{ name: format.toLowerCase(), title: format, display_in_ui: true, format }],
    }),
  ).toMatchObject({ result_custom_metrics: { data: [{ success: true }] } });
});
