// npm run pictures [-- name …]: takes the screenshots of docs/guide.md into docs/pictures, all or only those named.
// They show the built app with a new profile and the sample workspace, in English and the light theme.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { _electron } from "@playwright/test";
import { prepareDebianPackages } from "./debian-packages.mjs";
import { projectFolder, runScript, say } from "./run-command.mjs";
import { resolveElectron, sandboxArguments } from "./runtime/resolve-electron.mjs";

const target = path.join(projectFolder, "docs", "pictures");
const size = { width: 1280, height: 800 };
const rows = [
  "url,published,title,content,author",
  "https://paper.example/1,2026-11-02T08:30:00Z,Tasting day,The new espresso blend of Northwind is mild and round,Ada Vane",
  "https://paper.example/2,2026-11-03T10:15:00Z,Queue at noon,Waited long for a flat white but it was worth it,Jon Merrow",
  "https://paper.example/3,2026-11-31T09:00:00Z,Broken machine,The coffee machine was broken again,Mila Thorne",
];

/** The screenshots in the order they are taken. Each function leads from the previous screenshot to its own. */
const pictures = {
  "first-run": ({ window }) => window.getByRole("dialog", { name: "Welcome to Earshot" }).waitFor(),
  tour: async ({ window }) => {
    await window.getByRole("button", { name: "Take the tour" }).click();
    await window.getByRole("dialog").getByRole("button", { name: "Next" }).click();
  },
  explore: async ({ window }) => {
    await window.getByRole("button", { name: "Skip the tour" }).click();
    // Selects a bar by keyboard because it is only drawn and no locator finds it. The document list then names its
    // day.
    await window.getByRole("group", { name: "Chart" }).focus();
    for (let bar = 0; bar < 8; bar++) await window.keyboard.press("ArrowRight");
    await window.keyboard.press("Enter");
    await window.getByRole("button", { name: "Show whole chart" }).waitFor();
  },
  why: async ({ window }) => {
    await window.keyboard.press("Control+k");
    await window.getByRole("textbox", { name: "Type a command" }).fill("highest peak");
    await window.keyboard.press("Enter");
    const panel = window.getByRole("group", { name: /^Why / });
    await panel.getByText("Generated from the numbers below.").waitFor();
    await panel.evaluate((element) => element.scrollIntoView({ block: "start" }));
  },
  stories: async ({ window, screen }) => {
    await window.getByRole("button", { name: "Close explanation" }).click();
    await screen("Stories");
    await window.getByRole("grid", { name: "Stories" }).getByRole("row").nth(1).click();
    await window.getByRole("complementary", { name: "Story" }).waitFor();
  },
  words: async ({ window, screen }) => {
    await screen("Words");
    await choose(window, "Range", "Last 30 days");
    await choose(window, "Terms", "Distinctive more here than elsewhere");
    // A new workspace reads its texts first.
    await window
      .getByRole("grid", { name: "Distinctive terms" })
      .getByRole("row")
      .nth(2)
      .waitFor({ timeout: 120_000 });
  },
  boards: async ({ window, screen }) => {
    await screen("Explore");
    await addToBoard(window, "Mentions", "Monday");
    await choose(window, "Type", "Country ranking");
    await addToBoard(window, "Where from");
    await screen("Words");
    await addToBoard(window, "What is different");
    await screen("Stories");
    await addToBoard(window, "Stories");
    await screen("Boards");
    await window.getByRole("list", { name: /^Cards of / }).waitFor();
  },
  influencers: ({ screen }) => screen("Influencers"),
  coding: async ({ window, screen }) => {
    await screen("Coding");
    await window.getByRole("button", { name: "Draw a sample" }).click();
    await window.getByRole("button", { name: "Draw 100 documents" }).click();
    const document = (at) => window.getByRole("region", { name: `Document ${at} of 100` });
    for (let at = 1; at <= 60; at++) {
      await document(at).waitFor();
      await window.keyboard.press(["1", "2", "2", "3", "0"][at % 5] ?? "2");
    }
    await document(61).waitFor();
  },
  "coding-results": async ({ window }) => {
    await window.getByRole("button", { name: "Results" }).click();
    await window.getByRole("heading", { name: "Estimated shares" }).waitFor();
  },
  documents: async ({ window, screen }) => {
    await screen("Documents");
    await window.locator("[data-query][contenteditable]").click();
    await window.keyboard.type("espresso AND recall AND grinder");
    await window.keyboard.press("Escape");
    await window.getByRole("button", { name: "Run", exact: true }).click();
    await settled(window);
    await window.getByRole("grid", { name: "Documents" }).getByRole("row").nth(2).click();
  },
  upload: async ({ window, folder }) => {
    const file = path.join(folder, "mentions.csv");
    await writeFile(file, rows.join("\n"));
    await drop(window, file);
    // It gets a workspace of its own.
    await window.getByRole("dialog", { name: "New local workspace" }).waitFor();
    await window.keyboard.press("Enter");
    await window.getByRole("button", { name: /^Import \d/ }).waitFor();
  },
  uploads: async ({ window, screen }) => {
    await window.getByRole("button", { name: /^Import \d/ }).click();
    await window.getByRole("heading", { name: "Explore" }).waitFor({ state: "attached" });
    await screen("Uploads");
    await window.getByText("Finished").waitFor();
  },
  project: async ({ window, screen }) => {
    await window.keyboard.press("Control+k");
    await window.getByRole("textbox", { name: "Type a command" }).fill("switch to sample");
    await window.keyboard.press("Enter");
    await screen("Overview");
  },
  topics: async ({ window, screen }) => {
    await screen("Topics");
    await window.getByRole("treeitem", { name: /Espresso/ }).click();
  },
  panels: ({ screen }) => screen("Panels"),
  metrics: ({ screen }) => screen("Metrics"),
  exports: async ({ window, screen }) => {
    await screen("Exports");
    const dialog = await add(window, "New export");
    await dialog.getByRole("textbox", { name: "Query" }).fill("recall AND grinder");
    await dialog.getByRole("textbox", { name: "Target" }).fill("recall");
    await dialog.getByRole("button", { name: "Create export" }).click();
    await window.getByRole("button", { name: "Save results" }).waitFor();
  },
  streams: async ({ window, screen }) => {
    await screen("Streams");
    const dialog = await add(window, "New stream");
    await dialog.getByRole("textbox", { name: "Name" }).fill("rivals");
    await dialog.getByRole("textbox", { name: "Query" }).fill("kestrel OR harbour");
    await dialog.getByRole("button", { name: "Create stream" }).click();
    await window.getByRole("grid", { name: "Streams" }).waitFor();
  },
  activity: ({ screen }) => screen("Activity"),
  settings: async ({ window, screen, profile }) => {
    await screen("Settings");
    const places = window.getByText(profile);
    await places.first().waitFor();
    // Shows the usual folder instead of this run's temporary one.
    await places.evaluateAll((elements, folder) => {
      for (const element of elements)
        element.textContent = element.textContent.replace(folder, "~/.config/Earshot");
    }, profile);
  },
  palette: async ({ window }) => {
    await window.keyboard.press("Control+k");
    await window.getByRole("textbox", { name: "Type a command" }).fill("topic");
  },
};

