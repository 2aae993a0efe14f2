import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { firstPlace, invoke } from "./support/documents";
import { expect, test, type Profile } from "./support/launch";
import { dropFile, makeWorkspace } from "./support/steps";
import { german, t } from "./support/words";

/*
 * Four pictures of each screen are compared with the accepted ones in looks.spec.ts-snapshots. `npm run accept-looks` draws them anew.
 * Another Electron or system draws letters differently, so there the tests are skipped.
 */

const runtime = path.resolve(import.meta.dirname, "../../scripts/runtime/registry-electron.mjs");
/** The Electron with which the accepted pictures were drawn: the one that the npm registry has. */
const pinned = /registryElectronVersion = "([\d.]+)"/.exec(readFileSync(runtime, "utf8"))?.[1] ?? "";
const slowClock = path.join(import.meta.dirname, "support", "slow-clock.cjs");

const screens = [
  "explore",
  "boards",
  "influencers",
  "documents",
  "uploads",
  "project",
  "topics",
  "panels",
  "metrics",
  "exports",
  "streams",
  "activity",
  "settings",
] as const;

const wide = { width: 1440, height: 900 };
const variants = {
  light: { size: wide, settings: { theme: "light", language: "en" } },
  dark: { size: { width: 900, height: 600 }, settings: { theme: "dark", language: "de" } },
  // Text of 200% zooms the page, which leaves half the pixels in each direction to lay it out. Playwright can't picture a zoomed page.
  large: {
    size: { width: wide.width / 2, height: wide.height / 2 },
    settings: { theme: "light", language: "en" },
  },
} as const;

/** What differs between two runs: folders, sizes, durations and identifiers. Each is shown as the same text. */
const varying = [
  [String.raw`/tmp/\S+`, "/tmp/earshot"],
  [String.raw`\b\d[\d.,]* ?(?:B|kB|KB|KiB|MB|MiB)\b`, "1 MB"],
  [String.raw`\b\d[\d.,]* ?(?:ms|s)\b`, "1 ms"],
  [String.raw`\b127\.0\.0\.1:\d+`, "127.0.0.1:1"],
  [String.raw`\b[0-9a-f]{8}-[0-9a-f-]{27}\b`, "id"],
] as const;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-looks-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** 48 mentions of a made-up café over twelve weeks. */
function mentions(): string {
  const texts = [
    "The espresso at Northwind is round and mild",
    "Waited twenty minutes for a flat white",
    "Northwind opened a second café near the harbor",
    "Their grinder recall was handled well",
  ];
  const authors = ["Ada Vane", "Jon Merrow", "Mila Thorne", "Ravi Sunder", "Lea Brandt", "Tom Quill"];
  const rows = Array.from({ length: 48 }, (_, i) => {
    const day = new Date(Date.UTC(2026, 0, 5 + Math.floor(i * 1.7), 8 + (i % 9))).toISOString();
    const values = [texts[i % 4], authors[i % 6], [3, -4, 0, 2][i % 4], (i % 7) * 120];
    return [`https://cafe.example/${i}`, day, ...values].join(",");
  });
  return ["url,published,content,author,sentiment,reach", ...rows].join("\n");
}

/** Fills a project so that each screen shows something. */
async function fillProject(window: Page): Promise<void> {
  const file = path.join(folder, "mentions.csv");
  await writeFile(file, mentions());
  await makeWorkspace(window, "Northwind");
  const place = await firstPlace(window);
  await dropFile(window, file);
  await window.getByRole("button", { name: t("imports:act.import", { count: 48 }) }).click();
  await expect(window.getByRole("img", { name: /, 48 / })).toBeVisible();

  const drafts = ["Espresso", "Harbor"].map((title) => ({
    type: "search" as const,
    category: { id: null, title: "Coffee" },
    id: null,
    title,
    description: "",
    included: [title.toLowerCase()],
    excluded: [],
  }));
  const changes = drafts.map((draft) => ({ kind: "create" as const, draft, before: null, reason: "" }));
  await invoke(window, "topics.send", { ...place, changes });
  const entry = { entry_type: "URL" as const, url: "https://cafe.example" };
  await invoke(window, "panels.add", {
    ...place,
    panel: { title: "Cafés", description: "", included_entries: [entry] },
  });
  const question = { query: "", metric: { field: "count", aggregate: "sum" as const } };
  const cards = [{ id: "a", title: "", width: 3, question: { ...question, query: "espresso" } }];
  const board = { id: "b", name: "Monday", query: "", range: { kind: "all" as const }, cards };
  await invoke(window, "notebook.keep", { ...place, entry: { list: "boards", item: board } });
  await invoke(window, "streams.put", {
    connectionId: place.connectionId,
    streamId: "espresso",
    rules: [{ rule_id: "r1", query: "espresso" }],
  });
}

