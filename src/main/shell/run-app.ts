import { app, dialog, nativeTheme, net, session } from "electron";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import { setLanguage, currentLanguage, loadLateTexts, t } from "../../shared/texts";
import { type Language, suitable } from "../../shared/texts/languages";
import type { AccessServer } from "../access/access-server";
import type { ProfileHold } from "../access/hold-profile";
import type { App } from "../app/build-app";
import type { ClosingWorkspace } from "../connections/connections";
import type { Emit } from "../ipc/events";
import { emitToWindows, send, serveIpc } from "../ipc/transport";
import { PathGrants } from "../path-grants";
import { Redactor } from "../redaction";
import { writeFailure } from "../storage/write-failure";
import { writeWhole } from "../storage/write-whole";
import { serveAppProtocol } from "./app-protocol";
import { ClosingWindow } from "./closing-window";
import { CrashReports } from "./crash-reports";
import {
  chooseCertificate,
  chooseFile,
  chooseFileOf,
  chooseFiles,
  chooseFolder,
  chooseSaveFile,
} from "./dialogs";
import { electronFetch, electronFetchTrusting } from "./electron-fetch";
import { startWithElectron } from "./electron-service";
import { electronUpdater } from "./electron-updates";
import { fileLog } from "./file-log";
import { harden } from "./hardening";
import { setMenu, type PageMenu } from "./menu";
import type { OpenedSample } from "./open-requests";
import { printPage } from "./print";
import { forgetSession, type ProfileFolders } from "./profile";
import { captureWhenSettled } from "./screenshot";
import { SettingsStore } from "../settings/settings";
import { shellHandlers } from "./shell-handlers";
import { updateFromMenu } from "./update-dialogs";
import { Updates } from "./updates";
import { DesktopNotifications } from "./desktop-notifications";
import { onWake, withUploadSigns } from "./upload-signs";
import { showAlarm } from "./watch-alarm";
import { Windows } from "./windows";

const out = fileURLToPath(new URL("..", import.meta.url));

