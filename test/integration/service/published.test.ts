import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Tasks } from "../../../src/shared/interface/resources";
import { LineReader } from "../../support/stream-lines";
import { type TestService, startService } from "../../support/service";

// Defaults, limits and error codes of the published operations that their own files don't have.

let service: TestService;
let project: string;
beforeEach(async () => {
  service = await startService({ title: "Harbor", streams: { connections: 2, idleMs: 100 } });
  project = service.projectId;
});
afterEach(() => service.stop());

const get = (path: string) => service.call("GET", path);
const post = (path: string, body?: unknown) => service.call("POST", path, body);
const put = (path: string, body: unknown) => service.call("PUT", path, body);
const refused = (param: string) => ({ http: 400, status_code: "5", param });
const badBody = { http: 400, status_code: "17" };
const unparsable = { http: 400, status_code: "4" };
const url = (n: number) => `https://paper.example/${n}`;
const upload = (contents: string[], moreOf: (n: number) => object = () => ({})) =>
  post(
    `/api/v2/docs/p/${project}`,
    contents.map((content, n) => ({
      upsert: { url: url(n), published: String(1_760_000_000_000 + n), content, ...moreOf(n) },
    })),
  );
const rule = (query: string, n = 0) => ({ rule_id: `r${n}`, query });
const makeStream = (id: string, ...queries: string[]) =>
  put(`/api/v3/stream/s/${id}`, { rules: queries.map(rule) });
const collect = (id: string, collector_query: object = {}) =>
  put(`/api/v3/stream/c/${id}`, { collector_query });
const read = async (path: string, body?: unknown) => {
  const lines = await (await LineReader.open(service.url, path, body)).rest();
  return lines.flatMap((line) => (line.chunk_type === "CT_RESULT" ? [line.chunk_result.data.data.url] : []));
};
const held = (id: string) => read(`/api/v3/stream/c/${id}/results?end_behaviour=stop`);

describe("the account", () => {
  it("lists its projects, and credits with every published number", async () => {
    expect((await get("/api/v1/search/info"))["result_accinfo"]).toEqual({
      projects: [{ id: project, name: "Harbor", account_id: "local", account_name: "" }],
    });
    const credits = (await get("/api/v1/status/credits"))["result_creditinfo"];
    expect(Object.keys(credits as object).sort()).toEqual([
      "estimate_credits_used_until_end_of_billing_period",
      "monthly_total",
      "next_billing_period",
      "remaining_allowance_processing",
      "remaining_credits_monthly",
      "remaining_credits_onetime",
      "used_credits_monthly",
      "used_credits_onetime",
      "used_credits_processing",
    ]);
    for (const value of Object.values(credits as object)) expect(value).toBeTypeOf("number");
  });
});

describe.each([
  ["of a project", () => `/api/v1/search/p/${project}/results?q=kite`],
  ["of the global index", () => "/api/v1/search/results?q=kite"],
])("results %s", (_where, path) => {
  it("are ten by default, in the order of the published default", async () => {
    await upload(
      Array.from({ length: 12 }, () => "a kite"),
      (n) => ({ engagement: 100 - n }),
    );
    const answer = await get(path());
    expect(answer).toMatchObject({ pagination: { total: 12, offset: 0, next: "10" } });
    const { data } = answer["result_content"] as { data: { data: { url: string } }[] };
    expect(data.map((one) => one.data.url)).toEqual(Array.from({ length: 10 }, (_, i) => url(i)));
  });

  it.each([
    ["hpp", "501"],
    ["hpp", "-1"],
    ["hpp", "ten"],
    ["offset", "-1"],
    ["offset", "1000000001"],
    ["sort_by", "weather"],
    ["sort_order", "up"],
    ["min", "soon"],
    ["max", "soon"],
    ["hl", "1"],
    ["summarize", "x"],
    ["pretty", "x"],
    ["timezone", "Mars/Base"],
    ["time_range", "soon"],
  ])("refuse %s=%s", async (param, value) => {
    expect(await get(`${path()}&${param}=${value}`)).toMatchObject(refused(param));
  });

  it("accept the largest page and offset, and refuse a query that can't be parsed", async () => {
    expect(await get(`${path()}&hpp=500&offset=1000000000`)).toMatchObject({
      status_code: "0",
      result_content: { data: [] },
    });
    expect(await get(path().replace("q=kite", "q=kite%20AND"))).toMatchObject(unparsable);
  });
});

