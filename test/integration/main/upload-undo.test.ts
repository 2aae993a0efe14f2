import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { DocumentAction } from "../../../src/shared/interface/documents";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { temporaryFolder } from "../../support/temporary-folder";

const urlOf = (row: number) => `https://shop.example/review/${row}`;
const dateOf = (row: number) => `2026-01-${String((row % 27) + 1).padStart(2, "0")}T10:00:00Z`;

async function workspace() {
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.createWorkspace", { name: "Undo", folder: null });
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  const to = { connectionId: id, projectId: project?.id ?? "" };

  /** Starts an import of rows as the import screen does. */
  const start = async (name: string, action: DocumentAction, rows: readonly string[][]) => {
    const file = path.join(app.userData, `${name}.csv`);
    const lines = [["url", "published", "content", "author"], ...rows].map((cells) => cells.join(","));
    writeFileSync(file, lines.join("\n"));
    const { importId } = await app.call("imports.open", { handle: app.given(file) });
    const mapping = { url: 0, published: 1, content: 2, "extra_author_attributes.name": 3 };
    const plan = { ...to, datasetId: null, action, mapping, urlSuffix: null, timeZone: "UTC" };
    await app.call("imports.check", { importId, plan });
    const { uploadId } = await app.call("imports.start", { importId, plan });
    await app.call("imports.close", { importId });
    return uploadId;
  };
  const upload = async (...given: Parameters<typeof start>) => finished(await start(...given));
  const finished = (uploadId: number) => app.finished(uploadId);
  const texts = async () => {
    const { data } = await app.call("documents.search", { ...to, count: 500 });
    return new Map(
      data.documents.map(({ url, content, published, extra_author_attributes: author }) => [
        url,
        [content, published, author?.name],
      ]),
    );
  };
  /** Undoes an upload as the dialog does. Returns the uploads of the undo. */
  const undo = async (uploadId: number) => {
    await app.call("documents.planRevert", { planId: "p", uploadId });
    const { uploadIds } = await app.call("documents.commitPlan", { planId: "p" });
    return Promise.all(uploadIds.map(finished));
  };
  return { app, to, start, upload, finished, texts, undo };
}

it("restores documents that an upload changed, and deletes those it created", async () => {
  const { app, upload, finished, texts } = await workspace();
  const first = Array.from({ length: 40 }, (_, i) => [urlOf(i), dateOf(i), `First text ${i}`, `Author ${i}`]);
  await upload("first", "create", first);
  const before = await texts();
  // The dates differ from the existing ones, so the file's date range doesn't cover the existing documents. Half of
  // the rows have no author.
  const changes = Array.from({ length: 30 }, (_, i) => [
    urlOf(i + 20),
    dateOf(i + 5),
    `Second text ${i}`,
    i % 2 ? "Somebody else" : "",
  ]);
  const changed = await upload("changes", "upsert", changes);
  expect(changed).toMatchObject({ undo: "update", counts: { done: 30 } });
  expect((await texts()).get(urlOf(21))?.[0]).toBe("Second text 1");

  // One of the documents is changed again, so the undo leaves it alone.
  const later = await upload("later", "update", [[urlOf(25), dateOf(1), "Third text", ""]]);
  expect(later.counts.done).toBe(1);
  const plan = await app.call("documents.planRevert", { planId: "p", uploadId: changed.id });
  expect(plan).toMatchObject({ read: 30, change: 29, superseded: 1, unknown: 0 });
  const { uploadIds } = await app.call("documents.commitPlan", { planId: "p" });
  for (const id of uploadIds) expect((await finished(id)).counts.refused).toBe(0);

  const after = await texts();
  expect(after.get(urlOf(25))?.[0]).toBe("Third text");
  after.delete(urlOf(25));
  before.delete(urlOf(25));
  expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
});

it("offers no undo if nothing was imported", async () => {
  const { upload } = await workspace();
  const missing = await upload("missing", "update", [[urlOf(1), dateOf(1), "Nobody knows it", ""]]);
  expect(missing).toMatchObject({ undo: null, counts: { refused: 1 } });
});

it("imports the same rows again after an undo, without traces of the first import", async () => {
  const { upload, texts, undo } = await workspace();
  const rows = Array.from({ length: 40 }, (_, i) => [urlOf(i), dateOf(i), `First text ${i}`, `Author ${i}`]);
  await undo((await upload("first", "create", rows)).id);
  expect((await texts()).size).toBe(0);

  const again = rows.map(([url = "", published = ""], i) => [url, published, `Second text ${i}`, ""]);
  expect((await upload("again", "create", again)).counts).toMatchObject({ done: 40, refused: 0 });
  expect((await texts()).get(urlOf(3))).toEqual(["Second text 3", Date.parse(dateOf(3)), undefined]);
});

it("undoes an undo", async () => {
  const { upload, texts, undo } = await workspace();
  const { id } = await upload("first", "create", [[urlOf(1), dateOf(1), "A text", "An author"]]);
  const [deletion] = await undo(id);
  expect(deletion?.counts.done).toBe(1);
  const [restoration] = await undo(deletion?.id ?? 0);
  expect(restoration?.counts.done).toBe(1);
  expect((await texts()).get(urlOf(1))?.[0]).toBe("A text");
});

it("skips documents that were deleted by hand", async () => {
  const { app, to, upload, finished } = await workspace();
  const rows = [1, 2].map((row) => [urlOf(row), dateOf(row), `Text ${row}`, "An author"]);
  await upload("first", "create", rows);
  const edit = { ...to, datasetId: null, action: "delete" as const, document: { url: urlOf(1) } };
  const { uploadId } = await app.call("documents.modify", { ...edit, options: {} });
  await finished(uploadId);
  expect((await upload("again", "create", rows)).counts).toMatchObject({ done: 0, present: 1, refused: 1 });
});

it("cancels what wasn't sent yet when a paused import is undone", async () => {
  const { app, to, start, texts, undo } = await workspace();
  const rows = Array.from({ length: 20_000 }, (_, i) => [urlOf(i), dateOf(i), `Text ${i}`, "An author"]);
  const moving = app.next("uploads.changed", ({ counts }) => counts.done > 0);
  const uploadId = await start("first", "create", rows);
  await moving;
  const still = app.next("uploads.changed", ({ id, counts }) => id === uploadId && counts.sending === 0);
  await app.call("uploads.pause", { uploadId });
  const paused = await still;
  expect(paused).toMatchObject({ state: "paused", undo: "delete", total: 20_000 });

  const [deletion] = await undo(uploadId);
  expect(deletion).toMatchObject({ action: "delete", counts: { done: paused.counts.done } });
  const [first] = (await app.call("uploads.list", undefined)).filter(({ id }) => id === uploadId);
  expect(first).toMatchObject({ state: "cancelled", undo: null, counts: { waiting: 0, sending: 0 } });
  expect((await app.call("documents.search", { ...to, count: 0 })).data.total).toBe(0);
  expect((await texts()).size).toBe(0);
});
