import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { databaseFile, exportFile, orderFile } from "../../../src/shared/workspace-folder";
import { t } from "../../../src/shared/texts";
import { Database } from "../../../src/sqlite/database";
import { column } from "../../../src/sqlite/values";
import { TestApp, type AppScripts } from "../../support/app";
import { bundle } from "../../support/bundle";
import { asRoot, release, smallDisk } from "../../support/small-disk";
import { temporaryFolder } from "../../support/temporary-folder";

let scripts: AppScripts;
beforeAll(async () => {
  scripts = { service: await bundle("src/service/cli.ts"), importWorker: "none.js" };
});

function app(folder = temporaryFolder()): TestApp {
  const it = new TestApp(folder, scripts);
  onTestFinished(() => it.core.close());
  return it;
}

/** Creates and opens a workspace with some documents. */
async function filled(it: TestApp, documents = 3) {
  const { id, folder } = await it.call("connections.createWorkspace", { name: "Own", folder: null });
  const [project] = (await it.call("connections.projects", { id })).data;
  const to = { connectionId: id, projectId: project?.id ?? "" };
  const left = new Set(Array.from({ length: documents }, (_, n) => n));
  const finished = it.next("uploads.changed", ({ id: upload, state }) => {
    if (state === "finished") left.delete(uploads.indexOf(upload));
    return left.size === 0;
  });
  const uploads: number[] = [];
  for (const n of left) {
    const { uploadId } = await it.call("documents.modify", {
      ...to,
      action: "create",
      document: {
        url: `https://paper.example/${n}`,
        published: "1760000000000",
        content: `A kite number ${n} ${"and its long tail ".repeat(200)}`,
      },
    });
    uploads.push(uploadId);
  }
  await finished;
  return { id, folder: folder ?? "", to };
}

const total = async (it: TestApp, connectionId: string, q = "") => {
  const [project] = (await it.call("connections.projects", { id: connectionId })).data;
  const to = { connectionId, projectId: project?.id ?? "" };
  return (await it.call("documents.search", { ...to, q, count: 0 })).data.total;
};

