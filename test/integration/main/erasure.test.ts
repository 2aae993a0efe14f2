import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { failure } from "../../../src/main/client/service-error";
import { ChartFilters } from "../../../src/shared/ipc/chart-question";
import { routes } from "../../../src/shared/ipc/index";
import { loadLateTexts, t } from "../../../src/shared/texts";
import { Watch } from "../../../src/shared/watches/watch";
import { erasedFile, orderFile } from "../../../src/shared/workspace-folder";
import { Database } from "../../../src/sqlite/database";
import { type Sql, sql } from "../../../src/sqlite/sql";
import { TestApp, memoryKeychain } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { coded, codingWorkspace, toneBook } from "../../support/coding-workspace";
import { filesNaming, temporaryFolder } from "../../support/temporary-folder";
import { unlistedFiles } from "../../support/unlisted-files";
import { authoredFields, importRows } from "../../support/imported-rows";
import { pausedUpload } from "../../support/paused-upload";
import { absent } from "../../support/document-desk";

beforeAll(loadLateTexts);
const author = { id: "quillfeather77", name: "Zelda Quillfeather" };
const planted = ["quillfeather", "zelda", "marzipanturbine"];

const remains = (folder: string) => filesNaming(folder, planted);

/** Leaves what streams and watches hold, which takes hours to come about. */
function plantInDatabases(folder: string, connection: string, theirs: object): void {
  const name = "Zelda Quillfeather";
  const write = (file: string, ...statements: readonly (readonly [Sql, readonly (string | number)[]])[]) => {
    const db = Database.open(path.join(folder, file));
    for (const [text, values] of statements) db.run(text, [...values]);
    db.close();
  };
  const body = JSON.stringify(theirs);
  const narrowing = JSON.stringify({ query: `author:"${name}"` });
  write(
    "streams.db",
    [
      sql`INSERT INTO follow (id, connection, kind, stream, narrowing) VALUES (900, ?, 'stream', 's', ?)`,
      [connection, narrowing],
    ],
    [sql`INSERT INTO seen (follow, at, rules, body) VALUES (900, 1, '[]', ?)`, [body]],
    [sql`INSERT INTO gap (follow, began, why) VALUES (900, 1, ?)`, [`The stream of ${name} broke off`]],
  );
  const error = failure("invalid", `author:"${name}" can't be read`).data;
  const unchecked = JSON.stringify({ why: "failed", since: 1, retryAt: 2, error, times: 1 });
  write(
    "watches.db",
    [sql`UPDATE watch SET unchecked = ?`, [unchecked]],
    [
      sql`INSERT INTO run (watch, at, outcome, marks, calls, message) VALUES ('w', 1, 'failed', 1, 1, ?)`,
      [name],
    ],
    [
      sql`INSERT INTO fired (fired, watch, key, at, start, stop, evidence) VALUES ('f', 'w', ?, 1, 1, 2, ?)`,
      [name, JSON.stringify({ documents: [theirs], text: name })],
    ],
    [sql`INSERT INTO known (watch, key) VALUES ('w', ?)`, [name]],
  );
}