describe("panels", () => {
  const add = (panels: unknown) => post(`/api/v2/platform/p/${project}/source_panels/add`, { panels });
  const included_entries = [{ entry_type: "URL", url: "paper.example" }];

  it.each([
    ["title", { title: "" }],
    ["title", { title: "x".repeat(501) }],
    ["description", { description: "x".repeat(4097) }],
    ["color", { color: "red" }],
    ["group_id", { group_id: "" }],
    ["included_entries", { included_entries: undefined }],
    ["included_entries", { included_entries: [{ entry_type: "URL" }] }],
    ["included_entries", { included_entries: [{ entry_type: "AUTHOR", site: "paper.example" }] }],
    [
      "included_entries",
      { included_entries: Array.from({ length: 10_001 }, () => ({ entry_type: "URL", url: "a.example" })) },
    ],
  ])("name %s where it is wrong, and add the others", async (part, wrong) => {
    expect(
      await add([
        { title: "A", included_entries, ...wrong },
        { title: "B", included_entries },
      ]),
    ).toMatchObject({
      status_code: "0",
      result_source_panels: {
        data: [
          { success: false, error_message: expect.stringContaining(part) as unknown },
          { success: true, panel: { title: "B", description: "", group_id: "custom" } },
        ],
      },
    });
  });

  it("are one to a thousand", async () => {
    expect(await add([])).toMatchObject(badBody);
    expect(await add(Array.from({ length: 1001 }, () => ({})))).toMatchObject(badBody);
  });
});

describe("a stream", () => {
  it("may have as many rules and sources as the limits say", async () => {
    expect(await makeStream("kites", ...Array.from({ length: 1000 }, () => "kite"))).toMatchObject({
      status_code: "0",
    });
    const sites = (count: number) =>
      Array.from({ length: count / 50 }, (_, i) =>
        Array.from({ length: 50 }, (_, k) => `hosturl:s${i}x${k}.example`).join(" OR "),
      );
    expect(await makeStream("kites", ...sites(500))).toMatchObject({ status_code: "0" });
    expect(await makeStream("kites", ...sites(500), "NOT domainurl:a.example AND kite")).toMatchObject({
      http: 403,
      status_code: "22",
      number_max: 500,
      number_saving: 501,
    });
  });

  it("beyond the hundredth is refused with what is left, and the others can change", async () => {
    for (let n = 0; n < 100; n++) await makeStream(`s${n}`, "kite");
    expect(await makeStream("more", "kite")).toMatchObject({
      http: 403,
      status_code: "20",
      number_max: 100,
      number_available: 0,
      number_saving: 1,
    });
    expect(await makeStream("s7", "boat")).toMatchObject({ status_code: "0" });
  });

  it.each([
    ["no rules", {}],
    ["a rule without an id", { rules: [{ query: "kite" }] }],
    ["a rule without a query", { rules: [{ rule_id: "r" }] }],
    ["an empty query", { rules: [rule("")] }],
    ["a query that is too long", { rules: [rule("k".repeat(4097))] }],
    ["a rule with a bad name", { rules: [{ rule_id: "Not a name", query: "kite" }] }],
  ])("is refused with %s", async (_what, body) => {
    expect(await put("/api/v3/stream/s/kites", body)).toMatchObject(badBody);
    expect(await get("/api/v3/stream/s/kites")).toMatchObject({ http: 404, status_code: "15" });
  });

  it("is unknown to each operation of one stream", async () => {
    const none = { http: 404, status_code: "15", stream_id: "none" };
    expect(await get("/api/v3/stream/s/none")).toMatchObject(none);
    expect(await service.call("DELETE", "/api/v3/stream/s/none")).toMatchObject(none);
    expect(await get("/api/v3/stream/s/none/results")).toMatchObject(none);
    expect(await post("/api/v3/stream/s/none/results", {})).toMatchObject(none);
    expect(await post("/api/v3/stream/s/none/export", { start: 0, target: "c" })).toMatchObject(none);
  });
});

