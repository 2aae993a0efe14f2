import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { RouteInput } from "../../../src/shared/ipc/index";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { startService } from "../../support/service";
import { t } from "../../../src/shared/texts";
import { temporaryFolder } from "../../support/temporary-folder";

const first = Date.UTC(2026, 2, 1);
const minute = 60_000;
const words = ["kestrel", "heron", "wren", "robin", "finch"];

/** A service with so many documents a minute apart. Each has one of five birds, and each tenth the word "storm". */
async function hosted(count: number) {
  const service = await startService({ title: "Birds" });
  onTestFinished(() => service.stop());
  const documents = Array.from({ length: count }, (_, number) => ({
    upsert: {
      url: `https://birds.example/${number}`,
      published: String(first + number * minute),
      content: `A ${words[number % 5] ?? ""} ${number % 10 === 0 ? "in the storm" : "at rest"} #${number % 2 === 0 ? "even" : "odd"}`,
      lang: "en",
      extra_author_attributes: { name: `Observer ${number % 7}` },
    },
  }));
  for (let at = 0; at < count; at += 1000)
    await service.call("POST", `/api/v2/docs/p/${service.projectId}`, documents.slice(at, at + 1000));
  const userData = temporaryFolder();
  const app = new TestApp(userData, scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.addService", {
    name: "Hosted",
    baseUrl: service.url,
    token: service.token,
    keep: "session",
  });
  const ref = { connectionId: id, projectId: service.projectId };
  const ask = (params: RouteInput<"text.words">["params"]) => app.call("text.words", { ...ref, params });
  return { app, ref, ask, userData };
}

it("counts the words of all results where they fit into a sample", async () => {
  const { ask } = await hosted(300);
  const { data } = await ask({ kind: "word" });
  expect(data.basis).toEqual({ kind: "all" });
  expect(data.words.documents).toBe(300);
  expect(data.words.terms.find(({ term }) => term === "kestrel")?.documents).toBe(60);
  expect(data.words.terms.find(({ term }) => term === "storm")?.documents).toBe(30);
});

it("counts the words of a sample of more results, with intervals that hold the true shares", async () => {
  const { app, ask } = await hosted(5000);
  const { data } = await ask({ kind: "word" });
  const { basis } = data;
  expect(basis).toMatchObject({ kind: "sample", read: 2000, of: 5000, pieces: 10 });
  const intervals = basis.kind === "sample" ? basis.intervals : undefined;
  for (const [term, share] of [
    ["kestrel", 0.2],
    ["storm", 0.1],
  ] as const) {
    const { low, high } = intervals?.[data.words.terms.findIndex((one) => one.term === term)] ?? {};
    expect(low).toBeLessThan(share);
    expect(high).toBeGreaterThan(share);
  }
  const calls = app.services.length;
  await ask({ kind: "phrase" });
  expect(app.services.length).toBe(calls);
});

it("finds the terms of a query in the other results, and of a period in the one before", async () => {
  const { ask } = await hosted(600);
  const against = await ask({ q: "storm", measure: "distinctive", against: "rest", kind: "word" });
  expect(against.data.words.documents).toBe(60);
  expect(against.data.words.reference?.documents).toBe(540);
  expect(against.data.words.terms[0]?.term).toBe("storm");
  const rising = await ask({
    measure: "rising",
    min: String(first + 300 * minute),
    max: String(first + 600 * minute),
  });
  expect(rising.data.words.documents).toBe(300);
  expect(rising.data.words.reference).toMatchObject({
    documents: 300,
    min: first,
    max: first + 300 * minute,
  });
});

it("takes the service's own counts of hashtags", async () => {
  const { ask } = await hosted(400);
  const { data } = await ask({ kind: "hashtag" });
  expect(data.basis).toEqual({ kind: "distribution", types: ["hashtag"] });
  expect(data.words.documents).toBe(400);
  expect(data.words.terms.map(({ term, documents }) => [term, documents])).toEqual([
    ["even", 200],
    ["odd", 200],
  ]);
});

it("takes the themes that a service counts, and says so where it counts none", async () => {
  const service = await startService({ title: "Birds" });
  onTestFinished(() => service.stop());
  const documents = Array.from({ length: 200 }, (_, number) => ({
    upsert: {
      url: `https://birds.example/${number}`,
      published: String(first + number * minute),
      content: `A robin #${number % 4 === 0 ? "storms" : "nests"}`,
    },
  }));
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, documents);
  // Stands in for a service that names themes: shares of hashtags, in percent.
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    void (async () => {
      const headers = { authorization: request.headers.authorization ?? "" };
      const answer = await fetch(service.url + url.replace("theme_cloud", "hashtag"), { headers });
      const body: unknown = await answer.json();
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(
        url.includes("theme_cloud")
          ? JSON.stringify(body, (key, value: unknown) =>
              key === "v" && Array.isArray(value) && typeof value[0] === "number"
                ? [(value[0] / 200) * 100]
                : value,
            )
          : JSON.stringify(body),
      );
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const connect = async (baseUrl: string) => {
    const added = { name: "Hosted", baseUrl, token: service.token, keep: "session" as const };
    return {
      connectionId: (await app.call("connections.addService", added)).id,
      projectId: service.projectId,
    };
  };
  const ref = await connect(`http://127.0.0.1:${port}`);
  asked.length = 0;
  const { data } = await app.call("text.words", { ...ref, params: {}, themes: true });
  expect(asked).toHaveLength(2);
  expect(data.basis).toEqual({ kind: "distribution", types: ["theme_cloud"] });
  expect(data.words.terms.map(({ term, kind, documents: count }) => [term, kind, count])).toEqual([
    ["nests", "theme", 150],
    ["storms", "theme", 50],
  ]);
  const without = await app.failure("text.words", {
    ...(await connect(service.url)),
    params: {},
    themes: true,
  });
  expect(without).toMatchObject({ kind: "missing", message: t("words:noThemes") });
});

it("shows a term in context and what occurs with it", async () => {
  const { app, ref } = await hosted(300);
  const context = await app.call("text.context", { ...ref, params: { node: "storm" } });
  expect(context.data).toMatchObject({ context: { documents: 30, hits: 30 }, basis: { kind: "all" } });
  expect(context.data.context.lines[0]?.match).toBe("storm");
  const network = await app.call("text.cooccurrence", { ...ref, params: { of: "words" } });
  expect(network.data.network.nodes.map(({ label }) => label)).toContain("storm");
});

it("keeps no sample after the app was closed", async () => {
  const { app, ask, userData } = await hosted(20);
  await ask({ kind: "word" });
  expect(existsSync(path.join(userData, "samples"))).toBe(true);
  await app.core.close();
  expect(existsSync(path.join(userData, "samples"))).toBe(false);
});
