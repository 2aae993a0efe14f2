import path from "node:path";
import type { AppInfo } from "../shared/ipc/app";
import { AnswerCache, cacheMigrations } from "./cache/answer-cache";
import { ReadThrough } from "./cache/read-through";
import type { Fetch } from "./client/service-client";
import { Connections } from "./connections/connections";
import { Keychain, type KeychainLibrary } from "./connections/keychain";
import { Profiles } from "./connections/profiles";
import { Projects } from "./connections/projects";
import type { StartService } from "./connections/service-process";
import { Tokens } from "./connections/tokens";
import { FileImports } from "./imports/file-imports";
import type { Emit } from "./ipc/events";
import { handlersOf, type HandlerParts } from "./ipc/handlers";
import { Router } from "./ipc/router";
import type { Log } from "./log";
import { outboxMigrations } from "./outbox/schema";
import { Outbox } from "./outbox/outbox";
import { OutboxStore } from "./outbox/store";
import type { Redactor } from "./redaction";
import type { SettingsStore } from "./shell/settings";
import { openDatabase } from "./storage/open-database";

/** What the core needs of its surroundings: Electron in the app, Node in tests. */
export interface Surroundings {
  userData: string;
  importWorker: string;
  keychainService: string;
  loadKeychain: () => Promise<KeychainLibrary>;
  fetch: Fetch;
  startService: StartService;
  emit: Emit;
  log: Log;
  redactor: Redactor;
  settings: SettingsStore;
  info: () => AppInfo;
  window: HandlerParts["window"];
}

/** Everything of main that isn't Electron, wired. */
export interface AppCore {
  router: Router;
  /** Goes on with unfinished uploads. */
  resume: () => void;
  /** Ends everything in order; the databases are closed last. */
  close: () => Promise<void>;
  keychain: Keychain;
}

/** Builds the core on a profile's folder. */
export function buildCore(around: Surroundings): AppCore {
  const { userData, log, redactor, emit } = around;
  const keychain = new Keychain(around.keychainService, around.loadKeychain);
  const profiles = new Profiles(path.join(userData, "connections.json"), log);
  const tokens = new Tokens(keychain, redactor, log);
  const connections = new Connections({
    profiles,
    tokens,
    redactor,
    fetch: around.fetch,
    startService: around.startService,
    workspacesFolder: path.join(userData, "workspaces"),
    log,
    changed: (state) => {
      emit("connections.state", state);
      if (state.phase === "ready") outbox.connectionReady(state.connectionId);
    },
  });
  const cacheDb = openDatabase(
    path.join(userData, "cache.db"),
    cacheMigrations,
    { synchronous: "NORMAL" },
    log,
  );
  const cache = new AnswerCache(cacheDb);
  const readThrough = new ReadThrough(cache, log);
  const outboxDb = openDatabase(
    path.join(userData, "outbox.db"),
    outboxMigrations,
    { synchronous: "FULL" },
    log,
  );
  const outbox = new Outbox({
    store: new OutboxStore(outboxDb),
    client: (id) => connections.client(id),
    emit,
    log,
  });
  const imports = new FileImports({
    queue: outbox,
    workerFile: around.importWorker,
    progress: (event) => emit("imports.progress", event),
  });
  const projects = new Projects(profiles, connections, readThrough);
  const handlers = handlersOf({
    info: around.info,
    settings: around.settings,
    keychain,
    connections,
    projects,
    cache,
    readThrough,
    outbox,
    imports,
    window: around.window,
  });
  return {
    router: new Router(handlers, log),
    resume: () => outbox.start(),
    close: async () => {
      await imports.dispose();
      await outbox.stop();
      await connections.close();
      cache.close();
    },
    keychain,
  };
}
