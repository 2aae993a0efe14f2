// Fails if the declared Electron is of a line that gets no more fixes. Electron maintains its latest three major versions
// (electronjs.org/docs/latest/tutorial/electron-timelines), the newest of which the npm registry tells.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder, runCommand, runScript, say } from "./run-command.mjs";

const maintained = 3;

const majorOf = (version) => Number(/\d+/.exec(version)?.[0]);

await runScript(async () => {
  const declared = JSON.parse(await readFile(path.join(projectFolder, "package.json"), "utf8"))
    .devDependencies.electron;
  const { code, stdout } = await runCommand("npm", ["view", "electron", "dist-tags.latest"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (code !== 0) throw new Error("The npm registry didn't tell the newest Electron.");
  const behind = majorOf(stdout) - majorOf(declared);
  if (behind >= maintained)
    throw new Error(`Electron ${declared} gets no more fixes; ${stdout.trim()} is the newest. Update it.`);
  say(`Electron ${declared} is maintained; ${stdout.trim()} is the newest.`);
  return 0;
});
