import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Watch } from "../../../src/shared/watches/watch";
import { ChartFilters } from "../../../src/shared/ipc/chart-question";
import { DocumentRule } from "../../../src/shared/rules/document-rule";
import { Board } from "../../../src/shared/ipc/boards";
import { databaseFile } from "../../../src/shared/workspace-folder";
import { t } from "../../../src/shared/texts";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { coded, codingWorkspace } from "../../support/coding-workspace";
import { authoredFields, importRows } from "../../support/imported-rows";
import { pausedUpload } from "../../support/paused-upload";
import { asRoot, release, smallDisk } from "../../support/small-disk";
import { filesHolding, temporaryFolder } from "../../support/temporary-folder";
import { textOf } from "../../support/unzipped";

const all = { codes: true, notes: true, names: true };
const author = { id: "quillfeather77", name: "Zelda Quillfeather" };

/** A workspace with mentions by somebody, and something of everything that the app keeps about it. */
async function worked() {
  const workspace = await codingWorkspace(scripts, 0);
  const { app, to, draw, code } = workspace;
  const rows = Array.from({ length: 12 }, (_, i) => [
    ...[`https://x.com/quillfeather77/status/${i}`, `2026-03-0${1 + (i % 9)}T10:00Z`, `Kettle ${i}`],
    ...[author.id, author.name],
  ]);
  await importRows(app, to, authoredFields, rows);
  const { id: sampleId } = await draw({ question: { q: "kettle" } });
  await code(sampleId, coded("positive", "a private note"), coded("negative"));
  const board = Board.parse({ id: "board", name: "Monday", cards: [] });
  const query = { id: "query", name: "Hers", query: 'author:"Zelda Quillfeather"' };
  await app.call("notebook.keep", { ...to, entry: { list: "boards", item: board } });
  await app.call("notebook.keep", { ...to, entry: { list: "queries", item: query } });
  await app.call("notebook.addHistory", { ...to, query: "a secret search" });
  const rule = DocumentRule.parse({
    id: "rule",
    name: "Kettles",
    query: "kettle",
    onArrival: true,
    effect: { kind: "tags", tags: ["kettle"] },
  });
  await app.call("rules.save", { ...to, rules: [rule] });
  const watch = Watch.parse({
    id: "watch",
    name: "Every kettle",
    query: "kettle",
    every: "hour",
    filters: ChartFilters.parse({}),
    rule: { kind: "results" },
  });
  await app.call("watches.save", { ...to, watch });
  return { ...workspace, sampleId };
}

type Worked = Awaited<ReturnType<typeof worked>>;

async function saved({ app, to }: Pick<Worked, "app" | "to">, choices: Partial<typeof all> = {}) {
  const file = path.join(temporaryFolder(), "Kettles.earshot-workspace");
  app.chosen.save = file;
  const { connectionId } = to;
  const made = await app.call("workspaceFile.save", {
    connectionId,
    choices: { ...all, ...choices },
    transferId: "save",
  });
  expect(made).toMatchObject({ name: path.basename(file) });
  return file;
}

/** Opens a file in an app of somebody else. */
async function openedElsewhere(file: string) {
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("workspaceFile.open", { file: app.given(file), transferId: "open" });
  await app.call("connections.open", { id });
  const { data } = await app.call("connections.projects", { id });
  const [project] = data;
  if (!project) throw new Error("A workspace has a project");
  return { app, to: { connectionId: id, projectId: project.id } };
}

const found = async ({ app, to }: Pick<Worked, "app" | "to">, q: string) =>
  (await app.call("documents.search", { ...to, q, count: 20 })).data.total;

