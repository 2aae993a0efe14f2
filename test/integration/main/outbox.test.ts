import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ImportPlan } from "../../../src/shared/ipc/imports";
import { column } from "../../../src/sqlite/values";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { OutboxHarness, addresses } from "../../support/outbox-harness";
import { filesHolding, temporaryFolder } from "../../support/temporary-folder";
import { t } from "../../../src/shared/texts";

let service: MisbehavingService;
beforeEach(async () => {
  service = await MisbehavingService.start();
});
afterEach(async () => {
  await service.stop();
});

function open(folder = temporaryFolder(), token?: string, backoffMs?: number): OutboxHarness {
  const harness = new OutboxHarness(folder, service, token, backoffMs);
  onTestFinished(() => harness.outbox.stop());
  return harness;
}

const everyOnce = (urls: readonly string[]) =>
  urls.filter((url) => service.creations.get(url) !== 1).map((url) => [url, service.creations.get(url)]);

it("removes files of deleted uploads even if it is stopped right after its start", async () => {
  const folder = temporaryFolder();
  const files = path.join(folder, "upload-files");
  for (const id of [7, 8]) await mkdir(path.join(files, String(id)), { recursive: true });
  const { outbox } = new OutboxHarness(folder, service);
  outbox.start();
  await outbox.stop();
  expect(await readdir(files)).toEqual([]);
});

it("keeps the file of an upload that is being queued while another window opens", async () => {
  const folder = temporaryFolder();
  const { outbox } = open(folder);
  const file = path.join(folder, "mentions.csv");
  await writeFile(file, "url\n");
  const plan = ImportPlan.parse({
    connectionId: "c",
    projectId: "p",
    datasetId: null,
    urlSuffix: null,
    timeZone: "UTC",
    action: "create",
    mapping: { url: 0 },
  });
  const id = outbox.uploads.begin({ name: "mentions.csv", plan });
  expect(
    await outbox.uploads.keepFile(id, { parts: [{ path: file, name: "mentions.csv", options: {} }], plan }),
  ).toBe(true);
  outbox.start();
  await outbox.stop();
  expect(await readdir(path.join(folder, "upload-files", String(id)))).toEqual(["original.csv"]);
});

it("stops at once while a connection is still being opened", async () => {
  const opening = new Promise<never>(() => undefined);
  const harness = new OutboxHarness(temporaryFolder(), service, undefined, undefined, opening);
  const id = harness.upload(addresses(3));
  await harness.until(id, ({ counts }) => counts.sending === 3);
  await harness.outbox.stop();
});

it("sends nothing that is queued while it stops", async () => {
  const folder = temporaryFolder();
  service.faults.push({ delayMs: 200 });
  const harness = new OutboxHarness(folder, service);
  harness.upload(addresses(3));
  const stopping = harness.outbox.stop();
  const edit = { connectionId: "other", projectId: "p", datasetId: null, action: "delete" as const };
  harness.outbox.edits.modify({ ...edit, document: { url: "https://paper.example/late" }, options: {} });
  await stopping;
  expect(service.calls.filter(({ path }) => path.endsWith("/delete"))).toEqual([]);
  expect(open(folder).outbox.list()).toMatchObject([{ counts: { waiting: 1 } }, { counts: { waiting: 3 } }]);
});

it("continues deleting removed entries after the disk failed once", async () => {
  const harness = open();
  const id = harness.upload(addresses(3000));
  await harness.finished(id);
  harness.refuseWrites(true);
  harness.outbox.start();
  harness.refuseWrites(false);
  harness.outbox.remove(id);
  harness.refuseWrites(true);
  // Lets the deletion that `remove` scheduled run once.
  await turn();
  harness.refuseWrites(false);
  harness.outbox.start();
  await expect.poll(() => harness.db.get("SELECT count(*) FROM entries", [], column.number)).toBe(0);
});

