/**
 * The analyst's screens over a million local mentions, in the running app:
 * - A board of eight charts, from running the query until all charts are drawn, compared with the same calls sent at
 *   once to the bare service.
 * - Typing in the query box of the board and of Explore, compared with a bare text field.
 * - Scrolling a table of 100,000 rows, compared with an empty element of the same height.
 * service.bench.ts creates the workspace and keeps it in out/bench.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import type { Board } from "../src/shared/ipc/boards";
import { ChartQuestion } from "../src/shared/ipc/chart-question";
import { call } from "./service-client";
import { corpusEnd } from "./service-corpus";
import { end, launch } from "./service-process";
import { invoke } from "./support/app-route";
import { inFolder, launchEarshot } from "./support/electron-app";
import { longestTask } from "./support/longest-task";
import { inTurn, printTable, spreadRow } from "./support/measure";

const workspace = path.resolve("out", "bench", "workspace-1000000");
const from = corpusEnd - 365 * 86_400_000;
/** The service has cached none of these, as with a query that the analyst has just written. */
const queries = [
  "espresso",
  "refund",
  "grind*",
  "espresso AND NOT refund",
  '"slow roast" OR refund',
  "espresso AND lang:de",
  "espresso AND reach:>10",
];
const frameRounds = 5;
const rows = 100_000;
/** Three rows per frame, about as fast as a reader can still recognize rows. */
const rowsRead = 360;
const rowHeight = 33;

interface Chart {
  question: z.input<typeof ChartQuestion>;
  /** The same query as a path of the API. */
  path: string;
}
const chart = (question: Chart["question"], type: string, params: string): Chart => ({
  question: { ...question, type },
  path: `${type}?min=${from}&max=${corpusEnd}${params}`,
});
const charts: Chart[] = [
  chart(
    { interval: "day" },
    "published",
    "&interval=1day&timezone=UTC&breakdown=sentiment&value_type=engagement",
  ),
  chart(
    { interval: "week", breakdown: "sourcetype", form: "lines" },
    "published",
    "&interval=1week&timezone=UTC&breakdown=sourcetype",
  ),
  chart({ interval: "day", breakdown: "none", form: "areas" }, "published", "&interval=1day&timezone=UTC"),
  chart({ breakdown: "none", form: "heatmap" }, "published", "&interval=1hour&timezone=UTC"),
  chart({ breakdown: "none" }, "country", "&top_n=10"),
  chart({ breakdown: "sentiment" }, "language", "&top_n=10&breakdown=sentiment"),
  chart({ breakdown: "none", form: "treemap" }, "sourcetype", "&top_n=10"),
  chart({ breakdown: "none" }, "gender", "&top_n=10"),
];
/** The call that counts the mentions for the notes of the charts. */
const counted = `published?min=${from}&max=${corpusEnd}&interval=1year&timezone=UTC&breakdown=sentiment&value_type=engagement`;

async function timeBare(): Promise<number[]> {
  const service = await launch(workspace);
  const ask = (address: string, query: string) =>
    call(
      service.url,
      "bench",
      "GET",
      `/api/v1/search/p/${service.project}/histogram/${address}&q=${encodeURIComponent(query)}`,
    );
  const times: number[] = [];
  // The first query fills the columns, which isn't part of drawing a chart. Its time is dropped.
  for (const query of ["reach:>5", ...queries]) {
    const began = performance.now();
    await Promise.all([...charts.map((one) => one.path), counted].map((address) => ask(address, query)));
    times.push(performance.now() - began);
  }
  await end(service);
  return times.slice(1);
}

/** Milliseconds from the click on Run to the frame in which every chart of the board shows the query's results. */
async function timeBoard(page: Page, query: string): Promise<number> {
  await page.locator("[data-query][contenteditable]").fill(query);
  await page.keyboard.press("Escape");
  return page.evaluate(
    async ([wanted, count]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const run = document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts="Control+Enter"]');
      const list = document.querySelector('ul[aria-label^="Charts of"]');
      if (!run || !list) throw new Error("The board is missing");
      const began = performance.now();
      run.click();
      const shown = () => [...list.querySelectorAll("code")].filter((one) => one.textContent === wanted);
      while (shown().length < count || list.querySelector("[aria-busy=true]")) await frame();
      await frame();
      return performance.now() - began;
    },
    [query, charts.length] as const,
  );
}

