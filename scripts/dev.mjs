// npm run dev: runs Earshot with electron-vite's dev server. The renderer reloads when its sources change.
import path from "node:path";
import { prepareDebianPackages } from "./debian-packages.mjs";
import { hasDisplay, lackingParts, runInDesktop } from "./desktop-session.mjs";
import { projectFolder, runScript } from "./run-command.mjs";
import { resolveElectron, runtimeEnvironment, sandboxArguments } from "./runtime/resolve-electron.mjs";

await runScript(async () => {
  await prepareDebianPackages(hasDisplay ? ["window"] : ["window", "virtual display"]);
  const runtime = await resolveElectron();
  const program = path.join(projectFolder, "node_modules", "electron-vite", "bin", "electron-vite.js");
  const command = [process.execPath, program, "dev", "--watch", "--", ...sandboxArguments];
  const env = { ...process.env, ...runtimeEnvironment(runtime) };
  return (await runInDesktop(command, lackingParts, { env, stdio: ["ignore", "inherit", "inherit"] })).code;
});