describe("reading results", () => {
  const paths = [
    ["a stream", () => "/api/v3/stream/s/kites/results"],
    ["a project", () => `/api/v3/stream/p/${project}/results`],
  ] as const;

  it.each(paths)("of %s refuses wrong parameters and bodies", async (_what, path) => {
    await makeStream("kites", "kite");
    for (const wrong of ["0", "-1", "1.5", "many", "1000000001"]) {
      expect(await get(`${path()}?max_hits=${wrong}`)).toMatchObject(refused("max_hits"));
      expect(await post(`${path()}?max_hits=${wrong}`, {})).toMatchObject(refused("max_hits"));
    }
    expect(await get(`${path()}?q=kite%20AND`)).toMatchObject(unparsable);
    expect(await post(path(), { q: "kite AND" })).toMatchObject(unparsable);
    expect(await post(path(), { q: 7 })).toMatchObject(badBody);
    expect(await post(path(), [])).toMatchObject(badBody);
  });

  it.each(["topic", "filter", "panel"])("of a project refuses an unknown %s", async (param) => {
    const path = `/api/v3/stream/p/${project}/results?${param}=none`;
    expect(await get(path)).toMatchObject(refused(param));
    expect(await post(path, {})).toMatchObject(refused(param));
  });

  it("of a project is narrowed down by topic, filter and panel", async () => {
    const topic = (topic_type: string, topic_id: string, query: string) =>
      post(`/api/v2/platform/p/${project}/topics/import`, {
        topic_type,
        topic_line_import: [{ topic_title: topic_id, topic_id, query }],
      });
    await topic("search", "kites", "kite");
    await topic("filter", "red", "red");
    const added = await post(`/api/v2/platform/p/${project}/source_panels/add`, {
      panels: [{ title: "P", included_entries: [{ entry_type: "URL", url: url(2), exact_match: true }] }],
    });
    const panel = JSON.stringify(added).match(/"panel":\{"id":"([^"]+)"/)?.[1] ?? "";
    const path = `/api/v3/stream/p/${project}/results?max_hits=1&topic=kites&filter=red`;
    const narrow = await LineReader.open(service.url, path);
    const narrower = await LineReader.open(service.url, `${path}&panel=${panel}`, {});
    await upload(["kite", "red kite", "red kite"]);
    expect(await narrow.urls(1)).toEqual([url(1)]);
    expect(await narrower.urls(1)).toEqual([url(2)]);
  });

  it("is refused beyond the connections that are possible, of streams, projects and collectors together", async () => {
    await makeStream("kites", "kite");
    await collect("c");
    const readers = [
      await LineReader.open(service.url, "/api/v3/stream/s/kites/results"),
      await LineReader.open(service.url, "/api/v3/stream/c/c/results"),
    ];
    const full = { http: 429, status_code: "30", number_max: 2 };
    expect(await get("/api/v3/stream/c/c/results")).toMatchObject(full);
    expect(await get(`/api/v3/stream/p/${project}/results`)).toMatchObject(full);
    expect(await post("/api/v3/stream/s/kites/results", {})).toMatchObject(full);
    for (const reader of readers) reader.leave();
  });
});

