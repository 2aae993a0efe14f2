import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  AddedPanelGroups,
  AddedPanels,
  CustomMetrics,
  Resources,
} from "../../../src/shared/interface/resources";
import { resourceTypes } from "../../../src/shared/interface/resources.constants";
import { type TestService, startService } from "../../support/service";

const aNumber: unknown = expect.any(Number);
const aText: unknown = expect.any(String);
const about = (text: string): unknown => expect.stringContaining(text);

let service: TestService;
let platform: string;
beforeAll(async () => {
  service = await startService({ title: "Harbour" });
  platform = `/api/v2/platform/p/${service.projectId}`;
});
afterAll(() => service.stop());

const post = (path: string, body: unknown) => service.call("POST", `${platform}/${path}`, body);
const get = (path: string) => service.call("GET", `${platform}/${path}`);
const refused = (param: string) => ({ http: 400, status_code: "5", param });
const upload = (documents: object[]) =>
  service.call(
    "POST",
    `/api/v2/docs/p/${service.projectId}`,
    documents.map((fields, n) => ({
      upsert: {
        url: `https://h${n % 2}.example/${n}`,
        published: "1700000000000",
        content: "words",
        ...fields,
      },
    })),
  );

describe("deletion of topics", () => {
  const line = (title: string, more: object = {}) => ({
    topic_title: title,
    topic_id: title,
    query: "words",
    ...more,
  });
  const send = (lines: object[], topic_type = "search") =>
    post("topics/import", { topic_type, topic_line_import: lines });
  const remove = (...topics: [category: string, id: string][]) =>
    post("topics/delete", { bulk_topics: topics.map(([category_id, id]) => ({ category_id, id })) });
  const ids = async () => JSON.stringify((await get("topics/list"))["result_topics"]);

  it("deletes topics and filters, and says of each whether it worked", async () => {
    await send([line("a"), line("b", { category_id: "letters", category_title: "Letters" }), line("c")]);
    await send([line("f")], "filter");
    expect(await remove(["default", "a"], ["letters", "b"], ["default_filter", "f"])).toMatchObject({
      status_code: "0",
      result_topic_deletion: {
        bulk_answer: [
          { category_id: "default", id: "a", success: true },
          { category_id: "letters", id: "b", success: true },
          { category_id: "default_filter", id: "f", success: true },
        ],
      },
    });
    const left = await ids();
    for (const id of ["a", "b", "f"]) expect(left).not.toContain(`"id":"${id}"`);
    expect(left).toContain('"id":"c"');
  });

  it("deletes no topic that it doesn't have, nor from another category", async () => {
    await send([line("kept")]);
    expect(await remove(["default", "none"], ["other", "kept"])).toMatchObject({
      result_topic_deletion: {
        bulk_answer: [
          { id: "none", success: false, error_message: about("doesn't have it") },
          { id: "kept", success: false, error_message: about("other") },
        ],
      },
    });
    expect(await ids()).toContain('"id":"kept"');
  });

  it("refuses a deleted topic as a filter, and takes its id again", async () => {
    await upload([{}]);
    await send([line("gone")]);
    await remove(["default", "gone"]);
    const search = `/api/v1/search/p/${service.projectId}/results?topic=gone`;
    expect(await service.call("GET", search)).toMatchObject(refused("topic"));
    await send([line("gone", { query: "other" })]);
    expect(await service.call("GET", search)).toMatchObject({ pagination: { total: 0 } });
  });

  it.each([
    ["no list", {}],
    ["an empty list", { bulk_topics: [] }],
    ["an id without its category", { bulk_topics: [{ id: "a" }] }],
    ["a category without an id", { bulk_topics: [{ category_id: "default" }] }],
    ["an empty id", { bulk_topics: [{ category_id: "default", id: "" }] }],
    [
      "more than 1,000",
      { bulk_topics: Array.from({ length: 1001 }, () => ({ category_id: "default", id: "a" })) },
    ],
  ])("refuses %s", async (_what, body) => {
    expect(await post("topics/delete", body)).toMatchObject({ http: 400, status_code: "17" });
  });

  it("describes one topic or filter with its category", async () => {
    await send([line("one", { category_id: "letters", topic_description: "One" })]);
    await send([line("one", { category_id: "letters", query: "no", included_query: false })]);
    await send([line("sieve")], "filter");
    expect((await get("topics/list/one"))["result_topic_details"]).toEqual({
      id: "one",
      title: "one",
      description: "One",
      category_id: "letters",
      category_title: "Letters",
      category_description: "",
      included_queries: ["words"],
      excluded_queries: ["no"],
      created_ts: aNumber,
      updated_ts: aNumber,
      type: "search",
    });
    expect(await get("topics/list/sieve")).toMatchObject({
      result_topic_details: { category_id: "default_filter", category_title: "", type: "filter" },
    });
    expect(await get("topics/list/none")).toMatchObject(refused("topic_id"));
  });
});

