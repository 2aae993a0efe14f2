import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { decisionsOfPlan } from "../../../src/shared/documents/import-decisions";
import { planFor } from "../../../src/shared/documents/import-plan";
import { ImportPlan } from "../../../src/shared/ipc/imports";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { temporaryFolder } from "../../support/temporary-folder";
import { t } from "../../../src/shared/texts";

const urlOf = (row: number | string) => `https://shop.example/${row}`;

/** A file of four rows, imported with the wrong columns as text and author. */
async function imported() {
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.createWorkspace", { name: "Again", folder: null });
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  const to = { connectionId: id, projectId: project?.id ?? "" };
  const base = { ...to, datasetId: null, action: "create", urlSuffix: null, timeZone: "UTC" };

  const file = path.join(app.userData, "reviews.csv");
  const rows = [1, 2, 3, 4].map((n) => `${urlOf(n)},2026-01-0${n},Note ${n},Text ${n},Ann ${n},${n * 10}`);
  writeFileSync(file, ["url,date,note,text,who,seen", ...rows].join("\n"));

  const start = async (importId: string, plan: ImportPlan) => {
    await app.call("imports.check", { importId, plan });
    const { uploadId } = await app.call("imports.start", { importId, plan });
    await app.call("imports.close", { importId });
    return finished(uploadId);
  };
  const planOf = (given: Partial<ImportPlan>) => ImportPlan.parse({ ...base, ...given });
  const upload = async (from: string, given: Partial<ImportPlan>) => {
    const { importId } = await app.call("imports.open", { handle: app.given(from) });
    return start(importId, planOf(given));
  };
  const finished = async (uploadId: number) => {
    for (const upload of await app.call("uploads.list", undefined)) await app.finished(upload.id);
    return app.finished(uploadId);
  };
  const documents = async () => {
    const { data } = await app.call("documents.search", { ...to, count: 500 });
    const told = data.documents.map((document) => [
      document.url?.replace(urlOf(""), ""),
      document.content,
      document.extra_author_attributes?.name ?? null,
      document.reach ?? null,
    ]);
    return told.sort((a, b) => String(a[0]).localeCompare(String(b[0])));
  };
  const undo = async (uploadId: number) => {
    await app.call("documents.planRevert", { planId: "p", uploadId });
    const { uploadIds } = await app.call("documents.commitPlan", { planId: "p" });
    for (const one of uploadIds) await finished(one);
  };
  const wrong = { url: 0, published: 1, content: 2, reach: 5 };
  const first = await upload(file, { mapping: wrong });
  const reopen = (uploadId: number) => app.call("imports.reopen", { uploadId });
  return { app, to, file, planOf, first, upload, start, reopen, documents, undo };
}

const before = [1, 2, 3, 4].map((n) => [String(n), `Note ${n}`, null, n * 10]);
const after = [1, 2, 3, 4].map((n) => [String(n), `Text ${n}`, `Ann ${n}`, null]);
const right = { url: 0, published: 1, content: 3, "extra_author_attributes.name": 4 };

