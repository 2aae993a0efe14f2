import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DatabaseDamaged, isDamage } from "../../../src/sqlite/damage";
import { Database } from "../../../src/sqlite/database";
import { ForeignDatabase, type KnownTables } from "../../../src/sqlite/foreign-database";
import { temporaryFolder } from "../../support/temporary-folder";

const known = {
  meta: ["key", "value"],
  document: ["id", "url", "deleted", "body"],
  value: ["id", "v"],
} as const;

const Anything = z.record(z.string(), z.unknown());

let open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open) one.close();
  open = [];
});

const newFile = () => path.join(temporaryFolder(), "workspace.db");

/** A database like Earshot's. It stays open, so what was written last is in its write-ahead log. */
function written(file: string, fill: (db: Database) => void = () => undefined): Database {
  const db = Database.open(file);
  open.push(db);
  db.exec(`
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE document (
      id INTEGER PRIMARY KEY, url TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL
    );
    CREATE UNIQUE INDEX document_url ON document (url);
    CREATE TABLE value (id INTEGER PRIMARY KEY, v);
    PRAGMA user_version = 3;
    PRAGMA application_id = 77`);
  fill(db);
  return db;
}

function foreign<Tables extends KnownTables>(file: string, tables: Tables): ForeignDatabase<Tables> {
  const db = ForeignDatabase.open(file, tables);
  open.push(db);
  return db;
}

/** Rows of `document`, with bodies that need chains of pages, and ids with gaps. */
function addDocuments(db: Database, count = 500): void {
  db.transaction(() => {
    for (let i = 1; i <= count; i++)
      db.run("INSERT INTO document (id, url, deleted, body) VALUES (?, ?, ?, ?)", [
        i * 3,
        `https://news.example/${i}`,
        i % 2,
        `${i} ü🙂 `.repeat(i % 7 === 0 ? 3000 : 5),
      ]);
  });
}

describe("a sound file", () => {
  it.each(["in the file", "in the write-ahead log"])("gives every row as SQLite does, %s", (where) => {
    const file = newFile();
    const db = written(file, (it) => {
      addDocuments(it);
      for (const key of ["b", "a", "c"]) it.run("INSERT INTO meta VALUES (?, ?)", [key, `value of ${key}`]);
    });
    if (where === "in the file") db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    const read = foreign(file, known);
    expect([...read.rows("document", Anything)]).toEqual(
      db.all("SELECT * FROM document ORDER BY id", [], Anything),
    );
    expect([...read.rows("meta", Anything)]).toEqual(db.all("SELECT * FROM meta ORDER BY key", [], Anything));
    expect(read).toMatchObject({ userVersion: 3, applicationId: 77, lost: 0 });
    expect(read.schema().map(({ type, name }) => `${type} ${name}`)).toEqual([
      "table meta",
      "table document",
      "index document_url",
      "table value",
    ]);
  });

  it("gives values of every kind", () => {
    const values = [
      null,
      0,
      1,
      -1,
      127,
      -129,
      40_000,
      -9_000_000,
      2 ** 31,
      -(2 ** 40),
      2 ** 53 - 1,
      0.5,
      "",
      "a\u0080🙂",
    ];
    const file = newFile();
    const db = written(file, (it) => {
      for (const value of values) it.run("INSERT INTO value (v) VALUES (?)", [value]);
      it.run("INSERT INTO value (v) VALUES (?)", [new Uint8Array([0, 255])]);
    });
    expect([...foreign(file, known).rows("value", Anything)]).toEqual(
      [...values, new Uint8Array([0, 255])].map((v, i) => ({ id: i + 1, v })),
    );
    expect(db.isReadonly).toBe(false);
  });
});

type Connection = InstanceType<typeof DatabaseSync>;

/**
 * A file of somebody else, who can write whatever SQLite would refuse. `patch` changes its bytes and gets the place where the pages
 * of `document` start.
 */
function crafted(
  fill: (db: Connection) => void,
  patch: (bytes: Buffer, root: number) => void = () => undefined,
): string {
  const file = newFile();
  const db = new DatabaseSync(file, { defensive: false });
  db.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA writable_schema = ON");
  fill(db);
  const found = z
    .object({ page: z.string() })
    .safeParse(db.prepare("SELECT rootpage || '' AS page FROM sqlite_schema WHERE name = 'document'").get());
  db.close();
  const bytes = readFileSync(file);
  patch(bytes, (Number(found.data?.page) - 1) * pageSize);
  writeFileSync(file, bytes);
  return file;
}

