import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Unwritable } from "../storage/profile-databases";

/** The folders that one run works with. */
export interface ProfileFolders {
  /** What the analyst keeps: settings, connections, databases. */
  folder: string;
  /** Where the browser engine, the log and crash reports write: the same, or a passing one where that can't be written. */
  session: string;
  unwritable: Unwritable | undefined;
}

/** What SQLite and the browser engine need at least to start. */
const leastRoom = 1024 * 1024;

/** Makes the profile's folder ready, for its owner alone, and finds out whether it can be written. */
export function prepareProfile(folder: string): ProfileFolders {
  // From here on everything that the app and its child processes make is for the analyst's eyes alone.
  if (process.platform !== "win32") process.umask(0o077);
  const fault = tryToWrite(folder);
  if (fault !== undefined)
    return {
      folder,
      session: mkdtempSync(path.join(tmpdir(), "earshot-session-")),
      unwritable: { folder, fault },
    };
  tighten(folder);
  return { folder, session: folder, unwritable: undefined };
}

/** Removes the passing folder of a run that could not write its profile. */
export function forgetSession({ folder, session }: ProfileFolders): void {
  if (session !== folder) rmSync(session, { recursive: true, force: true });
}

function tryToWrite(folder: string): Unwritable["fault"] | undefined {
  const probe = path.join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = openSync(probe, "w", 0o600);
    try {
      const block = Buffer.alloc(leastRoom, 1);
      for (let done = 0; done < block.length;) done += writeSync(file, block, done);
    } finally {
      closeSync(file);
      rmSync(probe, { force: true });
    }
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG" ? "full" : "read-only";
  }
}

/** Takes away what an earlier version, or a copy made by hand, left open to others. */
function tighten(folder: string): void {
  if (process.platform === "win32") return;
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const mode = entry.isDirectory() ? 0o700 : entry.isFile() ? 0o600 : undefined;
      if (mode !== undefined) chmodSync(path.join(folder, entry.name), mode);
    }
  } catch {
    // Files of another owner can't be changed; the folder around them is closed all the same or not ours to close.
  }
}