/** The longest time between two frames during `work`, in milliseconds. */
async function longestFrame(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = { frame: 0, running: true };
    Reflect.set(window, "seen", seen);
    let drawn: number | null = null;
    const look = (now: number) => {
      if (drawn !== null) seen.frame = Math.max(seen.frame, now - drawn);
      drawn = now;
      if (seen.running) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await work();
  return page.evaluate(() => {
    const seen = Reflect.get(window, "seen") as { frame: number; running: boolean };
    seen.running = false;
    return seen.frame;
  });
}

const typed = "espresso AND (northwind OR refund) AND NOT sourcetype:FORUM";

async function typing(page: Page, selector: string): Promise<number> {
  await page.locator(selector).click();
  const longest = await longestTask(page, () => page.keyboard.type(typed, { delay: 40 }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  return longest;
}

/** Opens Explore with its chart, its figures and its list of documents, over all time. */
async function openExplore(page: Page): Promise<void> {
  const screens = page.getByRole("navigation", { name: "Screens" });
  await screens.getByRole("button", { name: "Explore", exact: true }).click();
  await page.getByRole("button", { name: /^Range:/ }).click();
  await page.getByRole("option", { name: "All time" }).click();
  await page.getByRole("img", { name: /^Mentions per/ }).waitFor();
  await page.getByRole("grid", { name: "Latest documents" }).waitFor();
}

/** Scrolls over the first `over` rows in 120 steps of one frame each. */
async function scrolling(page: Page, selector: string, over: number): Promise<number> {
  return longestFrame(page, () =>
    page.locator(selector).evaluate(async (element, height) => {
      for (let step = 0; step <= 120; step++) {
        element.scrollTop = (height * step) / 120;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      element.scrollTop = 0;
    }, over * rowHeight),
  );
}

async function addBare(page: Page): Promise<void> {
  await page.evaluate((height) => {
    const field = document.createElement("textarea");
    field.id = "bare-field";
    field.style.cssText = "position:fixed;z-index:9999;left:300px;bottom:40px;width:300px;height:40px";
    const box = document.createElement("div");
    box.id = "bare-box";
    box.style.cssText =
      "position:fixed;z-index:9999;right:0;bottom:40px;width:60px;height:400px;overflow:auto";
    const content = document.createElement("div");
    content.style.height = `${height}px`;
    box.append(content);
    document.body.append(field, box);
  }, rows * rowHeight);
}

async function openBoard(page: Page): Promise<void> {
  const id = z.object({ id: z.string() });
  const connection = await invoke(
    page,
    "connections.createWorkspace",
    { name: "Million", folder: workspace },
    id,
  );
  await invoke(page, "connections.open", { id: connection.id }, z.unknown());
  const found = z.object({ data: z.array(id).min(1) });
  const projects = await invoke(page, "connections.projects", { id: connection.id }, found);
  const item: Board = {
    id: "bench",
    name: "Eight charts",
    query: "",
    range: { kind: "exact", min: from, max: corpusEnd },
    cards: charts.map(({ question }, index) => ({
      id: `card-${index}`,
      title: "",
      width: 3,
      wording: null,
      kind: "chart" as const,
      question: ChartQuestion.parse(question),
    })),
  };
  const ref = { connectionId: connection.id, projectId: projects.data[0]?.id ?? "" };
  await invoke(page, "notebook.keep", { ...ref, entry: { list: "boards", item } }, z.unknown());
  await page.reload();
  const screens = page.getByRole("navigation", { name: "Screens" });
  await screens.getByRole("button", { name: "Boards", exact: true }).click();
  await page.locator('ul[aria-label^="Charts of"]').waitFor();
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('ul[aria-label^="Charts of"] [aria-busy=false]').length === count &&
      document.querySelectorAll('ul[aria-label^="Charts of"] > li:has(canvas)').length === count,
    charts.length,
    { timeout: 60_000 },
  );
}

if (!existsSync(workspace))
  throw new Error("The workspace is missing. Fill it with: npm run bench -- service");
await inFolder(async (folder) => {
  const bare = await timeBare();
  const { app, page } = await launchEarshot(path.join(folder, "profile"));
  await openBoard(page);
  const board: number[] = [];
  for (const query of queries) board.push(await timeBoard(page, query));
  await addBare(page);
  const box = "[data-query][contenteditable]";
  const keys = await inTurn(frameRounds, {
    bare: () => typing(page, "#bare-field"),
    query: () => typing(page, box),
  });
  await openExplore(page);
  const inExplore = await inTurn(frameRounds, {
    bare: () => typing(page, "#bare-field"),
    query: () => typing(page, box),
  });
  await page
    .getByRole("navigation", { name: "Screens" })
    .getByRole("button", { name: /^Documents/ })
    .click();
  await page.getByRole("grid", { name: "Documents" }).waitFor();
  const frames = await inTurn(frameRounds, {
    bare: () => scrolling(page, "#bare-box", rows),
    table: () => scrolling(page, '[role=grid][aria-label="Documents"]', rows),
    read: () => scrolling(page, '[role=grid][aria-label="Documents"]', rowsRead),
  });
  await app.close();
  const ratio = (some: readonly number[], others: readonly number[]) =>
    some.map((ms, i) => ms / (others[i] ?? Number.NaN));
  printTable([
    ["Eight charts over 1,000,000 mentions (ms)", "median", "least", "most"],
    spreadRow("the same calls to the bare service", bare, 0),
    spreadRow("Earshot, Run to drawn (goal: 600)", board, 0),
    spreadRow("ratio, query by query", ratio(board, bare), 2),
  ]);
  printTable([
    ["Typing, longest task of the page (ms)", "median", "least", "most"],
    spreadRow("a bare text field", keys.bare, 1),
    spreadRow("the query box (goal: 16)", keys.query, 1),
    spreadRow("ratio, round by round", ratio(keys.query, keys.bare), 2),
    spreadRow("a bare text field over Explore", inExplore.bare, 1),
    spreadRow("the query box of Explore (goal: 16)", inExplore.query, 1),
    spreadRow("ratio, round by round", ratio(inExplore.query, inExplore.bare), 2),
  ]);
  printTable([
    ["Scrolling 100,000 rows, longest frame (ms)", "median", "least", "most"],
    spreadRow("an empty element of that height", frames.bare, 1),
    spreadRow("the table of documents (goal: 50)", frames.table, 1),
    spreadRow("ratio, round by round", ratio(frames.table, frames.bare), 2),
    spreadRow("the table, three rows per frame", frames.read, 1),
  ]);
});
