import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { KeychainLibrary } from "../../../src/main/connections/keychain";
import { TestApp, memoryKeychain, type AppScripts } from "../../support/app";
import { bundle } from "../../support/bundle";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { filesHolding, temporaryFolder } from "../../support/temporary-folder";
import { t } from "../../../src/shared/texts";

let scripts: AppScripts;
beforeAll(async () => {
  scripts = { service: await bundle("src/service/cli.ts"), importWorker: "none.js" };
});

function app(folder = temporaryFolder(), keychain?: KeychainLibrary): TestApp {
  const it = new TestApp(folder, scripts, keychain);
  onTestFinished(() => it.core.close());
  return it;
}

const canary = "canary-token-93bd07";
const histogram = { data: [{ t: 0, v: [3] }], header: { v: ["ALL"] } };

async function hosted(): Promise<MisbehavingService> {
  const service = await MisbehavingService.start();
  service.token = canary;
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p1", name: "Kites" }] } });
  service.answers.set("/api/v2/platform/p/p1/views", {
    result_views: { projects: [{ id: "p1", title: "Kites" }] },
  });
  service.answers.set("/api/v1/search/p/p1/histogram/published", { result_histogram: histogram });
  onTestFinished(() => service.stop());
  return service;
}

const add = (it: TestApp, service: MisbehavingService, keep: "keychain" | "session" = "session") =>
  it.call("connections.addService", { name: "Hosted", baseUrl: service.url, token: canary, keep });
const chart = (connectionId: string, from?: "live" | "cache") =>
  ({ connectionId, projectId: "p1", type: "published", params: {}, ...(from && { from }) }) as const;

describe("a connection is changed", () => {
  it("in name and limits without a call, and its limits apply and are saved", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    const calls = service.calls.length;
    const changed = await it.call("connections.update", {
      id,
      name: "Ours",
      limits: { projectSearch: 2, views: null },
    });
    expect(changed).toMatchObject({ name: "Ours", limits: { projectSearch: 2, views: null } });
    expect(service.calls).toHaveLength(calls);
    await it.call("analytics.histogram", chart(id));
    await it.call("analytics.histogram", chart(id));
    const { classes } = await it.call("connections.meter", { id });
    expect(classes.find(({ callClass }) => callClass === "projectSearch")).toMatchObject({
      used: 2,
      perMinute: 2,
      freeAt: expect.any(Number) as number,
    });
    expect(classes.find(({ callClass }) => callClass === "views")?.perMinute).toBeNull();
    expect(classes.find(({ callClass }) => callClass === "modification")?.perMinute).toBe(120);
    await it.core.close();
    const again = app(it.userData);
    expect((await again.call("connections.list", undefined)).connections[0]?.limits).toEqual(changed.limits);
  });

  it("in URL only after a call to it succeeded", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    const below = `${service.url}/below`;
    service.faults.push({ status: 404, text: "<h1>nothing here" });
    expect(
      await it.failure("connections.update", { id, platform: "earthquake", baseUrl: below }),
    ).toBeDefined();
    expect((await it.call("connections.list", undefined)).connections[0]?.baseUrl).toBe(service.url);
    service.answers.set("/below/api/v1/search/info", { result_accinfo: {} });
    expect(await it.call("connections.update", { id, baseUrl: below })).toMatchObject({ baseUrl: below });
    expect((await it.call("connections.projects", { id })).source).toBe("live");
  });

  it("to another server only with its token: the saved one is sent nowhere else", async () => {
    const service = await hosted();
    const other = await hosted();
    const it = app();
    const { id } = await add(it, service);
    const refused = await it.failure("connections.update", { id, baseUrl: other.url });
    expect(refused).toMatchObject({ kind: "invalid", details: { field: "token" } });
    const report = await it.call("connections.test", { id, baseUrl: other.url });
    expect(report.steps.find(({ step }) => step === "url")).toMatchObject({ state: "failed" });
    expect(other.calls).toHaveLength(0);
    await it.call("connections.update", { id, baseUrl: other.url, token: canary });
    expect(other.calls.length).toBeGreaterThan(0);
  });

  it("to another server while a call waits for its retry: the new token only goes to the new server", async () => {
    const service = await hosted();
    const other = await hosted();
    other.token = "canary-token-of-the-other";
    const it = app();
    const { id } = await add(it, service);
    const before = service.calls.length;
    service.faults.push({ status: 503, text: "busy" });
    const repeated = it.failure("analytics.histogram", chart(id));
    await expect.poll(() => service.calls.length).toBeGreaterThan(before);
    await it.call("connections.update", { id, baseUrl: other.url, token: other.token });
    expect(await repeated).toMatchObject({ kind: "cancelled" });
    expect(service.calls.map(({ query }) => query.get("access_token"))).not.toContain(other.token);
    expect((await it.call("analytics.histogram", chart(id))).source).toBe("live");
  });

  it("by removing its token from memory and keychain; cached data stays", async () => {
    const service = await hosted();
    const kept = new Map<string, string>();
    const it = app(undefined, memoryKeychain(kept));
    const { id } = await add(it, service, "keychain");
    await it.call("analytics.histogram", chart(id));
    expect(await it.call("connections.removeToken", { id })).toMatchObject({ tokenKept: "none" });
    expect(kept.size).toBe(0);
    expect(await it.failure("analytics.histogram", chart(id))).toMatchObject({
      kind: "auth",
      details: { token: "needed" },
    });
    expect((await it.call("analytics.histogram", chart(id, "cache"))).source).toBe("cache");
    await it.call("connections.setToken", { id, token: canary, keep: "session" });
    expect((await it.call("analytics.histogram", chart(id))).source).toBe("live");
    expect(kept.size).toBe(0);
  });
});

