import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Sends requests on connections of their own and leaves at once. Then sets the flag. */
const leaving = `
  const { connect } = require("node:net");
  const { workerData: { port, requests, flag } } = require("node:worker_threads");
  let left = requests.length;
  for (const text of requests) {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, () => socket.destroy()));
    socket.on("close", () => {
      if (--left > 0) return;
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    });
  }
`;

it("questions nobody waits for any more are not answered, and changes are made all the same", async () => {
  const { projectId, url, token } = service;
  const { engine } = service.workspace;
  const { port } = new URL(url);
  const head = (method: string, path: string) =>
    `${method} ${path}${path.includes("?") ? "&" : "?"}access_token=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  const questions = Array.from({ length: 20 }, (_, i) => {
    const path = `/api/v1/search/p/${projectId}/${i % 2 === 0 ? "results" : "histogram/published"}?q=word${i}`;
    return `${head("GET", path)}\r\n`;
  });
  const body = JSON.stringify({ url: "https://a.example/1", published: 1, content: "word" });
  const change = `${head("POST", `/api/v2/docs/p/${projectId}/create`)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const flag = new Int32Array(new SharedArrayBuffer(4));
  let ended: Promise<unknown> | undefined;
  const select = vi.spyOn(engine, "select");
  // While this question is answered, the others arrive and their connections close.
  select.mockImplementationOnce((selection) => {
    const workerData = { port: Number(port), requests: [...questions, change], flag };
    const worker = new Worker(leaving, { eval: true, workerData });
    Atomics.wait(flag, 0, 0, 30_000);
    ended = once(worker, "exit");
    return engine.select(selection);
  });
  await service.call("GET", `/api/v1/search/p/${projectId}/results?q=first`);
  expect(flag[0]).toBe(1);
  await ended;
  await vi.waitFor(async () => {
    const { pagination } = await service.call("GET", `/api/v1/search/p/${projectId}/results?q=word`);
    expect(pagination).toMatchObject({ total: 1 });
  });
  const asked = select.mock.calls.flatMap(([{ query }]) => (query?.kind === "word" ? [query.text] : []));
  expect(asked.filter((text) => /^word\d/.test(text))).toEqual([]);
});
