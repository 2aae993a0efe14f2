import { app, net } from "electron";
import path from "node:path";
import { electronFetch, electronFetchTrusting } from "../main/shell/electron-fetch";
import { startWithElectron } from "../main/shell/electron-service";
import { printPage } from "../main/shell/print";
import { electronInput } from "./electron-input";
import type { Platform } from "./platform";

/** Electron without a window: the network, keychain and processes of the app. Call it when Electron is ready. */
export function electronPlatform(profile: string): Platform {
  // All parts of the program are in one folder of the package, or in chunks below it.
  const scripts = path.join(app.getAppPath(), "out", "main");
  return {
    scripts,
    profile,
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    packaged: app.isPackaged,
    locale: app.getLocale(),
    standardInput: () => electronInput(process.platform),
    loadKeychain: async () => (await import("keytar")).default,
    fetch: electronFetch(),
    fetchTrusting: electronFetchTrusting,
    print: printPage,
    isOnline: () => net.isOnline(),
    startService: startWithElectron(path.join(scripts, "service.js")),
  };
}