describe("a workspace whose folder", () => {
  it.runIf(asRoot)("can't be deleted stays with its edits and drafts", async ({ skip }) => {
    const at = app();
    const { id, folder } = await at.call("connections.createWorkspace", { name: "Own", folder: null });
    const to = { connectionId: id, projectId: "another" };
    const document = { url: "https://paper.example/1", published: "1760000000000", content: "A kite" };
    const paused = at.next("uploads.changed", ({ state }) => state === "paused");
    await at.call("documents.modify", { ...to, action: "create", document });
    await paused;
    const disk = path.join(folder ?? "", "exports");
    mkdirSync(disk);
    skip(!smallDisk(disk, "64k"), "this machine doesn't allow mounting a disk");
    onTestFinished(() => void release(disk));
    const error = await at.failure("connections.remove", { id, deleteFiles: true });
    expect(error.message).toContain(`The files in ${folder} couldn't be deleted (`);
    expect((await at.call("connections.list", undefined)).connections).toHaveLength(1);
    expect(await at.call("uploads.list", undefined)).toMatchObject([
      { state: "paused", counts: { waiting: 1, cancelled: 0 } },
    ]);
    await at.call("connections.remove", { id, deleteFiles: false });
    expect(await at.call("uploads.list", undefined)).toEqual([]);
  });

  it("contains other files loses only Earshot's, and lists both before", async () => {
    const at = app();
    const { id, folder } = await filled(at, 1);
    const elsewhere = temporaryFolder();
    writeFileSync(path.join(elsewhere, "columns-1.bin"), "mine");
    writeFileSync(path.join(folder, "thesis.txt"), "mine");
    writeFileSync(path.join(folder, "workspace.db.old"), "mine");
    mkdirSync(path.join(folder, "photos"));
    writeFileSync(path.join(folder, "photos", "workspace.db"), "mine");
    symlinkSync(path.join(elsewhere, "columns-1.bin"), path.join(folder, "columns-77.bin"));
    mkdirSync(path.join(folder, "exports"), { recursive: true });
    writeFileSync(path.join(folder, "exports", "notes.txt"), "mine");
    writeFileSync(path.join(folder, "exports", exportFile({ target: "weekly", id: randomUUID() })), "{}");
    const foreign = ["columns-77.bin", "exports/notes.txt", "photos", "thesis.txt", "workspace.db.old"];
    const told = await at.call("connections.removal", { id });
    expect(told.foreign.sort()).toEqual(foreign);
    expect(told.files).toBeGreaterThanOrEqual(2);

    await at.call("connections.remove", { id, deleteFiles: true });
    expect(readdirSync(folder).sort()).toEqual(
      foreign.map((name) => name.replace("exports/notes.txt", "exports")).sort(),
    );
    expect(readdirSync(path.join(folder, "exports"))).toEqual(["notes.txt"]);
    expect(readdirSync(path.join(folder, "photos"))).toEqual(["workspace.db"]);
    expect(readdirSync(elsewhere)).toEqual(["columns-1.bin"]);
  });

  it("has exports behind a link keeps the target of the link", async () => {
    const at = app();
    const { id, folder } = await filled(at, 1);
    const elsewhere = temporaryFolder();
    const name = exportFile({ target: "weekly", id: randomUUID() });
    writeFileSync(path.join(elsewhere, name), "{}");
    symlinkSync(elsewhere, path.join(folder, "exports"));
    await at.call("connections.remove", { id, deleteFiles: true });
    expect(readdirSync(folder)).toEqual(["exports"]);
    expect(readdirSync(elsewhere)).toEqual([name]);
  });

  it("is open in another program isn't deleted", async () => {
    const one = app();
    const other = app();
    const { id, folder } = await filled(one, 1);
    const second = await other.call("connections.openWorkspace", {
      folder: other.given(folder),
      confirmed: true,
    });
    expect(await other.failure("connections.remove", { id: second.id, deleteFiles: true })).toMatchObject({
      kind: "conflict",
    });
    expect(await total(one, id)).toBe(1);
    expect((await other.call("connections.list", undefined)).connections).toHaveLength(1);
  });

  it("has a longer name than the system allows is rejected with a message", async () => {
    const at = app();
    const folder = path.join(temporaryFolder(), "x".repeat(300));
    expect(
      await at.failure("connections.createWorkspace", { name: "Own", folder: at.given(folder) }),
    ).toMatchObject({
      kind: "invalid",
      message: t("main:disk.nameTooLong"),
    });
  });

  it("was moved can be located, and nothing is created in the old place", async () => {
    const first = app();
    const { id, folder } = await filled(first);
    await first.core.close();
    const moved = path.join(temporaryFolder(), "elsewhere");
    renameSync(folder, moved);
    const it = app(first.userData);
    const error = await it.failure("connections.open", { id });
    expect(error).toMatchObject({ kind: "missing", details: { workspace: "moved", folder } });
    expect((await it.call("connections.list", undefined)).states).toMatchObject([
      { phase: "failed", error: { details: { workspace: "moved" } } },
    ]);
    expect(existsSync(folder)).toBe(false);
    expect(await it.failure("connections.locate", { id, folder: it.given(temporaryFolder()) })).toMatchObject(
      {
        kind: "missing",
        details: { workspace: "missing" },
      },
    );
    expect(
      await it.call("connections.locate", { id, folder: it.given(moved), confirmed: true }),
    ).toMatchObject({
      folder: moved,
    });
    expect(await total(it, id)).toBe(3);
  });

  it("was emptied isn't used as a new one", async () => {
    const first = app();
    const { id, folder } = await filled(first);
    await first.core.close();
    rmSync(path.join(folder, "workspace.db"));
    const it = app(first.userData);
    expect(await it.failure("connections.open", { id })).toMatchObject({
      details: { workspace: "missing", folder },
    });
    expect(existsSync(path.join(folder, "workspace.db"))).toBe(false);
    await it.call("connections.remove", { id, deleteFiles: false });
    expect(existsSync(folder)).toBe(true);
  });

  it("is known already is opened; another one is added", async () => {
    const it = app();
    const { id: known, folder } = await filled(it);
    expect(
      await it.call("connections.openWorkspace", { folder: it.given(`${folder}/`), confirmed: true }),
    ).toMatchObject({
      id: known,
    });
    expect((await it.call("connections.list", undefined)).connections).toHaveLength(1);
    expect(
      await it.failure("connections.openWorkspace", { folder: it.given(temporaryFolder()), confirmed: true }),
    ).toMatchObject({
      details: { workspace: "missing" },
    });
    const other = app();
    await it.core.close();
    const { id } = await other.call("connections.openWorkspace", {
      folder: other.given(`${folder}/`),
      confirmed: true,
    });
    expect(await total(other, id)).toBe(3);
  });
});

