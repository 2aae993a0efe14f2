import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import type { Unwritable } from "../storage/profile-databases";
import { makeTemporaryFolder } from "../storage/temporary-folders";

/** Folders of one run. */
export interface ProfileFolders {
  /** The analyst's data: settings, connections, databases. */
  folder: string;
  /** For the browser engine, the log and crash reports. A temporary folder if the profile can't be written. */
  session: string;
  unwritable: Unwritable | undefined;
}

/** Minimum free space (bytes) that SQLite and the browser engine need to start. */
const minRoom = 1024 * 1024;

/** Creates the profile's folder, readable by its owner only, and checks whether it is writable. */
export function prepareProfile(folder: string): ProfileFolders {
  // All files created by the app and its child processes are readable by the owner only.
  if (process.platform !== "win32") process.umask(0o077);
  const fault = tryToWrite(folder);
  if (fault !== undefined)
    return {
      folder,
      session: makeTemporaryFolder("session"),
      unwritable: { folder, fault },
    };
  tighten(folder);
  return { folder, session: folder, unwritable: undefined };
}

/** Removes the temporary folder of a run that couldn't write its profile. */
export function forgetSession({ folder, session }: ProfileFolders): void {
  if (session !== folder) rmSync(session, { recursive: true, force: true });
}

function tryToWrite(folder: string): Unwritable["fault"] | undefined {
  const probe = path.join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = openSync(probe, "w", 0o600);
    try {
      const block = Buffer.alloc(minRoom, 1);
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

/** Removes access by others, which earlier versions or manual copies may have left. */
function tighten(folder: string): void {
  if (process.platform === "win32") return;
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const mode = entry.isDirectory() ? 0o700 : entry.isFile() ? 0o600 : undefined;
      if (mode !== undefined) chmodSync(path.join(folder, entry.name), mode);
    }
  } catch {
    // Another owner's files can't be changed. Either the folder protects them, or it isn't ours.
  }
}
