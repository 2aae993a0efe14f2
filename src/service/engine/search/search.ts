import { type Clause, type Query, print } from "../../../shared/query";
import type { Database } from "../../../sqlite/database";
import { type Run, runsOf } from "../../../sqlite/id-runs";
import { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import type { StoredResults } from "../columns/derived-file";
import type { Section } from "../columns/snapshot-file";
import type { Collections } from "../../workspace/collections";
import type { Selection, Topic } from "../engine";
import type { StoredDocument } from "../../workspace/stored-document";
import { type IsText, type Test, flagsOf, testOf, where } from "./conditions";
import { FullText } from "./fulltext";
import { CachedSets, type FindIds } from "./cached-sets";
import { indexedWords } from "../../workspace/derive";
import { RecentWords } from "./recent-words";
import { OrderedMatches } from "./ordered-matches";
import type { Nearby } from "./word-order";
import { type SpecialTerm, type Specials, specialTermOf } from "./specials";

/** Runs of ids that are looked up one by one rather than as the stretch from the first to the last. */
const maxRuns = 20;

/** Finds the documents of a story. */
export interface StorySets {
  documentsOf(story: string, projects: Iterable<string>, within: Run): Bitset;
}

/** Turns queries into sets of document ids. Caches each set until the data changes. */
export class Search {
  readonly #ordered: OrderedMatches;
  readonly #text: FullText;
  readonly #recent: RecentWords;
  readonly #cached: CachedSets;
  /** Live documents by project, updated with every change. */
  readonly #projects = new Map<string, Bitset>();

  constructor(
    readonly db: Database,
    readonly columns: Columns,
    readonly collections: Collections,
    read: (id: number) => StoredDocument | undefined,
    readonly isText: IsText,
    readonly specials: Specials,
    readonly stories: StorySets,
    stored?: StoredResults,
  ) {
    this.#cached = new CachedSets(stored);
    this.#recent = new RecentWords((id) => {
      const document = read(id);
      return document && indexedWords(document);
    });
    this.#text = new FullText(db, this.#recent);
    this.#ordered = new OrderedMatches(read);
  }

  /** Call it when a document is new or has changed. */
  change(id: number): void {
    this.#cached.change(id);
    const project = this.collections.byId(this.columns.dense.collection[id] ?? -1)?.project;
    const set = project === undefined ? undefined : this.#projects.get(project);
    if (this.columns.live.has(id)) set?.add(id);
    else set?.remove(id);
    this.#ordered.forget(id);
    this.#recent.forget(id);
  }

  /** Whether documents of queries and panels should be found that nobody has asked for yet. */
  get hasRoomAhead(): boolean {
    return this.#cached.hasRoomAhead;
  }

  /** The sets to store for the next session. `mayBeOlder`: also those that lack the latest changes. */
  results(mayBeOlder: boolean): Iterable<Section> {
    return this.#cached.results(mayBeOlder);
  }

  close(): void {
    this.#recent.close();
  }

  /** Checks the texts that a query depends on, in turns between other calls. Call it before `find`. */
  async settle(query: Query, signal?: AbortSignal): Promise<void> {
    for (const term of specialsIn(query)) {
      await this.specials.ready(signal);
      await this.#cached.prepare(nameOf(term), () => this.specials.find(term, signal));
    }
    for (const near of nearsIn(query))
      if (this.#text.expression(near) === undefined)
        await this.#ordered.settle(near, this.#candidates(near), signal);
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

  /** Finds the documents for `meeting` ahead of it, unless they are cached. */
  prepareMeeting(name: string, find: () => Promise<Bitset>): Promise<void> {
    return this.#cached.prepare(name, find);
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
    const known = this.#projects.get(project);
    if (known) return known;
    const made = this.#inCollections(this.collections.ofProject(project).map(({ id }) => id)).and(
      this.columns.live,
    );
    this.#projects.set(project, made);
    return made;
  }

  /** Live documents of a project's datasets. Unknown names match nothing. */
  inDatasets(project: string, names: readonly string[]): Bitset {
    const ids = names.flatMap((name) => this.collections.find(project, name)?.id ?? []);
    const find = (within?: Run) => this.#inCollections(ids, within);
    return this.#cached.get(`collections ${ids.join(" ")}`, find).and(this.columns.live);
  }

  #inCollections(ids: readonly number[], within?: Run): Bitset {
    const isWanted = flagsOf(ids);
    const { collection } = this.columns.dense;
    return where(this.columns, (id) => isWanted[collection[id] ?? 0] === 1, within);
  }

  #matching(query: Query): Bitset {
    // A clause that is a single FTS5 expression is cached under that expression, which other queries may share.
    // Whether a document belongs to a story depends on others, so it can't be cached until this one changes.
    if (this.#text.expression(query) !== undefined || hasStory(query)) return this.#evaluate(query);
    return this.#cached.get(`query ${print(query)}`, (within) => this.#evaluate(query, within));
  }

  /** Evaluates a query for all documents or for a run of ids. */
  #evaluate(query: Query, within?: Run): Bitset {
    const { columns } = this;
    const expression = this.#text.expression(query);
    if (expression !== undefined) return this.#inText(expression, within);
    switch (query.kind) {
      case "all":
        return where(columns, () => true, within);
      case "word":
        return this.#text.matchPattern(query, columns.size, within);
      case "and":
        return this.#all(query.items, within);
      case "or":
        return query.items.map((item) => this.#evaluate(item, within)).reduce((a, b) => a.or(b));
      case "not":
        return where(columns, () => true, within).without(this.#evaluate(query.item, within));
      case "near":
      case "phrase":
        return this.#ordered.among(query, this.#candidates(query, within));
      case "equals": {
        if (query.field === "story") return this.#ofStory(query.value, within);
        const term = specialTermOf(query);
        return term ? this.#withTerm(term, within) : this.#all([query], within);
      }
      case "compare":
      case "range":
        return this.#all([query], within);
    }
  }

  /**
   * Combines clauses with AND: intersects the required sets, subtracts the excluded ones, then tests fields of the
   * remaining documents only.
   */
  #all(items: readonly Clause[], within?: Run): Bitset {
    const { columns } = this;
    const tests = items.map((item) => testOf(item, columns, this.isText));
    const inSets = items.filter((_item, i) => tests[i] === undefined);
    const excluded = inSets.filter((item) => item.kind === "not");
    const required = inSets.filter((item) => item.kind !== "not");
    // One expression is cheaper than its parts: the index looks a frequent word up only next to a rare one.
    const inText = required.filter((item) => this.#text.expression(item) !== undefined);
    const others = required.filter((item) => !inText.includes(item));
    const joined: Clause = { kind: "and", items: inText };
    const isOneGo = inText.length > 1 && this.#text.expression(joined) !== undefined;
    const sets = [...(isOneGo ? [joined] : inText), ...others].map((item) => this.#evaluate(item, within));
    const base = sets.length === 0 ? undefined : sets.reduce((a, b) => a.and(b));
    const left = excluded.reduce(
      (set, { item }) => set.without(this.#evaluate(item, within)),
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

  #inText(expression: string, within?: Run): Bitset {
    const find = (run?: Run) => this.#text.match(expression, this.columns.size, run);
    return within ? find(within) : this.#cached.get(`text ${expression}`, find);
  }

  #withTerm(term: SpecialTerm, within?: Run): Bitset {
    const find = ([first, last]: Run = [0, this.columns.size - 1]) => this.specials.among(term, first, last);
    return within ? find(within) : this.#cached.get(nameOf(term), find);
  }

  /** Live documents that may contain words near each other, according to the index. */
  #candidates(near: Nearby, within?: Run): Bitset {
    const { columns } = this;
    const find = (run?: Run) => this.#text.candidates(near, columns.size, run);
    const found = within ? find(within) : this.#cached.get(`near ${print(near)}`, find);
    return found.and(columns.live);
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

function nameOf({ kind, text }: SpecialTerm): string {
  return `term ${kind} ${text}`;
}

/** The terms that a query names by a field of their own. */
function specialsIn(query: Query): SpecialTerm[] {
  switch (query.kind) {
    case "equals": {
      const term = specialTermOf(query);
      return term ? [term] : [];
    }
    case "and":
    case "or":
      return query.items.flatMap(specialsIn);
    case "not":
      return specialsIn(query.item);
    default:
      return [];
  }
}

/** The clauses of a query about words near each other. */
function nearsIn(query: Query): Nearby[] {
  switch (query.kind) {
    case "near":
    case "phrase":
      return [query];
    case "and":
    case "or":
      return query.items.flatMap(nearsIn);
    case "not":
      return nearsIn(query.item);
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
