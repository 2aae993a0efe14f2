import { expect, it, onTestFinished } from "vitest";
import { Changes } from "../../../../src/service/workspace/changes";
import { Meta } from "../../../../src/service/workspace/meta";
import { workspaceMigrations } from "../../../../src/service/workspace/schema";
import { Database } from "../../../../src/sqlite/database";
import { migrate } from "../../../../src/sqlite/migrations";
import { column } from "../../../../src/sqlite/values";

function emptyDatabase(): Database {
  const db = Database.open(":memory:");
  onTestFinished(() => db.close());
  migrate(db, workspaceMigrations);
  return db;
}

const edited = (id: number) => ({ id, hasOtherText: false });
const rewritten = (id: number) => ({ id, hasOtherText: true });

it("a change is forgotten once columns and texts have it", () => {
  const db = emptyDatabase();
  const changes = new Changes(db, new Meta(db));
  const remaining = () => db.all("SELECT document FROM changed ORDER BY document", [], column.number);
  db.run("INSERT INTO text_piece (piece, generation, size, change) VALUES (0, 1, 10, 0)");
  changes.record([edited(1), rewritten(2)]);
  // Nothing is stored of its text.
  changes.record([rewritten(70_000)]);
  const { latest } = changes;
  // The text was read before, and is the same.
  changes.record([edited(2), edited(3)]);
  changes.columnsHave(latest);
  expect(remaining()).toEqual([2, 3]);
  changes.columnsHave(changes.latest);
  expect(remaining()).toEqual([2]);
  db.run("UPDATE text_piece SET change = ?", [latest]);
  changes.columnsHave(changes.latest);
  expect(remaining()).toEqual([]);
});

it("numbers go on after everything was forgotten", () => {
  const db = emptyDatabase();
  const first = new Changes(db, new Meta(db));
  first.record([edited(1)]);
  first.record([edited(1)]);
  first.columnsHave(first.latest);
  const second = new Changes(db, new Meta(db));
  second.record([edited(1)]);
  const sql = "SELECT document FROM changed WHERE change > ?";
  expect(db.all(sql, [second.columns], column.number)).toEqual([1]);
});
