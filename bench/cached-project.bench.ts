/**
 * From choosing a project seen before until its chart is on screen, while the service takes two seconds for every
 * response. The chart comes from the cache. Compared in the same run with switching to a screen that sends no
 * requests.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { invoke } from "./support/app-route";
import { inFolder, launchEarshot } from "./support/electron-app";
import { inTurn, printTable, spreadRow } from "./support/measure";

const rounds = 20;
const day = 86_400_000;
const slowMs = 2_000;
/** Mentions per day of the two projects. Their charts are told apart by the totals. */
const projects = { Harbour: 11, Lighthouse: 23 } as const;
type Project = keyof typeof projects;

/** Starts a service with two projects. It responds at once until `slowDown` is called. */
async function startService() {
  const state = { delayMs: 0 };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
    const mentions = Object.entries(projects).find(([name]) => pathname.includes(`/p/${name}/`))?.[1] ?? 0;
    const min = Number(searchParams.get("min"));
    const days = Math.min(400, Math.max(1, Math.round((Number(searchParams.get("max")) - min) / day)));
    const labels = searchParams.get("breakdown") === "sentiment" ? 3 : 1;
    const data = Array.from({ length: days }, (_, n) => ({
      t: min + n * day,
      v: Array.from({ length: labels }, () => mentions),
      val: Array.from({ length: labels }, () => ({ count: mentions, sum: mentions })),
    }));
    const header = { v: labels === 3 ? ["POSITIVE", "NEUTRAL", "NEGATIVE"] : ["ALL"] };
    const isKnown = pathname.includes("/histogram/") || pathname.startsWith("/api/v1/search/info");
    const envelope = {
      status_code: isKnown ? "0" : "26",
      status_message: isKnown ? "OK" : "Not found",
      request: "GET",
      request_id: "#bench#",
      result_accinfo: { projects: Object.keys(projects).map((name) => ({ id: name, name })) },
      result_histogram: { data, header },
    };
    const answer = () => {
      response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(envelope));
    };
    if (state.delayMs > 0) setTimeout(answer, state.delayMs);
    else answer();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    slowDown: () => (state.delayMs = slowMs),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Milliseconds from a click until an element exists and is drawn. Both are given as XPath. */
function timeFromClick(page: Page, click: string, until: string): Promise<number> {
  return page.evaluate(
    async ([clicked, awaited]) => {
      const find = (xpath: string) =>
        document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
      const target = find(clicked);
      if (!(target instanceof HTMLElement)) throw new Error(`${clicked} is not there`);
      const began = performance.now();
      target.click();
      while (find(awaited) === null) await new Promise(requestAnimationFrame);
      // The frame that shows the element is drawn before the next one begins.
      await new Promise(requestAnimationFrame);
      return performance.now() - began;
    },
    [click, until] as const,
  );
}

const total = (project: Project) => (30 * 3 * projects[project]).toLocaleString("en");
const chartOf = (project: Project) =>
  `//*[@role="img" and contains(@aria-label, "${total(project)} mentions")]`;

/** Opens the list of projects and chooses one. Returns the milliseconds until its chart is drawn. */
async function choose(page: Page, project: Project): Promise<number> {
  await page.getByRole("button", { name: /^Project: / }).click();
  await page.getByRole("menuitem", { name: project }).waitFor();
  return timeFromClick(page, `//*[@role="menuitem" and contains(., "${project}")]`, chartOf(project));
}

await inFolder(async (profile) => {
  const service = await startService();
  const { app, page } = await launchEarshot(profile);
  const added = { name: "Bench", baseUrl: service.baseUrl, token: "token-of-the-bench", keep: "session" };
  const { id } = await invoke(page, "connections.addService", added, z.object({ id: z.string() }));
  await invoke(page, "app.saveSettings", { lastConnectionId: id, lastProjectId: "Harbour" }, z.unknown());
  await page.reload();
  await page.locator(`xpath=${chartOf("Harbour")}`).waitFor();
  await choose(page, "Lighthouse");
  await choose(page, "Harbour");
  service.slowDown();

  let shown: Project = "Harbour";
  const results = await inTurn(rounds, {
    project: () => {
      shown = shown === "Harbour" ? "Lighthouse" : "Harbour";
      return choose(page, shown);
    },
    screen: async () => {
      const settings = '//button[@aria-label="Settings"]';
      const elapsed = await timeFromClick(page, settings, '//h1[.="Settings"]');
      await page.getByRole("button", { name: "Explore", exact: true }).click();
      await page.locator(`xpath=${chartOf(shown)}`).waitFor();
      return elapsed;
    },
  });
  await app.close();
  service.stop();
  printTable([
    ["from the click to the frame after it is there (ms)", "median", "least", "most"],
    spreadRow("a chart of a cached project", results.project, 0),
    spreadRow("the Settings screen", results.screen, 0),
  ]);
});
