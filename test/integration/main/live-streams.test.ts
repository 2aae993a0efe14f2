import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FollowedStream } from "../../../src/shared/ipc/live-streams";
import { TestApp, memoryKeychain } from "../../support/app";
import { scripts } from "../../support/app-scripts";

let folder: string;
let app: TestApp;
let to: { connectionId: string; projectId: string };
const stream = () => ({ connectionId: to.connectionId, streamId: "kites" });

const start = () => new TestApp(folder, scripts, keychain, { delaysMs: [10] });

const keychain = memoryKeychain();

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "earshot-streams-"));
  app = start();
  const { id } = await app.call("connections.createWorkspace", { name: "Kites", folder: null });
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  to = { connectionId: id, projectId: project?.id ?? "" };
  const rules = ["kite", "red"].map((query) => ({ rule_id: query, query }));
  await app.call("streams.put", { ...stream(), rules });
});
afterEach(async () => {
  await app.core.close();
  rmSync(folder, { recursive: true, force: true });
});

const url = (name: string | number) => `https://paper.example/${name}`;
async function write(name: string | number, content: string): Promise<void> {
  app.core.resume();
  const document = { url: url(name), published: "1760000000000", content };
  const { uploadId } = await app.call("documents.modify", { ...to, action: "upsert", document });
  await app.finished(uploadId);
}
const urls = async (rule: string | null = null) =>
  (await app.call("streams.recent", { ...stream(), rule })).documents.map(({ document }) => document.url);
const state = async () => {
  const found = await app.call("streams.followed", stream());
  if (!found) throw new Error("The stream isn't followed");
  return found;
};
const reading = () =>
  expect.poll(state).toMatchObject({ phase: "reading" } satisfies Partial<FollowedStream>);

describe("a followed stream", () => {
  it("shows what arrives, newest first, with its rules, and counts it", async () => {
    await app.call("streams.follow", stream());
    await reading();
    const told = app.next("streams.arrived", ({ added }) => added > 0);
    await write(1, "a red kite");
    expect(await told).toMatchObject({ ...stream(), added: 1, newest: [{ rules: ["kite", "red"] }] });
    await write(2, "a kite");
    await write(3, "nothing");
    await expect.poll(urls).toEqual([url(2), url(1)]);
    expect(await urls("red")).toEqual([url(1)]);
    const { totals, minutes } = await app.call("streams.counts", stream());
    expect(totals).toEqual([
      { rule: null, count: 2 },
      { rule: "kite", count: 2 },
      { rule: "red", count: 1 },
    ]);
    expect(minutes.reduce((sum, { rule, count }) => sum + (rule === null ? count : 0), 0)).toBe(2);
    expect(await state()).toMatchObject({ via: "collector", read: 2, kept: 2, gaps: [] });
  });

  it("reads on where it stopped, across pauses, kills of the service and restarts of the app", async () => {
    await app.call("streams.follow", stream());
    await reading();
    await write(1, "kite");
    await expect.poll(urls).toEqual([url(1)]);
    await app.call("streams.pause", stream());
    await write(2, "kite");
    expect(await state()).toMatchObject({ phase: "paused", read: 1 });
    await app.call("streams.unpause", stream());
    await expect.poll(urls).toEqual([url(2), url(1)]);
    app.services.at(-1)?.kill("force");
    await write(3, "kite");
    await expect.poll(urls).toEqual([url(3), url(2), url(1)]);
    await app.core.close();
    app = start();
    app.core.resume();
    await write(4, "kite");
    await expect.poll(urls).toEqual([url(4), url(3), url(2), url(1)]);
    expect(await state()).toMatchObject({ read: 4, repeated: 0, gaps: [] });
  });

  it("says where a gap can't be excluded when it is read directly", async () => {
    await app.call("streams.follow", { ...stream(), via: "direct" });
    await reading();
    await write(1, "kite");
    await expect.poll(urls).toEqual([url(1)]);
    app.services.at(-1)?.kill("force");
    await expect
      .poll(async () => (await state()).gaps)
      .toMatchObject([{ why: "connection", to: expect.any(Number) as unknown }]);
    await reading();
    await write(2, "kite");
    await expect.poll(urls).toEqual([url(2), url(1)]);
    await app.call("streams.unfollow", stream());
    await expect
      .poll(state)
      .toMatchObject({ phase: "stopped", gaps: [{ why: "stopped", to: null }, { why: "connection" }] });
  });

  it("shows what arrives in a project, narrowed down by a query", async () => {
    const project = { connectionId: to.connectionId, kind: "project", streamId: to.projectId } as const;
    const found = async () =>
      (await app.call("streams.recent", project)).documents.map((one) => one.document.url);
    await app.call("streams.follow", { ...project, narrowing: { query: "red" } });
    await expect
      .poll(() => app.call("streams.followed", project))
      .toMatchObject({ phase: "reading", via: "direct", narrowing: { query: "red" } });
    await write(1, "a kite");
    await write(2, "a red boat");
    await expect.poll(found).toEqual([url(2)]);
    await app.call("streams.stop", project);
    await app.call("streams.follow", project);
    await expect.poll(() => app.call("streams.followed", project)).toMatchObject({ phase: "reading" });
    await write(3, "a blue boat");
    await expect.poll(found).toEqual([url(3), url(2)]);
  });

  it("makes a new collector where somebody deleted it, and says so", async () => {
    await app.call("streams.follow", stream());
    await reading();
    await write(1, "kite");
    await expect.poll(urls).toEqual([url(1)]);
    const collectorId = (await state()).collectorId ?? "";
    await app.call("collectors.delete", { connectionId: to.connectionId, collectorId });
    await expect.poll(state).toMatchObject({ phase: "reading", gaps: [{ why: "offset" }] });
    await write(2, "kite");
    await expect.poll(urls).toEqual([url(2), url(1)]);
  });

  it("ends for good, with its collector", async () => {
    await app.call("streams.follow", stream());
    await reading();
    expect(await app.call("collectors.list", { connectionId: to.connectionId })).toHaveLength(1);
    expect(await app.call("streams.stop", { ...stream(), removeCollector: true })).toMatchObject({
      phase: "stopped",
      collectorId: null,
    });
    expect(await app.call("collectors.list", { connectionId: to.connectionId })).toEqual([]);
    expect(await app.call("streams.allFollowed", { connectionId: to.connectionId })).toHaveLength(1);
    await app.call("streams.clear", stream());
    expect(await state()).toMatchObject({ read: 0, kept: 0 });
  });

  it("is given as a file for an import", async () => {
    await app.call("streams.follow", stream());
    await reading();
    await write(1, "kite");
    await write(2, "red kite");
    await expect.poll(urls).toHaveLength(2);
    const file = await app.call("streams.asFile", stream());
    const lines = readFileSync(app.grants.pathOf(1, file.handle), "utf8").trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { url: string }).url)).toEqual([url(1), url(2)]);
    const derived = Object.keys(JSON.parse(lines[0] ?? "") as object).filter((name) => name.endsWith("_url"));
    expect(derived).toEqual([]);
  });

  it("is refused beyond three of a connection, and fails where the stream is gone", async () => {
    const { connectionId } = to;
    for (const streamId of ["a", "b", "c", "d"])
      await app.call("streams.put", { connectionId, streamId, rules: [{ rule_id: "r", query: "kite" }] });
    for (const streamId of ["a", "b", "c"]) await app.call("streams.follow", { connectionId, streamId });
    expect(await app.failure("streams.follow", { connectionId, streamId: "d" })).toMatchObject({
      kind: "conflict",
    });
    await app.call("streams.stop", { connectionId, streamId: "a" });
    await app.call("streams.follow", { connectionId, streamId: "none", via: "direct" });
    await expect
      .poll(() => app.call("streams.followed", { connectionId, streamId: "none" }))
      .toMatchObject({ phase: "failed", error: { kind: "missing", statusCode: 15 } });
  });
});

