import { afterEach, expect, it } from "vitest";
import { ServiceClient } from "../../../src/main/client/service-client";
import { silentLog } from "../../../src/main/log";
import { Redactor } from "../../../src/main/redaction";
import { FollowStore, streamMigrations } from "../../../src/main/streams/follow-store";
import { LiveStreams } from "../../../src/main/streams/live-streams";
import { Database } from "../../../src/sqlite/database";
import { migrate } from "../../../src/sqlite/migrations";
import { StreamServer, control, envelope, result } from "../../support/stream-server";

const ref = { connectionId: "c", streamId: "kites" };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function follow(answers: Parameters<typeof StreamServer.start>, bounds?: FollowStore["bounds"]) {
  const server = await StreamServer.start(...answers);
  const db = Database.open(":memory:");
  migrate(db, streamMigrations);
  const client = new ServiceClient({
    baseUrl: () => Promise.resolve(server.url),
    token: () => Promise.resolve("a-long-token"),
    platform: "platform",
    fetch,
    redactor: new Redactor(),
    retries: 0,
  });
  const live = new LiveStreams({
    store: new FollowStore(db, bounds),
    client: () => Promise.resolve(client),
    emit: () => undefined,
    log: silentLog,
    delaysMs: [1],
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
  return { live, server, documents };
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
  live.follow(ref, "collector", 1);
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
  live.follow(ref, "collector", 1);
  await expect.poll(documents).toEqual(["1", "2"]);
  expect(live.followed(ref)).toMatchObject({
    via: "direct",
    collectorId: null,
    gaps: [{ why: "connection" }],
  });
  expect(server.urls.at(-1)?.pathname).toBe("/api/v3/stream/s/kites/results");
});

it("goes on from the earliest document where its offset is gone, and says so", async () => {
  const gone = envelope(5, { param: "resume_offset", reason: "offset_gone" });
  const { live, documents } = await follow([
    made,
    (response) => void response.end(lines(control(), result(1), control("1"))),
    (response) => void response.writeHead(400).end(gone),
    (response) => void response.write(lines(control(), result(9), control("9"))),
  ]);
  live.follow(ref, "collector", 1);
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
  live.follow(ref, "collector", 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ phase: "failed", error: { kind: "auth" } });
  expect(documents()).toEqual(["1", "2"]);
});

it("keeps the newest documents within its bounds, and counts all", async () => {
  const all = Array.from({ length: 1000 }, (_, i) => lines(result(i), control(String(i)))).join("");
  const { live, documents } = await follow([made, (response) => void response.write(all)], {
    documents: 100,
    size: 1_000_000,
    minutes: 10,
  });
  live.follow(ref, "collector", 1);
  await expect.poll(() => live.followed(ref)).toMatchObject({ read: 1000, kept: 100 });
  expect(documents()).toEqual(Array.from({ length: 100 }, (_, i) => String(i + 900)));
});
