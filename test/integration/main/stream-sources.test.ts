import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { collector, direct, follow, lines, narrowing, ref } from "../../support/followed-stream";
import { control, envelope, result } from "../../support/stream-server";

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
