import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { submitEdit } from "../../../src/main/documents/submit";
import { fieldTitle } from "../../../src/shared/documents/fields";
import type { BulkStep, DocumentEdit, KnownVersion } from "../../../src/shared/ipc/documents";
import { t } from "../../../src/shared/texts";
import { OutboxHarness } from "../../support/outbox-harness";
import { SharedService } from "../../support/shared-service";
import { temporaryFolder } from "../../support/temporary-folder";

const to = { connectionId: "c", projectId: "p" };
const url = "https://paper.example/0";
const first = {
  url,
  published: "1700000000000",
  title: "Doc 0",
  content: "Kites fly high",
  tags_customer: ["Sky / kites"],
  custom: { score: 1 },
};
const signal = new AbortController().signal;

let service: SharedService;
let folder: string;
let desk: OutboxHarness;
beforeEach(async () => {
  service = await SharedService.start();
  onTestFinished(() => service.cut());
  service.modify("create", first);
  folder = temporaryFolder();
  open();
});

function open(searchLagMs?: number): void {
  const opened = new OutboxHarness(folder, service, "token-of-the-test", 2, undefined, searchLagMs);
  onTestFinished(() => opened.outbox.stop());
  desk = opened;
  desk.outbox.start();
}
async function restart(searchLagMs?: number): Promise<void> {
  await desk.outbox.stop();
  open(searchLagMs);
}
async function read(of = url): Promise<KnownVersion> {
  const { version } = await desk.submitting.present.read({
    ...to,
    datasetId: null,
    url: of,
    published: null,
  });
  expect(version).toMatchObject({ state: "live", from: "service" });
  return version;
}
/** Submits an edit as the editor does. Fails if it is asked about at once. */
async function submit(
  change: Record<string, unknown>,
  base: KnownVersion,
  amends: number | null = null,
): Promise<number> {
  const edit = {
    ...to,
    datasetId: null,
    action: "update" as const,
    document: { url, ...change },
    options: {},
  };
  const answer = await submitEdit(desk.submitting, { ...edit, base, draftId: null, amends }, signal);
  if (answer.kind === "changed") throw new Error("The analyst was asked");
  return answer.uploadId;
}
/** Submits an edit while the service is down. */
async function submitOffline(change: Record<string, unknown>): Promise<number> {
  const base = await read();
  await service.cut();
  return submit(change, base);
}
/** The network is back and the analyst retries. Returns once nothing is sent any more. */
async function retry(): Promise<void> {
  await service.restore();
  await settled();
}
async function settled(): Promise<void> {
  for (const { id, state } of desk.outbox.list()) if (state !== "finished") desk.outbox.resume(id);
  for (const { id } of desk.outbox.list()) await desk.finished(id);
}
const edits = (of = url): DocumentEdit[] =>
  desk.edits.list(to, { url: of, only: "all", offset: 0, count: 100 }).edits;
const changedText = (...path: string[]) => t("main:sending.heldChanged", { fields: fieldTitle(path) });

