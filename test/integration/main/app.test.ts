import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { KeychainLibrary } from "../../../src/main/connections/keychain";
import { TestApp, memoryKeychain } from "../../support/app";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { scripts } from "../../support/app-scripts";
import { addresses } from "../../support/outbox-harness";
import { filesHolding, temporaryFolder } from "../../support/temporary-folder";
import { t } from "../../../src/shared/texts";

function app(folder = temporaryFolder(), keychain?: KeychainLibrary): TestApp {
  const it = new TestApp(folder, scripts, keychain);
  onTestFinished(() => it.core.close());
  return it;
}

async function hosted(): Promise<MisbehavingService> {
  const service = await MisbehavingService.start();
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p1", name: "Kites" }] } });
  onTestFinished(() => service.stop());
  return service;
}

const canary = "canary-token-1f6e2c";
const given = (service: MisbehavingService, keep: "keychain" | "session" = "keychain") => ({
  name: "Hosted",
  baseUrl: service.url,
  token: canary,
  keep,
});

describe("a page that starts", () => {
  it("gets cached projects of the last connection with the first response, without calling its service", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await it.call("connections.addService", given(service, "session"));
    await it.call("connections.projects", { id });
    const asked = service.calls.length;
    expect(await it.call("app.boot", undefined)).toMatchObject({ projects: [] });
    await it.call("app.saveSettings", { lastConnectionId: id, lastProjectId: "p1" });
    const begun = await it.call("app.boot", undefined);
    expect(begun).toMatchObject({
      settings: { lastConnectionId: id },
      connections: { connections: [{ id, name: "Hosted" }] },
      projects: [{ id: "p1", title: "Kites" }],
    });
    expect(JSON.stringify(begun)).not.toContain(canary);
    expect(service.calls).toHaveLength(asked);
  });
});

