import { strToU8, zipSync, type Zippable } from "fflate/browser";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { homedir, totalmem } from "node:os";
import path from "node:path";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { ProfileHealth } from "../../shared/ipc/shell";
import type { Redactor } from "../redaction";

export interface BundleDeps {
  info: AppInfo;
  settings: Settings;
  health: ProfileHealth;
  /** Kinds of the connections. Names and URLs are not included. */
  connectionKinds: readonly string[];
  logFile: string;
  crashFolder: string;
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
    "profile.json": json({ health: deps.health, files: filesOf(deps.info.dataFolder) }),
  };
  for (const [folder, place] of [
    ["logs", path.dirname(deps.logFile)],
    ["crashes", deps.crashFolder],
  ] as const) {
    for (const name of namesIn(place)) {
      const text = textOf(path.join(place, name));
      if (text !== null) files[`${folder}/${name}`] = entry(text);
    }
  }
  return zipSync(files);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.(log|json)$/.test(name));
  } catch {
    return [];
  }
}

/** The last part of a text file, null if unreadable. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file).subarray(-longestFile).toString("utf8");
  } catch {
    return null;
  }
}

/** Names, sizes and permissions of the profile's own files. */
function filesOf(folder: string): unknown[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
      return stats?.isFile()
        ? [
            {
              name,
              bytes: stats.size,
              mode: (stats.mode & 0o777).toString(8),
              changed: stats.mtime.toISOString(),
            },
          ]
        : [];
    });
  } catch {
    return [];
  }
}
