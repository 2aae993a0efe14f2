import { Database } from "./database";

/**
 * Takes a lock that no other process can hold meanwhile; undefined where one holds it. It is SQLite's own lock on a file that
 * serves nothing else: the operating system drops it with the process however that ends, so it can't go stale.
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
