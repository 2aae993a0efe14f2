/*
 * The names of everything that a workspace's folder holds of Earshot's. The service makes its files under these names, and
 * removing or copying a workspace touches no others: a file that isn't named here belongs to the analyst.
 */

/** The database by which a folder is known to be a workspace. */
export const databaseFile = "workspace.db";
/** The file whose lock keeps a second process out. */
export const lockFile = "workspace.lock";
/** Folder of the files that export tasks write. */
export const exportsFolder = "exports";
/** Ending of a file that is still being written. */
export const unfinishedEnding = ".part";

/** The file of the columns' snapshot of one generation. */
export function snapshotFile(generation: number): string {
  return `columns-${generation}.bin`;
}

/** The file in the exports folder that a task writes. */
export function exportFile({ target, id }: { target: string; id: string }): string {
  return `${target}-${id}.ndjson`;
}

// Copies from before a migration (.before-2) and from the rescue of a damaged database, each with SQLite's own companions.
const database = /^workspace\.db(\.before-\d+|\.damaged)?(-wal|-shm|-journal)?$/;
const lock = /^workspace\.lock(-wal|-shm|-journal)?$/;
const snapshot = /^columns-\d+\.bin$/;
const exported = /^[a-z][a-z0-9_-]*-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.ndjson(\.part)?$/;

/** Whether a file directly in a workspace's folder is Earshot's. */
export function isWorkspaceFile(name: string): boolean {
  return database.test(name) || lock.test(name) || isSnapshot(name);
}

/** Whether a file is a snapshot of the columns. */
export function isSnapshot(name: string): boolean {
  return snapshot.test(name);
}

/** Whether a file in the exports folder is Earshot's. */
export function isExport(name: string): boolean {
  return exported.test(name);
}

/** Whether a file in the exports folder is one that a task was still writing. */
export function isUnfinishedExport(name: string): boolean {
  return isExport(name) && name.endsWith(unfinishedEnding);
}
