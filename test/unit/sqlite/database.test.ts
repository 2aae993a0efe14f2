import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DatabaseDamaged, isDamage } from "../../../src/sqlite/damage";
import { Database } from "../../../src/sqlite/database";
import { type Bindable, column } from "../../../src/sqlite/values";

let folder: string;
let db: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-sqlite-"));
  db = Database.open(join(folder, "a.db"));
  db.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, v)");
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (value: Bindable) => db.run("INSERT INTO t (v) VALUES (?)", [value]);
const stored = z.object({ v: z.unknown(), type: z.string() });
const last = () => db.get("SELECT v, typeof(v) AS type FROM t ORDER BY id DESC LIMIT 1", [], stored);

it("a statement works again after it failed with other values", () => {
  const pick = (json: string) => db.get("SELECT json_extract(?, '$.a')", [json], column.number);
  expect(pick('{"a":1}')).toBe(1);
  expect(() => pick("{")).toThrow("malformed JSON");
  expect(pick('{"a":2}')).toBe(2);
  const all = (json: string) => db.all("SELECT json_extract(?, '$.b')", [json], column.number);
  expect(() => all("{")).toThrow("malformed JSON");
  expect(all('{"b":3}')).toEqual([3]);
});

describe("values", () => {
  it.each<[string, Bindable, unknown, string]>([
    ["true", true, 1, "integer"],
    ["false", false, 0, "integer"],
    ["a date", new Date(1700000000000), 1700000000000, "integer"],
    ["a lone null", null, null, "null"],
    ["a whole number", 42, 42, "integer"],
    ["a fraction", 0.5, 0.5, "real"],
    ["text with an emoji", "a🙂", "a🙂", "text"],
  ])("stores %s", (_, value, expected, type) => {
    insert(value);
    expect(last()).toEqual({ v: expected, type });
  });

  it("stores bytes and reads them back", () => {
    insert(new Uint8Array([0, 1, 255]));
    expect(db.get("SELECT v FROM t", [], column.bytes)).toEqual(new Uint8Array([0, 1, 255]));
  });

  it("rejects values that SQLite can't store, and names the parameter", () => {
    expect(() => insert({ a: 1 } as unknown as Bindable)).toThrow("Parameter 1 cannot be stored: object");
    expect(() => insert(Number.NaN)).toThrow("Parameter 1 is not a number");
    expect(() => insert("cut\0here")).toThrow("Parameter 1 holds a NUL character");
    const nothing: Bindable[] = [1];
    nothing.length = 2;
    expect(() => db.run("INSERT INTO t VALUES (?, ?)", nothing)).toThrow(
      "Parameter 2 cannot be stored: undefined",
    );
    expect(db.get("SELECT count(*) FROM t", [], column.number)).toBe(0);
  });

  it("rejects too few or too many parameters", () => {
    insert("first");
    expect(() => db.run("INSERT INTO t (v) VALUES (?)")).toThrow("takes 1 values, not 0");
    expect(() => db.run("INSERT INTO t (v) VALUES (?)", [1, 2])).toThrow("takes 1 values, not 2");
  });

  it("doesn't count question marks in literals and comments", () => {
    expect(db.get("SELECT '?' || ? -- really?\n", ["x"], column.text)).toBe("?x");
  });

  it("gives rows of the selected columns alone", () => {
    insert(1);
    expect(db.get("SELECT id, v FROM t", [], z.strictObject({ id: z.number(), v: z.number() }))).toEqual({
      id: 1,
      v: 1,
    });
    expect(db.get("SELECT id FROM t WHERE id = 9", [], column.number)).toBeUndefined();
  });
});

describe("iterate", () => {
  beforeEach(() => {
    db.transaction(() => {
      for (let i = 0; i < 500; i++) insert(i);
    });
  });

  it("can be stopped early and releases its locks", () => {
    for (const v of db.iterate("SELECT v FROM t", [], column.number)) if (v === 3) break;
    db.exec("DROP TABLE t");
  });

  it("can be nested with the same statement", () => {
    let seen = 0;
    for (const outer of db.iterate("SELECT v FROM t WHERE id < ?", [4], column.number)) {
      for (const inner of db.iterate("SELECT v FROM t WHERE id < ?", [4], column.number))
        seen += inner === outer ? 1 : 0;
    }
    expect(seen).toBe(3);
  });
});

