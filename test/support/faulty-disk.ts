import type { Database } from "../../src/sqlite/database";

/** The process is gone: nothing reaches the disk any more. */
class Killed extends Error {
  override readonly name = "Killed";
}

/** SQLite's own error where the disk is full, or fails. */
function refusal(code: "SQLITE_FULL" | "SQLITE_IOERR_WRITE"): Error {
  return Object.assign(new Error(code === "SQLITE_FULL" ? "database or disk is full" : "disk I/O error"), {
    code,
  });
}

/**
 * The disk under a database, with faults: any write, commits among them, can fail, or be the last that the process gets
 * to. A process killed between two writes and one whose writes all fail from then on leave the same file behind.
 */
export class FaultyDisk {
  #left = Infinity;
  #fault: "full" | "fails" | "killed" | null = null;
  #times = 0;
  isKilled = false;

  /** Whether an error, or what it came from, is a fault of the disk or the end of the process. */
  static isFault(error: unknown): boolean {
    if (!(error instanceof Error)) return false;
    if (error instanceof Killed || ("code" in error && /^SQLITE_(FULL|IOERR)/.test(String(error.code))))
      return true;
    return FaultyDisk.isFault(error.cause);
  }

  /** The write after so many others fails, and so do some after it; or the process is killed before it. */
  arm(fault: "full" | "fails" | "killed", after: number, times: number): void {
    [this.#fault, this.#left, this.#times] = [fault, after, times];
  }

  /** The disk works again. */
  mend(): void {
    this.#fault = null;
  }

  kill(): void {
    this.isKilled = true;
  }

  /** Puts the disk under a database. */
  under(db: Database): void {
    const [run, exec] = [db.run.bind(db), db.exec.bind(db)];
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
