import { app } from "electron";
import { rmSync } from "node:fs";
import { makeTemporaryFolder } from "../main/storage/temporary-folders";
import { electronPlatform } from "./electron-platform";
import { runCli } from "./run-cli";

/** Runs one command in Electron, without a window, and ends the process with its exit code. */
export async function runInElectron(args: readonly string[]): Promise<void> {
  const profile = app.getPath("userData");
  // The browser engine locks its folder, so it can't share one with the app or another command.
  const session = makeTemporaryFolder("command");
  app.setPath("userData", session);
  app.dock?.hide();
  // Ctrl+C stops the command in order; Electron would quit at once.
  app.on("will-quit", (event) => event.preventDefault());
  await app.whenReady();
  const code = await runCli(args, electronPlatform(profile));
  rmSync(session, { recursive: true, force: true });
  app.exit(code);
}