const pageSize = 4096;
const ourDocument = "CREATE TABLE document (id INTEGER PRIMARY KEY, url TEXT, deleted INTEGER, body TEXT)";
const Document = z.object({ id: z.number(), url: z.string(), deleted: z.number(), body: z.string() });

/** Reads everything as a caller would, and proves that nothing beside the file was touched. */
function readAll(file: string): { rows: z.output<typeof Document>[]; lost: number } {
  const folder = path.dirname(file);
  const before = readdirSync(folder).map((name) => [
    name,
    readFileSync(path.join(folder, name)).toString("hex"),
  ]);
  const db = foreign(file, known);
  const rows = [...db.rows("document", Document)];
  for (const table of ["meta", "value"] as const) expect(db.has(table)).toBe(false);
  expect(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name)).toString("hex")]),
  ).toEqual(before);
  return { rows, lost: db.lost };
}

const fewDocuments = (db: Connection, count = 3) => {
  db.exec(`${ourDocument}; BEGIN`);
  const insert = db.prepare("INSERT INTO document VALUES (?, ?, 0, ?)");
  for (let i = 1; i <= count; i++) insert.run(i, `https://news.example/${i}`, "text ".repeat(20));
  db.exec("COMMIT");
};

describe("a file whose names are SQL", () => {
  it.each([
    `x') UNION ALL SELECT CAST(writefile('/tmp/earshot-written', X'00') AS TEXT) --`,
    `x') UNION ALL SELECT CAST(readfile('/etc/hostname') AS TEXT) --`,
    `x') UNION ALL SELECT n FROM (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c) --`,
    `document"; DROP TABLE document; --`,
    "__proto__",
  ])("is data: %s", (name) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const file = crafted((db) => {
      fewDocuments(db);
      db.exec(`CREATE TABLE ${quoted} (${quoted} TEXT); CREATE INDEX i ON ${quoted} (${quoted})`);
    });
    expect(readAll(file)).toMatchObject({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }], lost: 0 });
    expect(
      foreign(file, known)
        .schema()
        .map((entry) => entry.name),
    ).toContain(name);
  });
});

describe("what runs by itself", () => {
  it.each([
    [
      "a view in place of a table",
      `CREATE VIEW document (id, url, deleted, body) AS
         WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n, 'https://a.example', 0, '' FROM c`,
    ],
    ["a text index in place of a table", "CREATE VIRTUAL TABLE document USING fts5 (id, url, deleted, body)"],
    ["an R-tree in place of a table", "CREATE VIRTUAL TABLE document USING rtree (id, url, deleted)"],
    ["the name in other letters", "CREATE TABLE DOCUMENT (id INTEGER PRIMARY KEY, url, deleted, body)"],
    ["other columns", "CREATE TABLE document (id INTEGER PRIMARY KEY, url TEXT, body TEXT, deleted INTEGER)"],
    [
      "quoted columns",
      `CREATE TABLE document ("id" INTEGER PRIMARY KEY, "url'" TEXT, deleted INTEGER, body TEXT)`,
    ],
  ])("is no table of ours: %s", (_, sql) => {
    const file = crafted((db) => db.exec(sql));
    expect(foreign(file, known).has("document")).toBe(false);
    expect(readAll(file)).toEqual({ rows: [], lost: 0 });
  });

  it("doesn't run: triggers, checks, defaults, partial indexes and generated columns", () => {
    const file = crafted((db) => {
      db.exec(`
        CREATE TABLE document (id INTEGER PRIMARY KEY, url TEXT DEFAULT (hex(randomblob(4))), deleted INTEGER CHECK (deleted < 5),
          body TEXT, more TEXT GENERATED ALWAYS AS (hex(zeroblob(300000000))) VIRTUAL);
        CREATE INDEX partial ON document (url) WHERE length(body) > 1;
        CREATE TRIGGER t AFTER INSERT ON document BEGIN SELECT 1; END`);
      db.prepare(
        "INSERT INTO document (id, url, deleted, body) VALUES (1, 'https://a.example', 0, 'b')",
      ).run();
    });
    expect(readAll(file)).toEqual({
      rows: [{ id: 1, url: "https://a.example", deleted: 0, body: "b" }],
      lost: 0,
    });
  });

  it("isn't computed where a known column is generated", () => {
    const file = crafted((db) => {
      db.exec(`CREATE TABLE document (id INTEGER PRIMARY KEY, url TEXT, deleted INTEGER,
        body TEXT GENERATED ALWAYS AS (hex(zeroblob(300000000))) VIRTUAL)`);
      db.prepare("INSERT INTO document (id, url, deleted) VALUES (1, 'https://a.example', 0)").run();
    });
    expect(readAll(file)).toEqual({ rows: [], lost: 1 });
  });
});

