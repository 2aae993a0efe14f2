import { expect, it } from "vitest";
import { FollowStore, streamMigrations } from "../../../../src/main/streams/follow-store";
import { Database } from "../../../../src/sqlite/database";
import { migrate } from "../../../../src/sqlite/migrations";

it("keeps the streams of an earlier version, beside collectors of the same name", () => {
  const db = Database.open(":memory:");
  migrate(db, streamMigrations.slice(0, 1));
  db.run("INSERT INTO follow (connection, stream, via, place, kept) VALUES (?, ?, ?, ?, ?)", [
    "c",
    "kites",
    "collector",
    "7",
    3,
  ]);
  migrate(db, streamMigrations);
  const store = new FollowStore(db);
  const stream = { connectionId: "c", kind: "stream", streamId: "kites" } as const;
  const collector = { ...stream, kind: "collector" } as const;
  const found = { via: "collector", place: "7", kept: 3, made: false, wanted: false };
  expect(store.find(stream)).toMatchObject(found);
  expect(store.find(collector)).toBeUndefined();
  expect(store.obtain(collector)).toMatchObject({ place: null, kept: 0 });
  expect(store.list()).toHaveLength(2);
});
