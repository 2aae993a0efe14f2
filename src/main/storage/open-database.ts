import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseDamaged } from "../../sqlite/damage";
import { Database, type OpenOptions } from "../../sqlite/database";
import { migrate, type Migration } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";

/** Up to this size all pages are checked on opening, at about 7 ms per MB. */
const maxLookedAt = 16 * 1024 * 1024;

/**
 * Opens a database and migrates it. Throws DatabaseDamaged for a damaged or truncated file and leaves it unchanged.
 */
export function openUndamaged(
  file: string,
  migrations: readonly Migration[],
  options: OpenOptions,
): Database {
  mkdirSync(path.dirname(file), { recursive: true });
  const logged = sizeOf(`${file}-wal`) > 0;
  if (!logged) refuseCutShort(file);
  const db = Database.open(file, options);
  try {
    // With changes in the write-ahead log the header is not enough, so a small file is checked page by page.
    if (logged && sizeOf(file) <= maxLookedAt && db.get("PRAGMA quick_check(1)", [], column.text) !== "ok")
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
 * A truncated file still opens and only fails when a missing page is read. Its header has the number of pages (bytes
 * 28–31, valid if bytes 24–27 equal 92–95: SQLite's file format, section 1.3).
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
