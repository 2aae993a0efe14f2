import path from "node:path";
import { buildApp, type App } from "../../src/main/app/build-app";
import type { Fetch } from "../../src/main/client/service-client";
import type { KeychainLibrary } from "../../src/main/connections/keychain";
import {
  startWithNode,
  type ServiceProcess,
  type StartService,
} from "../../src/main/connections/service-process";
import type { Emit } from "../../src/main/ipc/events";
import { lineLog, silentLog } from "../../src/shared/log";
import { PathGrants } from "../../src/main/path-grants";
import { Redactor } from "../../src/main/redaction";
import { SettingsStore } from "../../src/main/settings/settings";
import { type ShellDeps, shellHandlers } from "../../src/main/shell/shell-handlers";
import { Updates } from "../../src/main/shell/updates";
import { ProfileDatabases } from "../../src/main/storage/profile-databases";
import type { Surroundings, WatchAlarm } from "../../src/main/core/core";
import type { CallError } from "../../src/shared/ipc/contract";
import {
  events,
  routes,
  type EventName,
  type EventPayload,
  type RouteInput,
  type RouteName,
  type RouteOutput,
} from "../../src/shared/ipc/index";
import type { Upload } from "../../src/shared/ipc/uploads";

/** An in-memory replacement for the system keychain. */
export function memoryKeychain(kept = new Map<string, string>()): KeychainLibrary {
  return {
    getPassword: (_, account) => Promise.resolve(kept.get(account) ?? null),
    setPassword: (_, account, secret) => {
      kept.set(account, secret);
      return Promise.resolve();
    },
    deletePassword: (_, account) => Promise.resolve(kept.delete(account)),
  };
}

/** Shell features that need a window do nothing in tests. */
const noShell: ShellDeps = {
  beginNewOutbox: () => undefined,
  saveSupportBundle: () => Promise.resolve(null),
  updates: new Updates({
    load: () => Promise.resolve("Not here."),
    changed: () => undefined,
    log: silentLog,
  }),
  openWindow: () => undefined,
  keepDrafts: () => undefined,
  notifications: () => Promise.resolve({ fault: null }),
  setMenu: () => undefined,
};

/** Sender ID of the only page. */
const page = 1;

/** Paths of the bundled scripts. */
export interface AppScripts {
  service: string;
  importWorker: string;
  /** Worker that reads and writes a project's files. */
  tableWorker?: string;
  /** Worker that makes reports of boards. */
  reportWorker?: string;
}

/** The main process without Electron, in its own folder. Tests call it through the same routes as the renderer. */
export class TestApp {
  readonly core: App;
  /** The lines of the log. */
  readonly logged: string[] = [];
  readonly events: { name: EventName; payload: unknown }[] = [];
  readonly services: ServiceProcess[] = [];
  /** Paths returned by the system's file dialogs; null cancels the dialog. */
  readonly chosen: { open: string | null; save: string | null } = { open: null, save: null };
  readonly printed: string[] = [];
  /** What watches fired for. */
  readonly alarms: WatchAlarm[] = [];
  /** The clock of watches. */
  now: () => number = Date.now;
  online = true;
  /** The network. */
  fetch: Fetch = fetch;
  /** Also gets every event. */
  forward: Emit | undefined;
  /** Paths that the page received from dialogs and drops. */
  readonly grants = new PathGrants();
  readonly #listeners = new Set<(name: EventName, payload: unknown) => void>();
  #calls = 0;

