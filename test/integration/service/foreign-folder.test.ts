import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { exitCodes } from "../../../src/service/workspace/opening";
import { databaseFile } from "../../../src/shared/workspace-files";
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
  const db = Database.open(path.join(folder, databaseFile), { defensive: false });
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
  "another module under a known name": [
    "DROP TABLE vocabulary",
    `CREATE VIRTUAL TABLE "vocabulary" USING rtree (id, minX, maxX)`,
  ],
  "a module hidden in a name": [`CREATE VIRTUAL TABLE "x USING fts5" USING rtree (id, minX, maxX)`],
  "another version": ["PRAGMA user_version = 2"],
  "no version": ["PRAGMA user_version = 0"],
};

describe("a workspace folder with", () => {
  it.each(Object.keys(hostile))("%s isn't opened by any door, and stays as it is", async (name) => {
    const folder = await own();
    change(folder, ...(hostile[name] ?? []));
    const before = bytesOf(folder);
    const target = path.join(temporaryFolder(), "copy");
    for (const more of [[], ["--create"], ["--traces"], ["--hand-over", target]]) {
      const { code, said } = await refusal("--workspace", folder, ...more);
      expect({ code, said }).toMatchObject({
        code: exitCodes.foreign,
        said: expect.stringContaining("Copy what Earshot knows"),
      });
    }
    expect(existsSync(target)).toBe(false);
    expect(bytesOf(folder)).toBe(before);
  });

  it("a trigger that only its log holds isn't opened", async () => {
    const folder = await own();
    const file = path.join(folder, databaseFile);
    const db = Database.open(file);
    db.exec("CREATE TRIGGER t AFTER INSERT ON document BEGIN DELETE FROM meta; END");
    const [database, log] = [readFileSync(file), readFileSync(`${file}-wal`)];
    db.close();
    const stranger = temporaryFolder();
    writeFileSync(path.join(stranger, databaseFile), database);
    writeFileSync(path.join(stranger, `${databaseFile}-wal`), log);
    expect(await refusal("--workspace", stranger)).toMatchObject({ code: exitCodes.foreign });
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
