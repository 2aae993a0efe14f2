import { once } from "node:events";
import fs from "node:fs";
import { type Socket, connect } from "node:net";
import { Worker } from "node:worker_threads";
import { type MockInstance, afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { ColumnEngine } from "../../../src/service/engine/column-engine";
import { columnEngineOf } from "../../support/column-engine";
import { type TestService, startService } from "../../support/service";

/** Longer than a busy machine takes. */
const aWhile = 20_000;

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

/** The text of a request, for several on one connection. */
function requestOf(method: string, path: string, body?: object): string {
  const { url, token } = service;
  const text = body === undefined ? "" : JSON.stringify(body);
  const type = body === undefined ? "" : "Content-Type: application/json\r\n";
  return `${method} ${path}${path.includes("?") ? "&" : "?"}access_token=${token} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${type}Content-Length: ${text.length}\r\n\r\n${text}`;
}

const question = (q: string, type = "histogram/published") =>
  requestOf("GET", `/api/v1/search/p/${service.projectId}/${type}?q=${q}`);
const change = (n: number) =>
  requestOf("POST", `/api/v2/docs/p/${service.projectId}/create`, {
    url: `https://a.example/${n}`,
    published: 1,
    content: "word",
  });

/** Queries of one word that were asked. */
const wordsOf = (select: MockInstance<ColumnEngine["select"]>) =>
  select.mock.calls.flatMap(([{ query }]) => (query?.kind === "word" ? [query.text] : []));

it("questions nobody waits for any more are not answered, and changes are made all the same", async () => {
  const { projectId, url } = service;
  const engine = columnEngineOf(service.workspace);
  const questions = Array.from({ length: 20 }, (_, i) =>
    question(`word${i}`, i % 2 === 0 ? "results" : "histogram/published"),
  );
  // The last connection has requests that don't wait for each other.
  const requests = [...questions, change(1), question("word21") + change(2) + question("word22")];
  const flag = new Int32Array(new SharedArrayBuffer(4));
  let ended: Promise<unknown> | undefined;
  const select = vi.spyOn(engine, "select");
  onTestFinished(() => select.mockRestore());
  // While this question is answered, the others arrive and their connections close.
  select.mockImplementationOnce((selection) => {
    const workerData = { port: Number(new URL(url).port), requests, flag };
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
    expect(pagination).toMatchObject({ total: 2 });
  }, aWhile);
  expect(wordsOf(select).filter((text) => /^word\d/.test(text))).toEqual([]);
});

it("a question ends at its next turn when its connection closes, without an error in the log", async () => {
  const { projectId, url, workspace } = service;
  const engine = columnEngineOf(workspace);
  const { records } = workspace;
  for (let n = 0; n < 500; n++)
    records.topics.put(projectId, {
      id: `t${n}`,
      type: "search",
      category: "c",
      title: `t${n}`,
      description: "",
      included: [`topic${n}`],
      excluded: [],
    });
  // Each query seems to take a second, so that the documents of each topic are found in a turn of their own.
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000));
  const log = vi.spyOn(fs, "writeSync");
  const ask = engine.select.bind(engine);
  const select = vi.spyOn(engine, "select");
  onTestFinished(() => void vi.restoreAllMocks());
  const sockets: Socket[] = [];
  const all = new Promise<void>((resolve) => {
    select.mockImplementation((...given) => {
      if (select.mock.calls.length === 20) resolve();
      return ask(...given);
    });
  });
  for (let n = 0; n < 20; n++) {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () =>
      socket.write(question(`word${n}`, "histogram/topic")),
    );
    sockets.push(socket);
  }
  await all;
  for (const socket of sockets) socket.destroy();
  const outcomes = await Promise.allSettled(
    select.mock.results.map(({ value }) => value as Promise<unknown>),
  );
  const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason) : ""));
  expect(reasons).toEqual(reasons.map(() => expect.stringContaining("AbortError") as unknown));
  now.mockRestore();
  select.mockRestore();
  const answer = await service.call("GET", `/api/v1/search/p/${projectId}/histogram/topic?q=word`);
  expect(answer.status_code).toBe("0");
  expect(log.mock.calls.filter(([file]) => file === process.stderr.fd)).toEqual([]);
});
