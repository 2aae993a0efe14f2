import { describe, expect, it, onTestFinished } from "vitest";
import { optionalCapabilities } from "../../../../src/shared/capabilities";
import type { TopicDraft } from "../../../../src/shared/ipc/topics";
import { TestApp } from "../../../support/app";
import { MisbehavingService } from "../../../hosted/misbehaving-service";
import { scripts } from "../../../support/app-scripts";
import { temporaryFolder } from "../../../support/temporary-folder";

async function workspace() {
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.createWorkspace", { name: "Project", folder: null });
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  return { app, ref: { connectionId: id, projectId: project?.id ?? "" } };
}

async function hosted() {
  const service = await MisbehavingService.start();
  onTestFinished(() => service.stop());
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.addService", {
    name: "Hosted",
    baseUrl: service.url,
    token: "a-token-of-the-test",
    keep: "session",
  });
  return { app, ref: { connectionId: id, projectId: "p1" }, service };
}

type Place = Pick<Awaited<ReturnType<typeof hosted>>, "app" | "ref">;

const kestrel: TopicDraft = {
  type: "search",
  category: { id: null, title: "Brands" },
  id: null,
  title: "Kestrel",
  description: "A rival",
  included: ["kestrel", "falcon"],
  excluded: ["bird"],
};

async function withKestrel({ app, ref }: Place) {
  const { changes } = await app.call("topics.plan", { ...ref, drafts: [kestrel], mode: "replace" });
  await app.call("topics.send", { ...ref, changes });
  return (await topicsOf({ app, ref }))[0] ?? { id: "", categoryId: "", title: "" };
}

async function topicsOf({ app, ref }: Place) {
  const { data } = await app.call("project.topics", ref);
  return data.topic_categories.flatMap(({ id: categoryId, title: category, query_topics }) =>
    query_topics.map(({ id, title, included_queries: included }) => ({
      id,
      categoryId,
      title,
      category,
      included,
    })),
  );
}

describe("topics", () => {
  it("are deleted, each with its own result", async () => {
    const place = await workspace();
    const { id, categoryId } = await withKestrel(place);
    const topics = [
      { id, categoryId },
      { id: "gone", categoryId },
    ];
    expect(await place.app.call("topics.remove", { ...place.ref, topics })).toMatchObject([
      { id, success: true, message: "" },
      { id: "gone", success: false },
    ]);
    expect(await topicsOf(place)).toEqual([]);
  });

  it("are renamed and moved as one plan, with all their queries", async () => {
    const place = await workspace();
    const { id, categoryId } = await withKestrel(place);
    const draft = { ...kestrel, title: "Kestrel Coffee", category: { id: null, title: "Rivals" } };
    const move = { ...place.ref, from: { id, categoryId }, draft };
    expect(await place.app.call("topics.relocate", move)).toEqual({ stopped: "done", message: "" });
    expect(await topicsOf(place)).toMatchObject([
      { title: "Kestrel Coffee", category: "Rivals", included: ["kestrel", "falcon"] },
    ]);
  });

  it("stay as they are where the new title is taken, or the topic is gone", async () => {
    const place = await workspace();
    const { id, categoryId } = await withKestrel(place);
    const before = await topicsOf(place);
    const relocate = (from: { id: string; categoryId: string }, draft: TopicDraft) =>
      place.app.call("topics.relocate", { ...place.ref, from, draft });
    expect(await relocate({ id, categoryId }, kestrel)).toMatchObject({ stopped: "create" });
    expect(await relocate({ id, categoryId }, { ...kestrel, title: "New", included: ["("] })).toMatchObject({
      stopped: "create",
    });
    expect(await relocate({ id: "gone", categoryId }, { ...kestrel, title: "New" })).toMatchObject({
      stopped: "create",
    });
    expect(await topicsOf(place)).toEqual(before);
  });

  it("keep the old one if the copy differs from it, or can't be deleted", async () => {
    const { app, ref, service } = await hosted();
    const listed = (title: string, included_queries: string[]) => ({
      topic_categories: [
        {
          id: "c",
          title: "Brands",
          query_topics: [
            {
              id: title,
              title,
              description: "A rival",
              included_queries,
              excluded_queries: ["bird"],
            },
          ],
        },
      ],
    });
    const platform = "/api/v2/platform/p/p1";
    const draft = { ...kestrel, title: "New" };
    const move = { ...ref, from: { id: "Kestrel", categoryId: "c" }, draft };
    const stopped = async () => (await app.call("topics.relocate", move)).stopped;
    service.answers.set(`${platform}/topics/list`, { result_topics: listed("Kestrel", ["kestrel"]) });
    expect(await stopped()).toBe("create");
    service.answers.set(`${platform}/topics/import`, { result_topics: listed("New", ["kestrel"]) });
    expect(await stopped()).toBe("check");
    service.answers.set(`${platform}/topics/import`, { result_topics: listed("New", kestrel.included) });
    expect(await stopped()).toBe("delete");
    const saved = {
      ...listed("New", kestrel.included).topic_categories[0]?.query_topics[0],
      category_id: "c",
    };
    const topicNew = `${platform}/topics/list/New`;
    service.answers.set(topicNew, { result_topic_details: { ...saved, included_queries: ["kestrel"] } });
    expect(await stopped()).toBe("check");
    service.answers.set(topicNew, { result_topic_details: saved });
    expect(await stopped()).toBe("delete");
    const refused = { bulk_answer: [{ category_id: "c", id: "Kestrel", success: false }] };
    service.answers.set(`${platform}/topics/delete`, { result_topic_deletion: refused });
    expect(await stopped()).toBe("delete");
    const deletions = service.calls.filter(({ path }) => path.endsWith("/topics/delete"));
    expect(deletions.map(({ body }) => body)).toEqual([
      { bulk_topics: [{ category_id: "c", id: "Kestrel" }] },
      { bulk_topics: [{ category_id: "c", id: "Kestrel" }] },
      { bulk_topics: [{ category_id: "c", id: "Kestrel" }] },
    ]);
  });
});

