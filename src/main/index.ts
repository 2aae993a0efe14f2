import { app } from "electron";
import path from "node:path";
import { runApp } from "./shell/run-app";
import { declareAppProtocol } from "./shell/app-protocol";

// Before anything else: a profile of its own has its own files, lock and keychain entries.
const userData = process.env["EARSHOT_USER_DATA"];
if (userData) app.setPath("userData", path.resolve(userData));

declareAppProtocol();
// Forcing the sandbox on contradicts the switch (root and some containers need it) and ends every child process.
if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();

if (app.requestSingleInstanceLock()) void runApp();
else app.quit();