describe("an edit that was queued while the service was down", () => {
  it("is held if somebody changed the same field, and nothing of theirs is lost", async () => {
    await submitOffline({ title: "Mine" });
    service.modify("update", { url, title: "Theirs" });
    await retry();
    expect(service.live(url)).toMatchObject({ title: "Theirs" });
    expect(edits()).toMatchObject([
      {
        outcome: "held",
        message: changedText("title"),
        change: { title: "Mine" },
        before: { document: { title: "Doc 0" } },
      },
    ]);
    expect(desk.edits.marks(to, [url])).toEqual([{ url, open: "held", deleted: false }]);
  });

  it("is held also after a restart", async () => {
    await submitOffline({ title: "Mine" });
    service.modify("update", { url, title: "Theirs" });
    await desk.outbox.stop();
    await service.restore();
    open();
    await settled();
    expect(service.live(url)).toMatchObject({ title: "Theirs" });
    expect(edits()).toMatchObject([{ outcome: "held" }]);
    await restart();
    await settled();
    expect(edits()).toMatchObject([{ outcome: "held" }]);
  });

  async function overwritesAndRestores(id: number): Promise<void> {
    await desk.finished(id);
    expect(service.live(url)).toMatchObject({ title: "Mine" });
    expect(edits()).toMatchObject([{ outcome: "done", before: { document: { title: "Theirs" } } }]);
    const { uploadIds } = await desk.undo(id);
    for (const one of uploadIds) await desk.finished(one);
    expect(service.live(url)).toMatchObject({ title: "Theirs" });
  }

  it("overwrites their value once the analyst has seen it, and undo restores it", async () => {
    await submitOffline({ title: "Mine" });
    service.modify("update", { url, title: "Theirs" });
    await retry();
    const [held] = edits();
    const id = await submit({ title: "Mine" }, await read(), held?.entryId);
    await overwritesAndRestores(id);
  });

  it("can be sent anyway, and undo restores what it overwrote", async () => {
    const id = await submitOffline({ title: "Mine" });
    service.modify("update", { url, title: "Theirs" });
    await retry();
    desk.outbox.edits.decide(id, null, "send");
    await overwritesAndRestores(id);
  });

  it("can be left, and is compared again on request", async () => {
    const id = await submitOffline({ title: "Mine" });
    service.modify("update", { url, title: "Theirs" });
    await retry();
    desk.outbox.edits.decide(id, null, "check");
    await desk.finished(id);
    expect(edits()).toMatchObject([{ outcome: "held" }]);
    desk.outbox.edits.decide(id, null, "leave");
    expect(edits()).toMatchObject([{ outcome: "cancelled" }]);
    expect(desk.now(id)).toMatchObject({ state: "finished", counts: { cancelled: 1, held: 0 } });
    expect(service.live(url)).toMatchObject({ title: "Theirs" });
  });

  it("is sent if they set it back to what the analyst saw, or to the same value", async () => {
    const id = await submitOffline({ title: "Mine" });
    service.modify("update", { url, title: "Theirs" });
    await retry();
    service.modify("update", { url, title: "Doc 0" });
    desk.outbox.edits.decide(id, null, "check");
    await desk.finished(id);
    expect(edits()).toMatchObject([{ outcome: "done" }]);
    const base = await read();
    await service.cut();
    await submit({ content: "Both wrote this" }, base);
    service.modify("update", { url, content: "Both wrote this" });
    await retry();
    expect(edits()[0]).toMatchObject({
      outcome: "done",
      before: { document: { content: "Both wrote this" } },
    });
  });

  it("keeps what they changed in other fields and other custom metrics", async () => {
    await submitOffline({ title: "Mine", custom: { score: 5 } });
    service.modify("update", { url, content: "Theirs", custom: { other: 2 } });
    await retry();
    expect(edits()).toMatchObject([{ outcome: "done" }]);
    expect(service.live(url)).toMatchObject({
      title: "Mine",
      content: "Theirs",
      custom: { score: 5, other: 2 },
    });
  });

  it("is held if they changed the same custom metric or cleared the field", async () => {
    await submitOffline({ custom: { score: 5 } });
    service.modify("update", { url, custom: { score: 9 } });
    await retry();
    expect(edits()[0]).toMatchObject({ outcome: "held", message: changedText("custom", "score") });
    const base = await read();
    await service.cut();
    await submit({ title: "Mine" }, base);
    service.modify("update", { url, title: null });
    await retry();
    expect(edits()[0]).toMatchObject({ outcome: "held", message: changedText("title") });
  });

  it("adds and removes tags instead of replacing the list", async () => {
    service.modify("update", { url, tags_customer: ["Sky / kites", "Old / one"] });
    const id = await submitOffline({ tags_customer: ["Sky / kites", "Mine / x"] });
    service.modify("update", { url, tags_customer: ["Sky / kites", "Old / one", "Theirs / urgent"] });
    await retry();
    expect(service.live(url)).toMatchObject({
      tags_customer: ["Sky / kites", "Theirs / urgent", "Mine / x"],
    });
    expect(edits()).toMatchObject([
      {
        change: { tags_customer: ["Sky / kites", "Theirs / urgent", "Mine / x"] },
        before: { document: { tags_customer: ["Sky / kites", "Old / one", "Theirs / urgent"] } },
      },
    ]);
    const { uploadIds } = await desk.undo(id);
    for (const one of uploadIds) await desk.finished(one);
    expect(service.live(url)).toMatchObject({
      tags_customer: ["Sky / kites", "Old / one", "Theirs / urgent"],
    });
  });

  it("keeps their tags although the first attempt was cut off after it went in", async () => {
    const base = await read();
    service.writeFaults.push({ cut: "after" });
    await desk.finished(await submit({ title: "Mine", tags_customer: ["Sky / kites", "Mine / x"] }, base));
    expect(service.writes).toBe(2);
    expect(edits()).toMatchObject([
      { outcome: "done", before: { document: { title: "Doc 0", tags_customer: ["Sky / kites"] } } },
    ]);
  });

  it("is held if somebody wrote after its first attempt, whose answer was lost", async () => {
    const base = await read();
    service.writeFaults.push({ cut: "after" });
    service.onWritten = () => {
      service.onWritten = undefined;
      service.modify("update", { url, title: "Theirs" });
    };
    await desk.finished(await submit({ title: "Mine" }, base));
    expect(service.live(url)).toMatchObject({ title: "Theirs" });
    expect(edits()).toMatchObject([{ outcome: "held" }]);
  });

  it("is left to the service if the document is gone", async () => {
    await submitOffline({ title: "Mine" });
    service.modify("delete", { url });
    await retry();
    expect(edits()).toMatchObject([{ outcome: "refused", statusCode: 16 }]);
  });
});

