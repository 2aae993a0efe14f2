/**
 * The cost of a call through IPC, client and cache, compared with a bare fetch of the same response in the same
 * process. Also how soon cached data is available.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ElectronApplication, Page } from "@playwright/test";
import { z } from "zod";
import { invoke } from "./support/app-route";
import { inFolder, launchEarshot } from "./support/electron-app";
import { inTurn, printTable, spreadRow } from "./support/measure";

const rounds = 15;
const callsPerRound = 60;
const token = "token-of-the-bench";

/** Starts a service that responds to every histogram at once: thirty days by sentiment. */
async function startService() {
  const day = 86_400_000;
  const data = Array.from({ length: 30 }, (_, n) => ({ t: n * day, v: [n, 2 * n, 3 * n] }));
  const histogram = { data, header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] } };
  const server = createServer((request, response) => {
    const info = request.url?.startsWith("/api/v1/search/info");
    const payload = info
      ? { result_accinfo: { projects: [{ id: "p1", name: "Bench" }] } }
      : { result_histogram: histogram };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        status_code: "0",
        status_message: "OK",
        request: `${request.method} ${request.url}`,
        request_id: "#bench#",
        ...payload,
      }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Milliseconds of each call as the page sees them. The calls run one after the other. */
function timeInPage(page: Page, route: string, inputs: readonly unknown[]): Promise<number[]> {
  return page.evaluate(
    async ([name, all]) => {
      const bridge = Reflect.get(globalThis, "earshot") as {
        invoke: (...call: unknown[]) => Promise<unknown>;
      };
      const times: number[] = [];
      for (const [n, input] of all.entries()) {
        const began = performance.now();
        const crossed = await bridge.invoke(name, input, `bench-${began}-${n}`);
        const { ok } = (typeof crossed === "string" ? JSON.parse(crossed) : crossed) as { ok: boolean };
        if (!ok) throw new Error(`${name} failed`);
        times.push(performance.now() - began);
      }
      return times;
    },
    [route, inputs] as const,
  );
}

/** Milliseconds of the same calls with only main's network stack and JSON parsing. */
function timeBareFetch(app: ElectronApplication, url: string, calls: number): Promise<number[]> {
  return app.evaluate(
    async ({ session }, [address, count]) => {
      const times: number[] = [];
      for (let n = 0; n < count; n++) {
        const began = performance.now();
        const response = await session.fromPartition("calls").fetch(`${address}&n=${n}`);
        await response.json();
        times.push(performance.now() - began);
      }
      return times;
    },
    [url, calls] as const,
  );
}

const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

await inFolder(async (profile) => {
  const service = await startService();
  const { app, page } = await launchEarshot(profile);
  const added = { name: "Bench", baseUrl: service.baseUrl, token, keep: "session" };
  const { id } = await invoke(page, "connections.addService", added, z.object({ id: z.string() }));
  const limits = { projectSearch: null, other: null };
  await invoke(page, "connections.update", { id, limits }, z.unknown());
  const path = "/api/v1/search/p/p1/histogram/published";
  let asked = 0;
  const question = (from: "live" | "cache", n: number) => ({
    connectionId: id,
    projectId: "p1",
    type: "published",
    params: { q: `word${n}`, breakdown: "sentiment" },
    from,
  });
  const live = () => Array.from({ length: callsPerRound }, () => question("live", asked++));
  // Warms up, so that compiling code at first use doesn't count.
  await timeInPage(page, "analytics.histogram", live());
  await timeBareFetch(app, `${service.baseUrl}${path}?access_token=${token}`, callsPerRound);

  const results = await inTurn(rounds, {
    bare: async () =>
      median(await timeBareFetch(app, `${service.baseUrl}${path}?access_token=${token}`, callsPerRound)),
    whole: async () => median(await timeInPage(page, "analytics.histogram", live())),
    ipc: async () =>
      median(
        await timeInPage(
          page,
          "app.settings",
          Array.from({ length: callsPerRound }, () => undefined),
        ),
      ),
    cached: async () =>
      median(
        await timeInPage(
          page,
          "analytics.histogram",
          Array.from({ length: callsPerRound }, (_, n) => question("cache", n)),
        ),
      ),
    screen: async () => {
      const began = performance.now();
      const kept = Array.from({ length: 8 }, (_, n) => question("cache", n));
      await Promise.all([
        invoke(page, "connections.projects", { id, from: "cache" }, z.unknown()),
        timeInPage(page, "analytics.histogram", kept),
      ]);
      return performance.now() - began;
    },
  });
  await app.close();
  service.stop();
  const overhead = results.whole.map((ms, round) => ms - (results.bare[round] ?? Number.NaN));
  printTable([
    ["one call (ms)", "median", "least", "most"],
    spreadRow("bare fetch in main", results.bare, 2),
    spreadRow("route of the page: IPC, client, cache", results.whole, 2),
    spreadRow("overhead, round by round", overhead, 2),
    spreadRow("of which an empty IPC route", results.ipc, 2),
    spreadRow("response from the cache", results.cached, 2),
    spreadRow("project list and eight charts from the cache", results.screen, 2),
  ]);
});