it("counts what rules match today", async () => {
  await write(1, "red kite");
  await write(2, "kite");
  const rules = [
    { rule_id: "kite", query: "kite" },
    { rule_id: "wrong", query: "(" },
  ];
  expect(await app.call("streams.previewRules", { ...to, rules })).toMatchObject([
    { rule_id: "kite", count: 2, error: null },
    { rule_id: "wrong", count: null, error: { kind: "invalid" } },
  ]);
});

it("makes, pauses, resumes and fills collectors", async () => {
  const { connectionId } = to;
  const collector = { connectionId, collectorId: "mine" };
  await write(1, "kite");
  const query = { queries: [{ id: "k", query: "kite" }] };
  expect(await app.call("collectors.put", { ...collector, query })).toMatchObject({ state: "RUNNING" });
  expect(await app.call("collectors.pause", collector)).toMatchObject({ state: "PAUSED" });
  expect(await app.call("collectors.resume", collector)).toMatchObject({ state: "RUNNING" });
  expect(await app.call("collectors.get", collector)).toMatchObject({ collector_query: query });
  const order = { ...collector, query: "", start: 0, stop: null, limit: 10 };
  expect(await app.call("collectors.exportProject", { ...order, projectId: to.projectId })).toMatchObject({
    target: "mine",
  });
  expect(await app.call("collectors.exportStream", { ...order, streamId: "kites" })).toMatchObject({
    target: "mine",
  });
  const read = { connectionId, kind: "collector", streamId: "mine" } as const;
  await app.call("streams.follow", read);
  await expect.poll(async () => (await app.call("streams.recent", read)).total).toBeGreaterThan(0);
  await app.call("collectors.delete", collector);
  expect(await app.call("streams.followed", read)).toBeNull();
  expect(await app.failure("collectors.get", collector)).toMatchObject({ kind: "missing", statusCode: 15 });
});