describe("an upload", () => {
  it("is sent in batches, each entry once, and ends as finished", async () => {
    const harness = open();
    const urls = addresses(1300);
    const done = await harness.finished(harness.upload(urls));
    expect(done.counts).toMatchObject({ done: 1300, waiting: 0, sending: 0 });
    expect(done.finishedAt).not.toBeNull();
    expect(everyOnce(urls)).toEqual([]);
    expect(service.calls).toHaveLength(3);
  });

  it("is sent one by one if the connection has no batches", async () => {
    service.batches = false;
    const harness = open();
    const done = await harness.finished(harness.upload(addresses(25)));
    expect(done.counts.done).toBe(25);
    expect(service.calls.map(({ path }) => path)).toEqual([
      "/api/v2/docs/p/p",
      ...Array.from({ length: 25 }, () => "/api/v2/docs/p/p/create"),
    ]);
  });

  it("continues in batches after a guest network responded with its login page", async () => {
    service.faults.push({ status: 200, text: "<html>Log in to the guest network</html>" });
    const harness = open();
    const urls = addresses(1300);
    expect((await harness.finished(harness.upload(urls))).counts.done).toBe(1300);
    expect(everyOnce(urls)).toEqual([]);
    expect(service.calls.filter(({ path }) => path.endsWith("/create"))).toEqual([]);
  });

  it("tries batches again after the connection was reopened", async () => {
    service.batches = false;
    const harness = open();
    await harness.finished(harness.upload(addresses(3)));
    service.batches = true;
    service.calls.length = 0;
    await harness.finished(harness.upload(addresses(3, "still-singly")));
    expect(service.calls).toHaveLength(3);
    harness.outbox.connectionReady("c");
    service.calls.length = 0;
    await harness.finished(harness.upload(addresses(3, "together")));
    expect(service.calls).toHaveLength(1);
  });

  it("reports the outcome of each entry", async () => {
    service.documents.set("https://paper.example/mention/1", {});
    service.documents.set("https://paper.example/mention/2", "deleted");
    const harness = open();
    const id = harness.upload(addresses(5), "create", ["https://paper.example/mention/3"]);
    await harness.finished(id);
    const { entries, total } = harness.outbox.entries(id, [], 0, 100);
    expect(total).toBe(5);
    expect(entries.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "done"],
      [3, "present"],
      [4, "refused"],
      [5, "invalid"],
      [6, "done"],
    ]);
    expect(entries[2]).toMatchObject({ statusCode: 16, attempts: 1 });
    expect(entries[2]?.message).toContain(t("main:verdict.deleted"));
    expect(entries[3]?.message).toBe("The date can't be read.");
    expect(service.documents.has("https://paper.example/mention/3")).toBe(false);
    expect(harness.outbox.entries(id, ["refused", "invalid"], 1, 1)).toMatchObject({
      total: 2,
      entries: [{ line: 5 }],
    });
  });

  it("finds the one entry that causes a batch to be rejected", async () => {
    service.poison = "https://paper.example/mention/77";
    const harness = open();
    const id = harness.upload(addresses(300));
    const done = await harness.finished(id);
    expect(done.counts).toMatchObject({ done: 299, refused: 1 });
    expect(harness.outbox.entries(id, ["refused"], 0, 10).entries[0]?.url).toBe(service.poison);
    service.poison = null;
    harness.outbox.retry(id);
    expect((await harness.finished(id)).counts).toMatchObject({ done: 300, refused: 0 });
    expect(harness.ended).toEqual([id, id]);
  });

  it("sends an edit before the rest of a file", async () => {
    const harness = open();
    service.faults.push({ delayMs: 50 });
    const file = harness.upload(addresses(1200));
    const edit = harness.outbox.edits.modify({
      connectionId: "c",
      projectId: "p",
      datasetId: null,
      action: "upsert",
      document: { url: "https://paper.example/edit", tags_customer: ["Group / tag"] },
      options: {},
    });
    await harness.finished(file);
    expect(harness.now(edit).state).toBe("finished");
    expect(service.calls.findIndex(({ path }) => path.endsWith("/upsert"))).toBe(1);
  });

  it("notifies the page at most about five times a second, and always at the end", async () => {
    const harness = open();
    const begun = Date.now();
    const id = harness.upload(addresses(5000));
    await harness.finished(id);
    expect(harness.seen.length).toBeLessThanOrEqual(3 + (Date.now() - begun) / 200);
  });
});