describe("the sample whose connection was removed without its files", () => {
  async function withSample(prepare: (folder: string) => void) {
    const userData = temporaryFolder();
    const first = app(userData);
    const { folder } = await filled(first);
    await first.core.close();
    rmSync(path.join(userData, "connections.json"));
    const sample = path.join(path.dirname(folder), "sample");
    renameSync(folder, sample);
    const db = Database.open(path.join(sample, databaseFile));
    // It counts as filled.
    db.run("INSERT INTO meta (key, value) VALUES ('sample_documents', '0')");
    db.close();
    prepare(sample);
    const it = app(userData);
    const { id } = await it.call("connections.openSample", undefined);
    expect(await total(it, id)).toBe(3);
    return sample;
  }
  const columnsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith("columns-"));

  it("keeps what was computed of it", async () => {
    let before: string[] = [];
    const sample = await withSample((folder) => (before = columnsIn(folder)));
    expect(before).not.toEqual([]);
    expect(columnsIn(sample)).toEqual(before);
  });

  it("opens without an order to erase that was left in it", async () => {
    const sample = await withSample((folder) => {
      writeFileSync(path.join(folder, orderFile), "{}");
    });
    expect(existsSync(path.join(sample, orderFile))).toBe(false);
  });
});

describe("a workspace of another profile", () => {
  it("opens in its place after a question, and isn't asked about again", async () => {
    const first = app();
    const { folder } = await filled(first);
    await first.core.close();
    const it = app();
    const unconfirmed = { kind: "conflict", details: { workspace: "unconfirmed", folder } };
    const given = () => it.given(folder);
    expect(await it.failure("connections.openWorkspace", { folder: given() })).toMatchObject(unconfirmed);
    expect(await it.failure("connections.createWorkspace", { name: "Mine", folder: given() })).toMatchObject(
      unconfirmed,
    );
    expect((await it.call("connections.list", undefined)).connections).toEqual([]);
    const { id } = await it.call("connections.openWorkspace", { folder: given(), confirmed: true });
    expect(await total(it, id)).toBe(3);
    const { connections } = await it.call("connections.list", undefined);
    expect(connections).toMatchObject([{ id, folder, opened: true, adopting: false }]);
    expect(await it.call("connections.openWorkspace", { folder: given() })).toMatchObject({ id });
  });

  it("with a trigger isn't opened, also if that was added later", async () => {
    const first = app();
    const { id, folder } = await filled(first);
    await first.core.close();
    const db = Database.open(path.join(folder, "workspace.db"));
    db.exec("CREATE TRIGGER t AFTER INSERT ON document BEGIN DELETE FROM meta; END");
    db.close();
    const again = app(first.userData);
    expect(await again.failure("connections.open", { id })).toMatchObject({
      kind: "invalid",
      details: { workspace: "foreign", folder },
    });
  });
});

describe("a workspace that is open elsewhere", () => {
  it("says so, and can be opened as a consistent copy while the other process keeps writing", async () => {
    const mine = app();
    const theirs = app();
    const { folder } = await filled(theirs);
    const { id } = await mine.call("connections.openWorkspace", {
      folder: mine.given(folder),
      confirmed: true,
    });
    expect(await mine.failure("connections.open", { id })).toMatchObject({
      kind: "conflict",
      details: { workspace: "in-use", folder },
    });
    const { connection, lost } = await mine.call("connections.copyWorkspace", { id });
    expect(lost).toBe(0);
    expect(connection.folder).not.toBe(folder);
    expect(await total(mine, connection.id)).toBe(3);
    expect(await total(mine, connection.id, "kite")).toBe(3);
    expect(
      await total(theirs, (await theirs.call("connections.list", undefined)).connections[0]?.id ?? ""),
    ).toBe(3);
  });
});

describe("a workspace that a newer version wrote", () => {
  it("says so and stays unchanged", async () => {
    const first = app();
    const { id, folder } = await filled(first);
    await first.core.close();
    const file = path.join(folder, "workspace.db");
    const db = Database.open(file);
    db.exec("PRAGMA user_version = 999");
    db.close();
    const it = app(first.userData);
    expect(await it.failure("connections.open", { id })).toMatchObject({ details: { workspace: "newer" } });
    const after = Database.open(file, { readonly: true });
    onTestFinished(() => after.close());
    expect(after.get("PRAGMA user_version", [], column.number)).toBe(999);
    expect(after.get("SELECT count(*) FROM document", [], column.number)).toBe(3);
  });
});

