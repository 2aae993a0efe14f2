import { strToU8, zipSync, type Zippable } from "fflate/browser";
import { readFileSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import path from "node:path";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { ProfileHealth } from "../../shared/ipc/shell";
import { readLogLine } from "../../shared/log";
import type { Redactor } from "../redaction";
import { filesOf } from "../storage/profile-files";
import { stores } from "../profile/stores";
import { CrashReport } from "./crash-report";

export interface BundleDeps {
  info: AppInfo;
  settings: Settings;
  health: ProfileHealth;
  /** Kinds of the connections. Names and URLs are not included. */
  connectionKinds: readonly string[];
  /** The folder of the log and crash reports: the profile, unless that can't be written. */
  session: string;
  redactor: Redactor;
}

type StoredSize =
  | { folder: string; files: number; bytes: number }
  /** `mode` holds permissions in octal digits. */
  | { name: string; bytes: number; mode: string; changed: string };

const longestFile = 5 * 1024 * 1024;

/**
 * Creates a zip file for diagnosing faults. It contains no token, document, connection name, URL or user name. Of logs and
 * crash reports it takes what has the form of an entry, whoever wrote the file.
 */
export function supportBundle(deps: BundleDeps): Uint8Array {
  const { dataFolder } = deps.info;
  const { lastConnectionId, lastProjectId, ...settings } = deps.settings;
  const entry = (text: string) => strToU8(`${deps.redactor.text(text)}\n`);
  const json = (value: unknown) => entry(JSON.stringify(value, null, 2));
  const ownFiles = filesIn(dataFolder);
  const ownNames = new Set(ownFiles.flatMap((ownFile) => ("name" in ownFile ? ownFile.name : [])));
  // Paths hold names of users, and of whoever a folder is about.
  const ownName = (file: string) => (ownNames.has(path.basename(file)) ? path.basename(file) : "(other)");
  const problems = deps.health.problems.map(({ part, fault, file, keptAs }) => ({
    part,
    fault,
    file: ownName(file),
    keptAs: keptAs === null ? null : ownName(keptAs),
  }));
  const files: Zippable = {
    "about.json": json({
      ...deps.info,
      dataFolder: undefined,
      logFile: undefined,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      writtenAt: new Date().toISOString(),
    }),
    "settings.json": json({
      ...settings,
      lastConnectionId: lastConnectionId === null ? null : "set",
      lastProjectId: lastProjectId === null ? null : "set",
    }),
    "connections.json": json(deps.connectionKinds.map((kind) => ({ kind }))),
    "profile.json": json({ health: { ...deps.health, problems }, files: ownFiles }),
  };
  for (const store of stores)
    for (const { file } of store.bundled ? filesOf(deps.session, store) : []) {
      if (!store.texts?.test(file)) continue;
      const text = textOf(path.join(deps.session, file));
      const entries = store.bundled === "log lines" ? logLines(text) : crashReport(text);
      if (entries !== undefined) files[file] = entry(entries);
    }
  return zipSync(files);
}

function logLines(text: string): string {
  const known = text.split("\n").flatMap((line) => readLogLine(line) ?? []);
  return known.map((line) => JSON.stringify(line)).join("\n");
}

function crashReport(text: string): string | undefined {
  try {
    const { data } = CrashReport.safeParse(JSON.parse(text));
    return data && JSON.stringify(data, null, 2);
  } catch {
    return undefined;
  }
}

/** The last part of a text file, empty if unreadable. */
function textOf(file: string): string {
  try {
    return readFileSync(file).subarray(-longestFile).toString("utf8");
  } catch {
    return "";
  }
}

/** What Earshot has stored: each file of a name of its own, and the size of folders, whose names tell of the analyst's work. */
function filesIn(folder: string): StoredSize[] {
  return stores.flatMap((store): StoredSize[] => {
    const found = filesOf(folder, store).flatMap(({ file }) => {
      const stats = statSync(path.join(folder, file), { throwIfNoEntry: false });
      return stats?.isFile() ? [{ file, stats }] : [];
    });
    if (store.kind === "folder" || store.kind === "folder of json") {
      const bytes = found.reduce((sum, { stats }) => sum + stats.size, 0);
      return found.length === 0 ? [] : [{ folder: store.path, files: found.length, bytes }];
    }
    return found.map(({ file, stats }) => ({
      name: file,
      bytes: stats.size,
      mode: (stats.mode & 0o777).toString(8),
      changed: stats.mtime.toISOString(),
    }));
  });
}
