import path from "node:path";
import type { Ask } from "../../analysis/ask";
import type { AppInfo } from "../../shared/ipc/app";
import { events } from "../../shared/ipc/index";
import { Notebooks, notebookStore } from "../explore/notebooks";
import { AnswerCache, cacheMigrations } from "../cache/answer-cache";
import { ReadThrough } from "../cache/read-through";
import { activityMigrations } from "../activity/activity-log";
import { setClockZone } from "../client/clock-time";
import { buildConnections, type ConnectionSurroundings } from "../connections/build";
import { Coding } from "../coding/coding";
import { CodingStore } from "../coding/coding-store";
import { correctedDocuments } from "../coding/draw";
import { Learning } from "../coding/learning";
import type { Connections } from "../connections/connections";
import { HandOver } from "../workspace-file/hand-over";
import { Keychain, type KeychainLibrary } from "../connections/keychain";
import { Profiles, profileStore } from "../connections/profiles";
import { Documents } from "../documents/documents";
import { localDatasets } from "../documents/local-datasets";
import { FileImports } from "../imports/file-imports";
import { ImportMetrics } from "../uploads/import-metrics";
import { pastedStore } from "../imports/dropped-files";
import { RecentFiles, recentFileStore } from "../imports/recent-files";
import { SavedMappings, mappingStore } from "../imports/saved-mappings";
import { handlersOf, type HandlerDeps } from "./handlers";
import { Router } from "../ipc/router";
import { hasOpenUploads } from "../uploads/erase-uploads";
import { UploadFiles, uploadFileStore } from "../uploads/upload-files";
import { Ledger } from "../uploads/ledger";
import { outboxMigrations } from "../uploads/schema";
import { Outbox } from "../uploads/outbox";
import { OutboxStore } from "../uploads/store";
import { UploadMetrics } from "../uploads/upload-metrics";
import { Erasures } from "../people/erasures";
import type { PathGrants } from "../path-grants";
import { ExportOrders, orderStore } from "../exports/orders";
import { PseudonymSecret } from "../boards/pseudonym-secret";
import { Reports } from "../boards/reports";
import { DeletedStreams, deletedStreamStore } from "../streams/deleted-streams";
import { TableFiles } from "../files/tables/table-files";
import type { SettingsStore } from "../settings/settings";
import { shellHandlers, type ShellDeps } from "../shell/shell-handlers";
import { DocumentRules } from "../rules/document-rules";
import { RuleStore } from "../rules/rule-store";
import { currentLanguage } from "../../shared/texts";
import { FollowStore, streamMigrations } from "../streams/follow-store";
import { ResultSamples } from "../words/result-samples";
import { LiveStreams, type LiveStreamsParts } from "../streams/live-streams";
import { watchMigrations, WatchStore } from "../watches/watch-store";
import { handedOverStore } from "../streams/stream-file";
import { type WatchAlarm, Watches } from "../watches/watches";
import type { ProfileDatabases } from "../storage/profile-databases";
import type { Store } from "../storage/store";
import { deleteLeftFolders } from "../storage/temporary-folders";
import { forgetConnection, inProfile, openStores, stores } from "../profile/stores";

/** What Electron provides in the app, and Node in tests. */
export interface Surroundings extends ConnectionSurroundings {
  importWorker: string;
  tableWorker: string;
  reportWorker: string;
  keychainService: string;
  loadKeychain: () => Promise<KeychainLibrary>;
  settings: SettingsStore;
  /** Shared with the windows, which hand over files from the desktop. */
  grants: PathGrants;
  info: () => AppInfo;
  commandLine: HandlerDeps["commandLine"];
  window: HandlerDeps["window"];
  databases: ProfileDatabases;
  shell: ShellDeps;
  /** Shows what a watch fired for. */
  alarm: (alarm: WatchAlarm) => void;
  /** The clock of watches. Default: the system's. */
  now?: () => number;
  /** Patience of reading streams, other than the usual. */
  streamReading?: Pick<LiveStreamsParts, "delaysMs" | "idleMs">;
}

