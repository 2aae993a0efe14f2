import { codes } from "../../shared/interface/errors";
import { Failure } from "../failure";
import type { Filter, Selection, Topic } from "../engine/engine";
import { type Panel, type PanelPath, membersOf } from "../engine/search/panel-members";
import { authorKey } from "./indexed-document";
import { type QueryParts, queryDsl, term } from "./query-dsl";
import { type Dsl, allOf, anyOf, noneOf, nothing } from "./text-query";

/** What a cluster can't answer yet. */
export function notInCluster(what: string): Failure {
  return new Failure(
    codes.notFound,
    `A service whose documents are in OpenSearch doesn't offer ${what} yet`,
    {
      reason: "not_offered",
    },
  );
}

/** The live documents of a selection. */
export function selectionDsl(selection: Selection, parts: QueryParts): Dsl {
  const { query, project, filters = [], published, once } = selection;
  if (once) throw notInCluster("stories");
  return allOf([
    term("state", "live"),
    ...(project === undefined ? [] : [term("project", project)]),
    ...(query && query.kind !== "all" ? [queryDsl(query, parts)] : []),
    ...filters.map((filter) => filterDsl(filter, parts)),
    ...(published ? [{ range: { published: { gte: published.from, lt: published.until } } }] : []),
  ]);
}

export function topicDsl({ included, excluded }: Topic, parts: QueryParts): Dsl {
  if (!included) return nothing;
  return allOf([queryDsl(included, parts), ...(excluded ? [noneOf(queryDsl(excluded, parts))] : [])]);
}

function filterDsl(filter: Filter, parts: QueryParts): Dsl {
  switch (filter.by) {
    case "topic":
      return anyOf(filter.topics.map((topic) => topicDsl(topic, parts)));
    case "panel":
      return anyOf(filter.panels.map(panelDsl));
    case "channel":
      return { terms: { host: filter.names.map((name) => name.toLowerCase()) } };
    case "import":
      return { terms: { import: filter.names } };
    case "dataset":
      return { terms: { dataset: filter.names } };
  }
}

function panelDsl(panel: Panel): Dsl {
  const { authors, paths } = membersOf(panel);
  return anyOf([
    { terms: { author_key: authors.map(({ id }) => authorKey(id)) } },
    // An author without an id is known by name, on one site.
    ...authors
      .filter(({ site }) => site !== "")
      .map(({ id, site }) =>
        allOf([term("author_name", id), anyOf([term("host", site), term("domain", site)])]),
      ),
    ...Array.from(paths, ([host, wanted]) =>
      wanted.length === 0 ? term("host", host) : allOf([term("host", host), anyOf(wanted.map(pathDsl))]),
    ),
  ]);
}

/** Whole path segments at the beginning, or the exact path. */
function pathDsl({ path, isExact }: PanelPath): Dsl {
  if (isExact) return term("path", path);
  if (path.endsWith("/")) return { prefix: { path } };
  return anyOf([term("path", path), ...["/", "?", "#"].map((next) => ({ prefix: { path: path + next } }))]);
}
