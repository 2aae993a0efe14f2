// The official binary of the electron package that package.json declares. Newer electron packages don't download it
// on install.
import { readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectFolder, runCommand, say } from "../run-command.mjs";

/** How long the download server may take to respond before it counts as unreachable. */
const answerWithinMs = 5_000;
const packageFolder = path.join(projectFolder, "node_modules", "electron");

async function declaredVersion() {
  return JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8")).version;
}

/**
 * Returns the folder of the official binary and the name of its executable. Undefined if the declared version isn't
 * installed.
 */
export async function installedOfficialElectron() {
  try {
    const executableName = await readFile(path.join(packageFolder, "path.txt"), "utf8");
    const dist = path.join(packageFolder, "dist");
    const version = await readFile(path.join(dist, "version"), "utf8");
    await stat(path.join(dist, executableName));
    return version.trim().replace(/^v/, "") === (await declaredVersion())
      ? { dist, executableName }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the download server (or the mirror in ELECTRON_MIRROR) responds. Requests its smallest file. */
async function officialPlaceAnswers() {
  // Uses the electron package's own downloader, so its mirror and proxy settings apply here too.
  const downloaderPath = createRequire(path.join(packageFolder, "package.json")).resolve("@electron/get");
  const { downloadArtifact, ElectronDownloadCacheMode } = await import(pathToFileURL(downloaderPath).href);
  try {
    const file = await downloadArtifact({
      version: await declaredVersion(),
      isGeneric: true,
      artifactName: "SHASUMS256.txt",
      cacheMode: ElectronDownloadCacheMode.Bypass,
      downloadOptions: { quiet: true, signal: AbortSignal.timeout(answerWithinMs) },
    });
    await rm(path.dirname(file), { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Downloads the official binary. Returns the same as `installedOfficialElectron`, or undefined if the download fails.
 */
export async function fetchOfficialElectron() {
  if (!(await officialPlaceAnswers())) return undefined;
  say(`Downloading the official Electron ${await declaredVersion()}…`);
  const result = await runCommand(process.execPath, [path.join(packageFolder, "install.js")], {
    stdio: ["ignore", 2, 2],
  });
  return result.code === 0 ? installedOfficialElectron() : undefined;
}
