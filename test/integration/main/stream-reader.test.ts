import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { ServiceClient } from "../../../src/main/client/service-client";
import { silentLog } from "../../../src/main/log";
import { Redactor } from "../../../src/main/redaction";
import type { Emit } from "../../../src/main/ipc/events";
import { FollowStore, streamMigrations } from "../../../src/main/streams/follow-store";
import { LiveStreams } from "../../../src/main/streams/live-streams";
import { t } from "../../../src/shared/words";
import { type Narrowing, liveStreamEvents } from "../../../src/shared/ipc/live-streams";
import { Database } from "../../../src/sqlite/database";
import { migrate } from "../../../src/sqlite/migrations";
import { StreamServer, control, envelope, result } from "../../support/stream-server";

const StreamArrivals = liveStreamEvents["streams.arrived"];
const ref = { connectionId: "c", kind: "stream", streamId: "kites" } as const;
const narrowing: Narrowing = { query: "", topics: [], filters: [] };
const collector = { via: "collector", from: "place", narrowing } as const;
const direct = { via: "direct", from: "place", narrowing } as const;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function memory(): Database {
  const db = Database.open(":memory:");
  migrate(db, streamMigrations);
  return db;
}

/** Fails to store a few times, as on a full disk. */
class FaultyStore extends FollowStore {
  fails: "arrived" | "openGap" = "arrived";
  times = 1;
  #told: () => void = () => undefined;
  readonly failed = new Promise<void>((resolve) => (this.#told = resolve));

  constructor() {
    super(memory());
  }

  override arrived(...args: Parameters<FollowStore["arrived"]>) {
    this.#fail("arrived", args[1].length > 0);
    return super.arrived(...args);
  }

  override openGap(...args: Parameters<FollowStore["openGap"]>) {
    this.#fail("openGap");
    super.openGap(...args);
  }

  #fail(what: "arrived" | "openGap", now = true): void {
    if (this.fails !== what || !now || this.times === 0) return;
    this.times--;
    this.#told();
    throw new Error("database or disk is full");
  }
}

interface Given {
  store?: FollowStore;
  delaysMs?: number[];
  idleMs?: number;
}

async function follow(
  answers: Parameters<typeof StreamServer.start>,
  { store = new FollowStore(memory()), delaysMs = [1], idleMs }: Given = {},
) {
  const server = await StreamServer.start(...answers);
  const events: Parameters<Emit>[] = [];
  const client = new ServiceClient({
    baseUrl: () => Promise.resolve(server.url),
    token: () => Promise.resolve("a-long-token"),
    platform: "platform",
    fetch,
    redactor: new Redactor(),
    retries: 0,
  });
  const live = new LiveStreams({
    store,
    client: () => Promise.resolve(client),
    emit: (...event) => void events.push(event),
    log: silentLog,
    delaysMs,
    ...(idleMs !== undefined && { idleMs }),
  });
  ends.push(
    () => live.close(),
    () => server.close(),
  );
  const documents = () =>
    live.store
      .recent(live.idOf(ref), { rule: null, before: null, count: 200 })
      .documents.map(({ document }) => document.url?.split("/").at(-1))
      .reverse();
  return { live, server, documents, events };
}

const made = (response: { end: (text: string) => unknown }) =>
  void response.end(
    envelope(0, { result_stream: { collectors: [{ collector_id: "c", state: "RUNNING" }] } }),
  );
const lines = (...given: string[]) => given.map((line) => `${line}\n`).join("");

it("counts documents once that are sent again with their offset, and keeps others with that offset", async () => {
  const { live, server, documents } = await follow([
    made,
    (response) =>
      void response.end(lines(control(), result(1), control("1"), result(2), control("2"), result(3))),
    (response) =>
      void response.end(lines(result(1), control("1"), result(2), control("2"), result(4), control("2"))),
    (response) => void response.write(lines(control("2"))),
  ]);
  live.follow(ref, collector, 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "reading", repeated: 2, read: 3 });
  expect(documents()).toEqual(["1", "2", "4"]);
  expect(
    server.urls
      .slice(1)
      .map((url) => url.searchParams.get("resume_offset"))
      .slice(0, 2),
  ).toEqual(["earliest", "2"]);
});