describe("metrics", () => {
  it("change their title, description and display, and are deleted with their count known", async () => {
    const { app, ref } = await workspace();
    await app.call("metrics.add", { ...ref, metrics: [{ name: "score", format: "INTEGER" }] });
    await app.call("metrics.update", {
      ...ref,
      change: { name: "score", title: "Score", description: "Of 5", display_in_ui: false },
    });
    expect((await app.call("project.metrics", ref)).data).toMatchObject([
      { name: "score", title: "Score", description: "Of 5", display_in_ui: false },
    ]);
    expect(await app.call("metrics.count", { ...ref, name: "score" })).toEqual({ documents: 0 });
    await app.call("metrics.remove", { ...ref, name: "score" });
    expect((await app.call("project.metrics", ref)).data).toEqual([]);
    expect(await app.failure("metrics.remove", { ...ref, name: "score" })).toMatchObject({ kind: "invalid" });
    expect(await app.failure("metrics.update", { ...ref, change: { name: "score" } })).toMatchObject({
      kind: "invalid",
    });
  });

  it("of a service that doesn't offer it stay, and that is remembered until it is offered", async () => {
    const { app, ref, service } = await hosted();
    const offered = async () => (await app.call("connections.list", undefined)).connections[0]?.capabilities;
    expect(await offered()).toEqual(["summaries", ...optionalCapabilities]);
    const update = () => app.failure("metrics.update", { ...ref, change: { name: "score", title: "S" } });
    expect(await update()).toMatchObject({ kind: "missing" });
    expect(await app.failure("metrics.remove", { ...ref, name: "score" })).toMatchObject({ kind: "missing" });
    const without = ["metricEdits", "metricRemoval"];
    expect(await offered()).toEqual([
      "summaries",
      ...optionalCapabilities.filter((one) => !without.includes(one)),
    ]);
    expect(app.events).toContainEqual({
      name: "connections.capabilities",
      payload: { connectionId: ref.connectionId },
    });
    expect(await app.call("metrics.count", { ...ref, name: "score" })).toEqual({ documents: null });
    expect(service.calls.some((call) => call.path.startsWith("/local"))).toBe(false);
    service.answers.set("/api/v2/platform/p/p1/custom_metrics/update", {
      result_custom_metrics: { data: [{ custom_metric: { name: "score" }, success: true }] },
    });
    await app.call("metrics.update", { ...ref, change: { name: "score", title: "S" } });
    service.answers.set("/api/v2/platform/p/p1/custom_metrics/delete", {
      result_custom_metrics: { data: [{ custom_metric: { name: "score" }, success: true }] },
    });
    await app.call("metrics.remove", { ...ref, name: "score" });
    expect(service.calls.at(-1)?.body).toEqual({ metric_names: ["score"] });
    expect(await offered()).toEqual(["summaries", ...optionalCapabilities]);
  });
});

describe("tags", () => {
  it("are the project's, or unknown where they aren't listed", async () => {
    const { app, ref, service } = await hosted();
    expect((await app.call("project.tags", ref)).data).toBeNull();
    service.answers.set("/api/v2/platform/p/p1/tags", {
      result_tags: { tags: [{ id: "1", label: "Team / Red" }, { id: "Crisis" }] },
    });
    expect((await app.call("project.tags", ref)).data).toEqual(["Team / Red", "Crisis"]);
  });
});

it("panels go into a group, which is created with its first panel", async () => {
  const { app, ref } = await workspace();
  const panel = { title: "Papers", included_entries: [] };
  await app.call("panels.add", { ...ref, panel, group: { title: "Press" } });
  const groups = async () =>
    (await app.call("project.panels", ref)).data.data.map(({ group }) => [
      group.title,
      group.panels.map(({ title }) => title),
    ]);
  expect(await groups()).toContainEqual(["Press", ["Papers"]]);
  const { data } = await app.call("project.panels", ref);
  const press = data.data.find(({ group }) => group.title === "Press")?.group.id ?? "";
  await app.call("panels.add", { ...ref, panel: { ...panel, title: "Weeklies" }, group: { id: press } });
  expect(await groups()).toContainEqual(["Press", ["Papers", "Weeklies"]]);
  expect(await app.failure("panels.add", { ...ref, panel, group: { title: "Press" } })).toMatchObject({
    kind: "invalid",
    message: expect.stringContaining("Press") as string,
  });
  expect(await groups()).toContainEqual(["Press", ["Papers", "Weeklies"]]);
});

