import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { DatabaseDamaged } from "./damage";
import type { Reader, SqlValue } from "./values";
import { type WalPages, walPages } from "./wal-pages";

/** Tables that the caller knows, each with its columns in the order of its CREATE statement. */
export type KnownTables = Readonly<Record<string, readonly string[]>>;

/** An entry of the schema. Nothing in it may get into SQL. */
export interface SchemaEntry {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

interface StoredEntry extends SchemaEntry {
  rootpage: number;
}

/** A row as it is stored: without names, and without the values that SQLite leaves out at its end. */
interface StoredRow {
  rowid: number | undefined;
  values: SqlValue[];
}

const schemaLimits = { entries: 1000, bytes: 1_000_000 };
/** No row of ours is larger. Longer texts can't be held by JavaScript at some point. */
const maxPayload = 256 * 1024 * 1024;
/** SQLite's own limit (btreeInt.h, BTCURSOR_MAX_DEPTH). */
const maxDepth = 20;

const interiorIndex = 2;
const interiorTable = 5;
const leafIndex = 10;
const leafTable = 13;

/** A page or row that can't be read. */
class Unreadable extends Error {}

/**
 * Reads rows of a SQLite file that comes from somebody else or is damaged. SQLite doesn't take part: it would parse the
 * statements in the file, evaluate their expressions, and follow a crafted tree of pages without end. This class only decodes
 * bytes (sqlite.org/fileformat2.html) and visits each page once, so the work is bounded by the size of the file. It never writes,
 * and takes in what a write-ahead log beside the file holds. No other process may write to the file meanwhile.
 */
export class ForeignDatabase<Tables extends KnownTables> {
  readonly userVersion: number;
  readonly applicationId: number;
  readonly #usable: number;
  readonly #pageSize: number;
  readonly #pages: number;
  readonly #entries: readonly StoredEntry[];
  #lost = 0;

