import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Line, LineReader } from "../../support/stream-lines";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeEach(async () => {
  service = await startService({
    streams: { connections: 3, idleMs: 100, waiting: 50, heldDocuments: 10, heldSize: 1_000_000 },
  });
});
afterEach(() => service.stop());

const url = (name: string | number) => `https://paper.example/${name}`;
const entry = (name: string | number, content = "a kite", more: object = {}) => ({
  upsert: { url: url(name), published: "1760000000000", content, ...more },
});
const upload = async (...entries: object[]) =>
  expect(await service.call("POST", `/api/v2/docs/p/${service.projectId}`, entries)).toMatchObject({
    status_code: "0",
  });
const rules = (...queries: string[]) => ({
  rules: queries.map((query, i) => ({ rule_id: `r${i}`, query })),
});
const makeStream = (id: string, ...queries: string[]) =>
  service.call("PUT", `/api/v3/stream/s/${id}`, rules(...queries));
const collect = (id: string, collector_query: object) =>
  service.call("PUT", `/api/v3/stream/c/${id}`, { collector_query });
const open = (path: string, body?: unknown) => LineReader.open(service.url, path, body);
const urlsOf = (lines: Line[]) =>
  lines.flatMap((line) => (line.chunk_type === "CT_RESULT" ? [line.chunk_result.data.data.url] : []));
const held = async (id: string, from = "earliest") =>
  urlsOf(
    await (await open(`/api/v3/stream/c/${id}/results?end_behaviour=stop&resume_offset=${from}`)).rest(),
  );

