import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { Database, DatabaseDamaged, type OpenOptions } from "../../sqlite/database";
import { migrate, type Migration } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";

/** Largest file whose pages are all looked at when it is opened: about 7 ms a megabyte. */
const mostLookedAt = 16 * 1024 * 1024;

/** Opens a database at its newest schema; one that is damaged or cut short throws DatabaseDamaged and is left as it is. */
export function openWhole(file: string, migrations: readonly Migration[], options: OpenOptions): Database {
  mkdirSync(path.dirname(file), { recursive: true });
  const logged = sizeOf(`${file}-wal`) > 0;
  if (!logged) refuseCutShort(file);
  const db = Database.open(file, options);
  try {
    // With changes still in the log the header tells too little, so every page is looked at where that takes a moment only.
    if (logged && sizeOf(file) <= mostLookedAt && db.get("PRAGMA quick_check(1)", [], column.text) !== "ok")
      throw new DatabaseDamaged(`${file} is damaged`);
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * A file that lost its end still opens, and fails only when a lost page is wanted. Its header knows how many pages there
 * were (bytes 28–31, valid where bytes 24–27 equal 92–95: SQLite's file format, section 1.3).
 */
function refuseCutShort(file: string): void {
  if (!existsSync(file)) return;
  const head = Buffer.alloc(100);
  const handle = openSync(file, "r");
  try {
    if (readSync(handle, head, 0, 100, 0) < 100 || head.toString("latin1", 0, 16) !== "SQLite format 3\0")
      return;
  } finally {
    closeSync(handle);
  }
  if (head.readUInt32BE(24) !== head.readUInt32BE(92)) return;
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  if (sizeOf(file) < head.readUInt32BE(28) * pageSize) throw new DatabaseDamaged(`${file} has lost its end`);
}