describe("a collector", () => {
  it("has limits of number, parts and names", async () => {
    const queries = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: `q${n}`, query: "kite" }));
    await makeStream("kites", "kite");
    expect(await collect("c", { queries: queries(99), streams: ["kites"] })).toMatchObject({
      status_code: "0",
    });
    expect(await collect("c", { queries: queries(100), streams: ["kites"] })).toMatchObject({
      http: 403,
      status_code: "22",
      number_max: 100,
      number_available: 0,
      number_saving: 101,
    });
    for (let n = 1; n < 100; n++) await collect(`c${n}`);
    expect(await collect("more")).toMatchObject({
      http: 403,
      status_code: "20",
      number_max: 100,
      number_available: 0,
      number_saving: 1,
    });
    expect(await collect("c7", { queries: queries(1) })).toMatchObject({ status_code: "0" });
    expect(await collect("Not%20a%20name")).toMatchObject({
      http: 400,
      status_code: "18",
      reason: "invalid_name",
    });
    expect(await collect(`c${"x".repeat(100)}`)).toMatchObject({ http: 400, status_code: "18" });
  });

  it("is refused where its query has the wrong shape", async () => {
    for (const wrong of [
      { queries: {} },
      { queries: [{ id: "k" }] },
      { queries: [{ id: "Not a name", query: "kite" }] },
      { queries: [{ id: "k", query: "" }] },
      { project_topics: { topics: [] } },
      { project_topics: { project } },
      { filters: "red" },
      { streams: [""] },
    ])
      expect(await collect("c", wrong)).toMatchObject(badBody);
    expect(await get("/api/v3/stream/c/c")).toMatchObject({ http: 404, status_code: "15" });
  });

  it("is read from its earliest document by default, and refuses wrong parameters", async () => {
    await collect("c", { queries: [{ id: "k", query: "kite" }] });
    await upload(["kite", "boat", "kite"]);
    expect(await held("c")).toEqual([url(0), url(2)]);
    const reader = await LineReader.open(service.url, "/api/v3/stream/c/c/results");
    expect(await reader.urls(2)).toEqual([url(0), url(2)]);
    reader.leave();
    const path = "/api/v3/stream/c/c/results";
    expect(await get(`${path}?end_behaviour=perhaps`)).toMatchObject(refused("end_behaviour"));
    expect(await get(`${path}?resume_offset=`)).toMatchObject(refused("resume_offset"));
    expect(await get(`${path}?resume_offset=${"1".repeat(1001)}`)).toMatchObject(refused("resume_offset"));
  });

  it("keeps what it holds while it is paused, resumed and changed, however often", async () => {
    await collect("c", { queries: [{ id: "k", query: "kite" }] });
    await upload(["kite"]);
    for (const action of ["pause", "pause", "resume", "resume", "pause"])
      await post(`/api/v3/stream/c/c/${action}`);
    expect(await collect("c", { queries: [{ id: "b", query: "boat" }] })).toMatchObject({
      result_stream: { collectors: [{ collector_id: "c", state: "PAUSED" }] },
    });
    expect(await held("c")).toEqual([url(0)]);
  });

  it("of a name that was used before doesn't take offsets of the earlier one", async () => {
    const query = { queries: [{ id: "k", query: "kite" }] };
    await collect("c", query);
    await collect("d", query);
    await upload(["kite", "kite"]);
    await service.call("DELETE", "/api/v3/stream/c/c");
    await collect("c", query);
    expect(await held("c")).toEqual([]);
    expect(await get("/api/v3/stream/c/c/results?resume_offset=1")).toMatchObject({
      ...refused("resume_offset"),
      reason: "offset_gone",
    });
  });
});

