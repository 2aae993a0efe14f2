import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { FollowStore } from "../../../src/main/streams/follow-store";
import { liveStreamEvents } from "../../../src/shared/ipc/live-streams";
import { t } from "../../../src/shared/texts";
import {
  FaultyStore,
  collector,
  direct,
  follow,
  lines,
  made,
  memory,
  ref,
} from "../../support/followed-stream";
import { control, envelope, result } from "../../support/stream-server";

const StreamArrivals = liveStreamEvents["streams.arrived"];

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
