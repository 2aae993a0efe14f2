import { app } from "electron";
import path from "node:path";
import { declareAppProtocol } from "./shell/app-protocol";
import { receiveFromDesktop } from "./shell/desktop-requests";
import { OpenedSample } from "./shell/open-requests";
import { prepareProfile } from "./shell/profile";
import { runApp } from "./shell/run-app";

/** Set by the launcher of the command line, before the command. A package can't run as Node, so it runs without a window. */
const commandLine = process.argv.indexOf("--cli");

if (commandLine >= 0)
  void import("../cli/run-in-electron").then(({ runInElectron }) =>
    runInElectron(process.argv.slice(commandLine + 1)),
  );
else openWindow();

function openWindow(): void {
  // Must come first: another profile has its own files, lock and keychain entries.
  const given = process.env["EARSHOT_USER_DATA"];
  const profile = prepareProfile(given ? path.resolve(given) : app.getPath("userData"));
  app.setPath("userData", profile.session);

  declareAppProtocol();
  // Enabling the sandbox contradicts --no-sandbox (which root and some containers need) and would end every child
  // process.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();

  // There is only one site, so a spare process for another one only costs memory and startup time.
  app.commandLine.appendSwitch("disable-features", "SpareRendererForSitePerProcess");

  const opened = new OpenedSample();
  if (receiveFromDesktop(opened)) void runApp(profile, opened);
  else app.quit();
}
