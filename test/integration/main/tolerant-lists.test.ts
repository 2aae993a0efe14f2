import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { RouteInput } from "../../../src/shared/ipc";
import { TestApp, type AppScripts } from "../../support/app";
import { bundle } from "../../support/bundle";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { temporaryFolder } from "../../support/temporary-folder";

let scripts: AppScripts;
beforeAll(async () => {
  const tableWorker = await bundle("src/main/files/tables/table-worker.ts");
  scripts = { service: "none.js", importWorker: "none.js", tableWorker };
});

let app: TestApp;
let service: MisbehavingService;
let to: { connectionId: string; projectId: string };
beforeEach(async () => {
  service = await MisbehavingService.start();
  onTestFinished(() => service.stop());
  app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p" }] } });
  const given = {
    name: "Hosted",
    baseUrl: service.url,
    token: "token-of-the-test",
    keep: "session" as const,
  };
  const { id } = await app.call("connections.addService", given);
  to = { connectionId: id, projectId: "p" };
});

const tweet = {
  data: {
    external_id: "1799123456789012345",
    external_provider: "twitter",
    search_indexed: "1700000000000",
    sentiment: "3",
    post_type: ["TEXT"],
    article_extended_attributes: { twitter_likes: 12 },
  },
};
const blog = {
  data: { url: "https://blog.example/kites", content: "Kites fly", published: "1700000000000" },
};
const broken = { data: { url: 5, content: "Whose is it?" } };

describe("documents without a URL", () => {
  const results = { kind: "results" as const, question: { q: "" }, only: null, except: [] };

  it("are listed with the fields they have, next to one that can't be read", async () => {
    service.results = [tweet, broken, blog];
    const { data, unreadable } = await app.call("documents.search", to);
    expect(unreadable).toBe(1);
    expect(data.total).toBe(3);
    expect(data.documents).toMatchObject([
      { external_id: "1799123456789012345", external_provider: "twitter", sentiment: 3 },
      {},
      { url: "https://blog.example/kites" },
    ]);
    await service.stop();
    expect((await app.call("documents.search", to)).unreadable).toBe(1);
  });

  it("are saved with the others, and the result counts those that could not be read", async () => {
    service.results = [tweet, broken, blog];
    const file = path.join(temporaryFolder(), "kites.csv");
    app.chosen.save = file;
    const saved = await app.call("documents.save", {
      ...to,
      saveId: "s",
      name: "Kites",
      scope: results,
      format: "csv",
      columns: ["url", "external_provider", "external_id", "sentiment"],
    });
    expect(saved).toMatchObject({ rows: 2, unreadable: 1 });
    const lines = readFileSync(file, "utf8").trimEnd().split("\r\n").slice(1);
    expect(lines).toEqual([",twitter,1799123456789012345,3", "https://blog.example/kites,,,"]);
  });

  it("are counted by a bulk edit, and left unchanged", async () => {
    service.results = [tweet, broken, blog];
    const steps = [{ kind: "noise" as const, value: 50 }];
    const plan = await app.call("documents.planBulk", { ...to, planId: "b", scope: results, steps });
    expect(plan).toMatchObject({ change: 1, withoutUrl: 1, unreadable: 1 });
  });
});

describe("documents with fields that can't be read", () => {
  const results = { kind: "results" as const, question: { q: "" }, only: null, except: [] };
  const odd = {
    data: {
      ...blog.data,
      source_type: "BLOG",
      sentiment: "positive",
      search_indexed: "2026-11-01T00:00:00Z",
      reach: "12,3",
      tags_customer: ["Team / Kites", 7, {}],
      extra_author_attributes: { name: "Ann", gender: 5 },
      custom: "score",
    },
  };

  it("are listed with the others, which are named and counted", async () => {
    service.results = [odd, blog];
    const { data, unreadable } = await app.call("documents.search", to);
    const names = [
      ...["search_indexed", "sentiment", "reach", "source_type", "tags_customer"],
      ...["extra_author_attributes.gender", "custom"],
    ];
    expect(data.documents[0]).toMatchObject({
      url: "https://blog.example/kites",
      content: "Kites fly",
      published: 1_700_000_000_000,
      source_type: [],
      extra_author_attributes: { name: "Ann" },
    });
    for (const name of ["sentiment", "reach", "search_indexed", "custom"])
      expect(data.documents[0]).not.toHaveProperty(name);
    expect(new Set(data.documents[0]?.unreadable_fields)).toEqual(new Set(names));
    expect(data.documents[1]).not.toHaveProperty("unreadable_fields");
    expect(unreadable).toBe(names.length);
    await service.stop();
    const cached = await app.call("documents.search", to);
    expect(cached.data.documents[0]?.unreadable_fields).toHaveLength(names.length);
    expect(cached.unreadable).toBe(names.length);
  });

  it("aren't changed in a field that nobody could read", async () => {
    service.results = [odd, blog];
    const planOf = (steps: RouteInput<"documents.planBulk">["steps"]) =>
      app.call("documents.planBulk", { ...to, planId: JSON.stringify(steps), scope: results, steps });
    const tags = { kind: "tags" as const, mode: "add" as const, tags: ["Team / New"] };
    expect(await planOf([tags])).toMatchObject({ change: 1, unreadable: 1 });
    expect(await planOf([{ kind: "noise", value: 50 }])).toMatchObject({ change: 2, unreadable: 0 });
  });
});

