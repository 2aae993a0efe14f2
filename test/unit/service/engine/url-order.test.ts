import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UrlOrder } from "../../../../src/service/engine/columns/url-order";
import { workspaceMigrations } from "../../../../src/service/workspace/schema";
import { Database } from "../../../../src/sqlite/database";
import { migrate } from "../../../../src/sqlite/migrations";

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-urls-"));
  db = Database.open(join(folder, "workspace.db"));
  migrate(db, workspaceMigrations);
  db.exec("INSERT INTO collection (id, project, name) VALUES (1, 'p', ''), (2, 'p', 'reviews')");
});
afterEach(() => {
  written.length = 0;
  db.close();
  rmSync(folder, { recursive: true });
});

const written: { url: string; collection: number }[] = [];
function write(count: number): void {
  db.transaction(() => {
    for (let n = 0; n < count; n++) {
      const id = written.length;
      const mixed = Math.imul(id + 1, 2_654_435_761) >>> 0;
      // Names outside the Basic Multilingual Plane sort by code point, as in SQLite, not by UTF-16 units.
      const name = ["b", "ä", "😀", "\uffee", "a"][mixed % 5] ?? "";
      // The same URL in two collections.
      const url = `https://example.com/${name}/${id >>> 1}`;
      const collection = 1 + (id % 2);
      written.push({ url, collection });
      db.run("INSERT INTO document (id, collection, url, body) VALUES (?, ?, ?, '{}')", [
        id,
        collection,
        url,
      ]);
    }
  });
}

it("lists ids by URL, then by collection, also those that arrive later", async () => {
  const urls = new UrlOrder(db, () => written.length);
  // Nothing, many at once, a few, while it reads, and many again.
  expect([...(await urls.ids())]).toEqual([]);
  for (const count of [1000, 3, 1, 25_000, 30_000]) {
    write(count);
    const reading = urls.ids();
    write(2);
    await reading;
    const expected = written
      .map(({ url, collection }, id) => ({ id, collection, bytes: Buffer.from(url) }))
      .sort((a, b) => Buffer.compare(a.bytes, b.bytes) || a.collection - b.collection)
      .map(({ id }) => id);
    expect([...(await urls.ids())]).toEqual(expected);
  }
});

it("goes on where an aborted call left off", async () => {
  write(45_000);
  const read = vi.spyOn(db, "get");
  const urls = new UrlOrder(db, () => written.length);
  const ending = new AbortController();
  const reading = urls.ids(ending.signal);
  ending.abort();
  await expect(reading).rejects.toThrow();
  const before = read.mock.calls.length;
  const ids = await urls.ids();
  expect(new Set(ids).size).toBe(written.length);
  const lists = (calls: typeof read.mock.calls) =>
    calls.filter(([text]) => String(text).includes("group_concat")).length;
  expect(lists(read.mock.calls.slice(before))).toBe(2);
});
