/*
 * Names of all files that Earshot writes into a workspace's folder. Deleting or copying a workspace only touches these;
 * any other file belongs to the analyst.
 */

/** The database. Its presence makes a folder a workspace. */
export const databaseFile = "workspace.db";
/** Locked while a process uses the workspace. */
export const lockFile = "workspace.lock";
/** The members of a team that the workspace is served to, with their tokens' digests. Never copied or handed over. */
export const teamDatabaseFile = "team.db";
/** Folder of export files. */
export const exportsFolder = "exports";
/** Extension of files that are still being written. */
export const unfinishedEnding = ".part";

/** Extension of a workspace that is handed over as one file. Such files lie anywhere but in a workspace's folder. */
export const workspaceFileEnding = ".earshot-workspace";

/** An order to erase an author, see service/workspace/erasure.ts, and what is left once it is carried out. */
export const orderFile = "erasing.json";
export const erasedFile = "erased.json";
/** The database while an author is erased from it, and after that until it takes the place of the former one. */
export const erasingDatabase = `${databaseFile}.erasing`;
export const erasedDatabase = `${databaseFile}.erased`;
/** Both with SQLite's companion files, and what an unfinished copy leaves. */
export const erasureFiles: readonly string[] = [erasingDatabase, erasedDatabase].flatMap((name) =>
  ["", unfinishedEnding, "-wal", "-shm", "-journal"].map((ending) => name + ending),
);

/** Snapshot of the columns of one generation. */
export function snapshotFile(generation: number): string {
  return `columns-${generation}.bin`;
}

/** Results that were derived from the columns of one generation. */
export function derivedFile(generation: number): string {
  return `derived-${generation}.bin`;
}

/** A piece of what is known of the texts, of one generation. */
export function textPieceFile(piece: number, generation: number): string {
  return `texts-${piece}-${generation}.bin`;
}

/** The file that an export task writes. */
export function exportFile({ target, id }: { target: string; id: string }): string {
  return `${target}-${id}.ndjson`;
}

// Backups before a migration (.before-2, unfinished with .part), after the rescue of a damaged database, and while an author
// is erased, each with SQLite's companion files.
const database =
  /^workspace\.db(\.before-\d+(\.part)?|\.damaged|\.erasing(\.part)?|\.erased)?(-wal|-shm|-journal)?$/;
const former = /^workspace\.db\.(before-\d+(\.part)?|damaged)(-wal|-shm|-journal)?$/;
const erasing = /^eras(ing|ed)\.json(\.new)?$/;
const lock = /^workspace\.lock(-wal|-shm|-journal)?$/;
const team = /^team\.db(\.before-\d+(\.part)?)?(-wal|-shm|-journal)?$/;
const snapshot = /^columns-\d+\.bin$/;
const derived = /^derived-\d+\.bin(\.part)?$/;
const textPiece = /^texts-(\d+)-\d+\.bin$/;
// `.new` is left by a kill while an author is erased from it.
const exported = /^[a-z][a-z0-9_-]*-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.ndjson(\.part|\.new)?$/;

/** Whether a file in a workspace's folder is Earshot's. */
export function isWorkspaceFile(name: string): boolean {
  return (
    database.test(name) ||
    erasing.test(name) ||
    lock.test(name) ||
    team.test(name) ||
    isSnapshot(name) ||
    isDerived(name) ||
    textPiece.test(name)
  );
}

/** Whether a file is a copy of the database as it once was. */
export function isFormerDatabase(name: string): boolean {
  return former.test(name);
}

export function isSnapshot(name: string): boolean {
  return snapshot.test(name);
}

export function isDerived(name: string): boolean {
  return derived.test(name);
}

/** The number of the piece of texts that a file is of. Undefined for other files. */
export function pieceOfFile(name: string): number | undefined {
  const [, piece] = textPiece.exec(name) ?? [];
  return piece === undefined ? undefined : Number(piece);
}

/** Whether a file in the exports folder is Earshot's. */
export function isExport(name: string): boolean {
  return exported.test(name);
}

/** Whether a file in the exports folder is an unfinished export. */
export function isUnfinishedExport(name: string): boolean {
  return isExport(name) && !name.endsWith(".ndjson");
}
