// npm run package: Earshot as an application folder in dist/, with its own runtime.
// A package for release holds the declared Electron; one with another runtime is marked -dev.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buildApp } from "./build.mjs";
import { projectFolder, runCommand, runScript, say } from "./run-command.mjs";
import { resolveElectron } from "./runtime/resolve-electron.mjs";

const manifest = async (file) => JSON.parse(await readFile(path.join(projectFolder, file), "utf8"));

await runScript(async () => {
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
  const result = await runCommand(path.join(projectFolder, "node_modules", ".bin", "electron-builder"), [
    "--dir",
    "--publish=never",
    `-c.electronDist=${runtime.dist}`,
    `-c.electronVersion=${runtime.version}`,
    `-c.extraMetadata.version=${packageVersion}`,
  ]);
  if (result.code === 0) say(`Packaged Earshot ${packageVersion} into dist/.`);
  return result.code;
});