/** Opens the dialog of a button above a list that may be empty, and offers it there as well. */
async function add(window, name) {
  await window.getByRole("button", { name }).first().click();
  return window.getByRole("dialog", { name });
}

async function choose(window, control, option) {
  await window.getByRole("button", { name: new RegExp(`^${control}:`) }).click();
  await window.getByRole("option", { name: option, exact: true }).click();
}

async function addToBoard(window, title, board) {
  await window.getByRole("button", { name: "Add to board" }).click();
  if (board !== undefined) await window.getByLabel("Board name").fill(board);
  await window.getByLabel("Card title").fill(title);
  await window.keyboard.press("Enter");
  await window
    .getByText(/^Added to /)
    .last()
    .waitFor();
}

/** Sends the same drag events as a file dropped from the desktop. */
async function drop(window, file) {
  const session = await window.context().newCDPSession(window);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const [type, x] of [
    ["dragEnter", 500],
    ["dragOver", 500],
    ["dragOver", 501],
    ["drop", 501],
  ])
    await session.send("Input.dispatchDragEvent", { type, x, y: 400, data });
  await session.detach();
}

/** Waits until the screen has loaded and is drawn, and closes the toasts. */
async function settled(window) {
  await window.waitForFunction(() => {
    const { document } = globalThis;
    const isThere = document.querySelector("main h1") !== null || document.querySelector("nav") === null;
    return (
      isThere && !document.querySelector("[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root")
    );
  });
  // One after the other: the rest move up once one is gone, and a toast below the pointer stays.
  const toasts = window.locator(".mantine-Notification-closeButton");
  while ((await toasts.count()) > 0) {
    await toasts
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await window.mouse.move(size.width / 2, size.height - 4);
  }
  await window.locator(".mantine-Notification-root").first().waitFor({ state: "detached" });
  // Moves the pointer away because elements under it look different.
  await window.mouse.move(size.width / 2, size.height - 4);
  // The last change is on screen after two frames.
  await window.evaluate(
    () =>
      new Promise((drawn) => globalThis.requestAnimationFrame(() => globalThis.requestAnimationFrame(drawn))),
  );
}

await runScript(async () => {
  const wanted = process.argv.slice(2);
  // Without these, emoji and Chinese, Japanese and Korean texts are empty boxes.
  await prepareDebianPackages(["pictures"], { pictures: ["fonts-noto-color-emoji", "fonts-noto-cjk"] });
  const folder = await mkdtemp(path.join(os.tmpdir(), "earshot-pictures-"));
  const profile = path.join(folder, "profile");
  await mkdir(profile);
  const settings = { theme: "light", language: "en", timeZone: "Europe/Luxembourg" };
  await writeFile(path.join(profile, "settings.json"), JSON.stringify(settings), { mode: 0o600 });
  await mkdir(target, { recursive: true });
  const { executable } = await resolveElectron();
  const app = await _electron.launch({
    executablePath: executable,
    args: [...sandboxArguments, projectFolder],
    env: { ...process.env, EARSHOT_USER_DATA: profile, EARSHOT_KEYCHAIN_SERVICE: "Earshot pictures" },
  });
  try {
    const window = await app.firstWindow();
    window.setDefaultTimeout(60_000);
    await window.emulateMedia({ reducedMotion: "reduce" });
    await window.waitForFunction(
      () => globalThis.document.documentElement.dataset.ready === "true",
      undefined,
      { timeout: 120_000 },
    );
    await app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0].setContentSize(width, height);
    }, size);
    const screen = (name) =>
      window.getByRole("navigation", { name: "Screens" }).getByRole("button", { name, exact: true }).click();
    for (const [name, lead] of Object.entries(pictures)) {
      await lead({ window, screen, folder, profile });
      await settled(window);
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await window.screenshot({ path: path.join(target, `${name}.png`) });
      say(`docs/pictures/${name}.png`);
    }
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
