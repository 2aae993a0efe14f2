// node scripts/with-desktop.mjs <command> [arguments]: runs a command with a virtual display, a session bus and an
// unlocked keychain, like the end-to-end tests. Useful for screenshots on a machine without a desktop.
import { prepareDebianPackages } from "./debian-packages.mjs";
import { ownParts, runInDesktop } from "./desktop-session.mjs";
import { runScript } from "./run-command.mjs";

await runScript(async () => {
  const command = process.argv.slice(2);
  if (command.length === 0) throw new Error("Usage: node scripts/with-desktop.mjs <command> [arguments]");
  await prepareDebianPackages(["window", "virtual display", "keychain"]);
  return (await runInDesktop(command, ownParts, { cwd: process.cwd() })).code;
});
