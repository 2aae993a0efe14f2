import { describe, expect, it } from "vitest";
import { z } from "zod";
import { activityMigrations } from "../../../../src/main/activity/activity-log";
import { cacheMigrations } from "../../../../src/main/cache/answer-cache";
import { outboxMigrations } from "../../../../src/main/uploads/schema";
import { forgetRows } from "../../../../src/main/storage/rows";
import { type FileState, stateOf } from "../../../../src/main/storage/store";
import { stores } from "../../../../src/main/profile/stores";
import { streamMigrations } from "../../../../src/main/streams/follow-store";
import { watchMigrations } from "../../../../src/main/watches/watch-store";
import { Database } from "../../../../src/sqlite/database";
import { migrate } from "../../../../src/sqlite/migrations";
import { column } from "../../../../src/sqlite/values";

const migrations = {
  "outbox.db": outboxMigrations,
  "cache.db": cacheMigrations,
  "activity.db": activityMigrations,
  "streams.db": streamMigrations,
  "watches.db": watchMigrations,
};
const Column = z.object({ name: z.string(), type: z.string() });

describe.each(Object.entries(migrations))("what is listed of %s", (path, steps) => {
  const db = Database.open(":memory:");
  migrate(db, steps);
  const { tables = [] } = stores.find((store) => store.path === path) ?? {};

  it("is each of its tables, and each of their columns that can hold text, once", () => {
    const found = db.all(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
      [],
      column.text,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(found.sort());
    for (const { name, json = [], texts = [], urls = [], names = [], ids = [], own = [], key } of tables) {
      const columns = db.all("SELECT name, type FROM pragma_table_info(?)", [name], Column);
      const texty = columns.filter(({ type }) => type !== "INTEGER" && type !== "REAL");
      const listed = [...json, ...texts, ...urls, ...names, ...ids, ...own];
      expect(listed.sort(), name).toEqual(texty.map((one) => one.name).sort());
      for (const one of key) expect(columns.map((known) => known.name)).toContain(one);
    }
  });

  it("finds the rows of a connection", () => {
    db.transaction(() => forgetRows(db, tables, "c"));
    for (const { of } of tables) expect(of === null || of.split("?").length === 2).toBe(true);
  });
});

describe("files of the profile", () => {
  const known: readonly (readonly [string, string, FileState])[] = [
    ["outbox.db", "outbox.db", "current"],
    ["outbox.db-wal", "outbox.db", "current"],
    ["outbox.db.before-3.part-journal", "outbox.db", "backup"],
    ["cache.db.damaged-2026-11-27T10-00-00-000Z-shm", "cache.db", "aside"],
    ["outbox.db.damaged-2026-11-27T10-00-00-000Z-part", "outbox.db", "aside"],
    ["connections.json.new", "connections.json", "unfinished"],
    ["notebooks/0a1b.json", "notebooks", "current"],
    ["notebooks/0a1b.json.new", "notebooks", "unfinished"],
    ["notebooks/0a1b.json.damaged-2026-11-27T10-00-00-000Z", "notebooks", "aside"],
    ["upload-files/3/original.csv", "upload-files", "current"],
    ["Local Storage/leveldb/000003.log", "Local Storage", "current"],
  ];
  it.each(known)("%s belongs to %s alone", (file, path, state) => {
    const found = stores.flatMap((store) => {
      const is = stateOf(store, file);
      return is === undefined ? [] : [[store.path, is]];
    });
    expect(found).toEqual([[path, state]]);
  });

  it.each(["outbox.db2", "notes.txt", "notebooks2/a.json", "settings.json.bak", "client/outbox.db"])(
    "%s is nobody's",
    (file) => {
      expect(stores.filter((store) => stateOf(store, file) !== undefined)).toEqual([]);
    },
  );
});
