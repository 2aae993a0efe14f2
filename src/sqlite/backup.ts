import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  utimesSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { Database } from "./database";
import { syncFolder } from "./sync-folder";

const piece = 8 * 1024 * 1024;

/** There is no room for a backup. The database is unchanged. */
export class NoRoomForBackup extends Error {
  override readonly name = "NoRoomForBackup";
  readonly code = "ENOSPC";
  /** `bytes` is the size of the backup. */
  constructor(
    readonly path: string,
    readonly bytes: number,
    options?: ErrorOptions,
  ) {
    super(`There is no room for a backup of ${bytes} bytes at ${path}`, options);
  }
}

/**
 * Copies a database to a file beside it. The copy has its name only once it is complete, so it never replaces a good one
 * with a part. A copy of the same state is kept, so that a migration that is repeated doesn't copy again. Nothing else
 * may write to the database. `copied` is called with the share copied so far.
 */
export function backUp(db: Database, target: string, copied: (share: number) => void): void {
  const unfinished = `${target}.part`;
  rmSync(unfinished, { force: true });
  try {
    // Moves the write-ahead log into the file, which is then the whole database.
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    const { size, mtimeMs } = fstatSync(db.file);
    // The copy gets this time in whole milliseconds, and may be a few microseconds off.
    const modified = Math.trunc(mtimeMs);
    const existing = statSync(target, { throwIfNoEntry: false });
    if (existing?.size === size && Math.round(existing.mtimeMs) === modified) return;
    if (roomAt(path.dirname(target)) < size) throw new NoRoomForBackup(target, size);
    // A reader in another process keeps changes in the log. SQLite itself copies them too, but slowly.
    if (sizeOf(`${db.path}-wal`) > 0) db.copyTo(unfinished);
    else copyBytes(db.file, size, unfinished, copied);
    utimesSync(unfinished, new Date(modified), new Date(modified));
    flush(unfinished);
    renameSync(unfinished, target);
    syncFolder(path.dirname(target));
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (isFull(error)) throw new NoRoomForBackup(target, sizeOf(db.path), { cause: error });
    throw error;
  }
}

function copyBytes(source: number, size: number, target: string, copied: (share: number) => void): void {
  const file = openSync(target, "w");
  try {
    const buffer = Buffer.alloc(Math.min(piece, size));
    for (let at = 0; at < size;) {
      const read = readSync(source, buffer, 0, Math.min(piece, size - at), at);
      if (read === 0) throw new Error("The database became shorter while it was copied");
      for (let done = 0; done < read;) done += writeSync(file, buffer, done, read - done);
      at += read;
      copied(at / size);
    }
  } finally {
    closeSync(file);
  }
}

/** Windows only flushes a file that is open for writing. */
function flush(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function roomAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function isFull(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "SQLITE_FULL")
  );
}
