import { strToU8, zipSync, type Zippable } from "fflate/browser";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import path from "node:path";
import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { ProfileHealth } from "../../shared/ipc/shell";
import { readLogLine } from "../../shared/log";
import type { Redactor } from "../redaction";
import { CrashReport } from "./crash-reports";

export interface BundleDeps {
  info: AppInfo;
  settings: Settings;
  health: ProfileHealth;
  /** Kinds of the connections. Names and URLs are not included. */
  connectionKinds: readonly string[];
  crashFolder: string;
  redactor: Redactor;
}

const longestFile = 5 * 1024 * 1024;

/**
 * Creates a zip file for diagnosing faults. It contains no token, document, connection name, URL or user name. Of logs and
 * crash reports it takes what has the form of an entry, whoever wrote the file.
 */
export function supportBundle(deps: BundleDeps): Uint8Array {
  const { dataFolder, logFile, ...info } = deps.info;
  const { lastConnectionId, lastProjectId, ...settings } = deps.settings;
  const json = (value: unknown) => strToU8(`${deps.redactor.text(JSON.stringify(value, null, 2))}\n`);
  // Paths hold names of users, and of whoever a folder is about.
  const problems = deps.health.problems.map(({ part, fault, file, keptAs }) => ({
    ...{ part, fault, file: ownName(path.basename(file)) },
    keptAs: keptAs === null ? null : ownName(path.basename(keptAs)),
  }));
  const files: Zippable = {
    "about.json": json({
      ...info,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      writtenAt: new Date().toISOString(),
    }),
    "settings.json": json({
      ...settings,
      lastConnectionId: lastConnectionId === null ? null : "set",
      lastProjectId: lastProjectId === null ? null : "set",
    }),
    "connections.json": json(deps.connectionKinds.map((kind) => ({ kind }))),
    "profile.json": json({ health: { ...deps.health, problems }, files: filesOf(dataFolder) }),
  };
  const logs = path.dirname(logFile);
  for (const name of namesIn(logs, /^[\w-]+(\.old)?\.log$/)) {
    const lines = textOf(path.join(logs, name)).split("\n");
    const known = lines.flatMap((line) => readLogLine(line) ?? []).map((line) => JSON.stringify(line));
    files[`logs/${name}`] = strToU8(deps.redactor.text([...known, ""].join("\n")));
  }
  for (const name of namesIn(deps.crashFolder, /^[\dTZ-]+\.json$/)) {
    const report = crashReport(textOf(path.join(deps.crashFolder, name)));
    if (report) files[`crashes/${name}`] = json(report);
  }
  return zipSync(files);
}

function crashReport(text: string): CrashReport | undefined {
  try {
    return CrashReport.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The name of a file of Earshot's. Another file's name may say anything. */
function ownName(name: string): string {
  return /^[a-z-]+\.(json|db)(-wal|-shm|\.new)?(\.damaged-[\dTZ-]+(-wal|-shm|-part)?)?$/.test(name)
    ? name
    : "(other)";
}

function namesIn(folder: string, form: RegExp): string[] {
  try {
    return readdirSync(folder).filter((name) => form.test(name));
  } catch {
    return [];
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

/** Names, sizes and permissions of the profile's own files. */
function filesOf(folder: string): unknown[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
      return stats?.isFile()
        ? [
            {
              name: ownName(name),
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
