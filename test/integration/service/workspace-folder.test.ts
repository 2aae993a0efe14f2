import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openWorkspaceFile } from "../../../src/service/workspace-file/open-workspace-file";
import { rebuildWorkspace } from "../../../src/service/workspace-file/rebuild-workspace";
import { writeWorkspaceFile } from "../../../src/service/workspace-file/write-workspace-file";
import { OpeningFailure } from "../../../src/service/workspace/opening-failure";
import { openWorkspace } from "../../../src/service/open-workspace";
import { WorkspaceFilePart } from "../../../src/shared/workspace-file";
import { databaseFile } from "../../../src/shared/workspace-folder";
import { Database } from "../../../src/sqlite/database";
import { spawnService } from "../../support/service-process";
import { startService } from "../../support/service";
import { temporaryFolder } from "../../support/temporary-folder";
import { unzipped } from "../../support/unzipped";
import { zip } from "../../support/zip";

const earlier = path.resolve("test/fixtures/earlier.earshot-workspace");
const nothing = () => undefined;
const json = z.string().transform((text): unknown => JSON.parse(text));

/** All that a workspace stores, without positions of records, which only order them. */
function storedIn(file: string) {
  const db = Database.open(file, { readonly: true });
  try {
    return {
      documents: db.all(
        `SELECT document.id, collection, project, name, url, deleted, body FROM document
         JOIN collection ON collection.id = collection ORDER BY document.id`,
        [],
        z.looseObject({ body: json }),
      ),
      records: db.all(
        "SELECT kind, owner, id, body FROM record ORDER BY position",
        [],
        z.looseObject({ body: json }),
      ),
    };
  } finally {
    db.close();
  }
}

/** Every file below a folder with its content. */
function tree(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(path.join(folder, name)))
          .digest("hex"),
      ]),
  );
}

/** A file in the present format with the content of the earlier one. */
let present: string;
let contents: Record<string, string>;
let opened: string;
const shared = mkdtempSync(path.join(tmpdir(), "earshot-files-"));
afterAll(() => rmSync(shared, { recursive: true, force: true }));
beforeAll(async () => {
  const folder = shared;
  opened = path.join(folder, "opened");
  const parts = path.join(folder, "parts.jsonl");
  await openWorkspaceFile(earlier, opened, parts, nothing);
  present = path.join(folder, "present.earshot-workspace");
  await writeWorkspaceFile(opened, present, { codes: true, notes: true, parts });
  contents = await unzipped(present);
});

describe("a file that is opened", () => {
  it.each(["earlier", "present"])("gives an equal workspace: %s format", async (format) => {
    const folder = path.join(temporaryFolder(), "copy");
    const parts = `${folder}.jsonl`;
    await openWorkspaceFile(format === "earlier" ? earlier : present, folder, parts, nothing);
    const from = storedIn(earlier);
    const records = from.records.map((one) =>
      one["kind"] === "stream"
        ? { ...one, body: { ...z.looseObject({}).parse(one.body), enabled: false } }
        : one,
    );
    expect(storedIn(path.join(folder, databaseFile))).toEqual({ ...from, records });
    expect(
      readFileSync(parts, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => WorkspaceFilePart.parse(JSON.parse(line)).kind),
    ).toEqual([...["notebook", "rules", "watches", "books", "queue"]]);
  });

  it("draws the same documents for a longer sample", async () => {
    const folder = path.join(temporaryFolder(), "copy");
    await openWorkspaceFile(present, folder, undefined, nothing);
    const drawn = async (from: string) => {
      const service = await startService({ folder: from });
      const where = `/local/p/${service.projectId}/sample?seed=7&query=kettle&from=0&to=12`;
      const answer = await service.call("GET", where);
      await service.stop();
      return answer;
    };
    const before = await drawn(opened);
    const after = await drawn(folder);
    expect(after["result_local_sample"]).toEqual(before["result_local_sample"]);
    expect(JSON.stringify(after)).toContain("hash");
  });

  it("goes on after a kill with the same file, and begins anew with another", async () => {
    const file = path.join(temporaryFolder(), "many.earshot-workspace");
    const lines = Array.from({ length: 12_000 }, (_, id) => documentLine(id, `https://many.example/${id}`));
    writeFileSync(file, archive({ "documents.ndjson": lines.join("") }));
    const folder = path.join(temporaryFolder(), "copy");
    const child = await spawnService(["--workspace", folder, "--open-file", file, "--progress"]);
    child.url.catch(nothing);
    await expect
      .poll(() => child.lines.join("\n"), { timeout: 30_000 })
      .toMatch(/"building","reached":[2-9]/);
    child.child.kill("SIGKILL");
    await child.exited;
    const before = storedIn(path.join(folder, databaseFile)).documents.length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(12_000);
    await openWorkspaceFile(file, folder, undefined, nothing);
    const after = storedIn(path.join(folder, databaseFile)).documents;
    expect(after.map(({ id }) => id)).toEqual(lines.map((_, id) => id));
  });
});