describe("two connections to one account", () => {
  it("share its rate limits", async () => {
    const service = await hosted();
    const it = app();
    const one = await add(it, service);
    const two = await add(it, service);
    await it.call("analytics.histogram", chart(one.id));
    await it.call("analytics.histogram", chart(two.id));
    const used = async (id: string) =>
      (await it.call("connections.meter", { id })).classes.find(
        ({ callClass }) => callClass === "projectSearch",
      )?.used;
    expect([await used(one.id), await used(two.id)]).toEqual([2, 2]);
  });
});

describe("credits", () => {
  it("are shown if the service reports them, and rarely queried", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    await it.call("connections.open", { id });
    service.answers.set("/api/v1/status/credits", {
      result_creditinfo: { used_credits_monthly: "120", remaining_credits_monthly: 880, monthly_total: 1000 },
    });
    const told = it.next("connections.meter", ({ credits }) => credits !== null);
    expect((await it.call("connections.meter", { id })).credits).toBeNull();
    expect((await told).credits).toMatchObject({ used: 120, left: 880, limit: 1000 });
    for (let n = 0; n < 5; n++) await it.call("connections.meter", { id });
    expect(service.calls.filter(({ path }) => path.endsWith("/credits"))).toHaveLength(1);
  });
});

it("credits of the previous account aren't shown for the next one", async () => {
  const service = await hosted();
  const at = app();
  const { id } = await add(at, service);
  await at.call("connections.open", { id });
  service.answers.set("/api/v1/status/credits", {
    result_creditinfo: { used_credits_monthly: 120, remaining_credits_monthly: 880, monthly_total: 1000 },
  });
  service.token = null;
  service.faults.push({ delayMs: 200 });
  await at.call("connections.meter", { id });
  await expect.poll(() => service.calls.some(({ path }) => path.endsWith("/credits"))).toBe(true);
  await at.call("connections.setToken", { id, token: "token-of-another-account", keep: "session" });
  const ended = async () => (await at.call("activity.list", { search: "credits" })).total;
  await expect.poll(ended).toBe(1);
  expect((await at.call("connections.meter", { id })).credits).toBeNull();
});

