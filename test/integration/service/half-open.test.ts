import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { startService } from "../../support/service";
import { LineReader } from "../../support/stream-lines";

const head = (length: number, path: string) =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    "",
    "",
  ].join("\r\n");

it("ends half-open requests, while slow uploads and open streams go on", { timeout: 120_000 }, async () => {
  const service = await startService({ patience: { head: 1000, silence: 2000, look: 100 } });
  onTestFinished(service.stop);
  const project = service.projectId;
  const port = Number(new URL(service.url).port);
  const open = (text: string): Socket => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => undefined);
    if (text !== "") socket.write(text);
    return socket;
  };
  const upload = `/api/v2/docs/p/${project}?access_token=test-token`;
  const halves = [
    "",
    "GET /local/info HTTP/1.1\r\nHost: 127",
    `${head(50, upload)}[`,
    head(50, "/local/info"),
  ];
  const ended = Promise.all(
    halves.flatMap((text) => Array.from({ length: 75 }, () => once(open(text).resume(), "close"))),
  );
  const live = await LineReader.open(service.url, `/api/v3/stream/p/${project}/results`, { q: "kite" });
  expect(await live.next()).toMatchObject({ chunk_type: "CT_CONTROL" });

  const document = { url: "https://a.example/1", published: "1760000000000", content: "A kite" };
  const body = JSON.stringify([{ create: document }]);
  const padding = 1_000_000;
  const slow = open(head(body.length + padding, upload));
  let answer = "";
  slow.setEncoding("utf8").on("data", (text: string) => (answer += text));
  const state = { ended: false };
  void ended.then(() => (state.ended = true));
  // Bytes of the slow upload arrive until all others are gone.
  let sent = 0;
  for (; !state.ended; sent++) {
    slow.write(" ");
    await pause(20);
  }
  slow.write(" ".repeat(padding - sent) + body);
  expect(await live.urls(1)).toEqual(["https://a.example/1"]);
  while (!answer.includes("result_searchdoc")) await once(slow, "data");
  expect(answer).toContain("HTTP/1.1 200 OK");
  live.leave();
});
