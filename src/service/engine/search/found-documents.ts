import type { Bitset } from "../columns/bitset";
import type { Selection, Topic } from "../engine";
import { onceEach } from "../questions/list-stories";
import type { Stories } from "../texts/stories/story-index";
import { inFilters, prepareFilters, prepareTopics } from "./filters";
import type { Search } from "./search";

/** Documents of a selection. */
export interface FoundDocuments {
  set: Bitset;
  /** The documents before stories were counted once. */
  all: Bitset;
}

/** Finds documents, in turns between other calls. `counted`: topics that will be counted among them. */
export async function findSelection(
  search: Search,
  selection: Selection,
  { stories, counted, signal }: FindOptions,
): Promise<FoundDocuments> {
  const { columns } = search;
  const { query = { kind: "all" }, project, filters = [], published } = selection;
  await prepareTopics(search, counted, signal);
  await search.settle(query, signal);
  await prepareFilters(search, filters, signal);
  const found = search.find(query, project);
  const within = inFilters(search, selection);
  const filtered = within ? found.and(within) : found;
  const all = published
    ? filtered.within(columns.dense.published, published.from, published.until)
    : filtered;
  return { all, set: selection.once && stories ? onceEach(all, stories, columns) : all };
}

interface FindOptions {
  /** Needed where the selection or a topic is about stories. */
  stories: Stories | undefined;
  counted: readonly Topic[];
  signal: AbortSignal | undefined;
}

/** Those of some documents that a selection holds, in the same order. */
export function among(search: Search, ids: readonly number[], selection: Selection): number[] {
  const { columns, collections } = search;
  const { query = { kind: "all" }, project, published } = selection;
  const { collection, published: times } = columns.dense;
  const own = ids.filter(
    (id) =>
      (project === undefined || collections.byId(collection[id] ?? -1)?.project === project) &&
      (!published || ((times[id] ?? 0) >= published.from && (times[id] ?? 0) < published.until)),
  );
  if (own.length === 0) return own;
  const found = query.kind === "all" ? own.filter((id) => columns.live.has(id)) : search.among(query, own);
  const within = inFilters(search, selection);
  return within ? found.filter((id) => within.has(id)) : found;
}
