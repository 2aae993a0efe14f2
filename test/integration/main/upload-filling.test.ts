import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { FileImports } from "../../../src/main/imports/file-imports";
import type { DocumentAction } from "../../../src/shared/interface/documents";
import { ImportPlan } from "../../../src/shared/ipc/imports";
import { t } from "../../../src/shared/texts";
import { bundle } from "../../support/bundle";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { OutboxHarness } from "../../support/outbox-harness";
import { temporaryFolder } from "../../support/temporary-folder";

const never = new AbortController().signal;
const rows = 30_000;
let workerFile: string;
beforeAll(async () => {
  workerFile = await bundle("src/main/imports/worker.ts");
});

const urlOf = (row: number) => `https://shop.example/review/${row}`;

async function tableIn(folder: string): Promise<string> {
  const file = path.join(folder, "reviews.csv");
  const lines = Array.from(
    { length: rows },
    (_, i) => `${urlOf(i)},2026-01-02T10:00:00Z,"Review, number ${i}"`,
  );
  await writeFile(file, ["url,published,content", ...lines, ""].join("\n"));
  return file;
}

/** Ends a run when the first rows of its file arrive. The others are still to come. */
function endedEarly({ harness: { outbox }, end }: ReturnType<typeof run>): Promise<void> {
  const append = outbox.uploads.appendPack.bind(outbox.uploads);
  return new Promise((resolve) => {
    vi.spyOn(outbox.uploads, "appendPack").mockImplementation((id, pack) => {
      append(id, pack);
      resolve(end());
    });
  });
}

/** One run of the app on a folder: outbox, sender and file imports. */
function run(folder: string, service: MisbehavingService) {
  const harness = new OutboxHarness(folder, service);
  const client = () => Promise.reject(new Error("No comparison here"));
  const imports = new FileImports({
    queue: harness.outbox.uploads,
    client,
    workerFile,
    metrics: harness.metrics,
    isLocal: () => false,
    edited: () => new Set(),
    earlierCalls: () => 0,
    retryMs: 50,
    progress: () => undefined,
  });
  const end = async () => {
    await imports.dispose();
    await harness.outbox.stop();
  };
  onTestFinished(end);
  return { harness, imports, end };
}

async function begin({ imports }: ReturnType<typeof run>, file: string, action: DocumentAction = "create") {
  const { importId } = await imports.open(
    { files: [{ path: file, name: path.basename(file) }], options: {} },
    never,
  );
  const mapping = { url: 0, published: 1, content: 2 };
  const to = { connectionId: "c", projectId: "p", datasetId: null, urlSuffix: null, timeZone: "UTC" };
  const plan = ImportPlan.parse({ ...to, action, mapping });
  await imports.check({ importId, plan }, never);
  const { uploadId } = await imports.start({ importId, plan }, never);
  return { importId, uploadId };
}

async function start(): Promise<{ service: MisbehavingService; folder: string; file: string }> {
  const service = await MisbehavingService.start();
  // What became of a batch that was interrupted is read back.
  service.searches = true;
  onTestFinished(() => service.stop());
  const folder = temporaryFolder();
  return { service, folder, file: await tableIn(folder) };
}

it("doesn't start from a file that changed since it was read, until it is read again", async () => {
  const { service, folder, file } = await start();
  const { imports, harness } = run(folder, service);
  const { importId } = await imports.open(
    { files: [{ path: file, name: path.basename(file) }], options: {} },
    never,
  );
  const to = { connectionId: "c", projectId: "p", datasetId: null, urlSuffix: null, timeZone: "UTC" };
  const mapping = { url: 0, published: 1, content: 2 };
  const plan = ImportPlan.parse({ ...to, action: "create", mapping });
  await imports.check({ importId, plan }, never);
  await writeFile(file, `url,content,published\n${urlOf(1)},Another,2026-01-02\n`);
  await expect(imports.start({ importId, plan }, never)).rejects.toThrow(t("files:file.changed"));
  await expect(imports.check({ importId, plan }, never)).rejects.toThrow(t("files:file.changed"));
  expect(harness.outbox.list()).toEqual([]);
  expect(await imports.reread({ importId, options: {} }, never)).toMatchObject({ rows: 1 });
  const now = { ...plan, mapping: { url: 0, published: 2, content: 1 } };
  expect(await imports.check({ importId, plan: now }, never)).toMatchObject({ ready: 1 });
  const { uploadId } = await imports.start({ importId, plan: now }, never);
  expect((await harness.finished(uploadId)).counts).toMatchObject({ done: 1 });
});

it("is sent while its rows still arrive, and counts all rows of the file from the start", async () => {
  const { service, folder, file } = await start();
  const app = run(folder, service);
  const { importId, uploadId } = await begin(app, file);
  expect(app.harness.now(uploadId).total).toBe(rows);
  // Closing the file doesn't stop its rows from arriving.
  await app.imports.close({ importId });
  const first = await app.harness.until(uploadId, ({ counts }) => counts.done > 0);
  expect(first.total).toBe(rows);
  const done = await app.harness.finished(uploadId);
  expect(done).toMatchObject({ total: rows, counts: { done: rows, waiting: 0 } });
  expect(service.documents.size).toBe(rows);
});

