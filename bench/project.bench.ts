/**
 * Browsing and searching a large project, 5,000 topics and 50,000 panel members served over HTTP, in the real window.
 * Measures the longest wait for a frame while a word is typed into the search, and while the list is scrolled to its
 * end. The baseline is the same typing and scrolling on the Metrics screen, which has 3 rows.
 */
import type { Page } from "@playwright/test";
import path from "node:path";
import { MisbehavingService } from "../test/hosted/misbehaving-service";
import { inFolder, launchEarshot } from "./support/electron-app";
import { inTurn, printTable, spreadRow } from "./support/measure";

const rounds = 5;
const topicCount = 5_000;
const memberCount = 50_000;
const word = "kestrel 49";

function largeProject(service: MisbehavingService): void {
  const at = (name: string) => `/api/v2/platform/p/p1/${name}`;
  const query_topics = Array.from({ length: topicCount }, (_, i) => ({
    id: `t${i}`,
    title: `Topic ${i} ${i % 7 === 0 ? "kestrel" : "harbour"}`,
    description: `Text number ${i}.`,
    included_queries: [`word${i} OR "phrase ${i}"`, `(a${i} NEAR/5 b${i}) AND lang:en`],
  }));
  const categories = Array.from({ length: 100 }, (_, c) => ({
    id: `c${c}`,
    title: `Category ${c}`,
    query_topics: query_topics.slice(c * 50, c * 50 + 50),
  }));
  const entries = Array.from({ length: memberCount }, (_, i) =>
    i % 2 === 0
      ? { entry_type: "AUTHOR", site: "forum.example", id: `author-${i}`, name: `Kestrel Fan ${i}` }
      : {
          entry_type: "URL",
          url: `https://paper-${i}.example/news`,
          site: `paper-${i}.example`,
          exact_match: false,
        },
  );
  const panels = Array.from({ length: 50 }, (_, p) => ({
    id: `panel${p}`,
    title: `Panel ${p}`,
    included_entries: entries.slice(p * 1000, p * 1000 + 1000),
  }));
  const metrics = ["a", "b", "c"].map((name) => ({
    custom_metric: { name, title: name, format: "INTEGER" },
  }));
  service.answers.set("/api/v1/search/info", { result_accinfo: { projects: [{ id: "p1", name: "Large" }] } });
  service.answers.set(at("topics/list"), { result_topics: { topic_categories: categories } });
  service.answers.set(at("source_panels/list"), {
    result_source_panels: { data: [{ group: { id: "g", title: "Own", panels } }] },
  });
  service.answers.set(at("custom_metrics/list"), { result_custom_metrics: { data: metrics } });
}

async function connect(page: Page, url: string): Promise<void> {
  await page.evaluate(async (baseUrl) => {
    const bridge: unknown = Reflect.get(window, "earshot");
    const call: unknown = Reflect.get(Object(bridge), "invoke");
    if (typeof call !== "function") throw new Error("The bridge is missing");
    const input = { name: "Large", baseUrl, token: "a-token-of-the-benchmark", keep: "session" };
    await (Reflect.apply(call, bridge, [
      "connections.addService",
      input,
      crypto.randomUUID(),
    ]) as Promise<unknown>);
  }, url);
  await page.reload();
  await page.getByRole("navigation", { name: "Screens" }).waitFor();
}

/** The longest time between two frames during `work`, in milliseconds. */
async function longestFrame(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = { last: performance.now(), longest: 0, running: true };
    Reflect.set(window, "frames", state);
    const look = (now: number) => {
      state.longest = Math.max(state.longest, now - state.last);
      state.last = now;
      if (state.running) requestAnimationFrame(look);
    };
    requestAnimationFrame((now) => {
      state.last = now;
      requestAnimationFrame(look);
    });
  });
  await work();
  return page.evaluate(() => {
    const state: unknown = Reflect.get(window, "frames");
    Reflect.set(Object(state), "running", false);
    return Number(Reflect.get(Object(state), "longest"));
  });
}

async function open(page: Page, screen: string, shown: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Screens" })
    .getByRole("button", { name: screen, exact: true })
    .click();
  await page.getByText(shown, { exact: true }).first().waitFor();
}

/** Types a word with a key every 60 ms, as a person does, and empties the field again. */
async function typing(page: Page): Promise<number> {
  const field = page.getByRole("searchbox").first();
  await field.click();
  const longest = await longestFrame(page, () => page.keyboard.type(word, { delay: 60 }));
  await field.fill("");
  return longest;
}

/** Scrolls to the end in 60 steps of one frame each. */
async function scrolling(page: Page, role: "tree" | "table"): Promise<number> {
  const list = page.getByRole(role).last();
  return longestFrame(page, () =>
    list.evaluate(async (element) => {
      const end = element.scrollHeight - element.clientHeight;
      for (let step = 0; step <= 60; step++) {
        element.scrollTop = (end * step) / 60;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }),
  );
}

const service = await MisbehavingService.start();
largeProject(service);
await inFolder(async (folder) => {
  const { app, page } = await launchEarshot(path.join(folder, "profile"));
  await connect(page, service.url);
  const results = await inTurn(rounds, {
    few: async () => {
      await open(page, "Metrics", "3 of 3");
      return typing(page);
    },
    topics: async () => {
      await open(page, "Topics", "5,000");
      return typing(page);
    },
    tree: () => scrolling(page, "tree"),
    members: async () => {
      await open(page, "Panels", "50,000 of 50,000");
      return typing(page);
    },
    list: () => scrolling(page, "table"),
  });
  await app.close();
  const ratio = (values: readonly number[]) => values.map((ms, i) => ms / (results.few[i] ?? Number.NaN));
  printTable([
    ["longest frame (ms)", "median", "least", "most"],
    spreadRow("typing beside 3 metrics (baseline)", results.few, 1),
    spreadRow("typing in a search of 5,000 topics", results.topics, 1),
    spreadRow("scrolling 5,000 topics to the end", results.tree, 1),
    spreadRow("typing in a search of 50,000 members", results.members, 1),
    spreadRow("scrolling 50,000 members to the end", results.list, 1),
    spreadRow("ratio to the baseline, topics", ratio(results.topics), 2),
    spreadRow("ratio to the baseline, members", ratio(results.members), 2),
  ]);
});
await service.stop();
