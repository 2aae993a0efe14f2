import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { Issued } from "./certificates";

/** A node that speaks TLS alone, and only to those who know a password, in front of one that asks for neither. */
export async function guardedNode(
  target: string,
  { certificate, key }: Issued,
  { username, password }: { username: string; password: string },
): Promise<{ url: string; close: () => void }> {
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const tls = { cert: readFileSync(certificate), key: readFileSync(key) };
  const server = createServer(tls, (asked, answer) => {
    if (asked.headers.authorization !== expected) {
      answer.writeHead(401, { "content-type": "text/plain" }).end("Unauthorized");
      return;
    }
    const { method, headers, url = "/" } = asked;
    const passed = request(new URL(url, target), { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The node has no port");
  return {
    url: `https://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
