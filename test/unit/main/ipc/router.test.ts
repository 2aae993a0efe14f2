import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { failure } from "../../../../src/main/client/service-error";
import { Router } from "../../../../src/main/ipc/router";
import { silentLog } from "../../../../src/main/log";
import type { Handlers } from "../../../../src/shared/ipc/index";

type Some = Partial<Handlers>;
const router = (some: Some, log = silentLog, gone?: (page: number) => void) =>
  new Router(some as Handlers, log, gone);
const call = (route: string, input?: unknown, more: object = {}) => ({
  route,
  input,
  callId: "1",
  trusted: true,
  senderId: 1,
  ...more,
});

describe("Router", () => {
  it("gives a handler the parsed input and its answer back as data", async () => {
    const it = router({
      "uploads.entries": (input) => Promise.resolve({ total: input.count, more: false, entries: [] }),
    });
    expect(await it.invoke(call("uploads.entries", { uploadId: 1 }))).toEqual({
      ok: true,
      data: { total: 100, more: false, entries: [] },
    });
  });

  it.each([
    ["a page that isn't the app's own", call("app.info", undefined, { trusted: false }), "forbidden"],
    ["an unknown route", call("app.quit"), "invalid"],
    ["a name from the prototype", call("constructor"), "invalid"],
    ["input of another shape", call("connections.rename", { id: "a", name: " " }), "invalid"],
    ["input where none belongs", call("app.info", { a: 1 }), "invalid"],
  ])("refuses %s before any handler runs", async (_, incoming, kind) => {
    const it = router({
      "app.info": () => Promise.reject(new Error("ran")),
      "connections.rename": () => Promise.reject(new Error("ran")),
    });
    expect(await it.invoke(incoming)).toMatchObject({ ok: false, error: { kind } });
  });

  it("names the field that is wrong", async () => {
    const outcome = await router({}).invoke(call("connections.rename", { id: "a", name: "" }));
    expect(outcome).toMatchObject({
      error: { message: "name can't be empty.", details: { field: "name" } },
    });
  });

  it("answers a failure as it is", async () => {
    const error = failure("auth", "Enter the token again.");
    const it = router({ "app.info": () => Promise.reject(error) });
    expect(await it.invoke(call("app.info"))).toEqual({ ok: false, error: error.data });
  });

  it("keeps what went wrong inside out of the view, and logs it", async () => {
    const logged: unknown[] = [];
    const log = { ...silentLog, error: (...facts: unknown[]) => logged.push(facts) };
    const it = router({ "app.info": () => Promise.reject(new TypeError("secret /home/ann")) }, log);
    const outcome = await it.invoke(call("app.info"));
    expect(JSON.stringify(outcome)).not.toContain("secret");
    expect(outcome).toMatchObject({ ok: false, error: { kind: "server" } });
    expect(logged).toHaveLength(1);
  });

  it("aborts one call by its id, or all of a page that has gone, and no other page's", async () => {
    const waiting = (_: unknown, signal: AbortSignal) =>
      new Promise<never>((__, reject) =>
        signal.addEventListener("abort", () => reject(failure("cancelled", "Cancelled."))),
      );
    const gone: number[] = [];
    const it = router({ "app.keychain": waiting }, silentLog, (page) => gone.push(page));
    const of = (callId: string, senderId: number) =>
      it.invoke(call("app.keychain", undefined, { callId, senderId }));
    let otherEnded = false;
    const one = of("1", 1);
    const two = of("2", 1);
    const other = of("1", 12);
    void other.then(() => (otherEnded = true));
    it.abort(1, "1");
    expect(await one).toMatchObject({ error: { kind: "cancelled" } });
    it.abortAll(1);
    expect(await two).toMatchObject({ error: { kind: "cancelled" } });
    expect(otherEnded).toBe(false);
    it.abortAll(12);
    await other;
    expect(gone).toEqual([1, 12]);
  });

  it("gives up all calls at the end, waits until each has cleaned up behind it, and takes no more", async () => {
    let cleaned = false;
    const it = router({
      "app.keychain": async (_, signal) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        await turn();
        cleaned = true;
        throw failure("cancelled", "Cancelled.");
      },
      "app.info": () => new Promise(() => undefined),
    });
    const given = it.invoke(call("app.keychain"));
    void it.invoke(call("app.info", undefined, { callId: "deaf" }));
    await it.end(100);
    expect(cleaned).toBe(true);
    expect(await given).toMatchObject({ error: { kind: "cancelled" } });
    expect(await it.invoke(call("app.info"))).toMatchObject({ error: { kind: "cancelled" } });
  });
});
