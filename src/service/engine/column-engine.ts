import { setTimeout } from "node:timers/promises";
import { type Clause, allOf, print } from "../../shared/query";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { Collections } from "../workspace/collections";
import { type DocumentKey, rowsOf } from "../workspace/document-key";
import type { Change } from "../workspace/document-index";
import { StoredBody } from "../workspace/stored-document";
import { type Columns, isMetric } from "./columns/columns";
import { Partials } from "./columns/partials";
import { Snapshots } from "./columns/snapshots";
import { sortAllIds } from "./columns/sort-ids";
import { SortedIds, pageOf, piecesOf } from "./columns/sorted-ids";
import { UrlOrder } from "./columns/url-order";
import type {
  ContextQuestion,
  CooccurrenceQuestion,
  DistributionQuestion,
  EngineParts,
  Field,
  LocalEngine,
  OwnColumn,
  Page,
  PageQuestion,
  Ranking,
  SampleQuestion,
  Selection,
  StandingDefinitions,
  StoriesQuestion,
  TimeQuestion,
  TimeRange,
  Topic,
  TypicalQuestion,
  ValueQuestion,
  Walk,
  WalkQuestion,
  WhyQuestion,
  WordsAnswer,
  WordsQuestion,
} from "./engine";
import type { TopicSet, ValueParts } from "./questions/breakdowns";
import { lastDay, listStories, storiesOf, storySizes } from "./questions/list-stories";
import { countByCollection, countByImport, publishedBounds, withMetric } from "./questions/counts";
import { countValues } from "./questions/count-values";
import { listContext } from "./questions/list-context";
import { listCooccurrence } from "./questions/list-cooccurrence";
import { drawSample } from "./questions/draw-sample";
import { explainCovered } from "./questions/explain-covered";
import type { OwnValues } from "./questions/value-test";
import { type ProjectCoverage, coverageOf } from "./why/value-coverage";
import { holdsDates } from "./questions/holds-dates";
import { rankInfluencers } from "./questions/influencers";
import { countUnknown } from "./questions/metrics";
import { missingFields } from "./questions/missing-fields";
import { timeHistogram } from "./questions/time-histogram";
import { valueHistogram } from "./questions/value-histogram";
import { typicalDocuments } from "./questions/typical-documents";
import { listTerms } from "./questions/words";
import { inTopic, prepareTopics } from "./search/filters";
import { type FoundDocuments, among, findSelection } from "./search/found-documents";
import { preparePanels } from "./search/panels";
import { Search, isAboutStories } from "./search/search";
import { TextSearch } from "./search/text-search";
import { TextReader } from "./texts/text-reader";
import { type Stories, StoryIndex } from "./texts/stories/story-index";
import { CachedCounts } from "./texts/cached-counts";
import { TermIndex } from "./texts/term-index";
import { Turns } from "../turns";
import { chosenValues } from "./why/chosen-values";

/** What every document has, of all that results can be sorted by. */
const alwaysKnown: ReadonlySet<string> = new Set([
  ...["url", "published", "search_indexed", "cluster_size", "trending_score"],
]);

/** Counts over columns in memory, and finds words in files of terms. */
export class ColumnEngine implements LocalEngine {
  readonly lacks = [];
  readonly columns: Columns;
  readonly snapshots: Snapshots;
  readonly #db: Database;
  readonly #collections: Collections;
  readonly #search: Search;
  readonly #partials: Partials;
  readonly #sorted: SortedIds;
  readonly #urls: UrlOrder;
  readonly #terms: TermIndex;
  readonly #counts: CachedCounts;
  readonly #stories: StoryIndex;
  readonly #reading: TextReader;
  /** Selections that are being found. */
  #coverage: { of: string; found: ProjectCoverage } | undefined;
  #selecting = 0;

