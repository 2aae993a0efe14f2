import { app } from "electron";
import path from "node:path";
import { declareAppProtocol } from "./shell/app-protocol";
import { receiveFromDesktop } from "./shell/desktop-requests";
import { OpenedQueue } from "./shell/opened";
import { prepareProfile } from "./shell/profile";
import { runApp } from "./shell/run-app";

// Before anything else: a profile of its own has its own files, lock and keychain entries.
const given = process.env["EARSHOT_USER_DATA"];
const profile = prepareProfile(given ? path.resolve(given) : app.getPath("userData"));
app.setPath("userData", profile.session);

declareAppProtocol();
// Forcing the sandbox on contradicts the switch (root and some containers need it) and ends every child process.
if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();

// A process kept ready for a page of another site costs memory and the time of the start; there is but one site.
app.commandLine.appendSwitch("disable-features", "SpareRendererForSitePerProcess");

const opened = new OpenedQueue();
if (receiveFromDesktop(opened)) void runApp(profile, opened);
else app.quit();
