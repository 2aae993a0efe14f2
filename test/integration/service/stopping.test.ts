import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, vi } from "vitest";
import { silentLog } from "../../../src/shared/log";
import { type StartOptions, start } from "../../../src/service/start";
import { temporaryFolder } from "../../support/temporary-folder";

const open = (more: Partial<StartOptions> = {}) =>
  start({ folder: temporaryFolder(), create: true, port: 0, token: "token", log: silentLog, ...more });

it("completes calls in flight when it is stopped, and then ends at once", async () => {
  // If stopping waited for this timeout, the test would never end.
  const service = await open({ drainMs: 3_600_000 });
  const project = service.context.workspace.records.projects.list("")[0]?.id ?? "";
  const body = Array.from({ length: 1000 }, (_, n) => ({
    create: {
      url: `https://a.example/${n}`,
      published: "1760000000000",
      content: `About kites ${n} `.repeat(60),
    },
  }));
  const write = vi.spyOn(service.context.workspace.documents, "carryOut");
  const answer = fetch(`${service.url}/api/v2/docs/p/${project}?access_token=token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).then((response) => response.json());
  await vi.waitFor(() => expect(write).toHaveBeenCalled(), { interval: 1, timeout: 120_000 });
  await Promise.all([service.stop(), expect(answer).resolves.toMatchObject({ status_code: "0" })]);
});

it("stops even if a client never completes its request", async () => {
  const service = await open({ drainMs: 100 });
  const { port } = new URL(service.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    "POST /api/v2/docs/p/x?access_token=token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n",
  );
  // The server sends "100 Continue" once it has read the headers.
  socket.write("Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n[");
  await once(socket, "data");
  await service.stop();
  socket.destroy();
});
