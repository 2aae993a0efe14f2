import { ServiceError } from "../../../src/main/client/service-error";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Database } from "../../../src/sqlite/database";
import { column } from "../../../src/sqlite/values";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { OutboxHarness, addresses } from "../../support/outbox-harness";
import { ImportPlan } from "../../../src/shared/ipc/imports";
import { t } from "../../../src/shared/texts";
import { temporaryFolder } from "../../support/temporary-folder";

let service: MisbehavingService;
beforeEach(async () => {
  service = await MisbehavingService.start();
});
afterEach(async () => {
  await service.stop();
});

function open(folder = temporaryFolder()): OutboxHarness {
  const harness = new OutboxHarness(folder, service);
  onTestFinished(() => harness.outbox.stop());
  return harness;
}

const never = new AbortController().signal;
const all = { outcomes: [], text: "", offset: 0, count: 100 };

describe("the ledger of an upload", () => {
  it("shows when each entry was sent and in which call", async () => {
    const harness = open();
    const before = Date.now();
    const id = harness.upload(addresses(3));
    await harness.finished(id);
    const { entries } = await harness.outbox.ledger.page(id, all, never);
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1);
    expect(entries[0]?.requestId).toMatch(/^#.+#$/);
    expect(entries[0]?.sentAt).toBeGreaterThanOrEqual(before);
  });

  it("counts skipped rows, so that all counts add up to the file's rows", async () => {
    const harness = open();
    const plan = { connectionId: "c", projectId: "p", datasetId: null, action: "create" as const };
    const id = harness.outbox.uploads.begin({ name: "mentions.csv", plan });
    const row = (line: number) => ({
      line,
      url: `https://paper.example/${line}`,
      document: "",
      invalid: null,
    });
    harness.outbox.uploads.append(id, [
      { ...row(2), document: JSON.stringify({ url: row(2).url, published: "1", content: "x" }) },
      { ...row(3), skipped: true },
      { ...row(4), invalid: "The date can't be read." },
    ]);
    harness.outbox.uploads.commit([id]);
    const { counts, total } = await harness.finished(id);
    expect(counts).toMatchObject({ done: 1, skipped: 1, invalid: 1 });
    expect(total).toBe(3);
    expect(await harness.outbox.ledger.failedLines(id, never)).toEqual([
      { line: 3, reason: t("main:reason.skipped") },
      { line: 4, reason: `${t("main:reason.invalid")}: The date can't be read.` },
    ]);
  });

  it("finds entries by URL, reason and outcome", async () => {
    const harness = open();
    const urls = [...addresses(40, "review"), ...addresses(60)];
    const id = harness.upload(urls, "create", ["https://paper.example/review/7"]);
    await harness.finished(id);
    const { ledger } = harness.outbox;
    expect(await ledger.page(id, { ...all, text: "REVIEW/1" }, never)).toMatchObject({
      total: 11,
      more: false,
    });
    expect(await ledger.page(id, { ...all, text: "can't be read" }, never)).toMatchObject({
      total: 1,
      entries: [{ url: "https://paper.example/review/7" }],
    });
    expect(await ledger.page(id, { ...all, outcomes: ["done"], text: "review/7" }, never)).toMatchObject({
      total: 0,
    });
    expect(await ledger.page(id, { ...all, text: "100%" }, never)).toMatchObject({ total: 0 });
  });

  it("undoing deletes created documents and keeps existing ones", async () => {
    const harness = open();
    const [there = ""] = addresses(1);
    service.documents.set(there, {});
    const id = harness.upload(addresses(20));
    const upload = await harness.finished(id);
    expect(upload).toMatchObject({ undo: "delete", counts: { done: 19, present: 1 } });
    const [uploadId = 0] = (await harness.undo(id)).uploadIds;
    const undone = await harness.finished(uploadId);
    expect(undone).toMatchObject({ action: "delete", undoes: id, total: 19, counts: { done: 19 } });
    expect(service.documents.get(there)).toEqual({});
    expect(service.documents.get("https://paper.example/mention/7")).toBe("deleted");
    // An upload can be undone only once, but its undo can be undone.
    expect([harness.now(id).undo, harness.now(uploadId).undo]).toEqual([null, "undelete"]);
    await expect.poll(() => harness.seen.findLast((one) => one.id === id)?.undo).toBeNull();
    expect((await harness.undo(id)).plan).toMatchObject({ change: 0, superseded: 19 });
    // Once the record of the undo is removed, the upload can be undone again.
    harness.outbox.remove(uploadId);
    expect(harness.now(id).undo).toBe("delete");
  });

  it("doesn't delete a created document that a retried older change changed later", async () => {
    const harness = open();
    const [url = ""] = addresses(1);
    const update = harness.upload([url], "update");
    expect((await harness.finished(update)).counts).toMatchObject({ refused: 1 });
    const create = harness.upload([url]);
    await harness.finished(create);
    harness.outbox.retry(update);
    expect((await harness.finished(update)).counts).toMatchObject({ done: 1 });
    expect((await harness.undo(create)).plan).toMatchObject({ change: 0, superseded: 1 });
  });

  it("doesn't undo changes of documents whose earlier version is unknown", async () => {
    const harness = open();
    const id = harness.upload(addresses(2), "upsert");
    expect((await harness.finished(id)).undo).toBeNull();
    expect((await harness.undo(id)).plan).toMatchObject({ change: 0, unknown: 2 });
  });

  it("sends an unsent entry after it is edited", async () => {
    const harness = open();
    const [first = "", second = ""] = addresses(2);
    const id = harness.upload([first, second], "create", [second]);
    await harness.finished(id);
    const [entry] = (await harness.outbox.ledger.page(id, { ...all, outcomes: ["invalid"] }, never)).entries;
    const document = harness.outbox.ledger.document(entry?.id ?? 0);
    expect(document["url"]).toBe(second);
    expect(() => harness.outbox.edits.revise(entry?.id ?? 0, { ...document, published: "soon" })).toThrow(
      /published/,
    );
    harness.outbox.edits.revise(entry?.id ?? 0, { ...document, content: "Mended" });
    const { counts } = await harness.finished(id);
    expect(counts).toMatchObject({ done: 2, invalid: 0 });
    expect(service.creations.get(second)).toBe(1);
  });

  it("lets uploads take turns, and sends prioritized ones first", async () => {
    const harness = open();
    const plan = { connectionId: "c", projectId: "p", datasetId: null, action: "create" as const };
    const begin = (name: string) => {
      const id = harness.outbox.uploads.begin({ name, plan });
      const rows = addresses(1200, name).map((url, i) => ({
        line: i + 2,
        url,
        document: JSON.stringify({ url, published: "1700000000000", content: name }),
        invalid: null,
      }));
      harness.outbox.uploads.append(id, rows);
      return id;
    };
    const ids = ["one", "two", "three"].map(begin);
    const [one = 0, two = 0, three = 0] = ids;
    harness.outbox.uploads.commit([one]);
    harness.outbox.uploads.commit([two]);
    harness.outbox.uploads.commit([three]);
    harness.outbox.setPriority(three, 1);
    await Promise.all(ids.map((id) => harness.finished(id)));
    // Order in which the service created the documents.
    const order = [...service.documents.keys()].map((url) => /example\/(\w+)/.exec(url)?.[1]);
    expect(order.lastIndexOf("three")).toBeLessThan(order.indexOf("two"));
    expect(order.indexOf("two")).toBeLessThan(order.lastIndexOf("one"));
  });

  it("shows the remaining time of an upload that waits for another, and no outdated rate", async () => {
    const harness = open();
    const first = harness.upload(addresses(60_000, "first"));
    await harness.until(first, ({ rate }) => rate !== null);
    const second = harness.upload(addresses(20_000, "second"));
    harness.outbox.setPriority(second, 1);
    await harness.until(second, ({ rate }) => rate !== null);
    const waiting = await harness.until(first, ({ rate, state }) => rate === null && state === "waiting");
    expect(waiting.secondsLeft).toBeGreaterThanOrEqual(harness.now(second).secondsLeft ?? Infinity);
    harness.outbox.cancel(first);
    await harness.finished(second);
  });

  it("cancels and removes a long upload in steps, even if the app ends in between", async () => {
    const folder = temporaryFolder();
    service.faults.push({ delayMs: 200 });
    const first = open(folder);
    const id = first.upload(addresses(9000));
    expect(first.outbox.cancel(id).state).toBe("cancelled");
    // The batch in flight must be answered first. Until then the record can't be removed.
    expect(() => first.outbox.remove(id)).toThrow(ServiceError);
    await first.until(id, ({ counts }) => counts.cancelled === 8500 && counts.done === 500);
    first.outbox.remove(id);
    expect(first.outbox.list()).toEqual([]);
    await first.outbox.stop();
    const second = open(folder);
    expect(second.outbox.list()).toEqual([]);
    second.outbox.start();
    const left = () => {
      const db = Database.open(path.join(folder, "outbox.db"), { readonly: true });
      const counts = (["uploads", "entries", "bodies"] as const).map((table) =>
        db.get(`SELECT count(*) FROM ${table}`, [], column.number),
      );
      db.close();
      return counts;
    };
    await expect.poll(left).toEqual([0, 0, 0]);
  });

  it("keeps the file of an upload until its record is removed", async () => {
    const folder = temporaryFolder();
    const harness = open(folder);
    const file = path.join(folder, "mentions.csv");
    await writeFile(file, "url\nhttps://paper.example/mention/0\n");
    const id = harness.upload(addresses(1));
    const plan = ImportPlan.parse({
      connectionId: "c",
      projectId: "p",
      datasetId: null,
      action: "create",
      mapping: { url: 0 },
      urlSuffix: null,
      timeZone: "UTC",
    });
    await harness.outbox.uploads.keepFile(id, {
      parts: [{ path: file, name: "mentions.csv", options: { header: true } }],
      plan,
    });
    await harness.finished(id);
    const kept = harness.outbox.uploads.source(id);
    expect(kept?.parts[0]?.path).not.toBe(file);
    expect(await readFile(kept?.parts[0]?.path ?? "", "utf8")).toContain("mention/0");
    harness.outbox.remove(id);
    await expect
      .poll(() =>
        readFile(kept?.parts[0]?.path ?? "", "utf8").then(
          () => "there",
          () => "gone",
        ),
      )
      .toBe("gone");
  });
});
