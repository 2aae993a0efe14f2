import { mkdirSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { silentLog } from "../../../../src/main/log";
import { faultOf, storageFailure } from "../../../../src/main/storage/disk-failure";
import { openUndamaged } from "../../../../src/main/storage/open-database";
import { ProfileDatabases } from "../../../../src/main/storage/profile-databases";
import type { Database } from "../../../../src/sqlite/database";
import { column } from "../../../../src/sqlite/values";
import { sql } from "../../../../src/sqlite/sql";
import { temporaryFolder } from "../../../support/temporary-folder";

const migrations = [sql`CREATE TABLE things (id INTEGER PRIMARY KEY, text TEXT)`];
const newer = [...migrations, sql`CREATE TABLE more (id INTEGER)`];
const scrambled = "scrambled ".repeat(900);

function closing(db: Database): Database {
  onTestFinished(() => db.close());
  return db;
}

/** Creates a database with 500 rows and closes it cleanly. */
function filled(file: string, steps = migrations): void {
  const db = openUndamaged(file, steps, {});
  db.transaction(() => {
    for (let i = 0; i < 500; i++) db.run("INSERT INTO things(text) VALUES (?)", ["x".repeat(200)]);
  });
  db.get("PRAGMA wal_checkpoint(TRUNCATE)", [], column.number);
  db.close();
}

const count = (db: Database) => db.get("SELECT count(*) FROM things", [], column.number);

it("files of a newer version are named, and left where they are", () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "notebooks"));
  const files = ["settings.json", "mappings.json", "notebooks/1.json", "notebooks/2.json"];
  for (const file of files) writeFileSync(path.join(folder, file), '{"version":2}');
  writeFileSync(path.join(folder, "connections.json"), '{"version":1,"connections":[]}');
  const { problems } = new ProfileDatabases(folder, silentLog).health();
  const found = problems.map(({ part, fault, file }) => [part, fault, path.relative(folder, file)]);
  expect(found.sort()).toEqual([
    ["other", "newer", "mappings.json"],
    ["other", "newer", path.join("notebooks", "1.json")],
    ["settings", "newer", "settings.json"],
  ]);
  for (const { keptAs, message } of problems) {
    expect(keptAs).toBe(null);
    expect(message).toMatch(/newer version of Earshot/);
  }
});

describe("the outbox of a profile", () => {
  it("is used if it is intact", () => {
    const folder = temporaryFolder();
    filled(path.join(folder, "outbox.db"));
    const databases = new ProfileDatabases(folder, silentLog);
    const db = closing(databases.outbox(migrations));
    databases.lock();
    expect(count(db)).toBe(500);
    db.run("INSERT INTO things(text) VALUES (?)", ["one more"]);
    expect(databases.health()).toEqual({ safeMode: false, canBeginNewOutbox: false, problems: [] });
  });

  it.each([
    ["scrambled", "damaged", (file: string) => writeFileSync(file, scrambled)],
    ["cut short", "damaged", (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ["of a newer version", "newer", (file: string) => filled(file, newer)],
  ])("that is %s is left as it is, and nothing is taken", (_, fault, harm) => {
    const folder = temporaryFolder();
    const file = path.join(folder, "outbox.db");
    if (fault === "damaged") filled(file);
    harm(file);
    const before = readFileSync(file);
    const databases = new ProfileDatabases(folder, silentLog);
    const db = closing(databases.outbox(migrations));
    databases.lock();
    expect(count(db)).toBe(0);
    let refused: unknown;
    try {
      db.run("INSERT INTO things(text) VALUES (?)", ["lost"]);
    } catch (error) {
      refused = error;
    }
    expect(storageFailure(refused)?.data).toMatchObject({ kind: "conflict", details: { disk: "read-only" } });
    expect(databases.health()).toMatchObject({
      safeMode: true,
      canBeginNewOutbox: true,
      problems: [{ part: "outbox", fault, file }],
    });
    expect(readFileSync(file).equals(before)).toBe(true);

    const aside = databases.putOutboxAside();
    expect(readFileSync(aside).equals(before)).toBe(true);
    const next = new ProfileDatabases(folder, silentLog);
    closing(next.outbox(migrations));
    expect(next.safeMode).toBe(false);
  });

  it("that is damaged is copied completely, even after an interrupted copy", () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "outbox.db");
    writeFileSync(file, scrambled);
    writeFileSync(`${file}.damaged-2026-11-20-part`, "scram");
    const databases = new ProfileDatabases(folder, silentLog);
    closing(databases.outbox(migrations));
    const copies = readdirSync(folder).filter((name) => /\.damaged-.*(?<!part)$/.test(name));
    expect(copies.map((name) => readFileSync(path.join(folder, name), "utf8"))).toEqual([scrambled]);
  });

  it("of a read-only profile is shown from a copy", () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "outbox.db");
    filled(file);
    const before = readdirSync(folder).sort();
    const databases = new ProfileDatabases(folder, silentLog, { folder, fault: "read-only" });
    const db = databases.outbox(migrations);
    databases.lock();
    expect(count(db)).toBe(500);
    expect(() => db.run("DELETE FROM things", [])).toThrow(/readonly/);
    expect(databases.health()).toMatchObject({ safeMode: true, canBeginNewOutbox: false });
    databases.close();
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});

describe("a database that may be recreated", () => {
  it.each([
    ["damaged", (file: string) => writeFileSync(file, scrambled)],
    ["newer", (file: string) => filled(file, newer)],
  ])("is put aside where it is %s, and said", (fault, harm) => {
    const folder = temporaryFolder();
    const file = path.join(folder, "cache.db");
    harm(file);
    const before = readFileSync(file);
    const databases = new ProfileDatabases(folder, silentLog);
    const db = closing(databases.spare("cache", migrations));
    expect(count(db)).toBe(0);
    const { safeMode, problems } = databases.health();
    expect(safeMode).toBe(false);
    expect(problems).toMatchObject([{ part: "cache", fault }]);
    expect(readFileSync(problems[0]?.keptAs ?? "").equals(before)).toBe(true);
  });
});

describe("messages for disk errors", () => {
  const coded = (code: string) => Object.assign(new Error("refused"), { code });
  it.each([
    ["ENOSPC", "full"],
    ["SQLITE_FULL", "full"],
    ["EROFS", "read-only"],
    ["SQLITE_READONLY_DBMOVED", "read-only"],
    ["EACCES", "unreadable"],
    ["SQLITE_IOERR_WRITE", "unreadable"],
    ["SQLITE_CORRUPT", "damaged"],
  ])("%s is %s", (code, fault) => expect(faultOf(coded(code))).toBe(fault));

  it("mention a text that no file or database can store", () => {
    let refused: unknown;
    try {
      readFileSync("\0");
    } catch (error) {
      refused = error;
    }
    expect(storageFailure(refused)?.kind).toBe("invalid");
  });

  it("are used for actual disk errors only", () => {
    expect(storageFailure(new Error("something else"))).toBeUndefined();
    expect(storageFailure(coded("ENOENT"))).toBeUndefined();
  });
});
