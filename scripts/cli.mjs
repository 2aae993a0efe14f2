// npm run cli -- <command> …: runs Earshot's command line with plain Node, in the profile of the installed app.
// EARSHOT_USER_DATA names another profile. Standard output holds nothing but the command's own output.
import path from "node:path";
import { buildApp } from "./build.mjs";
import { projectFolder, runCommand, runScript } from "./run-command.mjs";

await runScript(async () => {
  await buildApp();
  const program = path.join(projectFolder, "out", "main", "cli.js");
  // Paths among the arguments are relative to where npm was started.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return (await runCommand(process.execPath, [program, ...process.argv.slice(2)], { cwd })).code;
});