describe("a crafted schema", () => {
  const changed = (set: string) =>
    crafted((db) => {
      fewDocuments(db);
      db.exec(`UPDATE sqlite_schema SET ${set}`);
    });

  it.each([
    "sql = 'DROP TABLE x'",
    "sql = ''",
    "sql = NULL",
    "rootpage = 0",
    "rootpage = -4",
    "rootpage = 1",
    "type = 'view'",
  ])("hides the table: %s", (set) => expect(readAll(changed(set))).toEqual({ rows: [], lost: 0 }));

  it.each(["rootpage = 4000000000", "rootpage = 9007199254740990", "rootpage = 1.5"])(
    "points outside the file: %s",
    (set) => expect(readAll(changed(set)).rows).toEqual([]),
  );

  it.each(["name = NULL", "type = X'00'", "sql = X'00'"])("has no text where one belongs: %s", (set) => {
    expect(() => foreign(changed(set), known)).toThrow(DatabaseDamaged);
  });

  it("has a table twice", () => {
    const file = crafted((db) => {
      fewDocuments(db);
      db.exec("INSERT INTO sqlite_schema SELECT * FROM sqlite_schema");
    });
    expect(foreign(file, known).has("document")).toBe(false);
  });

  it("is endless", () => {
    const file = crafted((db) => {
      db.exec("BEGIN");
      for (let i = 0; i < 1001; i++) db.exec(`CREATE TABLE t${i} (a)`);
      db.exec("COMMIT");
    });
    expect(() => foreign(file, known)).toThrow("defines too much");
  });

  it("reads the rows of another table as data, which the reader refuses", () => {
    const file = crafted((db) => {
      fewDocuments(db);
      db.exec("CREATE TABLE other (a); INSERT INTO other VALUES (1), ('x')");
      db.exec(
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'other')",
      );
    });
    expect(readAll(file)).toEqual({ rows: [], lost: 2 });
  });
});

