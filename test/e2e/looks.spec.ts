import { readFileSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { firstPlace, invoke } from "./support/documents";
import { expect, test, type Profile } from "./support/launch";
import { dropFile, makeWorkspace } from "./support/steps";
import { german, t } from "./support/words";

/*
 * Four pictures of each screen are compared with the accepted ones in looks.spec.ts-snapshots. `npm run accept-looks`
 * draws them anew. Another Electron or system draws letters differently, so the tests are skipped there.
 */

const runtime = path.resolve(import.meta.dirname, "../../scripts/runtime/registry-electron.mjs");
/** The Electron with which the accepted pictures were drawn: the one that the npm registry has. */
const pinned = /registryElectronVersion = "([\d.]+)"/.exec(readFileSync(runtime, "utf8"))?.[1] ?? "";
const slowClock = path.join(import.meta.dirname, "support", "slow-clock.cjs");

const slowly = { EARSHOT_TEST_NODE_OPTIONS: `--require ${slowClock}` };
const today = "2026-03-31";

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
  // Text of 200% zooms the page, which halves the pixels of its layout in each direction. Playwright can't take pictures
  // of a zoomed page.
  large: {
    size: { width: wide.width / 2, height: wide.height / 2 },
    settings: { theme: "light", language: "en" },
  },
} as const;

/** What differs between two runs: folders, sizes, durations, counts of calls, IDs. Each is shown as the same text. */
const varying = [
  [String.raw`${tmpdir().replaceAll("/", "\\/")}/\S+`, "/tmp/earshot"],
  [String.raw`\b\d[\d.,]* (calls?|responses?|Aufrufe?|Antwort(?:en)?)\b`, "9 $1"],
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
  const { app, window, close } = await profile.launch({ env: slowly });
  const version = await app.evaluate(() => process.versions.electron);
  test.skip(
    process.platform !== "linux" || version !== pinned,
    `Pictures are compared on Linux with Electron ${pinned} only.`,
  );
  expect(await app.evaluate(() => new Date().toISOString())).toContain(today);
  await window.addInitScript(await readFile(slowClock, "utf8"));
  await window.reload();
  await window.waitForFunction(() => document.documentElement.dataset["ready"] === "true");
  await window.emulateMedia({ reducedMotion: "reduce" });
  await resize(window, size);
  // The monospaced font is the system's, which differs between machines. Inter comes with the app.
  await window.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: "Inter Variable" !important }');
    document.adoptedStyleSheets.push(sheet);
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

/** Compares the page with an accepted picture once nothing on it is loading. `masked` is painted over. */
async function compare(window: Page, name: string, masked: Locator[] = []): Promise<void> {
  await expect(window.locator(".mantine-Loader-root, .mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(
    0,
  );
  await window.mouse.move(0, 0);
  await replaceVarying(window);
  await expect.soft(window).toHaveScreenshot(`${name}.png`, {
    mask: [window.getByRole("contentinfo"), ...masked],
    maskColor: "#888888",
    maxDiffPixels: 20,
    threshold: 0.05,
  });
}

/** Compares all screens. */
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
    // The calls and their times depend on the run.
    const masked = screen === "activity" ? [window.getByRole("grid")] : [];
    await compare(window, `${screen}-${name}`, masked);
  }
}

test("every screen looks as accepted", async ({ profile }) => {
  test.slow();
  const first = await start(profile, wide);
  await fillProject(first.window);
  const looks = Object.entries(variants);
  await invoke(first.window, "app.saveSettings", { timeZone: "UTC", ...variants.light.settings });
  await first.close();
  for (const [at, [name, { size, settings }]] of looks.entries()) {
    const { window, close } = await start(profile, size);
    await compareScreens(window, name, settings.language === "de" ? german : t);
    const next = looks[at + 1]?.[1];
    if (next) await invoke(window, "app.saveSettings", next.settings);
    await close();
  }
});

test("every empty screen looks as accepted", async ({ profile }) => {
  const { window } = await start(profile, wide);
  await makeWorkspace(window, "Northwind");
  await invoke(window, "app.saveSettings", { timeZone: "UTC" });
  await compareScreens(window, "empty", t);
});

/** Pictures beside those of the screens. */
const others = ["import", "error", "welcome"];

test("an import and an error look as accepted", async ({ profile }) => {
  const { window } = await start(profile, wide);
  await makeWorkspace(window, "Northwind");
  await invoke(window, "app.saveSettings", { timeZone: "UTC" });
  const file = path.join(folder, "mentions.csv");
  await writeFile(file, mentions());
  await dropFile(window, file);
  await expect(window.getByRole("button", { name: t("imports:act.import", { count: 48 }) })).toBeVisible();
  await compare(window, "import");
  await window.keyboard.press("Escape");
  const navigation = window.getByRole("navigation", { name: t("app:side.screens") });
  await navigation.getByRole("button", { name: t("app:screen.explore") }).click();
  const query = window.getByRole("textbox", { name: t("charts:query") });
  await query.fill("espresso AND (");
  await query.press("Enter");
  await expect(window.getByRole("alert").first()).toBeVisible();
  await compare(window, "error");
});

test.describe("at the first start", () => {
  test.use({ welcomed: false });

  test("the welcome looks as accepted", async ({ profile }) => {
    const { window } = await start(profile, wide);
    await expect(window.getByRole("dialog")).toBeVisible();
    await compare(window, "welcome");
  });
});

test("no accepted picture is left over", async () => {
  const names = [...Object.keys(variants), "empty"].flatMap((name) =>
    screens.map((screen) => `${screen}-${name}.png`),
  );
  const found = await readdir(path.join(import.meta.dirname, "looks.spec.ts-snapshots"));
  expect(found.sort()).toEqual([...names, ...others.map((name) => `${name}.png`)].sort());
});
