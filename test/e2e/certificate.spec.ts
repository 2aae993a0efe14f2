import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { issue, type Issued } from "../support/certificates";
import { choose, invoke } from "./support/documents";
import { expect, test } from "./support/launch";

let folder: string;
let authority: Issued;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-authority-"));
  authority = issue(folder, { name: "Company Root", authority: true });
});
test.afterAll(() => rm(folder, { recursive: true }));

/** An HTTPS service with a certificate for the given names and dates. */
async function secureService(name: string, alternatives: string, dates?: [string, string]) {
  const issued = issue(folder, { name, alternatives, issuer: authority, ...(dates && { dates }) });
  const calls: string[] = [];
  const server = createServer({ cert: issued.pem, key: readFileSync(issued.key) }, (request, response) => {
    calls.push(request.url ?? "");
    const found = request.url?.startsWith("/api/v1/search/info");
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        status_code: found ? "0" : "26",
        request_id: "#tls#",
        ...(found && { result_accinfo: { projects: [{ id: "p1", name: "Kites" }] } }),
      }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `https://127.0.0.1:${port}`, calls, close: () => void server.close() };
}

test("a service with an unknown certificate authority can be used once it is added, if the certificate is valid otherwise", async ({
  profile,
}) => {
  const good = await secureService("good", "IP:127.0.0.1");
  const otherName = await secureService("other-name", "DNS:elsewhere.example");
  const expired = await secureService("expired", "IP:127.0.0.1", ["20200101000000Z", "20210101000000Z"]);
  const { app, window, close } = await profile.launch();
  const given = { name: "Secure", token: "canary-tls-5f2b8c", keep: "session" as const };
  const report = (baseUrl: string, caFile: string | null) =>
    invoke(window, "connections.test", { id: null, baseUrl, token: given.token, caFile });

  const unknown = await report(good.baseUrl, null);
  expect(unknown.diagnosis).toBe("certificate");
  expect(unknown.steps.find(({ step }) => step === "certificate")?.state).toBe("failed");
  expect(good.calls).toEqual([]);

  const caFile = await choose(app, window, authority.certificate);
  const known = await report(good.baseUrl, caFile);
  expect(known.steps.find(({ step }) => step === "certificate")?.state).toBe("ok");
  for (const bad of [otherName, expired]) {
    expect((await report(bad.baseUrl, caFile)).diagnosis).toBe("certificate");
    expect(bad.calls).toEqual([]);
  }

  const { id } = await invoke(window, "connections.addService", { ...given, baseUrl: good.baseUrl, caFile });
  const { data } = await invoke(window, "connections.projects", { id });
  expect(data).toEqual([{ id: "p1", title: "Kites" }]);
  await close();
  for (const one of [good, otherName, expired]) one.close();
});
