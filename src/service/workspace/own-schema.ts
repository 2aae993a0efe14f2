import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import { Database, type OpenOptions } from "../../sqlite/database";
import { DatabaseFromTheFuture, migrate, schemaVersion } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";
import { OpeningFailure } from "./opening";
import { workspaceMigrations } from "./schema";

const SchemaRow = z.object({
  type: z.string(),
  name: z.string(),
  tbl_name: z.string(),
  sql: z.string().nullable(),
});

/** The schemas that migrations make, by version. */
const made = new Map<number, readonly string[]>();

/**
 * Opens a workspace's database whose schema is exactly the one that our migrations make. Throws an OpeningFailure otherwise:
 * a trigger, a generated column or an index on an expression would run with the next statement.
 */
export function openOwn(file: string, options: OpenOptions): Database {
  refuseForeignSchema(file);
  return Database.open(file, options);
}

/** Reads the schema as data, before any statement that could use it, and without writing to the file. */
export function refuseForeignSchema(file: string): void {
  // SQLite takes an empty file for a new database.
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  // Only a connection that may write can roll back what a kill during the creation of the file has left.
  const db = Database.open(file, { readonly: !existsSync(`${file}-journal`) });
  try {
    const version = schemaVersion(db);
    if (version > workspaceMigrations.length)
      throw new DatabaseFromTheFuture(file, version, workspaceMigrations.length);
    const isUtf8 = db.get("PRAGMA encoding", [], column.text) === "UTF-8";
    if (!isUtf8 || schemaOf(db).join("\n") !== schemaMade(version).join("\n"))
      throw new OpeningFailure(
        "foreign",
        `The workspace database ${file} has parts that Earshot doesn't create, such as triggers or other tables. It wasn't opened. Copy what Earshot knows of it into a new workspace.`,
      );
  } finally {
    db.close();
  }
}

function schemaMade(version: number): readonly string[] {
  let schema = made.get(version);
  if (!schema) {
    const db = Database.open(":memory:");
    try {
      migrate(db, workspaceMigrations.slice(0, version));
      schema = schemaOf(db);
    } finally {
      db.close();
    }
    made.set(version, schema);
  }
  return schema;
}

/** All objects of a schema in a fixed order. A copy of a database may have them in another one. */
function schemaOf(db: Database): string[] {
  return db
    .all("SELECT type, name, tbl_name, sql FROM sqlite_master", [], SchemaRow)
    .map(({ type, name, tbl_name, sql }) => JSON.stringify([type, name, tbl_name, sql]))
    .sort();
}