describe("a local workspace", () => {
  it("is created, opened, filled, searched and charted without network, account or keychain", async () => {
    const it = app(undefined, {
      getPassword: () => Promise.reject(new Error("Cannot autolaunch D-Bus")),
      setPassword: () => Promise.reject(new Error("Cannot autolaunch D-Bus")),
      deletePassword: () => Promise.reject(new Error("Cannot autolaunch D-Bus")),
    });
    const { id, folder } = await it.call("connections.createWorkspace", { name: "--Été & Co", folder: null });
    expect(path.basename(folder ?? "")).toBe("ete-co");
    expect(await it.call("connections.open", { id })).toMatchObject({ phase: "ready", error: null });
    const { data: projects, source } = await it.call("connections.projects", { id });
    expect(source).toBe("live");
    expect(projects).toMatchObject([{ title: "--Été & Co" }]);
    const to = { connectionId: id, projectId: projects[0]?.id ?? "" };
    const finished = it.next("uploads.changed", ({ state }) => state === "finished");
    await it.call("documents.modify", {
      ...to,
      action: "create",
      document: { url: "https://paper.example/1", published: "1760000000000", content: "Ein schöner Tag" },
    });
    expect((await finished).counts.done).toBe(1);
    const found = await it.call("documents.search", { ...to, q: "schoner" });
    expect(found).toMatchObject({ source: "live", data: { total: 1 } });
    const chart = await it.call("analytics.histogram", { ...to, type: "language", params: {} });
    expect(chart.data.data).toMatchObject([{ ks: "de", v: [1] }]);
    const bad = await it.failure("documents.search", { ...to, q: "a AND" });
    expect(bad).toMatchObject({ kind: "invalid", statusCode: 4 });
    expect(bad.details?.["details"]).toMatchObject({ offset: 5 });
  });

  it("loses and doubles nothing when its service is killed during an upload of 12,000", async () => {
    const it = app();
    const { id } = await it.call("connections.createWorkspace", { name: "Killed", folder: null });
    await it.call("connections.open", { id });
    const [project] = (await it.call("connections.projects", { id })).data;
    const to = { connectionId: id, projectId: project?.id ?? "" };
    const file = path.join(it.userData, "mentions.csv");
    const rows = addresses(12_000).map(
      (url, i) => `${url},2025-03-0${1 + (i % 9)}T10:00:00Z,Mention number ${i}`,
    );
    writeFileSync(file, ["url,published,content", ...rows].join("\n"));
    const { importId } = await it.call("imports.open", { handle: it.given(file) });
    let kills = 0;
    it.next("uploads.changed", ({ counts }) => {
      if (kills < 3 && counts.done >= (kills + 1) * 1000) {
        kills++;
        it.services.at(-1)?.kill("force");
      }
      return false;
    }).catch(() => undefined);
    const finished = it.next("uploads.changed", ({ state }) => state === "finished");
    const mapping = { url: 0, published: 1, content: 2 };
    const plan = {
      ...to,
      datasetId: null,
      action: "create" as const,
      mapping,
      urlSuffix: null,
      timeZone: "UTC",
    };
    const { uploadId } = await it.call("imports.start", { importId, plan });
    const upload = await finished;
    expect(kills).toBe(3);
    expect(upload.counts).toMatchObject({ done: 12_000, present: 0, refused: 0, invalid: 0 });
    expect((await it.call("documents.search", { ...to, count: 0 })).data.total).toBe(12_000);
    expect((await it.call("uploads.entries", { uploadId, outcomes: ["done"] })).total).toBe(12_000);
    const phases = it.events.flatMap(({ name, payload }) =>
      name === "connections.state" ? [(payload as { phase: string }).phase] : [],
    );
    expect(phases.slice(0, 2)).toEqual(["starting", "ready"]);
    expect(phases.filter((phase) => phase === "restarting").length).toBeGreaterThanOrEqual(3);
    expect(phases.at(-1)).toBe("ready");
  });

  it("can't be opened twice at a time, and says so", async () => {
    const first = app();
    const second = app();
    const folder = path.join(temporaryFolder(), "shared");
    const one = await first.call("connections.createWorkspace", { name: "One", folder: first.given(folder) });
    await first.call("connections.open", { id: one.id });
    const two = await second.call("connections.createWorkspace", {
      name: "Two",
      folder: second.given(folder),
      confirmed: true,
    });
    expect(two.folder).toBe(folder);
    expect((await second.failure("connections.open", { id: two.id })).kind).toBe("conflict");
    const { states } = await second.call("connections.list", undefined);
    expect(states).toMatchObject([{ phase: "failed", error: { kind: "conflict" } }]);
  });

  it("is deleted with its folder only on request, and only if that is a workspace", async () => {
    const it = app();
    const kept = await it.call("connections.createWorkspace", { name: "Kept", folder: null });
    await it.call("connections.open", { id: kept.id });
    await it.call("connections.remove", { id: kept.id, deleteFiles: false });
    expect(existsSync(path.join(kept.folder ?? "", "workspace.db"))).toBe(true);

    const gone = await it.call("connections.createWorkspace", { name: "Gone", folder: null });
    await it.call("connections.open", { id: gone.id });
    await it.call("connections.remove", { id: gone.id, deleteFiles: true });
    expect(existsSync(gone.folder ?? "")).toBe(false);

    const photos = path.join(temporaryFolder(), "photos");
    mkdirSync(photos);
    const mistaken = await it.call("connections.createWorkspace", {
      name: "Photos",
      folder: it.given(photos),
    });
    writeFileSync(path.join(photos, "cat.jpg"), "meow");
    await it.call("connections.remove", { id: mistaken.id, deleteFiles: true });
    expect(readdirSync(photos)).toEqual(["cat.jpg"]);
    expect((await it.call("connections.list", undefined)).connections).toEqual([]);
  });

  it("is created in a new folder next to existing files of the chosen one", async () => {
    const it = app();
    const chosen = temporaryFolder();
    writeFileSync(path.join(chosen, "notes.txt"), "mine");
    const { folder } = await it.call("connections.createWorkspace", {
      name: "Spring",
      folder: it.given(chosen),
    });
    expect(folder).toBe(path.join(chosen, "spring"));
    expect(
      await it.failure("connections.createWorkspace", {
        name: "X",
        folder: it.given(path.join(chosen, "notes.txt")),
      }),
    ).toMatchObject({ kind: "invalid" });
  });
});