it("reads directly, and marks gaps, where the service has no collectors", async () => {
  const { live, server, documents } = await follow([
    (response) => void response.writeHead(404).end(envelope(26)),
    (response) => void response.end(lines(control(), result(1))),
    (response) => void response.write(lines(control(), result(2))),
  ]);
  live.follow(ref, collector, 1);
  await expect.poll(documents).toEqual(["1", "2"]);
  expect(live.followed(ref)).toMatchObject({
    via: "direct",
    collectorId: null,
    gaps: [{ why: "connection" }],
  });
  expect(server.urls.at(-1)?.pathname).toBe("/api/v3/stream/s/kites/results");
});

it("reads directly where collectors are created but their documents not offered, and deletes the collector", async () => {
  const { live, server, documents } = await follow([
    made,
    (response) => void response.writeHead(404).end(envelope(26)),
    made,
    (response) => void response.write(lines(control(), result(1))),
  ]);
  live.follow(ref, collector, 1);
  await expect.poll(documents).toEqual(["1"]);
  expect(live.followed(ref)).toMatchObject({ phase: "reading", via: "direct", collectorId: null });
  const [created, read, deleted, stream] = server.urls.map(({ pathname }) => pathname);
  expect(read).toBe(`${created}/results`);
  expect(deleted).toBe(created);
  expect(stream).toBe("/api/v3/stream/s/kites/results");
});

it("says that reading isn't offered where it isn't", async () => {
  const { live } = await follow([(response) => void response.writeHead(404).end(envelope(26))]);
  live.follow(ref, direct, 1);
  await expect
    .poll(() => live.followed(ref))
    .toMatchObject({ phase: "failed", error: { kind: "missing", message: t("main:stream.notRead") } });
});

it("connects again after the service disconnected it as too slow, and marks a gap", async () => {
  const slow = JSON.stringify({
    chunk_type: "CT_ERROR",
    chunk_error: { status_code: "25", status_message: "too slow", reason: "too_slow" },
  });
  const { live, documents } = await follow([
    (response) => void response.end(lines(control(), result(1), slow)),
    (response) => void response.write(lines(control(), result(2))),
  ]);
  live.follow(ref, direct, 1);
  await expect.poll(documents).toEqual(["1", "2"]);
  expect(live.followed(ref)).toMatchObject({ phase: "reading", gaps: [{ why: "connection" }] });
});

it("goes on from the earliest document where its offset is gone, and says so", async () => {
  const gone = envelope(5, { param: "resume_offset", reason: "offset_gone" });
  const { live, documents } = await follow([
    made,
    (response) => void response.end(lines(control(), result(1), control("1"))),
    (response) => void response.writeHead(400).end(gone),
    (response) => void response.write(lines(control(), result(9), control("9"))),
  ]);
  live.follow(ref, collector, 1);
  await expect.poll(documents).toEqual(["1", "9"]);
  expect(live.followed(ref)).toMatchObject({ phase: "reading", gaps: [{ why: "offset" }] });
});

it("goes on after a page of a proxy, and stops where the token is refused", async () => {
  const { live, documents } = await follow([
    made,
    (response) => void response.end(lines(result(1), control("1"), "<html>Bad gateway</html>")),
    (response) => void response.end(lines(result(2), control("2"))),
    (response) => void response.writeHead(401).end(envelope(7)),
  ]);
  live.follow(ref, collector, 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "failed", error: { kind: "auth" } });
  expect(documents()).toEqual(["1", "2"]);
});

it("keeps the newest documents within its bounds, and counts all", async () => {
  const all = Array.from({ length: 1000 }, (_, i) => lines(result(i), control(String(i)))).join("");
  const bounds = { documents: 100, size: 1_000_000, minutes: 10 };
  const store = new FollowStore(memory(), bounds);
  const { live, documents } = await follow([made, (response) => void response.write(all)], { store });
  live.follow(ref, collector, 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ read: 1000, kept: 100 });
  expect(documents()).toEqual(Array.from({ length: 100 }, (_, i) => String(i + 900)));
});

