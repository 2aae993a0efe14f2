import { z } from "zod";
import { importName } from "../../shared/interface/documents";
import {
  metricName,
  NewCustomMetric,
  ValueNames,
  NewExport,
  NewStream,
  Panel,
  PanelEntry,
  TopicLine,
} from "../../shared/interface/resources";
import { exportLimit } from "../../shared/interface/resources.constants";
import { CollectorQuery } from "../../shared/interface/streams";
import { plainId, resourceName } from "../../shared/interface/values";
import type { DamagedRecord } from "../../shared/service-lines";
import type { Database } from "../../sqlite/database";
import { Records } from "./records";

/*
 * Records are read with the rules by which the interface accepts them: a workspace may come from someone else. Unknown
 * fields of a newer version stay in the database when a record is rewritten, see `Records`.
 */

const count = z.int().min(0);
/** Ids of topics and categories may be chosen by the caller, and may hold slashes. */
const topicId = z
  .string()
  .max(200)
  .regex(/^\P{Cc}+$/u);
const { topic_title, topic_description, category_title, query } = TopicLine.shape;

const ProjectRecord = z.object({ id: plainId, title: z.string(), created: z.number() });
export type ProjectRecord = z.output<typeof ProjectRecord>;
/** A category of topics or filters. */
export const CategoryRecord = z.object({
  id: topicId,
  type: z.enum(["search", "filter"]),
  title: category_title.unwrap(),
  description: z.string(),
});
export type CategoryRecord = z.output<typeof CategoryRecord>;
/** A topic or filter with its queries. */
export const TopicRecord = z.object({
  id: topicId,
  type: z.enum(["search", "filter"]),
  category: topicId,
  title: topic_title,
  description: topic_description.unwrap(),
  included: z.array(query),
  excluded: z.array(query),
  /** Absent for topics of older workspaces. */
  created: z.number().optional(),
  updated: z.number().optional(),
});
export type TopicRecord = z.output<typeof TopicRecord>;
/** A dashboard or report. Only the app interprets its content. */
const ViewRecord = z.object({
  id: plainId,
  kind: z.enum(["dashboard", "report"]),
  title: z.string(),
  last_update: z.number(),
  content: z.unknown(),
});
/** An export task with its parameters. */
export const TaskRecord = z.object({
  id: z.uuid(),
  creation_date: z.string(),
  target: NewExport.shape.target,
  status: z.enum(["queued", "aborted", "finished"]),
  processed: count,
  ready: count,
  progress: z.number().min(0).max(1),
  /** Why it was aborted; absent if the user aborted it. */
  error_message: z.string().optional(),
  query: z.string(),
  start: z.number(),
  stop: z.number().nullable(),
  limit: count.min(1).max(exportLimit),
  stories: z.literal("once").optional(),
  /** For an export into the collector `target`; absent for an export to a file. */
  into: z
    .object({
      project: plainId.optional(),
      topics: z.array(topicId).optional(),
      datasets: z.array(z.string()).optional(),
      stream: resourceName.optional(),
      /** The last document copied, in the order of publication and id. */
      last: z.object({ published: z.number(), id: z.union([count, z.string()]) }).nullable(),
    })
    .optional(),
});
export type TaskRecord = z.output<typeof TaskRecord>;
const StreamRecord = z.object({
  id: resourceName,
  enabled: z.boolean(),
  rules: NewStream.shape.rules,
});

const CollectorRecord = z.object({
  id: resourceName,
  state: z.enum(["RUNNING", "PAUSED"]),
  creation_date: z.string(),
  query: CollectorQuery,
  /** Position of the last document that was dropped to make room, or at which it was created. */
  floor: count,
  /** Documents it holds, and the characters of their JSON. */
  held: count,
  size: count,
});
export type CollectorRecord = z.output<typeof CollectorRecord>;

/** An import by name, with the first and last time one of its documents was written. */
const ImportRecord = z.object({
  id: z.string().regex(importName),
  first: z.number(),
  last: z.number(),
});

const MetricRecord = NewCustomMetric.extend({
  id: metricName,
  update_ts: z.number().optional(),
  format: z.object({ name: NewCustomMetric.shape.format }),
  value_names: ValueNames.optional(),
});

const PanelRecord = Panel.extend({
  id: plainId,
  included_entries: z.array(PanelEntry).max(10_000).optional(),
});
const PanelGroupRecord = z.object({ id: plainId, title: z.string() });

/** Everything in a workspace except its documents. `damaged` is told of each record that can't be used. */
export function recordsOf(db: Database, damaged: (what: DamagedRecord) => void = () => undefined) {
  const records = <T extends { id: string }>(kind: string, schema: z.ZodType<T> & { shape: object }) =>
    new Records<T>(db, kind, schema, damaged);
  return {
    projects: records("project", ProjectRecord),
    categories: records("category", CategoryRecord),
    topics: records("topic", TopicRecord),
    metrics: records("metric", MetricRecord),
    panels: records("panel", PanelRecord),
    panelGroups: records("panel_group", PanelGroupRecord),
    views: records("view", ViewRecord),
    tasks: records("task", TaskRecord),
    streams: records("stream", StreamRecord),
    collectors: records("collector", CollectorRecord),
    imports: records("import", ImportRecord),
  };
}

export type WorkspaceRecords = ReturnType<typeof recordsOf>;