describe("a workspace saved as a file", () => {
  it("opens elsewhere with its mentions, boards, queries, rules, codes, and watches that are off", async () => {
    const own = await worked();
    const other = await openedElsewhere(await saved(own));
    const { app, to } = other;
    expect(await found(other, "kettle")).toBe(12);
    expect(await app.call("notebook.read", to)).toMatchObject({
      history: [],
      boards: [{ name: "Monday" }],
      queries: [{ query: 'author:"Zelda Quillfeather"' }],
    });
    expect(await app.call("rules.list", to)).toMatchObject([{ name: "Kettles", onArrival: false }]);
    const watches = await app.call("watches.overview", to);
    expect(watches.watches).toMatchObject([{ watch: { name: "Every kettle" }, isOn: false }]);
    const coding = await app.call("coding.overview", to);
    expect(coding.books).toMatchObject([{ title: "Tone" }]);
    expect(coding.samples).toHaveLength(1);
    const [queue] = coding.samples;
    const read = (from: TestApp, sampleId: string) => from.call("coding.results", { sampleId });
    expect((await read(app, queue?.id ?? "")).shares).toEqual((await read(own.app, own.sampleId)).shares);
  });

  it("opens beside the original, and both keep their codes and watches", async () => {
    const own = await worked();
    const { app, to, sampleId } = own;
    const file = await saved(own);
    const { id } = await app.call("workspaceFile.open", { file: app.given(file), transferId: "open" });
    const second = { connectionId: id, projectId: to.projectId };
    for (const place of [to, second]) {
      expect((await app.call("coding.overview", place)).samples).toHaveLength(1);
      expect((await app.call("watches.overview", place)).watches).toHaveLength(1);
    }
    expect((await app.call("coding.overview", to)).samples[0]?.id).toBe(sampleId);
    expect((await app.call("watches.overview", to)).watches[0]?.isOn).toBe(true);
  });

  it("has no codes or no notes if they are left out", async () => {
    const own = await worked();
    const plain = await saved(own, { codes: false, notes: false });
    expect(await textOf(plain)).not.toMatch(/a private note|Monday|Tone/);
    const { app, to } = await openedElsewhere(plain);
    expect((await app.call("coding.overview", to)).books).toEqual([]);
    expect((await app.call("notebook.read", to)).boards).toEqual([]);
    const withoutNotes = await textOf(await saved(own, { notes: false }));
    expect(withoutNotes).toContain("Tone");
    expect(withoutNotes).not.toContain("a private note");
  });

  it("names nobody without authors' names, and its queries still find the same mentions", async () => {
    const own = await worked();
    const file = await saved(own, { names: false });
    const bytes = (await textOf(file)).toLowerCase();
    for (const name of ["quillfeather", "zelda"]) expect(bytes).not.toContain(name);
    const other = await openedElsewhere(file);
    const { queries } = await other.app.call("notebook.read", other.to);
    expect(await found(other, queries[0]?.query ?? "")).toBe(12);
    // Nothing that was needed for a moment is left.
    await own.app.core.close();
    expect(filesHolding(path.join(own.app.userData, "handed-over"), "quillfeather")).toEqual([]);
  });

  it("isn't written while uploads would be missing in it", async () => {
    const { app, to } = await worked();
    await pausedUpload(app, to);
    const { connectionId } = to;
    app.chosen.save = path.join(temporaryFolder(), "Kettles.earshot-workspace");
    const error = await app.failure("workspaceFile.save", { connectionId, choices: all, transferId: "save" });
    expect(error.kind).toBe("conflict");
    expect(existsSync(app.chosen.save)).toBe(false);
  });

  it("leaves no file behind when it is canceled, nor one that opens half", async () => {
    const own = await worked();
    const folder = temporaryFolder();
    own.app.chosen.save = path.join(folder, "Kettles.earshot-workspace");
    const { connectionId } = own.to;
    const moved = own.app.next("workspaceFile.progress", () => true);
    const input = { connectionId, choices: all, transferId: "save" };
    const error = await own.app.cancelled("workspaceFile.save", input, moved);
    expect(error.kind).toBe("cancelled");
    expect(readdirSync(folder)).toEqual([]);
    const file = await saved(own);
    const app = new TestApp(temporaryFolder(), scripts);
    onTestFinished(() => app.core.close());
    const read = app.next("workspaceFile.progress", () => true);
    const opening = { file: app.given(file), transferId: "open" };
    expect((await app.cancelled("workspaceFile.open", opening, read)).kind).toBe("cancelled");
    expect((await app.call("connections.list", undefined)).connections).toEqual([]);
    expect(filesHolding(app.userData, "quillfeather")).toEqual([]);
  });

  it.runIf(asRoot)("says that the disk is full, and leaves it as it was", async ({ skip }) => {
    const { app, to } = await worked();
    const disk = temporaryFolder();
    skip(!smallDisk(disk, "128k"), "this machine doesn't allow mounting a disk");
    onTestFinished(() => void release(disk));
    writeFileSync(path.join(disk, "photos"), Buffer.alloc(128 * 1024));
    app.chosen.save = path.join(disk, "Kettles.earshot-workspace");
    const { connectionId } = to;
    const error = await app.failure("workspaceFile.save", { connectionId, choices: all, transferId: "save" });
    expect(error.message).toBe(t("common:saving.diskFull"));
    expect(readdirSync(disk)).toEqual(["photos"]);
  });

  it("says what is wrong with a file", async () => {
    const own = await worked();
    const sound = readFileSync(await saved(own));
    const { connections } = await own.app.call("connections.list", undefined);
    await own.app.core.close();
    const middle = Math.floor(sound.length / 2);
    const faulty: Record<string, Buffer | undefined> = {
      cut: sound.subarray(0, sound.length - 500),
      changed: Buffer.from(sound).fill(0xff, middle, middle + 100),
      other: Buffer.from("url,content\n"),
      database: readFileSync(path.join(connections[0]?.folder ?? "", databaseFile)),
      gone: undefined,
    };
    const app = new TestApp(temporaryFolder(), scripts);
    onTestFinished(() => app.core.close());
    for (const [fault, bytes] of Object.entries(faulty)) {
      const file = path.join(temporaryFolder(), `${fault}.earshot-workspace`);
      if (bytes) writeFileSync(file, bytes);
      const error = await app.failure("workspaceFile.open", { file: app.given(file), transferId: "open" });
      expect(error, fault).toMatchObject({ kind: "invalid" });
      expect(error.message).toContain(path.basename(file));
      expect((await app.call("connections.list", undefined)).connections, fault).toEqual([]);
      expect(filesHolding(app.userData, "quillfeather"), fault).toEqual([]);
    }
  });
});
