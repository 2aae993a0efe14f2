import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { loadLateTexts, t } from "../../../src/shared/words";
import { orderFile } from "../../../src/shared/workspace-files";
import { TestApp, type AppScripts, memoryKeychain } from "../../support/app";
import { bundle } from "../../support/bundle";
import { codingWorkspace } from "../../support/coding-workspace";
import { temporaryFolder } from "../../support/temporary-folder";
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
const header = "url,published,content,extra_author_attributes.id,extra_author_attributes.name";

/** Files under a folder that contain one of the planted texts in any case. */
function remains(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = path.join(folder, name);
    if (!statSync(file).isFile()) return false;
    const bytes = readFileSync(file, "latin1").toLowerCase();
    return planted.some((text) => bytes.includes(text));
  });
}

/** A profile in which an author has left traces everywhere. */
async function filled() {
  const folder = temporaryFolder();
  const { app, to, draw, desk } = await codingWorkspace(scripts, 0, folder);
  const file = path.join(temporaryFolder(), "posts.csv");
  const rows = [
    `https://x.com/quillfeather77/status/1,2026-03-01T10:00Z,My marzipanturbine kettle,${author.id},${author.name}`,
    `https://x.com/quillfeather77/status/2,2026-03-01T11:00Z,Another kettle marzipanturbine,${author.id},${author.name}`,
    `https://paper.example/3,2026-03-01T12:00Z,Zelda Quillfeather and @quillfeather77 on a kettle,otto,Otto`,
    `https://paper.example/4,2026-03-01T13:00Z,Nothing but a kettle,mia,Mia`,
    `not a url,2026-03-01T13:00Z,A marzipanturbine in a row that fails,${author.id},${author.name}`,
  ];
  writeFileSync(file, [header, ...rows].join("\n"));
  const { importId } = await app.call("imports.open", { handle: app.given(file) });
  const plan = {
    ...{ ...to, datasetId: null, action: "upsert" as const, urlSuffix: null, timeZone: "UTC" },
    mapping: {
      url: 0,
      published: 1,
      content: 2,
      "extra_author_attributes.id": 3,
      "extra_author_attributes.name": 4,
    },
  };
  await app.call("imports.check", { importId, plan });
  const { uploadId } = await app.call("imports.start", { importId, plan });
  await app.finished(uploadId);
  await app.call("imports.close", { importId });
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
  await draw();
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
  const paused = app.next("uploads.changed", ({ state }) => state === "paused");
  const document = { url: "https://paper.example/9", published: "1760000000000", content: "A kite" };
  await app.call("documents.modify", { ...to, projectId: "another", action: "create", document });
  await paused;
  expect((await app.failure("people.erase", { connectionId: to.connectionId, author })).kind).toBe(
    "conflict",
  );
});
