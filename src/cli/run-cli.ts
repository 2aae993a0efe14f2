import path from "node:path";
import { silentLog } from "../main/log";
import { SettingsStore } from "../main/settings/settings";
import { writeFailure } from "../main/storage/write-failure";
import { loadLateTexts, setLanguage } from "../shared/texts";
import { suitable } from "../shared/texts/languages";
import type { Platform } from "./platform";
import { programOf } from "./program";
import { Runner } from "./runner";
import { systemTerminal } from "./terminal";

/** Runs one command and returns its exit code. */
export async function runCli(args: readonly string[], platform: Platform): Promise<number> {
  const folder = process.env["EARSHOT_USER_DATA"] ?? platform.profile;
  const { language } = new SettingsStore(path.join(folder, "settings.json"), silentLog).current;
  await Promise.all([
    setLanguage(language === "system" ? suitable(platform.locale) : language),
    loadLateTexts(),
  ]);
  const runner = new Runner(platform, systemTerminal());
  // The first signal ends the work in order, the second the process at once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => runner.interrupt());
  let unwritten: Error | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader such as head may have had enough.
    if (error.code !== "EPIPE") unwritten = error;
    runner.interrupt();
  });
  // What can't be told there can't be told at all.
  process.stderr.on("error", () => undefined);
  const code = await runner.run(programOf(runner), args);
  // A pipe may not have taken everything yet when the process exits.
  await new Promise((written) => process.stdout.write("", written));
  return unwritten ? runner.failed(writeFailure(unwritten)) : code;
}
