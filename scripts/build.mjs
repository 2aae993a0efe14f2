// npm run build [-- --force]: compiles main, service, import worker, preload and renderer into out/. Skips the build
// if no source has changed.
import { createHash } from "node:crypto";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isMainScript, projectFolder, runCommand, runScript, say } from "./run-command.mjs";
import { mainSize, mainSizeLimit, startSize, startSizeLimit } from "./start-size.mjs";
import { buildMajorVersion } from "./runtime/resolve-electron.mjs";

const sources = [
  "src",
  "resources",
  // The window's help shows them.
  "docs",
  "CHANGELOG.md",
  "electron.vite.config.ts",
  "scripts/compiled-programs.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const stamp = path.join(projectFolder, "out", "build-stamp");

/** A digest of the name, size and modification time of every source. Removed files change it too. */
async function sourcesDigest() {
  const lines = [];
  for (const source of sources) {
    const top = path.join(projectFolder, source);
    const info = await stat(top).catch(() => undefined);
    if (info === undefined) continue;
    const names = info.isDirectory() ? await readdir(top, { recursive: true }) : [""];
    for (const name of names) {
      const file = path.join(top, name);
      const { size, mtimeMs } = await stat(file);
      lines.push(`${file} ${size} ${mtimeMs}`);
    }
  }
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
}

/** Builds the app into out/. Does nothing if out/ was built from the same sources. */
export async function buildApp({ force = false } = {}) {
  const digest = await sourcesDigest();
  if (!force && (await readFile(stamp, "utf8").catch(() => "")) === digest) {
    say("The build in out/ is up to date.");
    return;
  }
  say("Building…");
  const program = path.join(projectFolder, "node_modules", "electron-vite", "bin", "electron-vite.js");
  const result = await runCommand(process.execPath, [program, "build", "--logLevel", "warn"], {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, ELECTRON_MAJOR_VER: buildMajorVersion },
  });
  if (result.code !== 0) throw new Error("The build failed.");
  const size = await startSize(path.join(projectFolder, "out", "renderer"));
  if (size > startSizeLimit)
    throw new Error(
      `The first screen's scripts take ${size} bytes (gzip); ${startSizeLimit} are allowed. Load code that the first screen doesn't need later.`,
    );
  const ofMain = await mainSize(path.join(projectFolder, "out", "main"));
  if (ofMain > mainSizeLimit)
    throw new Error(
      `Main loads scripts of ${ofMain} bytes at its start; ${mainSizeLimit} are allowed. Load code that a start doesn't need later.`,
    );
  await writeFile(stamp, digest);
  say(
    `Built into out/; the first screen's scripts take ${Math.round(size / 1000)} kB (gzip), main's ${Math.round(ofMain / 1000)} kB.`,
  );
}

if (isMainScript(import.meta.url)) {
  await runScript(() => buildApp({ force: process.argv.includes("--force") }));
}