describe("when the service fails", () => {
  it("counts entries of an interrupted attempt as uncertain if it can't read them", async () => {
    service.faults.push({ cut: "before" });
    const harness = open();
    const urls = addresses(40);
    const id = harness.upload(urls);
    const done = await harness.finished(id);
    expect(done.counts).toMatchObject({ done: 0, uncertain: 40, present: 0 });
    expect(everyOnce(urls)).toEqual([]);
    const { entries } = harness.outbox.entries(id, ["uncertain"], 0, 100);
    expect(entries.map(({ message, attempts }) => [message, attempts])).toEqual(
      urls.map(() => [t("main:verdict.uncertain"), 2]),
    );
  });

  it("waits while the service can't be reached, says so, and continues automatically", async () => {
    const { url } = service;
    await service.stop();
    const harness = open();
    service.documents.set("https://paper.example/mention/0", {});
    const id = harness.upload(addresses(3));
    const waiting = await harness.until(id, ({ error, state }) => error !== null && state === "waiting");
    expect(waiting).toMatchObject({ error: { kind: "offline" }, counts: { waiting: 3 } });
    service = await MisbehavingService.start(service);
    expect(service.url).toBe(url);
    const done = await harness.finished(id);
    // Nothing had been sent, so the existing document counts as already present.
    expect(done).toMatchObject({ error: null, counts: { done: 2, present: 1 } });
  });

  it.each([500, 502, 503])(
    "says why nothing is sent during HTTP %i, and when it is tried again",
    async (status) => {
      service.faults.push({ status, text: "<h1>down</h1>" });
      const harness = open(temporaryFolder(), undefined, 60_000);
      const began = Date.now();
      const id = harness.upload(addresses(3));
      const waiting = await harness.until(id, ({ error }) => error?.retryAt !== undefined);
      expect(waiting).toMatchObject({ state: "waiting", error: { kind: "server", httpStatus: status } });
      expect(waiting.error?.details).toBeUndefined();
      expect(waiting.error?.retryAt).toBeGreaterThan(began);
      harness.outbox.wake();
      expect(await harness.finished(id)).toMatchObject({ error: null, counts: { done: 3 } });
    },
  );

  it.each([
    ["no answer in the middle", { cut: "midway" as const }],
    ["an internal error", { code: 1 }],
    ["an exceeded limit", { code: 8 }],
    ["a proxy's page", { status: 503, text: "<h1>down</h1>" }],
    ["a page under 200", { status: 200, text: "<h1>log in</h1>" }],
  ])("loses and doubles nothing after %s", async (_, fault) => {
    service.faults.push(fault, fault);
    const harness = open();
    const urls = addresses(30);
    service.searches = true;
    const done = await harness.finished(harness.upload(urls));
    expect(done.counts.done).toBe(30);
    expect(everyOnce(urls)).toEqual([]);
  });

  it("rejects an entry on which the service always fails, and sends the rest in batches", async () => {
    const harness = open(undefined, undefined, 0);
    const urls = addresses(300);
    service.poisonCode = 1;
    service.poison = urls[77] ?? "";
    const id = harness.upload(urls);
    expect((await harness.finished(id)).counts).toMatchObject({ done: 299, refused: 1 });
    expect(harness.outbox.entries(id, ["refused"], 0, 2).entries).toMatchObject([
      { url: service.poison, statusCode: 1 },
    ]);
    expect(service.calls.length).toBeLessThan(60);
  });

  it.each([true, false])("rejects nothing while everything fails (batches: %s)", async (batches) => {
    service.batches = batches;
    const harness = open(undefined, undefined, 0);
    if (!batches) service.faults.push({ code: 26 });
    service.faults.push(...Array.from({ length: 200 }, () => ({ code: 1 })));
    const done = await harness.finished(harness.upload(addresses(batches ? 1500 : 30)));
    expect(done.counts).toMatchObject({ done: done.total, refused: 0 });
    // Back to batches after the first success.
    expect(service.calls.length).toBeLessThan(batches ? 230 : 270);
  });

  it("pauses for a wrong token and continues once it is replaced", async () => {
    service.token = "token-of-the-test-2";
    const harness = open();
    const id = harness.upload(addresses(3));
    const paused = await harness.until(id, ({ state }) => state === "paused");
    expect(paused).toMatchObject({ error: { kind: "auth", statusCode: 7 }, counts: { waiting: 3 } });
    service.token = null;
    harness.outbox.tokenReplaced("c");
    expect((await harness.finished(id)).counts.done).toBe(3);
  });

  it("never writes the token to its files", async () => {
    const folder = temporaryFolder();
    const canary = "canary-8c55d0b1-token";
    service.faults.push(
      { code: 5, details: { details: `bad access_token=${canary}` } },
      { status: 200, text: "{echo}" },
    );
    const harness = open(folder, canary);
    const id = harness.upload(addresses(2));
    await harness.until(id, ({ state }) => state === "finished");
    expect(JSON.stringify(harness.seen)).not.toContain(canary);
    expect(filesHolding(folder, canary)).toEqual([]);
  });
});

