import { renameSync, rmSync } from "node:fs";
import { setImmediate as breathe } from "node:timers/promises";
import { z } from "zod";
import { t } from "../../shared/words";
import { Database, isDamage } from "../../sqlite/database";
import { schemaVersion } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";
import { failure, throwIfAborted } from "../client/service-error";

/** What is missing in a copy. */
export interface CopyResult {
  lost: number;
  notes: string[];
}

const SchemaRow = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() });
type SchemaRow = z.output<typeof SchemaRow>;
const schemaSql = "SELECT type, name, sql FROM sqlite_master";

/** Name of the columns with JSON in a workspace. A truncated value is useless. */
const jsonColumn = "body";

/** Rows copied per statement. If one of them is unreadable, halves are tried down to the row. */
const chunk = 1000;

/** Endings of the tables that an FTS5 table consists of (https://www.sqlite.org/fts5.html#fts5_data_structures). */
const indexTables = ["data", "idx", "content", "docsize", "config"];

/** Replaces a damaged database by a new one with every readable row. */
export async function salvage(file: string, signal: AbortSignal): Promise<CopyResult> {
  const old = `${file}.damaged`;
  for (const ending of ["", "-wal"]) rename(file + ending, old + ending);
  const { schema, version } = readSchema(old);
  const db = Database.open(file, { synchronous: "NORMAL", defensive: false });
  try {
    // SQLite can't read an attached database while the main one has a write-ahead log.
    db.exec("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF");
    db.run("ATTACH DATABASE ? AS old", [old]);
    const work = new Salvage(db, schema, signal);
    const result = await work.run();
    db.exec(`PRAGMA user_version = ${version}`);
    db.exec("DETACH DATABASE old");
    return result;
  } finally {
    db.close();
    for (const ending of ["", "-wal", "-shm"]) rmSync(old + ending, { force: true });
  }
}

/** Whether every row and index of a database is readable. Checks in parts, to keep the process responsive. */
export async function isWhole(file: string, signal: AbortSignal): Promise<boolean> {
  let db: Database | undefined;
  try {
    db = Database.open(file);
    const schema = db.all(schemaSql, [], SchemaRow);
    for (const { type, name, sql } of schema) {
      if (type === "index" && sql !== null)
        db.get(`SELECT count(*) FROM ${tableOf(sql)} INDEXED BY "${name}"`, [], column.number);
      if (type === "table" && !isVirtual(sql) && !(await isReadable(db, name, sql, signal))) return false;
    }
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    db?.close();
  }
}

async function isReadable(
  db: Database,
  table: string,
  sql: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const columns = db.all(`SELECT name FROM pragma_table_info('${table}')`, [], column.text);
  // Computing its length reads a text completely.
  const lengths = columns.map((name) => `coalesce(length("${name}"), 0)`).join(" + ");
  const broken = columns.includes(jsonColumn) ? `sum(NOT json_valid(${jsonColumn}))` : "0";
  const read = `SELECT coalesce(${broken}, 0) + 0 * coalesce(sum(${lengths}), 0) FROM "${table}"`;
  if (isWithoutRowid(sql)) return db.get(read, [], column.number) === 0;
  for (let from: number | undefined = firstRow(db, `"${table}"`, -Infinity); from !== undefined;) {
    throwIfAborted(signal);
    const to = endOfChunk(db, `"${table}"`, from);
    if (db.get(`${read} WHERE rowid BETWEEN ? AND ?`, [from, to], column.number) !== 0) return false;
    await breathe();
    from = firstRow(db, `"${table}"`, to);
  }
  return true;
}

function firstRow(db: Database, table: string, after: number): number | undefined {
  const above = after === -Infinity ? "" : `WHERE rowid > ${after}`;
  return db.all(`SELECT rowid FROM ${table} ${above} ORDER BY rowid LIMIT 1`, [], column.number)[0];
}

function endOfChunk(db: Database, table: string, from: number): number {
  const rows = `SELECT rowid AS id FROM ${table} WHERE rowid >= ? ORDER BY rowid LIMIT ${chunk}`;
  return db.get(`SELECT max(id) FROM (${rows})`, [from], column.number) ?? from;
}

function isVirtual(sql: string | null): boolean {
  return /^CREATE VIRTUAL TABLE/i.test(sql ?? "");
}

function isWithoutRowid(sql: string | null): boolean {
  return /WITHOUT ROWID\s*$/i.test(sql ?? "");
}

function tableOf(indexSql: string): string {
  return /\bON\s+("[^"]+"|\w+)/i.exec(indexSql)?.[1] ?? "";
}

function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

