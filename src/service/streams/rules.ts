import type { CollectorQuery } from "../../shared/interface/streams";
import { type Query, QueryError, parse } from "../../shared/query";
import type { ServedWorkspace } from "../served-workspace";
import type { DocumentKey } from "../workspace/document-key";
import type { Match } from "./lines";

/** The rules that each of some documents matches. Documents that match none are absent. */
export type Matches = Map<DocumentKey, Match[]>;
/** Finds the matches among live documents. */
export type Matcher = (keys: readonly DocumentKey[]) => Promise<Matches>;

/** Finds what the rules of a stream match. A stream that is gone or disabled matches nothing. */
export async function streamMatches(
  workspace: ServedWorkspace,
  streamId: string,
  keys: readonly DocumentKey[],
): Promise<Matches> {
  const matches: Matches = new Map();
  const stream = workspace.records.streams.get("", streamId);
  if (!stream?.enabled) return matches;
  for (const { rule_id, query } of stream.rules)
    note(matches, await meeting(workspace, query, keys), { rule_id, stream_id: streamId });
  return matches;
}

/** Finds what a collector takes. */
export async function collectorMatches(
  workspace: ServedWorkspace,
  { queries = [], project_topics, filters = [], streams = [] }: CollectorQuery,
  given: readonly DocumentKey[],
): Promise<Matches> {
  const matches: Matches = new Map();
  const project = project_topics?.project;
  const keys =
    filters.length === 0 || project === undefined
      ? given
      : await inTopics(workspace, project, filters, await within(workspace, project, given));
  if (keys.length === 0) return matches;
  for (const { id, query } of queries) note(matches, await meeting(workspace, query, keys), { rule_id: id });
  for (const id of streams)
    for (const [document, rules] of await streamMatches(workspace, id, keys))
      matches.set(document, [...(matches.get(document) ?? []), ...rules]);
  if (project !== undefined) {
    const own = await within(workspace, project, keys);
    for (const id of project_topics?.topics ?? [])
      note(matches, await inTopics(workspace, project, [id], own), { rule_id: id });
  }
  return matches;
}

/** Those of some documents that belong to a project. */
function within(
  { engine }: ServedWorkspace,
  project: string,
  keys: readonly DocumentKey[],
): Promise<DocumentKey[]> {
  return engine.among(keys, { project });
}

async function inTopics(
  workspace: ServedWorkspace,
  project: string,
  topics: readonly string[],
  keys: readonly DocumentKey[],
): Promise<DocumentKey[]> {
  const found = new Set<DocumentKey>();
  for (const id of topics) {
    const topic = workspace.records.topics.get(project, id);
    const meets = async (queries: readonly string[] = []) => {
      const each = await Promise.all(queries.map((query) => meeting(workspace, query, keys)));
      return new Set(each.flat());
    };
    const excluded = await meets(topic?.excluded);
    for (const document of await meets(topic?.included)) if (!excluded.has(document)) found.add(document);
  }
  return keys.filter((key) => found.has(key));
}

/** Those of some documents that meet a query. One that can't be parsed any more is met by none. */
async function meeting(
  { engine }: ServedWorkspace,
  text: string,
  keys: readonly DocumentKey[],
): Promise<DocumentKey[]> {
  const query = parsed(text);
  return query ? engine.among(keys, { query }) : [];
}

function parsed(text: string): Query | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof QueryError) return undefined;
    throw error;
  }
}

function note(matches: Matches, keys: readonly DocumentKey[], rule: Match): void {
  for (const id of keys) {
    const rules = matches.get(id);
    if (rules) rules.push(rule);
    else matches.set(id, [rule]);
  }
}
