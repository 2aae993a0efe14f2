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
import type { ClusterSearch } from "./cluster-search";
import { distribution, timeHistogram, valueHistogram } from "./questions/histograms";
import { rankInfluencers } from "./questions/influencers";
import { inOrder, page, publishedBounds, sample } from "./questions/pages";
import { NotInCluster } from "./selection-dsl";
import { type Dsl, allOf, anyOf } from "./text-query";

/** The questions that a cluster answers. It knows no stories, and of texts only where their words are. */
type Known =
  | ("timeHistogram" | "valueHistogram" | "distribution" | "influencers")
  | ("published" | "page" | "sample" | "walk");

/** Counts and finds documents in a cluster: each question is carried out by the shards, and put together here. */
export class ClusterEngine implements Pick<Engine, Known> {
  constructor(readonly search: ClusterSearch) {}

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
    if (stories || by === "cluster_size" || by === "trending_score") throw new NotInCluster("stories");
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

  #scope(selection: Selection) {
    const { project } = selection;
    return {
      selected: this.search.filterOf(selection),
      project: this.search.filterOf({ ...(project !== undefined && { project }) }),
    };
  }
}

const isAfter = ({ published, key }: NonNullable<WalkQuestion["after"]>): Dsl =>
  anyOf([
    { range: { published: { gt: published } } },
    allOf([{ term: { published } }, { range: { id: { gt: key } } }]),
  ]);
