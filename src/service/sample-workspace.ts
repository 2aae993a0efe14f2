import { owner } from "./access/access";
import { setImmediate } from "node:timers/promises";
import { DateTime } from "luxon";
import { z } from "zod";
import { ModificationParams } from "../shared/interface/documents";
import type { Context } from "./call";
import { handlers, localHandlers } from "./endpoints";
import { CONFIGURATION, type SampleDocument, sampleDocuments } from "./sample";
import type { Collection } from "./workspace/collections";
import { StoredState } from "./workspace/document-states";
import type { Place } from "./workspace/pending-document";
import { StoredJson } from "./workspace/stored-document";
import type { Workspace } from "./workspace";

/** Key of a fact that only sample workspaces have: the number of documents that belong to the sample itself. */
const sizeKey = "sample_documents";
/** Key of a fact for each collection: the last day of its sample documents. */
const dayKey = ({ id }: Collection) => `sample_day ${id}`;
const commitSize = 1000;
/** Delay between publication and arrival of a sample document, in milliseconds. */
const arrival = 7 * 60_000;

/** The last day of the sample: start and end in epoch milliseconds, and the milliseconds of it that have passed. */
interface Today {
  date: string;
  start: number;
  end: number;
  passed: number;
}

function todayIn(zone: string): Today {
  const now = DateTime.now().setZone(zone);
  const start = now.startOf("day").toMillis();
  const passed = Math.max(0, now.toMillis() - arrival - start);
  return { date: now.toISODate() ?? "", start, end: now.endOf("day").toMillis() + 1, passed };
}

/**
 * Compresses today's times into the part of the day that has passed, so that no mention lies in the future. Other days
 * stay.
 */
function untilNow(published: number, { start, end, passed }: Today): number {
  if (published < start || published >= end) return published;
  return Math.round(start + ((published - start) * passed) / (end - start));
}

/** Fills a workspace with the sample once. Call it again after an interruption to complete the sample. */
export async function fillSample(
  context: Context,
  workspace: Workspace,
  zone: string,
  prepared: (mentions: number) => void,
): Promise<void> {
  const project = workspace.records.projects.list("")[0];
  if (workspace.isSample || !project) return;
  if (workspace.records.metrics.list(project.id).length === 0) await configure(context, project.id);
  const today = todayIn(zone);
  await fillDocuments(workspace, project.id, today, prepared);
  workspace.db.transaction(() => {
    for (const collection of workspace.collections.ofProject(project.id))
      workspace.meta.set(dayKey(collection), today.date);
    workspace.meta.set(sizeKey, String(workspace.engine.size));
  });
}

/** Shifts the dates of the sample's own documents so that they end today. Other documents stay. */
export function shiftSample(workspace: Workspace, zone: string): void {
  if (!workspace.isSample) return;
  const size = workspace.meta.count(sizeKey) ?? 0;
  const today = todayIn(zone);
  for (const project of workspace.records.projects.list(""))
    for (const collection of workspace.collections.ofProject(project.id)) {
      const from = z.iso.date().safeParse(workspace.meta.get(dayKey(collection))).data;
      const days =
        from === undefined ? 0 : DateTime.fromISO(today.date).diff(DateTime.fromISO(from), "days").days;
      if (days > 0) shift(workspace, collection, size, Math.round(days) * 86_400_000, today);
    }
}

const Row = z.object({ id: z.number(), deleted: StoredState, body: StoredJson });

function shift(workspace: Workspace, collection: Collection, size: number, by: number, today: Today): void {
  const sql = "SELECT id, deleted, body FROM document WHERE id < ? AND collection = ?";
  const moved = workspace.db.all(sql, [size, collection.id], Row).map(({ id, deleted: state, body }) => {
    const published = untilNow(body.published + by, today);
    const search_indexed = published + body.search_indexed - body.published;
    const document = { ...body, published, search_indexed };
    return { id, state, document, body: JSON.stringify(document), hasOtherText: false };
  });
  // One commit for documents and day: otherwise an interruption would shift some documents twice.
  workspace.documents.commit(placeOf(workspace, collection.project, collection.name), moved, () =>
    workspace.meta.set(dayKey(collection), today.date),
  );
}

function placeOf({ records }: Workspace, project: string, dataset: string): Place {
  const metrics = new Map(records.metrics.list(project).map((metric) => [metric.name, metric]));
  return { project, dataset, metrics, params: ModificationParams.parse({}) };
}

async function fillDocuments(
  workspace: Workspace,
  project: string,
  today: Today,
  prepared: (mentions: number) => void,
): Promise<void> {
  const waiting = new Map<string, SampleDocument[]>();
  const write = async (dataset: string) => {
    const entries = waiting.get(dataset) ?? [];
    waiting.delete(dataset);
    await workspace.documents.write(placeOf(workspace, project, dataset), async (modifications) => {
      for (const document of entries) modifications.modify("upsert", document, document.published + arrival);
      modifications.commit();
      await setImmediate();
    });
  };
  let count = 0;
  for (const { dataset = "", document } of sampleDocuments(today.end)) {
    const list = waiting.get(dataset) ?? [];
    list.push({ ...document, published: untilNow(document.published, today) });
    waiting.set(dataset, list);
    if (list.length >= commitSize) await write(dataset);
    if (++count % 5000 === 0) prepared(count);
  }
  for (const dataset of [...waiting.keys()]) await write(dataset);
}

async function configure(context: Context, project: string): Promise<void> {
  const to = { caller: owner, path: { project_id: project, platform: "platform" }, params: {} };
  await handlers.addCustomMetrics({ ...to, body: CONFIGURATION.metrics }, context);
  await handlers.addPanels({ ...to, body: CONFIGURATION.panels }, context);
  await handlers.importTopics({ ...to, body: CONFIGURATION.topics }, context);
  await handlers.importTopics({ ...to, body: CONFIGURATION.filters }, context);
  for (const body of CONFIGURATION.views) localHandlers.createLocalView({ ...to, body }, context);
}
