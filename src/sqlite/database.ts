import { closeSync, openSync, readSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import Libsql from "libsql";
import { type Bindable, type Reader, bindable, column, placeholdersIn } from "./values";

/** Most bytes of a file that SQLite can map. */
const mostMapped = 2_147_418_112;

export interface OpenOptions {
  /** FULL survives a power cut after each commit, NORMAL only a crash of the process. Default FULL. */
  synchronous?: "FULL" | "NORMAL";
  /** Rejects writes, and doesn't create the file. */
  readonly?: boolean;
  /** Size of the page cache in KiB. */
  cacheKiB?: number;
}

/** The file isn't a database, or its pages are damaged. */
export class DatabaseDamaged extends Error {
  override readonly name = "DatabaseDamaged";
}

/** Whether an error means that the file is damaged. Includes pages that point beyond the end of the file. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DatabaseDamaged) return true;
  if (!(error instanceof Error)) return false;
  return (
    /SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(codeOf(error)) ||
    /malformed|not a database/i.test(error.message)
  );
}

interface Prepared {
  statement: Libsql.Statement;
  placeholders: number;
}

/**
 * Wraps SQLite. libsql's native binding aborts the process on some values, reuses old bindings if too few are given,
 * leaves interrupted iterations open and repeats a statement's failure forever. This class prevents all of that.
 */
export class Database {
  readonly #db: Libsql.Database;
  readonly #cache = new Map<string, Prepared>();
  #inTransaction = false;
  #open = true;
  #file: number | undefined;

  private constructor(
    readonly path: string,
    readonly isReadonly: boolean,
    db: Libsql.Database,
  ) {
    this.#db = db;
  }

  /** Opens a file (or ":memory:") in WAL mode with foreign keys on. Creates it unless read-only. */
  static open(path: string, options: OpenOptions = {}): Database {
    const readonly = options.readonly ?? false;
    if (path !== ":memory:") refuseForeignFile(path);
    // libsql ignores better-sqlite3's readonly option but honors the URI form.
    const db = new Libsql(readonly ? `${pathToFileURL(path).href}?mode=ro` : path);
    const database = new Database(path, readonly, db);
    try {
      database.exec("PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY");
      if (options.cacheKiB) database.exec(`PRAGMA cache_size = ${-Math.trunc(options.cacheKiB)}`);
      if (readonly) database.exec("PRAGMA query_only = 1");
      else {
        database.exec("PRAGMA journal_mode = WAL");
        database.exec(`PRAGMA synchronous = ${options.synchronous ?? "FULL"}`);
      }
      // Reading the schema makes SQLite check the file, so damage is found now and not at the first query.
      database.get("SELECT count(*) FROM sqlite_master", [], column.number);
    } catch (error) {
      database.close();
      if (isDamage(error)) throw new DatabaseDamaged(`${path} is damaged or no database`, { cause: error });
      throw error;
    }
    return database;
  }

  /** Runs statements without parameters or results. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Runs one statement. Returns the number of changed rows and the id of the last inserted one. */
  run(sql: string, values: readonly Bindable[] = []): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = this.#using(sql, values, (statement, bound) => statement.run(bound));
    return { changes, lastId: Number(lastInsertRowid) };
  }

  /** The first row. Undefined if there is none. */
  get<T>(sql: string, values: readonly Bindable[], reader: Reader<T>): T | undefined {
    const row = this.#using(sql, values, (statement, bound) => statement.get(bound));
    if (row === undefined) return undefined;
    // libsql adds a field to the row that get() returns.
    if (typeof row === "object" && row !== null && "_metadata" in row) delete row._metadata;
    return reader.parse(row);
  }

  all<T>(sql: string, values: readonly Bindable[], reader: Reader<T>): T[] {
    return this.#using(sql, values, (statement, bound) => statement.all(bound)).map((row) =>
      reader.parse(row),
    );
  }

  /** Rows one by one, for results too large for memory. The iteration may be interrupted. */
  *iterate<T>(sql: string, values: readonly Bindable[], reader: Reader<T>): Generator<T, void, undefined> {
    // Uses a separate statement: a cached one could be run again while this iteration is open.
    const { statement, placeholders } = this.#prepare(sql);
    refuseWrongCount(sql, placeholders, values);
    const bound = bindable(values);
    let done = false;
    try {
      for (const row of statement.iterate(bound)) yield reader.parse(row);
      done = true;
    } finally {
      // libsql can't close an interrupted iteration. Running the statement again resets it.
      if (!done && this.#open) statement.get(bound);
    }
  }

  /** Runs `work` in one transaction. Rolls back if it throws. */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) throw new Error("A transaction is already open; transactions do not nest");
    this.exec("BEGIN IMMEDIATE");
    this.#inTransaction = true;
    try {
      const result = work();
      if (result instanceof Promise) throw new TypeError("A transaction must not wait for anything");
      this.exec("COMMIT");
      return result;
    } catch (error) {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (this.#db.inTransaction) this.exec("ROLLBACK");
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /** Writes a consistent, compacted copy to `target`, which must not exist. */
  copyTo(target: string): void {
    this.run("VACUUM INTO ?", [target]);
  }

  /**
   * The file, opened for reading its bytes. It is closed after the database: on POSIX, closing any handle of a file ends
   * all locks that the process has on it, SQLite's too (sqlite.org/howtocorrupt.html, section 2.2).
   */
  get file(): number {
    this.#file ??= openSync(this.path, "r");
    return this.#file;
  }

  /**
   * Maps the file into memory while `work` runs, which saves a call of the system for each page that is read. Only for reading
   * many rows: the pages count as memory of the process meanwhile, and a disk that fails would end it.
   */
  async mapped<T>(work: () => Promise<T>): Promise<T> {
    this.exec(`PRAGMA mmap_size = ${mostMapped}`);
    try {
      return await work();
    } finally {
      if (this.#open) this.exec("PRAGMA mmap_size = 0");
    }
  }

  /** Closes the file. Further calls do nothing. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#cache.clear();
    this.#db.close();
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** Runs a cached statement. A failed one is dropped, since libsql doesn't reset it and it would fail forever. */
  #using<T>(
    sql: string,
    values: readonly Bindable[],
    work: (statement: Libsql.Statement, bound: ReturnType<typeof bindable>) => T,
  ): T {
    const statement = this.#prepared(sql, values);
    const bound = bindable(values);
    try {
      return work(statement, bound);
    } catch (error) {
      this.#cache.delete(sql);
      throw error;
    }
  }

  #prepare(sql: string): Prepared {
    return { statement: this.#db.prepare(sql), placeholders: placeholdersIn(sql) };
  }

  #prepared(sql: string, values: readonly Bindable[]): Libsql.Statement {
    let prepared = this.#cache.get(sql);
    if (!prepared) {
      prepared = this.#prepare(sql);
      // Statements are few and fixed. The limit only matters for generated ones.
      if (this.#cache.size >= 500) this.#cache.clear();
      this.#cache.set(sql, prepared);
    }
    refuseWrongCount(sql, prepared.placeholders, values);
    return prepared.statement;
  }
}

function refuseWrongCount(sql: string, placeholders: number, values: readonly Bindable[]): void {
  if (placeholders !== values.length)
    throw new TypeError(`The statement takes ${placeholders} values, not ${values.length}: ${sql}`);
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Checks the first bytes, because libsql notices too late that a file isn't a database. */
function refuseForeignFile(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return;
  const head = Buffer.alloc(16);
  const file = openSync(path, "r");
  try {
    readSync(file, head, 0, 16, 0);
  } finally {
    closeSync(file);
  }
  if (head.toString("latin1") !== "SQLite format 3\0") throw new DatabaseDamaged(`${path} is not a database`);
}