describe("changes of custom metrics", () => {
  const add = (...metrics: object[]) => post("custom_metrics/add", { custom_metrics: metrics });
  const update = (...metrics: unknown[]) => post("custom_metrics/update", { custom_metrics: metrics });
  const list = async () => JSON.stringify((await get("custom_metrics/list"))["result_custom_metrics"]);

  it("change title, description and display, and leave what isn't given", async () => {
    await add({ name: "score", title: "Score", description: "Of 5", format: "INTEGER" });
    const answer = await update({ name: "score", title: "Rating" }, { name: "score", display_in_ui: false });
    const metric = { name: "score", title: "Rating", description: "Of 5", format: { name: "INTEGER" } };
    expect(answer["result_custom_metrics"]).toEqual({
      data: [
        { custom_metric: { ...metric, display_in_ui: true, update_ts: aNumber }, success: true },
        { custom_metric: { ...metric, display_in_ui: false, update_ts: aNumber }, success: true },
      ],
    });
    await update({ name: "score", title: "", description: "", display_in_ui: true });
    expect(await get("custom_metrics/list")).toMatchObject({
      result_custom_metrics: {
        data: [{ custom_metric: { name: "score", title: "", description: "", display_in_ui: true } }],
      },
    });
  });

  it("name values, and keep the names of the others", async () => {
    await add({ name: "reason", format: "KEYWORD" });
    const named = (...value_names: object[]) => update({ name: "reason", value_names });
    await named({ value: "1", name: "Yes" }, { value: "Bad Flight", name: " Poor flight " });
    const answer = await named({ value: "1", name: "" }, { value: "2", name: "No" });
    const value_names = [
      { value: "Bad Flight", name: "Poor flight" },
      { value: "2", name: "No" },
    ];
    expect(answer["result_custom_metrics"]).toMatchObject({
      data: [{ success: true, custom_metric: { name: "reason", value_names } }],
    });
    expect(
      CustomMetrics.parse((await get("custom_metrics/list"))["result_custom_metrics"]).data,
    ).toContainEqual({ custom_metric: expect.objectContaining({ name: "reason", value_names }) as unknown });
  });

  it.each([
    ["of several lines", [{ value: "3", name: "one\ntwo" }]],
    ["that is too long", [{ value: "3", name: "x".repeat(201) }]],
    ["beyond the thousandth", Array.from({ length: 1000 }, (_, n) => ({ value: `v${n}`, name: `n${n}` }))],
    ["without a value", [{ name: "None" }]],
  ])("refuse a name %s", async (_what, value_names) => {
    const before = await list();
    expect((await update({ name: "reason", value_names }))["result_custom_metrics"]).toMatchObject({
      data: [{ success: false, error_message: about("value_names") }],
    });
    expect(await list()).toBe(before);
  });

  it.each([
    ["an unknown metric", { name: "none", title: "x" }, "name"],
    ["another format", { name: "score", format: "TEXT" }, "format"],
    ["another format, as listed", { name: "score", format: { name: "TEXT" } }, "format"],
    ["a bad name", { name: "Not a name" }, "name"],
    ["no name", { title: "x" }, "name"],
    ["a title that is too long", { name: "score", title: "x".repeat(501) }, "title"],
    ["a description that is too long", { name: "score", description: "x".repeat(4097) }, "description"],
    ["no metric", 7, "metric"],
  ])("refuse %s, and change the others", async (_what, wrong, part) => {
    const title = `Changed beside ${part}`;
    expect(await update(wrong, { name: "score", title, format: "INTEGER" })).toMatchObject({
      status_code: "0",
      result_custom_metrics: {
        data: [
          { success: false, error_message: about(part) },
          { success: true, custom_metric: { name: "score", title, format: { name: "INTEGER" } } },
        ],
      },
    });
  });

  it("delete one, with its values, and say of an unknown one that it isn't there", async () => {
    await add({ name: "team", format: "KEYWORD" });
    await upload([{ custom: { team: "red" } }]);
    expect(
      (await service.call("DELETE", `${platform}/custom_metrics/m/team`))["result_custom_metrics"],
    ).toEqual({
      data: [{ custom_metric: { name: "team" }, success: true }],
    });
    expect(await list()).not.toContain("team");
    await add({ name: "team", format: "KEYWORD" });
    const counted = await service.call("GET", `/local/p/${service.projectId}/custom_metrics/team`);
    expect(counted["result_local_custom_metric"]).toEqual({ name: "team", documents: 0 });
    expect(
      (await service.call("DELETE", `${platform}/custom_metrics/m/none`))["result_custom_metrics"],
    ).toEqual({
      data: [{ custom_metric: { name: "none" }, success: false, error_message: about("none") }],
    });
  });

  it("keep values only where that is asked for", async () => {
    const path = `${platform}/custom_metrics/m/team`;
    await upload([{ custom: { team: "blue" } }]);
    expect(await service.call("DELETE", `${path}?values=perhaps`)).toMatchObject(refused("values"));
    expect(await service.call("DELETE", `${path}?values=keep`)).toMatchObject({ status_code: "0" });
    await add({ name: "team", format: "KEYWORD" });
    const counted = await service.call("GET", `/local/p/${service.projectId}/custom_metrics/team`);
    expect(counted["result_local_custom_metric"]).toEqual({ name: "team", documents: 1 });
  });

  it("delete several, each with its success", async () => {
    await add({ name: "a1", format: "TEXT" }, { name: "a2", format: "TEXT" });
    expect(
      (await post("custom_metrics/delete", { metric_names: ["a1", "none", "a2"] }))["result_custom_metrics"],
    ).toEqual({
      data: [
        { custom_metric: { name: "a1" }, success: true },
        { custom_metric: { name: "none" }, success: false, error_message: about("none") },
        { custom_metric: { name: "a2" }, success: true },
      ],
    });
    expect(await list()).not.toMatch(/"a[12]"/);
  });

  it.each([
    ["custom_metrics/update", {}],
    ["custom_metrics/update", { custom_metrics: [] }],
    ["custom_metrics/update", { custom_metrics: Array.from({ length: 1001 }, () => ({ name: "a" })) }],
    ["custom_metrics/delete", {}],
    ["custom_metrics/delete", { metric_names: [] }],
    ["custom_metrics/delete", { metric_names: [{ name: "a" }] }],
    ["custom_metrics/delete", { metric_names: Array.from({ length: 1001 }, () => "a") }],
    ["source_panels/groups/add", { groups: [] }],
    ["source_panels/groups/add", { groups: Array.from({ length: 1001 }, () => ({ title: "a" })) }],
  ])("%s refuses a body such as %j", async (path, body) => {
    expect(await post(path, body)).toMatchObject({ http: 400, status_code: "17" });
  });
});

