import { expect, it, onTestFinished } from "vitest";
import { TestApp } from "../../support/app";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { temporaryFolder } from "../../support/temporary-folder";

const canary = "canary-token-93bd07";

async function hosted(): Promise<MisbehavingService> {
  const service = await MisbehavingService.start();
  service.token = canary;
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p1", name: "Kites" }] } });
  onTestFinished(() => service.stop());
  return service;
}

function app(): TestApp {
  const it = new TestApp(temporaryFolder(), { service: "none.js", importWorker: "none.js" });
  onTestFinished(() => it.core.close());
  return it;
}

const add = (it: TestApp, { url: baseUrl }: MisbehavingService) =>
  it.call("connections.addService", { name: "Hosted", baseUrl, token: canary, keep: "session" });

it("a test of other values says nothing about the saved connection", async () => {
  const service = await hosted();
  const it = app();
  const { id } = await add(it, service);
  await it.call("connections.projects", { id });
  const states = async () => (await it.call("connections.network", undefined)).connections;
  const works = [{ connectionId: id, online: true, rejectedSince: null }];
  expect(await it.call("connections.test", { id, token: "another" })).toMatchObject({ ok: false });
  expect(await states()).toMatchObject(works);
  expect(await it.failure("connections.setToken", { id, token: "another", keep: "session" })).toMatchObject({
    kind: "auth",
  });
  expect(await states()).toMatchObject(works);
  service.token = "changed";
  const failed = await it.call("connections.test", { id });
  expect(failed).toMatchObject({ ok: false, error: { kind: "auth" } });
  expect(await states()).toMatchObject([{ connectionId: id, online: true }]);
  expect((await states())[0]?.rejectedSince).toBeGreaterThan(0);
});
