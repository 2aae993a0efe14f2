// npm start [-- arguments for Electron]: installs what is missing, builds, and opens Earshot.
// Without a display it opens on a virtual one and saves a screenshot of the loaded window as out/earshot.png. A dated
// copy in out/screenshots lets you compare one start with the next.
import { copyFile, mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildApp } from "./build.mjs";
import { prepareDebianPackages } from "./debian-packages.mjs";
import { hasDisplay, lackingParts, runInDesktop } from "./desktop-session.mjs";
import { projectFolder, runScript, say } from "./run-command.mjs";
import { resolveElectron, runtimeEnvironment, sandboxArguments } from "./runtime/resolve-electron.mjs";

const screenshot = path.join(projectFolder, "out", "earshot.png");
const datedScreenshots = path.join(projectFolder, "out", "screenshots");
// Includes the time in which a new profile creates the sample.
const screenshotWithinMs = 120_000;

/** Waits until the app has saved the screenshot, copies it and prints its path. */
async function announceScreenshot(signal) {
  const deadline = Date.now() + screenshotWithinMs;
  while (Date.now() < deadline) {
    const saved = await stat(screenshot).catch(() => undefined);
    if (saved?.size) {
      await mkdir(datedScreenshots, { recursive: true });
      const name = `${saved.mtime.toISOString().replaceAll(":", "-")}.png`;
      await copyFile(screenshot, path.join(datedScreenshots, name));
      return say(`Screenshot of the window: ${screenshot} (Ctrl+C closes Earshot)`);
    }
    await wait(200, undefined, { signal });
  }
  say(`The window did not load within ${screenshotWithinMs / 1000} s.`);
}

await runScript(async () => {
  await prepareDebianPackages(hasDisplay ? ["window"] : ["window", "virtual display"]);
  const runtime = await resolveElectron();
  await buildApp();

  const env = { ...process.env, ...runtimeEnvironment(runtime) };
  const command = [runtime.executable, ...sandboxArguments, ".", ...process.argv.slice(2)];
  if (!hasDisplay) {
    say("No display found; Earshot opens on a virtual one.");
    await rm(screenshot, { force: true });
    env.EARSHOT_SCREENSHOT = screenshot;
  }
  const closed = new AbortController();
  const announced = hasDisplay ? undefined : announceScreenshot(closed.signal).catch(() => {});
  const result = await runInDesktop(command, lackingParts, { env, stdio: ["ignore", "inherit", "inherit"] });
  closed.abort();
  await announced;
  return result.code;
});
