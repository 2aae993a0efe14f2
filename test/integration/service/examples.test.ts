import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callService } from "../../support/service";
import { type ServiceProcess, spawnService } from "../../support/service-process";

/**
 * Compares each endpoint's response field by field, with the service running in its own process. The shapes are
 * written out here and are strict: missing, unknown or wrongly typed fields fail.
 */
let folder: string;
let service: ServiceProcess;
let url: string;
let project: string;

const text = z.string();
const whole = z.int();
const epochMs = z.int().min(1_000_000_000_000);
const one = z.strictObject;
const task = {
  id: z.uuid(),
  creation_date: z.iso.datetime({ precision: 3 }),
  type: z.literal("export"),
  target: text,
  processed: whole,
  progress: z.number().min(0).max(1),
};
const status = z.enum(["queued", "aborted", "finished"]);
const stream = one({
  stream_id: text,
  enabled: z.boolean(),
  rules: z.array(one({ rule_id: text, query: text })),
});
const metric = one({
  name: text,
  title: text,
  description: text,
  display_in_ui: z.boolean(),
  update_ts: epochMs,
  format: one({ name: z.enum(["INTEGER", "TEXT", "KEYWORD"]) }),
});
const view = (prefix: RegExp) => one({ id: text.regex(prefix), title: text, last_update: epochMs });
const queryTopic = one({
  id: text,
  title: text,
  description: text,
  included_queries: z.array(text),
  excluded_queries: z.array(text).optional(),
  // In lists only.
  created_ts: whole.optional(),
  updated_ts: whole.optional(),
});
const category = one({ id: text, title: text, description: text, query_topics: z.array(queryTopic) });
const topics = one({
  filter_categories: z.array(category).min(1),
  topic_categories: z.array(category).min(1),
});
const entry = z.union([
  one({ entry_type: z.literal("AUTHOR"), site: text, id: text, name: text }),
  one({ entry_type: z.literal("URL"), site: text, url: text, exact_match: z.boolean() }),
]);
const panel = one({
  id: text,
  title: text,
  description: text,
  color: text.regex(/^#[0-9a-f]{6}$/i),
  included_entries: z.array(entry),
  // In the response to an addition only.
  group_id: text.optional(),
});
const empty = one({ count: z.literal(0), sum: z.literal(0) });
const nested = z.union([
  empty,
  one({ count: whole.min(1), sum: z.number(), avg: z.number(), max: z.number(), min: z.number() }),
]);
const three = z.tuple([z.literal("POSITIVE"), z.literal("NEUTRAL"), z.literal("NEGATIVE")]);
const counts = z.array(whole.min(0));
const document = z.looseObject({
  url: text,
  published: epochMs,
  search_indexed: epochMs,
  content: text,
  lang: text,
  sentiment: whole,
  word_count: whole,
  host_url: text,
  domain_url: text,
  source_type: z.array(text),
});
const modified = (action: string) =>
  z
    .array(
      one({
        action: z.literal(action),
        status_code: z.literal("0"),
        status_message: z.literal("OK"),
        url: z.url(),
      }),
    )
    .length(1);

/** Makes a call, checks the envelope and returns the payload, parsed by its shape. */
async function answer<T>(
  method: string,
  path: string,
  resultKey: string,
  shape: z.ZodType<T>,
  body?: object,
  beside: z.ZodRawShape = {},
): Promise<T> {
  const { http, ...rest } = await callService(url, "test-token", method, path, body);
  expect(http).toBe(200);
  const separator = path.includes("?") ? "&" : "?";
  const envelope = z.strictObject({
    request: z.literal(`${method} ${path}${separator}access_token=test-token`),
    request_id: text.regex(/^#.+#$/),
    status_code: z.literal("0"),
    status_message: z.literal("OK"),
    [resultKey]: z.unknown(),
    ...beside,
  });
  const whole: Record<string, unknown> = envelope.parse(rest);
  return shape.parse(whole[resultKey]);
}

const review = {
  url: "https://shop.example/r/1",
  published: "1767225600000",
  content: "Fine beans, slow parcel.",
  parent_url: "https://shop.example/beans",
  rating: 4,
  reach: 3,
  engagement: 0,
};
const sent = {
  content: "What a great morning with this coffee!",
  title: "Morning",
  url: "https://blog.example/posts/1",
  published: "1767225600000",
  noise_level: 10,
  source_type: ["BLOG"],
  tags_customer: ["Campaign / spring"],
  extra_author_attributes: { gender: "FEMALE", name: "Ada Example" },
  reach: 120,
  engagement: 7,
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "earshot-examples-"));
  service = await spawnService(["--workspace", folder, "--title", "Northwind"]);
  url = await service.url;
  const info = one({
    projects: z
      .array(one({ id: text, name: z.literal("Northwind"), account_id: text, account_name: z.string() }))
      .length(1),
  });
  project = (await answer("GET", "/api/v1/search/info", "result_accinfo", info)).projects[0]?.id ?? "";
});
afterAll(async () => {
  service.child.kill("SIGTERM");
  await service.exited;
  rmSync(folder, { recursive: true, force: true });
});

