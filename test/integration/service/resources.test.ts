import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { TopInfluencers, sortCriteria } from "../../../src/shared/interface/influencers";
import { SourcePanels, Tasks, Topics } from "../../../src/shared/interface/resources";
import { type TestAnswer, type TestService, startService } from "../../support/service";

const aNumber: unknown = expect.any(Number);
const hasTopics = (topics: object[]): unknown => expect.arrayContaining(topics);
const about = (text: string): unknown => expect.stringContaining(text);

let service: TestService;
let platform: string;
beforeAll(async () => {
  service = await startService({ title: "Harbour" });
  platform = `/api/v2/platform/p/${service.projectId}`;
  const document = (n: number, author: string, fields: object) => ({
    create: {
      url: `https://h${n % 2}.example/news/${n}`,
      published: String(1_700_000_000_000 + n * 1000),
      content: n % 2 ? "odd words" : "even words",
      sentiment: (n % 3) - 1,
      extra_author_attributes: { id: author, name: `Name of ${author}` },
      ...fields,
    },
  });
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    document(1, "ann", { reach: 100, engagement: 1 }),
    document(2, "ann", { reach: 300, engagement: 3 }),
    document(3, "ann", { reach: 20 }),
    document(4, "bob", { reach: 500, engagement: 50 }),
    document(5, "bob", {}),
    document(6, "cid", { engagement: 40 }),
    {
      create: {
        url: "https://h0.example/newsletter",
        published: "1700000000000",
        content: "x",
        sentiment: 0,
      },
    },
  ]);
});
afterAll(() => service.stop());

describe("custom metrics", () => {
  it("are added one by one, each with its own result, and listed", async () => {
    const answer = await service.call("POST", `${platform}/custom_metrics/add`, {
      custom_metrics: [
        { name: "urgency", title: "Urgency", format: "INTEGER" },
        { name: "urgency", format: "TEXT" },
        { name: "Bad name", format: "TEXT" },
        { name: "other", format: "FLOAT" },
      ],
    });
    const metric = {
      name: "urgency",
      title: "Urgency",
      description: "",
      display_in_ui: true,
      format: { name: "INTEGER" },
    };
    expect(answer).toMatchObject({
      result_custom_metrics: {
        data: [
          { success: true, custom_metric: { ...metric, update_ts: aNumber } },
          { success: false, error_message: about("already") },
          { success: false, error_message: about("name") },
          { success: false, error_message: about("format") },
        ],
      },
    });
    const listed = await service.call("GET", `${platform}/custom_metrics/list`);
    expect(listed).toMatchObject({ result_custom_metrics: { data: [{ custom_metric: metric }] } });
    expect(JSON.stringify(listed)).not.toContain("success");
  });

  it("are validated on documents by their format", async () => {
    const path = `/api/v2/docs/p/${service.projectId}/update?return_entry=show`;
    const url = "https://h1.example/news/1";
    expect(await service.call("POST", path, { url, custom: { urgency: "7" } })).toMatchObject({
      result_searchdoc: [{ status_code: "0", entry: { custom: { urgency: 7 } } }],
    });
    expect(await service.call("POST", path, { url, custom: { urgency: "high" } })).toMatchObject({
      result_searchdoc: [{ status_code: "5", param: "custom.urgency" }],
    });
  });
});

