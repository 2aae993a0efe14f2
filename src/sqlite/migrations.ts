import { existsSync, rmSync } from "node:fs";
import type { Database } from "./database";
import { column } from "./values";

/** One step of a schema: SQL, or code where SQL does not reach. Its number is its place in the list, from 1. */
export type Migration = string | ((db: Database) => void);

/** The file was written by a newer version of the program. */
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

/** The schema number a file carries. */
export function schemaVersion(db: Database): number {
  return db.get("PRAGMA user_version", [], column.number) ?? 0;
}

/** Where the copy made before a migration from `version` lies. */
export function copyPath(path: string, version: number): string {
  return `${path}.before-${version + 1}`;
}

/**
 * Brings a file to the newest schema. Each step is one transaction together with its number, so a crash leaves a whole
 * version. A file that already holds data is copied beside itself first; an older copy of the same step is replaced.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const found = schemaVersion(db);
  if (found > migrations.length) throw new DatabaseFromTheFuture(db.path, found, migrations.length);
  if (found === migrations.length) return;
  if (found > 0 && db.path !== ":memory:") {
    const copy = copyPath(db.path, found);
    if (existsSync(copy)) rmSync(copy);
    db.copyTo(copy);
  }
  for (const [i, migration] of migrations.entries()) {
    if (i < found) continue;
    db.transaction(() => {
      if (typeof migration === "string") db.exec(migration);
      else migration(db);
      db.exec(`PRAGMA user_version = ${i + 1}`);
    });
  }
}
