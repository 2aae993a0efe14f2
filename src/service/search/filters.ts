import { QueryError, type Query, anyOf, parse, print } from "../../shared/query";
import type { Bitset } from "../analytics/bitset";
import { badQuery, invalid } from "../failure";
import type { TopicRecord } from "../workspace/records-of";
import type { Workspace } from "../workspace/workspace";
import { inChannels } from "./channels";
import { inPanels } from "./panels";

/** The filters of a call: OR-ed inside one, AND-ed between them. */
export interface Filters {
  topic?: readonly string[] | undefined;
  filter?: readonly string[] | undefined;
  channel?: readonly string[] | undefined;
  panel?: readonly string[] | undefined;
  dataset?: readonly string[] | undefined;
}

/** What a call is about. */
export interface Selection {
  /** The live documents. */
  set: Bitset;
  /**
   * The query in one spelling, "" for all documents, where whether a document belongs to the set depends on itself and the
   * query alone; undefined where filters narrow the set down, which may change by themselves.
   */
  query: string | undefined;
}

/** Parses a query or refuses it with its place. */
export function parseQuery(text: string | undefined, where?: string): Query {
  try {
    return parse(text ?? "");
  } catch (error) {
    if (error instanceof QueryError) throw badQuery(error, where);
    throw error;
  }
}

/** The documents that a call is about. */
export async function select(
  workspace: Workspace,
  q: string | undefined,
  project?: string,
  filters: Filters = {},
): Promise<Selection> {
  const { search } = workspace;
  const query = parseQuery(q);
  await search.settle(query);
  if (project !== undefined)
    await settleTopics(workspace, project, [...(filters.topic ?? []), ...(filters.filter ?? [])]);
  let set = search.find(query, project);
  let isNarrowed = false;
  const narrow = (values: readonly string[] | undefined, toSet: (values: readonly string[]) => Bitset) => {
    if (values === undefined || values.length === 0) return;
    set = set.and(toSet(values));
    isNarrowed = true;
  };
  const selection = () => ({ set, query: isNarrowed ? undefined : print(query) });
  if (project === undefined) return selection();
  narrow(filters.topic, (ids) => inTopics(workspace, project, "search", ids));
  narrow(filters.filter, (ids) => inTopics(workspace, project, "filter", ids));
  narrow(filters.channel, (hosts) => inChannels(workspace.columns, hosts));
  narrow(filters.panel, (ids) => inPanels(workspace, project, ids));
  narrow(filters.dataset, (names) => {
    for (const name of names)
      if (!workspace.collections.find(project, name))
        throw invalid("dataset", `the project has no dataset "${name}"`);
    return search.inDatasets(project, names);
  });
  return selection();
}

/** Does what `settle` of the search does for the topics and filters of these ids. */
export async function settleTopics(
  workspace: Workspace,
  project: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const topic = workspace.records.topics.get(project, id);
    for (const query of [...(topic?.included ?? []), ...(topic?.excluded ?? [])])
      await workspace.search.settle(parseQuery(query));
  }
}

/** The live documents of a topic: those that meet an included query and none of the excluded ones. */
export function inTopic(workspace: Workspace, project: string, topic: TopicRecord): Bitset {
  const { search } = workspace;
  const included = topic.included.map((query) => parseQuery(query));
  if (included.length === 0) return search.within(project).without(search.within(project));
  const found = search.find(anyOf(included), project);
  return topic.excluded.length === 0
    ? found
    : found.without(search.find(anyOf(topic.excluded.map((query) => parseQuery(query))), project));
}

function inTopics(
  workspace: Workspace,
  project: string,
  type: TopicRecord["type"],
  ids: readonly string[],
): Bitset {
  return ids
    .map((id) => {
      const topic = workspace.records.topics.get(project, id);
      if (topic?.type === type) return inTopic(workspace, project, topic);
      const param = type === "search" ? "topic" : "filter";
      throw invalid(param, `the project has no ${param} "${id}"`);
    })
    .reduce((a, b) => a.or(b));
}
