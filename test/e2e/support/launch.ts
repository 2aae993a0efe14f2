import {
  test as base,
  _electron,
  type ElectronApplication,
  type Page,
  type TestInfo,
} from "@playwright/test";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { invoke } from "./documents";
import { filledSample } from "./filled-sample";

const projectFolder = path.resolve(import.meta.dirname, "../../..");
const readyWithinMs = 120_000;
const closeWithinMs = 30_000;

/** The Electron executable: from ELECTRON_EXEC_PATH, else resolved by the script. */
export function electronExecutable(): string {
  return (
    process.env["ELECTRON_EXEC_PATH"] ??
    execFileSync(process.execPath, [path.join(projectFolder, "scripts", "electron-path.mjs")], {
      encoding: "utf8",
    }).trim()
  );
}

export interface LaunchOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A running app whose first window is ready. */
export interface RunningEarshot {
  readonly app: ElectronApplication;
  readonly window: Page;
  /** Everything that main has written to stdout and stderr so far. */
  readonly output: () => string;
  /** Closes the app and kills what is left of it after thirty seconds. */
  readonly close: () => Promise<void>;
}

/** User data and keychain entries of one test. Earshot can be launched on them several times. */
export interface Profile {
  readonly userData: string;
  readonly keychainService: string;
  readonly launch: (options?: LaunchOptions) => Promise<RunningEarshot>;
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Kills what is left of a run. Playwright starts Electron as the leader of a process group. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // No process is left.
  }
}

async function launchEarshot(
  { userData, keychainService }: Pick<Profile, "userData" | "keychainService">,
  run: number,
  { args = [], env = {} }: LaunchOptions,
): Promise<RunningEarshot> {
  const outputFile = `${userData}.${String(run)}.log`;
  await writeFile(outputFile, "");
  const app = await _electron.launch({
    executablePath: path.join(import.meta.dirname, "electron-with-log.sh"),
    args: [projectFolder, ...args],
    cwd: projectFolder,
    chromiumSandbox: process.getuid?.() !== 0,
    env: {
      ...definedEnvironment(),
      EARSHOT_TEST_ELECTRON: electronExecutable(),
      EARSHOT_TEST_OUTPUT: outputFile,
      EARSHOT_USER_DATA: userData,
      EARSHOT_KEYCHAIN_SERVICE: keychainService,
      ...env,
    },
  });
  const main = app.process();
  const output = () => readFileSync(outputFile, "utf8");

  const close = async () => {
    // A killed process has a signal instead of an exit code.
    const isRunning = main.exitCode === null && main.signalCode === null;
    const ended = isRunning ? new Promise((resolve) => main.once("exit", resolve)) : undefined;
    const force = setTimeout(() => {
      endGroup(main.pid);
    }, closeWithinMs);
    await app.close().catch(() => undefined);
    await ended;
    clearTimeout(force);
    endGroup(main.pid);
  };

  try {
    const window = await app.firstWindow();
    // Asked at intervals: a window that isn't shown yet has no frames.
    await window.waitForFunction(() => document.documentElement.dataset["ready"] === "true", undefined, {
      timeout: readyWithinMs,
      polling: 50,
    });
    return { app, window, output, close };
  } catch (cause) {
    await close();
    throw new Error(`Earshot did not get ready. It wrote:\n${output()}`, { cause });
  }
}

interface Options {
  /** Whether the welcome card counts as closed. */
  welcomed: boolean;
  /** Whether the sample workspace is filled already when it is opened, which otherwise takes seconds. */
  sampled: boolean;
}

interface OwnProfile extends Profile {
  runs: readonly RunningEarshot[];
  /** Closes all runs and deletes the profile. */
  remove: () => Promise<void>;
}

async function newProfile({ welcomed, sampled }: Options): Promise<OwnProfile> {
  const folder = await mkdtemp(path.join(tmpdir(), "earshot-e2e-"));
  const userData = path.join(folder, "profile");
  await mkdir(userData);
  if (sampled)
    await cp(await filledSample(), path.join(userData, "workspaces", "sample"), { recursive: true });
  if (welcomed)
    await writeFile(path.join(userData, "settings.json"), JSON.stringify({ welcomed }), { mode: 0o600 });
  const keychainService = `Earshot test ${randomUUID()}`;
  const runs: RunningEarshot[] = [];
  return {
    userData,
    keychainService,
    runs,
    launch: async (options = {}) => {
      const run = await launchEarshot({ userData, keychainService }, runs.length, options);
      runs.push(run);
      return run;
    },
    remove: async () => {
      for (const run of runs) await run.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Attaches what main has written to the report of a test that failed. */
async function attachOutput(runs: readonly RunningEarshot[], testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const body = runs.map((run) => run.output()).join("\n— next run —\n");
  await testInfo.attach("output of main", { body, contentType: "text/plain" });
}

const withOptions = base.extend<Options>({
  welcomed: [true, { option: true }],
  sampled: [false, { option: true }],
});

/**
 * Playwright's `test` with a new profile per test. Earshot is launched on it for tests that use `earshot`. Options are
 * changed with `test.use`.
 */
export const test = withOptions.extend<{ profile: Profile; earshot: RunningEarshot }>({
  profile: async ({ welcomed, sampled }, use, testInfo) => {
    const profile = await newProfile({ welcomed, sampled });
    await use(profile);
    await attachOutput(profile.runs, testInfo);
    await profile.remove();
  },
  earshot: async ({ profile }, use) => {
    await use(await profile.launch());
  },
});

/** An app for the tests of one file after another. */
interface SharedApp {
  of: (file: string, options: Options) => Promise<RunningEarshot>;
}

/**
 * Like `test`, with one app for all tests of a file. Each test finds it without connections, as at the first start. For files whose
 * tests don't need another profile or another start of the app.
 */
export const testInOneApp = withOptions.extend<{ earshot: RunningEarshot }, { shared: SharedApp }>({
  shared: [
    async ({}, use) => {
      let open: { file: string; profile: OwnProfile; run: RunningEarshot } | undefined;
      await use({
        of: async (file, options) => {
          if (open?.file === file) {
            await forgetConnections(open.run.window);
            return open.run;
          }
          await open?.profile.remove();
          const profile = await newProfile(options);
          open = { file, profile, run: await profile.launch() };
          return open.run;
        },
      });
      await open?.profile.remove();
    },
    { scope: "worker" },
  ],
  earshot: async ({ shared, welcomed, sampled }, use, testInfo) => {
    const run = await shared.of(testInfo.file, { welcomed, sampled });
    await use(run);
    await attachOutput([run], testInfo);
  },
});

/** Removes all connections and what the page keeps, and loads the page anew. */
async function forgetConnections(window: Page): Promise<void> {
  for (const { id } of (await invoke(window, "connections.list", undefined)).connections)
    await invoke(window, "connections.remove", { id, deleteFiles: false });
  await window.emulateMedia({ colorScheme: null, reducedMotion: null });
  await window.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await window.reload();
  await window.waitForFunction(() => document.documentElement.dataset["ready"] === "true");
}

export { expect } from "@playwright/test";
