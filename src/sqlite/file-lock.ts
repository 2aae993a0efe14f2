import { Database } from "./database";

/**
 * Takes a lock that only one process can hold. Undefined if another one holds it. This is SQLite's lock on an
 * otherwise unused file: the operating system releases it however the process ends, so it can't become stale.
 */
export function takeLock(file: string): { release(): void } | undefined {
  const db = Database.open(file);
  try {
    db.exec("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE");
  } catch (error) {
    db.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
  return {
    release() {
      db.exec("ROLLBACK");
      db.close();
    },
  };
}
