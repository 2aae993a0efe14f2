import { backUp } from "./backup";
import type { Database } from "./database";
import { type Sql, sql } from "./sql";
import { column } from "./values";

/** One step of a schema, as SQL or code. Its version is its index in the list, from 1. */
export type Migration = Sql | ((db: Database) => void);

/** The file was written by a newer version of Earshot. */
export class DatabaseFromTheFuture extends Error {
  override readonly name = "DatabaseFromTheFuture";
  constructor(
    readonly path: string,
    readonly found: number,
    readonly supported: number,
  ) {
    super(`${path} was written by a newer version (schema ${found}; this version knows up to ${supported})`);
  }
}

/** Schema version of a file. */
export function schemaVersion(db: Database): number {
  return db.get("PRAGMA user_version", [], column.number) ?? 0;
}

/** Path of the backup made before a migration from `version`. */
export function copyPath(path: string, version: number): string {
  return `${path}.before-${version + 1}`;
}

/** Told about the migration of a file with data: the share of the backup so far, and the number of each next step. */
export interface MigrationListener {
  copied?: (share: number) => void;
  step?: (version: number) => void;
}

/**
 * Migrates a file to the newest schema. Each step and its version number are one transaction, so a crash leaves a
 * complete version. A file with data is backed up next to it first, replacing an older backup of the same version. After
 * a crash, complete steps aren't repeated, nor is the backup of a state that wasn't changed since.
 */
export function migrate(
  db: Database,
  migrations: readonly Migration[],
  { copied = () => undefined, step = () => undefined }: MigrationListener = {},
): void {
  const found = schemaVersion(db);
  if (found > migrations.length) throw new DatabaseFromTheFuture(db.path, found, migrations.length);
  if (found === migrations.length) return;
  if (found > 0 && db.path !== ":memory:") backUp(db, copyPath(db.path, found), copied);
  for (const [i, migration] of migrations.entries()) {
    if (i < found) continue;
    if (found > 0) step(i + 1);
    db.transaction(() => {
      if (typeof migration === "string") db.exec(migration);
      else migration(db);
      db.exec(sql`PRAGMA user_version = ${i + 1}`);
    });
  }
}
