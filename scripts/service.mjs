// npm run service -- --workspace <folder> --port <number> --token <token>: runs the local service without Electron.
// It creates the folder if it is missing. Standard output gets only the service's one line of JSON. The service stops
// when this script ends for any reason, because that closes its standard input. nohup and setsid keep both running.
import path from "node:path";
import { buildApp } from "./build.mjs";
import { projectFolder, runCommand, runScript } from "./run-command.mjs";

await runScript(async () => {
  await buildApp();
  const service = path.join(projectFolder, "out", "main", "service.js");
  const args = [service, "--create", "--follow-parent", ...process.argv.slice(2)];
  return (await runCommand(process.execPath, args, { stdio: ["pipe", "inherit", "inherit"] })).code;
});