/** A document as a line. */
function documentLine(id: number, url: string, more: object = {}, document: object = {}): string {
  const project = /"id":"([^"]+)"/.exec(contents["records.ndjson"] ?? "")?.[1];
  return `${JSON.stringify({
    id,
    project,
    dataset: "",
    state: "live",
    document: { url, published: 1_760_000_000_000, content: "A fine kite", ...document },
    ...more,
  })}\n`;
}

/** The present file with other entries, and a manifest that fits them unless it is changed. */
function archive(
  changed: Record<string, string | Buffer>,
  manifest: (it: Manifest) => object = (it) => it,
): Buffer {
  const entries = { ...contents, ...changed };
  const given = Manifest.parse(JSON.parse(contents["manifest.json"] ?? ""));
  for (const name of Object.keys(given.entries)) {
    const bytes = Buffer.from(entries[name] ?? "");
    given.entries[name] = {
      bytes: bytes.length,
      rows: bytes.toString("latin1").split("\n").filter(Boolean).length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
  }
  return zip({ ...entries, "manifest.json": JSON.stringify(manifest(given)) });
}
const Manifest = z.looseObject({ version: z.number(), entries: z.record(z.string(), z.looseObject({})) });
type Manifest = z.output<typeof Manifest>;

const good = () => documentLine(0, "https://good.example/0");
const inDocuments = (...lines: string[]) => archive({ "documents.ndjson": [good(), ...lines].join("") });
const record = (kind: string, body: object, owner = "") =>
  archive({
    "records.ndjson": `${contents["records.ndjson"] ?? ""}${JSON.stringify({ kind, owner, record: body })}\n`,
  });
const task = {
  id: "00000000-0000-4000-8000-000000000000",
  creation_date: "2026-01-01",
  target: "../../../x",
  status: "queued",
  processed: 0,
  ready: 0,
  progress: 0,
  query: "kite",
  start: 0,
  stop: null,
  limit: 5,
};

/** The bytes of an archive with each occurrence of one text replaced by another of equal length. */
const renamed = (from: string, to: string) =>
  Buffer.from(archive({}).toString("latin1").replaceAll(from, to), "latin1");

/** Sets bytes of an entry in the archive's directory. */
function inDirectory(entry: number, at: number, value: number): Buffer {
  const bytes = archive({});
  let found = -1;
  for (let i = 0; i <= entry; i++) found = bytes.indexOf("PK\u0001\u0002", found + 1, "latin1");
  bytes.writeUInt32LE(value >>> 0, found + at);
  return bytes;
}

/** How each is made, and what its refusal says. */
const hostileFiles: Record<string, [make: () => Buffer, why: string]> = {
  "an entry that leaves the folder": [
    () => zip({ ...contents, "../../escape": "x" }),
    "more or fewer entries",
  ],
  "an entry in place of another": [() => renamed("parts.ndjson", "../../..json"), "damaged"],
  "an entry twice": [
    () => {
      const others = Object.entries(contents).filter(([name]) => name !== "parts.ndjson");
      const bytes = zip({ ...Object.fromEntries(others), records_ndjson: "" });
      return Buffer.from(bytes.toString("latin1").replaceAll("records_ndjson", "records.ndjson"), "latin1");
    },
    "records.ndjson twice",
  ],
  "a link": [() => inDirectory(0, 38, 0o120777 * 0x10000), "isn't a file"],
  "an encrypted entry": [() => inDirectory(0, 8, 0x0801 + 8 * 0x10000), "is encrypted"],
  "a bomb": [() => archive({ "parts.ndjson": Buffer.alloc(80 * 1024 * 1024, "\n") }), "unpacks to more"],
  "another digest": [
    () =>
      archive({}, (it) => {
        for (const one of Object.values(it.entries)) one["sha256"] = "0".repeat(64);
        return it;
      }),
    "another content",
  ],
  "a wrong count": [
    () =>
      archive({}, (it) => {
        for (const one of Object.values(it.entries)) one["rows"] = 99;
        return it;
      }),
    "5 lines, and the manifest says 99",
  ],
  "a newer format": [() => archive({}, (it) => ({ ...it, version: 2 })), "newer version"],
  "a deep row": [
    () => inDocuments(`${"[".repeat(200_000)}${"]".repeat(200_000)}\n`),
    "documents.ndjson, 2: a row is nested deeper",
  ],
  "a deep document": [
    () => inDocuments(documentLine(1, "https://a.example/", {}, { a: nested(120) })),
    "nested deeper",
  ],
  "a field named __proto__": [
    () =>
      inDocuments(
        documentLine(1, "https://a.example/").replace('"content"', '"__proto__":{"a":1},"content"'),
      ),
    "__proto__",
  ],
  "an escaped __proto__": [
    () =>
      inDocuments(
        documentLine(1, "https://a.example/").replace('"content"', '"\\u005f_proto__":{"a":1},"content"'),
      ),
    "__proto__",
  ],
  "numbers out of order": [() => inDocuments(documentLine(0, "https://a.example/")), "have to ascend"],
  "a huge number": [() => inDocuments(documentLine(2 ** 45, "https://a.example/")), "are missing"],
  "a number that isn't whole": [
    () => inDocuments(documentLine(1.5, "https://a.example/")),
    "documents.ndjson, 2: id",
  ],
  "a URL twice": [
    () => inDocuments(documentLine(1, "https://good.example/0")),
    "documents.ndjson, 2: another document has its URL",
  ],
  "a URL that is none": [() => inDocuments(documentLine(1, "file:///etc/passwd")), "http or https URL"],
  "a dataset with a path": [
    () => inDocuments(documentLine(1, "https://a.example/", { dataset: "../x" })),
    "documents.ndjson, 2: dataset",
  ],
  "a project that isn't there": [
    () => inDocuments(documentLine(1, "https://a.example/", { project: "../x" })),
    "project is missing",
  ],
  "bytes that aren't UTF-8": [
    () =>
      archive({
        "documents.ndjson": Buffer.concat([Buffer.from(good()), Buffer.from([0x22, 0xff, 0x22, 0x0a])]),
      }),
    "UTF-8",
  ],
  "a record of an unknown kind": [() => record("sqlite_master", { id: "x" }), "kind of record is unknown"],
  "a stream with a path": [
    () => record("stream", { id: "../x", enabled: true, rules: [] }),
    "records.ndjson, 6: id",
  ],
  "a record of a project that isn't there": [
    () => record("view", { id: "x" }, "nowhere"),
    "project is missing",
  ],
};

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

describe("a hostile file", () => {
  it.each(Object.entries(hostileFiles))("is refused and leaves nothing: %s", async (_, [make, why]) => {
    const folder = temporaryFolder();
    const file = path.join(folder, "in", "given.earshot-workspace");
    mkdirSync(path.dirname(file));
    writeFileSync(file, make());
    const before = tree(folder);
    const error: unknown = await openWorkspaceFile(file, path.join(folder, "copy"), undefined, nothing).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(OpeningFailure);
    expect(String(error)).toContain(why);
    expect(tree(folder)).toEqual(before);
  });

  it("is refused when it is cut anywhere", async () => {
    const folder = temporaryFolder();
    const bytes = readFileSync(present);
    for (let part = 1; part < 8; part++) {
      const file = path.join(folder, `cut-${part}`);
      copyFileSync(present, file);
      truncateSync(file, Math.floor((bytes.length * part) / 8));
      await expect(openWorkspaceFile(file, path.join(folder, "copy"), undefined, nothing)).rejects.toThrow(
        /damaged/,
      );
    }
    expect(readdirSync(path.join(folder)).filter((name) => !name.startsWith("cut-"))).toEqual([]);
  });

  it("names the row at fault", async () => {
    const file = path.join(temporaryFolder(), "given");
    writeFileSync(file, inDocuments(documentLine(1, "nonsense")));
    await expect(openWorkspaceFile(file, `${file}.copy`, undefined, nothing)).rejects.toMatchObject({
      kind: "refused",
      place: { part: "documents.ndjson", line: 2 },
    });
  });

  it("may have texts with NUL and broken characters", async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "given");
    const odd = { content: "a\u0000kite \ud800 flies", title: "\udc00\u0000", tags_customer: ["a\u0000b"] };
    writeFileSync(file, inDocuments(documentLine(1, "https://a.example/", {}, odd)));
    await openWorkspaceFile(file, path.join(folder, "copy"), undefined, nothing);
    const service = await startService({ folder: path.join(folder, "copy") });
    const where = `/api/v1/search/p/${service.projectId}/results?query=flies`;
    const answer = await service.call("GET", where);
    await service.stop();
    expect(JSON.stringify(answer["result_content"])).toContain("https://a.example/");
  });

  it("has no task that writes a file", async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "given");
    writeFileSync(file, record("task", task));
    await openWorkspaceFile(file, path.join(folder, "inner", "copy"), undefined, nothing);
    const service = await startService({ folder: path.join(folder, "inner", "copy") });
    expect(service.workspace.records.tasks.any("")).toBe(false);
    await service.stop();
    expect(readdirSync(folder).sort()).toEqual(["given", "inner"]);
  });
});

