import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { DamagedRecord } from "../../../src/shared/service-lines";
import { databaseFile } from "../../../src/shared/workspace-folder";
import { ExportTasks } from "../../../src/service/exports/export-tasks";
import { Streams } from "../../../src/service/streams/streams";
import { openWorkspace } from "../../../src/service/open-workspace";
import type { Workspace } from "../../../src/service/workspace";
import { Database } from "../../../src/sqlite/database";
import { column } from "../../../src/sqlite/values";
import { startService } from "../../support/service";
import { temporaryFolder } from "../../support/temporary-folder";

const id = "0191e7a4-5c1b-4f6e-9d58-2b7a3c4d5e6f";
const task = {
  id,
  creation_date: "2026-03-01T00:00:00.000Z",
  target: "posts",
  status: "queued",
  processed: 0,
  ready: 0,
  progress: 0,
  query: "",
  start: 0,
  stop: null,
  limit: 1000,
};

interface Stored {
  kind: string;
  owner?: string;
  id?: string;
  body: unknown;
}

/** A closed workspace in a folder of its own, with further records as somebody else may have written them. */
async function workspaceWith(records: (project: string) => Stored[]) {
  const around = temporaryFolder();
  const folder = path.join(around, "workspace");
  const made = openWorkspace({ folder, create: true, title: "Kites" });
  const project = made.records.projects.list("")[0]?.id ?? "";
  for (const { kind, owner = "", id: given = id, body } of records(project)) {
    const sql = "INSERT INTO record (kind, owner, id, body) VALUES (?, ?, ?, ?)";
    made.db.run(sql, [kind, owner, given, typeof body === "string" ? body : JSON.stringify(body)]);
  }
  await made.close();
  return { around, folder, project };
}

/** Opens the workspace and runs its tasks to their end. Returns what was reported. */
async function openAndRun(folder: string): Promise<{ workspace: Workspace; damaged: DamagedRecord[] }> {
  const damaged: DamagedRecord[] = [];
  const workspace = openWorkspace({ folder, damaged: (what) => damaged.push(what) });
  onTestFinished(() => workspace.close());
  const tasks = new ExportTasks(workspace, new Streams(workspace));
  await vi.waitFor(() => expect(tasks.list().filter(({ status }) => status === "queued")).toEqual([]));
  await tasks.close();
  return { workspace, damaged };
}

const filesUnder = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

describe("an export task that lies in a workspace", () => {
  it("runs when the workspace is opened", async () => {
    const { around, folder } = await workspaceWith(() => [{ kind: "task", body: task }]);
    await openAndRun(folder);
    expect(filesUnder(around)).toContain(path.join("workspace", "exports", `posts-${id}.ndjson`));
  });

  it.each([
    ["target", { ...task, target: "../../x" }, id],
    ["target", { ...task, target: "a/b" }, id],
    ["target", { ...task, target: "a\\b" }, id],
    ["target", { ...task, target: "x\u0000" }, id],
    ["target", { ...task, target: "x".repeat(101) }, id],
    ["target", { ...task, target: "__proto__" }, id],
    ["id", { ...task, id: "../../x" }, "../../x"],
    ["id", { ...task, id: "__proto__" }, "__proto__"],
    // The row has another id than the record.
    ["id", task, "other"],
    ["limit", { ...task, limit: 1e12 }, id],
    ["into.stream", { ...task, into: { stream: "../x", last: null } }, id],
    ["", "no JSON", id],
    ["", "[]", id],
  ])("is reported and never runs where its %s doesn't fit: %#", async (field, body, given) => {
    const { around, folder } = await workspaceWith(() => [{ kind: "task", id: given, body }]);
    const before = filesUnder(around);
    const { workspace, damaged } = await openAndRun(folder);
    expect(damaged).toEqual([{ kind: "task", id: given, field }]);
    expect(workspace.records.tasks.list("")).toEqual([]);
    expect(
      filesUnder(around).filter((name) => !before.includes(name) && !/-(wal|shm|journal)$/.test(name)),
    ).toEqual([]);
  });

  it.each(["exports", `exports/posts-${id}.ndjson.part`])("writes through no link at %s", async (link) => {
    const { around, folder } = await workspaceWith(() => [{ kind: "task", body: task }]);
    const isFolder = link === "exports";
    const outside = path.join(around, isFolder ? "elsewhere" : "notes.txt");
    if (isFolder) mkdirSync(outside);
    else {
      writeFileSync(outside, "mine");
      mkdirSync(path.join(folder, "exports"));
    }
    symlinkSync(outside, path.join(folder, link));
    await expect(openAndRun(folder)).rejects.toThrow(path.basename(link));
    if (isFolder) expect(readdirSync(outside)).toEqual([]);
    else expect(readFileSync(outside, "utf8")).toBe("mine");
  });
});