describe("an item that can't be read doesn't affect others", () => {
  const platform = "/api/v2/platform/p/p";
  const topic = { id: 7, title: null, included_queries: ["kite"] };
  const influencer = {
    details: { id: 1, name: "Ann" },
    network: null,
    posts: "3",
    sentiment: { positive: 1, negative: "1", neutral: 1 },
    reach: "12.5",
    reach_per_mention: 4,
    engagement: 0,
    engagement_per_mention: 0,
  };
  const ref = () => ({ connectionId: to.connectionId });
  it.each([
    [
      "topics",
      `${platform}/topics/list`,
      { result_topics: { topic_categories: [{ id: "default", query_topics: [topic, 5] }, "broken"] } },
      async () => await app.call("project.topics", to),
      2,
      '"title":""',
    ],
    [
      "panels and their entries",
      `${platform}/source_panels/list`,
      {
        result_source_panels: {
          data: [
            {
              group: {
                id: "g",
                panels: [{ id: "n1", color: null, included_entries: [{ entry_type: "URL" }, 3] }, {}],
              },
            },
            { group: 1 },
          ],
        },
      },
      async () => await app.call("project.panels", to),
      3,
      '"members":1',
    ],
    [
      "metrics",
      `${platform}/custom_metrics/list`,
      {
        result_custom_metrics: {
          data: [{ custom_metric: { name: "m", format: "COLOR", update_ts: null } }, 1],
        },
      },
      async () => await app.call("project.metrics", to),
      1,
      '"name":"m"',
    ],
    [
      "views",
      `${platform}/views`,
      {
        result_views: {
          projects: [{ id: "p", dashboards: [{ id: "d|1", last_update: "5" }, {}], reports: null }],
        },
      },
      async () => await app.call("project.views", to),
      1,
      '"id":"d|1"',
    ],
    [
      "tasks",
      "/api/v3/tasks/export",
      {
        result_tasks: {
          tasks: [{ id: "t", status: "paused", processed: "4", ready: null }, { status: "x" }],
        },
      },
      async () => await app.call("project.exports", ref()),
      1,
      '"status":"paused"',
    ],
    [
      "streams",
      "/api/v3/stream/info",
      { result_stream: { data: [{ stream_id: "s", enabled: null, rules: [{ rule_id: "r" }, {}] }, null] } },
      async () => await app.call("project.streams", ref()),
      2,
      '"rule_id":"r"',
    ],
    [
      "projects",
      "/api/v1/search/info",
      { result_accinfo: { projects: [{ id: "p" }, { name: "without an id" }] } },
      async () => await app.call("connections.projects", { id: to.connectionId }),
      1,
      '"id":"p"',
    ],
    [
      "influencers",
      "/api/v1/search/p/p/histogram/top_influencers",
      { result_top_influencers: { influencers: [influencer, 5] } },
      async () => await app.call("analytics.influencers", { ...to, params: {} }),
      1,
      '"posts":3',
    ],
    [
      "bins",
      "/api/v1/search/p/p/histogram/published",
      {
        result_histogram: {
          data: [
            { t: "1", v: ["2"], ks: null },
            { t: "soon", v: [1] },
          ],
        },
      },
      async () => await app.call("analytics.histogram", { ...to, type: "published", params: {} }),
      1,
      '"v":[2]',
    ],
  ])("%s", async (_, route, payload, ask, unreadable, says) => {
    service.answers.set(route, payload);
    const answer = await ask();
    expect(answer.unreadable).toBe(unreadable);
    expect(JSON.stringify(answer.data)).toContain(says);
  });

  it("an author keeps its rank, with a blank for each number that is missing or can't be read", async () => {
    const others = [
      { ...influencer, posts: null },
      { ...influencer, reach: "12,3", sentiment: { positive: 1, negative: 1 } },
      { details: { name: "Ben" } },
      { ...influencer, sentiment: "positive", matched_topics: {} },
      7,
      { ...influencer, details: null },
    ];
    service.answers.set("/api/v1/search/p/p/histogram/top_influencers", {
      result_top_influencers: { influencers: [influencer, ...others] },
    });
    const { data, unreadable } = await app.call("analytics.influencers", { ...to, params: {} });
    const found = data.influencers.map(({ details, posts, reach, sentiment }) => ({
      name: details.name,
      posts,
      reach,
      positive: sentiment.positive,
      neutral: sentiment.neutral,
    }));
    const whole = { name: "Ann", posts: 3, reach: 12.5, positive: 1, neutral: 1 };
    const blank = {
      name: "",
      posts: undefined,
      reach: undefined,
      positive: undefined,
      neutral: undefined,
    };
    expect(found).toEqual([
      whole,
      { ...whole, posts: undefined },
      { ...whole, reach: undefined, neutral: undefined },
      { ...blank, name: "Ben" },
      { ...whole, positive: undefined, neutral: undefined },
      blank,
      { ...whole, name: "" },
    ]);
    expect(unreadable).toBe(1 + 2 + 1);
  });

  it("but a response of another kind still fails", async () => {
    service.answers.set(`${platform}/topics/list`, { result_topics: { topic_categories: "none" } });
    expect((await app.failure("project.topics", to)).kind).toBe("protocol");
  });
});
