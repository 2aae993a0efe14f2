import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unzipSync, zipSync } from "fflate";
import { ChartFilters } from "../../src/shared/ipc/chart-question";
import { routes } from "../../src/shared/ipc/index";
import { DocumentRule } from "../../src/shared/rules/document-rule";
import { Watch } from "../../src/shared/watches/watch";
import type { AppScripts } from "./app";
import { coded, codingWorkspace, offTopic } from "./coding-workspace";
import { absent } from "./document-desk";
import { authoredFields, importRows } from "./imported-rows";
import { pausedUpload } from "./paused-upload";
import { temporaryFolder } from "./temporary-folder";

const urlOf = (number: number) => `https://posts.example/${number}`;

/** Makes a profile with something in each store that an analyst fills, and closes the app on it. */
async function fillProfile(folder: string, scripts: AppScripts): Promise<void> {
  const { app, to, desk, draw, code } = await codingWorkspace(scripts, 0, folder);
  const { connectionId } = to;
  const rows = Array.from({ length: 12 }, (_, i) => [
    ...[urlOf(i), `2026-03-${String(i + 1).padStart(2, "0")}T10:00Z`, `Post ${i} about the kettle #tea`],
    ...[`author${i % 3}`, ["Ada Brook", "Ben Fell", "Cleo März"][i % 3] ?? ""],
  ]);
  await importRows(app, to, authoredFields, [...rows, ["no url", "2026-03-01T10:00Z", "Rejected", "a", "A"]]);

  // Edits: one sent, one deletion that was undone, one of many, one canceled, one paused.
  const live = { ...absent, state: "live" as const };
  const edited = (await desk.read(urlOf(0))).version;
  await desk.submit("update", { url: urlOf(0), title: "A title by hand", sentiment: 3 }, edited);
  const deleted = (await desk.read(urlOf(1))).version;
  const deletion = await desk.submit("delete", { url: urlOf(1) }, deleted);
  if (deletion.kind === "changed") throw new Error("Nobody else changes documents here");
  await app.call("documents.planRevert", { planId: "undo", uploadId: deletion.upload.id });
  for (const id of (await app.call("documents.commitPlan", { planId: "undo" })).uploadIds)
    await desk.answered(id);
  const steps = [{ kind: "noise" as const, value: 7 }];
  const only = [{ url: urlOf(2), published: null }];
  const scope = { kind: "results" as const, question: {}, only, except: [] };
  await app.call("documents.planBulk", { ...to, planId: "bulk", scope, steps });
  for (const id of (await app.call("documents.commitPlan", { planId: "bulk" })).uploadIds)
    await desk.answered(id);
  await pausedUpload(app, to);
  const paused = (await app.call("uploads.list", undefined)).find(({ state }) => state === "paused");
  await app.call("uploads.cancel", { uploadId: paused?.id ?? 0 });
  await pausedUpload(app, to);
  await app.call("documents.saveDraft", {
    ...to,
    id: null,
    datasetId: null,
    action: "update",
    base: { ...live, document: edited.document },
    document: { url: urlOf(0), title: "A title in the making" },
    text: null,
    options: {},
    amends: null,
  });

  const { id: sampleId } = await draw({ size: 5 });
  await code(sampleId, coded("positive", "sounds glad"), coded("negative"), offTopic);

  const keep = (entry: unknown) =>
    app.call("notebook.keep", routes["notebook.keep"].input.parse({ ...to, entry }));
  const cards = [{ id: "days", question: {} }];
  const range = { kind: "custom", from: "2026-03-01", to: "2026-03-12" };
  await keep({ list: "boards", item: { id: "board", name: "Monday", query: "kettle", range, cards } });
  await keep({ list: "queries", item: { id: "query", name: "Ada's", query: 'author:"Ada Brook"' } });
  await keep({ list: "charts", item: { id: "chart", name: "Kettles", question: { query: "kettle" } } });
  await keep({ list: "annotations", item: { id: "note", at: Date.UTC(2026, 2, 5), text: "New kettle out" } });
  await keep({ list: "hiddenTerms", item: { id: "term", kind: "hashtag", term: "tea" } });
  await app.call("notebook.addHistory", { ...to, query: "kettle AND NOT teapot" });

  const rule = {
    id: "rule",
    name: "Kettles",
    query: "kettle",
    effect: { kind: "tags", tags: ["Ware / kettle"] },
  };
  await app.call("rules.save", { ...to, rules: [DocumentRule.parse({ ...rule, onArrival: true })] });
  const watch = Watch.parse({
    id: "watch",
    name: "Every kettle",
    query: "kettle",
    every: "week",
    filters: ChartFilters.parse({}),
    rule: { kind: "results" },
  });
  await app.call("watches.save", { ...to, watch });

  const category = { id: null, title: "Ware" };
  const topic = { type: "search" as const, category, id: null, title: "Kettles", description: "" };
  const drafts = [{ ...topic, included: ["kettle"], excluded: ["teapot"] }];
  const changes = await app.call("topics.plan", { ...to, drafts, mode: "add" });
  await app.call("topics.send", { ...to, changes: changes.changes });
  const member = { entry_type: "AUTHOR" as const, site: "posts.example", id: "author0", name: "Ada Brook" };
  await app.call("panels.add", { ...to, panel: { title: "Regulars", included_entries: [member] } });
  await app.call("metrics.add", { ...to, metrics: [{ name: "cups", title: "Cups", format: "INTEGER" }] });
  const rules = [{ rule_id: "kettles", query: "kettle" }];
  await app.call("streams.put", { connectionId, streamId: "kettles", rules });
  await app.call("streams.put", { connectionId, streamId: "teapots", rules });
  await app.call("streams.delete", { connectionId, streamId: "teapots" });
  const query = { query: "kettle", start: Date.UTC(2026, 2, 1), stop: null, limit: 100, expected: 12 };
  await app.call("exports.create", { connectionId, target: "kettles", ...query });
  const settings = await app.call("app.settings", undefined);
  await app.call("app.saveSettings", { ...settings, language: "de", timeZone: "Europe/Vienna" });
  await app.call("documents.search", { ...to, q: "kettle" });
  await app.core.close();
}

// A profile that version 0.1.0 left. It stays as it is: later versions have to open it. To make one of a later version, name that
// here and run the tests.
const archive = path.resolve("test/fixtures/filled-profile-0.1.0.zip");

/** Where the archived profile says that it lies, so that it names no folder of a person. */
const nowhere = "/earshot-filled-profile";

/** Unpacks the archived profile into a folder. Makes the archive if there is none. */
export async function unpackProfile(folder: string, scripts: AppScripts): Promise<void> {
  if (!existsSync(archive)) await pack(temporaryFolder(), scripts);
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  move(folder, nowhere, folder);
}

async function pack(folder: string, scripts: AppScripts): Promise<void> {
  await fillProfile(folder, scripts);
  move(folder, folder, nowhere);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => [name.split(path.sep).join("/"), readFileSync(path.join(folder, name))] as const);
  writeFileSync(archive, zipSync(Object.fromEntries(files), { level: 9, mtime: Date.UTC(2026, 10, 27) }));
}

/** Changes where a profile says that its workspaces lie. */
function move(folder: string, from: string, to: string): void {
  const file = path.join(folder, "connections.json");
  const inJson = (place: string) => JSON.stringify(place).slice(1, -1);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(inJson(from), inJson(to)));
}
