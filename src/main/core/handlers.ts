import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { Handlers } from "../../shared/ipc/index";
import { analysisHandlers, type AnalysisDeps } from "../explore/handlers";
import type { Notebooks } from "../explore/notebooks";
import type { ActivityLog } from "../activity/activity-log";
import type { AnswerCache } from "../cache/answer-cache";
import type { ReadThrough } from "../cache/read-through";
import { codingHandlers, type CodingHandlerDeps } from "../coding/coding-handlers";
import type { Connections } from "../connections/connections";
import type { Keychain } from "../connections/keychain";
import type { Documents } from "../documents/documents";
import type { FileImports } from "../imports/file-imports";
import { importHandlers, type ImportDeps } from "../imports/handlers";
import { uploadHandlers } from "../uploads/handlers";
import type { Outbox } from "../uploads/outbox";
import { projectHandlers } from "../project/handlers";
import { PanelLists } from "../panels/panel-lists";
import type { Erasures } from "../people/erasures";
import { peopleHandlers } from "../people/people-handlers";
import type { PathGrants } from "../path-grants";
import type { Redactor } from "../redaction";
import type { ProjectDeps } from "../project/parts";
import type { DocumentRules } from "../rules/document-rules";
import { collectorHandlers } from "../streams/collector-handlers";
import { liveStreamHandlers } from "../streams/live-stream-handlers";
import type { LiveStreams } from "../streams/live-streams";
import type { SettingsStore } from "../settings/settings";
import type { ShellHandlers } from "../shell/shell-handlers";
import { bootHandler } from "./boot";
import { chartHandlers } from "../explore/chart-handlers";
import { handOverHandlers, type HandOverHandlerDeps } from "../workspace-file/hand-over-handlers";
import { connectionHandlers, type ConnectionHandlerDeps } from "../connections/handlers";
import { now } from "../ipc/now";
import { reportHandlers, type ReportHandlerDeps } from "../boards/report-handlers";
import { projectReads } from "../project/reads";
import { StreamRules } from "../streams/stream-rules";
import type { ResultSamples } from "../words/result-samples";
import { textHandlers } from "../words/text-handlers";
import { recordHandlers } from "../activity/handlers";
import { watchHandlers } from "../watches/watch-handlers";
import type { Watches } from "../watches/watches";

export interface HandlerDeps {
  info: () => AppInfo;
  /** Program and arguments that start the command line. */
  commandLine: readonly string[];
  settings: SettingsStore;
  keychain: Keychain;
  grants: PathGrants;
  connections: Connections;
  connectionDeps: Omit<
    ConnectionHandlerDeps,
    "connections" | "replaced" | "urlChanged" | "removed" | "grants" | "chooseFolder" | "chooseCertificate"
  >;
  /** Deletes what is stored of a removed connection. */
  removed: ConnectionHandlerDeps["removed"];
  activity: ActivityLog;
  activityCleared: () => void;
  redactor: Redactor;
  cache: AnswerCache;
  readThrough: ReadThrough;
  outbox: Outbox;
  imports: FileImports;
  importing: Pick<ImportDeps, "mappings" | "recent" | "pastedFolder"> & { handedOverFolder: string };
  documents: Documents;
  liveStreams: LiveStreams;
  samples: ResultSamples;
  coding: Omit<CodingHandlerDeps, "files">;
  watches: Watches;
  rules: DocumentRules;
  notebooks: Notebooks;
  reports: Pick<ReportHandlerDeps, "reports" | "ask" | "progress" | "timeZone" | "pseudonymSecret">;
  project: Omit<
    ProjectDeps,
    "connections" | "cache" | "reads" | "panels" | "streamRules" | "streamDeleted" | "dialogs" | "grants"
  >;
  shell: ShellHandlers;
  erasures: Erasures;
  handOver: Pick<HandOverHandlerDeps, "handOver" | "progress">;
  /** What requires a window. */
  window: {
    settingsChanged: (settings: Settings) => void;
    chooseFolder: () => Promise<string | null>;
    chooseCertificate: () => Promise<string | null>;
    chooseFile: (title?: string) => Promise<string | null>;
    chooseFiles: (folder: boolean) => Promise<string[]>;
    /** Opens a dialog for one kind of file. Null if canceled. */
    chooseFileOf: ReportHandlerDeps["chooseFileOf"];
    /** Opens a save dialog. Null if canceled. */
    chooseSaveFile: AnalysisDeps["chooseSaveFile"];
    /** Renders HTML to PDF. */
    print: (html: string) => Promise<Uint8Array>;
    /** Called when a page has drawn its first screen. */
    ready: (page: number | undefined) => void;
  };
}