describe("a damaged workspace", () => {
  /** Overwrites pages of a file, starting at a fraction of its length. */
  function damage(file: string, from: number, pages: number): Buffer {
    const bytes = readFileSync(file);
    const first = Math.floor((bytes.length / 4096) * from);
    for (let page = first; page < first + pages; page++) bytes.fill(0x5a, page * 4096, (page + 1) * 4096);
    writeFileSync(file, bytes);
    return bytes;
  }

  it.each([0.2, 0.5, 0.8])("at %d of its file is copied as far as it is readable", async (share) => {
    const first = app();
    const { id, folder } = await filled(first, 30);
    await first.core.close();
    const file = path.join(folder, "workspace.db");
    const damaged = damage(file, share, 4);
    const it = app(first.userData);
    // Leftovers of a copy that was killed.
    mkdirSync(`${folder}-copy.part`);
    writeFileSync(path.join(`${folder}-copy.part`, "workspace.db-wal"), "half");
    const { connection, lost } = await it.call("connections.copyWorkspace", { id });
    expect(existsSync(`${folder}-copy.part`)).toBe(false);
    const saved = await total(it, connection.id);
    expect(saved).toBeGreaterThan(10);
    // A row of another table may be lost as well.
    expect(saved + lost).toBeGreaterThanOrEqual(30);
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });

  it("only in its documents opens, says once what to do, and shows what is readable", async () => {
    const first = app();
    const { id, folder } = await filled(first, 30);
    await first.core.close();
    damage(path.join(folder, "workspace.db"), 0.5, 8);
    const it = app(first.userData);
    const [project] = (await it.call("connections.projects", { id })).data;
    const to = { connectionId: id, projectId: project?.id ?? "" };
    const every = { ...to, q: "", count: 100 };
    const error = await it.failure("documents.search", every);
    expect(error).toMatchObject({ kind: "server", retryable: false, details: { workspace: "damaged" } });
    await it.failure("documents.search", { ...every, sortOrder: "asc" });
    const told = it.events.filter(({ name }) => name === "connections.state").map(({ payload }) => payload);
    const damaged = { phase: "ready", error: { details: { workspace: "damaged", folder } } };
    expect(told.filter((state) => JSON.stringify(state).includes("damaged"))).toMatchObject([damaged]);
    // Only the pages that hold documents are damaged.
    expect(await total(it, id)).toBe(30);
    expect((await it.call("connections.list", undefined)).states).toMatchObject([damaged]);
  });

  it("only in a record opens, names it, and shows everything else", async () => {
    const first = app();
    const { id, folder, to } = await filled(first);
    await first.core.close();
    const db = Database.open(path.join(folder, "workspace.db"));
    db.run("INSERT INTO record (kind, owner, id, body) VALUES ('task', '', 'x1', ?)", ['{"target":"../x"}']);
    db.close();
    const it = app(first.userData);
    expect(await total(it, id)).toBe(3);
    await it.call("project.exports", { ...to, from: "live" });
    const [state] = (await it.call("connections.list", undefined)).states;
    expect(state).toMatchObject({ phase: "ready", error: { details: { workspace: "damaged", folder } } });
    expect(state?.error?.message).toBe(t("main:workspace.recordsDamaged", { folder, entries: 'task "x1"' }));
  });

  it("that is truncated says so when it is opened", async () => {
    const first = app();
    const { id, folder } = await filled(first, 30);
    await first.core.close();
    const file = path.join(folder, "workspace.db");
    truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096);
    const it = app(first.userData);
    expect(await it.failure("connections.open", { id })).toMatchObject({ details: { workspace: "damaged" } });
  });

  it("that is unreadable leaves no partial copy behind", async () => {
    const first = app();
    const { id, folder } = await filled(first);
    await first.core.close();
    damage(path.join(folder, "workspace.db"), 0, 1);
    const it = app(first.userData);
    expect((await it.failure("connections.open", { id })).details).toMatchObject({ workspace: "damaged" });
    const error = await it.failure("connections.copyWorkspace", { id });
    expect(error.message).toContain(t("main:workspace.nothingReadable"));
    expect((await it.call("connections.list", undefined)).connections).toHaveLength(1);
    expect(existsSync(`${folder}-copy`)).toBe(false);
  });
});