describe("a finished import that is read again", () => {
  it("updates its documents, without what only the earlier mapping gave, and can be undone", async () => {
    const { first, start, reopen, documents, undo } = await imported();
    expect(first.readsAgain).toBe(true);
    expect(await documents()).toEqual(before);
    const { file, plan } = await reopen(first.id);
    expect(file.name).toBe("reviews.csv");
    expect(plan.mapping).toMatchObject({ content: 2, reach: 5 });
    const second = await start(file.importId, { ...plan, mapping: right });
    expect(second).toMatchObject({ name: "reviews.csv", counts: { done: 4, refused: 0, skipped: 0 } });
    expect(await documents()).toEqual(after);

    await undo(second.id);
    expect(await documents()).toEqual(before);
  });

  it("can itself be undone once its second reading is, and not while that stands again", async () => {
    const { app, first, start, reopen, documents, undo } = await imported();
    const { file, plan } = await reopen(first.id);
    const second = await start(file.importId, { ...plan, mapping: right });
    await undo(second.id);
    const undone = (await app.call("uploads.list", undefined)).find(({ undoes }) => undoes === second.id);
    await undo(undone?.id ?? 0);
    expect(await documents()).toEqual(after);
    const planned = await app.call("documents.planRevert", { planId: "q", uploadId: first.id });
    expect(planned).toMatchObject({ change: 0, superseded: 4 });
    await app.call("documents.discardPlan", { planId: "q" });

    const redone = (await app.call("uploads.list", undefined)).find(({ undoes }) => undoes === undone?.id);
    await undo(redone?.id ?? 0);
    expect(await documents()).toEqual(before);
    await undo(first.id);
    expect(await documents()).toEqual([]);
  });

  it("can be read again and again", async () => {
    const { first, start, reopen, documents } = await imported();
    const again = await reopen(first.id);
    const second = await start(again.file.importId, { ...again.plan, mapping: right });
    const { file, plan } = await reopen(second.id);
    expect(plan.mapping).toEqual(right);
    await start(file.importId, { ...plan, mapping: { ...right, reach: 5 } });
    expect(await documents()).toEqual(after.map(([n, text, name]) => [n, text, name, Number(n) * 10]));
  });

  it("takes back documents that the new reading no longer gives, and the check counts them", async () => {
    const { app, first, start, reopen, documents, undo } = await imported();
    const { file, plan } = await reopen(first.id);
    const fewer = {
      ...plan,
      mapping: right,
      skip: [{ column: 5, test: "above" as const, value: "25" }],
    };
    const report = await app.call("imports.check", { importId: file.importId, plan: fewer });
    expect(report).toMatchObject({ ready: 2, replaced: { updated: 2, removed: 2 } });
    const second = await start(file.importId, fewer);
    expect(await documents()).toEqual(after.slice(0, 2));
    await undo(second.id);
    expect(await documents()).toEqual(before);
  });

  it("never changes documents of other imports, or those changed since", async () => {
    const { app, first, upload, start, reopen, documents } = await imported();
    const other = path.join(app.userData, "other.csv");
    writeFileSync(other, `url,date,text\n${urlOf("other")},2020-05-05,Of others`);
    await upload(other, { mapping: { url: 0, published: 1, content: 2 } });
    const later = path.join(app.userData, "later.csv");
    writeFileSync(later, `url,text\n${urlOf(2)},Changed since`);
    await upload(later, { action: "update", mapping: { url: 0, content: 1 } });
    const { file, plan } = await reopen(first.id);
    // The new reading gives a row the URL of the other import's document.
    const fixes = { "2": { "0": urlOf("other") } };
    const second = await start(file.importId, { ...plan, mapping: right, fixes });
    expect(second.counts).toMatchObject({ done: 2, skipped: 2 });
    expect(await documents()).toEqual([
      ["2", "Changed since", null, 20],
      ...after.slice(2),
      ["other", "Of others", null, null],
    ]);
  });

  it("keeps the identities that its file's name and mapping gave", async () => {
    const { app, to, planOf, start, reopen, documents } = await imported();
    const file = path.join(app.userData, "tea talk.csv");
    writeFileSync(file, "id,note,text\n7,First note,First text\n8,Second note,Second text");
    const opened = await app.call("imports.open", { handle: app.given(file) });
    const madeUrls = opened.guessedUrls;
    const given = { mapping: { content: 1 }, madeUrls, assumedDate: Math.trunc(opened.modifiedAt) };
    const first = await start(opened.importId, planOf(given));
    rmSync(file);
    const again = await reopen(first.id);
    expect(again.file.guessedUrls).toEqual(madeUrls);
    const decisions = decisionsOfPlan(again.plan);
    const fields = await app.call("imports.fields", to);
    const context = { ...to, hasImports: true, fields, timeZone: "UTC", openedAt: 0 };
    const planned = planFor(again.file, { ...decisions, mapping: { content: 2 } }, context);
    expect(planned.plan).toMatchObject({ madeUrls, replaces: first.id });
    await start(again.file.importId, planned.plan);
    const told = await documents();
    expect(told.filter(([url]) => String(url).startsWith("https://tea"))).toEqual([
      [`${madeUrls.site}7`, "First text", null, null],
      [`${madeUrls.site}8`, "Second text", null, null],
    ]);
  });

  it("says that its file is gone, has changed, or that it is no import", async () => {
    const { app, first, file, upload } = await imported();
    const folder = path.join(app.userData, "upload-files", String(first.id));
    writeFileSync(path.join(folder, "original.csv"), "url,date,note\nx,y,z");
    expect((await app.failure("imports.reopen", { uploadId: first.id })).message).toMatch(/changed/);
    rmSync(folder, { recursive: true });
    expect((await app.failure("imports.reopen", { uploadId: first.id })).message).toBe(
      t("files:again.gone", { name: "reviews.csv" }),
    );
    writeFileSync(file, `url,date,text\n${urlOf(9)},2020-05-05,Other`);
    const other = await upload(file, { mapping: { url: 0, published: 1, content: 2 } });
    await app.call("uploads.remove", { uploadId: other.id });
    expect((await app.failure("imports.reopen", { uploadId: other.id })).kind).toBe("missing");
  });
});
