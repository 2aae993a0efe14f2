import { expect, it, onTestFinished } from "vitest";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { unpackProfile } from "../../support/filled-profile";
import { temporaryFolder } from "../../support/temporary-folder";
import { unlistedFiles } from "../../support/unlisted-files";

async function opened() {
  const folder = temporaryFolder();
  await unpackProfile(folder, scripts);
  const app = new TestApp(folder, scripts);
  onTestFinished(() => app.core.close());
  const { connections } = await app.call("connections.list", undefined);
  expect(connections).toMatchObject([{ name: "Kites", kind: "workspace" }]);
  const id = connections[0]?.id ?? "";
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  return { app, folder, to: { connectionId: id, projectId: project?.id ?? "" } };
}

const postOf = (number: number) => `https://posts.example/${number}`;

it("opens a profile that version 0.1.0 left, with everything in it", async () => {
  const { app, folder, to } = await opened();
  const { connectionId } = to;

  const cached = await app.call("documents.search", { ...to, q: "kettle", from: "cache" });
  expect(cached).toMatchObject({ source: "cache", data: { total: 12 } });
  const { data } = await app.call("documents.search", { ...to, sortOrder: "asc" });
  expect(data.documents.map(({ url }) => url)).toEqual(Array.from({ length: 12 }, (_, i) => postOf(i)));
  expect(data.documents[0]).toMatchObject({
    title: "A title by hand",
    content: "Post 0 about the kettle #tea",
    tokens_hashtag: ["tea"],
    lang: "en",
    published: Date.UTC(2026, 2, 1, 10),
    sentiment: 3,
    sentiment_origin: "person",
    extra_author_attributes: { id: "author0", name: "Ada Brook" },
  });
  expect(data.documents[2]).toMatchObject({ noise_level: 7, extra_author_attributes: { name: "Cleo März" } });

  const done = { state: "finished", counts: { done: 1 } };
  expect(await app.call("uploads.list", undefined)).toMatchObject([
    { action: "create", state: "paused", counts: { waiting: 1 }, error: { kind: "forbidden" } },
    { action: "create", state: "cancelled", counts: { cancelled: 1 } },
    { ...done, name: "Bulk edit of noise level", action: "update", undo: "update" },
    { ...done, name: "Undone: Deletion", action: "undelete", undoes: 3 },
    { ...done, id: 3, name: "Deletion", action: "delete", undo: null },
    { ...done, name: "Edit", action: "update", undo: "update" },
    {
      name: "rows.csv",
      action: "upsert",
      state: "finished",
      undo: "update",
      counts: { done: 12, invalid: 1 },
    },
  ]);
  const { total, edits } = await app.call("documents.edits", to);
  expect(total).toBe(16);
  expect(edits.slice(0, 4)).toMatchObject([
    { url: postOf(2), change: { noise_level: 7 }, outcome: "done", before: { state: "live" } },
    { url: postOf(1), action: "undelete", outcome: "done", before: { state: "deleted" } },
    { url: postOf(1), action: "delete", before: { document: { content: "Post 1 about the kettle #tea" } } },
    {
      url: postOf(0),
      change: { title: "A title by hand", sentiment: 3 },
      before: { document: { sentiment: 0 } },
    },
  ]);
  expect(await app.call("documents.drafts", to)).toMatchObject([
    {
      action: "update",
      document: { url: postOf(0), title: "A title in the making" },
      base: { state: "live", document: { content: "Post 0 about the kettle #tea" } },
    },
  ]);

  const { samples: queues, books } = await app.call("coding.overview", to);
  expect(books).toMatchObject([
    { id: "tone", title: "Tone", codes: [{ kind: "sentiment", title: "Sentiment" }] },
  ]);
  expect(queues).toMatchObject([
    {
      title: "Kettles",
      kind: "random",
      question: { q: "kettle" },
      population: 12,
      documents: 5,
      coded: 3,
      coder: "Ann",
    },
  ]);
  expect(await app.call("coding.items", { sampleId: queues[0]?.id ?? "", from: 0, max: 10 })).toMatchObject([
    {
      document: { url: postOf(11), content: "Post 11 about the kettle #tea" },
      copies: 1,
      decision: { outcome: "coded", values: { sentiment: "positive" }, note: "sounds glad", coder: "Ann" },
    },
    { document: { url: postOf(9) }, decision: { values: { sentiment: "negative" } } },
    { document: { url: postOf(8) }, decision: { outcome: "off-topic" } },
    { document: { url: postOf(10) }, decision: null },
    { document: { url: postOf(0) }, decision: null },
  ]);

  expect(await app.call("notebook.read", to)).toMatchObject({
    history: [{ query: "kettle AND NOT teapot" }],
    queries: [{ name: "Ada's", query: 'author:"Ada Brook"' }],
    charts: [{ name: "Kettles", question: { query: "kettle", breakdown: "sentiment", form: "bars" } }],
    annotations: [{ at: Date.UTC(2026, 2, 5), text: "New kettle out" }],
    boards: [
      {
        name: "Monday",
        query: "kettle",
        range: { kind: "custom", from: "2026-03-01", to: "2026-03-12" },
        cards: [{ id: "days", kind: "chart", question: { type: "published" } }],
      },
    ],
    hiddenTerms: [{ kind: "hashtag", term: "tea" }],
  });
  expect(await app.call("rules.list", to)).toMatchObject([
    { name: "Kettles", query: "kettle", effect: { kind: "tags", tags: ["Ware / kettle"] }, onArrival: true },
  ]);
  expect((await app.call("watches.overview", to)).watches).toMatchObject([
    {
      watch: { name: "Every kettle", query: "kettle", rule: { kind: "results" }, every: "week" },
      isOn: true,
    },
  ]);

  expect((await app.call("project.topics", to)).data.topic_categories).toMatchObject([
    { id: "default" },
    {
      title: "Ware",
      query_topics: [{ title: "Kettles", included_queries: ["kettle"], excluded_queries: ["teapot"] }],
    },
  ]);
  expect((await app.call("project.panels", to)).data.data).toMatchObject([
    { group: { panels: [{ title: "Regulars", members: 1 }] } },
  ]);
  expect((await app.call("panels.find", to)).members).toMatchObject([
    { entry: { id: "author0", name: "Ada Brook" } },
  ]);
  expect((await app.call("project.metrics", to)).data).toMatchObject([
    { name: "cups", title: "Cups", format: { name: "INTEGER" } },
  ]);
  const rules = [{ rule_id: "kettles", query: "kettle" }];
  expect((await app.call("project.streams", to)).data).toMatchObject([{ stream_id: "kettles", rules }]);
  expect(await app.call("streams.deleted", { connectionId })).toMatchObject([{ streamId: "teapots", rules }]);
  expect(await app.call("exports.orders", { connectionId })).toMatchObject([
    { target: "kettles", query: "kettle", start: Date.UTC(2026, 2, 1), limit: 100, expected: 12 },
  ]);
  expect((await app.call("project.exports", { connectionId })).data).toMatchObject([
    { target: "kettles", status: "finished", ready: 12 },
  ]);
  expect(await app.call("app.settings", undefined)).toMatchObject({
    language: "de",
    timeZone: "Europe/Vienna",
  });
  const { entries } = await app.call("activity.list", { connectionId, search: "modify" });
  expect(entries.at(-1)).toMatchObject({ endpoint: "modifyDocuments", httpStatus: 200 });

  expect(unlistedFiles(folder)).toEqual([]);
  expect(app.logged).toEqual([]);
});