describe("a listening service", () => {
  it("is added after a call with the token succeeded, and its token is only in the keychain", async () => {
    const service = await hosted();
    service.token = canary;
    const kept = new Map<string, string>();
    const it = app(undefined, memoryKeychain(kept));
    expect(
      await it.failure("connections.addService", { ...given(service), token: "wrong-token-value" }),
    ).toMatchObject({
      kind: "auth",
      statusCode: 7,
    });
    expect((await it.call("connections.list", undefined)).connections).toEqual([]);
    const added = await it.call("connections.addService", { ...given(service), token: ` ${canary}\n` });
    expect(kept.get(added.id)).toBe(canary);
    expect([...kept.keys()].filter((account) => account !== added.id)).toEqual(["keychain-mark"]);
    expect((await it.call("connections.projects", { id: added.id })).data).toEqual([
      { id: "p1", title: "Kites" },
    ]);
    service.faults.push({ code: 4, details: { details: `bad ${canary}` } });
    const to = { connectionId: added.id, projectId: "p1" };
    const error = await it.failure("analytics.histogram", { ...to, type: "published", params: {} });
    await it.core.close();
    expect(JSON.stringify([added, error, it.events, it.logged])).not.toContain(canary);
    expect(filesHolding(it.userData, canary)).toEqual([]);

    const again = app(it.userData, memoryKeychain(kept));
    expect(await again.call("connections.open", { id: added.id })).toMatchObject({ phase: "ready" });
    await again.call("connections.remove", { id: added.id, deleteFiles: false });
    expect(kept.size).toBe(0);
  });

  it("keeps a token for the session only on request, and requests it after the next start", async () => {
    const service = await hosted();
    const kept = new Map<string, string>();
    const first = app(undefined, memoryKeychain(kept));
    const { id } = await first.call("connections.addService", given(service, "session"));
    await first.call("connections.open", { id });
    await first.core.close();
    expect(kept.size).toBe(0);
    const second = app(first.userData, memoryKeychain(kept));
    expect(await second.failure("connections.open", { id })).toMatchObject({ kind: "auth" });
    await second.call("connections.setToken", { id, token: canary, keep: "keychain" });
    expect(await second.call("connections.open", { id })).toMatchObject({ phase: "ready" });
    expect(kept.get(id)).toBe(canary);
  });

  it("leaves no token in the keychain if the connection can't be saved", async () => {
    const service = await hosted();
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "connections.json"));
    const kept = new Map<string, string>();
    const it = app(folder, memoryKeychain(kept));
    await it.failure("connections.addService", given(service));
    expect([...kept.values()]).not.toContain(canary);
  });

  it("isn't added if the keychain rejects the token", async () => {
    const service = await hosted();
    const it = app(undefined, {
      ...memoryKeychain(),
      setPassword: () => Promise.reject(new Error("Cannot create an item in a locked collection")),
    });
    const error = await it.failure("connections.addService", given(service));
    expect(error.message).toContain("locked");
    expect(error.details).toEqual({ keychain: "locked" });
    expect((await it.call("connections.list", undefined)).connections).toEqual([]);
  });

  it("can be browsed from cached data while it can't be reached", async () => {
    const service = await hosted();
    service.answers.set("/api/v1/search/p/p1/histogram/published", {
      result_histogram: { data: [{ t: 0, v: [3] }], header: { v: ["ALL"] } },
    });
    service.answers.set("/api/v1/search/p/p1/results", {
      result_content: { data: [{ data: { url: "https://a.example/1" } }] },
      pagination: { total: 1 },
    });
    const it = app();
    const { id } = await it.call("connections.addService", given(service, "session"));
    const to = { connectionId: id, projectId: "p1" };
    const ask = async () => [
      await it.call("connections.projects", { id }),
      await it.call("analytics.histogram", { ...to, type: "published", params: { q: "a", min: "1" } }),
      await it.call("documents.search", { ...to, q: "a" }),
    ];
    const live = await ask();
    expect(live.map(({ source }) => source)).toEqual(["live", "live", "live"]);
    await service.stop();
    const cached = await ask();
    expect(cached).toEqual(live.map((answer) => ({ ...answer, source: "cache" })));
    expect(await it.failure("documents.search", { ...to, q: "another" })).toMatchObject({ kind: "offline" });
    expect(filesHolding(it.userData, canary)).toEqual([]);
  });

  it("never shows cached data for a call that the service rejects", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await it.call("connections.addService", given(service, "session"));
    await it.call("connections.projects", { id });
    service.faults.push({ code: 7 });
    expect(await it.failure("connections.projects", { id })).toMatchObject({ kind: "auth" });
  });

  it("works without a list of projects or documents", async () => {
    const service = await hosted();
    service.answers.clear();
    service.answers.set("/api/v2/platform/p/p9/views", {
      result_views: { projects: [{ id: "p9", title: "Boats" }] },
    });
    const it = app();
    const { id } = await it.call("connections.addService", given(service, "session"));
    expect((await it.call("connections.projects", { id })).data).toEqual([]);
    expect(await it.failure("connections.addProject", { id, projectId: "p8" })).toMatchObject({
      kind: "missing",
    });
    await it.call("connections.addProject", { id, projectId: "p9" });
    expect((await it.call("connections.projects", { id })).data).toEqual([{ id: "p9", title: "Boats" }]);
    const to = { connectionId: id, projectId: "p9" };
    expect((await it.failure("documents.search", to)).message).toContain(t("main:document.notListed"));
  });
});

describe("files of the app", () => {
  it("are readable by the user only", async () => {
    const it = app();
    await it.call("connections.createWorkspace", { name: "A", folder: null });
    expect(statSync(path.join(it.userData, "connections.json")).mode & 0o077).toBe(0);
  });

  it("are set aside if damaged, and the app still starts", async () => {
    const folder = temporaryFolder();
    for (const name of ["cache.db", "outbox.db", "connections.json"])
      writeFileSync(path.join(folder, name), "scrambled ".repeat(900));
    const it = app(folder);
    expect(await it.call("uploads.list", undefined)).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toHaveLength(3);
  });
});
