import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Settings } from "../../src/shared/ipc/app";
import { codes } from "../../src/shared/interface/errors";
import { expectAccessible, showTheme, violationsOf } from "./support/access";
import { firstPlace, invoke } from "./support/documents";
import { connect, HostedService } from "./support/hosted";
import { electronExecutable, expect, test, type Profile } from "./support/launch";
import { slowClock, steady } from "./support/steady-page";
import { dropFile, makeWorkspace } from "./support/steps";
import { german, perDay, t } from "./support/words";

/*
 * Each screen is compared with accepted pictures in looks.spec.ts-snapshots, and checked by axe on the same walk. `npm run
 * accept-looks` draws the pictures anew. Another Electron or system draws letters differently, so the comparison is skipped there.
 */

const runtime = path.resolve(import.meta.dirname, "../../scripts/runtime/registry-electron.mjs");
const pinned = /registryElectronVersion = "([\d.]+)"/.exec(readFileSync(runtime, "utf8"))?.[1];
const accepted = path.join(import.meta.dirname, "looks.spec.ts-snapshots");
const version = path.join(path.dirname(electronExecutable()), "version");
const isPinned =
  process.platform === "linux" && existsSync(version) && readFileSync(version, "utf8").trim() === pinned;

const screens = [
  "explore",
  "words",
  "stories",
  "boards",
  "influencers",
  "documents",
  "coding",
  "watches",
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
const small = { width: 900, height: 600 };
// Text of 200% zooms the page, which halves the size of its layout in each direction. Playwright can't take pictures of
// a zoomed page.
const half = { width: wide.width / 2, height: wide.height / 2 };

const variants = [
  { name: "light", size: wide, words: t, settings: { theme: "system", language: "en" } },
  { name: "dark", size: small, words: german, settings: { theme: "dark", language: "de" } },
  { name: "large", size: half, words: t, settings: { theme: "light", language: "en" } },
] as const;

const pictures = [
  ...[...variants.map(({ name }) => name), "empty"].flatMap((name) =>
    screens.map((screen) => `${screen}-${name}`),
  ),
  ...variants.map(({ name }) => `welcome-${name}`),
  "import",
  "connection",
  "error",
];

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-looks-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

const mentions = 160;

/** A file of mentions of a made-up café over twelve weeks, with a peak in the last one. */
async function mentionsFile(): Promise<string> {
  const texts = [
    ["The espresso at Northwind is round and mild", 3],
    ["Waited twenty minutes for a flat white", -4],
    ["Northwind opened a second café near the harbor", 0],
    ["Their grinder recall was handled well", 2],
    ["The espresso machine was broken again", -2],
  ] as const;
  const authors = ["Ada Vane", "Jon Merrow", "Mila Thorne", "Ravi Sunder", "Lea Brandt", "Tom Quill"];
  const rows = Array.from({ length: mentions }, (_, i) => {
    const [text, sentiment] = texts[(i * i + (i % 3)) % texts.length] ?? texts[0];
    const day = i % 5 === 0 ? 79 + (i % 4) : (i * 37) % 84;
    const published = new Date(Date.UTC(2026, 0, 6 + day, 8 + (i % 9))).toISOString();
    return [
      `https://cafe.example/${i}`,
      published,
      text,
      authors[(i * i) % 6],
      sentiment,
      (i % 7) * 120,
    ].join(",");
  });
  const file = path.join(folder, "mentions.csv");
  await writeFile(file, ["url,published,content,author,sentiment,reach", ...rows].join("\n"));
  return file;
}

/** Fills a project so that each screen shows something. */
async function fillProject(window: Page): Promise<void> {
  await makeWorkspace(window, "Northwind");
  const place = await firstPlace(window);
  const { connectionId } = place;
  const metrics = [
    { name: "urgency", title: "Urgency", description: "", display_in_ui: true, format: "INTEGER" as const },
    { name: "campaign", title: "Campaign", description: "", display_in_ui: true, format: "KEYWORD" as const },
  ];
  await invoke(window, "metrics.add", { ...place, metrics });
  await dropFile(window, await mentionsFile());
  await window.getByRole("button", { name: t("imports:act.import", { count: mentions }) }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();

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
  const rules = [{ rule_id: "r1", query: "espresso" }];
  await invoke(window, "streams.put", { connectionId, streamId: "espresso", rules });
  const order = { connectionId, target: "espresso", query: "espresso", start: 0, stop: null, limit: 1000 };
  await invoke(window, "exports.create", { ...order, expected: null });
}

interface Steady {
  window: Page;
  session: CDPSession;
}

/** Starts the app with the slow clock, also in its service and its page. */
async function start(profile: Profile): Promise<Steady> {
  const { app, window } = await profile.launch({
    env: { EARSHOT_TEST_NODE_OPTIONS: `--require ${slowClock}` },
  });
  expect(await app.evaluate(() => new Date().toISOString())).toContain("2026-03-31T12:00");
  await steady(window);
  const session = await window.context().newCDPSession(window);
  await load({ window, session }, variants[0]);
  return { window, session };
}

/** Loads the page with settings, in a size that may be smaller than the window can be. */
async function load(
  { window, session }: Steady,
  {
    size,
    settings,
  }: { size: { width: number; height: number }; settings: Pick<Settings, "theme" | "language"> },
): Promise<void> {
  await invoke(window, "app.saveSettings", { timeZone: "UTC", ...settings });
  // Main loads the page in the new language. A reload before that would stay with the old one.
  await window.waitForURL((url) => url.searchParams.get("language") === settings.language);
  await session.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
  await window.reload();
  await window.waitForFunction(() => document.documentElement.dataset["ready"] === "true");
  await expect
    .poll(() => window.evaluate(() => [innerWidth, innerHeight]))
    .toEqual([size.width, size.height]);
}

/** Compares the page with an accepted picture once nothing on it is loading. `masked` is painted over. */
async function compare(window: Page, name: string, ...masked: Locator[]): Promise<void> {
  expect(pictures).toContain(name);
  await expect(window.locator(".mantine-Loader-root, .mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(
    0,
  );
  await window.evaluate(() => document.fonts.ready);
  await window.mouse.move(0, 0);
  if (!isPinned) return;
  await expect.soft(window).toHaveScreenshot(`${name}.png`, {
    mask: masked,
    maskColor: "#888888",
    maxDiffPixels: 20,
    threshold: 0.02,
    timeout: 10_000,
  });
}

/** Opens all screens, compares each and then calls `look`. */
async function compareScreens(
  window: Page,
  name: string,
  words: typeof t,
  look: (screen: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const navigation = window.getByRole("navigation", { name: words("app:side.screens") });
  // One more opens help.
  await expect(navigation.getByRole("button")).toHaveCount(screens.length + 1);
  for (const screen of screens) {
    await navigation.getByRole("button", { name: words(`app:screen.${screen}`) }).click();
    // The code of a screen is loaded when it is first opened.
    await expect(window.getByRole("main")).toHaveText(/\S/);
    if (screen === "activity") {
      // The number of reads depends on the run.
      await window.getByRole("button", { name: new RegExp(`^${words("activity:filter.method")}:`) }).click();
      await window.getByRole("option", { name: "POST", exact: true }).click();
    }
    // Whether the desktop shows notifications depends on the machine, and which documents of an import come in the same
    // millisecond on how fast it is.
    const notifications = window.getByRole("region", { name: words("settings:notifications.title") });
    const newest = window.getByText(words("project:card.newest", { title: "" }).trim());
    await compare(window, `${screen}-${name}`, notifications, newest);
    await look(screen);
  }
}

test("every screen looks as accepted, and violates no WCAG A and AA rules in any theme", async ({
  profile,
}) => {
  test.slow();
  const app = await start(profile);
  const { window } = app;
  await fillProject(window);
  const looks = {
    light: async (screen: string) => {
      await expectAccessible(window, screen);
      await showTheme(window, "light");
    },
    dark: async (screen: string) => {
      expect(await violationsOf(window), `${screen}, dark in German in a small window`).toEqual([]);
    },
    large: undefined,
  };
  for (const variant of variants) {
    await load(app, variant);
    await compareScreens(window, variant.name, variant.words, looks[variant.name]);
  }
});

test.describe("with the pinned Electron", () => {
  test.skip(!isPinned, `Pictures are compared on Linux with Electron ${pinned ?? ""} only.`);

  test("every empty screen, a new connection and an import look as accepted", async ({ profile }) => {
    const { window } = await start(profile);
    await window.getByRole("button", { name: t("connections:connectService") }).click();
    await expect(window.getByLabel(t("connections:service.url"))).toBeVisible();
    await compare(window, "connection");
    await window.keyboard.press("Escape");
    await makeWorkspace(window, "Northwind");
    await compareScreens(window, "empty", t);
    await dropFile(window, await mentionsFile());
    const act = t("imports:act.import", { count: mentions });
    await expect(window.getByRole("button", { name: act })).toBeVisible();
    await compare(window, "import");
  });

  test("a failed query looks as accepted", async ({ profile }) => {
    const service = await HostedService.start("Harbor", "canary-looks-1907");
    try {
      service.refusal = { path: /histogram/, code: codes.searchFailed };
      const { window } = await start(profile);
      await connect(window, "Harbor service", service);
      await expect(window.getByRole("alert")).toBeVisible();
      // The meter shows how many calls this run has made.
      await compare(window, "error", window.getByRole("contentinfo"));
    } finally {
      await service.stop();
    }
  });

  test.describe("at the first start", () => {
    test.use({ welcomed: false });

    test("the welcome looks as accepted", async ({ profile }) => {
      const app = await start(profile);
      for (const variant of variants) {
        await load(app, variant);
        await expect(app.window.getByRole("dialog")).toBeVisible();
        await compare(app.window, `welcome-${variant.name}`);
      }
    });
  });
});

test("each accepted picture is compared with a screen", async () => {
  const left = (await readdir(accepted)).filter((file) => !pictures.includes(path.basename(file, ".png")));
  if (test.info().config.updateSnapshots === "changed")
    for (const file of left) await rm(path.join(accepted, file));
  else expect(left).toEqual([]);
});
