import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AccountQueue } from "../../../src/main/client/account-queue";
import type { ServiceClientDeps } from "../../../src/main/client/service-client";
import { ServiceError, failure } from "../../../src/main/client/service-error";
import type { CallRecord } from "../../../src/main/client/call-record";
import { defaultCallLimits } from "../../../src/shared/interface/endpoints";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { clientOf } from "../../support/service-client";

const canary = "canary/4d1f+token=&é";
let service: MisbehavingService;

beforeEach(async () => {
  service = await MisbehavingService.start();
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: 7, name: "Kites" }] } });
});
afterEach(async () => {
  await service.stop();
});

const client = (more: Partial<ServiceClientDeps> = {}) =>
  clientOf(service.url, { token: () => Promise.resolve(canary), retryDelayMs: 1, ...more });

async function failureOf(work: Promise<unknown>): Promise<ServiceError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ServiceError) {
      const everything = JSON.stringify([error.data, error.message, error.stack, String(error.cause)]);
      for (const form of [canary, encodeURIComponent(canary), "4d1f"]) expect(everything).not.toContain(form);
      return error;
    }
    throw error;
  }
  throw new Error("The call succeeded");
}

const info = (c = client(), signal?: AbortSignal) => c.call("accountInfo", { path: {} }, { signal });

it("uses up no limit with calls that never reached the service", async () => {
  const queue = new AccountQueue();
  const limit = { ...defaultCallLimits, other: 2 };
  queue.limit("c", limit);
  const used = () => queue.readings().find(({ callClass }) => callClass === "other")?.used;
  const calling = client({ queue: () => queue, retries: 0 });
  const stopped = service;
  await stopped.stop();
  for (let n = 0; n < 5; n++) expect((await failureOf(info(calling))).kind).toBe("offline");
  expect(used()).toBe(0);
  service = await MisbehavingService.start(stopped);
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [] } });
  await info(calling);
  expect(used()).toBe(1);
  // A call that got a refusal was counted by the service, too.
  service.faults.push({ code: 5 });
  expect((await failureOf(info(calling))).kind).toBe("invalid");
  expect(used()).toBe(2);
});

describe("a good call", () => {
  it("gives the parsed payload and sends the token in the query", async () => {
    const { result, requestId } = await info();
    expect(result.projects).toEqual([{ id: "7", name: "Kites" }]);
    expect(requestId).toBe("#test#");
    expect(service.calls[0]?.query.get("access_token")).toBe(canary);
  });

  it("repeats parameters, leaves absent ones out, and encodes each path segment", async () => {
    service.answers.set("/api/v1/search/p/a%20%3Fb/results", {
      result_content: { data: [] },
      pagination: { total: "12" },
    });
    const { pagination } = await client().call("projectResults", {
      path: { project_id: "a ?b" },
      params: { topic: ["x y", "z"], q: undefined, hpp: 5 },
    });
    expect(pagination?.total).toBe(12);
    expect([...(service.calls[0]?.query ?? [])].filter(([name]) => name !== "access_token")).toEqual([
      ["topic", "x y"],
      ["topic", "z"],
      ["hpp", "5"],
    ]);
  });

  it("puts the connection's API path segment into version 2 paths", async () => {
    service.answers.set("/api/v2/earthquake/p/p1/views", { result_views: {} });
    const { result } = await client({ platform: "earthquake" }).call("listViews", {
      path: { project_id: "p1" },
    });
    expect(result.projects).toEqual([]);
  });
});

describe("a rejection is classified by its status code", () => {
  it.each([
    [7, 401, "auth"],
    [8, 401, "rate"],
    [9, 401, "credits"],
    [13, 403, "forbidden"],
    [26, 404, "missing"],
    [4, 400, "invalid"],
    [16, 400, "conflict"],
    [30, 429, "rate"],
    [1, 500, "server"],
  ])("code %i (HTTP %i) is kind %s", async (code, http, kind) => {
    const fault = { code, details: { rights_req: ["write"], number_max: 5, details: "at 3", param: "q" } };
    service.faults.push(fault, fault, fault);
    const error = await failureOf(info());
    expect(error.data).toMatchObject({ kind, statusCode: code, httpStatus: http, requestId: "#test#" });
    expect(error.data.details).toMatchObject({
      rights_req: ["write"],
      number_max: 5,
      param: "q",
      details: "at 3",
    });
  });

  it("reads several spellings of success", async () => {
    service.answers.set("/api/v1/search/info", { status_code: 0, result_accinfo: {}, extra: 1 });
    expect((await info()).result.projects).toEqual([]);
  });
});