/** A profile in which an author has left traces everywhere. */
async function filled() {
  const folder = temporaryFolder();
  const { app, to, draw, code, desk } = await codingWorkspace(scripts, 0, folder);
  const theirNames = [author.id, author.name];
  await importRows(app, to, authoredFields, [
    [
      ...["https://x.com/quillfeather77/status/1", "2026-03-01T10:00Z", "My marzipanturbine kettle"],
      ...theirNames,
    ],
    [
      ...["https://x.com/quillfeather77/status/2", "2026-03-01T11:00Z", "Another kettle marzipanturbine"],
      ...theirNames,
    ],
    [
      ...["https://paper.example/3", "2026-03-01T12:00Z"],
      ...["Zelda Quillfeather and @quillfeather77 on a kettle", "otto", "Otto"],
    ],
    ["https://paper.example/4", "2026-03-01T13:00Z", "Nothing but a kettle", "mia", "Mia"],
    ["not a url", "2026-03-01T13:00Z", "A marzipanturbine in a row that fails", ...theirNames],
  ]);
  const found = await app.call("documents.search", { ...to, q: "marzipanturbine", count: 10 });
  const [theirs] = found.data.documents;
  if (!theirs) throw new Error("The planted documents were imported");
  const base = { ...absent, state: "live" as const, document: theirs };
  await desk.submit(
    "update",
    { url: `https://x.com/quillfeather77/status/1`, content: "An edited marzipanturbine kettle" },
    base,
  );
  const draft = {
    datasetId: null,
    action: "update" as const,
    base,
    document: theirs,
    text: null,
    options: {},
  };
  await app.call("documents.saveDraft", { ...to, id: null, ...draft, amends: null });
  await app.call("notebook.addHistory", { ...to, query: 'author:"Zelda Quillfeather"' });
  const { id: sampleId } = await draw();
  await code(sampleId, coded("neutral", "Zelda Quillfeather again"));
  await app.call("coding.saveBook", {
    ...to,
    book: { ...toneBook, id: "about", title: "Tone of Zelda Quillfeather" },
  });
  const cards = [{ id: "days", question: {} }];
  const board = { id: "b1", name: "Zelda Quillfeather", query: 'author:"Zelda Quillfeather"', cards };
  const keep = (entry: unknown) =>
    app.call("notebook.keep", { ...to, entry: routes["notebook.keep"].input.parse({ ...to, entry }).entry });
  await keep({ list: "boards", item: { ...board, range: { kind: "all" } } });
  await keep({ list: "hiddenTerms", item: { id: "h1", kind: "mention", term: "@quillfeather77" } });
  await keep({ list: "annotations", item: { id: "a1", at: 0, text: "Zelda Quillfeather posted" } });
  const watch = Watch.parse({
    id: "w",
    name: author.name,
    query: `author:"${author.name}"`,
    filters: ChartFilters.parse({}),
    rule: { kind: "results" },
    every: "week",
  });
  await app.call("watches.save", { ...to, watch });
  plantInDatabases(folder, to.connectionId, theirs);
  mkdirSync(path.join(folder, "pasted"), { recursive: true });
  writeFileSync(path.join(folder, "pasted", "pasted.csv"), "a pasted marzipanturbine");
  writeFileSync(path.join(folder, "outbox.db.before-3"), "zelda");
  return { app, to, folder };
}

const stamp = "2026-11-26T10-00-00-000Z";
/** Copies that may hold work that exists nowhere else, and what else is left to a person. */
const leftToDecide = [
  `outbox.db.damaged-${stamp}`,
  `watches.db.damaged-${stamp}`,
  `connections.json.damaged-${stamp}`,
  `notebooks/0a1b.json.damaged-${stamp}`,
];

/** Leaves the name in every other kind of file that Earshot has ever written, in the profile and the temporary folder. */
function plantInFiles(folder: string, temporary: string): void {
  const plant = (...place: string[]) => {
    mkdirSync(path.dirname(path.join(...place)), { recursive: true });
    writeFileSync(path.join(...place), "Zelda Quillfeather and her marzipanturbine");
  };
  const inProfile = [
    ...leftToDecide,
    ...[`outbox.db.damaged-${stamp}-wal`, `cache.db.damaged-${stamp}`, `cache.db.damaged-${stamp}-wal`],
    ...[`activity.db.damaged-${stamp}`, `streams.db.damaged-${stamp}`, "watches.db.before-2.part"],
    ...["exports.json.new", "notebooks/0a1b.json.new", "outbox.db.before-2-journal"],
    ...["logs/earshot.log", "logs/earshot.old.log", "crashes/2026-01-01T00-00-00-000Z.json"],
    ...["handed-over/Zelda-2026.ndjson", "handed-over/parts.jsonl", "Local Storage/leveldb/000003.log"],
    "workspaces/Kettles copy.part/workspace.db",
  ];
  for (const file of inProfile) plant(folder, file);
  const longAgo = new Date("2026-01-01T00:00:00Z");
  utimesSync(path.join(folder, "workspaces", "Kettles copy.part"), longAgo, longAgo);
  writeFileSync(path.join(folder, `notebooks/0a1c.json.damaged-${stamp}`), "[somebody else's board");
  // No process has such a high number; this one is running.
  plant(temporary, "earshot-safe-mode-99999999-abcdef", "outbox.db");
  plant(temporary, `earshot-session-${process.ppid}-abcdef`, "logs", "earshot.log");
  plant(temporary, "earshot-safe-mode-AbCdEf", "outbox.db");
  utimesSync(path.join(temporary, "earshot-safe-mode-AbCdEf"), longAgo, longAgo);
}