describe("a hostile database", () => {
  const escape = path.join(tmpdir(), `earshot-escaped-${process.pid}`);
  const attacks: Record<string, string> = {
    "a table that writes a file": `CREATE TABLE "x') UNION ALL SELECT CAST(writefile('${escape}', X'41') AS TEXT) --" (a)`,
    "a table that copies a file": `CREATE TABLE "x') UNION ALL SELECT CAST(writefile('${escape}', readfile('/etc/hostname')) AS TEXT) --" (a)`,
    "a table that never ends": `CREATE TABLE "x') UNION ALL SELECT (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r) --" (a)`,
    "a trigger": "CREATE TRIGGER gone AFTER INSERT ON document BEGIN DELETE FROM document; END",
    "an index on an expression": "CREATE INDEX odd ON document (abs(id))",
    "a queued task": `INSERT INTO record (kind, owner, id, body) VALUES ('task', '', 'x', '${JSON.stringify(task)}')`,
  };
  const attacked = (sql: string) => {
    const file = path.join(temporaryFolder(), "given.earshot-workspace");
    copyFileSync(earlier, file);
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
    return file;
  };

  it.each(Object.keys(attacks))("is only read: %s", async (name) => {
    const file = attacked(attacks[name] ?? "");
    const folder = path.join(path.dirname(file), "copy");
    const before = tree(path.dirname(file));
    await openWorkspaceFile(file, folder, undefined, nothing);
    expect(storedIn(path.join(folder, databaseFile)).documents).toEqual(storedIn(earlier).documents);
    const service = await startService({ folder });
    expect(service.workspace.records.tasks.any("")).toBe(false);
    await service.stop();
    const after = tree(path.dirname(file));
    for (const one of Object.keys(after))
      if (one.startsWith(`copy${path.sep}`)) Reflect.deleteProperty(after, one);
    expect(after).toEqual(before);
    expect(existsSync(escape)).toBe(false);
  });

  it.each(Object.keys(attacks))("is rebuilt as a copied folder: %s", async (name) => {
    const folder = temporaryFolder();
    copyFileSync(attacked(attacks[name] ?? ""), path.join(folder, databaseFile));
    expect(await rebuildWorkspace(folder, nothing)).toEqual({ lost: 0, isRebuilt: true });
    expect(storedIn(path.join(folder, databaseFile)).documents).toEqual(storedIn(earlier).documents);
    const workspace = openWorkspace({ folder });
    await workspace.close();
    expect(existsSync(escape)).toBe(false);
  });
});
