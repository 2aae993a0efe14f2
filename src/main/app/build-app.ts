import type { Ask } from "../../analysis/ask";
import type { Handlers } from "../../shared/ipc/index";
import { activityMigrations } from "../activity/activity-log";
import { recordHandlers } from "../activity/handlers";
import { installBoards } from "../boards/install";
import { AnswerCache, cacheMigrations } from "../cache/answer-cache";
import { passThrough } from "../client/pass-through";
import { ReadThrough } from "../cache/read-through";
import { setClockZone } from "../client/clock-time";
import { installCoding } from "../coding/install";
import { buildConnections } from "../connections/build";
import type { Connections } from "../connections/connections";
import { connectionHandlers } from "../connections/handlers";
import { Keychain } from "../connections/keychain";
import { Profiles, profileStore } from "../connections/profiles";
import type { Core, Feature, RoutesOf, Surroundings } from "../core/core";
import { DomainEvents } from "../core/domain-events";
import { installDocuments } from "../documents/install";
import { installExplore } from "../explore/install";
import { installExports } from "../exports/install";
import { TableFiles } from "../files/tables/table-files";
import { installImports } from "../imports/install";
import { now } from "../ipc/now";
import { Router } from "../ipc/router";
import { installMetrics } from "../metrics/install";
import { installPanels } from "../panels/install";
import { installPeople } from "../people/install";
import { forgetConnection, inProfile, stores } from "../profile/stores";
import { installProject } from "../project/install";
import { installRules } from "../rules/install";
import type { OpenStore, Store } from "../storage/store";
import { deleteLeftFolders } from "../storage/temporary-folders";
import { installStreams } from "../streams/install";
import { handedOverStore } from "../streams/stream-file";
import { installTopics } from "../topics/install";
import { installUploads } from "../uploads/install";
import { installWatches } from "../watches/install";
import { installWords } from "../words/install";
import { installWorkspaceFiles } from "../workspace-file/install";
import { bootHandler } from "./boot";

/** The main process without Electron. */
export interface App {
  router: Router;
  /** Resumes unfinished uploads and followed streams. Every page that is ready calls it; only the first call has an effect. */
  resume: () => void;
  /** Resumes unfinished uploads alone: what a command needs that writes. Only the first call has an effect. */
  sendUploads: () => void;
  /** Call it after sleep, so that uploads stop waiting. */
  wake: () => void;
  /**
   * Ends everything in order, the databases last. Only the first call has an effect. Never rejects. `closing` is called
   * with the workspaces that are still saving.
   */
  close: Connections["close"];
  /** Ends the local services that `close` still waits for. */
  stopWaiting: () => void;
  keychain: Keychain;
  /** Kinds of the connections, for reports without names. */
  connectionKinds: () => string[];
}

