import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { AccountQueue } from "../../../src/main/client/account-queue";
import type { CallRecord } from "../../../src/main/client/call-record";
import type { Fetch } from "../../../src/main/client/prepared-call";
import { ServiceError } from "../../../src/main/client/service-error";
import type { ReadOptions, StreamItem } from "../../../src/main/client/stream-call";
import { defaultCallLimits } from "../../../src/shared/interface/endpoints";
import { StreamServer, control, envelope, result } from "../../support/stream-server";
import { clientOf } from "../../support/service-client";

const token = "a-token-that-must-not-be-seen";
const servers: StreamServer[] = [];
const records: CallRecord[] = [];
let queue = new AccountQueue();
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  records.length = 0;
  queue = new AccountQueue();
});

async function read(answer: Parameters<typeof StreamServer.start>[0], options: ReadOptions = {}) {
  const server = await StreamServer.start(answer);
  servers.push(server);
  return recordedClient(server.url).read(
    "streamResults",
    { path: { stream_id: "kites" }, params: { max_hits: 7 } },
    options,
  );
}

function recordedClient(url: string, send: Fetch = fetch) {
  return clientOf(url, {
    token: () => Promise.resolve(token),
    fetch: send,
    queue: () => queue,
    record: (record) => records.push(record),
  });
}