/** Starts the app: opens the window first, then loads the rest. */
export async function runApp(profile: ProfileFolders, opened: OpenedSample): Promise<void> {
  const userData = profile.folder;
  const logFile = path.join(profile.session, "logs", "earshot.log");
  const redactor = new Redactor();
  const log = fileLog(logFile, redactor);
  const crashes = new CrashReports(path.join(profile.session, "crashes"), redactor, log);
  crashes.watch();
  crashes.begin();
  let core: App | undefined;
  let hold: ProfileHold | undefined;
  let access: AccessServer | undefined;
  const closing = new ClosingWindow({
    textSize: () => settings.current.textSize,
    stopWaiting: () => core?.stopWaiting(),
    log,
  });
  endCleanly(
    () => core,
    closing,
    () => access?.close(),
    () => {
      hold?.release();
      crashes.end();
      forgetSession(profile);
    },
  );

  await app.whenReady();
  harden(log);
  const served = serveAppProtocol(path.join(out, "renderer"));
  const settings = new SettingsStore(path.join(userData, "settings.json"), log);
  nativeTheme.themeSource = settings.current.theme;
  await Promise.all([setLanguage(languageOf(settings.current)), loadLateTexts()]);
  const grants = new PathGrants();
  const windows = new Windows({
    grants,
    preload: path.join(out, "preload", "index.cjs"),
    userData,
    textSize: () => settings.current.textSize,
    log,
  });
  const first = windows.open();
  const loaded = once(first.webContents, "did-stop-loading");
  readAhead();
  opened.ready((request) => windows.take(request));
  app.on("second-instance", () => {
    windows.toFront();
    closing.toFront();
  });
  const updates = new Updates({
    load: electronUpdater,
    changed: (state) => emitToWindows("app.updates", state),
    log,
  });
  const notifications = new DesktopNotifications();
  const emitEverywhere: Emit = (name, payload) => {
    emitToWindows(name, payload);
    access?.emit(name, payload);
  };
  /** Lets commands work through the app. */
  const listen = async ({ router, sendUploads }: App) => {
    try {
      const { AccessServer } = await import("../access/access-server");
      const version = app.getVersion();
      access = await AccessServer.listen({ folder: userData, version, router, grants, sendUploads, log });
    } catch (error) {
      log.warn("Commands can't work through the app", error);
    }
  };
  const building = (async () => {
    // Loads most of the program while the page loads its scripts.
    await Promise.race([served, loaded]);
    const { buildApp } = await import("../app/build-app");
    // Nothing is written to an unwritable profile, so it needn't be held.
    if (!profile.unwritable) hold = await (await import("./hold-for-app")).holdForApp(userData, log);
    const { ProfileDatabases } = await import("../storage/profile-databases");
    const databases = new ProfileDatabases(userData, log, profile.unwritable);
    const saveSupportBundle = async () => {
      const name = `earshot-support-${new Date().toISOString().slice(0, 10)}`;
      const file = await chooseSaveFile(windows.front, {
        name: `${name}.zip`,
        extension: "zip",
        kind: t("common:saving.zip"),
      });
      if (file === null) return null;
      const { supportBundle } = await import("./support-bundle");
      const bundle = supportBundle({
        info: appInfo(userData, logFile),
        settings: settings.current,
        health: databases.health(),
        connectionKinds: core?.connectionKinds() ?? [],
        session: profile.session,
        redactor,
      });
      try {
        await writeWhole(file, (unfinished) => writeFile(unfinished, bundle));
      } catch (error) {
        throw writeFailure(error);
      }
      return { path: file };
    };
    const inDialog = (work: () => Promise<unknown>) => () =>
      void work().catch((error: unknown) => {
        log.error("A command of the menu failed", error);
        dialog.showErrorBox(t("main:dialog.didNotWork"), messageOf(error));
      });
    const showMenu = (menu: PageMenu) =>
      setMenu(menu, {
        command: (command) => send(windows.front, "app.command", { command }),
        checkForUpdates: inDialog(() => updateFromMenu(updates, windows.front)),
        saveSupportBundle: inDialog(saveSupportBundle),
      });
    const built = buildApp({
      userData,
      importWorker: path.join(out, "main", "importWorker.js"),
      tableWorker: path.join(out, "main", "tableWorker.js"),
      reportWorker: path.join(out, "main", "reportWorker.js"),
      keychainService: process.env["EARSHOT_KEYCHAIN_SERVICE"] ?? "Earshot",
      loadKeychain: async () => (await import("keytar")).default,
      fetch: electronFetch(),
      fetchTrusting: electronFetchTrusting,
      isOnline: () => net.isOnline(),
      startService: startWithElectron(path.join(out, "main", "service.js")),
      emit: withUploadSigns(emitEverywhere, windows, notifications),
      alarm: (alarm) => showAlarm(alarm, windows, notifications),
      log,
      redactor,
      settings,
      grants,
      info: () => appInfo(userData, logFile),
      commandLine: commandLine(),
      window: {
        settingsChanged: (changed) => {
          nativeTheme.themeSource = changed.theme;
          for (const { webContents } of windows.all) webContents.setZoomFactor(changed.textSize);
          const language = languageOf(changed);
          if (language !== currentLanguage()) void setLanguage(language).then(() => windows.load());
        },
        chooseFolder: () => chooseFolder(windows.front),
        chooseCertificate: () => chooseCertificate(windows.front),
        chooseFile: (title) => chooseFile(windows.front, title),
        chooseFileOf: (kind) => chooseFileOf(windows.front, kind),
        chooseFiles: (folder) => chooseFiles(windows.front, folder),
        chooseSaveFile: (suggestion) => chooseSaveFile(windows.front, suggestion),
        print: printPage,
        ready: (page) => {
          core?.resume();
          windows.ready(page);
          if (settings.current.checkForUpdates && updates.state.phase === "idle") void updates.check();
          const file = process.env["EARSHOT_SCREENSHOT"];
          if (file)
            captureWhenSettled(first, path.resolve(file), log).catch((error: unknown) =>
              log.warn("The screen could not be captured", error),
            );
        },
      },
      databases,
      shell: shellHandlers(databases, {
        updates,
        notifications: () => notifications.state(),
        saveSupportBundle,
        openWindow: (view) => void windows.open(view ? [{ kind: "view", view }] : []),
        keepDrafts: () => session.defaultSession.flushStorageData(),
        setMenu: showMenu,
        beginNewOutbox: (putAside) => {
          access?.close();
          void core?.close().then(() => {
            try {
              log.info("The outbox was put aside", undefined, { keptAs: path.basename(putAside()) });
            } catch (error) {
              // The databases are closed already, so only a restart helps.
              log.error("The outbox could not be put aside", error);
              dialog.showErrorBox(t("main:dialog.didNotWork"), messageOf(error));
            }
            crashes.end();
            app.relaunch();
            app.exit(0);
          });
        },
      }),
    });
    if (hold) void listen(built);
    showMenu({ items: [] });
    return built;
  })();
  serveIpc(
    building.then(({ router }) => router),
    grants,
  );
  try {
    core = await building;
  } catch (error) {
    log.error("The app can't start", error);
    crashes.write("Earshot could not start", error);
    crashes.end();
    dialog.showErrorBox(t("main:dialog.notStarted"), messageOf(error));
    app.exit(1);
    return;
  }
  onWake(() => core.wake());
  log.info("Started", undefined, { version: app.getVersion(), electron: process.versions.electron });
}

/**
 * Uses the time while the page's process starts to load what its first request and the core need: web classes, schemas.
 */
function readAhead(): void {
  setImmediate(() => {
    new Response(null);
    void import("../../shared/ipc/index");
  });
}

/** The chosen language, or the closest to the system's. */
function languageOf({ language }: Settings): Language {
  return language === "system" ? suitable(app.getLocale()) : language;
}

/** On quit, closes everything in order, once. During the start there is nothing to close. */
function endCleanly(
  built: () => App | undefined,
  closing: ClosingWindow,
  begun: () => void,
  ended: () => void,
): void {
  let state: "open" | "closing" | "closed" = "open";
  app.on("window-all-closed", () => {
    // The last window may be the one that shows what is closing.
    if (state === "open") app.quit();
  });
  app.on("will-quit", (event) => {
    if (state === "closed") return;
    const core = built();
    if (!core) {
      ended();
      return;
    }
    event.preventDefault();
    if (state === "closing") return;
    state = "closing";
    begun();
    const show = (workspaces: readonly ClosingWorkspace[]) => closing.show(workspaces);
    void core.close(show).then(() => {
      state = "closed";
      closing.end();
      ended();
      // A hanging keychain call would keep the process alive forever.
      if (core.keychain.hangs) process.kill(process.pid, "SIGKILL");
      // Electron ignores a quit requested inside a quit listener.
      setImmediate(() => app.quit());
    });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** How to start the command line of this copy of Earshot. */
function commandLine(): string[] {
  if (!app.isPackaged) return ["npm", "run", "--silent", "--prefix", app.getAppPath(), "cli", "--"];
  const exe = app.getPath("exe");
  // The launcher lies beside the program, on macOS beside its folder.
  if (process.platform === "linux") return [path.join(path.dirname(exe), "bin", "earshot")];
  if (process.platform === "darwin") return [path.join(path.dirname(exe), "..", "bin", "earshot")];
  return [exe, "--cli"];
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