describe("a batch that is rejected as a whole", () => {
  it.each([
    ["an exceeded limit", { code: 8 }],
    ["a revoked token", { code: 7 }],
    ["missing rights", { code: 13 }],
    ["an internal error", { code: 1 }],
    ["a proxy's page", { status: 503, text: "<h1>down</h1>" }],
  ])("books the half that went in before the other met %s, and undoes exactly that", async (_, fault) => {
    const harness = open();
    const urls = addresses(500);
    service.poison = urls[499] ?? "";
    service.faults.push({}, {}, fault);
    const id = harness.upload(urls);
    await harness.until(id, ({ state }) => state === "paused" || state === "finished");
    if (harness.now(id).state === "paused") harness.outbox.resume(id);
    const done = await harness.finished(id);
    expect(done.counts).toMatchObject({ done: 499, present: 0, refused: 1 });
    const { plan, uploadIds } = await harness.undo(id);
    expect(plan.change).toBe(499);
    for (const undo of uploadIds) await harness.finished(undo);
    expect([...service.documents.values()].every((document) => document === "deleted")).toBe(true);
  });

  it("books deleted documents as deleted", async () => {
    const harness = open();
    const urls = addresses(60);
    for (const url of urls) service.documents.set(url, {});
    service.poison = urls[59] ?? "";
    service.faults.push({}, {}, { code: 8 });
    const done = await harness.finished(harness.upload(urls, "delete"));
    expect(done.counts).toMatchObject({ done: 59, refused: 1 });
  });

  it("sends what is left after a restart in between", async () => {
    const folder = temporaryFolder();
    const first = open(folder);
    const urls = addresses(500);
    service.poison = urls[499] ?? "";
    service.faults.push({}, {}, { hang: true });
    const id = first.upload(urls);
    await first.until(id, ({ counts }) => counts.done === 250);
    await first.outbox.stop();
    const second = open(folder);
    second.outbox.start();
    expect((await second.finished(id)).counts).toMatchObject({ done: 499, present: 0, refused: 1 });
  });
});

describe("an analyst", () => {
  it("pauses, resumes and cancels", async () => {
    service.faults.push({ delayMs: 30 }, { delayMs: 30 });
    const harness = open();
    const urls = addresses(1600);
    const id = harness.upload(urls);
    expect(harness.outbox.pause(id).state).toBe("paused");
    await harness.until(id, ({ counts }) => counts.sending === 0);
    expect(harness.now(id).counts).toMatchObject({ done: 500, waiting: 1100 });
    harness.outbox.resume(id);
    await harness.until(id, ({ state }) => state === "sending");
    expect(harness.outbox.cancel(id).state).toBe("cancelled");
    const over = await harness.until(id, ({ counts }) => counts.sending === 0);
    expect(over.counts).toMatchObject({ done: 1000, cancelled: 600, waiting: 0 });
    expect(service.documents.size).toBe(1000);
  });

  it("removes an upload's record only when nothing is left to send", async () => {
    const harness = open();
    service.faults.push({ delayMs: 20 });
    const id = harness.upload(addresses(2));
    expect(() => harness.outbox.remove(id)).toThrow("Cancel it first");
    await harness.finished(id);
    harness.outbox.remove(id);
    expect(harness.outbox.list()).toEqual([]);
  });

  it("learns at once that an edit can't be sent", () => {
    const harness = open();
    const edit = { connectionId: "c", projectId: "p", datasetId: null, options: {} };
    const of = (action: "create" | "update", document: { url: string } & Record<string, unknown>) => () =>
      harness.outbox.edits.modify({ ...edit, action, document });
    expect(of("create", { url: "https://a.example/1" })).toThrow("needs published and content");
    expect(of("update", { url: "ftp://a.example/1" })).toThrow("url must be a full http or https URL");
    expect(of("update", { url: "https://a.example/1", sentiment: 9 })).toThrow("sentiment must be");
    expect(harness.outbox.list()).toEqual([]);
  });
});

describe("after a restart", () => {
  it("continues where it stopped, and resends the batch in flight", async () => {
    const folder = temporaryFolder();
    service.faults.push({ hang: true });
    const first = open(folder);
    const urls = addresses(700);
    const id = first.upload(urls);
    while (service.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await first.outbox.stop();
    const second = open(folder);
    expect(second.now(id).counts).toMatchObject({ waiting: 700, sending: 0 });
    second.outbox.start();
    expect((await second.finished(id)).counts.done).toBe(700);
    expect(everyOnce(urls)).toEqual([]);
  });

  it("says of no upload that it finished that did so before", async () => {
    const folder = temporaryFolder();
    const first = open(folder);
    const id = first.upload(addresses(3));
    await first.finished(id);
    expect(first.ended).toEqual([id]);
    await first.outbox.stop();
    const second = open(folder);
    second.outbox.start();
    const { uploadIds } = await second.undo(id);
    for (const undo of uploadIds) await second.finished(undo);
    expect(second.seen.map((upload) => upload.id)).toContain(id);
    expect(second.ended).toEqual(uploadIds);
  });

  it("drops an upload that was still being queued", async () => {
    const folder = temporaryFolder();
    const first = open(folder);
    const plan = { connectionId: "c", projectId: "p", datasetId: null, action: "create" as const };
    const id = first.outbox.uploads.begin({ name: "half.csv", plan });
    first.outbox.uploads.append(id, [{ line: 2, url: "https://a.example/1", document: "{}", invalid: null }]);
    expect(first.outbox.list()).toEqual([]);
    await first.outbox.stop();
    const second = open(folder);
    expect(second.outbox.list()).toEqual([]);
  });
});
