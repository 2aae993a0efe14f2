import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { invoke } from "./support/documents";
import { expect, test } from "./support/launch";

const values = { id: null, baseUrl: "https://listening.example", token: "canary-proxy-77ab" };

/** A proxy that answers every request with 407. */
async function strictProxy() {
  const asked: string[] = [];
  const server = createServer();
  server.on("connect", ({ url }, socket) => {
    asked.push(url ?? "");
    socket.end(
      'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Company"\r\nContent-Length: 0\r\n\r\n',
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, asked, close: () => void server.close() };
}

test("testing a connection reports a proxy that needs a login and one that can't be reached", async ({
  profile,
}) => {
  const proxy = await strictProxy();
  const args = [`--proxy-server=127.0.0.1:${proxy.port}`];
  const first = await profile.launch({ args });
  const asked = await invoke(first.window, "connections.test", values);
  expect(asked.diagnosis).toBe("proxy-login");
  expect(asked.steps.find(({ step }) => step === "network")).toMatchObject({ state: "failed" });
  expect(proxy.asked).toContain("listening.example:443");
  await first.close();
  proxy.close();

  const second = await profile.launch({ args });
  expect((await invoke(second.window, "connections.test", values)).diagnosis).toBe("proxy-unreachable");
  await second.close();
});