describe("cached data", () => {
  it("is available right after a restart, without network, keychain or a call", async () => {
    const service = await hosted();
    const kept = new Map<string, string>();
    const first = app(undefined, memoryKeychain(kept));
    const { id } = await add(first, service, "keychain");
    const reads = [
      ["connections.projects", { id }],
      ["project.views", { connectionId: id, projectId: "p1" }],
      ["analytics.histogram", { ...chart(id) }],
    ] as const;
    for (const [route, input] of reads) await first.call(route, input);
    await first.core.close();
    await service.stop();
    const calls = service.calls.length;

    const asked: string[] = [];
    const hanging = (name: string) => () => {
      asked.push(name);
      return new Promise<never>(() => undefined);
    };
    const again = app(first.userData, {
      getPassword: hanging("get"),
      setPassword: hanging("set"),
      deletePassword: hanging("delete"),
    });
    again.online = false;
    expect(await again.call("connections.projects", { id, from: "cache" })).toMatchObject({
      source: "cache",
      data: [{ id: "p1", title: "Kites" }],
    });
    expect(
      await again.call("project.views", { connectionId: id, projectId: "p1", from: "cache" }),
    ).toMatchObject({
      source: "cache",
      data: { title: "Kites" },
    });
    expect((await again.call("analytics.histogram", chart(id, "cache"))).data).toMatchObject(histogram);
    const unseen = { ...chart(id, "cache"), type: "language" };
    expect(await again.failure("analytics.histogram", unseen)).toMatchObject({
      kind: "missing",
      details: { cache: "miss" },
    });
    expect(asked).toEqual([]);
    expect(service.calls).toHaveLength(calls);
    expect(JSON.stringify(again.logged)).not.toContain("histogram");
  });

  it("of a local workspace is available without starting its service", async () => {
    const first = app();
    const { id } = await first.call("connections.createWorkspace", { name: "Own", folder: null });
    const [project] = (await first.call("connections.projects", { id })).data;
    const to = { connectionId: id, projectId: project?.id ?? "" };
    await first.call("project.topics", to);
    await first.call("project.panels", to);
    await first.call("project.metrics", to);
    await first.call("project.exports", { connectionId: id });
    await first.call("project.streams", { connectionId: id });
    await first.core.close();
    const again = app(first.userData);
    for (const route of ["project.topics", "project.panels", "project.metrics"] as const)
      expect((await again.call(route, { ...to, from: "cache" })).source).toBe("cache");
    for (const route of ["project.exports", "project.streams"] as const)
      expect((await again.call(route, { connectionId: id, from: "cache" })).source).toBe("cache");
    expect(again.services).toHaveLength(0);
  });

  it("is deleted when the analyst clears it or removes the connection", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    await it.call("analytics.histogram", chart(id));
    expect((await it.call("cache.info", undefined)).perConnection).toMatchObject([{ connectionId: id }]);
    expect(await it.call("cache.clear", { connectionId: id })).toMatchObject({ entries: 0 });
    await it.call("analytics.histogram", chart(id));
    await it.call("connections.remove", { id, deleteFiles: false });
    expect(await it.call("cache.info", undefined)).toMatchObject({ entries: 0, bytes: 0 });
    expect((await it.call("activity.list", {})).total).toBe(0);
    expect(await it.call("cache.setLimit", { limitBytes: 50_000_000 })).toMatchObject({
      limitBytes: 50_000_000,
    });
    expect((await it.call("app.settings", undefined)).cacheLimitBytes).toBe(50_000_000);
  });

  it("is not stored if the connection was removed before the response, nor is its call", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    service.faults.push({ delayMs: 500 });
    const asked = it.call("analytics.histogram", chart(id));
    while (!service.calls.some(({ path }) => path.includes("histogram")))
      await new Promise((resolve) => setImmediate(resolve));
    await it.call("connections.remove", { id, deleteFiles: false });
    await asked;
    expect(await it.call("cache.info", undefined)).toMatchObject({ entries: 0, bytes: 0 });
    expect((await it.call("activity.list", {})).total).toBe(0);
  });

  it("of one server is never shown for another", async () => {
    const service = await hosted();
    const other = await hosted();
    const it = app();
    const { id } = await add(it, service);
    await it.call("analytics.histogram", chart(id));
    await it.call("connections.update", { id, baseUrl: other.url, token: canary });
    expect(await it.failure("analytics.histogram", chart(id, "cache"))).toMatchObject({ kind: "missing" });
    expect((await it.call("analytics.histogram", chart(id))).source).toBe("live");
  });

  it("of topics stays if a service doesn't list them", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    const to = { connectionId: id, projectId: "p1" };
    expect((await it.failure("project.topics", to)).message).toContain(t("main:project.noTopics"));
    const listed = { filter_categories: [], topic_categories: [{ id: "default", query_topics: [] }] };
    service.answers.set("/api/v2/platform/p/p1/topics/list", { result_topics: listed });
    expect((await it.call("project.topics", to)).source).toBe("live");
    service.answers.delete("/api/v2/platform/p/p1/topics/list");
    expect((await it.call("project.topics", to)).source).toBe("cache");
  });
});

describe("the network", () => {
  it("goes and comes back, and both are reported with their time", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    await it.call("analytics.histogram", chart(id));
    const gone = it.next("connections.network", ({ connections }) =>
      connections.some(({ online }) => !online),
    );
    await service.stop();
    expect((await it.call("analytics.histogram", chart(id))).source).toBe("cache");
    expect((await gone).connections).toMatchObject([
      { connectionId: id, online: false, error: { kind: "offline" } },
    ]);
    const back = it.next("connections.network", ({ connections }) =>
      connections.every(({ online }) => online),
    );
    const next = await MisbehavingService.start(service);
    onTestFinished(() => next.stop());
    next.answers.set("/api/v1/search/p/p1/histogram/published", { result_histogram: histogram });
    expect((await it.call("analytics.histogram", chart(id))).source).toBe("live");
    expect((await back).connections).toMatchObject([{ connectionId: id, online: true, error: null }]);
  });
});