describe.each([
  ["of everything", () => "/api/v3/stream/export"],
  ["of a project", () => `/api/v3/stream/p/${project}/export`],
  ["of a stream", () => "/api/v3/stream/s/kites/export"],
])("an export %s into a collector", (_what, path) => {
  beforeEach(async () => {
    await makeStream("kites", "kite");
    await collect("c");
  });
  const finished = async (id: string) => {
    await expect
      .poll(async () => Tasks.parse((await get(`/api/v3/tasks/export/${id}`))["result_tasks"]).tasks[0])
      .toMatchObject({ status: expect.stringMatching(/finished|aborted/) as unknown });
    return Tasks.parse((await get(`/api/v3/tasks/export/${id}`))["result_tasks"]).tasks[0];
  };
  const start = async (body: object) =>
    Tasks.parse((await post(path(), { start: 0, target: "c", ...body }))["result_tasks"]).tasks[0]?.id ?? "";

  it.each([
    ["no start", { start: undefined }, badBody],
    ["no target", { target: undefined }, badBody],
    ["a bad target", { target: "Not a name" }, badBody],
    ["a limit of nothing", { limit: 0 }, badBody],
    ["a limit that is too large", { limit: 1_000_001 }, badBody],
    ["a start that is no time", { start: "soon" }, refused("start")],
    ["a stop that is no time", { stop: "soon" }, refused("stop")],
    ["a stop at the start", { start: 5, stop: 5 }, refused("stop")],
    ["a query that can't be parsed", { query: "kite AND" }, unparsable],
  ])("is refused with %s", async (_wrong, body, answer) => {
    expect(await post(path(), { start: 0, target: "c", ...body })).toMatchObject(answer);
    expect(await get("/api/v3/tasks/export")).toMatchObject({ result_tasks: { tasks: [] } });
  });

  it("takes what was published from start until before stop, at most the limit, oldest first", async () => {
    await upload(["kite", "kite", "kite", "kite", "kite"]);
    const at = (n: number) => 1_760_000_000_000 + n;
    await finished(await start({ start: at(1), stop: String(at(4)) }));
    expect(await held("c")).toEqual([url(1), url(2), url(3)]);
    expect(await finished(await start({ limit: 2 }))).toMatchObject({ processed: 2, ready: 2, progress: 1 });
    expect(await held("c")).toEqual([1, 2, 3, 0, 1].map(url));
  });

  it("is aborted with a reason where its collector is deleted meanwhile, and can't be aborted once it ended", async () => {
    await upload(Array.from({ length: 900 }, () => "kite"));
    const id = await start({});
    await service.call("DELETE", "/api/v3/stream/c/c");
    const ended = await finished(id);
    const aborted = await service.call("DELETE", `/api/v3/tasks/export/${id}`);
    expect(Tasks.parse(aborted["result_tasks"]).tasks[0]?.status).toBe(ended?.status);
    expect(await post(path(), { start: 0, target: "c" })).toMatchObject(
      path() === "/api/v3/stream/export" ? { status_code: "0" } : { http: 404, status_code: "15" },
    );
  });
});

describe("an export of a project", () => {
  it("takes only given topics and datasets, which have to be known or may be empty", async () => {
    await post(`/api/v2/platform/p/${project}/topics/import`, {
      topic_type: "search",
      topic_line_import: [{ topic_title: "red", topic_id: "red", query: "red" }],
    });
    await collect("c");
    await upload(["red kite", "kite"]);
    const path = `/api/v3/stream/p/${project}/export`;
    const into = { start: 0, target: "c" };
    const [task] = Tasks.parse(
      (await post(path, { ...into, topics: ["red"], datasets: [] }))["result_tasks"],
    ).tasks;
    await expect
      .poll(() => get(`/api/v3/tasks/export/${task?.id}`))
      .toMatchObject({ result_tasks: { tasks: [{ status: "finished" }] } });
    expect(await held("c")).toEqual([url(0)]);
    expect(await post(path, { ...into, topics: ["none"] })).toMatchObject(refused("topics"));
    expect(await post(path, { ...into, topics: "red" })).toMatchObject(badBody);
    expect(await post(path, { ...into, datasets: [7] })).toMatchObject(badBody);
  });
});

describe("an unknown export task", () => {
  it.each(["GET", "DELETE"])("%s is 26", async (method) => {
    expect(await service.call(method, "/api/v3/tasks/export/none")).toMatchObject({
      http: 404,
      status_code: "26",
      reason: "not_found",
    });
  });
});