/** Builds the app for a profile folder. */
export function buildApp(around: Surroundings): App {
  const { databases, log } = around;
  const ask: Ask = (route, input, options) => router.ask(route, input, options);
  const core = buildCore(around, ask);
  const { events, connections, cache } = core;

  const open: OpenStore[] = [];
  let hasForgotten = false;
  const forget = async (id: string) => {
    hasForgotten = true;
    await forgetConnection([...open, people.erasures], id);
  };
  // Before uploads go on, which must not send what an author is to be erased from.
  events.connectionReady.on((id) => people.erasures.connectionReady(id));
  const uploads = installUploads(core);
  const imports = installImports(core, uploads);
  const documents = installDocuments(core, uploads);
  const coding = installCoding(core, uploads, documents.documents);
  const streams = installStreams(core);
  const words = installWords(core);
  const explore = installExplore(core);
  const watches = installWatches(core, explore.notebooks);
  const rules = installRules(core, documents.documents, watches.db);
  const boards = installBoards(core);
  const { hasOpenUploads } = uploads;
  const people = installPeople(core, { stores, open, hasOpenUploads });
  const workspaceFiles = installWorkspaceFiles(core, {
    stores: {
      notebooks: explore.notebooks,
      coding: coding.store,
      rules: rules.store,
      watches: watches.store,
    },
    hasOpenUploads,
    pseudonymSecret: (id) => boards.pseudonymSecret({ connectionId: id, projectId: "" }),
    scratch: core.at(handedOverStore),
    forget,
  });
  const installed = {
    uploads,
    imports,
    documents,
    coding,
    streams,
    words,
    explore,
    watches,
    rules,
    boards,
    people,
    workspaceFiles,
    exports: installExports(core),
    topics: installTopics(core),
    panels: installPanels(core),
    metrics: installMetrics(core),
    project: installProject(core),
  };
  const features: readonly Feature[] = Object.values(installed);
  open.push(...features.flatMap(({ stores = [] }) => stores));
  open.push(cache, core.activity, core.profiles, core.settings);

  const handlers: Omit<Handlers, "app.boot"> = {
    ...around.shell,
    ...appHandlers(core),
    ...connectionHandlers({
      ...core,
      replaced: (id) => events.accessReplaced.emit(id),
      urlChanged: (id) => cache.forget(id),
      removed: forget,
    }),
    ...recordHandlers({
      ...core,
      baseUrlOf: (id) => connections.baseUrl(id),
      cleared: core.activityChanged,
    }),
    ...installed.uploads.routes,
    ...installed.imports.routes,
    ...installed.documents.routes,
    ...installed.coding.routes,
    ...installed.streams.routes,
    ...installed.words.routes,
    ...installed.explore.routes,
    ...installed.watches.routes,
    ...installed.rules.routes,
    ...installed.boards.routes,
    ...installed.people.routes,
    ...installed.workspaceFiles.routes,
    ...installed.exports.routes,
    ...installed.topics.routes,
    ...installed.panels.routes,
    ...installed.metrics.routes,
    ...installed.project.routes,
  };
  databases.lock();
  const router = new Router({ ...handlers, ...bootHandler(handlers) }, log, (page) => {
    for (const feature of features) feature.pageGone?.(page);
  });

  let sending = databases.safeMode;
  let resumed = databases.safeMode;
  const sendUploads = () => {
    if (sending) return;
    sending = true;
    uploads.start();
    imports.resume();
  };
  let closing: Promise<void> | undefined;
  return {
    router,
    resume: () => {
      sendUploads();
      if (resumed) return;
      resumed = true;
      deleteLeftFolders();
      people.erasures.resume();
      streams.resume();
      watches.watches.start();
    },
    sendUploads,
    wake: () => {
      for (const feature of features) feature.wake?.();
    },
    close: (workspaces) =>
      (closing ??= inTurn(
        [
          () => router.end(),
          ...features.toReversed().map((feature) => () => feature.close?.()),
          () => core.closeConnections(workspaces),
          () => cache.close(),
          () => (hasForgotten ? databases.compact() : undefined),
          () => databases.close(),
        ],
        (error) => log.error("Something did not end as it should", error),
      )),
    stopWaiting: () => void connections.stopWaiting(),
    keychain: core.keychain,
    connectionKinds: () => core.profiles.list().map(({ kind }) => kind),
  };
}

function buildCore(around: Surroundings, ask: Ask): Core {
  const { userData, databases, settings, log } = around;
  const at = (store: Pick<Store, "path">) => inProfile(userData, store);
  const events = new DomainEvents();
  const keychain = new Keychain(around.keychainService, around.loadKeychain);
  const profiles = new Profiles(at(profileStore), log);
  const cacheDb = databases.spare("cache", cacheMigrations);
  const cache = new AnswerCache(cacheDb, settings.current.cacheLimitBytes, (error) =>
    log.warn("An answer could not be kept", error),
  );
  const readThrough = new ReadThrough(cache, log);
  const activityDb = databases.spare("activity", activityMigrations);
  const built = buildConnections(around, { profiles, keychain, activityDb, readThrough }, (id) =>
    events.connectionReady.emit(id),
  );
  const zone = () => settings.current.timeZone ?? around.info().systemTimeZone;
  setClockZone(zone);
  return {
    ...around,
    keychain,
    profiles,
    ...built,
    cache,
    readThrough,
    events,
    ask,
    zone,
    at,
    tables: new TableFiles(around.tableWorker),
    client: (id) => built.connections.client(id),
    pass: passThrough((id) => built.connections.client(id)),
    isLocal: (id) => profiles.find(id)?.kind === "workspace",
  };
}

type ShellRoutes = keyof Surroundings["shell"];

/** What pages ask about the app itself. */
function appHandlers(core: Core): Omit<RoutesOf<"app">, ShellRoutes | "app.boot"> {
  const { settings, window } = core;
  return {
    "app.info": now(() => core.info()),
    "app.settings": now(() => settings.current),
    "app.saveSettings": now((changes) => {
      const saved = settings.save(changes);
      window.settingsChanged(saved);
      return saved;
    }),
    "app.keychain": () => core.keychain.state(),
    "app.commandLine": now(() => [...core.commandLine]),
    "app.ready": (_, __, from) => {
      window.ready(from);
      return Promise.resolve(undefined);
    },
  };
}

/** Runs the steps one after the other, even if one fails. */
async function inTurn(steps: readonly (() => unknown)[], failed: (error: unknown) => void): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failed(error);
    }
  }
}
