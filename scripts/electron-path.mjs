// npm run --silent electron-path: prints the path of the Electron executable. Downloads Electron first if it is
// missing.
import { runScript } from "./run-command.mjs";
import { resolveElectron } from "./runtime/resolve-electron.mjs";

await runScript(async () => {
  process.stdout.write(`${(await resolveElectron()).executable}\n`);
});
