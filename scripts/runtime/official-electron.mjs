// The official binary of the electron package that package.json declares. Newer electron packages do not fetch it when they are installed.
import { readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectFolder, runCommand, say } from "../run-command.mjs";

/** How long the place of the binaries may take to answer before we go on without it. */
const answerWithinMs = 5_000;
const packageFolder = path.join(projectFolder, "node_modules", "electron");

async function declaredVersion() {
  return JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8")).version;
}

/** The folder of the official binary and the name of its executable when it is installed, else undefined. */
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

/** Whether the place of the binaries (or the mirror in ELECTRON_MIRROR) answers, asked with its smallest file. */
async function officialPlaceAnswers() {
  // The electron package's own downloader, so that its mirrors and proxy settings count here too.
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

/** Downloads the official binary if its place can be reached; resolves as `installedOfficialElectron` does. */
export async function fetchOfficialElectron() {
  if (!(await officialPlaceAnswers())) return undefined;
  say(`Downloading the official Electron ${await declaredVersion()}…`);
  const result = await runCommand(process.execPath, [path.join(packageFolder, "install.js")], {
    stdio: ["ignore", 2, 2],
  });
  return result.code === 0 ? installedOfficialElectron() : undefined;
}
