import { type FilterName, type unknownInFilter, filterNames } from "../shared/interface/histograms.constants";
import { QueryError, type Query, anyOf, parse } from "../shared/query";
import type { Filter, Selection, Topic } from "./engine/engine";
import { badQuery, invalid } from "./failure";
import type { TaskRecord, TopicRecord } from "./workspace/records-of";
import type { ServedWorkspace } from "./served-workspace";

/** Filters of a call. Values of one filter are combined with OR, filters with AND. */
export type Filters = { readonly [N in FilterName]?: readonly string[] | undefined };

/** Filters whose values have to exist. An unknown channel, dataset or import holds nothing. */
type RejectedIfUnknown = {
  [N in FilterName]: (typeof unknownInFilter)[N] extends "refused" ? N : never;
}[FilterName];

/** Parses a query. If it is invalid, throws an error with the position. */
export function parseQuery(text: string | undefined, where?: string): Query {
  try {
    return parse(text ?? "");
  } catch (error) {
    if (error instanceof QueryError) throw badQuery(error, where);
    throw error;
  }
}

/** What a call selects of a project, or without one of all. `stories` may be `once`. Refuses queries and names that the interface refuses. */
export function selectionOf(
  workspace: ServedWorkspace,
  q: string | undefined,
  project?: string,
  { stories, ...filters }: Filters & { stories?: string | undefined } = {},
): Selection {
  const query = parseQuery(q);
  const once = stories === "once" && { once: true as const };
  if (project === undefined) return { query, ...once };
  const given = filterNames.flatMap((name) => {
    const values = filters[name] ?? [];
    return values.length === 0 ? [] : [filterOf(workspace, project, name, values)];
  });
  return { query, project, filters: given, ...once };
}

/** What lets the earliest document of each story within the range of an export stand for that story. */
export function countedOnce({
  stories,
  start,
  stop,
}: Pick<TaskRecord, "stories" | "start" | "stop">): Pick<Selection, "once" | "published"> {
  return stories === "once" ? { once: true, published: { from: start, until: stop ?? Infinity } } : {};
}

function filterOf(
  { records }: ServedWorkspace,
  project: string,
  name: FilterName,
  values: readonly string[],
): Filter {
  switch (name) {
    case "topic":
    case "filter": {
      const type = name === "topic" ? "search" : "filter";
      const find = (id: string) => {
        const topic = records.topics.get(project, id);
        return topic?.type === type ? topicOf(topic) : undefined;
      };
      return { by: "topic", topics: known(name, values, find) };
    }
    case "panel":
      return { by: "panel", panels: known(name, values, (id) => records.panels.get(project, id)) };
    default:
      return { by: name, names: values };
  }
}

/** What the values of a filter name. Throws for a value that names nothing. */
function known<T>(
  name: RejectedIfUnknown,
  values: readonly string[],
  find: (value: string) => T | undefined,
): T[] {
  return values.map((value) => {
    const found = find(value);
    if (found === undefined) throw invalid(name, `the project has no ${name} "${value}"`);
    return found;
  });
}

/** A topic or filter with its queries parsed. */
export function topicOf({
  id,
  included,
  excluded,
}: Pick<TopicRecord, "id" | "included" | "excluded">): Topic {
  const parsed = (queries: readonly string[]) => anyOf(queries.map((text) => parseQuery(text)));
  return {
    id,
    ...(included.length > 0 && { included: parsed(included) }),
    ...(excluded.length > 0 && { excluded: parsed(excluded) }),
  };
}
