/**
 * A chart of 10,000 bins and 3 series, from the service's response to the last pixel as Explore draws it, compared
 * with bare ECharts with the same counts. Both run in turn in one page of Electron's Chromium.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { inFolder, launch } from "./support/electron-app";
import { inTurn, printTable, spreadRow } from "./support/measure";

const rounds = 15;

async function makePage(folder: string): Promise<string> {
  const app = path.join(folder, "chart");
  await mkdir(app);
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      lib: {
        entry: path.resolve("bench/support/chart-page.ts"),
        formats: ["iife"],
        name: "page",
        fileName: () => "page.js",
      },
      outDir: app,
      minify: true,
    },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  });
  await writeFile(path.join(app, "package.json"), JSON.stringify({ name: "chart", main: "main.cjs" }));
  await writeFile(
    path.join(app, "main.cjs"),
    `const { app, BrowserWindow } = require("electron");
     app.whenReady().then(() => new BrowserWindow({ width: 1360, height: 860 }).loadFile("index.html"));`,
  );
  await writeFile(
    path.join(app, "index.html"),
    '<!doctype html><title>Chart</title><body><script src="page.js"></script>',
  );
  return app;
}

async function time(page: Page, name: "drawBare" | "drawEarshot"): Promise<number> {
  return page.evaluate(async (draw) => {
    const drawn: unknown = await (Reflect.get(window, draw) as () => Promise<number>)();
    return Number(drawn);
  }, name);
}

await inFolder(async (folder) => {
  const { app, page } = await launch(await makePage(folder));
  await page.waitForFunction(() => "drawEarshot" in window);
  await time(page, "drawBare");
  await time(page, "drawEarshot");
  const results = await inTurn(rounds, {
    bare: () => time(page, "drawBare"),
    earshot: () => time(page, "drawEarshot"),
  });
  await app.close();
  const ratios = results.earshot.map((ms, round) => ms / (results.bare[round] ?? Number.NaN));
  printTable([
    ["10,000 bins x 3 series (ms)", "median", "least", "most"],
    spreadRow("bare ECharts", results.bare, 0),
    spreadRow("Earshot, response to pixels", results.earshot, 0),
    spreadRow("ratio, pair by pair (goal: 1.3)", ratios, 2),
  ]);
});
