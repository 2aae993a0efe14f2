import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { TopicDraft } from "../../../../src/shared/ipc/topics";
import { TestApp } from "../../../support/app";
import { MisbehavingService } from "../../../hosted/misbehaving-service";
import { scripts } from "../../../support/app-scripts";
import { temporaryFolder } from "../../../support/temporary-folder";

interface Place {
  app: TestApp;
  ref: { connectionId: string; projectId: string };
  folder: string;
}

async function workspace(name = "Project"): Promise<Place> {
  const folder = temporaryFolder();
  const app = new TestApp(folder, scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.createWorkspace", { name, folder: null });
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  return { app, ref: { connectionId: id, projectId: project?.id ?? "" }, folder };
}

async function hosted(): Promise<Place & { service: MisbehavingService }> {
  const service = await MisbehavingService.start();
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p1", name: "Kites" }] } });
  onTestFinished(() => service.stop());
  const folder = temporaryFolder();
  const app = new TestApp(folder, scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.addService", {
    name: "Hosted",
    baseUrl: service.url,
    token: "a-token-of-the-test",
    keep: "session",
  });
  return { app, ref: { connectionId: id, projectId: "p1" }, folder, service };
}

const topic = (change: Partial<TopicDraft> = {}): TopicDraft => ({
  type: "search",
  category: { id: null, title: "Brands" },
  id: null,
  title: "Kestrel",
  description: "A rival",
  included: ["kestrel", '"kestrel coffee"'],
  excluded: ["bird"],
  ...change,
});

async function planAndSend({ app, ref }: Place, drafts: TopicDraft[], mode: "replace" | "add" = "replace") {
  const plan = await app.call("topics.plan", { ...ref, drafts, mode });
  return { plan, report: await app.call("topics.send", { ...ref, changes: plan.changes }) };
}

async function fill({ app, ref }: Place, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const finished = app.next("uploads.changed", ({ state }) => state === "finished");
    const document = {
      url: `https://paper.example/${i}`,
      published: String(1_760_000_000_000 + i * 1000),
      title: i === 0 ? "=1+1" : `Title ${i}`,
      content: i % 2 === 0 ? "kestrel coffee" : "harbour",
    };
    await app.call("documents.modify", { ...ref, action: "create", document });
    await finished;
  }
}

describe("topics of a local workspace", () => {
  it("are planned, sent in a batch, compared, changed and added to", async () => {
    const place = await workspace();
    const first = await planAndSend(place, [
      topic(),
      topic({ title: "Harbour", included: ["harbour"], excluded: [] }),
      topic({
        type: "filter",
        category: { id: null, title: "" },
        title: "Clean",
        included: ["noise_level:<50"],
      }),
    ]);
    expect(first.plan).toMatchObject({
      source: "live",
      changes: [{ kind: "create" }, { kind: "create" }, { kind: "create" }],
    });
    expect(first.report.error).toBeNull();
    expect(first.report.outcomes.map(({ state }) => state)).toEqual(["as-meant", "as-meant", "as-meant"]);
    const listed = await place.app.call("project.topics", place.ref);
    expect(listed.data.topic_categories.find(({ title }) => title === "Brands")?.query_topics).toMatchObject([
      { title: "Kestrel", included_queries: ["kestrel", '"kestrel coffee"'], excluded_queries: ["bird"] },
      { title: "Harbour" },
    ]);

    const again = await planAndSend(place, [topic({ included: ["falcon"], excluded: [] })], "add");
    expect(again.plan.changes[0]).toMatchObject({
      kind: "update",
      before: { included: ["kestrel", '"kestrel coffee"'] },
    });
    expect(again.report.outcomes).toMatchObject([{ state: "as-meant" }]);
    const replaced = await planAndSend(place, [topic({ included: ["falcon"], excluded: [] })]);
    expect(
      replaced.report.topics?.topic_categories.flatMap(({ query_topics }) => query_topics)[0],
    ).toMatchObject({
      included_queries: ["falcon"],
      excluded_queries: [],
    });
    const same = await place.app.call("topics.plan", {
      ...place.ref,
      drafts: [topic({ included: ["falcon"], excluded: [] })],
      mode: "replace",
    });
    expect(same.changes[0]?.kind).toBe("same");
    expect(
      (await place.app.failure("topics.send", { ...place.ref, changes: same.changes })).message,
    ).toContain("no topic changes");
  });

  it("are saved to a file and imported into another project, in each format", async () => {
    const place = await workspace();
    const drafts = [
      topic(),
      topic({ type: "filter", category: { id: null, title: "" }, title: "Clean", excluded: [] }),
    ];
    for (const format of ["csv", "xlsx", "json"] as const) {
      place.app.chosen.save = path.join(place.folder, `topics-${format}`);
      const saved = await place.app.call("topics.saveFile", { name: "Topics", format, drafts });
      expect(saved?.path).toBe(path.join(place.folder, `topics-${format}.${format}`));
      const read = await place.app.call("topics.readFile", { handle: place.app.given(saved?.path ?? "") });
      expect(read).toEqual({ name: `topics-${format}.${format}`, drafts, problems: [] });
    }
    place.app.chosen.save = null;
    expect(await place.app.call("topics.saveFile", { name: "x", format: "csv", drafts })).toBeNull();
    const handle = place.app.given(path.join(place.folder, "gone.csv"));
    const missing = await place.app.failure("topics.readFile", { handle });
    expect(missing).toMatchObject({ kind: "missing" });
  });

  it("are compared and sent at once even if there are many", async () => {
    const place = await workspace();
    const drafts = Array.from({ length: 300 }, (_, i) =>
      topic({
        title: `Topic ${i}`,
        category: { id: null, title: `Category ${i % 40}` },
        included: [`word${i}`, `other${i}`],
      }),
    );
    const { plan, report } = await planAndSend(place, drafts);
    expect(plan.changes.every(({ kind }) => kind === "create")).toBe(true);
    expect(report.outcomes.filter(({ state }) => state === "as-meant")).toHaveLength(300);
  });
});