describe("topics", () => {
  const send = (lines: unknown[], topic_type = "search") =>
    service.call("POST", `${platform}/topics/import`, { topic_type, topic_line_import: lines });
  const list = async () =>
    Topics.parse((await service.call("GET", `${platform}/topics/list`))["result_topics"]);
  const find = async (id: string) =>
    (await list()).topic_categories
      .flatMap(({ query_topics }) => query_topics)
      .find((topic) => topic.id === id);

  it("combine the lines of a topic, add to it, and replace it with override", async () => {
    const base = { topic_title: "Odd", topic_id: "odd" };
    await send([
      { ...base, query: "odd", topic_description: "Odd ones" },
      { ...base, query: "strange" },
      { ...base, query: "even", included_query: false },
    ]);
    expect(await find("odd")).toEqual({
      id: "odd",
      title: "Odd",
      description: "Odd ones",
      included_queries: ["odd", "strange"],
      excluded_queries: ["even"],
      created_ts: aNumber,
      updated_ts: aNumber,
    });
    await send([{ ...base, query: "queer" }]);
    expect((await find("odd"))?.included_queries).toEqual(["odd", "strange", "queer"]);
    await send([
      { ...base, query: "odd", override: true },
      { ...base, query: "peculiar", override: true },
    ]);
    expect(await find("odd")).toMatchObject({ included_queries: ["odd", "peculiar"], excluded_queries: [] });
  });

  it("are assigned to categories by id or title; ungrouped topics and filters have their own", async () => {
    await send([
      { topic_title: "A", query: "a", category_title: "Letters" },
      { topic_title: "B", query: "b", category_title: "Letters" },
      { topic_title: "C", query: "c", category_id: "default" },
    ]);
    await send([{ topic_title: "F", query: "f" }], "filter");
    const { topic_categories, filter_categories } = await list();
    expect(
      topic_categories.find(({ title }) => title === "Letters")?.query_topics.map(({ title }) => title),
    ).toEqual(["A", "B"]);
    expect(topic_categories[0]).toMatchObject({ id: "default", title: "" });
    expect(filter_categories[0]).toMatchObject({ id: "default_filter", query_topics: [{ title: "F" }] });
  });

  it.each([
    ["a query that cannot be parsed", { topic_title: "T", query: "a AND" }, "4"],
    ["an empty query", { topic_title: "T", query: " " }, "17"],
    ["a new title of an old topic", { topic_title: "Even", topic_id: "odd", query: "x" }, "17"],
    [
      "a new category of an old topic",
      { topic_title: "Odd", topic_id: "odd", query: "x", category_title: "New" },
      "17",
    ],
    ["a category of filters", { topic_title: "T", query: "x", category_id: "default_filter" }, "17"],
    ["no title", { query: "x" }, "17"],
  ])("change nothing for a line with %s, and report it", async (_what, line, code) => {
    const before = await list();
    const answer = await send([{ topic_title: "Fine", query: "fine" }, line]);
    expect(answer).toMatchObject({ http: 400, status_code: code });
    expect(JSON.stringify(answer)).toContain("topic_line_import[1]");
    expect(await list()).toEqual(before);
  });
});

describe("panels", () => {
  it("are added, listed, and match documents by author and URL", async () => {
    const added = await service.call("POST", `${platform}/source_panels/add`, {
      panels: [
        {
          title: "Ann",
          color: "3457d5",
          included_entries: [{ entry_type: "AUTHOR", site: "h1.example", id: "ann" }],
        },
        { title: "News", included_entries: [{ entry_type: "URL", url: "h0.example/news" }] },
        {
          title: "One",
          included_entries: [{ entry_type: "URL", url: "https://h0.example/news/4", exact_match: true }],
        },
        { title: "Wrong", included_entries: [{ entry_type: "PLANET" }] },
        { title: "Nowhere", included_entries: [{ entry_type: "URL", url: "the news" }] },
      ],
    });
    expect(added).toMatchObject({
      result_source_panels: {
        data: [true, true, true, false, false].map((success) => ({ success })),
      },
    });
    const listed = SourcePanels.parse(
      (await service.call("GET", `${platform}/source_panels/list`))["result_source_panels"],
    );
    const panels = listed.data.flatMap(({ group }) => group.panels);
    expect(panels).toMatchObject([{ title: "Ann", color: "#3457d5" }, { title: "News" }, { title: "One" }]);
    const total = async (id = "") =>
      z
        .object({ pagination: z.object({ total: z.number() }) })
        .parse(await service.call("GET", `/api/v1/search/p/${service.projectId}/results?panel=${id}`))
        .pagination.total;
    expect(await total(panels[0]?.id)).toBe(3);
    // The document of the newsletter is not under /news.
    expect(await total(panels[1]?.id)).toBe(3);
    expect(await total(panels[2]?.id)).toBe(1);
  });
});

