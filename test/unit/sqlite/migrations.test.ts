import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
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
import { sql } from "../../../src/sqlite/sql";
import { asRoot, leaveRoom, release, smallDisk } from "../../support/small-disk";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-migrate-"));
  path = join(folder, "a.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const first = sql`CREATE TABLE pets (name TEXT)`;
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

  it("copy a file once, even if a step fails and is repeated", () => {
    withFile([first], (db) => db.run("INSERT INTO pets VALUES ('Otis')"));
    const shares: number[] = [];
    const steps: number[] = [];
    const attempt = (step: Migration) => {
      const db = Database.open(path);
      try {
        migrate(db, [first, step], {
          copied: (share) => shares.push(share),
          step: (version) => steps.push(version),
        });
      } finally {
        db.close();
      }
    };
    const failing: Migration = (db) => {
      db.exec("DELETE FROM pets");
      throw new Error("killed");
    };
    expect(() => attempt(failing)).toThrow("killed");
    expect([shares, steps]).toEqual([[1], [2]]);
    const copy = statSync(copyPath(path, 1));
    attempt(second);
    expect([shares, steps]).toEqual([[1], [2, 2]]);
    expect(statSync(copyPath(path, 1)).ino).toBe(copy.ino);
  });

  it("copy a file again that was changed since", () => {
    withFile([first], () => null);
    const failing: Migration = () => {
      throw new Error("killed");
    };
    expect(() => withFile([first, failing], () => null)).toThrow("killed");
    utimesSync(path, 0, 0);
    withFile([first], (db) => db.run("INSERT INTO pets VALUES ('Otis')"));
    withFile([first, second], () => null);
    const copy = Database.open(copyPath(path, 1), { readonly: true });
    expect(copy.get("SELECT name FROM pets", [], column.text)).toBe("Otis");
    copy.close();
  });

  it("keep a complete copy until the next one is complete", () => {
    withFile([first], () => null);
    writeFileSync(copyPath(path, 1), "an earlier copy");
    const db = Database.open(path);
    const killed = () => {
      expect(readFileSync(copyPath(path, 1), "utf8")).toBe("an earlier copy");
      throw new Error("killed");
    };
    expect(() => migrate(db, [first, second], { copied: killed })).toThrow("killed");
    db.close();
    expect(readFileSync(copyPath(path, 1), "utf8")).toBe("an earlier copy");
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("copy changes that a reader keeps in the log", () => {
    withFile([first], () => null);
    const reader = Database.open(path, { readonly: true });
    reader.exec("BEGIN");
    reader.get("SELECT count(*) FROM pets", [], column.number);
    const db = Database.open(path);
    db.exec("PRAGMA busy_timeout = 0");
    db.run("INSERT INTO pets VALUES ('Otis')");
    migrate(db, [first, second]);
    db.close();
    reader.close();
    const copy = Database.open(copyPath(path, 1), { readonly: true });
    expect(copy.get("SELECT name FROM pets", [], column.text)).toBe("Otis");
    copy.close();
  });

  it.runIf(asRoot)("say how much room a copy needs, and change nothing without it", ({ skip }) => {
    skip(!smallDisk(folder, "16m"), "this machine doesn't allow mounting a disk");
    try {
      withFile([first], (db) => {
        db.run("INSERT INTO pets VALUES (?)", ["x".repeat(5_000_000)]);
        db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      });
      leaveRoom(folder, 1_000_000);
      const { size } = statSync(path);
      expect(() => withFile([first, second], () => null)).toThrow(
        expect.objectContaining({ name: "NoRoomForBackup", code: "ENOSPC", bytes: size }),
      );
      expect(readdirSync(folder).filter((name) => name.includes("before"))).toEqual([]);
      withFile([first], (db) => expect(schemaVersion(db)).toBe(1));
    } finally {
      release(folder);
    }
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