describe("the responses of the service, field by field", () => {
  it("1: modify a simple document, by every action", async () => {
    for (const action of ["create", "update", "upsert", "delete", "undelete"])
      await answer("POST", `/api/v2/docs/p/${project}/${action}`, "result_searchdoc", modified(action), sent);
    const shown = z.array(z.looseObject({ entry: document })).length(1);
    const [{ entry } = { entry: undefined }] = await answer(
      "POST",
      `/api/v2/docs/p/${project}/upsert?return_entry=show`,
      "result_searchdoc",
      shown,
      sent,
    );
    expect(entry).toMatchObject({
      ...sent,
      published: 1_767_225_600_000,
      lang: "en",
      host_url: "blog.example",
    });
  });

  it("2: modify a simple review", async () => {
    await answer(
      "POST",
      `/api/v2/docs/p/${project}/d/shop/create`,
      "result_searchdoc",
      modified("create"),
      review,
    );
  });

  it("3 and 4: add and list custom metrics", async () => {
    const body = {
      custom_metrics: ["INTEGER", "TEXT", "KEYWORD"].map((format) => ({
        name: `m_${format.toLowerCase()}`,
        title: format,
        description: "",
        display_in_ui: true,
        format,
      })),
    };
    const added = one({ data: z.array(one({ custom_metric: metric, success: z.literal(true) })).length(3) });
    await answer(
      "POST",
      `/api/v2/platform/p/${project}/custom_metrics/add`,
      "result_custom_metrics",
      added,
      body,
    );
    const listed = one({ data: z.array(one({ custom_metric: metric })).length(3) });
    await answer("GET", `/api/v2/platform/p/${project}/custom_metrics/list`, "result_custom_metrics", listed);
  });

  it("5: list of views", async () => {
    for (const kind of ["dashboard", "report"])
      await callService(url, "test-token", "POST", `/local/p/${project}/views`, {
        kind,
        title: kind,
        content: {},
      });
    const views = one({
      projects: z
        .array(
          one({
            id: z.literal(project),
            title: text,
            dashboards: z.array(view(/^d\|/)).length(1),
            reports: z.array(view(/^r\|/)).length(1),
          }),
        )
        .length(1),
    });
    await answer("GET", `/api/v2/platform/p/${project}/views`, "result_views", views);
  });

  const bounds = "min=1767139200000&max=1767398400000&interval=1d";
  it("6: histogram from the global index", async () => {
    const plain = one({
      data: z.array(one({ t: epochMs, v: counts.length(1) })).length(3),
      header: one({ v: z.tuple([z.literal("ALL")]) }),
    });
    for (const type of ["published", "search_indexed"])
      await answer("GET", `/api/v1/search/histogram/${type}?q=&${bounds}`, "result_histogram", plain);
    const numbers = one({
      data: z.array(one({ k: whole, v: counts.length(1) })).min(1),
      header: one({ v: z.array(text).length(1) }),
    });
    for (const type of ["histogram", "engagement"])
      await answer(
        "GET",
        `/api/v1/search/histogram/${type}?q=coffee&interval=5`,
        "result_histogram",
        numbers,
      );
    const values = one({
      data: z.array(one({ ks: text, v: counts.length(1) })).min(1),
      header: one({ v: z.array(text).length(1) }),
    });
    for (const path of ["distribution?breakdown=sentiment&q=", "gender?q=&top_n=2", "language?q="])
      await answer("GET", `/api/v1/search/histogram/${path}`, "result_histogram", values);
  });

  it("7: histogram from a project, with breakdown, nested metric and forecast", async () => {
    const bin = { t: epochMs, v: counts.length(3), val: z.array(nested).length(3) };
    const { data } = await answer(
      "GET",
      `/api/v1/search/p/${project}/histogram/published?${bounds}&breakdown=sentiment&value_type=engagement`,
      "result_histogram",
      one({ data: z.array(one(bin)).length(3), header: one({ v: three }) }),
    );
    expect(data.some(({ val }) => val.some(({ count }) => count > 0))).toBe(true);
    const interval = z.array(z.number()).length(1);
    const ahead = one({
      t: epochMs,
      v: z.array(z.number()).length(1),
      forecast: z.literal(true),
      lower: interval,
      upper: interval,
    });
    const forecast = one({
      data: z.array(z.union([ahead, one({ t: epochMs, v: counts.length(1) })])).length(3 + 2),
      header: one({ v: z.array(text).length(1) }),
    });
    await answer(
      "GET",
      `/api/v1/search/p/${project}/histogram/published?${bounds}&forecast_days=2`,
      "result_histogram",
      forecast,
    );
  });

  it("9: create or update a batch of topics", async () => {
    const body = {
      topic_type: "search",
      topic_line_import: [
        {
          topic_title: "Coffee",
          query: "coffee",
          included_query: true,
          override: true,
          category_id: "default",
        },
        {
          topic_title: "Coffee",
          query: "tea",
          included_query: false,
          override: false,
          category_id: "default",
        },
      ],
    };
    const { topic_categories } = await answer(
      "POST",
      `/api/v2/platform/p/${project}/topics/import`,
      "result_topics",
      topics,
      body,
    );
    expect(topic_categories[0]).toMatchObject({
      id: "default",
      query_topics: [{ title: "Coffee", included_queries: ["coffee"], excluded_queries: ["tea"] }],
    });
  });

  it("8: top influencers of a project", async () => {
    const amount = z.number();
    const influencer = one({
      details: one({ name: text, url: text, id: text }),
      network: text,
      posts: whole,
      sentiment: one({ positive: whole, negative: whole, neutral: whole }),
      reach: amount,
      reach_per_mention: amount,
      engagement: amount,
      engagement_per_mention: amount,
      matched_topics: z.array(one({ topic_id: text, posts_amount: whole })).length(1),
    });
    for (const [type, shown] of [
      ["author", "AUTHOR"],
      ["source", "SOURCE"],
    ] as const)
      await answer(
        "GET",
        `/api/v1/search/p/${project}/histogram/top_influencers?influencer_type=${type}&sort_criteria=reach_per_mention`,
        "result_top_influencers",
        one({
          influencer_type: z.literal(shown),
          sort_criteria: z.literal("REACH_PER_MENTION"),
          influencers: z.array(influencer).min(1),
        }),
      );
  });

  it("10: list all panels with their members", async () => {
    const body = {
      panels: [
        {
          title: "Press",
          description: "Papers",
          color: "#3457d5",
          included_entries: [
            { entry_type: "AUTHOR", site: "blog.example", id: "ada", name: "Ada" },
            {
              entry_type: "URL",
              site: "blog.example",
              url: "https://blog.example/posts",
              exact_match: false,
            },
          ],
        },
      ],
    };
    await answer(
      "POST",
      `/api/v2/platform/p/${project}/source_panels/add`,
      "result_source_panels",
      one({ data: z.array(one({ success: z.literal(true), panel })).length(1) }),
      body,
    );
    const listed = one({
      data: z.array(one({ group: one({ id: text, title: text, panels: z.array(panel) }) })).min(1),
    });
    await answer("GET", `/api/v2/platform/p/${project}/source_panels/list`, "result_source_panels", listed);
  });

  it("11 and 12: create a new export task, retrieve all recent tasks, one task, abort it", async () => {
    const created = one({
      tasks: z.tuple([
        one({ ...task, status: z.literal("queued"), processed: z.literal(0), progress: z.literal(0) }),
      ]),
    });
    const body = { start: "2026-01-01", stop: "2026-02-01", query: "coffee", target: "archive", limit: 10 };
    const { tasks } = await answer("POST", "/api/v3/stream/export", "result_tasks", created, body);
    const shown = one({ tasks: z.array(one({ ...task, status, ready: whole })).length(1) });
    await answer("GET", "/api/v3/tasks/export", "result_tasks", shown);
    for (const method of ["GET", "DELETE"])
      await answer(method, `/api/v3/tasks/export/${tasks[0].id}`, "result_tasks", shown);
  });

  it("13: delete a stream, after creating and listing it", async () => {
    const rules = [{ rule_id: "coffee", query: "coffee OR espresso" }];
    const data = one({ data: z.array(stream).length(1) });
    expect(await answer("PUT", "/api/v3/stream/s/brand", "result_stream", data, { rules })).toEqual({
      data: [{ stream_id: "brand", enabled: true, rules }],
    });
    const listed = one({
      data: z.array(stream).length(1),
      streams: z.array(stream).length(1),
      collectors: z.tuple([]),
    });
    await answer("GET", "/api/v3/stream/info", "result_stream", listed);
    expect(await answer("DELETE", "/api/v3/stream/s/brand", "result_stream", data)).toEqual({
      data: [{ stream_id: "brand", enabled: true, rules }],
    });
  });

  it("the optional endpoints: results, topics, batches, credits", async () => {
    const pagination = one({ total: z.literal(2), offset: z.literal(0), next: text.optional() });
    const page = one({ data: z.array(one({ data: document })).max(2) });
    for (const path of [`/api/v1/search/p/${project}/results?hpp=1`, "/api/v1/search/results?q="])
      await answer("GET", path, "result_content", page, undefined, { pagination });
    await answer("GET", `/api/v2/platform/p/${project}/topics/list`, "result_topics", topics);
    const done = z.array(one({ action: text, status_code: text, status_message: text, url: text })).length(2);
    for (const place of ["", "/d/shop"])
      await answer("POST", `/api/v2/docs/p/${project}${place}`, "result_searchdoc", done, [
        { upsert: { ...sent, url: `https://blog.example${place}/b` } },
        { upsert: review },
      ]);
    await answer("GET", "/api/v1/status/credits", "result_creditinfo", z.record(text, z.unknown()));
  });
});
