import type { Command } from "commander";
import { programOf } from "../../src/cli/program";
import { Runner } from "../../src/cli/runner";
import { systemTerminal } from "../../src/cli/terminal";
import { loadLateTexts } from "../../src/shared/texts";

const offline = () => Promise.reject(new Error("No command runs here."));
export const idlePlatform = {
  scripts: "",
  profile: "",
  version: "0",
  electron: "0",
  chromium: "0",
  packaged: false,
  locale: "en",
  fetch: offline,
  fetchTrusting: () => offline,
  isOnline: () => false,
  startService: () => {
    throw new Error("No command runs here.");
  },
  standardInput: () => process.stdin,
  loadKeychain: offline,
  print: offline,
};

/** The command line as it describes itself. No command can run. */
export async function idleProgram(): Promise<Command> {
  await loadLateTexts();
  return programOf(new Runner(idlePlatform, systemTerminal()));
}