export function handlersOf(deps: HandlerDeps): Handlers {
  const { grants, settings, keychain, connections, cache, readThrough, outbox, imports, window } = deps;
  const streamRules = new StreamRules();
  const reads = projectReads(connections, readThrough, streamRules);
  const dialogs = { openFile: window.chooseFile, saveFile: window.chooseSaveFile };
  const handlers: Omit<Handlers, "app.boot"> = {
    ...deps.shell,
    "app.info": now(() => deps.info()),
    "app.settings": now(() => settings.current),
    "app.saveSettings": now((changes) => {
      const saved = settings.save(changes);
      window.settingsChanged(saved);
      return saved;
    }),
    "app.keychain": () => keychain.state(),
    "app.commandLine": now(() => [...deps.commandLine]),
    "app.ready": (_, __, from) => {
      window.ready(from);
      return Promise.resolve(undefined);
    },

    ...connectionHandlers({
      ...deps.connectionDeps,
      connections,
      replaced: (id) => outbox.tokenReplaced(id),
      urlChanged: (id) => cache.forget(id),
      removed: deps.removed,
      grants,
      chooseFolder: window.chooseFolder,
      chooseCertificate: window.chooseCertificate,
    }),
    ...recordHandlers({
      activity: deps.activity,
      cache,
      settings,
      baseUrlOf: (id) => connections.baseUrl(id),
      cleared: deps.activityCleared,
      redactor: deps.redactor,
    }),
    ...reads,

    ...analysisHandlers({
      notebooks: deps.notebooks,
      baseUrlOf: (id) => connections.list().connections.find((one) => one.id === id)?.baseUrl ?? null,
      chooseSaveFile: window.chooseSaveFile,
    }),
    ...reportHandlers({
      ...deps.reports,
      connection: (id) => connections.list().connections.find((one) => one.id === id),
      version: () => deps.info().version,
      grants,
      chooseSaveFile: window.chooseSaveFile,
      chooseFileOf: window.chooseFileOf,
    }),
    ...chartHandlers(connections, readThrough),
    ...textHandlers(connections, readThrough, deps.samples),
    ...codingHandlers({ ...deps.coding, files: deps.project.files }, { dialogs, grants }),
    ...watchHandlers(deps.watches),
    "rules.list": now((to) => deps.rules.list(to)),
    "rules.save": now((input) => {
      deps.rules.save(input);
      return undefined;
    }),
    "rules.plan": (input, signal, page) => deps.rules.plan(input, signal, page),
    ...projectHandlers({
      ...deps.project,
      connections,
      cache,
      reads,
      panels: new PanelLists(connections, readThrough),
      streamRules,
      streamDeleted: (connectionId, streamId) => deps.liveStreams.streamDeleted(connectionId, streamId),
      dialogs,
      grants,
    }),
    ...liveStreamHandlers({
      live: deps.liveStreams,
      client: (id) => connections.client(id),
      dialogs,
      files: deps.project.files,
      grants,
      folder: deps.importing.handedOverFolder,
    }),
    ...collectorHandlers({
      client: (id) => connections.client(id),
      deleted: (connectionId, collectorId) => deps.liveStreams.collectorDeleted(connectionId, collectorId),
    }),
    ...deps.documents.handlers({ dialogs, files: deps.project.files }),

    ...importHandlers({
      ...deps.importing,
      imports,
      grants,
      client: (id) => connections.client(id),
      ...window,
    }),
    ...handOverHandlers({
      ...deps.handOver,
      profiles: deps.connectionDeps.profiles,
      grants,
      saveFile: window.chooseSaveFile,
      chooseFileOf: window.chooseFileOf,
    }),
    ...peopleHandlers(deps.erasures, window.chooseSaveFile),
    ...uploadHandlers({ outbox, imports, chooseSaveFile: window.chooseSaveFile }),
  };
  return { ...handlers, ...bootHandler(handlers) };
}
