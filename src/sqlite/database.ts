import { closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import { DatabaseDamaged, isDamage } from "./damage";
import { type Constant, type Sql, sql } from "./sql";
import { type Bindable, type Reader, bindable, column, placeholdersIn } from "./values";

/** Most bytes of a file that SQLite can map. */
const maxMapped = 2_147_418_112;

export interface OpenOptions {
  /** FULL survives a power cut after each commit, NORMAL only a crash of the process. Default FULL. */
  synchronous?: "FULL" | "NORMAL";
  /** Rejects writes, and doesn't create the file. */
  readonly?: boolean;
  /** Size of the page cache in KiB. */
  cacheKiB?: number;
  /** False allows to write the schema and the inner tables of a text index, as a crafted file is made. Default true. */
  defensive?: boolean;
}

/** Names of the result codes that callers tell apart (sqlite.org/rescode.html). */
const codeNames: Readonly<Record<number, string>> = {
  3: "SQLITE_PERM",
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  23: "SQLITE_AUTH",
  26: "SQLITE_NOTADB",
  // Extended: a page that points beyond the end of the file.
  522: "SQLITE_IOERR_SHORT_READ",
};

interface PreparedStatement {
  statement: StatementSyncInstance;
  placeholders: number;
}

/**
 * Wraps SQLite. The native binding stores whole numbers as REAL, cuts texts at NUL and takes NULL for parameters that aren't
 * given. This class prevents that, and gives errors a code.
 */
export class Database {
  readonly #db: InstanceType<typeof DatabaseSync>;
  readonly #queries = new Map<string, PreparedStatement>();
  readonly #changes = new Map<string, PreparedStatement>();
  #inTransaction = false;
  #open = true;
  #file: number | undefined;

  private constructor(
    readonly path: string,
    readonly isReadonly: boolean,
    db: InstanceType<typeof DatabaseSync>,
  ) {
    this.#db = db;
  }

  /** Opens a file (or ":memory:") in WAL mode with foreign keys on. Creates it unless read-only. */
  static open(path: string, options: OpenOptions = {}): Database {
    const readonly = options.readonly ?? false;
    const db = withCode(
      () =>
        // SQLite takes a name that starts with "file:" for a URI. An absolute path doesn't.
        new DatabaseSync(path === ":memory:" ? path : resolve(path), {
          readOnly: readonly,
          timeout: 5000,
          defensive: options.defensive ?? true,
        }),
    );
    const database = new Database(path, readonly, db);
    try {
      database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY");
      if (options.cacheKiB) database.exec(sql`PRAGMA cache_size = ${-Math.trunc(options.cacheKiB)}`);
      if (readonly) database.exec("PRAGMA query_only = 1");
      else {
        const synchronous = options.synchronous ?? "FULL";
        // Only macOS needs the last two: its fsync leaves data in the cache of the drive.
        database.exec(
          `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};
           PRAGMA fullfsync = ${synchronous === "FULL" ? 1 : 0}; PRAGMA checkpoint_fullfsync = 1`,
        );
      }
      // Reading the schema makes SQLite check the file, so damage is found now and not at the first query.
      database.get("SELECT count(*) FROM sqlite_schema", [], column.number);
    } catch (error) {
      database.close();
      if (isDamage(error)) throw new DatabaseDamaged(`${path} is damaged or no database`, { cause: error });
      throw error;
    }
    return database;
  }

  /** Runs statements without parameters or results. */
  exec<S extends string = Sql>(sql: Constant<S>): void {
    withCode(() => this.#db.exec(sql));
  }

  /** Runs one statement. Returns the number of changed rows and the id of the last inserted one. */
  run<S extends string = Sql>(
    sql: Constant<S>,
    values: readonly Bindable[] = [],
  ): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = withCode(() =>
      this.#prepared(this.#changes, sql, values).run(...bindable(values)),
    );
    return { changes: plain(changes), lastId: plain(lastInsertRowid) };
  }

  /** The first row. Undefined if there is none. */
  get<T, S extends string = Sql>(
    sql: Constant<S>,
    values: readonly Bindable[],
    reader: Reader<T>,
  ): T | undefined {
    const row = withCode((): unknown => this.#prepared(this.#queries, sql, values).get(...bindable(values)));
    return row === undefined ? undefined : reader.parse(row);
  }

  all<T, S extends string = Sql>(sql: Constant<S>, values: readonly Bindable[], reader: Reader<T>): T[] {
    const rows = withCode((): unknown[] =>
      this.#prepared(this.#queries, sql, values).all(...bindable(values)),
    );
    return rows.map((row) => reader.parse(row));
  }

  /** Rows one by one, for results too large for memory. The iteration may be interrupted. */
  *iterate<T, S extends string = Sql>(
    sql: Constant<S>,
    values: readonly Bindable[],
    reader: Reader<T>,
  ): Generator<T, void, undefined> {
    // Uses a separate statement: a cached one could be run again while this iteration is open.
    const { statement, placeholders } = withCode(() => this.#prepare(sql));
    refuseWrongCount(sql, placeholders, values);
    try {
      const rows: Iterator<unknown> = withCode(() => statement.iterate(...bindable(values)));
      for (;;) {
        const next = withCode(() => rows.next());
        if (next.done) return;
        yield reader.parse(next.value);
      }
    } finally {
      if (this.#open) statement.close();
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
      if (this.#db.isTransaction) this.exec("ROLLBACK");
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /** Writes a consistent, compacted copy to `target`, which must not exist. */
  copyTo(target: string): void {
    this.run("VACUUM INTO ?", [resolve(target)]);
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
    this.exec(`PRAGMA mmap_size = ${maxMapped}`);
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
    this.#queries.clear();
    this.#changes.clear();
    this.#db.close();
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #prepare(sql: string, readBigInts = false): PreparedStatement {
    return { statement: this.#db.prepare(sql, { readBigInts }), placeholders: placeholdersIn(sql) };
  }

  #prepared(
    cache: Map<string, PreparedStatement>,
    sql: string,
    values: readonly Bindable[],
  ): StatementSyncInstance {
    let prepared = cache.get(sql);
    if (!prepared) {
      // The id that a text index inserted last may be too large for a number, and is of no use.
      prepared = this.#prepare(sql, cache === this.#changes);
      // Statements are few and fixed. The limit only matters for generated ones.
      if (cache.size >= 500) cache.clear();
      cache.set(sql, prepared);
    }
    refuseWrongCount(sql, prepared.placeholders, values);
    return prepared.statement;
  }
}

/** Statements that read big integers give their counts as such too, whatever their types say. */
function plain(count: number | bigint): number {
  return Number(count);
}

function refuseWrongCount(sql: string, placeholders: number, values: readonly Bindable[]): void {
  if (placeholders !== values.length)
    throw new TypeError(`The statement takes ${placeholders} values, not ${values.length}: ${sql}`);
}

/** Runs `work` and gives errors of SQLite the name of their result code, such as SQLITE_FULL. */
function withCode<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) throw error;
    const code = codeNames[error.errcode] ?? codeNames[error.errcode & 0xff] ?? "SQLITE_ERROR";
    throw Object.assign(error, { code });
  }
}