it("a summary is asked for with the query and its range, and only where it is offered", async () => {
  const { app, ref, service } = await hosted();
  const question = {
    ...ref,
    q: "a OR b",
    min: Date.UTC(2026, 0, 1),
    max: Date.UTC(2026, 1, 1),
    topic: ["t1"],
  };
  expect(await app.failure("documents.summary", question)).toMatchObject({ kind: "missing" });
  service.answers.set("/api/v1/search/p/p1/summary", { summary: { summary: "Kites fly." } });
  expect(await app.call("documents.summary", question)).toEqual({ text: "Kites fly." });
  const asked = service.calls.at(-1)?.query;
  expect(asked?.get("q")).toBe(
    "(a OR b) AND published:>=2026-01-01T00:00:00.000Z AND published:<2026-02-01T00:00:00.000Z",
  );
  expect(asked?.getAll("topic")).toEqual(["t1"]);
  service.answers.set("/api/v1/search/summary", { summary: { summary: "Of all." } });
  expect(await app.call("documents.summary", { ...ref, q: "kite", scope: "global" })).toEqual({
    text: "Of all.",
  });
  await app.call("documents.summary", { ...ref, q: "kite" });
  expect(service.calls.at(-1)?.query.get("q")).toBe("kite");
});

it("rules of streams are read one by one where the list has only names", async () => {
  const { app, ref, service } = await hosted();
  const rules = [{ rule_id: "kestrels", query: "kestrel" }];
  const streams = ["birds", "gone"].map((id) => ({ enabled: true, stream_id: id }));
  service.answers.set("/api/v3/stream/info", { result_stream: { collectors: [], streams } });
  service.answers.set("/api/v3/stream/s/birds", {
    result_stream: { data: [{ enabled: true, stream_id: "birds", rules }] },
  });
  const { data } = await app.call("project.streams", { connectionId: ref.connectionId });
  expect(data).toMatchObject([
    { stream_id: "birds", rules },
    { stream_id: "gone", rules: [] },
  ]);
});

it("one stream is read with its rules, where the service offers that", async () => {
  const { app, ref, service } = await hosted();
  const { connectionId } = ref;
  expect(await app.call("streams.read", { connectionId, streamId: "birds" })).toBeNull();
  const rules = [{ rule_id: "kestrels", query: "kestrel" }];
  service.answers.set("/api/v3/stream/s/birds", {
    result_stream: { data: [{ enabled: true, stream_id: "birds", rules }] },
  });
  expect(await app.call("streams.read", { connectionId, streamId: "birds" })).toMatchObject({ rules });
});

it("rules of a stream are read again only when the stream is looked at or changes here", async () => {
  const { app, ref, service } = await hosted();
  const { connectionId } = ref;
  const has = (query: string) =>
    service.answers.set("/api/v3/stream/s/birds", {
      result_stream: {
        data: [{ enabled: true, stream_id: "birds", rules: [{ rule_id: "kestrels", query }] }],
      },
    });
  service.answers.set("/api/v3/stream/info", {
    result_stream: { collectors: [], streams: [{ enabled: true, stream_id: "birds" }] },
  });
  const listed = async () =>
    (await app.call("project.streams", { connectionId, from: "live" })).data[0]?.rules[0]?.query;
  has("kestrel");
  expect(await listed()).toBe("kestrel");
  has("falcon");
  expect(await listed()).toBe("kestrel");
  const read = await app.call("streams.read", { connectionId, streamId: "birds" });
  expect(read).toMatchObject({ rules: [{ query: "falcon" }] });
  expect(await listed()).toBe("falcon");
  has("osprey");
  const rules = [{ rule_id: "kestrels", query: "osprey" }];
  await app.call("streams.put", { connectionId, streamId: "birds", rules });
  expect(await listed()).toBe("osprey");
});

it("channels are those the project lists, else those of its documents", async () => {
  const { app, ref, service } = await hosted();
  service.answers.set("/api/v1/search/p/p1/histogram/channel", {
    result_histogram: { header: { v: ["count"] }, data: [{ ks: "forum.example", v: [3] }] },
  });
  const channels = async () => (await app.call("project.channels", { ...ref, from: "live" })).data;
  expect(await channels()).toEqual([{ id: "forum.example", title: "forum.example" }]);
  const nodes = [{ id: "1", title: "Forum" }, { id: "paper.example" }];
  service.answers.set("/api/v2/platform/p/p1/resources", {
    result_resources: { projects: [{ id: "p1", title: "Kites", channels: [{ id: "c", title: "", nodes }] }] },
  });
  expect(await channels()).toEqual([
    { id: "1", title: "Forum" },
    { id: "paper.example", title: "paper.example" },
  ]);
});