describe("groups of panels", () => {
  it("are added one by one, hold panels, and are listed also while empty", async () => {
    const answer = await post("source_panels/groups/add", {
      groups: [
        { title: " Press " },
        { title: "Press" },
        { title: "" },
        {},
        { title: "x".repeat(501) },
        { title: "Empty" },
      ],
    });
    const { data } = AddedPanelGroups.parse(answer["result_source_panels"]);
    expect(data).toMatchObject([
      { success: true, group: { id: aText, title: "Press" } },
      { success: false, error_message: about("already") },
      { success: false, error_message: about("title") },
      { success: false, error_message: about("title") },
      { success: false, error_message: about("title") },
      { success: true, group: { title: "Empty" } },
    ]);
    const group_id = data[0]?.group?.id ?? "";
    const included_entries = [{ entry_type: "URL", url: "h0.example" }];
    const added = await post("source_panels/add", {
      panels: [
        { title: "Papers", group_id, included_entries },
        { title: "Lost", group_id: "none", included_entries },
        { title: "Loose", included_entries },
      ],
    });
    expect(AddedPanels.parse(added["result_source_panels"]).data).toMatchObject([
      { success: true, panel: { title: "Papers", group_id } },
      { success: false, error_message: about("group_id") },
      { success: true, panel: { title: "Loose", group_id: "custom" } },
    ]);
    expect(await get("source_panels/list")).toMatchObject({
      result_source_panels: {
        data: [
          { group: { id: "custom", panels: [{ title: "Loose" }] } },
          { group: { id: group_id, title: "Press", panels: [{ title: "Papers" }] } },
          { group: { title: "Empty", panels: [] } },
        ],
      },
    });
  });
});

