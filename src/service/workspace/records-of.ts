import { z } from "zod";
import { CustomMetric, Panel } from "../../shared/interface/resources";
import { CollectorQuery } from "../../shared/interface/streams";
import type { Database } from "../../sqlite/database";
import { Records } from "./records";

const ProjectRecord = z.object({ id: z.string(), title: z.string(), created: z.number() });
/** A category of topics or filters. */
export const CategoryRecord = z.object({
  id: z.string(),
  type: z.enum(["search", "filter"]),
  title: z.string(),
  description: z.string(),
});
export type CategoryRecord = z.output<typeof CategoryRecord>;
/** A topic or filter with its queries. */
export const TopicRecord = z.object({
  id: z.string(),
  type: z.enum(["search", "filter"]),
  category: z.string(),
  title: z.string(),
  description: z.string(),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
  /** Absent for topics of older workspaces. */
  created: z.number().optional(),
  updated: z.number().optional(),
});
export type TopicRecord = z.output<typeof TopicRecord>;
/** A dashboard or report. Only the app interprets its content. */
const ViewRecord = z.object({
  id: z.string(),
  kind: z.enum(["dashboard", "report"]),
  title: z.string(),
  last_update: z.number(),
  content: z.unknown(),
});
/** An export task with its parameters. */
export const TaskRecord = z.object({
  id: z.string(),
  creation_date: z.string(),
  target: z.string(),
  status: z.enum(["queued", "aborted", "finished"]),
  processed: z.number(),
  ready: z.number(),
  progress: z.number(),
  /** Why it was aborted; absent if the user aborted it. */
  error_message: z.string().optional(),
  query: z.string(),
  start: z.number(),
  stop: z.number().nullable(),
  limit: z.number(),
  stories: z.literal("once").optional(),
  /** For an export into the collector `target`; absent for an export to a file. */
  into: z
    .object({
      project: z.string().optional(),
      topics: z.array(z.string()).optional(),
      datasets: z.array(z.string()).optional(),
      stream: z.string().optional(),
      /** The last document copied, in the order of publication and id. */
      last: z.object({ published: z.number(), id: z.number() }).nullable(),
    })
    .optional(),
});
export type TaskRecord = z.output<typeof TaskRecord>;
const StreamRecord = z.object({
  id: z.string(),
  enabled: z.boolean(),
  rules: z.array(z.object({ rule_id: z.string(), query: z.string() })),
});

const CollectorRecord = z.object({
  id: z.string(),
  state: z.enum(["RUNNING", "PAUSED"]),
  creation_date: z.string(),
  query: CollectorQuery,
  /** Position of the last document that was dropped to make room, or at which it was created. */
  floor: z.number(),
  /** Documents it holds, and the characters of their JSON. */
  held: z.number(),
  size: z.number(),
});
export type CollectorRecord = z.output<typeof CollectorRecord>;

/** An import by name, with the first and last time one of its documents was written. */
const ImportRecord = z.object({ id: z.string(), first: z.number(), last: z.number() });

/** Everything in a workspace except its documents. */
export function recordsOf(db: Database) {
  return {
    projects: new Records(db, "project", ProjectRecord),
    categories: new Records(db, "category", CategoryRecord),
    topics: new Records(db, "topic", TopicRecord),
    metrics: new Records(db, "metric", CustomMetric.extend({ id: z.string() })),
    panels: new Records(db, "panel", Panel),
    panelGroups: new Records(db, "panel_group", z.object({ id: z.string(), title: z.string() })),
    views: new Records(db, "view", ViewRecord),
    tasks: new Records(db, "task", TaskRecord),
    streams: new Records(db, "stream", StreamRecord),
    collectors: new Records(db, "collector", CollectorRecord),
    imports: new Records(db, "import", ImportRecord),
  };
}

export type WorkspaceRecords = ReturnType<typeof recordsOf>;
