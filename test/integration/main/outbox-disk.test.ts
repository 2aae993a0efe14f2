import { expect, it, onTestFinished } from "vitest";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { OutboxHarness, addresses } from "../../support/outbox-harness";
import { temporaryFolder } from "../../support/temporary-folder";
import { t } from "../../../src/shared/texts";

/** While the disk can't be written (full, or remounted read-only), sending pauses and nothing is lost. */

async function open(): Promise<{ service: MisbehavingService; harness: OutboxHarness }> {
  const service = await MisbehavingService.start();
  service.searches = true;
  onTestFinished(() => service.stop());
  const harness = new OutboxHarness(temporaryFolder(), service);
  onTestFinished(() => harness.outbox.stop());
  return { service, harness };
}

it("a response that couldn't be recorded is requested again once the disk is writable", async () => {
  const { service, harness } = await open();
  service.faults.push({ delayMs: 50 });
  const id = harness.upload(addresses(1200));
  await harness.until(id, ({ counts }) => counts.sending > 0);
  harness.refuseWrites(true);
  const held = await harness.until(id, ({ error }) => error !== null);
  expect(held.error?.message).toContain(t("main:disk.read-only"));
  expect(service.documents.size).toBe(500);
  harness.refuseWrites(false);
  const done = await harness.finished(id);
  expect(done.counts).toMatchObject({ done: 1200, waiting: 0, sending: 0 });
  expect(done.error).toBeNull();
  expect([...service.creations.values()].every((times) => times === 1)).toBe(true);
});

it("an entry that couldn't be marked as sent is sent once the disk is writable", async () => {
  const { harness } = await open();
  const first = harness.upload(addresses(1, "first"));
  const id = harness.upload(addresses(1));
  harness.outbox.pause(id);
  await harness.finished(first);
  harness.db.exec("UPDATE uploads SET state = 'active' WHERE state = 'paused'");
  harness.refuseWrites(true);
  harness.outbox.connectionReady("c");
  expect(harness.now(id).error?.message).toContain(t("main:disk.read-only"));
  harness.refuseWrites(false);
  expect((await harness.finished(id)).error).toBeNull();
});