describe("records that can't be used", () => {
  it("are left out, and everything else of the workspace can", async () => {
    const { folder, project } = await workspaceWith((owner) => [
      { kind: "topic", owner, id: "t1", body: { id: "t1", type: "search", included: "espresso" } },
      {
        kind: "metric",
        owner,
        id: "urgency",
        body: { id: "urgency", name: "../urgency", format: { name: "TEXT" } },
      },
      { kind: "metric", owner, id: "reach", body: { id: "reach", name: "reach", format: { name: "BLOB" } } },
      { kind: "panel", owner, id: "p1", body: { id: "p1", included_entries: [{ site: 5 }] } },
      { kind: "view", owner, id: "..", body: { id: "..", kind: "report", title: "", last_update: 0 } },
      {
        kind: "stream",
        id: "news",
        body: { id: "news", enabled: true, rules: [{ rule_id: "", query: "a" }] },
      },
      { kind: "collector", id: "box", body: { id: "box", state: "RUNNING", query: {}, held: -1 } },
      { kind: "project", id: "p/2", body: { id: "p/2", title: "Two", created: 0 } },
    ]);
    const damaged: DamagedRecord[] = [];
    const service = await startService({ folder, damaged: (what) => damaged.push(what) });
    onTestFinished(service.stop);
    const put = await service.call("POST", `/api/v2/docs/p/${project}`, [
      { create: { url: "https://a.example/1", published: "1760000000000", content: "A kite" } },
    ]);
    expect(put).toMatchObject({ status_code: "0", result_searchdoc: [{ status_code: "0" }] });
    const info = await service.call("GET", "/local/info");
    expect(info).toMatchObject({ result_local_info: { projects: [{ id: project, title: "Kites" }] } });
    for (const list of ["custom_metrics/list", "source_panels/list", "topics/list", "views"])
      expect(await service.call("GET", `/api/v2/platform/p/${project}/${list}`)).toMatchObject({ http: 200 });
    const { records } = service.workspace;
    expect(records.topics.list(project)).toEqual([]);
    expect(records.metrics.list(project)).toEqual([]);
    expect(records.panels.list(project)).toEqual([]);
    expect(records.views.list(project)).toEqual([]);
    expect(records.streams.list("")).toEqual([]);
    expect(damaged.map(({ kind, id: of }) => `${kind} ${of}`).sort()).toEqual([
      "collector box",
      "metric reach",
      "metric urgency",
      "panel p1",
      "project p/2",
      "stream news",
      "topic t1",
      "view ..",
    ]);
  });

  it("are a damaged workspace where no project is left", async () => {
    const { folder } = await workspaceWith(() => []);
    const db = Database.open(path.join(folder, databaseFile));
    db.run("UPDATE record SET body = 'x' WHERE kind = 'project'", []);
    db.close();
    expect(() => openWorkspace({ folder })).toThrow(expect.objectContaining({ kind: "damaged" }) as Error);
  });
});

it("facts of a workspace that aren't numbers or days cost time alone", async () => {
  const { around, folder, project } = await workspaceWith(() => []);
  const db = Database.open(path.join(folder, databaseFile));
  const fact = (key: string, value: string) =>
    db.run("INSERT OR REPLACE INTO meta VALUES (?, ?)", [key, value]);
  fact("columns_generation", "../../x");
  fact("sample_documents", "many");
  fact("sample_day 1", "-271820-01-01");
  db.run("INSERT INTO text_piece (piece, generation, size) VALUES (0, '/../../x', 9), (1000000, 1, 1)", []);
  db.close();
  const service = await startService({ folder });
  expect(await service.call("GET", `/api/v1/search/p/${project}/results?q=kite`)).toMatchObject({
    http: 200,
  });
  await service.stop();
  expect(readdirSync(around)).toEqual(["workspace"]);
  expect(existsSync(path.join(folder, "columns-NaN.bin"))).toBe(false);
});

it("a newer version's fields stay in a record that is rewritten", async () => {
  const { folder, project } = await workspaceWith((owner) => [
    {
      kind: "view",
      owner,
      id: "d|1",
      body: { id: "d|1", kind: "dashboard", title: "Old", last_update: 1, content: {}, layout: "wide" },
    },
  ]);
  const service = await startService({ folder });
  onTestFinished(service.stop);
  await service.call("PUT", `/local/p/${project}/views/${encodeURIComponent("d|1")}`, {
    title: "New",
    content: 1,
  });
  const stored = service.workspace.db.get("SELECT body FROM record WHERE id = 'd|1'", [], column.text) ?? "";
  expect(JSON.parse(stored)).toMatchObject({ title: "New", content: 1, layout: "wide" });
});

it("a stored document that is no JSON ends in no line of a collector's results", async () => {
  const { folder } = await workspaceWith(() => []);
  const service = await startService({ folder, token: "token" });
  onTestFinished(service.stop);
  await service.call("PUT", "/api/v3/stream/c/box", {});
  const insert = "INSERT INTO collected (collector, rules, body) VALUES ('box', ?, ?)";
  const { db } = service.workspace;
  db.run(insert, ["[]", '{"url":"https://a.example/1"}']);
  db.run(insert, [
    "[]",
    '{}}}}\n{"chunk_type":"CT_CONTROL","chunk_control":{"connection_id":"x"}}\n{"a":{"b":{"c":{}',
  ]);
  db.run(insert, ["[]", '{"url":"https://a.example/2"}']);
  const from = "resume_offset=earliest&end_behaviour=stop&access_token=token";
  const response = await fetch(`${service.url}/api/v3/stream/c/box/results?${from}`);
  const lines = (await response.text()).trimEnd().split("\n");
  expect(lines.filter((line) => line.includes('"connection_id":"x"'))).toEqual([]);
  expect(
    lines.filter((line) => line.includes("CT_RESULT")).map((line) => /example\/\d/.exec(line)?.[0]),
  ).toEqual(["example/1", "example/2"]);
});
