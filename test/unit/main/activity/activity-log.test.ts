import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ActivityLog, activityBounds, activityMigrations } from "../../../../src/main/activity/activity-log";
import type { CallRecord } from "../../../../src/main/client/call-record";
import { failure } from "../../../../src/main/client/service-error";
import { openUndamaged } from "../../../../src/main/storage/open-database";
import { ActivityEntry, ActivityFilter } from "../../../../src/shared/ipc/activity";
import { temporaryFolder } from "../../../support/temporary-folder";
import { t } from "../../../../src/shared/texts";

function open(folder = temporaryFolder(), bounds?: Partial<typeof activityBounds>): ActivityLog {
  const file = path.join(folder, "activity.db");
  const db = openUndamaged(file, activityMigrations, { synchronous: "NORMAL" });
  const log = new ActivityLog(db, undefined, { ...activityBounds, ...bounds });
  onTestFinished(() => log.close());
  return log;
}

const call = (more: Partial<CallRecord> = {}): CallRecord => ({
  at: 1_760_000_000_000,
  method: "GET",
  path: "/api/v1/search/p/p1/histogram/published",
  endpoint: "projectHistogram",
  params: [
    ["q", "Kite AND wind"],
    ["topic", "a"],
  ],
  callClass: "projectSearch",
  priority: "foreground",
  attempt: 1,
  durationMs: 120.5,
  waitedMs: 3,
  httpStatus: 200,
  requestId: "#r-1#",
  sentBytes: 0,
  bytes: 900,
  error: null,
  ...more,
});
const rate = { ...failure("rate", "The limit is reached.").data, statusCode: 8, httpStatus: 401 };
const filter = (more: Partial<ActivityFilter> = {}) => ActivityFilter.parse(more);
const page = { newestId: null, offset: 0, count: 100 };

describe("the activity", () => {
  it("returns all details of a call, even after a restart", () => {
    const folder = temporaryFolder();
    const first = open(folder);
    const id = first.add("c", call({ error: rate, httpStatus: 401 }));
    const entry = first.get(id);
    expect(ActivityEntry.parse(entry)).toEqual({
      id,
      connectionId: "c",
      at: 1_760_000_000_000,
      method: "GET",
      path: "/api/v1/search/p/p1/histogram/published",
      endpoint: "projectHistogram",
      params: [
        ["q", "Kite AND wind"],
        ["topic", "a"],
      ],
      callClass: "projectSearch",
      priority: "foreground",
      attempt: 1,
      durationMs: 120.5,
      waitedMs: 3,
      httpStatus: 401,
      statusCode: 8,
      kind: "rate",
      message: "The limit is reached.",
      requestId: "#r-1#",
      sentBytes: 0,
      bytes: 900,
    });
    first.close();
    const again = open(folder);
    expect(again.get(id)).toEqual(entry);
    expect(again.add("c", call())).toBe(id + 1);
  });

  it.each([
    ["a connection", { connectionId: "d" }, [5]],
    ["failures", { outcome: "failed" as const }, [4, 2]],
    ["successes", { outcome: "ok" as const }, [5, 3, 1]],
    ["slow calls", { outcome: "slow" as const }, [3]],
    ["kinds", { kinds: ["rate" as const] }, [2]],
    ["a class", { callClass: "modification" as const }, [3]],
    ["a method", { method: "POST" }, [3]],
    ["a span of time", { since: 200, until: 400 }, [3, 2]],
    ["words, wherever they stand and however they are written", { search: "KITE  published" }, [5, 4, 2, 1]],
    ["a status code", { search: "code 8" }, [2]],
    ["a request id", { search: "#R-77#" }, [5]],
    ["words that stand nowhere", { search: "kite zebra" }, []],
    ["signs that mean something elsewhere", { search: "100%_" }, [4]],
  ])("finds entries by %s, newest first", (_, by, ids) => {
    const log = open();
    log.add("c", call({ at: 100 }));
    log.add("c", call({ at: 200, error: rate }));
    log.add(
      "c",
      call({
        at: 300,
        method: "POST",
        path: "/x",
        endpoint: "modifyDocument",
        callClass: "modification",
        params: [],
        durationMs: 3000,
      }),
    );
    log.add("c", call({ at: 400, error: failure("network", "broke at 100%_").data, httpStatus: null }));
    log.add("d", call({ at: 500, requestId: "#r-77#" }));
    const found = log.list(filter(by), page);
    expect(found.entries.map(({ id }) => id)).toEqual(ids);
    expect(found.total).toBe(ids.length);
  });

  it("returns pages that new calls don't shift", () => {
    const log = open();
    for (let n = 0; n < 5; n++) log.add("c", call());
    const first = log.list(filter(), { newestId: null, offset: 0, count: 2 });
    log.add("c", call());
    const second = log.list(filter(), { newestId: first.newestId, offset: 2, count: 2 });
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual([5, 4, 3, 2]);
    expect(second.total).toBe(5);
  });

  it("keeps a maximum number of entries and drops the oldest", () => {
    const log = open(undefined, { entries: 100 });
    for (let n = 0; n < 1000; n++) log.add("c", call());
    const { total, entries } = log.list(filter(), { ...page, count: 500 });
    expect(total).toBeLessThanOrEqual(100);
    expect(total).toBeGreaterThanOrEqual(85);
    expect(entries[0]?.id).toBe(1000);
    expect(() => log.get(1)).toThrow(t("main:activity.gone"));
  });

  it("keeps a maximum size, whatever is called", () => {
    const log = open(undefined, { bytes: 200_000 });
    for (let n = 0; n < 200; n++) log.add("c", call({ params: [["q", "x".repeat(50_000)]] }));
    const { total, entries } = log.list(filter(), page);
    expect(total).toBeLessThan(10);
    expect(entries[0]?.id).toBe(200);
    expect(entries[0]?.params[0]?.[1].length).toBeLessThanOrEqual(activityBounds.paramBytes + 1);
  });

  it("clears one connection, or all", () => {
    const log = open();
    log.add("c", call());
    log.add("d", call());
    log.forget("c");
    expect(log.list(filter(), page).entries.map(({ connectionId }) => connectionId)).toEqual(["d"]);
    log.forget(null);
    expect(log.list(filter(), page).total).toBe(0);
    expect(log.add("c", call())).toBe(3);
  });

  it("stores any character that a service or an analyst may use", () => {
    const log = open();
    const id = log.add(
      "c",
      call({ params: [["q", "a\0b 🪁 \u202e"]], error: failure("server", "x\0y").data }),
    );
    expect(log.get(id).params).toEqual([["q", "a\0b 🪁 \u202e"]]);
  });
});