async function rest(items: AsyncGenerator<StreamItem>) {
  const taken: StreamItem[] = [];
  try {
    for await (const item of items) taken.push(item);
    return { taken, error: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { taken, error: error.data };
  }
}
const urls = (items: StreamItem[]) =>
  items.flatMap((item) => (item.kind === "result" ? [item.document.url?.split("/").at(-1)] : []));

describe("a streaming response", () => {
  it("is read as lines, one after another or indented, with half letters at a chunk's end", async () => {
    const items = await read(async (response) => {
      const indented = JSON.stringify(JSON.parse(result(2, { title: "Drachen über Köln" })), null, 2);
      const bytes = Buffer.from(`${control()}\n\n${result(1)}${indented}\n${control("7")}`);
      for (let at = 0; at < bytes.length; at += 5) {
        response.write(bytes.subarray(at, at + 5));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    const { taken, error } = await rest(items);
    expect(error).toBeNull();
    expect(taken).toMatchObject([
      { kind: "control", collectorId: "c" },
      { kind: "result", rules: ["kite"] },
      { kind: "result", document: { title: "Drachen über Köln" } },
      { kind: "control", resumeOffset: "7" },
    ]);
    expect(records).toMatchObject([
      {
        endpoint: "streamResults",
        callClass: "other",
        params: [["max_hits", "7"]],
        httpStatus: 200,
        error: null,
      },
    ]);
    expect(JSON.stringify(records)).not.toContain(token);
  });

  it.each([
    ["is stopped", 90_000, "cancelled"],
    ["gets nothing for too long", 50, "timeout"],
  ] as const)(
    "ends when its reader %s, even if the connection doesn't react",
    async (_case, idleMs, kind) => {
      const stalled = () =>
        Promise.resolve(new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })));
      const client = recordedClient("http://127.0.0.1:9", stalled);
      const stop = new AbortController();
      const reading = rest(
        client.read("streamResults", { path: { stream_id: "kites" } }, { signal: stop.signal, idleMs }),
      );
      if (kind === "cancelled") setImmediate(() => stop.abort());
      expect((await reading).error).toMatchObject({ kind });
    },
  );

  it("doesn't block other calls while it is open", async () => {
    queue.limit("hosted", defaultCallLimits);
    const open = await Promise.all(
      Array.from({ length: 7 }, () => read((response) => void response.write(`${control()}\n`))),
    );
    await Promise.all(open.map((items) => items.next()));
    expect(
      await queue.run("views", "foreground", new AbortController().signal, () => Promise.resolve("ok")),
    ).toBe("ok");
    await Promise.all(open.map((items) => items.return(undefined)));
  });

  it("loses an object that can't be read, and that one only", async () => {
    const items = await read((response) => {
      response.end(
        [
          result(1),
          '{"chunk_type": "CT_RESULT", oops}',
          '{"chunk_type":"CT_NEW"}',
          result(2),
          '{"chunk_',
        ].join("\n"),
      );
    });
    const { taken, error } = await rest(items);
    expect(error).toBeNull();
    expect(urls(taken)).toEqual(["1", "2"]);
    expect(taken.filter(({ kind }) => kind === "unreadable")).toHaveLength(3);
  });

  it("is given up when nothing comes, though not while its reader is slow", async () => {
    const items = await read((response) => void response.write(`${control()}\n`), { idleMs: 50 });
    const { taken, error } = await rest(items);
    expect(taken).toHaveLength(1);
    expect(error).toMatchObject({ kind: "timeout", retryable: true });
    expect(records).toMatchObject([{ error: { kind: "timeout" } }]);
  });

  it.each([
    ["an HTML page in its middle", 200, `${result(1)}\n<html>${token}</html>`, { kind: "protocol" }, ["1"]],
    ["an HTML page instead", 502, `<html>${token}</html>`, { kind: "server" }, []],
    ["an error in the envelope", 404, envelope(15), { kind: "missing", statusCode: 15 }, []],
    ["an error in an envelope with status 200", 200, envelope(30), { kind: "rate", statusCode: 30 }, []],
    [
      "an error line",
      200,
      `${result(1)}\n${JSON.stringify({ chunk_type: "CT_ERROR", chunk_error: { status_code: "25", status_message: token } })}`,
      { kind: "forbidden", statusCode: 25 },
      ["1"],
    ],
  ])("ends with %s", async (_what, status, text, error, seen) => {
    const items = await read((response) => void response.writeHead(status).end(text));
    const read_ = await rest(items);
    expect(urls(read_.taken)).toEqual(seen);
    expect(read_.error).toMatchObject(error);
    expect(JSON.stringify([read_.error, records])).not.toContain(token);
  });

  it("breaks off with a failure that says so", async () => {
    const items = await read((response) => {
      response.write(`${result(1)}\n`, () => response.destroy());
    });
    const { error } = await rest(items);
    expect(error).toMatchObject({ kind: "network", retryable: true });
  });

  it("is slowed down by a slow reader, and read to its end by a fast one", async () => {
    const written = { count: 0 };
    let full: () => void = () => undefined;
    const isFull = new Promise<void>((resolve) => (full = resolve));
    const many = 50_000;
    const items = await read(async (response) => {
      for (; written.count < many; written.count++)
        if (!response.write(`${result(written.count, { title: "x".repeat(1000) })}\n`)) {
          full();
          await once(response, "drain");
        }
      response.end();
    });
    await items.next();
    await isFull;
    expect(written.count).toBeLessThan(many);
    expect((await rest(items)).taken).toHaveLength(many - 1);
  });

  it("is cancelled without an error in the record, and leaves its place in the queue", async () => {
    queue.limit("x", { ...defaultCallLimits, streams: 1000 });
    const stop = new AbortController();
    const items = await read((response) => void response.write(`${control()}\n`), { signal: stop.signal });
    await items.next();
    stop.abort();
    expect((await rest(items)).error).toMatchObject({ kind: "cancelled" });
    expect(records).toMatchObject([{ error: null }]);
    for (let i = 0; i < 7; i++) {
      const again = await read((response) => void response.end(result(i)));
      expect((await rest(again)).taken).toHaveLength(1);
    }
  });

  it("refuses an object that is too large, and reads on", async () => {
    const items = await read(
      (response) => void response.end([result(1, { content: "x".repeat(5000) }), result(2)].join("\n")),
      { objectBytes: 2000 },
    );
    const { taken } = await rest(items);
    expect(urls(taken)).toEqual(["2"]);
    expect(taken[0]).toEqual({ kind: "unreadable" });
  });
});
