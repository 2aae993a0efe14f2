import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it } from "vitest";
import { exitCodes } from "../../../src/service/workspace/opening-failure";
import {
  databaseFile,
  erasedDatabase,
  erasedFile,
  exportsFolder,
  lockFile,
  orderFile,
} from "../../../src/shared/workspace-folder";
import { Database } from "../../../src/sqlite/database";
import { startService } from "../../support/service";
import { spawnService } from "../../support/service-process";
import { temporaryFolder } from "../../support/temporary-folder";

/** A closed workspace with a document. */
async function own(): Promise<string> {
  const folder = temporaryFolder();
  const service = await startService({ folder, title: "Own" });
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    { create: { url: "https://paper.example/1", published: "1760000000000", content: "A fine kite" } },
  ]);
  await service.stop();
  return folder;
}

function change(folder: string, ...statements: string[]): void {
  const db = new DatabaseSync(path.join(folder, databaseFile), { defensive: false });
  for (const sql of statements) db.exec(sql);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}

/** Changes the stored text of an object, as a tampered file has it. */
const rewritten = (name: string, from: string, to: string) => [
  "PRAGMA writable_schema = ON",
  `UPDATE sqlite_master SET sql = replace(sql, '${from}', '${to}') WHERE name = '${name}'`,
  "PRAGMA writable_schema = RESET",
];

const bytesOf = (folder: string) => readFileSync(path.join(folder, databaseFile)).toString("base64");

/** What the real program says to a folder, and its exit code. */
async function refusal(...args: string[]) {
  const child = await spawnService(args, { EARSHOT_AUTHOR: '{"name":"Otto"}' });
  // A service that opens the folder would go on.
  void child.url.then(
    () => child.child.kill(),
    () => undefined,
  );
  const { code } = await child.exited;
  return { code, said: child.lines.join("\n") };
}

/** A journal of a database with some pages that changed none of them, and names a file as the journal of several databases. */
function journalNaming(file: string, pages: number): Buffer {
  const head = Buffer.alloc(512);
  head.write("d9d505f920a163d7", "hex");
  head.writeUInt32BE(0, 8);
  head.writeUInt32BE(1, 12);
  head.writeUInt32BE(pages, 16);
  head.writeUInt32BE(512, 20);
  head.writeUInt32BE(4096, 24);
  const name = Buffer.from(file);
  const tail = Buffer.alloc(12);
  tail.writeUInt32BE(name.length, 0);
  tail.writeUInt32BE(
    name.reduce((sum, byte) => sum + byte, 0),
    4,
  );
  const page = Buffer.alloc(4);
  page.writeUInt32BE(0x40000000 / 4096 + 1);
  return Buffer.concat([head, page, name, tail.subarray(0, 8), Buffer.from("d9d505f920a163d7", "hex")]);
}

const hostile: Record<string, string[]> = {
  "a trigger": [
    "CREATE TRIGGER t AFTER INSERT ON document BEGIN INSERT INTO meta VALUES (hex(randomblob(8)), 'fired'); END",
  ],
  "a view": ["CREATE VIEW v AS SELECT * FROM document"],
  "a view in place of a table": [
    "DROP TABLE unmatched",
    "CREATE VIEW unmatched AS SELECT id AS position, id AS document FROM document",
  ],
  "another table": ["CREATE TABLE more (body TEXT)"],
  "a missing table": ["DROP TABLE unmatched"],
  "statistics that steer the planner": ["ANALYZE"],
  "an index on an expression": ["CREATE INDEX e ON document (json_extract(body, '$.url'))"],
  "a partial index": ["CREATE INDEX e ON document (id) WHERE length(body) > 0"],
  "another default": rewritten("document", "DEFAULT 0", "DEFAULT 1"),
  "a generated column": rewritten("meta", "value TEXT NOT NULL", "value TEXT NOT NULL, g AS (upper(value))"),
  "a check": rewritten("meta", "value TEXT NOT NULL", "value TEXT NOT NULL CHECK (length(value) > 0)"),
  "a module under a known name": [
    "DROP TABLE changed",
    `CREATE VIRTUAL TABLE "changed" USING rtree (id, minX, maxX)`,
  ],
  "a module hidden in a name": [`CREATE VIRTUAL TABLE "x USING fts5" USING rtree (id, minX, maxX)`],
  "another version": ["PRAGMA user_version = 2"],
  "no version": ["PRAGMA user_version = 0"],
};

describe("a workspace folder with", () => {
  /** Every door looks at the folder in the same way, so that one fault is tried at each. */
  const allDoors = "a trigger";

  it.each(Object.keys(hostile))("%s isn't opened, and stays as it is", async (name) => {
    const folder = await own();
    change(folder, ...(hostile[name] ?? []));
    const before = bytesOf(folder);
    const target = path.join(temporaryFolder(), "copy");
    const others = [["--create"], ["--traces"], ["--hand-over", target]];
    for (const more of [[], ...(name === allDoors ? others : [])]) {
      const { code, said } = await refusal("--workspace", folder, ...more);
      expect(code).toBe(exitCodes.foreign);
      expect(said).toContain("Copy the parts that Earshot recognizes");
    }
    expect(existsSync(target)).toBe(false);
    expect(bytesOf(folder)).toBe(before);
  });

  it("a trigger that only its log holds isn't opened", async () => {
    const folder = await own();
    const file = path.join(folder, databaseFile);
    const db = Database.open(file);
    db.exec("CREATE TRIGGER t AFTER INSERT ON document BEGIN DELETE FROM meta; END");
    const database = readFileSync(file);
    const log = readFileSync(`${file}-wal`);
    db.close();
    const stranger = temporaryFolder();
    writeFileSync(path.join(stranger, databaseFile), database);
    writeFileSync(path.join(stranger, `${databaseFile}-wal`), log);
    expect(await refusal("--workspace", stranger)).toMatchObject({ code: exitCodes.foreign });
  });
});

