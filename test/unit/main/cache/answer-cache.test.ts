import { statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { AnswerCache, cacheMigrations } from "../../../../src/main/cache/answer-cache";
import { ReadThrough } from "../../../../src/main/cache/read-through";
import { failure } from "../../../../src/main/client/service-error";
import { silentLog } from "../../../../src/main/log";
import { openUndamaged } from "../../../../src/main/storage/open-database";
import { errorKinds } from "../../../../src/shared/interface/errors";
import { temporaryFolder } from "../../../support/temporary-folder";

function open(file = path.join(temporaryFolder(), "cache.db"), limit?: number): AnswerCache {
  const cache = new AnswerCache(openUndamaged(file, cacheMigrations, { synchronous: "NORMAL" }), limit);
  onTestFinished(() => cache.close());
  return cache;
}
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const onDisk = (file: string) => sizeOf(file) + sizeOf(`${file}-wal`);
const ask = (params: unknown, connectionId = "c") => ({ connectionId, endpoint: "e", params });

describe("AnswerCache", () => {
  it("finds a query in whatever order its parts are, and keeps the latest response", () => {
    const cache = open();
    cache.put(ask({ a: 1, b: { c: 2, d: undefined } }), { n: 1 }, 100);
    cache.put(ask({ b: { c: 2 }, a: 1 }), { n: 2 }, 200);
    expect(cache.get(ask({ a: 1, b: { c: 2 } }))).toEqual({ body: { n: 2 }, asOf: 200, unreadable: 0 });
    expect(cache.get(ask({ a: 1 }))).toBeUndefined();
    expect(cache.get(ask({ a: 1, b: { c: 2 } }, "another"))).toBeUndefined();
  });

  it("removes all data of a connection", () => {
    const cache = open();
    cache.put(ask(1), "mine", 1);
    cache.put(ask(1, "another"), "theirs", 1);
    cache.forget("c");
    expect(cache.get(ask(1))).toBeUndefined();
    expect(cache.get(ask(1, "another"))?.body).toBe("theirs");
  });

  it("keeps within its size and evicts the least recently used entries", () => {
    const cache = open(undefined, 10_000);
    for (let n = 0; n < 9; n++) cache.put(ask(n), "x".repeat(1000), n);
    cache.get(ask(0));
    cache.put(ask("new"), "x".repeat(1900), 99);
    expect(cache.get(ask(0))).toBeDefined();
    expect(cache.get(ask("new"))).toBeDefined();
    expect(cache.get(ask(1))).toBeUndefined();
    cache.put(ask("huge"), "x".repeat(9000), 1);
    expect(cache.get(ask("huge"))).toBeUndefined();
    expect(cache.get(ask("new"))).toBeDefined();
  });

  it("reports its size by connection, and frees the space step by step when it is cleared", async () => {
    const file = path.join(temporaryFolder(), "cache.db");
    const cache = open(file);
    for (let n = 0; n < 50; n++) cache.put(ask(n), "x".repeat(100_000), n);
    cache.put(ask(1, "another"), "y", 1);
    expect(cache.info()).toMatchObject({
      entries: 51,
      perConnection: [
        { connectionId: "c", entries: 50 },
        { connectionId: "another", entries: 1, bytes: 3 },
      ],
    });
    expect(onDisk(file)).toBeGreaterThan(4_000_000);
    cache.forget("c");
    expect(cache.info()).toMatchObject({ entries: 1, bytes: 3 });
    // Main answers other calls between the steps.
    expect(statSync(file).size).toBeGreaterThan(4_000_000);
    await expect.poll(() => onDisk(file)).toBeLessThan(100_000);
    cache.forget(null);
    expect(cache.info()).toMatchObject({ entries: 0, bytes: 0, perConnection: [] });
  });

  it("frees what is left when the app closes", () => {
    const file = path.join(temporaryFolder(), "cache.db");
    const cache = open(file);
    for (let n = 0; n < 50; n++) cache.put(ask(n), "x".repeat(100_000), n);
    cache.put(ask(1, "another"), "y", 1);
    cache.forget("c");
    cache.close();
    expect(onDisk(file)).toBeLessThan(100_000);
  });

  it("makes a cache of an earlier version give back its space when the app closes, or once it is empty", async () => {
    const earlier = () => {
      const file = path.join(temporaryFolder(), "cache.db");
      const db = openUndamaged(file, cacheMigrations, { synchronous: "NORMAL" });
      const insert =
        "INSERT INTO answers(key, connection, as_of, used, bytes, body) VALUES (?, 'c', 1, ?, 100000, ?)";
      for (let n = 0; n < 50; n++) db.run(insert, [`${n}`, n, JSON.stringify("x".repeat(100_000))]);
      db.close();
      return file;
    };
    const kept = earlier();
    const cache = open(kept);
    cache.setLimit(1_000_000);
    expect(cache.info().entries).toBe(9);
    expect(onDisk(kept)).toBeGreaterThan(4_000_000);
    cache.close();
    expect(onDisk(kept)).toBeLessThan(1_200_000);
    const again = open(kept);
    expect(again.info().entries).toBe(9);
    again.setLimit(300_000);
    await expect.poll(() => onDisk(kept)).toBeLessThan(500_000);

    const emptied = earlier();
    open(emptied).forget(null);
    expect(onDisk(emptied)).toBeLessThan(100_000);
  });

  it("applies a smaller limit at once", () => {
    const cache = open(undefined, 1_000_000);
    for (let n = 0; n < 50; n++) cache.put(ask(n), "x".repeat(10_000), n);
    cache.setLimit(100_000);
    expect(cache.info().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.info().limitBytes).toBe(100_000);
    expect(cache.get(ask(49))).toBeDefined();
    expect(cache.get(ask(0))).toBeUndefined();
  });
});

describe("reading through the cache", () => {
  const through = (cache = open()) => new ReadThrough(cache, silentLog);

  it.each(errorKinds)("after a failure of kind %s", async (kind) => {
    const it = through();
    const live = await it.answer(ask(1), z.string(), () => Promise.resolve({ data: "good", unreadable: 2 }));
    expect(live).toMatchObject({ data: "good", source: "live" });
    const failing = it.answer(ask(1), z.string(), () => Promise.reject(failure(kind, "no")));
    if (["network", "offline", "timeout", "server"].includes(kind)) {
      expect(await failing).toEqual({ ...live, source: "cache" });
    } else {
      await expect(failing).rejects.toMatchObject({ kind });
    }
  });

  it("answers from the cache without a live call on request", async () => {
    const it = through();
    const never = () => Promise.reject(new Error("It was called"));
    await expect(it.answer(ask(1), z.string(), never, "cache")).rejects.toMatchObject({
      kind: "missing",
      data: { details: { cache: "miss" } },
    });
    const live = await it.answer(ask(1), z.string(), () => Promise.resolve({ data: "good", unreadable: 2 }));
    expect(await it.answer(ask(1), z.string(), never, "cache")).toEqual({ ...live, source: "cache" });
  });

  it("fails if nothing is cached or the cached data can't be read", async () => {
    const it = through();
    const offline = () => Promise.reject(failure("offline", "no"));
    await expect(it.answer(ask(1), z.string(), offline)).rejects.toMatchObject({ kind: "offline" });
    await it.answer(ask(1), z.number(), () => Promise.resolve({ data: 1, unreadable: 0 }));
    await expect(it.answer(ask(1), z.string(), offline)).rejects.toMatchObject({ kind: "offline" });
  });

  it("returns a live response even if the cache is broken", async () => {
    const db = openUndamaged(path.join(temporaryFolder(), "cache.db"), cacheMigrations, {});
    const cache = new AnswerCache(db);
    db.close();
    expect(
      await through(cache).answer(ask(1), z.string(), () => Promise.resolve({ data: "good", unreadable: 2 })),
    ).toMatchObject({
      data: "good",
    });
  });
});