describe("topics of a service", () => {
  it("are sent even if it doesn't list any; its last response is then shown with its age", async () => {
    const place = await hosted();
    expect(await place.app.failure("project.topics", place.ref)).toMatchObject({ kind: "missing" });
    const plan = await place.app.call("topics.plan", { ...place.ref, drafts: [topic()], mode: "replace" });
    expect(plan).toMatchObject({ source: "none", asOf: null, changes: [{ kind: "create" }] });
    const answer = {
      topic_categories: [
        {
          id: "c",
          title: "Brands",
          query_topics: [
            { id: "t", title: "Kestrel", description: "A rival", included_queries: ["kestrel"] },
          ],
        },
      ],
    };
    place.service.answers.set("/api/v2/platform/p/p1/topics/import", { result_topics: answer });
    const report = await place.app.call("topics.send", { ...place.ref, changes: plan.changes });
    expect(report.outcomes).toMatchObject([
      { state: "differs", message: expect.stringContaining("1 of 2 included") as string },
    ]);
    expect(await place.app.call("project.topics", place.ref)).toMatchObject({
      source: "cache",
      notListed: true,
      data: { topic_categories: [{ title: "Brands" }], filter_categories: [] },
    });
    const next = await place.app.call("topics.plan", { ...place.ref, drafts: [topic()], mode: "replace" });
    expect(next).toMatchObject({ source: "cache", changes: [{ kind: "update" }] });
  });

  it("name the topic of the invalid line if a batch is rejected, and that nothing was saved", async () => {
    const place = await hosted();
    place.service.faults.push(
      { code: 26 },
      { code: 17, details: { details: "topic_line_import[2]: query is too odd" } },
    );
    const plan = await place.app.call("topics.plan", {
      ...place.ref,
      drafts: [topic({ excluded: [] }), topic({ title: "Odd" })],
      mode: "replace",
    });
    const report = await place.app.call("topics.send", { ...place.ref, changes: plan.changes });
    expect(report.error?.message).toContain("“Odd”");
    expect(report.outcomes).toMatchObject([
      { title: "Kestrel", state: "unsent" },
      { title: "Odd", state: "unsent", message: expect.stringContaining("rejected it") as string },
    ]);
  });
});

