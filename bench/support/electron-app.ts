import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { _electron, type ElectronApplication, type Page } from "@playwright/test";

const executablePath = execFileSync(process.execPath, ["scripts/electron-path.mjs"], {
  encoding: "utf8",
}).trim();
const rootArgs = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** Starts an Electron app from a folder and waits for its first window. */
export async function launch(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ app: ElectronApplication; page: Page }> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const app = await _electron.launch({
    executablePath,
    args: [...rootArgs, folder],
    env: { ...Object.fromEntries(inherited), ...env },
  });
  return { app, page: await app.firstWindow() };
}

/** Starts Earshot with a profile and waits until its first screen is drawn. */
export async function launchEarshot(profile: string): Promise<{ app: ElectronApplication; page: Page }> {
  const settings = path.join(profile, "settings.json");
  if (!existsSync(settings)) {
    // Skips the sample and the welcome of a new profile, which would be measured too.
    await mkdir(profile, { recursive: true });
    await writeFile(settings, JSON.stringify({ welcomed: true }), { mode: 0o600 });
  }
  const running = await launch(process.cwd(), {
    EARSHOT_USER_DATA: profile,
    EARSHOT_KEYCHAIN_SERVICE: `Earshot bench ${path.basename(profile)}`,
  });
  await running.page.waitForFunction(() => document.documentElement.dataset["ready"] === "true");
  return running;
}

/** Runs a function with a temporary folder that is deleted afterwards. */
export async function inFolder<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "earshot-bench-"));
  try {
    return await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
