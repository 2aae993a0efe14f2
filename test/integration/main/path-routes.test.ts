import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { RouteInput, RouteName } from "../../../src/shared/ipc/index";
import { TestApp } from "../../support/app";
import { temporaryFolder } from "../../support/temporary-folder";

function app(): TestApp {
  const it = new TestApp(temporaryFolder(), { service: "none.js", importWorker: "none.js" });
  onTestFinished(() => it.core.close());
  return it;
}

it("rejects every path that wasn't given to the page", async () => {
  const it = app();
  const secret = path.join(temporaryFolder(), "secret.pem");
  writeFileSync(secret, "a key");
  const refused = async <N extends RouteName>(route: N, input: RouteInput<N>) =>
    expect(await it.failure(route, input), route).toMatchObject({ kind: "forbidden" });
  const folder = path.dirname(secret);
  const baseUrl = "https://a.example";
  await refused("imports.open", { handle: secret });
  await refused("imports.expand", { handles: [folder] });
  await refused("topics.readFile", { handle: secret });
  await refused("panels.readFile", { handle: secret });
  await refused("connections.createWorkspace", { name: "Mine", folder });
  await refused("connections.openWorkspace", { folder });
  await refused("connections.test", { id: null, baseUrl, caFile: secret });
  await refused("connections.addService", {
    name: "A",
    baseUrl,
    token: "t",
    keep: "session",
    caFile: secret,
  });
  expect(readFileSync(secret, "utf8")).toBe("a key");
});

it("remembers recent files itself and doesn't trust the page with them", async () => {
  const it = app();
  const opened = path.join(temporaryFolder(), "mentions.csv");
  writeFileSync(opened, "url");
  await it.call("app.saveSettings", { ...({ recentFiles: ["/etc/passwd"] } as object), theme: "dark" });
  expect(await it.call("imports.recent", undefined)).toEqual({ files: [] });
  const changed = it.next("imports.recentChanged", () => true);
  await it.call("imports.expand", { handles: [it.given(opened)] });
  await changed;
  const { files } = await it.call("imports.recent", undefined);
  expect(files).toMatchObject([{ name: "mentions.csv" }]);
  expect(it.grants.pathOf(1, files[0]?.handle ?? "")).toBe(opened);
});
