import { type And, type Clause, type Or, type Query, join, print } from "../../../shared/query";
import type { Database } from "../../../sqlite/database";
import { type Run, runsOf } from "../../../sqlite/id-runs";
import { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import type { ChangeLog } from "../columns/change-log";
import type { StoredResults } from "../columns/derived-file";
import type { Section } from "../columns/section-file";
import type { Collections } from "../../workspace/collections";
import { atOnce } from "../../turns";
import type { Selection, Topic } from "../engine";
import { type IsText, type Test, flagsOf, testOf, where } from "./conditions";
import { CachedSets, type FindIds } from "./cached-sets";
import { isAboutText } from "./text-matcher";
import type { TextSearch } from "./text-search";

/** Runs of ids that are looked up one by one rather than as the stretch from the first to the last. */
const maxRuns = 20;

/** Finds the documents of a story. */
export interface StorySets {
  documentsOf(story: string, projects: Iterable<string>, within: Run): Bitset;
}

/** Turns queries into sets of document ids. Caches each set until the data changes. */
export class Search {
  readonly #cached: CachedSets;

  constructor(
    readonly db: Database,
    readonly columns: Columns,
    readonly collections: Collections,
    readonly isText: IsText,
    readonly texts: TextSearch,
    readonly stories: StorySets,
    log: ChangeLog,
    stored?: StoredResults,
  ) {
    this.#cached = new CachedSets(log, stored);
  }

  /** Whether documents of queries and panels should be found that nobody has asked for yet. */
  get hasRoomAhead(): boolean {
    return this.#cached.hasRoomAhead;
  }

  /** The sets to store for the next session. `mayBeOlder`: also those that lack the latest changes. */
  results(mayBeOlder: boolean): Iterable<Section> {
    return this.#cached.results(mayBeOlder);
  }

  /** Finds what a query asks of texts, in turns between other calls. Call it before `find`. */
  async settle(query: Query, signal?: AbortSignal): Promise<void> {
    for (const clause of textsIn(query)) {
      await this.texts.ready(signal);
      await this.#cached.prepare(nameOf(clause), () => this.texts.find(clause), signal);
    }
  }

  /** Live documents that match a query, of one project or of all. */
  find(query: Query, project?: string): Bitset {
    const scope = this.within(project);
    if (query.kind === "all") return scope;
    return scope.and(this.matching(query));
  }

  /** Ids that match a query, including deleted documents and other projects. The caller must not modify the set. */
  matching(query: Query): Bitset {
    return query.kind === "all" ? where(this.columns, () => true) : this.#matching(query);
  }

  /**
   * The documents, also deleted ones and those of other projects, that meet a condition. `name` identifies the condition.
   */
  meeting(name: string, find: FindIds): Bitset {
    return this.#cached.get(name, find);
  }

  /** Finds the documents for `meeting` ahead of it, unless they are cached, in turns between other calls. */
  prepareMeeting(name: string, find: FindIds, signal: AbortSignal | undefined): Promise<void> {
    return this.#cached.prepare(name, find, signal);
  }

  /** Those of some live documents that meet a query. Looks at these documents only, or at a stretch around them. */
  among(query: Query, ids: readonly number[]): number[] {
    const sorted = Uint32Array.from(ids).sort();
    const runs = runsOf(sorted);
    const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
    const wanted = runs.length > maxRuns ? [[first, last] as const] : runs;
    const found = wanted.map((run) => this.#evaluate(query, run));
    return ids.filter((id) => this.columns.live.has(id) && found.some((set) => set.has(id)));
  }

  /** Live documents of one project or of all. The caller must not modify the set. */
  within(project?: string): Bitset {
    if (project === undefined) return this.columns.live;
    return this.#inCollections(this.collections.ofProject(project).map(({ id }) => id));
  }

  /** Live documents of a project's datasets. Unknown names match nothing. */
  inDatasets(project: string, names: readonly string[]): Bitset {
    const ids = names.flatMap((name) => this.collections.find(project, name)?.id ?? []);
    return this.#inCollections(ids);
  }

  #inCollections(ids: readonly number[]): Bitset {
    const isWanted = flagsOf(ids);
    const find = (within?: Run) => {
      const { collection } = this.columns.dense;
      return where(this.columns, (id) => isWanted[collection[id] ?? 0] === 1, within);
    };
    return this.#cached.get(`collections ${ids.join(" ")}`, find).and(this.columns.live);
  }

  #matching(query: Query): Bitset {
    // What is asked of texts is cached under its own name, which other queries may share.
    // Whether a document belongs to a story depends on others, so it can't be cached until this one changes.
    if (query.kind === "all" || isAboutText(query) || hasStory(query)) return this.#evaluate(query);
    return this.#cached.get(`query ${print(query)}`, (within) => this.#evaluate(query, within));
  }

  /** Evaluates a query for all documents or for a run of ids. */
  #evaluate(query: Query, within?: Run): Bitset {
    const { columns } = this;
    if (query.kind !== "all" && isAboutText(query)) return this.#inTexts(query, within);
    switch (query.kind) {
      case "and":
        return this.#all(query.items, within);
      case "or":
        return grouped(query)
          .map((item) => this.#evaluate(item, within))
          .reduce((a, b) => a.or(b));
      case "not":
        return where(columns, () => true, within).without(this.#evaluate(query.item, within));
      case "equals":
        return query.field === "story" ? this.#ofStory(query.value, within) : this.#all([query], within);
      case "all":
        return where(columns, () => true, within);
      default:
        return this.#all([query], within);
    }
  }

  /**
   * Combines clauses with AND: intersects the required sets, subtracts the excluded ones, then tests fields of the
   * remaining documents only.
   */
  #all(items: readonly Clause[], within?: Run): Bitset {
    const { columns } = this;
    const parts = grouped({ kind: "and", items: [...items] });
    const tests = parts.map((item) => (isAboutText(item) ? undefined : testOf(item, columns, this.isText)));
    const inSets = parts.filter((_item, i) => tests[i] === undefined);
    const excluded = inSets.filter((item) => item.kind === "not" && !isAboutText(item));
    const sets = inSets
      .filter((item) => !excluded.includes(item))
      .map((item) => this.#evaluate(item, within));
    const base = sets.length === 0 ? undefined : sets.reduce((a, b) => a.and(b));
    const left = excluded.reduce(
      (set, item) => (item.kind === "not" ? set.without(this.#evaluate(item.item, within)) : set),
      base ?? where(columns, () => true, within),
    );
    const passing = tests.filter((test) => test !== undefined);
    if (passing.length === 0) return left;
    const found = Bitset.of(columns.size);
    for (const id of passing.reduce(those, left.toIds())) found.add(id);
    return found;
  }

  #ofStory(story: string, within: Run = [0, this.columns.size - 1]): Bitset {
    return this.stories.documentsOf(story, this.collections.projects(), within);
  }

  #inTexts(clause: Clause, within?: Run): Bitset {
    const find = (run?: Run) => this.texts.find(clause, run);
    return within ? atOnce(find(within)) : this.#cached.get(nameOf(clause), find);
  }
}

/** The ids that pass a test. Overwrites the given array. */
function those(ids: Uint32Array, test: Test): Uint32Array {
  let passed = 0;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    if (test(id)) ids[passed++] = id;
  }
  return ids.subarray(0, passed);
}

