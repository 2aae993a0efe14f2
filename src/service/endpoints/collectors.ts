import { codes } from "../../shared/interface/errors";
import { type CollectorQuery, streamLimits } from "../../shared/interface/streams";
import type { Context, InterfaceHandlers } from "../call";
import { Failure, invalid } from "../failure";
import { parseQuery } from "../selections";
import { noCollector } from "../streams/streams";
import type { CollectorRecord, TopicRecord } from "../workspace/records-of";
import { projectOf } from "./project";
import { exceeded, nameOf, shownCollector, streamOf } from "./stream-parts";

export const collectorHandlers = {
  getCollector: ({ path }, context) => ({
    payload: { collectors: [shownCollector(collectorOf(context, path.collector_id))] },
  }),

  putCollector: async ({ path, body }, context) => {
    const { collectors } = context.streams;
    const id = nameOf("collector_id", path.collector_id);
    if (!collectors.get(id) && collectors.list().length >= streamLimits.collectors)
      throw exceeded(codes.streamLimit, "collectors", streamLimits.collectors, 1);
    checkQuery(context, body.collector_query);
    await context.streams.settled();
    const { state } = await collectors.put(id, body.collector_query);
    return { payload: { collectors: [{ collector_id: id, state }] } };
  },

  deleteCollector: ({ path }, context) => {
    const { id } = collectorOf(context, path.collector_id);
    context.streams.collectors.delete(id);
    context.streams.changed();
    return { payload: { collectors: [{ collector_id: id, state: "DELETED" }] } };
  },

  pauseCollector: ({ path }, context) => setState(context, path.collector_id, "PAUSED"),
  resumeCollector: ({ path }, context) => setState(context, path.collector_id, "RUNNING"),

  collectorResults: async ({ path, params }, context) => {
    // What still arrives may drop the earliest documents.
    await context.streams.settled();
    return context.streams.collected(
      collectorOf(context, path.collector_id),
      params.resume_offset,
      params.end_behaviour === "stop",
    );
  },
} satisfies Partial<InterfaceHandlers>;

export function collectorOf({ streams }: Context, id: string): CollectorRecord {
  const collector = streams.collectors.get(id);
  if (!collector) throw noCollector(id);
  return collector;
}

async function setState(context: Context, id: string, wanted: CollectorRecord["state"]) {
  await context.streams.settled();
  const { state } = await context.streams.collectors.setState(collectorOf(context, id), wanted);
  return { payload: { collectors: [{ collector_id: id, state }] } };
}

function checkQuery(
  context: Context,
  { queries = [], project_topics, filters = [], streams = [] }: CollectorQuery,
): void {
  const parts = queries.length + (project_topics?.topics.length ?? 0) + streams.length;
  if (parts > streamLimits.queries)
    throw exceeded(codes.tooManySources, "queries, topics, and streams", streamLimits.queries, parts);
  for (const [i, { id, query }] of queries.entries()) {
    parseQuery(query, `queries[${i}]`);
    if (queries.findIndex((other) => other.id === id) < i)
      throw new Failure(codes.ruleExists, `queries[${i}]: id "${id}" appears twice`, {
        reason: "duplicate_query",
      });
  }
  for (const id of streams) streamOf(context, id);
  if (project_topics) {
    const { id } = projectOf(context, project_topics.project);
    for (const topic of project_topics.topics) checkTopic(context, id, topic, "search");
    for (const filter of filters) checkTopic(context, id, filter, "filter");
  } else if (filters.length > 0) throw invalid("filters", "they need project_topics with their project");
}

export function checkTopic(context: Context, project: string, id: string, type: TopicRecord["type"]): void {
  if (context.workspace.records.topics.get(project, id)?.type === type) return;
  const param = type === "search" ? "topics" : "filters";
  throw invalid(param, `the project has no ${type === "search" ? "topic" : "filter"} "${id}"`);
}
