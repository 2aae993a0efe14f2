import { join } from "node:path";
import { Database } from "../../sqlite/database";
import { OpeningFailure } from "./opening";

/**
 * Keeps a second process out of a workspace. The lock is SQLite's own on a file of its own, which the operating system
 * drops with the process however it ends: it cannot go stale.
 */
export function lockWorkspace(folder: string): { release(): void } {
  const db = Database.open(join(folder, "workspace.lock"));
  try {
    db.exec("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE");
  } catch (error) {
    db.close();
    if (!(error instanceof Error && /locked|busy/i.test(error.message))) throw error;
    throw new OpeningFailure(
      "in_use",
      `The workspace ${folder} is open in another window or program. Close it there first.`,
      {
        cause: error,
      },
    );
  }
  const release = () => {
    db.exec("ROLLBACK");
    db.close();
  };
  return { release };
}