function readSchema(file: string): { schema: SchemaRow[]; version: number } {
  try {
    const db = Database.open(file);
    try {
      const schema = db.all(schemaSql, [], SchemaRow);
      if (schema.length > 0) return { schema, version: schemaVersion(db) };
    } finally {
      db.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  throw failure("invalid", t("main:workspace.nothingReadable"), { details: { workspace: "damaged" } });
}

/** Copies tables from the attached database `old`, row by row if necessary. */
class Salvage {
  #lost = 0;
  readonly #notes: string[] = [];

  constructor(
    private readonly db: Database,
    private readonly schema: readonly SchemaRow[],
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<CopyResult> {
    const virtual = this.schema.filter(({ sql }) => isVirtual(sql));
    const inner = ({ name }: SchemaRow) =>
      virtual.some((table) => indexTables.some((ending) => name === `${table.name}_${ending}`));
    const tables = this.schema.filter(
      (row) => row.type === "table" && !virtual.includes(row) && !row.name.startsWith("sqlite_"),
    );
    for (const table of tables.filter((row) => !inner(row))) {
      this.#create(table);
      await this.#copy(table);
    }
    for (const table of virtual) this.#create(table);
    this.#copyIndex(tables.filter(inner).map(({ name }) => name));
    for (const row of this.schema) if (row.type === "index" && row.sql !== null) this.#create(row);
    return { lost: this.#lost, notes: this.#notes };
  }

  /** The tables of the text index are only usable together. */
  #copyIndex(tables: readonly string[]): void {
    try {
      this.db.transaction(() => {
        for (const table of tables) {
          this.db.exec(`DELETE FROM main."${table}"`);
          this.db.exec(`INSERT INTO main."${table}" SELECT * FROM old."${table}"`);
        }
      });
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#notes.push(t("main:workspace.noTextIndex"));
    }
  }

  #create({ name, sql }: SchemaRow): void {
    if (sql === null) return;
    try {
      this.db.exec(sql);
    } catch (error) {
      this.#notes.push(t("main:workspace.notMadeAgain", { name, why: String(error) }));
    }
  }

  async #copy(table: SchemaRow): Promise<void> {
    const insert = `INSERT OR IGNORE INTO main."${table.name}" SELECT * FROM old."${table.name}"`;
    if (isWithoutRowid(table.sql)) {
      if (!this.#tryCopy(insert, [])) this.#lost++;
      return;
    }
    const found = this.#edges(table.name);
    if (!found) return;
    const [first, last] = found;
    const columns = this.db.all(`SELECT name FROM pragma_table_info('${table.name}')`, [], column.text);
    const json = columns.includes(jsonColumn);
    const range = "WHERE rowid BETWEEN ? AND ?";
    const copy = {
      insert: `${insert} ${range}${json ? ` AND json_valid(${jsonColumn})` : ""}`,
      broken: json
        ? `SELECT count(*) FROM old."${table.name}" ${range} AND NOT json_valid(${jsonColumn})`
        : null,
    };
    for (let from = first; from <= last; from += chunk) {
      throwIfAborted(this.signal);
      this.#range(copy, from, Math.min(from + chunk - 1, last));
      await breathe();
    }
  }

  #range(copy: { insert: string; broken: string | null }, from: number, to: number): void {
    if (this.#tryCopy(copy.insert, [from, to])) {
      if (copy.broken !== null) this.#lost += this.db.get(copy.broken, [from, to], column.number) ?? 0;
      return;
    }
    if (from === to) {
      this.#lost++;
      return;
    }
    const middle = Math.floor((from + to) / 2);
    this.#range(copy, from, middle);
    this.#range(copy, middle + 1, to);
  }

  #tryCopy(sql: string, values: readonly number[]): boolean {
    try {
      this.db.run(sql, values);
      return true;
    } catch (error) {
      if (isDamage(error)) return false;
      throw error;
    }
  }

  /** First and last row id, read from the table or, if a page on the way is damaged, from one of its indexes. */
  #edges(table: string): [number, number] | undefined {
    const indexes = this.schema.filter(
      ({ type, sql }) => type === "index" && sql !== null && tableOf(sql).replaceAll('"', "") === table,
    );
    for (const by of ["", ...indexes.map(({ name }) => ` INDEXED BY "${name}"`)]) {
      try {
        const edge = (which: "min" | "max") =>
          this.db.get(`SELECT coalesce(${which}(rowid), 0) FROM old."${table}"${by}`, [], column.number) ?? 0;
        return [edge("min"), edge("max")];
      } catch (error) {
        if (!isDamage(error)) throw error;
      }
    }
    this.#lost++;
    this.#notes.push(t("main:workspace.tableLost", { name: table }));
    return undefined;
  }
}
