import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startWithNode } from "../../../src/main/connections/service-process";
import { Supervisor } from "../../../src/main/connections/supervisor";
import { failure } from "../../../src/main/client/service-error";
import { Router } from "../../../src/main/ipc/router";
import { routes, type Handlers } from "../../../src/shared/ipc/index";
import { lineLog, readLogLine } from "../../../src/shared/log";
import { TestApp } from "../../support/app";
import { MisbehavingService, type Fault } from "../../hosted/misbehaving-service";
import { scripts } from "../../support/app-scripts";
import { temporaryFolder } from "../../support/temporary-folder";

// A text, an author, a file and a workspace, each with one word to search for.
const spoken = "My name is Mara Quill";
const planted = /Mara|Quill|Harbour|Lantern/;

/** Fails if a line isn't an entry, or holds what was planted. */
function expectClean(lines: readonly string[]): void {
  for (const line of lines) {
    expect(line).not.toMatch(planted);
    expect(readLogLine(line), line).toBeDefined();
  }
}

const thrown: readonly (() => never)[] = [
  () => JSON.parse(`{"content": "${spoken}`) as never,
  () => readFileSync(path.join(temporaryFolder(), "Quill", "Lantern.csv")) as never,
  () => {
    throw failure("invalid", spoken, {
      details: { field: spoken, quill: "Quill" },
      cause: new Error(spoken),
    });
  },
  () => {
    throw Object.assign(new Error(spoken), { code: "SQLITE_FULL", path: "/home/Mara" });
  },
  () => {
    throw new AggregateError([new TypeError(spoken)], spoken, { cause: { quill: spoken } });
  },
];

it("every route that fails is logged by its name and codes", async () => {
  const lines: string[] = [];
  const failing = new Proxy<Partial<Handlers>>(
    {},
    {
      get: () => () => Promise.resolve().then(() => thrown[lines.length % thrown.length]?.()),
    },
  );
  const router = new Router(
    failing as Handlers,
    lineLog((line) => lines.push(line)),
  );
  let call = 0;
  const names = [...Object.keys(routes), `Quill.${spoken}`];
  for (const route of names)
    for (const input of [undefined, { [spoken]: spoken, name: spoken, query: spoken }])
      await router.invoke({ route, input, callId: String(call++), trusted: true, senderId: 1 });
  expect(lines).toHaveLength(names.length * 2);
  expectClean(lines);
  expect(new Set(lines.map((line) => readLogLine(line)?.route))).toEqual(
    new Set([...Object.keys(routes), "unknown"]),
  );
});

it("an app whose files, workers, workspaces and services fail logs nothing of their texts", async () => {
  const userData = temporaryFolder();
  mkdirSync(path.join(userData, "notebooks"));
  for (const name of ["settings.json", "mappings.json", "exports.json", "notebooks/1.json"])
    writeFileSync(path.join(userData, name), `{"query": "${spoken}`);
  const app = new TestApp(userData, scripts);
  onTestFinished(() => app.core.close());
  const folder = path.join(temporaryFolder(), "Harbour Quill");
  mkdirSync(folder);

  // Files that can't be read.
  const files = {
    "Lantern.ndjson": `{"content":"${spoken}`,
    "Quill.xlsx": spoken,
    "Mara.json": `[{"a": ${spoken}`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), text);
    const handle = app.given(path.join(folder, name));
    await app.call("imports.open", { handle }).catch(() => undefined);
    await app.failure("topics.readFile", { handle }).catch(() => undefined);
    await app.failure("connections.openWorkspace", { folder: handle });
  }
  await app.failure("imports.open", { handle: app.given(path.join(folder, "Quill gone.csv")) });

  // A workspace that is damaged.
  writeFileSync(path.join(folder, "workspace.db"), spoken.repeat(500));
  const { id } = await app
    .call("connections.createWorkspace", { name: "Harbour", folder: app.given(folder) })
    .catch(async () => app.call("connections.createWorkspace", { name: "Harbour", folder: null }));
  const to = { connectionId: id, projectId: "Quill" };
  const exact = { type: "published", params: { q: `"${spoken}` } };
  await app.failure("analytics.histogram", { ...to, ...exact });

  // A service that answers with texts.
  const service = await MisbehavingService.start();
  service.answers.set("/api/v1/search/info", {
    result_accinfo: { projects: [{ id: "p1", name: "Harbour" }] },
  });
  onTestFinished(() => service.stop());
  const hosted = await app.call("connections.addService", {
    name: "Lantern",
    baseUrl: service.url,
    token: "token-of-the-test",
    keep: "session",
  });
  const faults: Fault[] = [
    { code: 4, details: { details: spoken, param: "Quill" } },
    { status: 200, text: `{"status_code": "0", "result_histogram": "${spoken}` },
    { status: 404, text: `<html>${spoken}</html>` },
    { payload: { content: spoken } },
    { cut: "midway" },
  ];
  for (const fault of faults) {
    service.faults.push(fault);
    await app.failure("analytics.histogram", {
      connectionId: hosted.id,
      projectId: "p1",
      type: "published",
      params: {},
    });
    service.faults.length = 0;
  }

  await app.core.close();
  expect(app.logged.length).toBeGreaterThan(10);
  expectClean(app.logged);
  expect(readdirSync(userData).some((name) => name.startsWith("settings.json.damaged-"))).toBe(true);
});

it("what a local service prints is copied only where it is an entry", async () => {
  const script = path.join(temporaryFolder(), "service.mjs");
  writeFileSync(
    script,
    `console.error(${JSON.stringify(`TypeError: ${spoken}\n    at Mara (/out/main/Quill.js:1:2)`)});
     console.error(JSON.stringify({ at: new Date().toISOString(), level: "error", message: "A call failed", error: { class: "TypeError", at: ["out/main/service.js:1:2"] } }));
     throw new Error(${JSON.stringify(spoken)});`,
  );
  const lines: string[] = [];
  const supervisor = new Supervisor({
    args: [],
    env: () => Promise.resolve({}),
    start: startWithNode(script),
    backoffMs: 1,
    log: lineLog((line) => lines.push(line)),
    changed: () => undefined,
    folder: "/home/Mara/Harbour",
  });
  onTestFinished(() => supervisor.stop());
  await expect(supervisor.open()).rejects.toThrow();
  expectClean(lines);
  expect(lines.map((line) => readLogLine(line)?.message)).toContain("A call failed");
  expect(lines.map((line) => readLogLine(line)?.exitCode)).toContain(1);
});

/** A port that another server listens on while the test runs. */
async function usedPort(): Promise<number> {
  const other = await MisbehavingService.start();
  onTestFinished(() => other.stop());
  return Number(new URL(other.url).port);
}

it("a service that meets an error of its own writes entries, and no texts", async () => {
  const lines: string[] = [];
  const folder = path.join(temporaryFolder(), "Harbour");
  mkdirSync(folder);
  const port = await usedPort();
  const args = ["--workspace", folder, "--create", "--port", String(port)];
  const child = startWithNode(scripts.service)(args, { EARSHOT_SERVICE_TOKEN: "t" });
  child.onErrorLine((line) => lines.push(line));
  await new Promise<void>((resolve) => child.onExit(() => resolve()));
  expectClean(lines);
  expect(lines.map((line) => readLogLine(line)?.kind)).toEqual(["internal"]);
});
