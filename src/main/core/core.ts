import type { Ask } from "../../analysis/ask";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { Handlers } from "../../shared/ipc/index";
import type { shellRoutes } from "../../shared/ipc/shell";
import type { AnswerCache } from "../cache/answer-cache";
import type { ReadThrough } from "../cache/read-through";
import type { PassThrough } from "../client/pass-through";
import type { ServiceClient } from "../client/service-client";
import type { BuiltConnections, ConnectionSurroundings } from "../connections/build";
import type { Keychain, KeychainLibrary } from "../connections/keychain";
import type { Profiles } from "../connections/profiles";
import type { FileDialogs } from "../files/file-dialogs";
import type { TableFiles } from "../files/tables/table-files";
import type { PathGrants } from "../path-grants";
import type { SettingsStore } from "../settings/settings";
import type { ProfileDatabases } from "../storage/profile-databases";
import type { OpenStore, Store } from "../storage/store";
import type { DomainEvents } from "./domain-events";

/** A desktop notification about what a watch found. `open` shows the evidence. */
export interface WatchAlarm {
  title: string;
  body: string;
  to: ProjectRef;
  firedId: string;
}

/** What requires a window. File dialogs return null if canceled. */
export interface WindowParts extends FileDialogs {
  settingsChanged: (settings: Settings) => void;
  chooseFolder: () => Promise<string | null>;
  chooseCertificate: () => Promise<string | null>;
  chooseFiles: (folder: boolean) => Promise<string[]>;
  /** Opens a dialog for one kind of file. */
  chooseFileOf: (kind: { title: string; name: string; extension: string }) => Promise<string | null>;
  /** Renders HTML to PDF. */
  print: (html: string) => Promise<Uint8Array>;
  /** Called when a page has drawn its first screen. */
  ready: (page: number | undefined) => void;
}

/** What Electron provides in the app, and Node in commands and tests. */
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
  /** Program and arguments that start the command line. */
  commandLine: readonly string[];
  window: WindowParts;
  databases: ProfileDatabases;
  shell: Pick<Handlers, keyof typeof shellRoutes>;
  alarm: (alarm: WatchAlarm) => void;
  /** The clock of watches. Default: the system's. */
  now?: () => number;
  /** Patience of reading streams, other than the usual. */
  streamReading?: { delaysMs?: readonly number[]; idleMs?: number };
}

/** What every feature of main stands on. */
export interface Core extends Surroundings, BuiltConnections {
  keychain: Keychain;
  profiles: Profiles;
  cache: AnswerCache;
  readThrough: ReadThrough;
  events: DomainEvents;
  /** Reads and writes table files in a worker. */
  tables: TableFiles;
  client: (connectionId: string) => Promise<ServiceClient>;
  /** Reads that pass an endpoint's response through. */
  pass: PassThrough;
  /** Whether a connection is a local workspace. */
  isLocal: (connectionId: string) => boolean;
  /** The zone of days and weeks. */
  zone: () => string;
  /** Where a store lies in the profile. */
  at: (store: Pick<Store, "path">) => string;
  /** Calls routes as pages do. */
  ask: Ask;
}

/** The routes of a prefix. */
export type RoutesOf<P extends string> = Pick<Handlers, Extract<keyof Handlers, `${P}.${string}`>>;

/** A feature of main: its routes, and its part in what happens to the app as a whole. */
export interface Feature {
  routes: Partial<Handlers>;
  /** What it stores. A removed connection and an erased author leave them in this order. */
  stores?: readonly OpenStore[];
  /** Lets go of what was held for a page that is gone. */
  pageGone?: (page: number) => void;
  /** Called after sleep. */
  wake?: () => void;
  /** Features end in the opposite order of being installed. */
  close?: () => unknown;
}