/** The main process without Electron, wired together. */
export interface AppCore {
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

/** Builds the core for a profile folder. */
export function buildCore(around: Surroundings): AppCore {
  const { userData, log, emit } = around;
  const at = (store: Pick<Store, "path">) => inProfile(userData, store);
  const keychain = new Keychain(around.keychainService, around.loadKeychain);
  const profiles = new Profiles(at(profileStore), log);
  const { databases } = around;
  const cacheDb = databases.spare("cache", cacheMigrations);
  const cache = new AnswerCache(cacheDb, around.settings.current.cacheLimitBytes, (error) =>
    log.warn("An answer could not be kept", error),
  );
  const readThrough = new ReadThrough(cache, log);
  const activityDb = databases.spare("activity", activityMigrations);
  const reaching = buildConnections(around, { profiles, keychain, activityDb, readThrough }, (id) => {
    erasures.connectionReady(id);
    outbox.connectionReady(id);
    void metrics.tidy();
    watches.connectionReady(id);
  });
  const { connections, activity } = reaching;
  const isLocal = (id: string) => profiles.find(id)?.kind === "workspace";
  const outboxDb = databases.outbox(outboxMigrations);
  const store = new OutboxStore(outboxDb);
  const uploadMetrics = new UploadMetrics(outboxDb);
  const metrics = new ImportMetrics({
    table: uploadMetrics,
    client: (id) => connections.client(id),
    isLocal,
    emit,
    log,
  });
  const uploadFiles = new UploadFiles(at(uploadFileStore), log);
  const outbox = new Outbox({
    store,
    metrics: uploadMetrics,
    ledger: new Ledger(outboxDb, store),
    files: uploadFiles,
    client: (id) => connections.client(id),
    // A local service prepares the next batches while it commits one, and has no call limits.
    batching: (id) => (isLocal(id) ? { entries: 1000, together: 3 } : undefined),
    // A local service searches what it has committed.
    searchLagMs: (id) => (isLocal(id) ? 0 : undefined),
    emit: (name, payload) => {
      emit(name, payload);
      if (name !== "uploads.changed") return;
      // A finished undo may leave metrics behind that nothing uses any more.
      void metrics.tidy();
      const upload = events["uploads.changed"].parse(payload);
      if (upload.state !== "finished") return;
      watches.documentsChanged(upload);
      rules.arrived(upload);
    },
    log,
  });
  const imports = new FileImports({
    queue: outbox,
    client: (id) => connections.client(id),
    // A hosted service limits calls, and the analyst waits for the import to begin.
    isLocal,
    edited: (to, urls) => outbox.ledger.edited(to, urls),
    earlierCalls: (id) => (isLocal(id) ? 400 : 20),
    metrics,
    workerFile: around.importWorker,
    progress: (event) => emit("imports.progress", event),
  });
  const documents = new Documents({
    db: outboxDb,
    outbox,
    metrics,
    cache: readThrough,
    client: (id) => connections.client(id),
    isLocal,
    // The interface has no list of datasets. Local workspaces have their own endpoint.
    localDatasets: async (to) =>
      isLocal(to.connectionId) ? localDatasets((id) => connections.client(id), to) : [],
    emit,
  });
  const streamsDb = databases.spare("streams", streamMigrations);
  const liveStreams = new LiveStreams({
    store: new FollowStore(streamsDb),
    client: (id) => connections.client(id),
    emit,
    log,
    ...around.streamReading,
  });
  const samples = new ResultSamples({
    folder: path.join(userData, "samples"),
    startService: around.startService,
    fetch: around.fetch,
    redactor: around.redactor,
    log,
  });
  const notebooks = new Notebooks(at(notebookStore), log);
  const zone = () => around.settings.current.timeZone ?? around.info().systemTimeZone;
  setClockZone(zone);
  const watchesDb = databases.spare("watches", watchMigrations);
  const watchStore = new WatchStore(watchesDb);
  const ruleStore = new RuleStore(watchesDb);
  const watches = new Watches({
    store: watchStore,
    client: (id) => connections.client(id),
    isLocal,
    zone,
    notebooks,
    emit,
    alarm: around.alarm,
    log,
    now: around.now ?? Date.now,
  });
  const pseudonymSecret = new PseudonymSecret(path.join(userData, "pseudonyms.json"), log);
  const rules = new DocumentRules({
    store: ruleStore,
    client: (id) => connections.client(id),
    isLocal,
    planDecided: (planned, signal, page) => documents.planDecided(planned, signal, page),
    commitPlan: (planId, signal) => documents.commitPlan(planId, signal),
    emit,
    log,
  });
  const codingStore = new CodingStore(outboxDb);
  const coding = new Coding({
    store: codingStore,
    client: (id) => connections.client(id),
    isLocal,
    planEach: (changes, signal, page) => documents.planEach(changes, signal, page),
    zone,
    emit,
  });
  const learning = new Learning({
    store: codingStore,
    coding,
    planDecided: (planned, signal, page) => documents.planDecided(planned, signal, page),
    isLocal,
    // Hosted services record no origins.
    corrected: async ({ connectionId, projectId }, signal) =>
      isLocal(connectionId)
        ? correctedDocuments(await connections.client(connectionId), projectId, signal)
        : [],
  });
  const orders = new ExportOrders(at(orderStore), log);
  const deletedStreams = new DeletedStreams(at(deletedStreamStore), log);
  const mappings = new SavedMappings(at(mappingStore), log);
  const recent = new RecentFiles(at(recentFileStore), log, () => emit("imports.recentChanged", {}));
  const open = openStores({
    ...{
      userData,
      outboxDb,
      streamsDb,
      watchesDb,
      outbox,
      uploadFiles,
      liveStreams,
      samples,
      cache,
      activity,
    },
    ...{ notebooks, orders, deletedStreams, mappings, recent, profiles, settings: around.settings },
  });
  const erasures = new Erasures({
    ...{ profiles, connections, userData, stores, open, emit, log },
    startService: around.startService,
    hasOpenUploads: (id) => hasOpenUploads(outboxDb, id),
    compact: () => databases.compact(),
    language: currentLanguage,
  });
  const forget = (id: string) => forgetConnection([...open, erasures], id);
  let hasForgotten = false;
  const handOver = new HandOver({
    profiles,
    workspaces: reaching.deps.workspaces,
    startService: around.startService,
    stores: { notebooks, coding: codingStore, rules: ruleStore, watches: watchStore },
    hasOpenUploads: (id) => hasOpenUploads(outboxDb, id),
    pseudonymSecret: (id) => pseudonymSecret.of({ connectionId: id, projectId: "" }),
    language: currentLanguage,
    folder: reaching.deps.workspaces.folder,
    scratch: at(handedOverStore),
    forget,
    log,
  });
  // Reports call the same routes as pages do.
  const ask: Ask = (route, input, options) => router.ask(route, input, options);
  const handlers = handlersOf({
    info: around.info,
    commandLine: around.commandLine,
    grants: around.grants,
    settings: around.settings,
    keychain,
    connections,
    connectionDeps: reaching.deps,
    removed: async (id) => {
      hasForgotten = true;
      await forget(id);
    },
    activity,
    activityCleared: reaching.activityChanged,
    redactor: around.redactor,
    cache,
    readThrough,
    outbox,
    imports,
    importing: {
      ...{ mappings, recent },
      pastedFolder: at(pastedStore),
      handedOverFolder: at(handedOverStore),
    },
    documents,
    liveStreams,
    samples,
    coding: { coding, store: codingStore, learning },
    watches,
    rules,
    notebooks,
    reports: {
      reports: new Reports({ workerFile: around.reportWorker, ask, print: around.window.print }),
      ask,
      progress: (event) => emit("reports.progress", event),
      timeZone: zone,
      pseudonymSecret: (ref) => pseudonymSecret.of(ref),
    },
    project: {
      files: new TableFiles(around.tableWorker),
      orders,
      deletedStreams,
      emit,
    },
    window: around.window,
    erasures,
    handOver: { handOver, progress: (event) => emit("handOver.progress", event) },
    shell: shellHandlers(databases, around.shell),
  });
  databases.lock();
  const router: Router = new Router(handlers, log, (page) => {
    void imports.pageGone(page);
    documents.pageGone(page);
    liveStreams.pageGone(page);
  });
  let sending = databases.safeMode;
  let resumed = databases.safeMode;
  const sendUploads = () => {
    if (sending) return;
    sending = true;
    outbox.start();
    imports.resume();
    void metrics.tidy();
  };
  let closing: Promise<void> | undefined;
  return {
    router,
    resume: () => {
      sendUploads();
      if (resumed) return;
      resumed = true;
      deleteLeftFolders();
      erasures.resume();
      liveStreams.resume();
      watches.start();
    },
    sendUploads,
    wake: () => {
      outbox.wake();
      liveStreams.wake();
      watches.wake();
    },
    close: (workspaces) =>
      (closing ??= inTurn(
        [
          () => router.end(),
          () => watches.close(),
          () => rules.close(),
          () => imports.dispose(),
          () => outbox.stop(),
          () => liveStreams.close(),
          () => samples.close(),
          () => reaching.close(workspaces),
          () => cache.close(),
          () => (hasForgotten ? databases.compact() : undefined),
          () => databases.close(),
        ],
        (error) => log.error("Something did not end as it should", error),
      )),
    stopWaiting: () => void connections.stopWaiting(),
    keychain,
    connectionKinds: () => profiles.list().map(({ kind }) => kind),
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