it("tells of a flood in a few small events that count every document", async () => {
  const flood = 50_000;
  const { live, documents, events } = await follow([
    made,
    async (response) => {
      for (let at = 0; at < flood; at += 500) {
        const some = Array.from({ length: 500 }, (_, i) => lines(result(at + i), control(String(at + i))));
        if (!response.write(some.join(""))) await once(response, "drain");
      }
    },
  ]);
  const began = performance.now();
  live.follow(ref, collector, 1);
  await expect
    .poll(() => live.followed(ref), { timeout: 120_000 })
    .toMatchObject({ phase: "reading", read: flood, kept: 20_000, repeated: 0 });
  const arrived = () =>
    events.flatMap(([name, event]) => (name === "streams.arrived" ? [StreamArrivals.parse(event)] : []));
  await expect.poll(() => arrived().reduce((sum, { added }) => sum + added, 0)).toBe(flood);
  const quarters = (performance.now() - began) / 250;
  expect(events.length).toBeLessThan(2 * quarters + 10);
  expect(arrived().every(({ newest }) => newest.length <= 50)).toBe(true);
  expect(arrived().at(-1)?.newest[0]?.document.url).toContain(`/${flood - 1}`);
  expect(documents().at(-1)).toBe(String(flood - 1));
}, 180_000);

it("connects again after a stall, where it stopped", async () => {
  const { live, server, documents } = await follow(
    [
      made,
      (response) => void response.write(lines(control(), result(1), control("1"), result(2))),
      (response) => void response.write(lines(control(), result(2), control("2"))),
    ],
    { idleMs: 200 },
  );
  live.follow(ref, collector, 1);
  await expect.poll(documents).toEqual(["1", "2"]);
  expect(server.urls[2]?.searchParams.get("resume_offset")).toBe("1");
  expect(live.followed(ref)).toMatchObject({ repeated: 0, gaps: [] });
});

it.each([
  ["ends", (response: ServerResponse) => void response.end()],
  ["breaks", (response: ServerResponse) => void response.destroy()],
])("reads a line again whose connection %s in its middle", async (_how, end) => {
  const whole = lines(result(2), control("2"));
  const { live, server, documents } = await follow([
    made,
    (response) =>
      void response.write(lines(control(), result(1), control("1")) + whole.slice(0, 60), () =>
        end(response),
      ),
    (response) => void response.write(whole),
  ]);
  live.follow(ref, collector, 1);
  await expect.poll(documents).toEqual(["1", "2"]);
  expect(server.urls[2]?.searchParams.get("resume_offset")).toBe("1");
  expect(live.followed(ref)).toMatchObject({ phase: "reading", read: 2, repeated: 0, gaps: [] });
});

it("waits briefly after each connection that delivered, and longer after attempts that failed", async () => {
  const { live, documents } = await follow(
    [
      made,
      (response) => void response.end(lines(control(), result(1), control("1"))),
      (response) => void response.end(lines(control(), result(2), control("2"))),
      (response) => void response.write(lines(control(), result(3), control("3"))),
    ],
    { delaysMs: [1, 600_000] },
  );
  live.follow(ref, collector, 1);
  await expect.poll(documents).toEqual(["1", "2", "3"]);
});

it("reads again what could not be stored, although more arrived meanwhile", async () => {
  const store = new FaultyStore();
  const many = Array.from({ length: 250 }, (_, i) => result(i + 2));
  const { live, documents } = await follow(
    [
      made,
      async (response) => {
        response.write(lines(control(), result(1), control("1")));
        await store.failed;
        response.end(lines(...many, control("2")));
      },
      (response) => void response.write(lines(control(), result(1), control("1"), ...many, control("2"))),
    ],
    { store },
  );
  live.follow(ref, collector, 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ read: 251, phase: "reading" });
  expect(documents()).toContain("251");
  expect([...store.bodies(live.idOf(ref), null)][0]).toContain("/1");
});

