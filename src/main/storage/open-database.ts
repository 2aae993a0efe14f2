import { mkdirSync } from "node:fs";
import path from "node:path";
import { Database, isDamage, type OpenOptions } from "../../sqlite/database";
import { DatabaseFromTheFuture, migrate, type Migration } from "../../sqlite/migrations";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import { setAside } from "./set-aside";

/** Opens one of the app's own databases at its newest schema. A damaged file is set aside and a new one begun. */
export function openDatabase(
  file: string,
  migrations: readonly Migration[],
  options: OpenOptions,
  log: Log,
): Database {
  mkdirSync(path.dirname(file), { recursive: true });
  const open = () => {
    const db = Database.open(file, options);
    try {
      migrate(db, migrations);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  };
  try {
    return open();
  } catch (error) {
    if (error instanceof DatabaseFromTheFuture) {
      throw failure(
        "invalid",
        `${file} was written by a newer version of Earshot. Start that version, or move the file away.`,
        {
          cause: error,
        },
      );
    }
    if (!isDamage(error)) throw error;
    const kept = setAside(file, ["", "-wal", "-shm"]);
    log.error(
      `${path.basename(file)} is damaged; it was set aside as ${path.basename(kept)} and a new one begun`,
      error,
    );
    return open();
  }
}
