import type {
  DistributionQuestion,
  Engine,
  PageQuestion,
  Ranking,
  SampleQuestion,
  Selection,
  TimeQuestion,
  ValueQuestion,
  WalkQuestion,
} from "../engine/engine";
import type { DocumentKey } from "../workspace/document-key";
import type { ClusterSearch } from "./cluster-search";
import {
  among,
  countByCollection,
  countByImport,
  knowsNumber,
  missingFields,
  withMetric,
} from "./questions/counts";
import { distribution, timeHistogram, valueHistogram } from "./questions/histograms";
import { rankInfluencers } from "./questions/influencers";
import { inOrder, page, publishedBounds, sample } from "./questions/pages";
import { notInCluster } from "./selection-dsl";
import { type Dsl, allOf, anyOf } from "./text-query";

/** Numbers that any document may have. */
const builtIn: ReadonlySet<string> = new Set([
  ...["sentiment", "reach", "engagement", "comment_count", "rating", "noise_level", "word_count"],
]);

/**
 * Counts and finds documents in a cluster: each question is carried out by the shards, and put together here. It knows no stories,
 * and of texts only where their words are.
 */
export class ClusterEngine implements Engine {
  readonly lacks = ["words", "stories", "why", "coverage"] as const;

  constructor(readonly search: ClusterSearch) {}

  among(keys: readonly DocumentKey[], selection: Selection, signal?: AbortSignal) {
    return among(this.search, keys.map(String), this.search.filterOf(selection), signal);
  }

  timeHistogram(selection: Selection, question: TimeQuestion, signal?: AbortSignal) {
    return timeHistogram(this.search, this.#scope(selection), question, signal);
  }

  valueHistogram(selection: Selection, question: ValueQuestion, signal?: AbortSignal) {
    return valueHistogram(this.search, this.#scope(selection), question, signal);
  }

  distribution(selection: Selection, question: DistributionQuestion, signal?: AbortSignal) {
    return distribution(this.search, this.#scope(selection), question, signal);
  }

  influencers(selection: Selection, ranking: Ranking, signal?: AbortSignal) {
    return rankInfluencers(this.search, this.search.filterOf(selection), ranking, signal);
  }

  published(selection: Selection, signal?: AbortSignal) {
    return publishedBounds(this.search, this.search.filterOf(selection), signal);
  }

  async page(selection: Selection, { by, stories, ...question }: PageQuestion, signal?: AbortSignal) {
    if (stories || by === "cluster_size" || by === "trending_score") throw notInCluster("stories");
    return page(this.search, this.search.filterOf(selection), { by, ...question }, signal);
  }

  sample(selection: Selection, question: SampleQuestion, signal?: AbortSignal) {
    return sample(this.search, this.search.filterOf(selection), question, signal);
  }

  /** The first `max` documents of a range in order of publication, in pieces. They stay as they are when the first is read. */
  async walk(selection: Selection, { from, until, after, max, piece }: WalkQuestion, signal?: AbortSignal) {
    const within = allOf([
      this.search.filterOf(selection),
      { range: { published: { gte: from, lt: until } } },
      ...(after ? [isAfter(after)] : []),
    ]);
    const sort = [{ published: "asc" }, { id: "asc" }];
    return {
      total: await this.search.count(within, signal),
      pieces: inOrder(this.search, within, sort, piece, signal, max),
    };
  }

  async hasMetric(name: string) {
    return builtIn.has(name) || knowsNumber(this.search, name);
  }

  countByCollection() {
    return countByCollection(this.search);
  }

  countByImport(project: string) {
    return countByImport(this.search, this.search.filterOf({ project }));
  }

  missingFields(project: string, own: readonly string[]) {
    return missingFields(this.search, this.search.filterOf({ project }), own);
  }

  withMetric(project: string, field: string) {
    return withMetric(this.search, project, field);
  }

  words = missing("words");
  context = missing("matches in their context");
  cooccurrence = missing("co-occurrence");
  typical = missing("typical documents");
  textReading = missing("words");
  stories = missing("stories");
  explainRange = missing("explanations");
  coverage = missing("the coverage of data");

  #scope(selection: Selection) {
    const { project } = selection;
    return {
      selected: this.search.filterOf(selection),
      project: this.search.filterOf({ ...(project !== undefined && { project }) }),
    };
  }
}

const missing = (what: string) => () => Promise.reject(notInCluster(what));

const isAfter = ({ published, key }: NonNullable<WalkQuestion["after"]>): Dsl =>
  anyOf([
    { range: { published: { gt: published } } },
    allOf([{ term: { published } }, { range: { id: { gt: key } } }]),
  ]);
