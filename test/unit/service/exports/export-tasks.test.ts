import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { ExportTasks, shownTask } from "../../../../src/service/exports/export-tasks";
import type { Place } from "../../../../src/service/workspace/pending-document";
import { copyPiece } from "../../../../src/service/streams/collector-export";
import { Streams } from "../../../../src/service/streams/streams";
import { openWorkspace } from "../../../../src/service/open-workspace";
import type { Workspace } from "../../../../src/service/workspace";

const order = { target: "file", query: "", start: 0, stop: null, limit: 1_000_000 };

let folder: string;
let workspace: Workspace;
let streams: Streams;
let tasks: ExportTasks;
let place: Place;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-exports-"));
  workspace = openWorkspace({ folder, create: true });
  streams = new Streams(workspace);
  tasks = new ExportTasks(workspace, streams);
  const project = workspace.records.projects.list("")[0]?.id ?? "";
  place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
});
afterEach(async () => {
  await tasks.close();
  await workspace.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (numbers: readonly number[], publishedOf: (n: number) => number) =>
  workspace.documents.write(place, async (modifications) => {
    for (const n of numbers)
      modifications.modify("upsert", {
        url: `https://e.example/${n}`,
        published: publishedOf(n),
        content: "word",
        lang: "en",
        sentiment: 0,
      });
    modifications.commit();
    await setImmediate();
  });

it("writes each document once even if publication times change meanwhile", async () => {
  const all = Array.from({ length: 5000 }, (_, n) => n);
  await write(all, (n) => n);
  const { id } = tasks.create(order);
  while ((tasks.get(id)?.processed ?? 0) === 0) await setImmediate();
  expect(tasks.get(id)?.status).toBe("queued");
  // Documents that were already exported move behind all others.
  await write([0, 1, 2, 3, 4], (n) => 10_000 + n);
  while (tasks.get(id)?.status === "queued") await setImmediate();
  const lines = readFileSync(join(folder, "exports", `file-${id}.ndjson`), "utf8")
    .trimEnd()
    .split("\n");
  const Url = z.object({ url: z.string() });
  const written = lines.map((line) => Number(Url.parse(JSON.parse(line)).url.split("/").at(-1)));
  expect(written.sort((a, b) => a - b)).toEqual(all);
});

it("continues with the next task if the database can't record the outcome of one", async () => {
  await write([1, 2], (n) => n);
  const first = tasks.create(order);
  workspace.db.exec("CREATE TEMP TABLE unwritable (id TEXT)");
  workspace.db.run("INSERT INTO unwritable VALUES (?)", [first.id]);
  workspace.db.exec(
    `CREATE TEMP TRIGGER unwritable_task BEFORE UPDATE ON main.record
     WHEN NEW.id IN (SELECT id FROM temp.unwritable) BEGIN SELECT RAISE(ABORT, 'not now'); END`,
  );
  const second = tasks.create(order);
  while (tasks.get(second.id)?.status === "queued") await setImmediate();
  expect(tasks.get(second.id)?.status).toBe("finished");
  expect(tasks.get(first.id)?.status).toBe("queued");
});

it("writes large documents in small batches, to stay below the maximum string length", async () => {
  await write([...Array(24).keys()], (n) => n);
  workspace.db.run("UPDATE document SET body = json_set(body, '$.content', ?)", ["x".repeat(1024 * 1024)]);
  // Each piece seems to take a second, so its progress is saved.
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000));
  const { id } = tasks.create(order);
  const seen = new Set<number>();
  while (tasks.get(id)?.status === "queued") {
    seen.add(tasks.get(id)?.processed ?? 0);
    await setImmediate();
  }
  expect(tasks.get(id)).toMatchObject({ status: "finished", processed: 24 });
  expect([...seen].filter((count) => count > 0 && count < 24).length).toBeGreaterThan(2);
  const text = readFileSync(join(folder, "exports", `file-${id}.ndjson`), "utf8");
  expect(text.trimEnd().split("\n")).toHaveLength(24);
});

it("reports why a task ended unexpectedly", async () => {
  await write([1, 2], (n) => n);
  writeFileSync(join(folder, "exports"), "a file where the folder should be");
  const { id } = tasks.create(order);
  while (tasks.get(id)?.status === "queued") await setImmediate();
  const task = tasks.get(id);
  expect(task?.status).toBe("aborted");
  expect(task && shownTask(task)).toMatchObject({
    status: "aborted",
    error_message: expect.stringMatching(/\w/) as unknown,
  });
});

it("copies nothing more into a collector once a task was aborted, even while it selects documents", async () => {
  await write([1, 2], (n) => n);
  await streams.collectors.put("c", {});
  const task = tasks.create({ ...order, target: "c", into: { last: null } });
  const copying = copyPiece(streams, task);
  tasks.abort(task);
  await copying;
  expect(tasks.get(task.id)?.status).toBe("aborted");
  expect(streams.collectors.get("c")?.held).toBe(0);
});

it("ends what a task waits for when it is aborted, and leaves it for the next opening when the service stops", async () => {
  await write([1, 2], (n) => n);
  const walk = vi.spyOn(workspace.engine, "walk");
  const waiting = () => {
    const reached = new Promise<void>((resolve) => {
      walk.mockImplementationOnce(async (_selection, _question, signal) => {
        resolve();
        // Lasts until the signal aborts.
        return setTimeout(2 ** 30, { total: 0, pieces: [] }, { signal });
      });
    });
    return { task: tasks.create(order), reached };
  };
  const first = waiting();
  await first.reached;
  tasks.abort(first.task);
  const second = tasks.create(order);
  while (tasks.get(second.id)?.status === "queued") await setImmediate();
  expect(tasks.get(second.id)?.status).toBe("finished");
  expect(tasks.get(first.task.id)).toMatchObject({ status: "aborted" });
  expect(tasks.get(first.task.id)).not.toHaveProperty("error_message");

  const third = waiting();
  await third.reached;
  await tasks.close();
  expect(tasks.get(third.task.id)?.status).toBe("queued");
});
