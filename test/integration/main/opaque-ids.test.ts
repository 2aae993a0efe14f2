import { expect, it, onTestFinished } from "vitest";
import { fillPath } from "../../../src/main/client/call-url";
import { ServiceError } from "../../../src/main/client/service-error";
import { TestApp } from "../../support/app";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { temporaryFolder } from "../../support/temporary-folder";

const project = "team/coffee #1";
const escaped = "team%2Fcoffee%20%231";

async function connected() {
  const service = await MisbehavingService.start();
  onTestFinished(() => service.stop());
  const app = new TestApp(temporaryFolder(), { service: "none.js", importWorker: "none.js" });
  onTestFinished(() => app.core.close());
  service.answers.set("/api/v1/search/info", {
    result_accinfo: { projects: [{ id: project, name: "Coffee" }] },
  });
  const { id } = await app.call("connections.addService", {
    name: "Hosted",
    baseUrl: service.url,
    token: "token-of-the-test",
    keep: "session",
  });
  return { service, app, connectionId: id, ref: { connectionId: id, projectId: project } };
}

it("works with a project whose id holds a slash: charts, cache, results, uploads", async () => {
  const { service, app, connectionId, ref } = await connected();
  const histogram = { data: [{ t: 0, v: [3] }], header: { v: ["ALL"] } };
  service.answers.set(`/api/v1/search/p/${escaped}/histogram/published`, { result_histogram: histogram });
  service.results = [{ data: { url: "https://a.example/1", content: "Kites" } }];
  expect((await app.call("connections.projects", { id: connectionId })).data).toEqual([
    { id: project, title: "Coffee" },
  ]);
  const question = { ...ref, type: "published", params: {} };
  expect((await app.call("analytics.histogram", question)).data.data).toMatchObject([{ v: [3] }]);
  const kept = await app.call("analytics.histogram", { ...question, from: "cache" });
  expect(kept).toMatchObject({ source: "cache", data: { data: [{ v: [3] }] } });
  expect((await app.call("documents.search", ref)).data.total).toBe(1);
  const document = { url: "https://a.example/2", content: "New", published: "1700000000000" };
  const sent = app.next("uploads.changed", ({ state }) => state === "finished");
  await app.call("documents.submit", {
    ...ref,
    datasetId: null,
    action: "create",
    document,
    options: {},
    base: { state: "absent", document: null, asOf: 0, from: "service" },
    draftId: null,
  });
  expect(await sent).toMatchObject({ projectId: project, counts: { done: 1 } });
  const paths = new Set(service.calls.map(({ path }) => path).filter((path) => path.includes("/p/")));
  for (const path of paths) expect(path).toContain(`/p/${escaped}`);
});

it("stops an export whose id holds a slash", async () => {
  const { service, app, connectionId } = await connected();
  const task = {
    id: "week/1",
    status: "aborted",
    target: "weekly",
    creation_date: "2026-01-01T00:00:00.000Z",
  };
  service.answers.set("/api/v3/tasks/export/week%2F1", { result_tasks: { tasks: [task] } });
  expect(await app.call("exports.abort", { connectionId, taskId: "week/1" })).toMatchObject({
    id: "week/1",
    status: "aborted",
  });
});

it("sends no id that could lead to another path, however it is unescaped", async () => {
  const { service, app, connectionId } = await connected();
  const before = service.calls.length;
  for (const taskId of ["..", ".", "", "../../search/info", "a/../b", "a/..", "a\\..\\b", "a\u0000b"]) {
    expect(await app.failure("exports.abort", { connectionId, taskId })).toMatchObject({ kind: "invalid" });
    if (!taskId.includes("\u0000"))
      expect(() => fillPath("/p/{id}", { id: taskId }), taskId).toThrow(ServiceError);
  }
  expect(service.calls.length).toBe(before);
  // Dots within a name lead nowhere.
  expect(fillPath("/p/{id}", { id: "a..b/c.d" })).toBe("/p/a..b%2Fc.d");
});
