import { BrowserWindow, app, dialog, nativeTheme } from "electron";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AppInfo } from "../../shared/ipc/app";
import { buildCore, type AppCore } from "../app-core";
import { emitToWindows, serveIpc } from "../ipc/transport";
import { Redactor } from "../redaction";
import { serveAppProtocol } from "./app-protocol";
import { chooseFile, chooseFolder } from "./dialogs";
import { electronFetch } from "./electron-fetch";
import { startWithElectron } from "./electron-service";
import { fileLog } from "./file-log";
import { harden } from "./hardening";
import { setMenu } from "./menu";
import { captureWhenSettled } from "./screenshot";
import { SettingsStore } from "./settings";
import { openWindow } from "./window";

const out = fileURLToPath(new URL("..", import.meta.url));

/** Starts the app: the window first, then what it calls. */
export async function runApp(): Promise<void> {
  const userData = app.getPath("userData");
  mkdirSync(userData, { recursive: true });
  const logFile = path.join(userData, "logs", "earshot.log");
  const redactor = new Redactor();
  const log = fileLog(logFile, redactor);
  process.on("uncaughtException", (error) => log.error("Uncaught", error));
  process.on("unhandledRejection", (reason) => log.error("Unhandled rejection", reason));

  await app.whenReady();
  harden(log);
  serveAppProtocol(path.join(out, "renderer"));
  const settings = new SettingsStore(path.join(userData, "settings.json"), log);
  nativeTheme.themeSource = settings.current.theme;
  setMenu();
  const open = () => openWindow(path.join(out, "preload", "index.cjs"), userData, undefined, log);
  const window = open();

  let core: AppCore;
  try {
    core = buildCore({
      userData,
      importWorker: path.join(out, "main", "importWorker.js"),
      keychainService: process.env["EARSHOT_KEYCHAIN_SERVICE"] ?? "Earshot",
      loadKeychain: async () => (await import("keytar")).default,
      fetch: electronFetch(),
      startService: startWithElectron(path.join(out, "main", "service.js")),
      emit: emitToWindows,
      log,
      redactor,
      settings,
      info: () => appInfo(userData, logFile),
      window: {
        settingsChanged: ({ theme }) => (nativeTheme.themeSource = theme),
        chooseFolder: () => chooseFolder(window),
        chooseFile: () => chooseFile(window),
        ready: () => {
          core.resume();
          const file = process.env["EARSHOT_SCREENSHOT"];
          if (file) void captureWhenSettled(window, path.resolve(file), log);
        },
      },
    });
  } catch (error) {
    log.error("The app can't start", error);
    dialog.showErrorBox("Earshot can't start", error instanceof Error ? error.message : String(error));
    app.exit(1);
    return;
  }
  serveIpc(core.router);
  app.on("second-instance", () => {
    const [first] = BrowserWindow.getAllWindows();
    if (first?.isMinimized()) first.restore();
    first?.focus();
  });
  endCleanly(core);
  log.info("Started", { version: app.getVersion(), electron: process.versions.electron });
}

/** At quit everything is closed in order, once. */
function endCleanly(core: AppCore): void {
  let closed = false;
  app.on("window-all-closed", () => app.quit());
  app.on("will-quit", (event) => {
    if (closed) return;
    event.preventDefault();
    void core.close().finally(() => {
      closed = true;
      // A keychain call that never came back would hold up the end of the process for ever.
      if (core.keychain.hangs) process.kill(process.pid, "SIGKILL");
      // Electron ignores a quit that is asked for while it still goes through the listeners of this one.
      setImmediate(() => app.quit());
    });
  });
}

function appInfo(userData: string, logFile: string): AppInfo {
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    packaged: app.isPackaged,
    dataFolder: userData,
    logFile,
    systemTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