  constructor(
    readonly userData: string,
    scripts: AppScripts,
    keychain: KeychainLibrary = memoryKeychain(),
    streamReading: Surroundings["streamReading"] = {},
  ) {
    const redactor = new Redactor();
    const log = lineLog((line) => this.logged.push(redactor.text(line)));
    const node = startWithNode(scripts.service);
    const startService: StartService = (args, env) => {
      const service = node(args, env);
      this.services.push(service);
      return service;
    };
    const databases = new ProfileDatabases(userData, log);
    this.core = buildApp({
      userData,
      importWorker: scripts.importWorker,
      tableWorker: scripts.tableWorker ?? "",
      reportWorker: scripts.reportWorker ?? "",
      keychainService: "EarshotTest",
      loadKeychain: () => Promise.resolve(keychain),
      fetch: (url, init) => this.fetch(url, init),
      fetchTrusting: () => this.fetch,
      isOnline: () => this.online,
      startService,
      emit: (name, payload) => {
        // Throws if the payload doesn't match the event's schema, because the renderer would reject it.
        this.events.push({ name, payload: events[name].parse(payload) });
        for (const listener of this.#listeners) listener(name, payload);
        this.forward?.(name, payload);
      },
      log,
      redactor,
      databases,
      grants: this.grants,
      shell: shellHandlers(databases, noShell),
      alarm: (alarm) => void this.alarms.push(alarm),
      now: () => this.now(),
      streamReading,
      settings: new SettingsStore(path.join(userData, "settings.json"), log),
      commandLine: ["earshot"],
      info: () => ({
        version: "0.0.0",
        electron: "0",
        chromium: "0",
        node: process.versions.node,
        platform: process.platform,
        packaged: false,
        dataFolder: userData,
        logFile: path.join(userData, "log"),
        systemTimeZone: "UTC",
      }),
      window: {
        settingsChanged: () => undefined,
        chooseFolder: () => Promise.resolve(null),
        chooseCertificate: () => Promise.resolve(null),
        chooseFile: () => Promise.resolve(this.chosen.open),
        chooseFileOf: () => Promise.resolve(this.chosen.open),
        chooseFiles: () => Promise.resolve([]),
        chooseSaveFile: () => Promise.resolve(this.chosen.save),
        print: (html) => {
          this.printed.push(html);
          return Promise.resolve(Buffer.from(`%PDF of ${html.length} characters`));
        },
        ready: () => this.core.resume(),
      },
    });
  }

  /** Grants the page access to a path, as a dialog or a drop does. Returns its handle. */
  given(file: string): string {
    return this.grants.give(page, file).handle;
  }

  /** Returns the output validated by the route's schema. Throws if the route fails. */
  async call<N extends RouteName>(route: N, input: RouteInput<N>): Promise<RouteOutput<N>> {
    const outcome = await this.#invoke(route, input);
    if (!outcome.ok) throw Object.assign(new Error(outcome.error.message), { error: outcome.error });
    return routes[route].output.parse(outcome.data) as RouteOutput<N>;
  }

  /** Returns the error of a route that must fail. Throws if it succeeds. */
  async failure<N extends RouteName>(route: N, input: RouteInput<N>): Promise<CallError> {
    const outcome = await this.#invoke(route, input);
    if (outcome.ok) throw new Error(`${route} succeeded`);
    return outcome.error;
  }

  /** Cancels a route once something has happened. Returns its error. */
  async cancelled<N extends RouteName>(
    route: N,
    input: RouteInput<N>,
    when: Promise<unknown>,
  ): Promise<CallError> {
    const outcome = this.#invoke(route, input);
    const call = String(this.#calls);
    await when;
    this.core.router.abort(page, call);
    const ended = await outcome;
    if (ended.ok) throw new Error(`${route} succeeded`);
    return ended.error;
  }

  /** Waits until an upload has finished. */
  async finished(uploadId: number): Promise<Upload> {
    for (;;) {
      const upload = (await this.call("uploads.list", undefined)).find(({ id }) => id === uploadId);
      if (upload?.state === "finished") return upload;
      await this.next("uploads.changed", ({ id }) => id === uploadId);
    }
  }

  /** Waits for the next event whose payload matches. */
  next<N extends EventName>(
    name: N,
    wanted: (payload: EventPayload<N>) => boolean,
  ): Promise<EventPayload<N>> {
    return new Promise((resolve) => {
      const listener = (told: EventName, payload: unknown) => {
        if (told !== name || !wanted(payload as EventPayload<N>)) return;
        this.#listeners.delete(listener);
        resolve(payload as EventPayload<N>);
      };
      this.#listeners.add(listener);
    });
  }

  #invoke(route: RouteName, input: unknown) {
    return this.core.router.invoke({
      route,
      input,
      callId: String(++this.#calls),
      trusted: true,
      senderId: page,
    });
  }
}
