import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { failure } from "../../../src/main/client/service-error";
import { ChartFilters } from "../../../src/shared/ipc/chart-question";
import { routes } from "../../../src/shared/ipc/index";
import { loadLateTexts, t } from "../../../src/shared/words";
import { Watch } from "../../../src/shared/watches/watch";
import { erasedFile, orderFile } from "../../../src/shared/workspace-files";
import { Database } from "../../../src/sqlite/database";
import { TestApp, type AppScripts, memoryKeychain } from "../../support/app";
import { bundle } from "../../support/bundle";
import { coded, codingWorkspace, toneBook } from "../../support/coding-workspace";
import { filesNaming, temporaryFolder } from "../../support/temporary-folder";
import { authoredFields, importRows } from "../../support/imported-rows";
import { pausedUpload } from "../../support/paused-upload";
import { absent } from "../../support/document-desk";

let scripts: AppScripts;
beforeAll(async () => {
  await loadLateTexts();
  const [service, importWorker] = await Promise.all([
    bundle("src/service/cli.ts"),
    bundle("src/main/imports/worker.ts"),
  ]);
  scripts = { service, importWorker };
});
const author = { id: "quillfeather77", name: "Zelda Quillfeather" };
const planted = ["quillfeather", "zelda", "marzipanturbine"];

const remains = (folder: string) => filesNaming(folder, planted);

/** Leaves what streams and watches hold, which takes hours to come about. */
function plantInDatabases(folder: string, connection: string, theirs: object): void {
  const name = "Zelda Quillfeather";
  const write = (
    file: string,
    ...statements: readonly (readonly [string, readonly (string | number)[]])[]
  ) => {
    const db = Database.open(path.join(folder, file));
    for (const [sql, values] of statements) db.run(sql, [...values]);
    db.close();
  };
  const body = JSON.stringify(theirs);
  const narrowing = JSON.stringify({ query: `author:"${name}"` });
  write(
    "streams.db",
    [
      "INSERT INTO follow (id, connection, kind, stream, narrowing) VALUES (900, ?, 'stream', 's', ?)",
      [connection, narrowing],
    ],
    ["INSERT INTO seen (follow, at, rules, body) VALUES (900, 1, '[]', ?)", [body]],
    ["INSERT INTO gap (follow, began, why) VALUES (900, 1, ?)", [`The stream of ${name} broke off`]],
  );
  const error = failure("invalid", `author:"${name}" can't be read`).data;
  const unchecked = JSON.stringify({ why: "failed", since: 1, retryAt: 2, error, times: 1 });
  write(
    "watches.db",
    ["UPDATE watch SET unchecked = ?", [unchecked]],
    [
      "INSERT INTO run (watch, at, outcome, marks, calls, message) VALUES ('w', 1, 'failed', 1, 1, ?)",
      [name],
    ],
    [
      "INSERT INTO fired (fired, watch, key, at, start, stop, evidence) VALUES ('f', 'w', ?, 1, 1, 2, ?)",
      [name, JSON.stringify({ documents: [theirs], text: name })],
    ],
    ["INSERT INTO known (watch, key) VALUES ('w', ?)", [name]],
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
  const { id: queueId } = await draw();
  await code(queueId, coded("neutral", "Zelda Quillfeather again"));
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
    ...{ id: "w", name: author.name, query: `author:"${author.name}"`, filters: ChartFilters.parse({}) },
    ...{ rule: { kind: "results" }, every: "week" },
  });
  await app.call("watches.save", { ...to, watch });
  plantInDatabases(folder, to.connectionId, theirs);
  mkdirSync(path.join(folder, "pasted"), { recursive: true });
  writeFileSync(path.join(folder, "pasted", "pasted.csv"), "a pasted marzipanturbine");
  writeFileSync(path.join(folder, "outbox.db.before-3"), "zelda");
  return { app, to, folder };
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
