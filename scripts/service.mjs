// npm run service -- --workspace <folder> --port <number> --token <token>: the local service alone, without Electron.
// A folder that is not there yet is made. Its one line of JSON is all that goes to standard output. The service ends with this
// script however that ends, since nobody else holds the other end of its standard input; nohup and setsid keep both running.
import path from "node:path";
import { buildApp } from "./build.mjs";
import { projectFolder, runCommand, runScript } from "./run-command.mjs";

await runScript(async () => {
  await buildApp();
  const service = path.join(projectFolder, "out", "main", "service.js");
  const args = [service, "--create", "--follow-parent", ...process.argv.slice(2)];
  return (await runCommand(process.execPath, args, { stdio: ["pipe", "inherit", "inherit"] })).code;
});
