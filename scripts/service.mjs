// npm run service -- --workspace <folder> --port <number> --token <token>: the local service alone, without Electron.
// A folder that is not there yet is made. Its one line of JSON is all that goes to standard output.
import path from "node:path";
import { buildApp } from "./build.mjs";
import { projectFolder, runCommand, runScript } from "./run-command.mjs";

await runScript(async () => {
  await buildApp();
  const service = path.join(projectFolder, "out", "main", "service.js");
  return (await runCommand(process.execPath, [service, "--create", ...process.argv.slice(2)])).code;
});