describe("a workspace folder in which", () => {
  it.each([
    databaseFile,
    "columns-1.bin",
    "erasing.json",
    "erasing.json.new",
    "workspace.lock",
    exportsFolder,
  ])("%s is a link isn't opened, and its target stays as it is", async (name) => {
    const folder = await own();
    const target = path.join(temporaryFolder(), "target");
    if (name === exportsFolder) mkdirSync(target);
    else
      writeFileSync(
        target,
        existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name)) : "mine",
      );
    const before = name === exportsFolder ? "" : readFileSync(target, "latin1");
    rmSync(path.join(folder, name), { force: true });
    symlinkSync(target, path.join(folder, name));
    expect(await refusal("--workspace", folder)).toMatchObject({ code: exitCodes.foreign });
    if (name === exportsFolder) expect(readdirSync(target)).toEqual([]);
    else expect(readFileSync(target, "latin1")).toBe(before);
  });

  // Earlier versions of SQLite delete the file that such a journal names, once they have rolled back the database.
  it.each([databaseFile, lockFile])(
    "the journal of %s names another file doesn't delete that",
    async (name) => {
      const folder = await own();
      const mine = path.join(temporaryFolder(), "mine.txt");
      writeFileSync(mine, "mine");
      const file = path.join(folder, name);
      writeFileSync(`${file}-journal`, journalNaming(mine, statSync(file).size / 4096));
      await refusal("--workspace", folder);
      expect(readFileSync(mine, "utf8")).toBe("mine");
    },
  );

  it("somebody else's order to erase lies isn't changed by it", async () => {
    const folder = await own();
    const order = { id: "theirs", tag: "0123456789abcdef", language: "en", author: { id: "", name: "Otto" } };
    writeFileSync(path.join(folder, orderFile), JSON.stringify(order));
    const service = await startService({ folder, erasure: "mine" });
    await service.stop();
    expect(readdirSync(folder)).toContain(orderFile);
    expect(readdirSync(folder)).not.toContain(erasedFile);
  });

  it("somebody else's order has prepared another database keeps its own", async () => {
    const folder = await own();
    const before = bytesOf(folder);
    const counts = {
      documents: 0,
      mentions: 0,
      sameName: 0,
      collected: 0,
      records: 0,
      exported: 0,
      backups: 0,
    };
    const recognition = { tag: "0123456789abcdef", language: "en", people: [], keys: [], urls: [] };
    const order = { id: "theirs", tag: "0123456789abcdef", language: "en", author: { id: "", name: "Otto" } };
    writeFileSync(path.join(folder, orderFile), JSON.stringify({ ...order, done: { counts, recognition } }));
    writeFileSync(path.join(folder, erasedDatabase), "");
    expect(await refusal("--workspace", folder)).toMatchObject({ code: exitCodes.in_use });
    expect(bytesOf(folder)).toBe(before);
    const adopted = await startService({ folder, adopt: true });
    await adopted.stop();
    expect(readdirSync(folder)).not.toContain(orderFile);
    expect(readdirSync(folder)).not.toContain(erasedDatabase);
  });
});

describe("a workspace folder that is adopted", () => {
  it("loses what was computed elsewhere, starts no export, and keeps its documents", async () => {
    const folder = await own();
    writeFileSync(path.join(folder, "columns-77.bin"), "theirs");
    writeFileSync(path.join(folder, "texts-0-77.bin"), "theirs");
    writeFileSync(path.join(folder, "derived-77.bin"), "theirs");
    const id = "00000000-0000-4000-8000-000000000000";
    const task = {
      id,
      creation_date: "2026-03-01T10:00:00Z",
      target: "theirs",
      query: "",
      start: 0,
      stop: null,
      limit: 10,
    };
    const body = JSON.stringify({ ...task, status: "queued", processed: 0, ready: 0, progress: 0 });
    const db = Database.open(path.join(folder, databaseFile));
    db.run("INSERT INTO record (kind, owner, id, body) VALUES ('task', '', ?, ?)", [id, body]);
    db.run("INSERT OR REPLACE INTO meta (key, value) VALUES ('columns_generation', '77')");
    db.run("INSERT INTO text_piece (piece, generation, size) VALUES (0, 77, 1)");
    db.close();
    const service = await startService({ folder, adopt: true });
    expect(service.workspace.records.tasks.get("", id)).toMatchObject({ status: "aborted" });
    const found = await service.call("GET", `/api/v1/search/p/${service.projectId}/results?q=kite`);
    expect(JSON.stringify(found)).toContain("A fine kite");
    await service.stop();
    expect(readdirSync(folder).filter((name) => name.includes("77"))).toEqual([]);
    expect(existsSync(path.join(folder, exportsFolder))).toBe(false);
  });
});

describe("a workspace folder of", () => {
  it.each([1, 2])("version %i opens and is migrated", async (version) => {
    const { workspaceMigrations } = await import("../../../src/service/workspace/schema");
    const folder = temporaryFolder();
    change(folder, ...workspaceMigrations.slice(0, version).map(String), `PRAGMA user_version = ${version}`);
    const service = await startService({ folder, title: "Old" });
    expect(service.projectId).not.toBe("");
    await service.stop();
    expect(existsSync(path.join(folder, `${databaseFile}.before-${version + 1}`))).toBe(true);
  });

  it("a newer version is refused as such", async () => {
    const folder = await own();
    change(folder, "PRAGMA user_version = 999", "CREATE TABLE news (body TEXT)");
    expect(await refusal("--workspace", folder)).toMatchObject({ code: exitCodes.newer_version });
  });
});