describe("top influencers", () => {
  const rank = async (query: string) =>
    TopInfluencers.parse(
      (await service.call("GET", `/api/v1/search/p/${service.projectId}/histogram/top_influencers?${query}`))[
        "result_top_influencers"
      ],
    );

  it("rank authors by all eight criteria, descending", async () => {
    const best: Record<string, string> = {
      total: "ann",
      positive: "ann",
      negative: "ann",
      neutral: "ann",
      reach: "bob",
      engagement: "bob",
      engagement_per_mention: "cid",
      reach_per_mention: "bob",
    };
    for (const criterion of sortCriteria) {
      const { influencers, sort_criteria } = await rank(`sort_criteria=${criterion}`);
      expect(sort_criteria).toBe(criterion.toUpperCase());
      expect([criterion, influencers[0]?.details.id]).toEqual([criterion, best[criterion]]);
    }
  });

  it("return all details of one", async () => {
    const { influencers } = await rank("top_n=1");
    expect(influencers).toEqual([
      {
        details: { name: "Name of ann", url: "", id: "ann" },
        network: "h1.example",
        posts: 3,
        sentiment: { positive: 1, neutral: 1, negative: 1 },
        reach: 420,
        reach_per_mention: 140,
        engagement: 4,
        engagement_per_mention: 4 / 3,
        matched_topics: hasTopics([{ topic_id: "odd", posts_amount: 2 }]),
      },
    ]);
  });

  it("rank by a part of engagement; whose amount is unknown comes last, without one", async () => {
    const project = await service.call("POST", "/local/projects", { title: "Parts" });
    const { id } = z.object({ id: z.string() }).parse(project["result_local_project"]);
    const by = (name: string, n: number, fields: object) => ({
      upsert: {
        url: `https://parts.example/${n}`,
        published: "1",
        content: "Fine.",
        extra_author_attributes: { id: name, name },
        ...fields,
      },
    });
    await service.call("POST", `/api/v2/docs/p/${id}`, [
      by("ann", 1, { comment_count: 3 }),
      by("ann", 2, { article_extended_attributes: { twitter_likes: 5 } }),
      by("bob", 3, { article_extended_attributes: { likes: 2, reposts: 9 }, reach: 0 }),
      by("cid", 4, {}),
    ]);
    const path = `/api/v1/search/p/${id}/histogram/top_influencers?sort_criteria=`;
    const ranked = async (criterion: "likes" | "reposts" | "comments" | "reach" | "loudness") =>
      TopInfluencers.parse(
        (await service.call("GET", `${path}${criterion}`))["result_top_influencers"],
      ).influencers.map((one) => [one.details.id, one[criterion], one.engagement]);
    expect(await ranked("likes")).toEqual([
      ["ann", 5, 8],
      ["bob", 2, 11],
      ["cid", undefined, undefined],
    ]);
    expect((await ranked("reposts"))[0]).toEqual(["bob", 9, 11]);
    expect((await ranked("comments"))[0]).toEqual(["ann", 3, 8]);
    expect((await ranked("reach")).map(([name, reach]) => [name, reach])).toEqual([
      ["bob", 0],
      ["ann", undefined],
      ["cid", undefined],
    ]);
    await service.call("POST", `/api/v2/docs/p/${id}`, [
      by("dee", 5, { article_extended_attributes: { reposts: 4 } }),
      by("dee", 6, { article_extended_attributes: { reposts: 3 } }),
    ]);
    const louder = (await ranked("loudness")).map(([name, loudness]) => [name, loudness]);
    expect(louder.slice(0, 3)).toEqual([
      ["dee", 14],
      ["bob", 9],
      ["ann", undefined],
    ]);
  });

  it("rank sources, within a query", async () => {
    const { influencers, influencer_type } = await rank("influencer_type=source&q=odd");
    expect(influencer_type).toBe("SOURCE");
    expect(influencers.map(({ details, posts }) => [details.id, posts])).toEqual([["h1.example", 3]]);
  });

  it.each(["influencer_type=bot", "sort_criteria=fame", "top_n=0", "top_n=101", "topic=none"])(
    "refuse %s",
    async (query) => {
      const path = `/api/v1/search/p/${service.projectId}/histogram/top_influencers?${query}`;
      expect(await service.call("GET", path)).toMatchObject({
        http: 400,
        status_code: "5",
        param: query.split("=")[0],
      });
    },
  );
});