/** A folder that takes the place of the system's temporary one. */
function ownTemporaryFolder(): string {
  const before = process.env["TMPDIR"];
  const folder = temporaryFolder();
  process.env["TMPDIR"] = folder;
  onTestFinished(() => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  });
  return folder;
}

/** Paths that name somebody, and lists that belong to no workspace or were never erased from before. */
async function plantInLists(app: TestApp, folder: string, connectionId: string): Promise<void> {
  await app.call("connections.rename", { id: connectionId, name: "About Zelda Quillfeather" });
  await app.call("imports.saveMapping", {
    name: "Posts of Zelda Quillfeather",
    columns: [{ name: "url" }],
    rules: {
      action: "upsert",
      datasetId: null,
      columns: { url: "url" },
      templates: {},
      defaults: {},
      urlSuffix: null,
      timeZone: "UTC",
      dayOrder: "day-first",
      decimals: "point",
      options: {},
      skip: [{ column: "url", test: "is", value: "Zelda Quillfeather" }],
    },
  });
  writeFileSync(
    path.join(folder, "deleted-streams.json"),
    JSON.stringify([
      {
        connectionId,
        streamId: "s",
        enabled: true,
        deletedAt: 1,
        rules: [{ rule_id: "r", query: 'author:"Zelda Quillfeather"' }],
      },
    ]),
  );
  const paths = ["/home/mia/Zelda Quillfeather.csv", "/home/mia/kettles.csv"];
  writeFileSync(path.join(folder, "recent-files.json"), JSON.stringify({ version: 1, paths }));
}

const search = async (app: TestApp, to: { connectionId: string; projectId: string }, q: string) =>
  (await app.call("documents.search", { ...to, q, count: 10 })).data;

it("leaves nothing of an author in any file of the app, and gives a receipt that names nobody", async () => {
  const { app, to, folder } = await filled();
  expect(await app.call("people.traces", { connectionId: to.connectionId, author })).toMatchObject({
    documents: 2,
    mentions: 1,
  });
  const receipt = await app.call("people.erase", { connectionId: to.connectionId, author });
  expect(receipt.traces).toMatchObject({ documents: 2, mentions: 1 });
  expect(receipt.profile).toMatchObject({ drafts: 1, coding: 3, backups: 1 });
  expect((await search(app, to, "kettle")).total).toBe(2);
  const file = path.join(temporaryFolder(), "receipt.txt");
  app.chosen.save = file;
  await app.call("people.saveReceipt", { connectionId: to.connectionId, id: receipt.id });
  expect(readFileSync(file, "utf8")).toContain(t("people:part.documents", { count: 2 }));
  await app.core.close();
  expect(remains(folder)).toEqual([]);
});

it("deletes the name from every kind of file, or says where it may still be", async () => {
  const { app, to, folder } = await filled();
  const { connectionId } = to;
  await plantInLists(app, folder, connectionId);
  const temporary = ownTemporaryFolder();
  plantInFiles(folder, temporary);
  const receipt = await app.call("people.erase", { connectionId, author });
  const inUse = path.join(temporary, `earshot-session-${process.ppid}-abcdef`);
  expect(receipt.remains).toEqual([
    { file: "Local Storage", why: "forms" },
    ...leftToDecide.map((file) => ({ file, why: "aside" })),
    { file: inUse, why: "temporary" },
  ]);
  expect(receipt.workspace).not.toContain("Zelda");
  const file = path.join(temporary, "receipt.txt");
  app.chosen.save = file;
  await app.call("people.saveReceipt", { connectionId, id: receipt.id });
  for (const { file: remainder, why } of receipt.remains)
    expect(readFileSync(file, "utf8")).toContain(`${remainder}: ${t(`people:why.${why}`)}`);
  expect(await app.call("streams.deleted", { connectionId })).toMatchObject([{ streamId: "s" }]);
  expect(readFileSync(path.join(folder, "recent-files.json"), "utf8")).toContain("kettles.csv");
  const told = (name: string) => receipt.remains.some((one) => name.startsWith(one.file));
  expect(remains(folder).filter((name) => !told(name))).toEqual([]);
  expect(remains(temporary)).toEqual([path.relative(temporary, path.join(inUse, "logs", "earshot.log"))]);

  const { remains: left } = await app.call("people.deleteCopies", { connectionId, id: receipt.id });
  expect(left.map(({ why }) => why)).toEqual(["forms", "temporary"]);
  expect(existsSync(path.join(folder, `notebooks/0a1c.json.damaged-${stamp}`))).toBe(true);
  await app.core.close();
  expect(remains(folder)).toEqual([path.join("Local Storage", "leveldb", "000003.log")]);
  expect(unlistedFiles(folder)).toEqual([]);
});