/** Starts the app with the slow clock, also in its page, in a window of a size. Skips the test on another Electron. */
async function start(profile: Profile, size: { width: number; height: number }) {
  const { app, window, close } = await profile.launch({ env: { NODE_OPTIONS: `--require ${slowClock}` } });
  const version = await app.evaluate(() => process.versions.electron);
  test.skip(
    process.platform !== "linux" || version !== pinned,
    `Pictures are compared on Linux with Electron ${pinned} only.`,
  );
  await window.addInitScript(await readFile(slowClock, "utf8"));
  await window.reload();
  await window.waitForFunction(() => document.documentElement.dataset["ready"] === "true");
  await window.emulateMedia({ reducedMotion: "reduce" });
  await resize(window, size);
  // The monospaced font is the system's, which differs between machines. Inter comes with the app.
  await window.evaluate(() => {
    document.documentElement.style.setProperty(
      "--mantine-font-family-monospace",
      "Inter Variable",
      "important",
    );
  });
  return { window, close };
}

/** Lays the page out in a size, which may be smaller than the window can be. */
async function resize(window: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const session = await window.context().newCDPSession(window);
  await session.send("Emulation.setDeviceMetricsOverride", {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await expect.poll(() => window.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
}

/** Shows what differs between two runs as the same text in each. */
async function replaceVarying(window: Page): Promise<void> {
  await window.evaluate((patterns) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const [pattern, same] of patterns)
        if (text.nodeValue && new RegExp(pattern).test(text.nodeValue))
          text.nodeValue = text.nodeValue.replaceAll(new RegExp(pattern, "g"), same);
  }, varying);
}

/** Compares all screens, each once nothing on it is loading. */
async function compareScreens(window: Page, name: string, words: typeof t): Promise<void> {
  const navigation = window.getByRole("navigation", { name: words("app:side.screens") });
  for (const screen of screens) {
    await navigation.getByRole("button", { name: words(`app:screen.${screen}`) }).click();
    if (screen === "explore" && name !== "empty") {
      const range = words("charts:range.title");
      await window.getByRole("button", { name: new RegExp(`^${range}:`) }).click();
      await window.getByRole("option", { name: words("allTime"), exact: true }).click();
      await expect(window.getByRole("img", { name: /, 48 / })).toBeVisible();
    }
    // The code of a screen is loaded when it is first opened.
    await expect(window.getByRole("main")).toHaveText(/\S/);
    await expect(
      window.locator(".mantine-Loader-root, .mantine-Skeleton-root, [aria-busy=true]"),
    ).toHaveCount(0);
    await window.mouse.move(0, 0);
    await replaceVarying(window);
    const mask = [
      window.getByRole("contentinfo"),
      // The calls and their times depend on the run.
      ...(screen === "activity" ? [window.getByRole("grid")] : []),
    ];
    await expect.soft(window).toHaveScreenshot(`${screen}-${name}.png`, {
      mask,
      maskColor: "#888888",
      maxDiffPixels: 60,
      threshold: 0.2,
    });
  }
}

test("every screen looks as accepted", async ({ profile }) => {
  test.slow();
  const first = await start(profile, wide);
  await fillProject(first.window);
  await invoke(first.window, "app.saveSettings", { timeZone: "UTC" });
  await first.close();
  for (const [name, { size, settings }] of Object.entries(variants)) {
    const before = await profile.launch({ env: { NODE_OPTIONS: `--require ${slowClock}` } });
    await invoke(before.window, "app.saveSettings", settings);
    await before.close();
    const { window, close } = await start(profile, size);
    await compareScreens(window, name, settings.language === "de" ? german : t);
    await close();
  }
});

test("every empty screen looks as accepted", async ({ profile }) => {
  const { window } = await start(profile, wide);
  await makeWorkspace(window, "Northwind");
  await invoke(window, "app.saveSettings", { timeZone: "UTC" });
  await compareScreens(window, "empty", t);
});