describe("results", () => {
  const Page = z.object({
    pagination: z.looseObject({ total: z.number(), next: z.string().optional() }),
    result_content: z.object({ data: z.array(z.object({ data: z.looseObject({ url: z.string() }) })) }),
  });
  const page = async (query: string) =>
    Page.parse(await service.call("GET", `/api/v1/search/p/${service.projectId}/results?${query}`));

  it("come in consecutive pages, newest first", async () => {
    const newest = (query: string) => page(`sort_by=published&${query}`);
    const all = await newest("hpp=500");
    const urls = all.result_content.data.map(({ data }) => data.url);
    expect(all.pagination).toEqual({ total: 7, offset: 0 });
    expect(urls.slice(0, 2)).toEqual(["https://h0.example/news/6", "https://h1.example/news/5"]);
    const parts = [await newest("hpp=3"), await newest("hpp=3&offset=3"), await newest("hpp=3&offset=6")];
    expect(parts.flatMap(({ result_content }) => result_content.data.map(({ data }) => data.url))).toEqual(
      urls,
    );
    expect(parts.map(({ pagination }) => pagination.next)).toEqual(["3", "6", undefined]);
    expect((await page("hpp=0")).pagination).toEqual({ total: 7, offset: 0 });
  });

  it("sort by every field in both orders", async () => {
    for (const field of ["published", "search_indexed", "engagement", "reach", "sentiment", "url"]) {
      const up = await page(`sort_by=${field}&sort_order=asc&hpp=500`);
      expect(up.result_content.data).toHaveLength(7);
    }
    const urls = (await page("sort_by=url&sort_order=asc")).result_content.data.map(({ data }) => data.url);
    expect(urls).toEqual([...urls].sort());
    const reach = (await page("sort_by=reach")).result_content.data.map(({ data }) => data["reach"]);
    expect(reach).toEqual([500, 300, 100, 20, undefined, undefined, undefined]);
  });

  it("are limited by time and query, in the global index too", async () => {
    expect((await page("min=1700000002000&max=1700000004000")).pagination.total).toBe(2);
    expect(await service.call("GET", "/api/v1/search/results?q=odd")).toMatchObject({
      pagination: { total: 3 },
    });
    expect(await service.call("GET", "/api/v1/search/results")).toMatchObject({
      status_code: "3",
      params: ["q"],
    });
    expect(await service.call("GET", `/api/v1/search/results?q=&hpp=501`)).toMatchObject({
      status_code: "5",
      param: "hpp",
    });
  });
});

