import type { Database } from "../../src/sqlite/database";

/** Stands for a killed process: no later write reaches the disk. */
class Killed extends Error {
  override readonly name = "Killed";
}

/** The error that SQLite throws if the disk is full or fails. */
function refusal(code: "SQLITE_FULL" | "SQLITE_IOERR_WRITE"): Error {
  return Object.assign(new Error(code === "SQLITE_FULL" ? "database or disk is full" : "disk I/O error"), {
    code,
  });
}

/**
 * Injects disk faults below a database. Any write, including a commit, can fail or be the last one before the process
 * is killed. Killing a process between two writes leaves the same file as failing all its later writes.
 */
export class FaultyDisk {
  #left = Infinity;
  #fault: "full" | "fails" | "killed" | null = null;
  #times = 0;
  isKilled = false;

  /** Whether an error or one of its causes is an injected fault. */
  static isFault(error: unknown): boolean {
    if (!(error instanceof Error)) return false;
    if (error instanceof Killed || ("code" in error && /^SQLITE_(FULL|IOERR)/.test(String(error.code))))
      return true;
    return FaultyDisk.isFault(error.cause);
  }

  /** Makes `times` writes fail after `after` successful ones. `killed` ends the process there instead. */
  arm(fault: "full" | "fails" | "killed", after: number, times: number): void {
    [this.#fault, this.#left, this.#times] = [fault, after, times];
  }

  /** Ends the armed fault. */
  repair(): void {
    this.#fault = null;
  }

  kill(): void {
    this.isKilled = true;
  }

  /** Routes the writes of a database through this disk. */
  under(db: Database): void {
    const run = db.run.bind(db);
    const exec = db.exec.bind(db);
    db.run = (sql, values) => {
      this.#write();
      return run(sql, values);
    };
    db.exec = (sql) => {
      if (!/^(BEGIN|ROLLBACK)/.test(sql)) this.#write();
      else if (this.isKilled && sql.startsWith("BEGIN")) throw new Killed();
      exec(sql);
    };
  }

  #write(): void {
    if (this.isKilled) throw new Killed();
    if (this.#fault === null || this.#left-- > 0) return;
    if (this.#fault === "killed") {
      this.isKilled = true;
      throw new Killed();
    }
    const fault = this.#fault === "full" ? "SQLITE_FULL" : "SQLITE_IOERR_WRITE";
    if (--this.#times <= 0) this.#fault = null;
    throw refusal(fault);
  }
}