describe("transactions", () => {
  it("roll back if the callback throws", () => {
    expect(() =>
      db.transaction(() => {
        insert(1);
        throw new Error("stop");
      }),
    ).toThrow("stop");
    expect(db.get("SELECT count(*) FROM t", [], column.number)).toBe(0);
    insert(2);
  });

  it("reject nested transactions and asynchronous callbacks", () => {
    expect(() => db.transaction(() => db.transaction(() => insert(1)))).toThrow("do not nest");
    expect(() => db.transaction(() => Promise.resolve(insert(1)))).toThrow("must not wait");
    expect(db.get("SELECT count(*) FROM t", [], column.number)).toBe(0);
  });
});

describe("files", () => {
  it("can be read but neither written nor created when read-only", () => {
    insert("kept");
    const reader = Database.open(db.path, { readonly: true });
    expect(reader.get("SELECT v FROM t", [], column.text)).toBe("kept");
    expect(() => reader.run("INSERT INTO t (v) VALUES (1)")).toThrow("readonly");
    reader.close();
    expect(() => Database.open(join(folder, "absent.db"), { readonly: true })).toThrow();
  });

  it("are copied consistently, even with unusual characters in the path", () => {
    insert("kept");
    const target = join(folder, "it's a copy?.db");
    db.copyTo(target);
    const copy = Database.open(target);
    expect(copy.get("SELECT v FROM t", [], column.text)).toBe("kept");
    copy.close();
    const reader = Database.open(target, { readonly: true });
    reader.close();
  });

  it("are reported if they aren't databases", () => {
    const path = join(folder, "notes.txt");
    writeFileSync(path, "Dear diary");
    expect(() => Database.open(path)).toThrow(DatabaseDamaged);
    writeFileSync(path, Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(5000, 7)]));
    try {
      Database.open(path);
      expect.unreachable();
    } catch (error) {
      expect(isDamage(error)).toBe(true);
    }
  });

  it("can be closed twice", () => {
    db.close();
    db.close();
  });
});

