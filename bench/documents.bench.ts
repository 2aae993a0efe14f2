/**
 * Documents in the running app, each compared in the same run with the least that any tool must do:
 * - Opening a document from the table, compared with writing its text into a bare element.
 * - Browsing 100,000 results, compared with keeping them all in memory.
 * - A bulk edit of 10,000 documents, compared with bare batch calls of the same edits to the same service.
 */
import { cpSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { start } from "../src/service/start";
import { silentLog } from "../src/shared/log";
import { invoke } from "./support/app-route";
import { inFolder, launchEarshot } from "./support/electron-app";
import { inTurn, printTable, spreadRow } from "./support/measure";
import { call } from "./service-client";
import { corpusDocument } from "./service-corpus";

const documents = 100_000;
const edited = 10_000;
const batch = 500;
const token = "token-of-the-benchmark";

/** Runs the local service on a folder, without the app. */
async function withService<T>(
  folder: string,
  create: boolean,
  work: (url: string, project: string) => Promise<T>,
) {
  const service = await start({
    folder,
    create,
    token,
    readOnlyToken: `${token}-reading`,
    port: 0,
    log: silentLog,
  });
  try {
    return await work(service.url, service.context.workspace.records.projects.list("")[0]?.id ?? "");
  } finally {
    await service.stop();
  }
}

async function sendBatches(url: string, project: string, entries: readonly unknown[]): Promise<void> {
  for (let at = 0; at < entries.length; at += batch) {
    const body = JSON.stringify(entries.slice(at, at + batch));
    await call(url, token, "POST", `/api/v2/docs/p/${project}`, body);
  }
}

/**
 * Milliseconds from a click on a row until its document is on screen, and until a bare element shows the same text.
 */
async function timeOpening(page: Page, row: number): Promise<{ open: number; bare: number }> {
  return page.evaluate(async (index) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const cell = document.querySelector<HTMLElement>(
      `[role=grid] [aria-rowindex="${String(index + 2)}"] [role=gridcell]:nth-child(3)`,
    );
    if (!cell) throw new Error(`Row ${String(index)} isn't drawn`);
    const before = document.querySelector("aside h2")?.textContent;
    const clicked = performance.now();
    cell.click();
    while (document.querySelector("aside h2")?.textContent === before) await painted();
    await painted();
    const open = performance.now() - clicked;
    const text = document.querySelector("aside")?.textContent ?? "";
    const begun = performance.now();
    const element = document.createElement("aside");
    element.textContent = text;
    document.body.append(element);
    await painted();
    const bare = performance.now() - begun;
    element.remove();
    return { open, bare };
  }, row);
}

/** Bytes used in the page's heap after a garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

await inFolder(async (folder) => {
  const workspace = path.join(folder, "workspace");
  const copy = path.join(folder, "copy");
  const addresses: string[] = [];
  await withService(workspace, true, async (url, project) => {
    for (let at = 0; at < documents; at += batch) {
      const entries = Array.from({ length: batch }, (_, i) => corpusDocument(at + i));
      if (addresses.length < edited) addresses.push(...entries.map((entry) => entry.url));
      await sendBatches(
        url,
        project,
        entries.map((create) => ({ create })),
      );
    }
  });
  cpSync(workspace, copy, { recursive: true });

  const { app, page } = await launchEarshot(path.join(folder, "profile"));
  const { id } = await invoke(
    page,
    "connections.createWorkspace",
    { name: "Documents", folder: workspace },
    z.object({ id: z.string() }),
  );
  await page.reload();
  await page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name: "Documents" }).click();
  const grid = page.getByRole("grid", { name: "Documents" });
  await grid.waitFor();
  const projects = await invoke(
    page,
    "connections.projects",
    { id },
    z.object({ data: z.array(z.object({ id: z.string() })) }),
  );
  const place = { connectionId: id, projectId: projects.data[0]?.id ?? "" };

  let row = 0;
  const opening: { open: number; bare: number }[] = [];
  for (; row < 16; row++) opening.push(await timeOpening(page, row));
  // Drops the first three opens, which load the code of the pane.
  const warm = opening.slice(3);

  const idle = await heapOf(page);
  await grid.evaluate(async (table) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
    for (let step = 0; step <= 200; step++) {
      table.scrollTop = (table.scrollHeight * step) / 200;
      await pause();
    }
  });
  const browsed = (await heapOf(page)) - idle;
  await grid.evaluate((table) => {
    table.scrollTop = 0;
  });
  await page.evaluate(
    async ([to, total, size]) => {
      const bridge: unknown = Reflect.get(window, "earshot");
      const send = Reflect.get(Object(bridge), "invoke") as (...call: unknown[]) => Promise<string>;
      const all: unknown[] = [];
      for (let offset = 0; offset < total; offset += size)
        all.push(
          JSON.parse(await send("documents.search", { ...to, offset, count: size }, crypto.randomUUID())),
        );
      Reflect.set(window, "kept", all);
    },
    [place, documents, batch] as const,
  );
  const kept = (await heapOf(page)) - idle;
  await page.evaluate(() => Reflect.deleteProperty(window, "kept"));

  let round = 0;
  const uploads = z.array(
    z.object({ id: z.number(), state: z.string(), counts: z.object({ done: z.number() }) }),
  );
  const editing = await inTurn(3, {
    bare: () =>
      withService(copy, false, async (url, project) => {
        const begun = performance.now();
        const noise_level = ++round;
        await sendBatches(
          url,
          project,
          addresses.map((address) => ({ update: { url: address, noise_level } })),
        );
        return performance.now() - begun;
      }),
    app: async () => {
      const planId = `round ${round}`;
      const times = Array.from({ length: edited }, (_, i) => corpusDocument(i));
      const only = times.map(({ url, published }) => ({ url, published: Number(published) }));
      const scope = { kind: "results", question: {}, only, except: [] };
      const steps = [{ kind: "noise", value: round }];
      await invoke(page, "documents.planBulk", { ...place, planId, scope, steps }, z.unknown());
      const begun = performance.now();
      const sent = z.object({ uploadIds: z.array(z.number()) });
      const { uploadIds } = await invoke(page, "documents.commitPlan", { planId }, sent);
      for (;;) {
        const mine = (await invoke(page, "uploads.list", undefined, uploads)).filter((one) =>
          uploadIds.includes(one.id),
        );
        if (mine.every(({ state }) => state === "finished")) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return performance.now() - begun;
    },
  });
  await app.close();

  const ratios = editing.app.map((ms, i) => ms / (editing.bare[i] ?? Number.NaN));
  printTable([
    ["Opening a document (ms)", "median", "least", "most"],
    spreadRow(
      "bare element with its text",
      warm.map(({ bare }) => bare),
      1,
    ),
    spreadRow(
      "Earshot, click to reading pane",
      warm.map(({ open }) => open),
      1,
    ),
    spreadRow(
      "ratio, one by one",
      warm.map(({ open, bare }) => open / bare),
      1,
    ),
  ]);
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  printTable([
    [`Heap of the page, ${documents.toLocaleString("en")} results (MB)`, "more"],
    ["all of them cached", megabytes(kept)],
    ["Earshot, scrolled from top to bottom", megabytes(browsed)],
    ["ratio", (browsed / kept).toFixed(3)],
  ]);
  printTable([
    [`Bulk edit of ${edited.toLocaleString("en")} (ms)`, "median", "least", "most"],
    spreadRow("bare batch calls", editing.bare, 0),
    spreadRow("Earshot, request to response", editing.app, 0),
    spreadRow("ratio, round by round", ratios, 2),
  ]);
});
