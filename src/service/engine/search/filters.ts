import { setImmediate } from "node:timers/promises";
import {
  type FilterName,
  filterNames,
  unknownInFilter,
} from "../../../shared/interface/histograms.constants";
import { QueryError, type Query, anyOf, parse, print } from "../../../shared/query";
import { Bitset } from "../columns/bitset";
import { badQuery, invalid } from "../../failure";
import type { TopicRecord } from "../../workspace/records-of";
import type { Workspace } from "../../workspace/workspace";
import { inChannels } from "./channels";
import { flagsOf, where } from "./conditions";
import { inPanel, preparePanels } from "./panels";

/** Filters of a call. Values of one filter are combined with OR, filters with AND. */
export type Filters = { readonly [N in FilterName]?: readonly string[] | undefined };

export interface Selection {
  /** Live documents only. */
  set: Bitset;
  /**
   * The query in normalized form, "" for all documents. Set only if membership depends on nothing but the document and
   * the query. Undefined if filters narrow the set, because filters can change.
   */
  query: string | undefined;
}

/** Parses a query. If it is invalid, throws an error with the position. */
export function parseQuery(text: string | undefined, where?: string): Query {
  try {
    return parse(text ?? "");
  } catch (error) {
    if (error instanceof QueryError) throw badQuery(error, where);
    throw error;
  }
}

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
    await prepareTopics(workspace, project, [...(filters.topic ?? []), ...(filters.filter ?? [])]);
  if (project !== undefined) await preparePanels(workspace, project, filters.panel ?? []);
  const all = search.find(query, project);
  const given = project === undefined ? undefined : inFilters(workspace, project, filters);
  return given ? { set: all.and(given), query: undefined } : { set: all, query: print(query) };
}

/** The documents of a project that meet all filters; undefined without filters. */
export function inFilters(workspace: Workspace, project: string, filters: Filters): Bitset | undefined {
  const given = filterNames.flatMap((name) => {
    const values = filters[name] ?? [];
    return values.length === 0 ? [] : [documentsOf(workspace, project, name, values)];
  });
  return given.length === 0 ? undefined : given.reduce((set, one) => set.and(one));
}

/** Documents that match any value of a filter. */
function documentsOf(
  workspace: Workspace,
  project: string,
  name: FilterName,
  values: readonly string[],
): Bitset {
  const { records, columns, search } = workspace;
  const topicsOf = (type: TopicRecord["type"]) => (id: string) => {
    const topic = records.topics.get(project, id);
    return topic?.type === type ? topic : undefined;
  };
  const none = Bitset.of(columns.size);
  switch (name) {
    case "topic":
    case "filter":
      return known(name, values, topicsOf(name === "topic" ? "search" : "filter"))
        .map((topic) => inTopic(workspace, topic))
        .reduce((a, b) => a.or(b), none);
    case "panel":
      return known(name, values, (id) => records.panels.get(project, id))
        .map((panel) => inPanel(workspace, panel))
        .reduce((a, b) => a.or(b), none);
    case "channel":
      return search.meeting(`channels ${JSON.stringify(values)}`, (within) =>
        inChannels(columns, values, within),
      );
    case "import":
      return search.meeting(`imports ${JSON.stringify(values)}`, (within) => {
        const isWanted = flagsOf(values.flatMap((value) => columns.dictionaries.import.find(value) ?? []));
        const written = columns.dense.import;
        return where(columns, (id) => isWanted[written[id] ?? 0] === 1, within);
      });
    case "dataset":
      return search.inDatasets(
        project,
        known(name, values, (id) => (workspace.collections.find(project, id) ? id : undefined)),
      );
  }
}

/** Resolves the values of a filter. Unknown values throw or are ignored, as the interface rules for that filter. */
function known<T>(name: FilterName, values: readonly string[], find: (value: string) => T | undefined): T[] {
  return values.flatMap((value) => {
    const found = find(value);
    if (found === undefined && unknownInFilter[name] === "refused")
      throw invalid(name, `the project has no ${name} "${value}"`);
    return found === undefined ? [] : [found];
  });
}

/** How long (ms) finding the documents of topics may block other calls. One query can't be interrupted. */
const longestTurn = 20;

/** Finds the documents of these topics and filters ahead of `inTopic`, in turns between other calls. */
export async function prepareTopics(
  { records, search }: Workspace,
  project: string,
  ids: readonly string[],
): Promise<void> {
  let until = performance.now() + longestTurn;
  for (const id of ids) {
    const topic = records.topics.get(project, id);
    for (const queries of [topic?.included ?? [], topic?.excluded ?? []]) {
      if (queries.length === 0) continue;
      const query = anyOf(queries.map((text) => parseQuery(text)));
      await search.settle(query);
      search.matching(query);
      if (performance.now() < until) continue;
      await setImmediate();
      until = performance.now() + longestTurn;
    }
  }
}

/**
 * Documents of a topic: those that match an included query and no excluded one. Deleted ones and those of other projects
 * may be among them, because one set per topic and project would cost more than the search.
 */
export function inTopic({ search }: Workspace, { included, excluded }: TopicRecord): Bitset {
  const anyIn = (queries: readonly string[]) => search.matching(anyOf(queries.map((q) => parseQuery(q))));
  if (included.length === 0) return Bitset.of(0);
  const found = anyIn(included);
  return excluded.length === 0 ? found : found.without(anyIn(excluded));
}
