import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type Socket, connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { AccessClient, accessFile } from "../../../src/main/access/access-client";
import { AccessServer } from "../../../src/main/access/access-server";
import { AccessFile } from "../../../src/main/access/messages";
import { silentLog } from "../../../src/main/log";
import { PathGrants } from "../../../src/main/path-grants";
import { temporaryFolder } from "../../support/temporary-folder";

async function listening() {
  const folder = temporaryFolder();
  const access = await AccessServer.listen({
    folder,
    version: "0.0.0",
    router: {
      invoke: () => Promise.resolve({ ok: true, data: { language: "en" } }),
      abort: () => undefined,
      abortAll: () => undefined,
    },
    grants: new PathGrants(),
    sendUploads: () => undefined,
    log: silentLog,
  });
  onTestFinished(() => access.close());
  const { address, secret } = AccessFile.parse(JSON.parse(readFileSync(accessFile(folder), "utf8")));
  const stranger = (text: string): Socket => {
    const socket = connect(address);
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => undefined).resume();
    socket.write(text);
    return socket;
  };
  return { folder, secret, stranger };
}

it.each([
  ["that doesn't end", "x".repeat(2000)],
  [
    "that ends too late",
    `${JSON.stringify({ greet: { protocol: 1, secret: "SECRET" }, x: "x".repeat(2000) })}\n`,
  ],
  ["that never comes", '{"greet":'],
])("ends a connection with a greeting %s", async (_, text) => {
  const { secret, stranger } = await listening();
  let heard = "";
  const socket = stranger(text.replace("SECRET", secret));
  socket.on("data", (bytes: Buffer) => (heard += bytes.toString()));
  await once(socket, "close");
  expect(heard).toBe("");
});

it("answers commands however many connections wait without a greeting", async () => {
  const { folder, stranger } = await listening();
  const strangers = Array.from({ length: 40 }, () => stranger(""));
  await Promise.all(strangers.slice(0, 32).map((socket) => once(socket, "close")));
  const client = await AccessClient.connect(folder);
  expect(await client?.call("app.info", null, new AbortController().signal)).toMatchObject({ ok: true });
  // A line longer than a greeting may be is fine once it is known who sends it.
  const long = { query: "x".repeat(100_000) };
  expect(await client?.call("app.settings", long, new AbortController().signal)).toMatchObject({
    ok: true,
  });
  client?.close();
});