  private constructor(
    readonly path: string,
    private readonly tables: Tables,
    private readonly file: number,
    private readonly wal: WalPages | undefined,
  ) {
    const head = Buffer.alloc(100);
    this.#read(head, 1, 0);
    const stated = head.readUInt16BE(16);
    this.#pageSize = stated === 1 ? 65_536 : stated;
    this.#usable = this.#pageSize - head.readUInt8(20);
    this.userVersion = head.readInt32BE(60);
    this.applicationId = head.readInt32BE(68);
    const isPowerOfTwo = this.#pageSize >= 512 && (this.#pageSize & (this.#pageSize - 1)) === 0;
    const utf8 = head.readUInt32BE(56) <= 1;
    if (
      head.toString("latin1", 0, 16) !== "SQLite format 3\0" ||
      !isPowerOfTwo ||
      this.#usable < 480 ||
      !utf8
    )
      throw new DatabaseDamaged(`${path} is no database of Earshot`);
    if (wal && wal.pageSize !== this.#pageSize)
      throw new DatabaseDamaged(`The write-ahead log of ${path} belongs to another file`);
    // A log may only add pages that it holds. The list of visited pages is as long as their number.
    const inFile = Math.ceil(fstatSync(file).size / this.#pageSize);
    this.#pages = wal ? Math.min(wal.pages, inFile + wal.offsets.size) : inFile;
    this.#entries = this.#readSchema();
    this.#lost = 0;
  }

  /** Throws DatabaseDamaged for a file that isn't a SQLite database, or whose list of tables is unreadable. */
  static open<Tables extends KnownTables>(path: string, tables: Tables): ForeignDatabase<Tables> {
    const log = `${path}-wal`;
    const file = openSync(path, "r");
    try {
      const wal = existsSync(log) ? walPages(log) : undefined;
      try {
        return new ForeignDatabase(path, tables, file, wal);
      } catch (error) {
        if (wal) closeSync(wal.file);
        throw error;
      }
    } catch (error) {
      closeSync(file);
      throw error;
    }
  }

  /** Everything that the file defines, also what Earshot doesn't know. */
  schema(): SchemaEntry[] {
    return this.#entries.map(({ type, name, tbl_name, sql }) => ({ type, name, tbl_name, sql }));
  }

  /** Whether the file has a known table with the known columns. */
  has(table: keyof Tables & string): boolean {
    return this.#find(table) !== undefined;
  }

  /** Rows that couldn't be read so far, as far as that can be told. A row that the reader refuses counts as well. */
  get lost(): number {
    return this.#lost;
  }

  /** Readable rows of a known table, in order of the row id or the primary key. None if the file doesn't have the table. */
  *rows<T>(table: keyof Tables & string, reader: Reader<T>): Generator<T, void, undefined> {
    const found = this.#find(table);
    if (!found) return;
    const { columns, idColumn, rootpage } = found;
    const lostBefore = this.#lost;
    let read = 0;
    let rejected = 0;
    for (const { rowid, values } of this.#walk(rootpage)) {
      read++;
      const row: Record<string, SqlValue> = {};
      for (const [i, name] of columns.entries())
        row[name] = i === idColumn && rowid !== undefined ? rowid : (values[i] ?? null);
      let parsed: T;
      try {
        parsed = reader.parse(row);
      } catch {
        rejected++;
        this.#lost++;
        continue;
      }
      yield parsed;
    }
    // A damaged page doesn't tell how many rows it held. An index of the table may.
    if (this.#lost > lostBefore + rejected)
      this.#lost = Math.max(this.#lost, lostBefore + rejected + this.#countByIndex(table) - read);
  }

  close(): void {
    closeSync(this.file);
    if (this.wal) closeSync(this.wal.file);
  }

  #find(table: string) {
    const found = this.#entries.filter(({ name }) => name.toLowerCase() === table);
    const [entry] = found;
    const columns = this.tables[table];
    if (!columns || !entry || found.length > 1 || entry.type !== "table" || entry.name !== table)
      return undefined;
    const defined = columnsIn(entry.sql ?? "");
    if (entry.rootpage < 2 || columns.some((name, i) => defined[i]?.name !== name)) return undefined;
    return { columns, idColumn: defined.findIndex(({ isRowid }) => isRowid), rootpage: entry.rootpage };
  }

  #readSchema(): StoredEntry[] {
    const entries: StoredEntry[] = [];
    let bytes = 0;
    for (const { values } of this.#walk(1)) {
      const [type, name, tbl_name, rootpage, sql] = values;
      if (
        typeof type !== "string" ||
        typeof name !== "string" ||
        typeof tbl_name !== "string" ||
        (sql !== null && typeof sql !== "string")
      )
        throw new DatabaseDamaged(`The list of tables in ${this.path} is damaged`);
      bytes += name.length + tbl_name.length + (sql?.length ?? 0);
      entries.push({ type, name, tbl_name, sql, rootpage: typeof rootpage === "number" ? rootpage : 0 });
      if (entries.length > schemaLimits.entries || bytes > schemaLimits.bytes)
        throw new DatabaseDamaged(`${this.path} defines too much to be a database of Earshot`);
    }
    if (this.#lost > 0) throw new DatabaseDamaged(`The list of tables in ${this.path} is damaged`);
    return entries;
  }

  #countByIndex(table: string): number {
    const index = this.#entries.find(
      ({ type, tbl_name, sql }) => type === "index" && tbl_name === table && !/\bWHERE\b/i.test(sql ?? ""),
    );
    if (!index) return 0;
    const lost = this.#lost;
    let count = 0;
    for (const row of this.#walk(index.rootpage)) count += row.values.length > 0 ? 1 : 0;
    this.#lost = lost;
    return count;
  }

  /** Rows of a tree, in its order. Whatever can't be read is counted and skipped. */
  *#walk(root: number): Generator<StoredRow, void, undefined> {
    const visited = new Uint8Array(Math.ceil((this.#pages + 1) / 8));
    const claim = (page: number): Buffer => {
      if (page < 1 || page > this.#pages) throw new Unreadable();
      const bit = 1 << (page & 7);
      if (((visited[page >>> 3] ?? 0) & bit) !== 0) throw new Unreadable();
      visited[page >>> 3] = (visited[page >>> 3] ?? 0) | bit;
      return this.#page(page);
    };
    yield* this.#subtree(claim, root, 0, { last: -Infinity });
  }

  *#subtree(
    claim: (page: number) => Buffer,
    number: number,
    depth: number,
    order: { last: number },
  ): Generator<StoredRow, void, undefined> {
    let page: Buffer;
    let cells: number[];
    let type: number;
    const start = number === 1 ? 100 : 0;
    try {
      if (depth >= maxDepth) throw new Unreadable();
      page = claim(number);
      type = page.readUInt8(start);
      cells = this.#cells(page, start, type);
    } catch {
      this.#lost++;
      return;
    }
    const isInterior = type === interiorTable || type === interiorIndex;
    for (const at of cells) {
      if (isInterior) yield* this.#subtree(claim, page.readUInt32BE(at), depth + 1, order);
      if (type === interiorTable) continue;
      let row: StoredRow;
      try {
        row = this.#row(claim, page, at + (isInterior ? 4 : 0), type);
        if (row.rowid !== undefined && row.rowid <= order.last) throw new Unreadable();
      } catch {
        this.#lost++;
        continue;
      }
      order.last = row.rowid ?? order.last;
      yield row;
    }
    if (isInterior) yield* this.#subtree(claim, page.readUInt32BE(start + 8), depth + 1, order);
  }

  /** Where the cells of a page start. */
  #cells(page: Buffer, start: number, type: number): number[] {
    const isInterior = type === interiorTable || type === interiorIndex;
    if (!isInterior && type !== leafTable && type !== leafIndex) throw new Unreadable();
    const first = start + (isInterior ? 12 : 8);
    const count = page.readUInt16BE(start + 3);
    if (first + 2 * count > this.#usable) throw new Unreadable();
    const cells: number[] = [];
    for (let i = 0; i < count; i++) {
      const at = page.readUInt16BE(first + 2 * i);
      if (at < first + 2 * count || at > this.#usable - 4) throw new Unreadable();
      cells.push(at);
    }
    return cells;
  }

  #row(claim: (page: number) => Buffer, page: Buffer, at: number, type: number): StoredRow {
    const cell = new Cursor(page, at);
    const size = cell.varint();
    const rowid = type === leafTable ? cell.varint() : undefined;
    if (size > maxPayload) throw new Unreadable();
    return { rowid, values: valuesIn(this.#payload(claim, page, cell.at, size, type)) };
  }

  /** The bytes of a row. What doesn't fit into its page continues in a chain of pages. */
  #payload(claim: (page: number) => Buffer, page: Buffer, at: number, size: number, type: number): Buffer {
    const usable = this.#usable;
    const max = type === leafTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
    const min = Math.floor(((usable - 12) * 32) / 255) - 23;
    const even = min + ((size - min) % (usable - 4));
    const local = size <= max ? size : even <= max ? even : min;
    if (at + local > usable) throw new Unreadable();
    const start = page.subarray(at, at + local);
    if (local === size) return start;
    const parts = [start];
    let next = page.readUInt32BE(at + local);
    for (let missing = size - local; missing > 0; missing -= usable - 4) {
      const part = claim(next);
      parts.push(part.subarray(4, 4 + Math.min(missing, usable - 4)));
      next = part.readUInt32BE(0);
    }
    return Buffer.concat(parts);
  }

  #page(number: number): Buffer {
    const page = Buffer.allocUnsafe(this.#pageSize);
    if (this.#read(page, number, (number - 1) * this.#pageSize) < page.length) throw new Unreadable();
    return page;
  }

  #read(into: Buffer, number: number, at: number): number {
    const inLog = this.wal?.offsets.get(number);
    return this.wal && inLog !== undefined
      ? readSync(this.wal.file, into, 0, into.length, inLog)
      : readSync(this.file, into, 0, into.length, at);
  }
}

class Cursor {
  constructor(
    private readonly bytes: Buffer,
    public at: number,
  ) {}

  /** An integer of 1 to 9 bytes. Those of 8 bytes or more exceed what Earshot stores. */
  varint(): number {
    let value = 0;
    for (let i = 0; i < 7; i++) {
      const byte = this.bytes.readUInt8(this.at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Unreadable();
  }
}

/** Decodes a record (sqlite.org/fileformat2.html, section 2.1). */
function valuesIn(record: Buffer): SqlValue[] {
  const head = new Cursor(record, 0);
  const end = head.varint();
  if (end > record.length) throw new Unreadable();
  const values: SqlValue[] = [];
  let at = end;
  while (head.at < end) {
    const type = head.varint();
    const size = sizeOf(type);
    if (at + size > record.length) throw new Unreadable();
    values.push(valueAt(record, at, type, size));
    at += size;
  }
  return values;
}

const sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function sizeOf(type: number): number {
  const size = type >= 12 ? Math.floor((type - 12) / 2) : sizes[type];
  if (size === undefined) throw new Unreadable();
  return size;
}

function valueAt(record: Buffer, at: number, type: number, size: number): SqlValue {
  if (type >= 12)
    return type % 2 === 1
      ? record.toString("utf8", at, at + size)
      : Uint8Array.from(record.subarray(at, at + size));
  switch (type) {
    case 0:
      return null;
    case 6: {
      const value = Number(record.readBigInt64BE(at));
      // Refused rather than rounded.
      if (!Number.isSafeInteger(value)) throw new Unreadable();
      return value;
    }
    case 7:
      return record.readDoubleBE(at);
    case 8:
      return 0;
    case 9:
      return 1;
    default:
      return record.readIntBE(at, size);
  }
}

/** The columns in a CREATE TABLE statement, and which of them is the row id. Good enough for the statements that Earshot writes. */
function columnsIn(sql: string): { name: string; isRowid: boolean }[] {
  const [, inner] = /^CREATE TABLE "?\w+"?\s*\(([^]*)\)[^)]*$/.exec(sql) ?? [];
  if (inner === undefined) return [];
  const parts = [""];
  let depth = 0;
  for (const piece of inner.split(/([(),])/)) {
    if (piece === "(") depth++;
    if (piece === ")") depth--;
    if (piece === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + piece);
  }
  return parts.map((part) => ({
    name: /^\s*(\w+)/.exec(part)?.[1] ?? "",
    isRowid: /^\s*\w+ INTEGER PRIMARY KEY\b/i.test(part),
  }));
}