describe("a stream", () => {
  it("delivers documents that are uploaded or edited, with the rules they match", async () => {
    await makeStream("kites", "kite", "lang:en AND red");
    const stream = await open("/api/v3/stream/s/kites/results");
    expect(stream.contentType).toContain("ndjson");
    expect(await stream.next()).toMatchObject({
      chunk_type: "CT_CONTROL",
      chunk_control: { connection_id: expect.stringMatching(/^#.+#$/) as unknown },
    });
    await upload(
      entry(1, "nothing of interest here"),
      entry(2),
      entry(3, "the kite that is red, by the sea"),
    );
    expect((await stream.nextOf("CT_RESULT")).chunk_result.data).toMatchObject({
      data: { url: url(2), content: "a kite" },
      highlighted_data: [{ matched: { rule_id: "r0", stream_id: "kites" } }],
    });
    expect((await stream.nextOf("CT_RESULT")).chunk_result.data).toMatchObject({
      data: { url: url(3) },
      highlighted_data: [{ matched: { rule_id: "r0" } }, { matched: { rule_id: "r1" } }],
    });
    await upload({ update: { url: url(1), content: "after all a kite" } });
    expect(await stream.urls(1)).toEqual([url(1)]);
    await upload({ delete: { url: url(1) } }, entry(4));
    expect(await stream.urls(1)).toEqual([url(4)]);
    stream.leave();
  });

  it("ends after max_hits, and narrows down by a query in either form", async () => {
    await makeStream("kites", "kite");
    const got = await open("/api/v3/stream/s/kites/results?q=red&max_hits=2");
    const posted = await open("/api/v3/stream/s/kites/results?max_hits=1", { q: "blue" });
    await upload(
      entry(1),
      entry(2, "red kite"),
      entry(3, "blue kite"),
      entry(4, "red kite"),
      entry(5, "red"),
    );
    expect(urlsOf(await got.rest())).toEqual([url(2), url(4)]);
    expect(urlsOf(await posted.rest())).toEqual([url(3)]);
  });

  it("has control lines while nothing arrives", async () => {
    await makeStream("kites", "kite");
    const stream = await open("/api/v3/stream/s/kites/results");
    const first = await stream.nextOf("CT_CONTROL");
    expect(await stream.nextOf("CT_CONTROL")).toEqual(first);
    stream.leave();
  });

  it("tells a reader that is too slow and ends", async () => {
    await makeStream("kites", "kite");
    const stream = await open("/api/v3/stream/s/kites/results");
    await upload(...Array.from({ length: 60 }, (_, i) => entry(i)));
    const lines = await stream.rest();
    expect(lines.at(-1)).toMatchObject({
      chunk_type: "CT_ERROR",
      chunk_error: { status_code: "25", reason: "too_slow" },
    });
  });

  it("is refused where there is none, where the query is wrong, and beyond the number of connections", async () => {
    expect(await service.call("GET", "/api/v3/stream/s/none/results")).toMatchObject({ status_code: "15" });
    expect(await service.call("GET", "/api/v3/stream/s/none")).toMatchObject({
      http: 404,
      status_code: "15",
    });
    await makeStream("kites", "kite");
    const path = "/api/v3/stream/s/kites/results";
    expect(await service.call("GET", `${path}?q=(`)).toMatchObject({ status_code: "4" });
    expect(await service.call("GET", `${path}?max_hits=0`)).toMatchObject({ status_code: "5" });
    const readers = [await open(path), await open(path), await open(path)];
    expect(await service.call("GET", path)).toMatchObject({ http: 429, status_code: "30", number_max: 3 });
    readers[0]?.leave();
    await expect.poll(async () => (await open(path)).next()).toMatchObject({ chunk_type: "CT_CONTROL" });
    for (const reader of readers) reader.leave();
  });

  it("ends for its readers when it is deleted", async () => {
    await makeStream("kites", "kite");
    const stream = await open("/api/v3/stream/s/kites/results");
    await upload(entry(1));
    expect(await stream.urls(1)).toEqual([url(1)]);
    await service.call("DELETE", "/api/v3/stream/s/kites");
    expect((await stream.rest()).at(-1)).toMatchObject({ chunk_error: { status_code: "15" } });
  });

  it("has limits of rules, sources and names", async () => {
    const put = (given: object) => service.call("PUT", "/api/v3/stream/s/kites", given);
    expect(await put({ rules: [] })).toMatchObject({ http: 403, status_code: "23" });
    const many = Array.from({ length: 1001 }, () => "kite");
    expect(await put(rules(...many))).toMatchObject({ http: 403, status_code: "19", number_max: 1000 });
    const sites = Array.from({ length: 11 }, (_, i) =>
      Array.from({ length: 50 }, (_, k) => `domainurl:s${i}x${k}.example`).join(" OR "),
    );
    expect(await put(rules(...sites))).toMatchObject({ http: 403, status_code: "22", number_max: 500 });
    const one = rules("kite").rules;
    expect(await put({ rules: [...one, ...one] })).toMatchObject({ http: 403, status_code: "21" });
    for (let i = 0; i < 100; i++) await makeStream(`s${i}`, "kite");
    expect(await put(rules("kite"))).toMatchObject({ http: 403, status_code: "20", number_max: 100 });
  });
});

describe("a project's stream", () => {
  it("delivers new documents of the project that meet query and filters", async () => {
    const base = `/api/v3/stream/p/${service.projectId}/results`;
    expect(await service.call("GET", `${base}?topic=none`)).toMatchObject({
      status_code: "5",
      param: "topic",
    });
    expect(await service.call("GET", "/api/v3/stream/p/none/results")).toMatchObject({ status_code: "29" });
    const got = await open(`${base}?q=red&max_hits=1`);
    const posted = await open(`${base}?max_hits=1&dataset=reviews`, { q: "kite" });
    await upload(entry(1), entry(2, "red kite"));
    await service.call("POST", `/api/v2/docs/p/${service.projectId}/d/reviews/create`, {
      ...entry(3).upsert,
      rating: 5,
    });
    expect(urlsOf(await got.rest())).toEqual([url(2)]);
    expect(urlsOf(await posted.rest())).toEqual([url(3)]);
  });
});

describe("a project's stream with a topic", () => {
  it("ends when the topic is deleted, at the next document", async () => {
    const topics = `/api/v2/platform/p/${service.projectId}/topics`;
    await service.call("POST", `${topics}/import`, {
      topic_type: "search",
      topic_line_import: [{ topic_title: "kites", topic_id: "kites", query: "kite" }],
    });
    const reader = await open(`/api/v3/stream/p/${service.projectId}/results?topic=kites`);
    await upload(entry(1));
    expect(await reader.urls(1)).toEqual([url(1)]);
    await service.call("POST", `${topics}/delete`, {
      bulk_topics: [{ category_id: "default", id: "kites" }],
    });
    await upload(entry(2));
    expect((await reader.rest()).at(-1)).toMatchObject({ chunk_error: { status_code: "5", param: "topic" } });
  });
});

describe("a collector", () => {
  it("is made, listed, read, paused, resumed and deleted", async () => {
    expect(await collect("c", { queries: [{ id: "k", query: "kite" }] })).toMatchObject({
      result_stream: { collectors: [{ collector_id: "c", state: "RUNNING" }] },
    });
    await upload(entry(1), entry(2, "nothing"));
    await service.call("POST", "/api/v3/stream/c/c/pause");
    await upload(entry(3));
    expect(await service.call("GET", "/api/v3/stream/c/c")).toMatchObject({
      result_stream: {
        collectors: [{ state: "PAUSED", collector_query: { queries: [{ id: "k", query: "kite" }] } }],
      },
    });
    await service.call("POST", "/api/v3/stream/c/c/resume");
    await upload(entry(4));
    expect(await held("c")).toEqual([url(1), url(4)]);
    expect(await service.call("GET", "/api/v3/stream/info")).toMatchObject({
      result_stream: { collectors: [{ collector_id: "c", state: "RUNNING" }] },
    });
    expect(await service.call("DELETE", "/api/v3/stream/c/c")).toMatchObject({
      result_stream: { collectors: [{ state: "DELETED" }] },
    });
    for (const [method, rest] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/pause"],
      ["POST", "/resume"],
      ["GET", "/results"],
    ] as const)
      expect(await service.call(method, `/api/v3/stream/c/c${rest}`)).toMatchObject({ status_code: "15" });
  });

  it("gives an offset after each result and goes on there", async () => {
    await makeStream("kites", "kite");
    await collect("c", { streams: ["kites"] });
    await upload(entry(1), entry(2), entry(3));
    const reader = await open("/api/v3/stream/c/c/results");
    const first = await reader.nextOf("CT_CONTROL");
    expect(first.chunk_control).toMatchObject({ collector_id: "c" });
    const result = await reader.nextOf("CT_RESULT");
    expect(result.chunk_result.data.highlighted_data).toEqual([
      { matched: { rule_id: "r0", stream_id: "kites" } },
    ]);
    const { resume_offset = "" } = (await reader.nextOf("CT_CONTROL")).chunk_control;
    reader.leave();
    expect(await held("c", resume_offset)).toEqual([url(2), url(3)]);
    expect(await held("c", "latest")).toEqual([]);
  });

  it("waits at its end for what arrives", async () => {
    await collect("c", { queries: [{ id: "k", query: "kite" }] });
    await upload(entry(1));
    const reader = await open("/api/v3/stream/c/c/results");
    expect(await reader.urls(1)).toEqual([url(1)]);
    await upload(entry(2));
    expect(await reader.urls(1)).toEqual([url(2)]);
    await service.call("DELETE", "/api/v3/stream/c/c");
    expect((await reader.rest()).at(-1)).toMatchObject({ chunk_error: { status_code: "15" } });
  });

  it("keeps each version as it arrived", async () => {
    await collect("c", { queries: [{ id: "k", query: "kite" }] });
    await upload(entry(1, "red kite"));
    await upload(entry(1, "blue kite"));
    await upload({ delete: { url: url(1) } });
    const lines = await (await open("/api/v3/stream/c/c/results?end_behaviour=stop")).rest();
    expect(
      lines.flatMap((line) =>
        line.chunk_type === "CT_RESULT" ? [line.chunk_result.data.data["content"]] : [],
      ),
    ).toEqual(["red kite", "blue kite"]);
  });

  it("holds so many documents and says when an offset is gone", async () => {
    await collect("c", { queries: [{ id: "k", query: "kite" }] });
    await upload(entry(0));
    const reader = await open("/api/v3/stream/c/c/results");
    await reader.nextOf("CT_RESULT");
    const { resume_offset = "" } = (await reader.nextOf("CT_CONTROL")).chunk_control;
    reader.leave();
    await upload(...Array.from({ length: 12 }, (_, i) => entry(i + 1)));
    expect(await held("c")).toEqual(Array.from({ length: 10 }, (_, i) => url(i + 3)));
    const results = "/api/v3/stream/c/c/results?resume_offset=";
    expect(await service.call("GET", results + resume_offset)).toMatchObject({
      http: 400,
      status_code: "5",
      param: "resume_offset",
      reason: "offset_gone",
    });
    for (const wrong of ["nonsense", "-1", "999999"])
      expect(await service.call("GET", results + wrong)).toMatchObject({ param: "resume_offset" });
  });

  it("takes topics of a project, narrowed down by its filters", async () => {
    const topics = (topic_type: string, topic_title: string, query: string) =>
      service.call("POST", `/api/v2/platform/p/${service.projectId}/topics/import`, {
        topic_type,
        topic_line_import: [{ topic_title, topic_id: topic_title, query }],
      });
    await topics("search", "kites", "kite");
    await topics("filter", "red", "red");
    const project_topics = { project: service.projectId, topics: ["kites"] };
    await collect("c", { project_topics, filters: ["red"] });
    await upload(entry(1, "red kite"), entry(2, "kite"), entry(3, "red"));
    expect(await held("c")).toEqual([url(1)]);
    const wrong = (query: object) => collect("d", query);
    expect(await wrong({ filters: ["red"] })).toMatchObject({ status_code: "5", param: "filters" });
    expect(await wrong({ project_topics, filters: ["none"] })).toMatchObject({ param: "filters" });
    expect(await wrong({ project_topics: { ...project_topics, topics: ["none"] } })).toMatchObject({
      status_code: "5",
      param: "topics",
    });
    expect(await wrong({ project_topics: { project: "none", topics: [] } })).toMatchObject({
      status_code: "29",
    });
    expect(await wrong({ streams: ["none"] })).toMatchObject({ status_code: "15" });
    expect(await wrong({ queries: [{ id: "k", query: "(" }] })).toMatchObject({ status_code: "4" });
    const twice = { id: "k", query: "kite" };
    expect(await wrong({ queries: [twice, twice] })).toMatchObject({ status_code: "21" });
    const many = Array.from({ length: 101 }, (_, i) => ({ id: `k${i}`, query: "kite" }));
    expect(await wrong({ queries: many })).toMatchObject({ http: 403, status_code: "22", number_max: 100 });
    expect(await service.call("PUT", "/api/v3/stream/c/C", {})).toMatchObject({ status_code: "18" });
  });

  it("takes an export of a project, of a stream and of everything", async () => {
    await upload(entry(1, "red kite"), entry(2, "kite"), entry(3, "red"));
    await makeStream("kites", "kite");
    await collect("c", {});
    const finished = async (path: string, body: object) => {
      const made = await service.call("POST", path, { start: "2020-01-01", target: "c", ...body });
      expect(made).toMatchObject({
        result_tasks: { tasks: [{ status: "queued", processed: 0, target: "c" }] },
      });
      const { id } = (made as unknown as { result_tasks: { tasks: [{ id: string }] } }).result_tasks.tasks[0];
      await expect
        .poll(() => service.call("GET", `/api/v3/tasks/export/${id}`))
        .toMatchObject({ result_tasks: { tasks: [{ status: "finished", progress: 1 }] } });
    };
    const exportProject = `/api/v3/stream/p/${service.projectId}/export`;
    await finished(exportProject, { query: "red" });
    expect(await held("c")).toEqual([url(1), url(3)]);
    await finished("/api/v3/stream/s/kites/export", { limit: 1 });
    expect(await held("c")).toEqual([url(1), url(3), url(1)]);
    await finished(exportProject, { datasets: ["none"] });
    expect(await held("c")).toHaveLength(3);
    await finished("/api/v3/stream/export", { query: "kite", limit: 2 });
    expect(await held("c")).toEqual([url(1), url(3), url(1), url(1), url(2)]);
    const into = { start: "2020-01-01", target: "c" };
    expect(await service.call("POST", exportProject, { ...into, target: "none" })).toMatchObject({
      status_code: "15",
    });
    expect(await service.call("POST", exportProject, { ...into, topics: ["none"] })).toMatchObject({
      param: "topics",
    });
    expect(await service.call("POST", exportProject, { target: "c" })).toMatchObject({ status_code: "17" });
    expect(await service.call("POST", "/api/v3/stream/s/none/export", into)).toMatchObject({
      status_code: "15",
    });
  });
});

it("ends streams when the service stops", async () => {
  const ending = await startService();
  await ending.call("PUT", "/api/v3/stream/s/kites", rules("kite"));
  const stream = await LineReader.open(ending.url, "/api/v3/stream/s/kites/results");
  await stream.next();
  await ending.stop();
  expect(await stream.rest()).toEqual([]);
});
