/**
 * From launch to a usable chart on the sample workspace, and the memory used then. Compared with a bare Electron
 * window in the same run.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { inFolder, launch, launchEarshot } from "./support/electron-app";
import { settledMemory } from "./support/memory";
import { inTurn, printTable, spreadRow } from "./support/measure";

const rounds = 9;

async function makeBareApp(folder: string): Promise<string> {
  const bare = path.join(folder, "bare");
  await mkdir(bare);
  await writeFile(path.join(bare, "package.json"), JSON.stringify({ name: "bare", main: "main.cjs" }));
  await writeFile(
    path.join(bare, "main.cjs"),
    `const { app, BrowserWindow } = require("electron");
     app.whenReady().then(() => new BrowserWindow({ width: 1360, height: 860 }).loadFile("index.html"));`,
  );
  await writeFile(path.join(bare, "index.html"), "<!doctype html><title>Bare</title><p>Bare</p>");
  return bare;
}

const memory: Record<"bare" | "earshot", number[]> = { bare: [], earshot: [] };

async function timeBare(folder: string): Promise<number> {
  const start = performance.now();
  const { app, page } = await launch(folder);
  await page.waitForFunction(() => document.readyState === "complete");
  const elapsed = performance.now() - start;
  memory.bare.push(await settledMemory(app.process().pid));
  await app.close();
  return elapsed;
}

async function timeEarshot(profile: string): Promise<number> {
  const start = performance.now();
  const { app, page } = await launchEarshot(profile);
  // Polls in the page, as for the bare window: a locator checks only every half second.
  await page.waitForFunction(() => document.documentElement.dataset["ready"] === "true");
  const elapsed = performance.now() - start;
  memory.earshot.push(await settledMemory(app.process().pid));
  await app.close();
  return elapsed;
}

await inFolder(async (folder) => {
  const bare = await makeBareApp(folder);
  const profile = path.join(folder, "profile");
  const { app, page } = await launchEarshot(profile);
  await page.getByRole("button", { name: /sample/i }).click();
  await page.locator("canvas").first().waitFor({ timeout: 120_000 });
  await app.close();

  const results = await inTurn(rounds, {
    bare: () => timeBare(bare),
    earshot: () => timeEarshot(profile),
  });
  const ratios = results.earshot.map((ms, i) => ms / (results.bare[i] ?? Number.NaN));
  printTable([
    ["launch to (ms)", "median", "least", "most"],
    spreadRow("bare window, loaded", results.bare, 0),
    spreadRow("Earshot, sample charted", results.earshot, 0),
    spreadRow("ratio, pair by pair", ratios, 2),
  ]);
  const memoryRatios = memory.earshot.map((bytes, i) => bytes / (memory.bare[i] ?? Number.NaN));
  const inMegabytes = (bytes: number) => bytes / 1e6;
  printTable([
    ["memory of all processes (MB)", "median", "least", "most"],
    spreadRow("bare window", memory.bare.map(inMegabytes), 0),
    spreadRow("Earshot, sample open", memory.earshot.map(inMegabytes), 0),
    spreadRow("ratio, pair by pair", memoryRatios, 2),
  ]);
});
