// npm run package [-- --folder]: packages Earshot with its runtime in dist/. On Linux: an application folder, a .deb
// and a portable archive (with --folder only the folder). On macOS and Windows: what electron-builder.yml lists.
// A release package contains the Electron version that package.json declares. A package with another runtime is
// marked -dev.
// EARSHOT_RELEASES_URL: the URL where releases are published. The app looks for updates there.
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildApp } from "./build.mjs";
import { makeDeb } from "./package/deb.mjs";
import { macEntitlements } from "./package/mac-entitlements.mjs";
import { makePortable } from "./package/portable.mjs";
import { writeChecksums, writeLinuxList } from "./package/release-list.mjs";
import { projectFolder, runCommand, runScript, say } from "./run-command.mjs";
import { resolveElectron } from "./runtime/resolve-electron.mjs";

const target = path.join(projectFolder, "dist");
const manifest = async (file) => JSON.parse(await readFile(path.join(projectFolder, file), "utf8"));

/** Removes the packages of an earlier run, so that they aren't taken for new ones. */
async function clear() {
  await mkdir(target, { recursive: true });
  for (const name of await readdir(target)) {
    if (/\.(deb|tar\.gz|dmg|zip|exe|blockmap|yml)$|^SHA256SUMS$/.test(name))
      await rm(path.join(target, name));
  }
}

async function makeLinuxPackages(version, forRelease, releases) {
  const folder = path.join(target, "linux-unpacked");
  if (releases) {
    const feed = { provider: "generic", url: releases, updaterCacheDirName: "earshot-updater" };
    await writeFile(path.join(folder, "resources", "app-update.yml"), `${JSON.stringify(feed, null, 2)}\n`);
  }
  say("Making the Debian package and the portable archive…");
  const deb = await makeDeb({ folder, version, target, forRelease });
  const portable = await makePortable({ folder, version, target });
  await writeLinuxList({ deb, version, target });
  await writeChecksums(target);
  say(`  ${path.relative(projectFolder, deb)}\n  ${path.relative(projectFolder, portable)}`);
}

await runScript(async () => {
  const folderOnly = process.argv.includes("--folder");
  const runtime = await resolveElectron();
  await buildApp();
  const { version } = await manifest("package.json");
  const { version: declared } = await manifest("node_modules/electron/package.json");
  const forRelease = runtime.version === declared;
  const packageVersion = forRelease ? version : `${version}-dev`;
  if (!forRelease) {
    say(
      `This package holds Electron ${runtime.version} (${runtime.source}) and not ${declared}: it is ${packageVersion},`,
    );
    say("for development only. A package for release is built where the official Electron can be reached.");
  }
  const releases = process.env.EARSHOT_RELEASES_URL;
  await clear();
  const result = await runCommand(process.execPath, [
    path.join(projectFolder, "node_modules", "electron-builder", "cli.js"),
    ...(folderOnly ? ["--dir"] : []),
    "--publish=never",
    `-c.electronDist=${runtime.dist}`,
    `-c.electronVersion=${runtime.version}`,
    `-c.extraMetadata.version=${packageVersion}`,
    ...(process.platform === "darwin" ? macEntitlements(process.env) : []),
    ...(releases ? ["-c.publish.provider=generic", `-c.publish.url=${releases}`] : []),
  ]);
  if (result.code !== 0) return result.code;
  if (process.platform === "linux" && !folderOnly)
    await makeLinuxPackages(packageVersion, forRelease, releases);
  say(`Packaged Earshot ${packageVersion} into dist/.`);
  return 0;
});
