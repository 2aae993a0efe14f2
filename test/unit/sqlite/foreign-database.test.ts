import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { Database } from "../../../src/sqlite/database";
import { ForeignDatabase, type KnownTables } from "../../../src/sqlite/foreign-database";
import { temporaryFolder } from "../../support/temporary-folder";

const known = {
  meta: ["key", "value"],
  document: ["id", "url", "deleted", "body"],
  value: ["id", "v"],
} as const;

const Anything = z.record(z.string(), z.unknown());

let open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open) one.close();
  open = [];
});

const newFile = () => path.join(temporaryFolder(), "workspace.db");

/** A database like Earshot's. It stays open, so what was written last is in its write-ahead log. */
function written(file: string, fill: (db: Database) => void = () => undefined): Database {
  const db = Database.open(file);
  open.push(db);
  db.exec(`
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE document (
      id INTEGER PRIMARY KEY, url TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL
    );
    CREATE UNIQUE INDEX document_url ON document (url);
    CREATE TABLE value (id INTEGER PRIMARY KEY, v);
    PRAGMA user_version = 3;
    PRAGMA application_id = 77`);
  fill(db);
  return db;
}

function foreign<Tables extends KnownTables>(file: string, tables: Tables): ForeignDatabase<Tables> {
  const db = ForeignDatabase.open(file, tables);
  open.push(db);
  return db;
}

/** Rows of `document`, with bodies that need chains of pages, and ids with gaps. */
function addDocuments(db: Database, count = 500): void {
  db.transaction(() => {
    for (let i = 1; i <= count; i++)
      db.run("INSERT INTO document (id, url, deleted, body) VALUES (?, ?, ?, ?)", [
        i * 3,
        `https://news.example/${i}`,
        i % 2,
        `${i} ü🙂 `.repeat(i % 7 === 0 ? 3000 : 5),
      ]);
  });
}

describe("a sound file", () => {
  it.each(["in the file", "in the write-ahead log"])("gives every row as SQLite does, %s", (where) => {
    const file = newFile();
    const db = written(file, (it) => {
      addDocuments(it);
      for (const key of ["b", "a", "c"]) it.run("INSERT INTO meta VALUES (?, ?)", [key, `value of ${key}`]);
    });
    if (where === "in the file") db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    const read = foreign(file, known);
    expect([...read.rows("document", Anything)]).toEqual(
      db.all("SELECT * FROM document ORDER BY id", [], Anything),
    );
    expect([...read.rows("meta", Anything)]).toEqual(db.all("SELECT * FROM meta ORDER BY key", [], Anything));
    expect(read).toMatchObject({ userVersion: 3, applicationId: 77, lost: 0 });
    expect(read.schema().map(({ type, name }) => `${type} ${name}`)).toEqual([
      "table meta",
      "table document",
      "index document_url",
      "table value",
    ]);
  });

  it("gives values of every kind", () => {
    const values = [
      null,
      0,
      1,
      -1,
      127,
      -129,
      40_000,
      -9_000_000,
      2 ** 31,
      -(2 ** 40),
      2 ** 53 - 1,
      0.5,
      "",
      "a\u0080🙂",
    ];
    const file = newFile();
    const db = written(file, (it) => {
      for (const value of values) it.run("INSERT INTO value (v) VALUES (?)", [value]);
      it.run("INSERT INTO value (v) VALUES (?)", [new Uint8Array([0, 255])]);
    });
    expect([...foreign(file, known).rows("value", Anything)]).toEqual(
      [...values, new Uint8Array([0, 255])].map((v, i) => ({ id: i + 1, v })),
    );
    expect(db.isReadonly).toBe(false);
  });
});