describe("a missing endpoint", () => {
  const envelope = (code: string) => JSON.stringify({ status_code: code, status_message: "No such path" });
  it.each([
    ["code 26", { code: 26 }, true],
    ["HTTP 404 with an envelope of no known code", { status: 404, text: envelope("404") }, true],
    ["HTTP 405 with an envelope", { status: 405, text: envelope("0") }, true],
    ["a stream that isn't there", { code: 15 }, false],
    ["a page under HTTP 404", { status: 404, text: "<h1>Not found</h1>" }, false],
    ["an empty body under HTTP 404", { status: 404, text: "" }, false],
    ["a page under HTTP 200", { status: 200, text: "<h1>Log in</h1>" }, false],
    ["an answer without its payload", { status: 200, text: envelope("0") }, false],
  ])("is recognized by %s: %s", async (_, fault, notOffered) => {
    service.faults.push(fault);
    expect((await failureOf(info())).notOffered).toBe(notOffered);
  });
});

describe("an unreadable response is a protocol error that shows its beginning without the token", () => {
  it.each([
    [
      "HTML under 200",
      { status: 200, text: "<html>Log in to the guest network {echo}" },
      "Log in to the guest",
    ],
    ["an empty body", { status: 200, text: "" }, "HTTP 200"],
    ["JSON that is no envelope", { status: 200, text: '{"hello":1}' }, "hello"],
    ["an array", { status: 200, text: "[]" }, "[]"],
    ["HTML under 404", { status: 404, text: "<h1>nothing here</h1>" }, "HTTP 404"],
  ])("%s", async (_, fault, says) => {
    service.faults.push(fault);
    const error = await failureOf(info());
    expect(error.kind).toBe("protocol");
    expect(error.message).toContain(says);
    expect(error.message.length).toBeLessThan(400);
  });

  it("a proxy's 502 page is a server failure that may pass", async () => {
    service.faults.push({ status: 502, text: "<h1>Bad gateway</h1>" });
    expect((await info()).result.projects).toHaveLength(1);
    expect(service.calls).toHaveLength(2);
  });

  it("a payload of the wrong type names the field", async () => {
    service.answers.set("/api/v1/search/info", { result_accinfo: { projects: "none" } });
    const error = await failureOf(info());
    expect(error.kind).toBe("protocol");
    expect(error.message).toContain("result_accinfo");
    expect(error.message).toContain("projects");
  });

  it("an answer beyond 64 MB is not read to its end", async () => {
    service.faults.push({ bytes: 200 * 1024 * 1024 });
    const error = await failureOf(info());
    expect(error.kind).toBe("protocol");
    expect(error.message).toContain("64 MB");
  });

  it("a redirect is not followed, so the token stays here", async () => {
    const other = await MisbehavingService.start();
    service.faults.push({ status: 302, headers: { location: `${other.url}/steal` } });
    const error = await failureOf(info());
    expect(error.message).toContain("redirect");
    expect(other.calls).toHaveLength(0);
    await other.stop();
  });
});