function nameOf(clause: Clause): string {
  return `text ${print(clause)}`;
}

/** The items of a clause, with those about text joined: one search for all is cheaper than one for each. */
function grouped({ kind, items }: And | Or): Clause[] {
  const texts = items.filter(isAboutText);
  return texts.length < 2 ? items : [join(kind, texts), ...items.filter((item) => !texts.includes(item))];
}

/** The clauses of a query about text, as large as they can be. */
function textsIn(query: Query): Clause[] {
  if (query.kind !== "all" && isAboutText(query)) return [query];
  switch (query.kind) {
    case "and":
    case "or":
      return grouped(query).flatMap(textsIn);
    case "not":
      return textsIn(query.item);
    default:
      return [];
  }
}

/** Whether a query names a story. */
function hasStory(query: Query): boolean {
  switch (query.kind) {
    case "equals":
      return query.field === "story";
    case "and":
    case "or":
      return query.items.some(hasStory);
    case "not":
      return hasStory(query.item);
    default:
      return false;
  }
}

/** Whether a selection, or a topic that is counted in it, depends on stories. */
export function isAboutStories(
  { query, filters = [], once }: Selection,
  counted: readonly Topic[] = [],
): boolean {
  const inTopic = ({ included, excluded }: Topic) =>
    (included !== undefined && hasStory(included)) || (excluded !== undefined && hasStory(excluded));
  return (
    once === true ||
    (query !== undefined && hasStory(query)) ||
    counted.some(inTopic) ||
    filters.some((filter) => filter.by === "topic" && filter.topics.some(inTopic))
  );
}