it("waits and goes on where a gap could not be stored", async () => {
  const store = new FaultyStore();
  store.fails = "openGap";
  store.times = 2;
  const { live, documents } = await follow(
    [
      (response) => void response.end(lines(control(), result(1))),
      (response) => void response.write(lines(control(), result(2))),
    ],
    { store },
  );
  live.follow(ref, direct, 1);
  await expect.poll(documents).toEqual(["1", "2"]);
  expect(live.followed(ref)).toMatchObject({ phase: "reading", gaps: [{ why: "connection" }] });
});

it("waits where a new collector is gone at once", async () => {
  const none = (response: ServerResponse) => void response.writeHead(404).end(envelope(15));
  const { live, server } = await follow([made, none, made, none, made, none], { delaysMs: [600_000] });
  live.follow(ref, collector, 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "waiting", error: { statusCode: 15 } });
  expect(server.urls).toHaveLength(4);
});

it("reads in the way that is chosen after a failure", async () => {
  const { live, server, documents } = await follow([
    made,
    (response) => void response.writeHead(403).end(envelope(29)),
    (response) => void response.write(lines(control(), result(1))),
  ]);
  live.follow(ref, collector, 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "failed" });
  live.follow(ref, direct, 1);
  await expect.poll(documents).toEqual(["1"]);
  expect(server.urls.at(-1)?.pathname).toBe("/api/v3/stream/s/kites/results");
});

it("reads three streams of a connection at most, also after a pause", async () => {
  const { live } = await follow([made, (response) => void response.write(lines(control()))]);
  const one = (streamId: string) => ({ ...ref, streamId });
  for (const id of ["a", "b", "c"]) live.follow(one(id), direct, 1);
  expect(() => live.follow(one("d"), direct, 1)).toThrow();
  expect(live.followed(one("d"))).toBeNull();
  await live.pause(one("a"));
  live.follow(one("d"), direct, 1);
  expect(() => live.unpause(one("a"))).toThrow();
  expect(live.followed(one("a"))).toMatchObject({ phase: "paused" });
});

it("tries again at once when it is told to, and only while it waits", async () => {
  const refuse = (response: ServerResponse) => void response.writeHead(503).end("busy");
  const { live, server, documents } = await follow(
    [made, refuse, (response) => void response.write(lines(control(), result(1), control("1")))],
    { delaysMs: [600_000] },
  );
  live.follow(ref, collector, 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "waiting" });
  live.retry(ref);
  await expect.poll(documents).toEqual(["1"]);
  live.retry(ref);
  expect(live.followed(ref)).toMatchObject({ phase: "reading", retryAt: null, error: null });
  expect(server.urls).toHaveLength(3);
});

describe("a collector that is read by itself", () => {
  const held = { connectionId: "c", kind: "collector", streamId: "kites" } as const;
  const all = lines(control(), result(1), control("1"), result(2), control("2"));

  it("isn't created, and goes on where it stopped or starts over", async () => {
    const { live, server } = await follow([
      (response) => void response.write(all),
      (response) => void response.write(lines(control(), result(3), control("3"))),
      (response) => void response.write(all),
    ]);
    const found = () =>
      live.store
        .recent(live.idOf(held), { rule: null, before: null, count: 200 })
        .documents.map(({ document }) => document.url?.split("/").at(-1));
    live.follow(held, direct, 1);
    await expect.poll(found).toEqual(["2", "1"]);
    await live.stop(held, true);
    live.follow(held, collector, 1);
    await expect.poll(found).toEqual(["3", "2", "1"]);
    await live.stop(held, false);
    live.follow(held, { ...collector, from: "start" }, 1);
    await expect.poll(found).toEqual(["2", "1"]);
    expect(live.followed(held)).toMatchObject({
      via: "collector",
      collectorId: "kites",
      read: 2,
      repeated: 0,
    });
    expect(
      server.urls.map(({ pathname, searchParams }) => [pathname, searchParams.get("resume_offset")]),
    ).toEqual(["earliest", "2", "earliest"].map((offset) => ["/api/v3/stream/c/kites/results", offset]));
  });

  it("is told apart from a stream of the same name, and ends when it is deleted", async () => {
    const { live, documents } = await follow([(response) => void response.write(all)]);
    live.follow(held, collector, 1);
    live.follow(ref, direct, 1);
    await expect.poll(documents).toEqual(["1", "2"]);
    await expect.poll(() => live.followed(held)).toMatchObject({ read: 2, kind: "collector" });
    await live.collectorDeleted("c", "kites");
    expect(live.followed(held)).toBeNull();
    expect(live.followed(ref)).toMatchObject({ phase: "reading", kind: "stream" });
  });

  it("stops where it doesn't exist", async () => {
    const { live } = await follow([(response) => void response.writeHead(404).end(envelope(15))]);
    live.follow(held, collector, 1);
    await expect
      .poll(() => live.followed(held))
      .toMatchObject({ phase: "failed", error: { statusCode: 15 } });
  });
});