describe("crafted pages", () => {
  const many = (db: Connection) => fewDocuments(db, 3000);
  const lastChild = 8;
  const cellPointers = 12;

  it.each<[string, (bytes: Buffer, root: number) => void]>([
    [
      "a root that is its own child",
      (bytes, root) => bytes.writeUInt32BE(root / pageSize + 1, root + lastChild),
    ],
    [
      "one child many times",
      (bytes, root) => {
        const cells = bytes.readUInt16BE(root + 3);
        const child = bytes.readUInt32BE(root + bytes.readUInt16BE(root + cellPointers));
        for (let i = 0; i < cells; i++)
          bytes.writeUInt32BE(child, root + bytes.readUInt16BE(root + cellPointers + 2 * i));
      },
    ],
    [
      "children in another order",
      (bytes, root) => {
        const [first, second] = [0, 1].map((i) => root + bytes.readUInt16BE(root + cellPointers + 2 * i));
        const kept = bytes.readUInt32BE(first ?? 0);
        bytes.writeUInt32BE(bytes.readUInt32BE(second ?? 0), first ?? 0);
        bytes.writeUInt32BE(kept, second ?? 0);
      },
    ],
    ["more cells than fit", (bytes, root) => bytes.writeUInt16BE(65_535, root + 3)],
    ["another kind of page", (bytes, root) => bytes.writeUInt8(10, root)],
    ["no kind of page", (bytes, root) => bytes.fill(0, root, root + pageSize)],
    ["a page size that is too small", (bytes) => bytes.writeUInt16BE(512, 16)],
    ["a page size that is too large", (bytes) => bytes.writeUInt16BE(1, 16)],
    ["half of the file", (bytes) => bytes.fill(0, bytes.length / 2)],
  ])("lose rows, and never give one twice: %s", (_, patch) => {
    const file = crafted(many, patch);
    let found: { rows: z.output<typeof Document>[]; lost: number };
    try {
      found = readAll(file);
    } catch (error) {
      expect(isDamage(error)).toBe(true);
      return;
    }
    const ids = found.rows.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids.length).toBeLessThan(3000);
  });

  it.each([
    ["a size of 9 bytes", [255, 255, 255, 255, 255, 255, 255, 255, 255]],
    ["a size beyond the file", [0x8f, 0xff, 0xff, 0x7f]],
    ["a size of nothing", [0]],
  ])("lose one row: %s", (_, size) => {
    const file = crafted(fewDocuments, (bytes, page) => {
      // The first row of a small table is the last cell in the page.
      Buffer.from(size).copy(bytes, page + bytes.readUInt16BE(page + 8));
    });
    const { rows, lost } = readAll(file);
    expect(rows.map(({ id }) => id)).toEqual([2, 3]);
    expect(lost).toBe(1);
  });

  it("lose one row where a long text goes on in a circle", () => {
    const file = crafted(
      (db) => {
        fewDocuments(db);
        db.prepare("UPDATE document SET body = ? WHERE id = 2").run("long ".repeat(10_000));
      },
      (bytes) => {
        // Pages of a chain start with the number of the next.
        for (let page = pageSize * 2; page < bytes.length - pageSize; page += pageSize)
          if (bytes.readUInt32BE(page) === page / pageSize + 2)
            bytes.writeUInt32BE(page / pageSize + 1, page);
      },
    );
    const { rows, lost } = readAll(file);
    expect(rows.map(({ id }) => id)).toEqual([1, 3]);
    expect(lost).toBe(1);
  });

  it("count the rows of a damaged page by an index", () => {
    const file = crafted(
      (db) => {
        many(db);
        db.exec("CREATE UNIQUE INDEX document_url ON document (url)");
      },
      (bytes, root) => {
        const child = bytes.readUInt32BE(root + bytes.readUInt16BE(root + cellPointers)) - 1;
        bytes.fill(0, child * pageSize, (child + 1) * pageSize);
      },
    );
    const { rows, lost } = readAll(file);
    expect(rows.length).toBeGreaterThan(2900);
    expect(rows.length + lost).toBe(3000);
  });
});

it("refuses what is no database of ours", () => {
  const file = newFile();
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from("Dear diary"),
    Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(5000, 7)]),
  ]) {
    writeFileSync(file, bytes);
    expect(() => foreign(file, known)).toThrow(DatabaseDamaged);
  }
  expect(() => foreign(path.join(path.dirname(file), "absent.db"), known)).toThrow("ENOENT");
});

it("ignores a write-ahead log that is cut off or of another file", () => {
  const file = newFile();
  const db = written(file, (it) => addDocuments(it, 20));
  const copy = newFile();
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.run("DELETE FROM document WHERE id > 30");
  const log = readFileSync(`${file}-wal`);
  copyFileSync(file, copy);
  const ids = (bytes: Buffer) => {
    writeFileSync(`${copy}-wal`, bytes);
    return [...foreign(copy, known).rows("document", Document)].length;
  };
  expect(ids(log)).toBe(10);
  expect(ids(log.subarray(0, log.length - 1))).toBe(20);
  expect(ids(Buffer.concat([log.subarray(0, 40), Buffer.alloc(log.length - 40, 1)]))).toBe(20);
  expect(ids(Buffer.alloc(0))).toBe(20);
});

it("only ever reports damage, whatever bytes change", () => {
  const file = crafted((db) => {
    fewDocuments(db, 150);
    db.exec("CREATE UNIQUE INDEX document_url ON document (url)");
    db.prepare("UPDATE document SET body = ? WHERE id % 40 = 0").run("long ".repeat(3000));
  });
  const sound = readFileSync(file);
  const place = fc.tuple(fc.nat(sound.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), (changes) => {
      const bytes = Buffer.from(sound);
      for (const [at, value] of changes) bytes[at] = value;
      writeFileSync(file, bytes);
      let db;
      try {
        db = ForeignDatabase.open(file, known);
      } catch (error) {
        expect(isDamage(error)).toBe(true);
        return;
      }
      try {
        const ids = [...db.rows("document", Document)].map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(ids.length).toBeLessThan(2 * 150);
      } finally {
        db.close();
      }
    }),
    { numRuns: 300 },
  );
});
