import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import { Database } from "../../sqlite/database";
import { ForeignDatabase, type SchemaEntry } from "../../sqlite/foreign-database";
import { DatabaseFromTheFuture, migrate, schemaVersion } from "../../sqlite/migrations";
import { OpeningFailure } from "./opening-failure";
import { workspaceMigrations } from "./schema";

const SchemaRow = z.object({
  type: z.string(),
  name: z.string(),
  tbl_name: z.string(),
  sql: z.string().nullable(),
});

/** What `schemaMade` has computed, by version. */
const made = new Map<number, string>();

/**
 * Refuses a database whose schema isn't exactly the one that our migrations make: a trigger, a generated column or an index on
 * an expression would run with the next statement. Call it before SQLite opens the file, while nothing else writes to it.
 */
export function refuseForeignSchema(file: string): void {
  // SQLite takes an empty file for a new database.
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  // Only SQLite can roll back what a kill has left. It parses the schema for that, but runs nothing of it.
  if (existsSync(`${file}-journal`)) Database.open(file).close();
  const db = ForeignDatabase.open(file, {});
  try {
    compare(file, db.userVersion, db.schema());
  } finally {
    db.close();
  }
}

/** Opens a database for reading that another process may be writing to. Throws like `refuseForeignSchema`. */
export function openToRead(file: string): Database {
  const db = Database.open(file, { readonly: true });
  try {
    compare(file, schemaVersion(db), schemaOf(db));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function compare(file: string, version: number, schema: readonly SchemaEntry[]): void {
  if (version > workspaceMigrations.length)
    throw new DatabaseFromTheFuture(file, version, workspaceMigrations.length);
  if (inOrder(schema) !== schemaMade(version))
    throw new OpeningFailure(
      "foreign",
      `The workspace database ${file} has parts that Earshot doesn't create, such as triggers or other tables. It wasn't opened. Copy the parts that Earshot recognizes into a new workspace.`,
    );
}

/** The schema that our migrations make. */
function schemaMade(version: number): string {
  let schema = made.get(version);
  if (schema === undefined) {
    const db = Database.open(":memory:");
    try {
      migrate(db, workspaceMigrations.slice(0, Math.max(0, version)));
      schema = inOrder(schemaOf(db));
    } finally {
      db.close();
    }
    made.set(version, schema);
  }
  return schema;
}

function schemaOf(db: Database): SchemaEntry[] {
  return db.all("SELECT type, name, tbl_name, sql FROM sqlite_master", [], SchemaRow);
}

/** All objects of a schema as one text. A copy of a database may have them in another order. */
function inOrder(schema: readonly SchemaEntry[]): string {
  return schema
    .map(({ type, name, tbl_name, sql }) => JSON.stringify([type, name, tbl_name, sql]))
    .sort()
    .join("\n");
}
