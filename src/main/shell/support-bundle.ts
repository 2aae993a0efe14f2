import { strToU8, zipSync, type Zippable } from "fflate/browser";
import { readFileSync, statSync } from "node:fs";
import { homedir, totalmem } from "node:os";
import path from "node:path";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { ProfileHealth } from "../../shared/ipc/shell";
import type { Redactor } from "../redaction";
import { filesOf } from "../storage/profile-files";
import { stores } from "../stores";

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

const longestFile = 5 * 1024 * 1024;

/** Creates a zip file for diagnosing faults. It contains no token, document, connection name, URL or user name. */
export function supportBundle(deps: BundleDeps): Uint8Array {
  const clean = (text: string) => deps.redactor.text(text).replaceAll(homedir(), "~");
  const entry = (text: string) => strToU8(clean(text));
  const json = (value: unknown) => entry(`${JSON.stringify(value, null, 2)}\n`);
  const { lastConnectionId, lastProjectId, ...settings } = deps.settings;
  const files: Zippable = {
    "about.json": json({
      ...deps.info,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      writtenAt: new Date().toISOString(),
    }),
    "settings.json": json({
      ...settings,
      lastConnectionId: lastConnectionId === null ? null : "set",
      lastProjectId: lastProjectId === null ? null : "set",
    }),
    "connections.json": json(deps.connectionKinds.map((kind) => ({ kind }))),
    "profile.json": json({ health: deps.health, files: filesIn(deps.info.dataFolder) }),
  };
  for (const store of stores)
    for (const { file } of store.isBundled ? filesOf(deps.session, store) : []) {
      const text = store.texts?.test(file) ? textOf(path.join(deps.session, file)) : null;
      if (text !== null) files[file] = entry(text);
    }
  return zipSync(files);
}

/** The last part of a text file, null if unreadable. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file).subarray(-longestFile).toString("utf8");
  } catch {
    return null;
  }
}

/** What Earshot has stored: each file of a name of its own, and the size of folders, whose names tell of the analyst's work. */
function filesIn(folder: string): object[] {
  return stores.flatMap((store): object[] => {
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