describe("exports", () => {
  const create = (body: object) =>
    service.call("POST", "/api/v3/stream/export", { start: 0, target: "file", ...body });
  const tasks = (answer: TestAnswer) => Tasks.parse(answer["result_tasks"]).tasks;
  async function finished(id: string) {
    for (;;) {
      const [task] = tasks(await service.call("GET", `/api/v3/tasks/export/${id}`));
      if (task && task.status !== "queued") return task;
    }
  }

  it("start as queued, finish, and write matching documents in order of publication", async () => {
    const answer = await create({ query: "odd" });
    const [task] = tasks(answer);
    expect(task).toMatchObject({
      status: "queued",
      processed: 0,
      progress: 0,
      type: "export",
      target: "file",
    });
    expect(task).not.toHaveProperty("ready");
    expect(task?.creation_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const id = task?.id ?? "";
    expect(await finished(id)).toMatchObject({ status: "finished", processed: 3, ready: 3, progress: 1 });
    const lines = readFileSync(join(service.folder, "exports", `file-${id}.ndjson`), "utf8")
      .trimEnd()
      .split("\n");
    const numbers = lines.map((line) => z.object({ url: z.string() }).parse(JSON.parse(line)).url.at(-1));
    expect(numbers).toEqual(["1", "3", "5"]);
    expect(tasks(await service.call("GET", "/api/v3/tasks/export"))[0]?.id).toBe(id);
  });

  it("respect start, stop and limit, and may be empty", async () => {
    const run = async (body: object) => finished(tasks(await create(body))[0]?.id ?? "");
    expect(await run({ start: "1700000002000", stop: 1_700_000_004_000 })).toMatchObject({ processed: 2 });
    expect(await run({ limit: 2 })).toMatchObject({ processed: 2, progress: 1 });
    expect(await run({ query: "nowhere" })).toMatchObject({ status: "finished", processed: 0, progress: 1 });
  });

  it("can be aborted", async () => {
    const first = tasks(await create({}))[0];
    const second = tasks(await create({}))[0];
    const [aborted] = tasks(await service.call("DELETE", `/api/v3/tasks/export/${second?.id}`));
    expect(aborted?.status).toBe("aborted");
    await finished(first?.id ?? "");
    expect((await finished(second?.id ?? "")).status).toBe("aborted");
  });

  it.each([
    [{ query: "a AND" }, "4"],
    [{ start: "soon" }, "5"],
    [{ start: "2026-01-02", stop: "2026-01-01" }, "5"],
    [{ target: "No Name" }, "17"],
    [{ limit: 1_000_001 }, "17"],
  ])("refuse %j", async (body, code) => {
    expect(await create(body)).toMatchObject({ http: 400, status_code: code });
  });

  it("return only tasks that exist", async () => {
    expect(await service.call("GET", "/api/v3/tasks/export/none")).toMatchObject({
      http: 404,
      status_code: "26",
    });
  });
});

describe("streams", () => {
  it("are created, listed, replaced and deleted", async () => {
    const rules = [{ rule_id: "r1", query: "coffee" }];
    const stream = { stream_id: "brand", enabled: true, rules };
    expect(await service.call("PUT", "/api/v3/stream/s/brand", { rules })).toMatchObject({
      result_stream: { data: [stream] },
    });
    expect(await service.call("GET", "/api/v3/stream/info")).toMatchObject({
      result_stream: { data: [stream] },
    });
    expect(await service.call("DELETE", "/api/v3/stream/s/brand")).toMatchObject({
      result_stream: { data: [stream] },
    });
    expect(await service.call("DELETE", "/api/v3/stream/s/brand")).toMatchObject({
      http: 404,
      status_code: "15",
    });
  });

  it("are rejected with an invalid name, rule or query", async () => {
    const put = (name: string, rules: unknown[]) =>
      service.call("PUT", `/api/v3/stream/s/${name}`, { rules });
    const rule = { rule_id: "r", query: "a" };
    expect(await put("Brand", [rule])).toMatchObject({ status_code: "18", reason: "invalid_name" });
    expect(await put("brand", [rule, rule])).toMatchObject({ status_code: "21", reason: "duplicate_rule" });
    expect(await put("brand", [{ ...rule, query: "(" }])).toMatchObject({ status_code: "4" });
    expect(await put("brand", [])).toMatchObject({ status_code: "23" });
  });
});

describe("projects and views", () => {
  it("are created and changed under /local and returned by the interface", async () => {
    const local = `/local/p/${service.projectId}`;
    expect(await service.call("POST", "/local/projects", { title: " Second " })).toMatchObject({
      result_local_project: { title: "Second" },
    });
    await service.call("PUT", local, { title: "Harbour & Oak" });
    const Projects = z.object({
      result_accinfo: z.object({ projects: z.array(z.object({ id: z.string(), name: z.string() })) }),
    });
    const { projects } = Projects.parse(await service.call("GET", "/api/v1/search/info")).result_accinfo;
    expect(projects).toContainEqual({ id: service.projectId, name: "Harbour & Oak" });
    expect(projects.map(({ name }) => name)).toContain("Second");
    const made = await service.call("POST", `${local}/views`, {
      kind: "dashboard",
      title: "Board",
      content: { charts: [] },
    });
    const Made = z.object({ result_local_views: z.array(z.object({ id: z.string() })) });
    const id = Made.parse(made).result_local_views[0]?.id ?? "";
    await service.call("POST", `${local}/views`, { kind: "report", title: "Alert", content: null });
    const answer = await service.call("GET", `${platform}/views`);
    expect(answer).toMatchObject({
      result_views: {
        projects: [
          { title: "Harbour & Oak", dashboards: [{ id, title: "Board" }], reports: [{ title: "Alert" }] },
        ],
      },
    });
    expect(id).toMatch(/^d\|/);
    const path = `${local}/views/${encodeURIComponent(id)}`;
    await service.call("PUT", path, { title: "Board 2", content: [1] });
    expect(await service.call("GET", path)).toMatchObject({
      result_local_views: [{ title: "Board 2", content: [1] }],
    });
    await service.call("DELETE", path);
    expect(await service.call("GET", path)).toMatchObject({ http: 404, status_code: "26" });
  });

  it("costs nothing", async () => {
    expect(await service.call("GET", "/api/v1/status/credits")).toMatchObject({
      result_creditinfo: { used_credits_monthly: 0 },
    });
  });
});