it("leaves nothing of a connection that is removed", async () => {
  const { app, to, folder } = await filled();
  const { connectionId } = to;
  await plantInLists(app, folder, connectionId);
  await pausedUpload(app, to);
  const ofStream = { connectionId, kind: "stream" as const, streamId: "s" };
  const handed = await app.call("streams.asFile", { ...ofStream, rule: null });
  expect(handed).toBeDefined();
  await app.call("connections.remove", { id: connectionId, deleteFiles: true });
  expect(await app.call("uploads.list", undefined)).toEqual([]);
  await app.core.close();
  const named = filesNaming(folder, [connectionId, "marzipanturbine", "quillfeather"]);
  // They belong to no connection.
  const others = ["mappings.json", path.join("pasted", "pasted.csv"), "recent-files.json"];
  expect(named.filter((name) => !others.includes(name))).toEqual([]);
});

it("is finished by the next start after a crash", async () => {
  const { app, to, folder } = await filled();
  const { connections } = await app.call("connections.list", undefined);
  await app.core.close();
  const workspace = connections[0]?.folder ?? "";
  const order = { id: "order", tag: "0123456789abcdef", language: "en", author };
  writeFileSync(path.join(workspace, orderFile), JSON.stringify(order));
  // The profile knows the order that it has given.
  const profile = path.join(folder, "connections.json");
  writeFileSync(profile, readFileSync(profile, "utf8").replace('"sample":', '"erasing":"order","sample":'));
  const next = new TestApp(folder, scripts, memoryKeychain());
  onTestFinished(() => next.core.close());
  const ready = next.next("connections.state", ({ phase }) => phase === "ready");
  next.core.resume();
  await ready;
  expect(await next.call("people.receipts", { connectionId: to.connectionId })).toMatchObject([
    { id: "order", traces: { documents: 2 } },
  ]);
  await next.core.close();
  expect(remains(folder)).toEqual([]);
});

it("that somebody else has ordered erases nothing, in the workspace and in the profile", async () => {
  const { app, to, folder } = await filled();
  const { connections } = await app.call("connections.list", undefined);
  await app.core.close();
  const workspace = connections[0]?.folder ?? "";
  const order = { id: "theirs", tag: "0123456789abcdef", language: "en", author };
  const counts = {
    documents: 0,
    mentions: 0,
    sameName: 0,
    collected: 0,
    records: 0,
    exported: 0,
    backups: 0,
  };
  const recognition = { tag: order.tag, language: "en", people: [author], keys: [author.id], urls: [] };
  writeFileSync(path.join(workspace, orderFile), JSON.stringify(order));
  writeFileSync(path.join(workspace, erasedFile), JSON.stringify({ id: "theirs", counts, recognition }));
  const next = new TestApp(folder, scripts, memoryKeychain());
  onTestFinished(() => next.core.close());
  next.core.resume();
  expect((await search(next, to, "marzipanturbine")).total).toBe(2);
  expect(await next.call("people.receipts", { connectionId: to.connectionId })).toEqual([]);
  expect(await next.call("notebook.read", to)).toMatchObject({
    history: [{ query: 'author:"Zelda Quillfeather"' }],
  });
});

it("changes nothing when it is canceled before the workspace is replaced", async () => {
  const { app, to } = await filled();
  const begun = app.next("connections.state", ({ phase }) => phase === "starting");
  const error = await app.cancelled("people.erase", { connectionId: to.connectionId, author }, begun);
  expect(error.kind).toBe("cancelled");
  expect((await search(app, to, "marzipanturbine")).total).toBe(2);
  expect(await app.call("people.receipts", { connectionId: to.connectionId })).toEqual([]);
});

it("refuses while uploads could bring back what is erased", async () => {
  const { app, to } = await filled();
  await pausedUpload(app, to);
  expect((await app.failure("people.erase", { connectionId: to.connectionId, author })).kind).toBe(
    "conflict",
  );
});
