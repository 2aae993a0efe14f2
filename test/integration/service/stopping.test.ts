import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { start } from "../../../src/service/start";
import { temporaryFolder } from "../../support/temporary-folder";

const open = () =>
  start({ folder: temporaryFolder(), create: true, port: 0, token: "token", logLevel: "silent" });

it("answers what is in hand when it is stopped, and then ends at once", async () => {
  const service = await open();
  const project = service.context.workspace.records.projects.list("")[0]?.id ?? "";
  const body = Array.from({ length: 1000 }, (_, n) => ({
    create: {
      url: `https://a.example/${n}`,
      published: "1760000000000",
      content: `About kites ${n} `.repeat(60),
    },
  }));
  const answer = fetch(`${service.url}/api/v2/docs/p/${project}?access_token=token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).then((response) => response.json());
  await wait(60);
  const began = Date.now();
  await Promise.all([service.stop(), expect(answer).resolves.toMatchObject({ status_code: "0" })]);
  expect(Date.now() - began).toBeLessThan(2500);
});

it("is stopped within seconds where a client never ends what it sends", async () => {
  const service = await open();
  const { port } = new URL(service.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    "POST /api/v2/docs/p/x?access_token=token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n",
  );
  socket.write("Content-Type: application/json\r\n\r\n[");
  await wait(60);
  await service.stop();
  socket.destroy();
});