describe("lists of what a project has", () => {
  it("tags are those of live documents, in their own spelling", async () => {
    await upload([
      { tags_customer: ["Team / Red", "team / red"] },
      { tags_customer: ["Crisis"] },
      { tags_customer: ["Old"] },
    ]);
    await service.call("POST", `/api/v2/docs/p/${service.projectId}/delete`, { url: "https://h0.example/2" });
    expect((await get("tags"))["result_tags"]).toEqual({
      tags: [
        { id: "Crisis", label: "Crisis" },
        { id: "Team / Red", label: "Team / Red" },
        { id: "team / red", label: "team / red" },
      ],
    });
    await service.call("POST", `/api/v2/docs/p/${service.projectId}/undelete`, {
      url: "https://h0.example/2",
    });
  });

  it.each(resourceTypes)("resources are listed by type: %s", async (type) => {
    const [project] = Resources.parse((await get(`resources?type=${type}`))["result_resources"]).projects;
    expect(project).toMatchObject({ id: service.projectId, title: "Harbour" });
    const lists = ["topics", "filters", "panels", "channels", "event_types"] as const;
    const titles = lists.map((list) =>
      project?.[list].flatMap(({ nodes }) => nodes.map(({ title }) => title)),
    );
    const expected: Record<(typeof resourceTypes)[number], string[][]> = {
      search: [["c", "kept", "gone", "one"].sort(), [], [], [], []],
      filter: [[], ["sieve"], [], [], []],
      panel: [[], [], ["Loose", "Papers"], [], []],
      page: [[], [], [], ["h0.example", "h1.example"], []],
      event: [[], [], [], [], []],
    };
    expect(titles.map((all) => all?.sort())).toEqual(expected[type]);
  });

  it("resources need a type that there is", async () => {
    expect(await get("resources")).toMatchObject({ http: 400, status_code: "3", params: ["type"] });
    expect(await get("resources?type=planet")).toMatchObject(refused("type"));
  });
});

describe("parameters of results", () => {
  const path = (query: string) => `/api/v1/search/p/${service.projectId}/results?${query}`;
  const Total = z.object({ pagination: z.object({ total: z.number() }) });
  const total = async (query: string) => Total.parse(await service.call("GET", path(query))).pagination.total;

  it("time_range counts back from now, together with min and max", async () => {
    const ago = (hours: number) => ({ title: "ranged", published: String(Date.now() - hours * 3_600_000) });
    await upload([ago(1), ago(30), ago(24 * 20), ago(-5)]);
    expect(await total("q=title:ranged")).toBe(4);
    expect(await total("q=title:ranged&time_range=24h")).toBe(1);
    expect(await total("q=title:ranged&time_range=2d&timezone=Europe/Berlin")).toBe(2);
    expect(await total("q=title:ranged&time_range=1M")).toBe(3);
    expect(await total(`q=title:ranged&time_range=2d&max=${Date.now() - 7_200_000}`)).toBe(1);
    const all = `/api/v1/search/results?q=title:ranged&time_range=1w`;
    expect(Total.parse(await service.call("GET", all)).pagination.total).toBe(2);
  });

  it("timezone is that of dates without one", async () => {
    await upload([{ title: "zoned", published: String(Date.UTC(2024, 0, 1, 23, 30)) }]);
    expect(await total("q=title:zoned&min=2024-01-02")).toBe(0);
    expect(await total("q=title:zoned&min=2024-01-02&timezone=Europe/Berlin")).toBe(1);
  });

  it.each([
    ["time_range=soon", "time_range"],
    ["time_range=0d", "time_range"],
    ["timezone=Mars/Base", "timezone"],
    ["hl=perhaps", "hl"],
    ["pretty=1", "pretty"],
    ["summarize=x", "summarize"],
  ])("refuses %s", async (query, param) => {
    expect(await service.call("GET", path(query))).toMatchObject(refused(param));
  });

  it("pretty indents the response; what belongs to summaries changes nothing", async () => {
    const text = async (query: string) =>
      (await fetch(`${service.url}${path(query)}&access_token=${service.token}`)).text();
    expect(await text("pretty=true")).toContain('\n  "status_code": "0"');
    expect(await text("pretty=false")).not.toContain("\n");
    const plain = await service.call("GET", path("q=words"));
    const summed = await service.call("GET", path("q=words&summarize=true&custom_focus=prices&hl=true"));
    expect(summed["result_content"]).toEqual(plain["result_content"]);
  });
});
