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

describe("writes that nothing waits for", () => {
  it("are done a moment later, or at once where somebody wants to read", async () => {
    const { later, add, kept } = open();
    add("a");
    add("b");
    expect(kept()).toEqual([]);
    await expect.poll(kept).toEqual(["a", "b"]);
    add("c");
    later.flush();
    expect(kept()).toEqual(["a", "b", "c"]);
  });

  it("that fail are told, leave nothing half done and stop none that follow", () => {
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