describe("panels", () => {
  it("are created from text and files, and their members saved to a file", async () => {
    const place = await workspace();
    const { members } = await place.app.call("panels.readText", {
      text: "paper.example\nforum.example,4711,Ann\nno member",
    });
    const panel = { title: "Own", color: "#3457d5", included_entries: members };
    const made = await place.app.call("panels.add", { ...place.ref, panel });
    expect(made).toMatchObject({
      title: "Own",
      included_entries: [{ entry_type: "URL" }, { entry_type: "AUTHOR" }],
    });
    for (const format of ["csv", "xlsx", "json"] as const) {
      place.app.chosen.save = path.join(place.folder, `members.${format}`);
      const ask = { ...place.ref, name: "Members", format, panelIds: [made.id] };
      const saved = await place.app.call("panels.saveMembers", ask);
      expect(saved?.rows).toBe(2);
      const read = await place.app.call("panels.readFile", { handle: place.app.given(saved?.path ?? "") });
      if (format !== "json") expect(read.members).toEqual(members);
    }
    await fill(place, 3);
    const found = await place.app.call("documents.search", { ...place.ref, panel: [made.id] });
    expect(found.data.total).toBe(3);
    const refused = await place.app.failure("panels.add", {
      ...place.ref,
      panel: { ...panel, color: "red" },
    });
    expect(refused.kind).toBe("invalid");
  });

  it("can't be created if the service doesn't offer it, with a message", async () => {
    const { app, ref } = await hosted();
    const panel = { title: "Own", included_entries: [] };
    expect(await app.failure("panels.add", { ...ref, panel })).toMatchObject({
      kind: "missing",
      message: expect.stringContaining("This service can't create panels") as string,
    });
  });
});

describe("custom metrics", () => {
  it("are added one by one: an invalid one doesn't affect the others", async () => {
    const { app, ref } = await workspace();
    const metric = { name: "urgency", title: "Urgency", format: "INTEGER" } as const;
    expect(
      await app.call("metrics.add", {
        ...ref,
        metrics: [metric, { ...metric, name: "campaign", format: "KEYWORD" }],
      }),
    ).toEqual([
      { name: "urgency", success: true, message: "" },
      { name: "campaign", success: true, message: "" },
    ]);
    const again = await app.call("metrics.add", { ...ref, metrics: [metric, { ...metric, name: "other" }] });
    expect(again).toMatchObject([
      { name: "urgency", success: false, message: expect.stringContaining("already") as string },
      { name: "other", success: true },
    ]);
    expect((await app.call("project.metrics", ref)).data.map(({ name }) => name)).toEqual([
      "urgency",
      "campaign",
      "other",
    ]);
  });
});

async function finished({ app, ref }: Place, taskId: string) {
  return vi.waitFor(
    async () => {
      const { data } = await app.call("project.exports", { connectionId: ref.connectionId });
      const task = data.find(({ id }) => id === taskId);
      if (!task || task.status === "queued") throw new Error("The export is not finished yet");
      return task;
    },
    { timeout: 120_000 },
  );
}

describe("exports", () => {
  it("are counted before, created, recorded, and saved with chosen columns, and the numbers agree", async () => {
    const place = await workspace();
    await fill(place, 6);
    const { connectionId } = place.ref;
    const order = { connectionId, query: "kestrel", start: 0, stop: null, target: "weekly", limit: 1000 };
    const { count } = await place.app.call("exports.count", order);
    expect(count).toBe(3);
    const task = await place.app.call("exports.create", { ...order, expected: count });
    expect(task).toMatchObject({ status: "queued", processed: 0, progress: 0 });
    expect(await finished(place, task.id)).toMatchObject({ status: "finished", processed: 3 });
    expect(await place.app.call("exports.orders", { connectionId })).toMatchObject([
      { taskId: task.id, expected: 3, query: "kestrel" },
    ]);
    const by = { connectionId, taskId: task.id };
    const columns = await place.app.call("exports.columns", by);
    expect(columns.slice(0, 3)).toEqual(["url", "published", "title"]);
    for (const format of ["csv", "xlsx", "ndjson"] as const) {
      place.app.chosen.save = path.join(place.folder, `result.${format}`);
      const receipt = await place.app.call("exports.save", { ...by, format, columns: ["title", "url"] });
      expect(receipt).toEqual({
        path: path.join(place.folder, `result.${format}`),
        rows: 3,
        taskCount: 3,
        expected: 3,
        matchesNow: 3,
        differences: [],
      });
    }
    expect(readFileSync(path.join(place.folder, "result.csv"), "utf8").split("\r\n").slice(0, 2)).toEqual([
      "\ufefftitle,url",
      "'=1+1,https://paper.example/0",
    ]);
    const done = place.app.next("uploads.changed", ({ state }) => state === "finished");
    const more = { url: "https://paper.example/more", published: "1760000009000", content: "kestrel" };
    await place.app.call("documents.modify", { ...place.ref, action: "create", document: more });
    await done;
    const later = await place.app.call("exports.save", { ...by, format: "ndjson", columns: ["url"] });
    expect(later).toMatchObject({ rows: 3, matchesNow: 4 });
    expect(later?.differences).toEqual([expect.stringContaining("1 document was added") as string]);
    expect((await place.app.call("exports.abort", by)).status).toBe("finished");
  });

  it("say if their limit was reached", async () => {
    const place = await workspace();
    await fill(place, 4);
    const { connectionId } = place.ref;
    const order = { connectionId, query: "", start: 0, stop: null, target: "some", limit: 2 };
    const { count } = await place.app.call("exports.count", order);
    expect(count).toBe(4);
    const task = await place.app.call("exports.create", { ...order, expected: count });
    await finished(place, task.id);
    place.app.chosen.save = path.join(place.folder, "limited.csv");
    const receipt = await place.app.call("exports.save", {
      connectionId,
      taskId: task.id,
      format: "csv",
      columns: ["url"],
    });
    expect(receipt?.rows).toBe(2);
    expect(receipt?.differences).toEqual([expect.stringContaining("limited to 2") as string]);
  });

  it("of a service are shown as sent, counted without listing documents, and can't be downloaded", async () => {
    const { app, ref, service } = await hosted();
    const task = { id: "x1", target: "weekly", status: "running", processed: "12", progress: "0.5" };
    service.answers.set("/api/v3/tasks/export", { result_tasks: { tasks: [task] } });
    service.answers.set("/api/v1/search/histogram/published", {
      result_histogram: {
        header: { v: ["ALL"] },
        data: [
          { t: 0, v: [7] },
          { t: 1, v: ["5"] },
        ],
      },
    });
    const { connectionId } = ref;
    expect((await app.call("project.exports", { connectionId })).data).toMatchObject([
      { status: "running", processed: 12, progress: 0.5 },
    ]);
    expect(await app.call("exports.count", { connectionId, query: "a", start: 0, stop: null })).toEqual({
      count: 12,
    });
    expect(await app.failure("exports.abort", { connectionId, taskId: "x1" })).toMatchObject({
      kind: "missing",
    });
    expect(await app.failure("exports.columns", { connectionId, taskId: "x1" })).toMatchObject({
      message: expect.stringContaining("Only local workspaces") as string,
    });
  });
});

