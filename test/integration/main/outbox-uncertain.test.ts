import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { MisbehavingService, type Fault } from "../../hosted/misbehaving-service";
import { OutboxHarness, addresses } from "../../support/outbox-harness";
import { temporaryFolder } from "../../support/temporary-folder";

let service: MisbehavingService;
beforeEach(async () => {
  service = await MisbehavingService.start();
  service.searches = true;
});
afterEach(async () => {
  await service.stop();
});

function open(folder = temporaryFolder()): OutboxHarness {
  const harness = new OutboxHarness(folder, service);
  onTestFinished(() => harness.outbox.stop());
  return harness;
}

const hourMs = 3_600_000;
const lost: Fault = { cut: "before" };
const bodyOf = (url: string, content = `About ${url}`) => ({ url, published: "1700000000000", content });
const live = () => [...service.documents].filter(([, body]) => body !== "deleted").map(([url]) => url);

describe("documents that an interrupted attempt may have created", () => {
  it("count as imported and are undone if they came into the index since", async () => {
    service.faults.push({}, lost);
    const harness = open();
    const urls = addresses(2000);
    const done = await harness.finished(harness.upload(urls));
    expect(done.counts).toMatchObject({ done: 2000, uncertain: 0, present: 0 });
    const { plan, uploadIds } = await harness.undo(done.id);
    expect(plan).toMatchObject({ change: 2000, uncertain: 0 });
    for (const id of uploadIds) await harness.finished(id);
    expect(live()).toEqual([]);
  });

  it.each([
    ["behind", -10 * 60_000],
    ["ahead", 10 * 60_000],
  ])("are known although the clock of the service is %s", async (_, clockOffMs) => {
    service.clockOffMs = clockOffMs;
    const [old = "", ...urls] = addresses(10);
    service.documents.set(old, bodyOf(old));
    service.documents.indexed.set(old, Date.now() + clockOffMs - 5 * 60_000);
    service.faults.push(lost);
    const harness = open();
    const done = await harness.finished(harness.upload([old, ...urls]));
    expect(done.counts).toMatchObject({ done: 9, present: 1, uncertain: 0 });
  });

  it("stay as others wrote them", async () => {
    const urls = addresses(10);
    for (const [at, url] of urls.slice(0, 5).entries()) {
      service.documents.set(url, bodyOf(url, "Somebody else's text"));
      if (at > 0) service.documents.indexed.set(url, Date.now() - hourMs);
    }
    const [same = ""] = urls.slice(5);
    service.documents.set(same, bodyOf(same));
    service.documents.indexed.set(same, Date.now() - hourMs);
    service.faults.push(lost);
    const harness = open();
    const done = await harness.finished(harness.upload(urls));
    expect(done.counts).toMatchObject({ done: 4, present: 6, uncertain: 0 });
    const { uploadIds } = await harness.undo(done.id, true);
    for (const id of uploadIds) await harness.finished(id);
    expect(live()).toEqual(urls.slice(0, 6));
  });

  it("are uncertain if the service doesn't say when they came, and are undone only on request", async () => {
    service.faults.push(lost);
    const harness = open();
    const urls = addresses(10);
    const id = harness.upload(urls);
    // An index without times.
    service.documents.indexed.set = () => service.documents.indexed;
    const done = await harness.finished(id);
    expect(done.counts).toMatchObject({ done: 0, uncertain: 10 });
    expect(done.undo).toBe("delete");
    expect((await harness.undo(id)).plan).toMatchObject({ change: 0, uncertain: 10 });
    expect(live()).toHaveLength(10);
    const { uploadIds } = await harness.undo(id, true);
    for (const undo of uploadIds) await harness.finished(undo);
    expect(live()).toEqual([]);
  });

  it("are uncertain without a search", async () => {
    service.searches = false;
    service.faults.push({}, lost);
    const harness = open();
    const done = await harness.finished(harness.upload(addresses(1000)));
    expect(done.counts).toMatchObject({ done: 500, uncertain: 500 });
    expect((await harness.undo(done.id)).plan).toMatchObject({ change: 500, uncertain: 500 });
  });

  it("are read again if that fails for a while", async () => {
    service.faults.push(lost, {}, { code: 8 }, { code: 8 }, { code: 8 }, {}, { code: 1 });
    const harness = open();
    const done = await harness.finished(harness.upload(addresses(20)));
    expect(done.counts).toMatchObject({ done: 20, uncertain: 0 });
  });

  it("are known after a restart in between", async () => {
    const folder = temporaryFolder();
    service.faults.push(lost, { hang: true });
    const first = open(folder);
    const id = first.upload(addresses(20));
    await expect.poll(() => service.hanging.size).toBe(1);
    await first.outbox.stop();
    const second = open(folder);
    second.outbox.start();
    expect((await second.finished(id)).counts).toMatchObject({ done: 20, uncertain: 0 });
  });
});

it("calls deletions uncertain after a lost response, and shows the documents as deleted", async () => {
  const harness = open();
  const urls = addresses(60);
  for (const url of urls) service.documents.set(url, bodyOf(url));
  service.faults.push(lost);
  const done = await harness.finished(harness.upload(urls, "delete"));
  expect(done.counts).toMatchObject({ done: 0, uncertain: 60, refused: 0 });
  expect(done.undo).toBe("undelete");
  expect((await harness.undo(done.id, true)).plan).toMatchObject({ change: 60 });
});
