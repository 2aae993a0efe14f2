import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../../src/sqlite/database";
import {
  DatabaseFromTheFuture,
  type Migration,
  copyPath,
  migrate,
  schemaVersion,
} from "../../../src/sqlite/migrations";
import { column } from "../../../src/sqlite/values";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-migrate-"));
  path = join(folder, "a.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const first = "CREATE TABLE pets (name TEXT)";
const second: Migration = (db) => {
  db.exec("ALTER TABLE pets ADD COLUMN legs INTEGER");
  db.run("UPDATE pets SET legs = ?", [4]);
};

function withFile<T>(migrations: readonly Migration[], work: (db: Database) => T): T {
  const db = Database.open(path);
  try {
    migrate(db, migrations);
    return work(db);
  } finally {
    db.close();
  }
}

describe("migrations", () => {
  it("update a file with data and keep a copy of the original", () => {
    withFile([first], (db) => db.run("INSERT INTO pets VALUES ('Otis')"));
    const legs = withFile([first, second], (db) => db.get("SELECT legs FROM pets", [], column.number));
    expect(legs).toBe(4);
    const copy = Database.open(copyPath(path, 1), { readonly: true });
    expect(copy.get("SELECT name FROM pets", [], column.text)).toBe("Otis");
    expect(schemaVersion(copy)).toBe(1);
    copy.close();
  });

  it("keep the last complete version if a step fails", () => {
    withFile([first], (db) => db.run("INSERT INTO pets VALUES ('Otis')"));
    const failing: Migration = (db) => {
      db.exec("DELETE FROM pets");
      db.exec("not SQL");
    };
    expect(() => withFile([first, failing], () => null)).toThrow();
    withFile([first], (db) => {
      expect(schemaVersion(db)).toBe(1);
      expect(db.get("SELECT count(*) FROM pets", [], column.number)).toBe(1);
    });
  });

  it("reject a newer file and leave it unchanged", () => {
    withFile([first, second], () => null);
    expect(() => withFile([first], () => null)).toThrow(DatabaseFromTheFuture);
    expect(existsSync(copyPath(path, 2))).toBe(false);
  });

  it("make no copy of a new file", () => {
    withFile([first, second], () => null);
    expect(existsSync(copyPath(path, 0))).toBe(false);
  });
});