describe("streams", () => {
  it("are created, deleted, remembered with their rules after a restart, and created again", async () => {
    const place = await workspace();
    const { connectionId } = place.ref;
    const rules = [{ rule_id: "first", query: "kestrel" }];
    await place.app.call("streams.put", { connectionId, streamId: "rivals", rules });
    expect((await place.app.call("project.streams", { connectionId })).data).toMatchObject([
      { stream_id: "rivals", rules },
    ]);
    expect(await place.app.call("streams.delete", { connectionId, streamId: "rivals" })).toMatchObject({
      streamId: "rivals",
      enabled: true,
      rules,
    });
    expect((await place.app.call("project.streams", { connectionId })).data).toEqual([]);
    const [kept] = await place.app.call("streams.deleted", { connectionId });
    expect(kept).toMatchObject({ streamId: "rivals", rules });
    expect(await place.app.failure("streams.delete", { connectionId, streamId: "rivals" })).toMatchObject({
      statusCode: 15,
    });
    await place.app.call("streams.put", { connectionId, streamId: "rivals", rules: kept?.rules ?? [] });
    await place.app.call("streams.forget", {
      connectionId,
      streamId: "rivals",
      deletedAt: kept?.deletedAt ?? 0,
    });
    expect(await place.app.call("streams.deleted", { connectionId })).toEqual([]);
  });
});

describe("if records of a service can't be written", () => {
  it("an export that was created is reported as created", async () => {
    const { app, ref, folder, service } = await hosted();
    mkdirSync(path.join(folder, "exports.json"));
    service.answers.set("/api/v3/stream/export", {
      result_tasks: { tasks: [{ id: "t1", status: "queued", target: "file", processed: 0, progress: 0 }] },
    });
    const order = { target: "file", query: "", start: 0, stop: null, limit: 10, expected: null };
    const task = await app.call("exports.create", { connectionId: ref.connectionId, ...order });
    expect(task).toMatchObject({ id: "t1" });
  });

  it("a stream isn't deleted, because its rules would be lost", async () => {
    const { app, ref, folder, service } = await hosted();
    mkdirSync(path.join(folder, "deleted-streams.json"));
    const { connectionId } = ref;
    expect(await app.failure("streams.delete", { connectionId, streamId: "rivals" })).toMatchObject({
      kind: "conflict",
    });
    expect(service.calls.some(({ method }) => method === "DELETE")).toBe(false);
  });
});

it("a damaged record of exports is set aside, and new ones are recorded", async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "exports.json"), "{");
  const app = new TestApp(folder, scripts);
  onTestFinished(() => app.core.close());
  expect(await app.call("exports.orders", { connectionId: "c" })).toEqual([]);
});
