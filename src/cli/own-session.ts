import path from "node:path";
import { AccessServer } from "../main/access/access-server";
import type { ProfileHold } from "../main/access/hold-profile";
import { openRoutes } from "../main/access/open-routes";
import { buildApp, type App } from "../main/app/build-app";
import type { Emit } from "../main/ipc/events";
import type { Log } from "../main/log";
import { PathGrants } from "../main/path-grants";
import type { Redactor } from "../main/redaction";
import { SettingsStore } from "../main/settings/settings";
import { type ShellDeps, shellHandlers } from "../main/shell/shell-handlers";
import { Updates } from "../main/shell/updates";
import { ProfileDatabases } from "../main/storage/profile-databases";
import { t } from "../shared/texts";
import type { Platform } from "./platform";
import { dataOf, hearing, type Session } from "./session";

export interface OwnSessionParts {
  folder: string;
  hold: ProfileHold;
  platform: Platform;
  log: Log;
  redactor: Redactor;
}

/** Calls by this process itself. Callers over the socket have other numbers. */
const ownSender = 0;

/** Builds the core in this process, which holds the profile, and lets other commands work through it. */
export async function openOwnSession({ hold, ...parts }: OwnSessionParts): Promise<Session> {
  const { folder, platform, log } = parts;
  const listeners = new Set<(name: string, payload: unknown) => void>();
  let access: AccessServer | undefined;
  const emit: Emit = (name, payload) => {
    access?.emit(name, payload);
    for (const listener of listeners) listener(name, payload);
  };
  const grants = new PathGrants();
  const core = coreOf({ ...parts, grants, emit });
  let leave: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => (leave = resolve));
  try {
    access = await AccessServer.listen({
      folder,
      version: platform.version,
      router: core.router,
      grants,
      sendUploads: core.sendUploads,
      handOver: leave,
      log,
    });
  } catch (error) {
    // The profile is held all the same. Other commands wait until this one has ended.
    log.warn("Other commands can't work through this one", error);
  }
  let calls = 0;
  return {
    lost: new Promise(() => undefined),
    wanted,
    ask: async (route, input, signal) => {
      if (openRoutes[route] === "writes") core.sendUploads();
      const callId = String(++calls);
      const abort = () => core.router.abort(ownSender, callId);
      const call = core.router.invoke({ route, input, callId, trusted: true, senderId: ownSender });
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) abort();
      const outcome = await call;
      signal.removeEventListener("abort", abort);
      return dataOf(route, outcome);
    },
    give: (file) => Promise.resolve(grants.give(ownSender, file)),
    onEvent: (name, listener) => {
      const hear = hearing(name, listener);
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    close: async () => {
      await access?.drain();
      await core.close();
      hold.release();
    },
  };
}

interface CoreParts extends Omit<OwnSessionParts, "hold"> {
  grants: PathGrants;
  emit: Emit;
}

function coreOf({ folder, platform, log, redactor, grants, emit }: CoreParts): App {
  const databases = new ProfileDatabases(folder, log);
  return buildApp({
    userData: folder,
    importWorker: path.join(platform.scripts, "importWorker.js"),
    tableWorker: path.join(platform.scripts, "tableWorker.js"),
    reportWorker: path.join(platform.scripts, "reportWorker.js"),
    keychainService: process.env["EARSHOT_KEYCHAIN_SERVICE"] ?? "Earshot",
    loadKeychain: platform.loadKeychain,
    fetch: platform.fetch,
    fetchTrusting: platform.fetchTrusting,
    isOnline: platform.isOnline,
    startService: platform.startService,
    emit,
    // A command prints what a watch fired for.
    alarm: () => undefined,
    log,
    redactor,
    settings: new SettingsStore(path.join(folder, "settings.json"), log),
    grants,
    commandLine: ["earshot"],
    info: () => ({
      version: platform.version,
      electron: platform.electron,
      chromium: platform.chromium,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      packaged: platform.packaged,
      dataFolder: folder,
      logFile: path.join(folder, "logs", "earshot.log"),
      systemTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    window: {
      settingsChanged: () => undefined,
      chooseFolder: () => Promise.resolve(null),
      chooseCertificate: () => Promise.resolve(null),
      chooseFile: () => Promise.resolve(null),
      chooseFileOf: () => Promise.resolve(null),
      chooseFiles: () => Promise.resolve([]),
      chooseSaveFile: () => Promise.resolve(null),
      print: platform.print,
      ready: () => undefined,
    },
    databases,
    shell: shellHandlers(databases, noShell(log)),
  });
}

/** None of these routes is open to commands. */
const noShell = (log: Log): ShellDeps => ({
  beginNewOutbox: () => undefined,
  saveSupportBundle: () => Promise.resolve(null),
  updates: new Updates({
    load: () => Promise.resolve(t("cli:noWindow")),
    changed: () => undefined,
    log,
  }),
  openWindow: () => undefined,
  keepDrafts: () => undefined,
  notifications: () => Promise.resolve({ fault: null }),
  setMenu: () => undefined,
});