describe("several edits of one document", () => {
  it("build on each other without a question", async () => {
    await submitOffline({ title: "One", tags_customer: ["Sky / kites", "A / a"] });
    await submit({ title: "Two", tags_customer: ["Sky / kites", "A / a", "B / b"] }, await lastBase());
    await submit({ content: "Three" }, await lastBase());
    service.modify("update", { url, tags_customer: ["Sky / kites", "Theirs / t"] });
    await retry();
    expect(edits().map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
    expect(service.live(url)).toMatchObject({
      title: "Two",
      content: "Three",
      tags_customer: ["Sky / kites", "Theirs / t", "A / a", "B / b"],
    });
  });

  it("keep each other's tags, although the editor doesn't show tags that wait", async () => {
    await submitOffline({ tags_customer: ["Sky / kites", "A / a"] });
    await submit({ tags_customer: ["Sky / kites", "B / b"] }, await lastBase());
    await retry();
    expect(service.live(url)).toMatchObject({ tags_customer: ["Sky / kites", "A / a", "B / b"] });
  });

  it("are all held if somebody changed what the first one changes", async () => {
    await submitOffline({ title: "One" });
    await submit({ title: "Two" }, await lastBase());
    service.modify("update", { url, title: "Theirs" });
    await retry();
    expect(edits().map(({ outcome }) => outcome)).toEqual(["held", "held"]);
    expect(service.live(url)).toMatchObject({ title: "Theirs" });
  });

  it("go on if the first one is withdrawn", async () => {
    await submitOffline({ title: "One" });
    await submit({ title: "Two" }, await lastBase());
    const [, one] = edits();
    await expect.poll(() => edits().at(-1)?.outcome).toBe("waiting");
    desk.outbox.edits.withdraw(one?.entryId ?? 0);
    await retry();
    expect(edits().map(({ outcome }) => outcome)).toEqual(["done", "cancelled"]);
    expect(service.live(url)).toMatchObject({ title: "Two" });
  });

  /** The version that the editor shows while edits wait: the last one that was read. */
  const lastBase = () => Promise.resolve(known);
  let known: KnownVersion;
  beforeEach(async () => {
    known = await read();
  });
});

describe("a search that is behind", () => {
  it("isn't taken for somebody's change", async () => {
    service.freezeIndex(true);
    await desk.finished(
      await submit({ title: "One", tags_customer: ["Sky / kites", "A / a"] }, await read()),
    );
    // The editor opens the document as the search still shows it.
    const id = await submit({ title: "Two", tags_customer: ["Sky / kites", "B / b"] }, await read());
    await expect.poll(() => desk.now(id).error?.message).toBe(t("main:sending.searchLags"));
    expect(service.live(url)).toMatchObject({ title: "One" });
    service.freezeIndex(false);
    await desk.finished(id);
    expect(edits()[0]).toMatchObject({ outcome: "done", before: { document: { title: "One" } } });
    expect(service.live(url)).toMatchObject({
      title: "Two",
      tags_customer: ["Sky / kites", "A / a", "B / b"],
    });
  });

  it("holds an edit if it shows the older value for long", async () => {
    const base = await read();
    await desk.finished(await submit({ title: "One" }, base));
    const own = { ...base, document: base.document && { ...base.document, title: "One" } };
    service.modify("update", { url, title: "Doc 0" });
    // The time in which a search may be behind is over.
    await restart(0);
    await service.cut();
    await submit({ title: "Two" }, own);
    await retry();
    expect(edits()[0]).toMatchObject({ outcome: "held" });
    expect(service.live(url)).toMatchObject({ title: "Doc 0" });
  });
});

describe("a present version that can't be read", () => {
  const faults = [
    { name: "the call limit is exceeded", fault: { code: 8 } },
    { name: "the search fails", fault: { code: 2 } },
    { name: "searching isn't offered", fault: { code: 26 } },
    { name: "searching isn't allowed", fault: { code: 13 } },
  ];
  it.each(faults)("holds the edit where $name, until the analyst sends it anyway", async ({ fault }) => {
    const base = await read();
    service.searchFault = fault;
    const id = await submit({ title: "Mine" }, base);
    await desk.finished(id);
    expect(service.live(url)).toMatchObject({ title: "Doc 0" });
    expect(edits()).toMatchObject([{ outcome: "held" }]);
    expect(edits()[0]?.message).toContain(t("main:sending.heldUnread", { why: "" }));
    desk.outbox.edits.decide(id, null, "check");
    await desk.finished(id);
    expect(edits()).toMatchObject([{ outcome: "held" }]);
    desk.outbox.edits.decide(id, null, "send");
    await desk.finished(id);
    expect(edits()).toMatchObject([{ outcome: "done" }]);
    expect(service.live(url)).toMatchObject({ title: "Mine" });
  });

  it("is waited for, longer than the editor waits", async () => {
    const base = await read();
    let release = () => {};
    service.searchGate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const id = await submit({ title: "Mine" }, base);
    expect(edits()).toMatchObject([{ outcome: "sending" }]);
    service.modify("update", { url, title: "Theirs" });
    release();
    await desk.finished(id);
    expect(edits()).toMatchObject([{ outcome: "held" }]);
    expect(service.live(url)).toMatchObject({ title: "Theirs" });
  });

  it("doesn't keep files from being sent", async () => {
    const base = await read();
    service.searchFault = { code: 26 };
    await submit({ title: "Mine" }, base);
    const file = desk.upload(["https://paper.example/new"]);
    expect(await desk.finished(file)).toMatchObject({ counts: { done: 1 } });
  });
});

describe("a bulk edit", () => {
  const many = 1200;
  const urlOf = (n: number) => `https://paper.example/${n}`;
  beforeEach(() => {
    for (let n = 1; n < many; n++)
      service.modify("create", {
        url: urlOf(n),
        content: `Kite ${n}`,
        noise_level: 0,
        tags_customer: [],
        published: String(1_700_000_000_000 + n * 60_000),
      });
  });

  it("holds the documents that others changed, merges tags and reads in few calls", async () => {
    const planned = await plan();
    service.modify("update", { url: urlOf(3), noise_level: 55 });
    service.modify("update", { url: urlOf(4), tags_customer: ["Theirs / t"] });
    service.modify("update", { url: urlOf(5), published: "1600000000000" });
    service.modify("delete", { url: urlOf(6) });
    const before = service.searches;
    const [id = 0] = await desk.plans.commit(planned, signal);
    const upload = await desk.finished(id);
    expect(upload.counts).toMatchObject({ done: many - 2, held: 1, refused: 1 });
    expect(service.live(urlOf(3))).toMatchObject({ noise_level: 55, tags_customer: [] });
    expect(service.live(urlOf(4))).toMatchObject({
      noise_level: 7,
      tags_customer: ["Theirs / t", "All / all"],
    });
    expect(service.live(urlOf(5))).toMatchObject({ noise_level: 7 });
    expect(service.searches - before).toBeLessThan(20);
    expect(edits(urlOf(3))).toMatchObject([{ outcome: "held", message: changedText("noise_level") }]);
  });

  it("is undone except for what others changed since", async () => {
    const [id = 0] = await desk.plans.commit(await plan(), signal);
    await desk.finished(id);
    service.modify("update", { url: urlOf(3), noise_level: 55 });
    service.modify("update", { url: urlOf(4), tags_customer: ["All / all", "Theirs / t"] });
    const { uploadIds } = await desk.undo(id);
    for (const one of uploadIds) await desk.finished(one);
    expect(service.live(urlOf(2))).toMatchObject({ noise_level: 0 });
    expect(service.live(urlOf(3))).toMatchObject({ noise_level: 55 });
    expect(service.live(urlOf(4))).toMatchObject({ noise_level: 0, tags_customer: ["Theirs / t"] });
    expect(edits(urlOf(3))[0]).toMatchObject({ outcome: "held" });
  });

  it("is compared also where the service takes edits one by one", async () => {
    service.batches = false;
    for (let n = 20; n < many; n++) service.modify("delete", { url: urlOf(n) });
    const planned = await plan();
    service.modify("update", { url: urlOf(3), noise_level: 55 });
    const [id = 0] = await desk.plans.commit(planned, signal);
    expect((await desk.finished(id)).counts).toMatchObject({ done: 19, held: 1 });
    expect(service.live(urlOf(3))).toMatchObject({ noise_level: 55 });
  });

  const plan = async () => {
    const scope = { kind: "results" as const, question: { q: "" }, only: null, except: [] };
    const steps: BulkStep[] = [
      { kind: "noise", value: 7 },
      { kind: "tags", mode: "add", tags: ["All / all"] },
    ];
    return (await desk.plans.bulk({ ...to, planId: "bulk", scope, steps }, signal)).planId;
  };
});
