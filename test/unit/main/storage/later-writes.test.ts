import { describe, expect, it, onTestFinished } from "vitest";
import { LaterWrites } from "../../../../src/main/storage/later-writes";
import { Database } from "../../../../src/sqlite/database";
import { column } from "../../../../src/sqlite/values";

function open() {
  const db = Database.open(":memory:");
  onTestFinished(() => db.close());
  db.exec("CREATE TABLE note (text TEXT UNIQUE)");
  const failures: unknown[] = [];
  const later = new LaterWrites(db, (error) => failures.push(error));
  const add = (text: string) => later.add(() => db.run("INSERT INTO note VALUES (?)", [text]));
  const kept = () => db.all("SELECT text FROM note ORDER BY text", [], column.text);
  return { later, add, kept, failures };
}

describe("deferred writes", () => {
  it("are done a moment later, or before the next read", async () => {
    const { later, add, kept } = open();
    add("a");
    add("b");
    expect(kept()).toEqual([]);
    await expect.poll(kept).toEqual(["a", "b"]);
    add("c");
    later.flush();
    expect(kept()).toEqual(["a", "b", "c"]);
  });

  it("that fail are reported, leave nothing partial and don't stop later ones", () => {
    const { later, add, kept, failures } = open();
    add("a");
    add("a");
    later.flush();
    expect(failures).toHaveLength(1);
    expect(kept()).toEqual([]);
    add("b");
    later.flush();
    expect(kept()).toEqual(["b"]);
  });
});