  constructor({ folder, db, meta, changes, collections, isText, listener }: EngineParts) {
    this.#db = db;
    this.#collections = collections;
    this.snapshots = new Snapshots(folder, db, meta, changes, listener);
    const { columns, derived, log } = this.snapshots;
    this.columns = columns;
    const read = (id: number) => this.#read(id);
    const projectOf = (id: number) => collections.byId(columns.dense.collection[id] ?? -1)?.project ?? "";
    this.#stories = new StoryIndex({ columns, projectOf, read }, derived);
    this.#terms = new TermIndex(db);
    this.#counts = new CachedCounts(this.#terms);
    this.#reading = new TextReader(
      folder,
      db,
      changes,
      () => columns.size,
      [this.#terms, this.#stories],
      listener.failed,
    );
    const texts = new TextSearch(this.#terms, this.#reading);
    this.#search = new Search(db, columns, collections, isText, texts, this.#stories, log, derived);
    this.#partials = new Partials(columns);
    this.#sorted = new SortedIds(columns, log, derived);
    this.#urls = new UrlOrder(db, () => columns.size, derived);
  }

  get size(): number {
    return this.columns.size;
  }

  committed(changes: readonly Change[]): void {
    for (const { id, collection, isLive, document } of changes)
      this.columns.put(id, collection, !isLive, document);
    this.#reading.changed(changes.filter(({ isNew, hasOtherText }) => isNew || hasOtherText));
    for (const { id } of changes) this.snapshots.log.add(id);
    void this.snapshots.changed(changes.length);
  }

  committedRemoval(ids: readonly number[], field: string): void {
    for (const id of ids) {
      this.columns.clearMetric(id, field);
      this.snapshots.log.add(id);
    }
    void this.snapshots.changed(ids.length);
  }

  /** Finds documents, in turns between other calls. `counted`: topics that will be counted among them. */
  async select(
    selection: Selection,
    signal?: AbortSignal,
    counted: readonly Topic[] = [],
  ): Promise<FoundDocuments> {
    this.#selecting++;
    try {
      const stories = isAboutStories(selection, counted) ? await this.#currentStories(signal) : undefined;
      return await findSelection(this.#search, selection, { stories, counted, signal });
    } finally {
      this.#selecting--;
    }
  }

  among(keys: readonly DocumentKey[], selection: Selection): Promise<DocumentKey[]> {
    return Promise.resolve(among(this.#search, rowsOf(keys), selection));
  }

  async timeHistogram(selection: Selection, question: TimeQuestion, signal?: AbortSignal) {
    const topics = topicsIn(question.breakdown);
    const { set } = await this.select(selection, signal, topics);
    return timeHistogram(set, question, this.#valueParts(selection), this.#partsOf(selection, topics));
  }

  async valueHistogram(selection: Selection, question: ValueQuestion, signal?: AbortSignal) {
    const { set } = await this.select(selection, signal, topicsIn(question.breakdown));
    return valueHistogram(set, question, this.#valueParts(selection));
  }

  async distribution(selection: Selection, question: DistributionQuestion, signal?: AbortSignal) {
    const topics = [...topicsIn(question.breakdown), ...topicsIn(question.field)];
    const { set } = await this.select(selection, signal, topics);
    return countValues(set, question, this.#valueParts(selection));
  }

  async influencers(selection: Selection, ranking: Ranking, signal?: AbortSignal) {
    const { set } = await this.select(selection, signal, ranking.topics);
    return rankInfluencers(set, ranking, {
      columns: this.columns,
      topics: this.#topicSets(ranking.topics),
      read: (id) => this.#read(id),
      partsOf: this.#partsOf(selection, ranking.topics),
    });
  }

  async context(selection: Selection, question: ContextQuestion, signal?: AbortSignal) {
    await this.#reading.ready(signal);
    const { query = { kind: "all" } } = selection;
    const all = await this.select(selection, signal);
    const matching = await this.select({ ...selection, query: allOf([query, question.node]) }, signal);
    const read = (id: number) => this.#read(id);
    const parts = { terms: this.#terms, read, published: this.columns.dense.published };
    return listContext({ all: all.set, matching: matching.set.and(all.set) }, question, parts, signal);
  }

  async cooccurrence(selection: Selection, question: CooccurrenceQuestion, signal?: AbortSignal) {
    await this.#reading.ready(signal);
    const { set } = await this.select(selection, signal);
    const stories = await this.#currentStories(signal);
    const parts = { columns: this.columns, terms: this.#terms, counts: this.#counts, stories };
    return listCooccurrence(set, question, parts, signal);
  }

  async explainRange(selection: Selection, question: WhyQuestion, signal?: AbortSignal) {
    await this.#reading.ready(signal);
    const { topics, columns: ownColumns, ...asked } = question;
    const { query, filters, project } = selection;
    const anyTime = { project, ...(query && { query }), ...(filters && { filters }) };
    const chosen = chosenValues(selection);
    const sets = {
      project: this.#coverageOf(project, question.zone, ownColumns),
      chosen: chosen && { of: chosen.of, documents: (await this.select(chosen.selection, signal)).set },
      selected: (await this.select(anyTime, signal, topics)).set,
      within: async (published: TimeRange) => (await this.select({ ...selection, published }, signal)).set,
    };
    const parts = {
      columns: this.columns,
      terms: this.#terms,
      stories: await this.#currentStories(signal),
      topics: this.#topicSets(topics),
      ownColumns: this.#ownValues(project, ownColumns),
      read: (id: number) => this.#read(id),
    };
    return explainCovered(sets, parts, { ...asked, signal });
  }

  async typical(selection: Selection, question: TypicalQuestion, signal?: AbortSignal) {
    const { set } = await this.select(selection, signal);
    const stories = await this.#currentStories(signal);
    const parts = { columns: this.columns, terms: this.#terms, stories };
    return typicalDocuments(set, question, parts, signal);
  }

  async words(selection: Selection, question: WordsQuestion, signal?: AbortSignal): Promise<WordsAnswer> {
    await this.#reading.ready(signal);
    const { against } = question;
    const compared = against && against !== "rest" ? await this.select(against, signal) : undefined;
    const { set } = await this.select(selection, signal);
    const reference =
      against === "rest" ? this.#search.within(selection.project).without(set) : compared?.set;
    const { columns } = this;
    const stories = question.edges && (await this.#currentStories(signal));
    const parts = {
      terms: this.#terms,
      counts: this.#counts,
      columns,
      stories,
      read: (id: number) => this.#read(id),
      find: async (clause: Clause) => {
        await this.#search.settle(clause, signal);
        return this.#search.matching(clause);
      },
    };
    return listTerms(set, reference, question, parts, signal);
  }

  async published(selection: Selection, signal?: AbortSignal) {
    return publishedBounds((await this.select(selection, signal)).set, this.columns);
  }

  async page(selection: Selection, question: PageQuestion, signal?: AbortSignal): Promise<Page> {
    const found = await this.select(selection, signal);
    const page = await this.#pageOf(found, question, signal);
    return question.stories
      ? { ...page, stories: await this.#storiesOf(found, rowsOf(page.keys), signal) }
      : page;
  }

  async #pageOf(
    found: FoundDocuments,
    question: PageQuestion,
    signal: AbortSignal | undefined,
  ): Promise<Page> {
    const { by, direction, from, to } = question;
    // URLs have no ties, so one order is read in both directions.
    const isReversed = by === "url" && direction === "desc";
    const order =
      to <= from
        ? { ids: new Uint32Array(0) }
        : by === "url"
          ? { ids: await this.#urls.ids() }
          : by === "cluster_size" || by === "trending_score"
            ? await this.#byStory(found, question, signal)
            : this.#sorted.by(by, direction);
    const { set } = found;
    const total = set.count();
    const unknown = to > from && !alwaysKnown.has(by) ? countUnknown(set, by, this.columns) : 0;
    if (!isReversed) return { total, unknown, keys: [...pageOf(order, set, { from, to, total })] };
    const mirrored = { from: Math.max(0, total - to), to: Math.max(0, total - from), total };
    return { total, unknown, keys: [...pageOf(order, set, mirrored).reverse()] };
  }

  async #storiesOf({ all }: FoundDocuments, ids: ArrayLike<number>, signal: AbortSignal | undefined) {
    if (ids.length === 0) return [];
    const stories = await this.#currentStories(signal);
    return storiesOf(all, ids, stories, this.#storyParts(signal));
  }

  async sample(selection: Selection, question: SampleQuestion, signal?: AbortSignal) {
    const found = await this.select(selection, signal);
    const { drawn, ...counted } = drawSample(found.set, question, this.columns);
    const published = publishedBounds(found.set, this.columns);
    const datasetOf = (id: number) =>
      this.#collections.byId(this.columns.dense.collection[id] ?? -1)?.name ?? "";
    const ids = drawn.map(({ id }) => id);
    const stories = await this.#storiesOf(found, ids, signal);
    return {
      ...counted,
      published,
      drawn: drawn.map(({ id, hash }, at) => ({
        key: id,
        number: id,
        hash,
        dataset: datasetOf(id),
        story: stories[at],
      })),
    };
  }

  async stories(selection: Selection, question: StoriesQuestion, signal?: AbortSignal) {
    const { all } = await this.select(selection, signal);
    const stories = await this.#currentStories(signal);
    return listStories(all, stories, question, this.#storyParts(signal));
  }

  async walk(selection: Selection, question: WalkQuestion, signal?: AbortSignal): Promise<Walk> {
    const { from, until, after, max, piece } = question;
    const times = this.columns.dense.published;
    const found = await this.select(selection, signal);
    const set = found.set.within(times, Math.max(from, after?.published ?? -Infinity), until);
    const [last = -1] = after ? rowsOf([after.key]) : [];
    if (after) set.each((id) => id <= last && times[id] === after.published && set.remove(id));
    const pieces = piecesOf(this.#sorted.by("published", "asc"), set, max, piece);
    return { total: set.count(), pieces: keysIn(pieces) };
  }

  async warmUp({ topics, panels }: StandingDefinitions, signal: AbortSignal): Promise<void> {
    const rest = async () => {
      do await setTimeout(0, undefined, { signal });
      while (this.#selecting > 0);
      return this.#search.hasRoomAhead;
    };
    for (const topic of topics) if (await rest()) await prepareTopics(this.#search, [topic], signal);
    for (const panel of panels) if (await rest()) await preparePanels(this.#search, [panel], signal);
    await rest();
    this.#sorted.by("published", "desc");
    await rest();
    await this.#urls.ids(signal);
  }

  hasMetric(name: string) {
    return Promise.resolve(name === "sentiment" || isMetric(name) || this.columns.metrics.has(name));
  }

  countByCollection() {
    const counts = [...countByCollection(this.columns)].flatMap(([id, count]) => {
      const collection = this.#collections.byId(id);
      return collection ? [{ project: collection.project, dataset: collection.name, ...count }] : [];
    });
    return Promise.resolve(counts);
  }

  countByImport(project: string) {
    return Promise.resolve(countByImport(this.#search.within(project), this.columns));
  }

  missingFields(project: string, own: readonly string[]) {
    return Promise.resolve(missingFields(this.#search.within(project), this.columns, own));
  }

  coverage(project: string, zone: string, own: readonly OwnColumn[]) {
    return Promise.resolve(this.#coverageOf(project, zone, own));
  }

  #coverageOf(project: string | undefined, zone: string, own: readonly OwnColumn[]): ProjectCoverage {
    const { columns } = this;
    const of = JSON.stringify([columns.version, project, zone, own]);
    if (this.#coverage?.of === of) return this.#coverage.found;
    const fields = [
      { field: "channel", values: columns.coded("host") },
      { field: "sourcetype", values: this.#valueParts({ project }).listed({ by: "sourcetype" }) },
      { field: "country", values: columns.coded("country") },
      { field: "language", values: columns.coded("language") },
      ...this.#ownValues(project, own),
    ];
    const found = coverageOf(this.#search.within(project), fields, columns, zone);
    this.#coverage = { of, found };
    return found;
  }

  withMetric(project: string, field: string) {
    return Promise.resolve(withMetric(this.columns, this.#collections.ofProject(project), field));
  }

  hostOf(id: number): number {
    return this.columns.dense.host[id] ?? 0;
  }

  textReading() {
    const { read, documents } = this.#reading.progress;
    // Texts that stories don't know yet count as unread.
    const known = Math.min(read, Math.max(0, documents - this.#stories.waiting));
    return Promise.resolve({ read: known, documents });
  }

  saveWhenWorthwhile(): Promise<void> {
    return this.snapshots.saveWhenWorthwhile();
  }

  async close(): Promise<void> {
    await this.#reading.close();
    await this.snapshots.close((mayBeOlder) => [
      ...this.#sorted.results(mayBeOlder),
      ...this.#urls.results(),
      ...this.#search.results(mayBeOlder),
      ...this.#stories.results(),
    ]);
  }

  /** The stories of the documents that exist now. */
  async #currentStories(signal?: AbortSignal): Promise<Stories> {
    await this.#reading.ready(signal);
    return this.#stories.settle(signal);
  }

  /** The order of stories depends on the selection, so it isn't kept. */
  async #byStory({ all }: FoundDocuments, { by, direction }: PageQuestion, signal: AbortSignal | undefined) {
    const stories = await this.#currentStories(signal);
    const counted = by === "trending_score" ? lastDay(all, this.columns) : all;
    const numbers = storySizes(all, counted, stories, this.columns.size);
    return { ids: sortAllIds(this.columns.size, { numbers, sign: direction === "desc" ? -1 : 1 }) };
  }

  #storyParts(signal: AbortSignal | undefined) {
    const sql = "SELECT url FROM document WHERE id = ?";
    return {
      columns: this.columns,
      urlOf: (id: number) => this.#db.get(sql, [id], column.text) ?? "",
      turns: new Turns(signal),
    };
  }

  /** Own columns with their values, without a second date, which changes with time anyway. */
  #ownValues(project: string | undefined, own: readonly OwnColumn[]): OwnValues[] {
    const { listed } = this.#valueParts({ project });
    return own
      .map((column) => ({ field: column.metric, values: listed(column) }))
      .filter(({ values }) => !holdsDates(values));
  }

  #valueParts({ project }: Selection): ValueParts {
    const { columns } = this;
    const documents = () => this.#search.within(project);
    const version = `${columns.version} ${project ?? ""}`;
    return {
      columns,
      topics: this.#topicSets,
      project: documents,
      listed: (of) => {
        const names = of.by === "keyword" ? of.names : [];
        return columns
          .spellings(of.by === "keyword" ? of.metric : of.by)
          .values({ documents, version, names });
      },
    };
  }

  readonly #topicSets = (topics: readonly Topic[]): TopicSet[] =>
    topics.map((topic) => ({
      id: topic.id,
      set: inTopic(this.#search, topic),
      definition: () => [topic.included, topic.excluded].map((query) => query && print(query)),
    }));

  /** Cached sums, if a set depends on a query alone. */
  #partsOf(selection: Selection, topics: readonly Topic[]) {
    const { query, project, filters = [], published } = selection;
    const isByQuery =
      // Filters may change without a change of documents.
      filters.length === 0 &&
      !published &&
      // The story of a document may change without a change of that document.
      !isAboutStories(selection, topics);
    return this.#partials.of(isByQuery ? (query ? print(query) : "") : undefined, project);
  }

  #read(id: number) {
    return this.#db.get("SELECT body FROM document WHERE id = ?", [id], StoredBody)?.body;
  }
}

/** The topics that a question counts. */
function topicsIn(field: Field | undefined): readonly Topic[] {
  return field?.by === "topic" ? field.topics : [];
}

function* keysIn(pieces: Iterable<Uint32Array>): Generator<DocumentKey[]> {
  for (const ids of pieces) yield [...ids];
}