it("continues after a restart in the middle, with every row once in the outbox and the service", async () => {
  const { service, folder, file } = await start();
  let app = run(folder, service);
  const { uploadId } = await begin(app, file);
  let restarts = 0;
  for (; restarts < 4; restarts++) {
    const { total, done, refused } = { total: rows, ...app.harness.now(uploadId).counts };
    if (done + refused === total) break;
    const wanted = done + 2000;
    await app.harness.until(uploadId, ({ counts, state }) => counts.done >= wanted || state === "finished");
    await app.end();
    app = run(folder, service);
    app.harness.outbox.start();
    app.imports.resume();
  }
  expect(restarts).toBeGreaterThan(1);
  const { counts, total } = await app.harness.finished(uploadId);
  expect({ total, done: counts.done }).toEqual({ total: rows, done: rows });
  const twice = [...service.creations].filter(([, times]) => times !== 1);
  expect(twice).toEqual([]);
  expect(service.creations.size).toBe(rows);
  const lines = new Set<number | null>();
  for (let offset = 0; offset < rows; offset += 500)
    for (const { line } of app.harness.outbox.entries(uploadId, [], offset, 500).entries) lines.add(line);
  expect([lines.size, Math.min(...[...lines].map(Number)), Math.max(...[...lines].map(Number))]).toEqual([
    rows,
    2,
    rows + 1,
  ]);
});

it("waits and says why if its copy of the file has lost rows", async () => {
  const { service, folder, file } = await start();
  let app = run(folder, service);
  const ended = endedEarly(app);
  const { uploadId } = await begin(app, file);
  await ended;
  const kept = path.join(folder, "upload-files", String(uploadId), "original.csv");
  const lines = (await readFile(kept, "utf8")).trimEnd().split("\n");
  await writeFile(kept, `${lines.slice(0, -7).join("\n")}\n`);
  app = run(folder, service);
  app.harness.outbox.start();
  app.imports.resume();
  const stopped = await app.harness.until(
    uploadId,
    ({ state, error }) => state === "paused" && error !== null,
  );
  expect(stopped.error).toMatchObject({ kind: "conflict" });
  expect(stopped.error?.message).toMatch(/30,000.*29,993/);
  expect(stopped.total).toBe(rows);
});

it("counts rows that hadn't arrived when it was canceled", async () => {
  const { service, folder, file } = await start();
  const app = run(folder, service);
  const { uploadId } = await begin(app, file);
  app.harness.outbox.cancel(uploadId);
  const over = await app.harness.until(
    uploadId,
    ({ counts }) => counts.waiting + counts.sending === 0 && counts.cancelled > 0,
  );
  expect(over.state).toBe("cancelled");
  expect(over.counts.done + over.counts.cancelled).toBe(rows);
  expect(service.documents.size).toBe(over.counts.done);
});

it("continues automatically after the disk couldn't be written for a while", async () => {
  const { service, folder, file } = await start();
  const app = run(folder, service);
  const { uploadId } = await begin(app, file);
  await app.harness.until(uploadId, ({ counts }) => counts.done > 0);
  const stuck = vi.spyOn(app.harness.outbox.uploads, "stuck");
  app.harness.refuseWrites(true);
  await app.harness.until(uploadId, ({ error }) => error !== null);
  // Waits until arriving rows were refused at least twice.
  await expect
    .poll(() => stuck.mock.calls.length > 1 || app.harness.outbox.uploads.unfilled().length === 0)
    .toBe(true);
  app.harness.refuseWrites(false);
  expect((await app.harness.finished(uploadId)).counts).toMatchObject({ done: rows, waiting: 0 });
});

it("doesn't start if the file is closed while it is copied", async () => {
  const { service, folder, file } = await start();
  const { imports, harness } = run(folder, service);
  const { importId } = await imports.open(
    { files: [{ path: file, name: path.basename(file) }], options: {} },
    never,
  );
  const to = { connectionId: "c", projectId: "p", datasetId: null, urlSuffix: null, timeZone: "UTC" };
  const plan = ImportPlan.parse({ ...to, action: "create", mapping: { url: 0, published: 1, content: 2 } });
  await imports.check({ importId, plan }, never);
  const starting = imports.start({ importId, plan }, never);
  await Promise.all([imports.close({ importId }), expect(starting).rejects.toThrow(/was closed/)]);
  expect(harness.outbox.list()).toEqual([]);
});

it("is closed with the page that opened it, but not with another page", async () => {
  const { service, folder, file } = await start();
  const { imports } = run(folder, service);
  const [one, other] = await Promise.all(
    [1, 2].map((page) =>
      imports.open({ files: [{ path: file, name: path.basename(file) }], options: {} }, never, page),
    ),
  );
  await imports.pageGone(1);
  expect(() => imports.nameAndKind(one?.importId ?? "")).toThrow(/was closed/);
  expect(imports.nameAndKind(other?.importId ?? "").name).toBe("reviews.csv");
});

it("names the place where rows can't be written", async () => {
  const { service, folder, file } = await start();
  const { imports } = run(folder, service);
  const { importId } = await imports.open(
    { files: [{ path: file, name: path.basename(file) }], options: {} },
    never,
  );
  const to = { connectionId: "c", projectId: "p", datasetId: null, urlSuffix: null, timeZone: "UTC" };
  const plan = ImportPlan.parse({ ...to, action: "create", mapping: { url: 1, published: 0, content: 2 } });
  const target = path.join(folder, "gone", "rows.csv");
  await expect(imports.exportProblems({ importId, plan, key: null }, target, never)).rejects.toMatchObject({
    kind: "missing",
    message: t("common:saving.noFolder"),
  });
});
