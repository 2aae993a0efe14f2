import { z } from "zod";
import { Task } from "../interface/resources";
import { exportLimit } from "../interface/resources.constants";
import { resourceName } from "../interface/values";
import { route } from "./contract";
import { SavedFile } from "./files";

export const ExportTask = Task;
export type ExportTask = z.output<typeof Task>;

const order = {
  target: resourceName,
  query: z.string(),
  /** Range of `published` in epoch milliseconds, `start` included, `stop` excluded, null = unbounded. */
  start: z.number(),
  stop: z.number().nullable(),
  limit: z.number().int().min(1).max(exportLimit),
};

/** Parameters of an export created here. A service's task list doesn't include them. */
export const ExportOrder = z.object({
  ...order,
  connectionId: z.string(),
  taskId: z.string(),
  createdAt: z.number(),
  /** Number of matching documents when the export was created. Null if unknown. */
  expected: z.number().nullable(),
});
export type ExportOrder = z.output<typeof ExportOrder>;

export const ExportFormat = z.enum(["ndjson", "csv", "xlsx"]);
export type ExportFormat = z.output<typeof ExportFormat>;

/** Number of saved documents, compared with the task's and the query's. */
export const ExportReceipt = SavedFile.extend({
  /** Documents in the task's result. */
  taskCount: z.number(),
  /** Documents that matched when the export was created. */
  expected: z.number().nullable(),
  /** Documents that match now. */
  matchesNow: z.number().nullable(),
  /** One sentence per difference. Empty if all counts match. */
  differences: z.array(z.string()),
});
export type ExportReceipt = z.output<typeof ExportReceipt>;

const byTask = z.object({ connectionId: z.string(), taskId: z.string() });

/** Tasks belong to the connection, not to a project. */
export const exportRoutes = {
  /** Number of documents an export would have. Null if the connection can't say. */
  "exports.count": route(
    z.object({ connectionId: z.string(), query: order.query, start: order.start, stop: order.stop }),
    z.object({ count: z.number().nullable() }),
  ),
  /** Needs the network. */
  "exports.create": route(
    z.object({ connectionId: z.string(), ...order, expected: z.number().nullable() }),
    ExportTask,
  ),
  /** Parameters of the exports created here, newest first. */
  "exports.orders": route(z.object({ connectionId: z.string() }), z.array(ExportOrder)),
  /** Ends a task. Kind "missing" if the service doesn't offer it. */
  "exports.abort": route(byTask, ExportTask),
  /** Columns found in the first documents of a task's result. Local workspaces only. */
  "exports.columns": route(byTask, z.array(z.string())),
  /** Opens a save dialog, then saves the result of a finished task. Null if canceled. Local workspaces only. */
  "exports.save": route(
    byTask.extend({ format: ExportFormat, columns: z.array(z.string()).max(500) }),
    ExportReceipt.nullable(),
  ),
};

export const exportEvents = {
  "exports.progress": byTask.extend({ rows: z.number(), total: z.number() }),
};