it("ends for good where its collector is gone already", async () => {
  const { live } = await follow([
    made,
    (response) => void response.write(lines(control())),
    (response) => void response.writeHead(404).end(envelope(15)),
  ]);
  live.follow(ref, collector, 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "reading" });
  expect(await live.stop(ref, true)).toMatchObject({ phase: "stopped", collectorId: null });
});

describe("without a collector", () => {
  const project = { connectionId: "c", kind: "project", streamId: "p" } as const;
  const wait = (response: ServerResponse) => void response.write(lines(control()));

  it("reads what arrives in a project, with its topics and filters", async () => {
    const { live, server } = await follow([wait]);
    live.follow(project, { ...collector, narrowing: { query: "", topics: ["a", "b"], filters: ["f"] } }, 1);
    await expect.poll(() => live.followed(project)).toMatchObject({ phase: "reading", via: "direct" });
    expect(server.urls[0]?.pathname).toBe("/api/v3/stream/p/p/results");
    expect(server.urls[0]?.searchParams.getAll("topic")).toEqual(["a", "b"]);
    expect(server.urls[0]?.searchParams.getAll("filter")).toEqual(["f"]);
    expect(server.urls[0]?.searchParams.has("q")).toBe(false);
  });

  it.each([
    ["a stream", ref, "/api/v3/stream/s/kites/results"],
    ["a project", project, "/api/v3/stream/p/p/results"],
  ])(
    "sends a query for %s in the body, and in the URL where that isn't offered",
    async (_what, which, path) => {
      const asked: [string | undefined, string, string | null][] = [];
      const note = async (request: IncomingMessage) => {
        const url = new URL(request.url ?? "", "http://127.0.0.1");
        asked.push([request.method, url.pathname + (await text(request)), url.searchParams.get("q")]);
      };
      const { live } = await follow([
        async (response, request) => {
          await note(request);
          response.writeHead(404).end(envelope(26));
        },
        async (response, request) => {
          await note(request);
          wait(response);
        },
      ]);
      live.follow(which, { ...direct, narrowing: { ...narrowing, query: "red" } }, 1);
      await expect.poll(() => live.followed(which)).toMatchObject({ phase: "reading" });
      expect(asked).toEqual([
        ["POST", `${path}{"q":"red"}`, null],
        ["GET", path, "red"],
      ]);
    },
  );

  it("goes on until the last window that shows it is closed", async () => {
    const { live } = await follow([wait]);
    live.follow(ref, direct, 1);
    await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "reading" });
    live.watch(ref, 2);
    live.pageGone(1);
    await live.unfollow(ref, 1);
    expect(live.followed(ref)).toMatchObject({ phase: "reading" });
    live.pageGone(2);
    await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "stopped" });
    live.watch(ref, 3);
    expect(live.followed(ref)).toMatchObject({ phase: "stopped" });
  });
});