describe("a broken network", () => {
  it("is offline if nobody responds", async () => {
    await service.stop();
    const error = await failureOf(info());
    expect(error.data).toMatchObject({ kind: "offline", retryable: true });
    service = await MisbehavingService.start();
  });

  it("is certain that nothing was sent only if no connection was reused", async () => {
    const c = client({ retries: 0 });
    await info(c);
    await service.stop();
    expect((await failureOf(info(c))).unsent).toBe(false);
    expect((await failureOf(info(c))).unsent).toBe(true);
    const lost = client({ token: () => Promise.reject(failure("auth", "Enter the token again.")) });
    expect((await failureOf(info(lost))).unsent).toBe(true);
    service = await MisbehavingService.start();
  });

  it("is a network failure if the connection is cut", async () => {
    service.faults.push({ cut: "before" }, { cut: "midway" }, { cut: "before" });
    expect((await failureOf(info())).kind).toBe("network");
  });

  it("is a timeout if no response arrives", async () => {
    service.faults.push({ hang: true });
    const error = await failureOf(info(client({ timeoutMs: 30, retries: 0 })));
    expect(error.kind).toBe("timeout");
  });

  it("is retried for a read until it succeeds, but never for a write", async () => {
    service.faults.push({ cut: "before" }, { code: 1 });
    expect((await info()).result.projects).toHaveLength(1);
    expect(service.calls).toHaveLength(3);
    service.faults.push({ cut: "before" });
    const body = { url: "https://a.example/1", published: "1", content: "x" };
    const path = { project_id: "p", action: "create" as const };
    expect((await failureOf(client().call("modifyDocument", { path, body }))).kind).toBe("network");
    expect(service.calls).toHaveLength(4);
  });

  it("can be canceled at any moment", async () => {
    service.faults.push({ hang: true });
    const abort = new AbortController();
    const running = failureOf(info(client(), abort.signal));
    while (service.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    expect((await running).kind).toBe("cancelled");
    expect((await failureOf(info(client(), AbortSignal.abort()))).kind).toBe("cancelled");
  });
});

describe("limits", () => {
  function limited(changed: Partial<typeof defaultCallLimits>): AccountQueue {
    const queue = new AccountQueue();
    queue.limit("c", { ...defaultCallLimits, ...changed });
    return queue;
  }

  it("cancels a call that waits for its turn", async () => {
    const queue = limited({ other: 1 });
    const c = client({ queue: () => queue });
    await info(c);
    const abort = new AbortController();
    const waiting = failureOf(info(c, abort.signal));
    abort.abort();
    expect((await waiting).kind).toBe("cancelled");
    expect(service.calls).toHaveLength(1);
  });

  it("retries at the time that the service names, and not before", async () => {
    const queue = limited({});
    service.faults.push({ code: 8 }, { code: 30, headers: { "retry-after": "0" } });
    const { result } = await info(client({ queue: () => queue, retryDelayMs: 2 }));
    expect(result.projects).toHaveLength(1);
    expect(service.calls).toHaveLength(3);
  });

  it("says when to retry if that is too long to wait", async () => {
    service.faults.push({ code: 30, headers: { "retry-after": "3600" } });
    const before = Date.now();
    const { data } = await failureOf(info(client({ queue: () => limited({}) })));
    expect(data.kind).toBe("rate");
    expect((data.retryAt ?? 0) - before).toBeGreaterThan(3_590_000);
    expect(service.calls).toHaveLength(1);
  });

  it("fails other waiting calls of the same class, and lets calls of another class through", async () => {
    const queue = limited({ other: 2, views: 2 });
    const c = client({ queue: () => queue });
    service.answers.set("/api/v2/platform/p/p1/views", { result_views: {} });
    service.faults.push({}, { status: 429, text: "Too many requests", headers: { "retry-after": "86400" } });
    await info(c);
    const failures = await Promise.all([failureOf(info(c)), failureOf(info(c)), failureOf(info(c))]);
    for (const { data } of failures) {
      expect(data.kind).toBe("rate");
      expect(data.message).toContain(String(new Date(data.retryAt ?? 0).getFullYear()));
    }
    expect(service.calls).toHaveLength(2);
    await c.call("listViews", { path: { project_id: "p1" } });
  });

  it("a rate limit error is retried even for a write, because nothing was changed", async () => {
    service.faults.push({ code: 8 });
    const body = { url: "https://a.example/1", published: "1", content: "x" };
    const path = { project_id: "p", action: "create" as const };
    await client().call("modifyDocument", { path, body });
    expect(service.calls).toHaveLength(2);
    expect(service.creations.get(body.url)).toBe(1);
  });
});

describe("the record of calls", () => {
  it("contains every attempt with its outcome, and no token", async () => {
    const records: CallRecord[] = [];
    const c = client({ record: (call) => records.push(call) });
    service.faults.push({ code: 1, details: { details: canary } });
    await c.call("accountInfo", { path: {} });
    service.faults.push({ code: 4 });
    const path = { project_id: "p 1", type: "published" };
    const error = await failureOf(
      c.call("projectHistogram", { path, params: { q: `x ${canary}`, topic: ["a", "b"] } }),
    );
    expect(error.data.activityId).toBe(3);
    expect(records).toMatchObject([
      {
        endpoint: "accountInfo",
        attempt: 1,
        httpStatus: 500,
        requestId: "#test#",
        error: { kind: "server" },
      },
      { endpoint: "accountInfo", attempt: 2, httpStatus: 200, error: null, callClass: "other" },
      {
        method: "GET",
        path: "/api/v1/search/p/p%201/histogram/published",
        params: [
          ["q", "x ***"],
          ["topic", "a"],
          ["topic", "b"],
        ],
        error: { statusCode: 4 },
      },
    ]);
    expect(records[1]?.bytes).toBeGreaterThan(50);
    expect(JSON.stringify(records)).not.toContain("4d1f");
  });

  it("sends nothing if canceled while the token is read", async () => {
    const giveUp = new AbortController();
    let asked = 0;
    const it = client({
      token: () => {
        // The token is read before waiting for a turn, and again before sending.
        if (++asked === 2) giveUp.abort();
        return Promise.resolve(canary);
      },
    });
    const before = service.calls.length;
    await expect(it.call("accountInfo", { path: {} }, { signal: giveUp.signal })).rejects.toMatchObject({
      kind: "cancelled",
    });
    expect(service.calls).toHaveLength(before);
  });

  it("reads the token again after a wait, so that a removed one isn't sent", async () => {
    let token: string | null = canary;
    const queue = new AccountQueue();
    queue.limit("c", defaultCallLimits);
    queue.block("other", Date.now() + 30);
    const c = client({
      queue: () => queue,
      token: () =>
        token === null ? Promise.reject(failure("auth", "Enter a token.")) : Promise.resolve(token),
    });
    const call = failureOf(info(c));
    token = null;
    expect((await call).kind).toBe("auth");
    expect(service.calls).toHaveLength(0);
  });
});
