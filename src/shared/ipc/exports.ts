import { z } from "zod";
import { Task, exportLimit } from "../interface/resources";
import { resourceName } from "../interface/values";
import { route } from "./contract";
import { SavedFile } from "./files";

/** An export task. */
export const ExportTask = Task;
export type ExportTask = z.output<typeof Task>;

const asked = {
  target: resourceName,
  query: z.string(),
  /** Bounds of published, epoch milliseconds: start included, stop not; null = open. */
  start: z.number(),
  stop: z.number().nullable(),
  limit: z.number().int().min(1).max(exportLimit),
};

/** What was asked for by an export made here: a service's list of tasks doesn't say. */
export const ExportOrder = z.object({
  ...asked,
  connectionId: z.string(),
  taskId: z.string(),
  createdAt: z.number(),
  /** How many documents the query matched when the export was made; null where that can't be counted. */
  expected: z.number().nullable(),
});
export type ExportOrder = z.output<typeof ExportOrder>;

/** A format that the result of an export can be saved in. */
export const ExportFormat = z.enum(["ndjson", "csv", "xlsx"]);
export type ExportFormat = z.output<typeof ExportFormat>;

/** What was saved, held against what the task and the query say. */
export const ExportReceipt = SavedFile.extend({
  /** Documents that the task says are ready. */
  taskCount: z.number(),
  /** Documents that the query matched when the export was made. */
  expected: z.number().nullable(),
  /** Documents that it matches now. */
  matchesNow: z.number().nullable(),
  /** Empty where all agree, else one sentence for each difference. */
  differences: z.array(z.string()),
});
export type ExportReceipt = z.output<typeof ExportReceipt>;

const byTask = z.object({ connectionId: z.string(), taskId: z.string() });

/** Routes of export tasks, besides listing them. Tasks belong to the connection, not to a project. */
export const exportRoutes = {
  /** How many documents an export would hold; null where the connection can't say. */
  "exports.count": route(
    z.object({ connectionId: z.string(), query: asked.query, start: asked.start, stop: asked.stop }),
    z.object({ count: z.number().nullable() }),
  ),
  /** Needs the network. */
  "exports.create": route(
    z.object({ connectionId: z.string(), ...asked, expected: z.number().nullable() }),
    ExportTask,
  ),
  /** What was asked for by the exports made here, newest first. */
  "exports.orders": route(z.object({ connectionId: z.string() }), z.array(ExportOrder)),
  /** Ends a task; kind "missing" where the service doesn't offer it. */
  "exports.abort": route(byTask, ExportTask),
  /** Columns that the result of a task of a local workspace can be saved with, by its first documents. */
  "exports.columns": route(byTask, z.array(z.string())),
  /** Asks where to, then saves the result of a finished task of a local workspace; null when cancelled. */
  "exports.save": route(
    byTask.extend({ format: ExportFormat, columns: z.array(z.string()).max(500) }),
    ExportReceipt.nullable(),
  ),
};

/** Events of exports. */
export const exportEvents = {
  "exports.progress": byTask.extend({ rows: z.number(), total: z.number() }),
};
