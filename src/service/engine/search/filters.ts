import { Bitset } from "../columns/bitset";
import type { Filter, Selection, Topic } from "../engine";
import { Turns } from "../../turns";
import { inChannels } from "./channels";
import { flagsOf, where } from "./conditions";
import { inPanel, preparePanels } from "./panels";
import type { Search } from "./search";

/** Finds ahead of `inFilters` what takes long, in turns between other calls. */
export async function prepareFilters(
  search: Search,
  filters: readonly Filter[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const filter of filters) {
    if (filter.by === "topic") await prepareTopics(search, filter.topics, signal);
    if (filter.by === "panel") await preparePanels(search, filter.panels, signal);
  }
}

/** The documents that meet all filters; undefined without filters. */
export function inFilters(search: Search, { filters = [], project }: Selection): Bitset | undefined {
  const sets = filters.map((filter) => documentsOf(search, filter, project));
  return sets.length === 0 ? undefined : sets.reduce((set, bitset) => set.and(bitset));
}

/** Documents that match any value of a filter. */
function documentsOf(search: Search, filter: Filter, project: string | undefined): Bitset {
  const { columns } = search;
  const none = Bitset.of(columns.size);
  switch (filter.by) {
    case "topic":
      return filter.topics.map((topic) => inTopic(search, topic)).reduce((a, b) => a.or(b), none);
    case "panel":
      return filter.panels.map((panel) => inPanel(search, panel)).reduce((a, b) => a.or(b), none);
    case "channel":
      return search.meeting(`channels ${JSON.stringify(filter.names)}`, (within) =>
        inChannels(columns, filter.names, within),
      );
    case "import":
      return search.meeting(`imports ${JSON.stringify(filter.names)}`, (within) => {
        const { import: dictionary } = columns.dictionaries;
        const isWanted = flagsOf(filter.names.flatMap((name) => dictionary.find(name) ?? []));
        const written = columns.dense.import;
        return where(columns, (id) => isWanted[written[id] ?? 0] === 1, within);
      });
    case "dataset":
      return project === undefined ? none : search.inDatasets(project, filter.names);
  }
}

/** Finds the documents of topics ahead of `inTopic`, in turns between other calls. */
export async function prepareTopics(
  search: Search,
  topics: readonly Topic[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const turns = new Turns(signal);
  for (const { included, excluded } of topics)
    for (const query of [included, excluded]) {
      if (!query) continue;
      await search.settle(query, signal);
      search.matching(query);
      await turns.pause();
    }
}

/**
 * Documents of a topic. Deleted ones and those of other projects may be among them, because one set per topic and project
 * would cost more than the search.
 */
export function inTopic(search: Search, { included, excluded }: Topic): Bitset {
  if (!included) return Bitset.of(0);
  const found = search.matching(included);
  return excluded ? found.without(search.matching(excluded)) : found;
}