it("reads and writes as usual while its file is mapped, until the work ends or fails", async () => {
  insert("before");
  const size = () => db.get("PRAGMA mmap_size", [], column.number);
  await db.mapped(async () => {
    expect(size()).toBeGreaterThan(0);
    expect(last()?.v).toBe("before");
    await Promise.resolve();
    insert("meanwhile");
    expect(last()?.v).toBe("meanwhile");
  });
  expect(size()).toBe(0);
  await expect(db.mapped(() => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
  expect(size()).toBe(0);
  expect(last()?.v).toBe("meanwhile");
});

describe("SQLite", () => {
  it("is recent enough", () => {
    const version = db.get("SELECT sqlite_version()", [], column.text) ?? "";
    const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
    // Crafted text indexes were a danger before 3.53.2.
    expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_053_002);
  });

  it("has no functions that reach files", () => {
    const names = db.all("SELECT DISTINCT name FROM pragma_function_list", [], column.text);
    const modules = db.all("SELECT name FROM pragma_module_list", [], column.text);
    const reaching = /file|fsdir|lsmode|^edit$|shell|zip|csv/i;
    expect([...names, ...modules].filter((name) => reaching.test(name))).toEqual([]);
    expect(() => db.get("SELECT load_extension('x')", [], column.number)).toThrow("not authorized");
  });
});

describe("every connection", () => {
  const pragma = (
    one: Database,
    name: "trusted_schema" | "cell_size_check" | "fullfsync" | "checkpoint_fullfsync",
  ) => one.get(`PRAGMA ${name}`, [], column.number);

  it.each([{ readonly: true }, { readonly: false }])("trusts no schema and checks pages: %o", (options) => {
    const other = Database.open(db.path, options);
    expect(pragma(other, "trusted_schema")).toBe(0);
    expect(pragma(other, "cell_size_check")).toBe(1);
    other.close();
  });

  it("is defensive", () => {
    db.exec("CREATE VIRTUAL TABLE text USING fts5 (body); INSERT INTO text VALUES ('one')");
    expect(() => db.run("DELETE FROM text_data")).toThrow("may not be modified");
    db.exec("PRAGMA writable_schema = ON");
    expect(() => db.run("UPDATE sqlite_schema SET sql = ''")).toThrow("may not be modified");
    db.exec("INSERT INTO text (text) VALUES ('optimize'); DELETE FROM text; VACUUM");
  });

  it("flushes the cache of a Mac's drive, in each commit or in each checkpoint", () => {
    expect([pragma(db, "fullfsync"), pragma(db, "checkpoint_fullfsync")]).toEqual([1, 1]);
    const other = Database.open(join(folder, "b.db"), { synchronous: "NORMAL" });
    expect([pragma(other, "fullfsync"), pragma(other, "checkpoint_fullfsync")]).toEqual([0, 1]);
    other.close();
  });

  it("takes a name for a name, even one like a URI", () => {
    expect(() => Database.open(`file:${db.path}?mode=memory`)).toThrow("unable to open");
    expect(() => db.copyTo(`file:${join(folder, "b.db")}?mode=memory`)).toThrow("unable to open");
  });
});

describe("errors", () => {
  const codeOf = (work: () => unknown): unknown => {
    try {
      work();
    } catch (error) {
      return error instanceof Error && "code" in error ? error.code : error;
    }
    return undefined;
  };

  it.each<[string, () => unknown]>([
    [
      "SQLITE_FULL",
      () => {
        db.exec("PRAGMA max_page_count = 1");
        insert("x".repeat(100_000));
      },
    ],
    [
      "SQLITE_READONLY",
      () => {
        db.exec("PRAGMA query_only = 1");
        insert(1);
      },
    ],
    ["SQLITE_CANTOPEN", () => Database.open(join(folder, "absent", "a.db"))],
    [
      "SQLITE_BUSY",
      () => {
        const other = Database.open(db.path);
        other.exec("BEGIN IMMEDIATE; PRAGMA busy_timeout = 0");
        db.exec("PRAGMA busy_timeout = 0");
        try {
          insert(1);
        } finally {
          other.close();
        }
      },
    ],
    [
      "SQLITE_CORRUPT",
      () => {
        db.transaction(() => {
          for (let i = 0; i < 500; i++) insert("x".repeat(100));
        });
        db.close();
        const bytes = readFileSync(db.path);
        writeFileSync(db.path, bytes.fill(0, 4096 * 3));
        const other = Database.open(db.path);
        try {
          other.all("SELECT v FROM t", [], column.text);
        } finally {
          other.close();
        }
      },
    ],
    ["SQLITE_ERROR", () => db.get("SELECT json_extract('{', '$')", [], column.text)],
  ])("have the code %s", (code, work) => {
    expect(codeOf(work)).toBe(code);
  });
});

describe("integers that a number can't hold", () => {
  it("are refused rather than rounded", () => {
    db.run("INSERT INTO t (v) VALUES (?)", [2n ** 53n]);
    expect(() => last()).toThrow("too large");
    for (const one of [2n ** 53n - 1n, 1n - 2n ** 53n]) {
      db.run("INSERT INTO t (v) VALUES (?)", [one]);
      expect(last()?.v).toBe(Number(one));
    }
  });

  it("don't fail a change of the text index, which numbers its parts so", () => {
    db.exec("CREATE VIRTUAL TABLE text USING fts5 (body, content='', contentless_delete=1)");
    db.transaction(() => {
      for (let i = 1; i < 2000; i++)
        db.run("INSERT INTO text (rowid, body) VALUES (?, ?)", [i, `one two ${i}`]);
      for (let i = 1; i < 2000; i += 2) db.run("UPDATE text SET body = ? WHERE rowid = ?", ["three", i]);
    });
    expect(db.run("DELETE FROM text WHERE rowid < 3").changes).toBe(2);
  });
});
