import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaceMigrations } from "../../../../src/service/workspace/schema";
import { type IndexedDocument, TextIndex } from "../../../../src/service/workspace/text-index";
import { Database } from "../../../../src/sqlite/database";
import { migrate } from "../../../../src/sqlite/migrations";
import { column } from "../../../../src/sqlite/values";

const commits = 40;

function documentOf(id: number, isNew = true): IndexedDocument {
  return { id, isNew, words: ["title", `word${id} espresso`, "author"] };
}

function uploaded() {
  const db = Database.open(":memory:");
  migrate(db, workspaceMigrations);
  const index = new TextIndex(db);
  for (let id = 1; id <= commits; id++) db.transaction(() => index.put([documentOf(id)]));
  return { db, index };
}

const segmentsOf = (db: Database) =>
  db.get("SELECT count(DISTINCT segid) FROM text_idx", [], column.number) ?? 0;
const found = (db: Database, word: string) =>
  db.get("SELECT count(*) FROM text WHERE text MATCH ?", [word], column.number);

describe("the full-text index after an upload", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is merged once writing has stopped, and finds the same documents", () => {
    const { db, index } = uploaded();
    index.mergeWhenIdle();
    vi.advanceTimersByTime(1000);
    expect(segmentsOf(db)).toBe(commits);

    vi.runAllTimers();
    expect(segmentsOf(db)).toBeLessThan(4);
    expect(found(db, "espresso")).toBe(commits);
    expect(found(db, "word17")).toBe(1);
  });

  it("isn't merged while documents are being added", () => {
    const { db, index } = uploaded();
    for (let seconds = 0; seconds < 10; seconds++) {
      index.mergeWhenIdle();
      vi.advanceTimersByTime(1000);
    }
    expect(segmentsOf(db)).toBe(commits);
  });

  it("isn't merged when the workspace closes or the database is read-only", () => {
    const { db, index } = uploaded();
    index.mergeWhenIdle();
    index.stop();
    vi.runAllTimers();
    expect(segmentsOf(db)).toBe(commits);

    index.mergeWhenIdle();
    db.exec("PRAGMA query_only = 1");
    vi.runAllTimers();
    expect(found(db, "espresso")).toBe(commits);
  });
});

describe("the full-text index after a commit", () => {
  it("has one segment for all added and changed documents, in whatever order they came", () => {
    const db = Database.open(":memory:");
    migrate(db, workspaceMigrations);
    const index = new TextIndex(db);
    const ids = Array.from({ length: 45 }, (_, id) => id);
    db.transaction(() => index.put(ids.map((id) => documentOf(id))));
    expect(segmentsOf(db)).toBe(1);

    const mixed = ids.flatMap((id) => [documentOf(100 + id), documentOf(44 - id, false)]);
    db.transaction(() => index.put(mixed));
    expect(segmentsOf(db)).toBe(2);
    expect(found(db, "espresso")).toBe(90);
  });
});