describe("the activity of an app", () => {
  it("lists every call, opens from an error, can be searched, and contains no token", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    service.faults.push({ code: 4, details: { details: `no good: ${canary}` } });
    const input = { ...chart(id), params: { q: `kite ${canary}` } };
    const error = await it.failure("analytics.histogram", input);
    const entry = await it.call("activity.get", { id: error.activityId ?? 0 });
    expect(entry).toMatchObject({
      connectionId: id,
      endpoint: "projectHistogram",
      statusCode: 4,
      kind: "invalid",
      params: expect.arrayContaining([["q", "kite ***"]]) as unknown,
    });
    const { total, entries } = await it.call("activity.list", { connectionId: id, search: "KITE published" });
    expect(total).toBe(1);
    const { text } = await it.call("activity.curl", { id: entry.id, shell: "posix" });
    expect(text).toContain("$EARSHOT_TOKEN");
    expect(text).toContain(service.url);
    await it.core.close();
    expect(it.events.some(({ name }) => name === "activity.changed")).toBe(true);
    const told = JSON.stringify([error, entry, entries, text, it.events, it.logged]);
    expect(told).not.toContain(canary);
    expect(filesHolding(it.userData, canary)).toEqual([]);
    const again = app(it.userData);
    expect((await again.call("activity.get", { id: entry.id })).message).toBe(entry.message);
    await again.call("activity.clear", { connectionId: null });
    expect((await again.call("activity.list", {})).total).toBe(0);
  });
});

describe("a test of a connection", () => {
  const failing = { auth: 7, rate: 8, forbidden: 29 } as const;
  const stepOf = async (it: TestApp, input: Parameters<TestApp["call"]>[1], step: string) => {
    const report = await it.call("connections.test", input as { id: string });
    return { report, step: report.steps.find((one) => one.step === step) };
  };

  it("reports success for each step", async () => {
    const service = await hosted();
    const it = app();
    const { id } = await add(it, service);
    const report = await it.call("connections.test", { id });
    expect(report).toMatchObject({ ok: true, diagnosis: null, error: null });
    expect(report.steps.map(({ step, state }) => [step, state])).toEqual([
      ["url", "ok"],
      ["network", "ok"],
      ["certificate", "skipped"],
      ["service", "ok"],
      ["token", "ok"],
      ["projects", "ok"],
      ["speed", "ok"],
    ]);
  });

  it("names what prevents the connection", async () => {
    const service = await hosted();
    const it = app();
    const values = { id: null, baseUrl: service.url, token: canary };
    const fault = async (step: string, ...faults: typeof service.faults) => {
      service.faults.push(...faults);
      return stepOf(it, values, step);
    };
    expect((await fault("token", { code: failing.auth })).step).toMatchObject({ state: "failed" });
    const limited = await fault("token", { code: failing.rate });
    expect(limited).toMatchObject({
      step: { state: "warning" },
      report: { ok: true, error: { kind: "rate" } },
    });
    expect((await fault("projects", {}, { code: failing.forbidden })).step).toMatchObject({
      state: "failed",
    });
    const page = await fault("service", { status: 200, text: "<html>Log in" });
    expect(page).toMatchObject({
      step: { state: "failed" },
      report: { diagnosis: "not-the-service", ok: false },
    });
    const elsewhere = await fault("service", { status: 302, text: "", headers: { location: "/x" } });
    expect(elsewhere.report.diagnosis).toBe("redirected");
    const broken = await fault("network", { cut: "reset" });
    expect(broken).toMatchObject({ step: { state: "failed" }, report: { diagnosis: "broke" } });
    expect(JSON.stringify(it.logged)).not.toContain(canary);
  });

  it("recognizes an unknown host, a closed port and an invalid URL", async () => {
    const it = app();
    const closed = await MisbehavingService.start();
    await closed.stop();
    const test = (baseUrl: string) => it.call("connections.test", { id: null, baseUrl, token: canary });
    expect((await test(closed.url)).diagnosis).toBe("refused");
    expect((await test("https://listening.invalid")).diagnosis).toBe("name-not-resolved");
    const nonsense = await test("http://plain.example");
    expect(nonsense.steps[0]).toMatchObject({ step: "url", state: "failed" });
  });

  it("without a token reports that the service responds", async () => {
    const service = await hosted();
    const it = app();
    const report = await it.call("connections.test", { id: null, baseUrl: service.url });
    expect(report.ok).toBe(true);
    expect(report.steps.find(({ step }) => step === "service")).toMatchObject({ state: "ok" });
    expect(report.steps.find(({ step }) => step === "token")).toMatchObject({ state: "skipped" });
    expect(JSON.stringify(service.calls.map(({ query }) => query.toString()))).not.toContain(canary);
  });
});
