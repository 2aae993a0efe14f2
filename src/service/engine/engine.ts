import type { DataEdges } from "../../methods/statistics/series-edges";
import type { z } from "zod";
import type { Interval } from "../../shared/calendar/interval";
import type { LocalCapability } from "../../shared/capabilities";
import type { Bin, MetricValues, SentimentScores } from "../../shared/interface/histograms";
import type { ResultSort } from "../../shared/interface/documents.constants";
import type { Influencer, influencerTypes, localCriteria } from "../../shared/interface/influencers";
import type { Panel } from "../../shared/interface/resources";
import type { sampleOrders } from "../../shared/interface/sample.constants";
import type { Progress } from "../../shared/service-lines";
import type { Database } from "../../sqlite/database";
import type { Changes } from "../workspace/changes";
import type { Collections } from "../workspace/collections";
import type { DocumentKey } from "../workspace/document-key";
import type { DocumentIndex } from "../workspace/document-index";
import type { Meta } from "../workspace/meta";
import type { Explanation } from "./explanation";
import type { OwnColumn, Selection, TimeRange, Topic } from "./selection";
import type {
  ContextAnswer,
  ContextQuestion,
  CooccurrenceAnswer,
  CooccurrenceQuestion,
  StoriesFound,
  StoriesQuestion,
  TypicalDocuments,
  TypicalQuestion,
  WhyQuestion,
  WordsAnswer,
  WordsQuestion,
} from "./text-questions";

export type { Coverage, ExplainedFactor, Explanation } from "./explanation";
export type * from "./selection";
export type * from "./text-questions";
export { emojiOfNode } from "./texts/node-matcher";

/*
 * The seam between the service and what finds and counts its documents. Above it, calls are parsed and answers shaped;
 * below it, data is read. A question about a selection is one method of `Engine` and one file below `questions/`.
 */

type SentimentField = "sentiment" | "sentiment_certainty" | "sentiment_origin";
/** What documents are divided by. A topic isn't a value of the document, and a document may belong to several. */
export type Breakdown =
  | { by: SentimentField | "sourcetype" | "country" | "channel" }
  | { by: "topic"; topics: readonly Topic[] }
  | OwnColumn;

/** What values of documents are counted. `tag_text`: tags as they are written, where `tag` counts all spellings as one. */
export type Field =
  Breakdown | { by: "language" | "source_region" | "gender" | "hashtag" | "tag" | "tag_text" };

/** Documents by entry of a breakdown, with the figures of a metric if one was asked for. */
export type Counts = Pick<Bin, "v" | "val">;

export interface CountedBins<T> {
  /** Entries of the breakdown. */
  labels: string[];
  /** Places of the entries in the whole project, from the most frequent one on, where entries are values. */
  places?: number[];
  /** How many documents have the metric, where some haven't, or have it otherwise than others. */
  values?: MetricValues;
  /** How sure the sentiments are, if these are counted and not all alike. */
  scores?: SentimentScores;
  bins: (Counts & T)[];
}

interface Question {
  breakdown?: Breakdown | undefined;
  /** Maximum number of entries of a breakdown by country, channel or keyword, and of values of a distribution. */
  max: number;
}

export interface TimeQuestion extends Question {
  field: "published" | "search_indexed";
  /** Starts of the bins and the end of the last. Interval, zone and the first start identify them. */
  edges: Float64Array;
  interval: Interval;
  zone: string;
  /** Documents outside the range are in no bin. */
  range: TimeRange;
  metric?: string | undefined;
}

export interface TimeCounts extends CountedBins<object> {
  /** Documents within the range that are in no bin because their date is assumed. Undefined if there are none. */
  assumed?: Counts & { count: number; min: number; max: number };
}

export interface ValueQuestion extends Question {
  metric: string;
  bounds: { min?: number | undefined; max?: number | undefined; includeMin: boolean; includeMax: boolean };
  /** Width of the bins. Default: a round number that makes few enough of them. */
  step?: number | undefined;
  /** The metric whose figures are wanted. */
  nested?: string | undefined;
}

export interface DistributionQuestion extends Question {
  field: Field;
}

export interface Ranking {
  type: (typeof influencerTypes)[number];
  criterion: (typeof localCriteria)[number];
  max: number;
  topics: readonly Topic[];
  /** Whether authors have their value of `author_id:`. */
  identified?: boolean;
}

export interface RankedInfluencers {
  influencers: z.output<typeof Influencer>[];
  /** How many authors or sources the documents have. */
  total: number;
  documents: number;
  /** Reposts whose counts are those of their originals, and in no sum. */
  repostsLeftOut: number;
}

/** A number of a document. */
export type SortKey = Exclude<ResultSort, "url" | "cluster_size" | "trending_score">;
export type Direction = "asc" | "desc";

/**
 * [from, to) of the documents in an order. Ties are in an order of the engine's own that stays, documents without the number come last. `cluster_size` is the
 * number of selected documents that tell the document's story, `trending_score` how many of them were published in the last 24
 * hours up to the latest selected document.
 */
export interface PageQuestion {
  by: ResultSort;
  direction: Direction;
  from: number;
  to: number;
  /** Whether the stories of the page's documents are wanted. */
  stories?: boolean;
}

/** The story of a document, and how many of the selected documents tell it. */
export interface ToldStory {
  id: string;
  documents: number;
}

export interface Page {
  /** Documents in all pages. */
  total: number;
  keys: readonly DocumentKey[];
  /** How many of them lack the number that they are sorted by. */
  unknown: number;
  /** By place on the page, if wanted. Undefined for a document without text. */
  stories?: (ToldStory | undefined)[];
}

/** The order in which documents are drawn. `doubtful`: by weak sentiment, without those that a person gave. */
export type SampleOrder = (typeof sampleOrders)[number];

/** First and last publication of documents. */
export interface PublishedBounds {
  min: number;
  max: number;
}

export interface SampleQuestion {
  seed: number;
  order: SampleOrder;
  /** [from, to) of the documents in that order. */
  from: number;
  to: number;
}

export interface DrawnDocument {
  key: DocumentKey;
  /** What its hash is computed of, and by which an extension of the sample knows it. */
  number: number;
  hash: number;
  /** Its dataset; empty for a document of the project itself. */
  dataset: string;
  /** Undefined for a document without text. */
  story: ToldStory | undefined;
}

export interface SampleDrawn {
  documents: number;
  published: PublishedBounds | undefined;
  /** By sentiment, without those that a person gave. */
  scored: { positive: number; neutral: number; negative: number };
  /** Origins of these sentiments that can give documents another one later: versions of a scorer, models and rules. */
  scorers: string[];
  drawn: DrawnDocument[];
}

/** Documents of a range in order of publication, ties as on pages. */
export interface WalkQuestion extends TimeRange {
  /** Begins behind this document. */
  after?: { published: number; key: DocumentKey } | null;
  max: number;
  /** Keys in one piece. */
  piece: number;
}

export interface Walk {
  /** Documents in the range and behind `after`, which may be more than `max`. */
  total: number;
  pieces: Iterable<readonly DocumentKey[]> | AsyncIterable<readonly DocumentKey[]>;
}

/** A question whose answer would be too large. */
export class TooMany extends Error {
  override readonly name = "TooMany";
  constructor(readonly what: "bins" | "counts") {
    super(`Too many ${what}`);
  }
}

/** Documents of a project itself, or of one of its datasets. */
export interface CollectionCount {
  project: string;
  /** Empty for the documents of the project itself. */
  dataset: string;
  live: number;
  deleted: number;
}

/** The first and the last day of a project's data, if it has any, its gaps, and the edges of its values' data. */
export interface DataDays {
  first?: number;
  last?: number;
  gaps: { first: number; last: number }[];
  values: (DataEdges & { field: string; key: string; part: number })[];
}

/** What questions name again and again. */
export interface StandingDefinitions {
  topics: readonly Topic[];
  panels: readonly z.output<typeof Panel>[];
}

export interface EngineListener {
  progress?: Progress;
  /** Called for the first failed write since the last successful one. */
  failed?: (error: unknown) => void;
}

/** What an engine needs of a workspace. */
export interface EngineParts {
  folder: string;
  db: Database;
  meta: Meta;
  changes: Changes;
  collections: Collections;
  /** Whether a field `custom.<name>` is a text metric, which is searched by words. */
  isText: (field: string) => boolean;
  listener: EngineListener;
}

export type MakeEngine = (parts: EngineParts) => LocalEngine;

/**
 * Answers questions about the documents that a selection holds while it is answered, in turns between other calls. A question
 * whose signal aborts ends at its next turn. Questions about words and stories wait until the documents' texts are read.
 */
export interface Engine {
  /** What a service offers beyond the interface, but this engine can't answer. */
  readonly lacks: readonly LocalCapability[];

  /** Those of some documents that a selection holds, in the same order. Looks at little else. */
  among(keys: readonly DocumentKey[], selection: Selection, signal?: AbortSignal): Promise<DocumentKey[]>;

  timeHistogram(selection: Selection, question: TimeQuestion, signal?: AbortSignal): Promise<TimeCounts>;
  /** A histogram of a metric. `k` is the lower bound of a bin. */
  valueHistogram(
    selection: Selection,
    question: ValueQuestion,
    signal?: AbortSignal,
  ): Promise<CountedBins<{ k: number }>>;
  /** Counts documents by their most frequent values. `ks` is the value. */
  distribution(
    selection: Selection,
    question: DistributionQuestion,
    signal?: AbortSignal,
  ): Promise<CountedBins<{ ks: string }>>;
  /** Ranks authors or sources. Ties are ordered by posts, then by id. */
  influencers(selection: Selection, ranking: Ranking, signal?: AbortSignal): Promise<RankedInfluencers>;

  /** Matches of a node in their context. */
  context(selection: Selection, question: ContextQuestion, signal?: AbortSignal): Promise<ContextAnswer>;
  /** What occurs together. */
  cooccurrence(
    selection: Selection,
    question: CooccurrenceQuestion,
    signal?: AbortSignal,
  ): Promise<CooccurrenceAnswer>;
  /** What is different in a range of a selection from what was to be expected. The selection has no range itself. */
  explainRange(selection: Selection, question: WhyQuestion, signal?: AbortSignal): Promise<Explanation>;
  /** Documents that are typical of a selection, the nearest to its words first. */
  typical(selection: Selection, question: TypicalQuestion, signal?: AbortSignal): Promise<TypicalDocuments>;
  words(selection: Selection, question: WordsQuestion, signal?: AbortSignal): Promise<WordsAnswer>;
  stories(selection: Selection, question: StoriesQuestion, signal?: AbortSignal): Promise<StoriesFound>;

  /** Undefined without documents. */
  published(selection: Selection, signal?: AbortSignal): Promise<PublishedBounds | undefined>;
  page(selection: Selection, question: PageQuestion, signal?: AbortSignal): Promise<Page>;
  /** Documents in a random order that depends on the seed alone. */
  sample(selection: Selection, question: SampleQuestion, signal?: AbortSignal): Promise<SampleDrawn>;
  /** The first `max` documents of a range, in pieces. They stay as they are now. */
  walk(selection: Selection, question: WalkQuestion, signal?: AbortSignal): Promise<Walk>;

  /** Whether charts can show a metric: a built-in one, or one that a document ever had. */
  hasMetric(name: string): Promise<boolean>;
  /** Collections without documents may be absent. */
  countByCollection(): Promise<CollectionCount[]>;
  /** Live documents of a project by import. */
  countByImport(project: string): Promise<({ name: string; documents: number } & PublishedBounds)[]>;
  /** Which fields no live document of a project has: built-in ones, and `own` ones as custom.<name>. */
  missingFields(project: string, own: readonly string[]): Promise<string[]>;
  /**
   * Where the data of a project begin or end, and those of its sources, source types, countries, languages and own columns, by
   * days of a zone.
   */
  coverage(project: string, zone: string, own: readonly OwnColumn[]): Promise<DataDays>;
  /** Documents of a project that have a value of the metric `custom.<name>`, deleted ones too. */
  withMetric(project: string, field: string): Promise<DocumentKey[]>;

  /** How many documents have been read for questions about words. */
  textReading(): Promise<{ read: number; documents: number }>;
}

/** An engine that follows the documents of a workspace on this computer. */
export interface LocalEngine extends Engine, DocumentIndex {
  /**
   * Finds what first questions would wait for, in turns between other calls. Ends at its next turn once the signal aborts,
   * and goes on from there the next time.
   */
  warmUp(standing: StandingDefinitions, signal: AbortSignal): Promise<void>;
  /** A number that documents of the same host share. */
  hostOf(id: number): number;
  /** Saves what makes the next opening fast, if many documents have changed. */
  saveWhenWorthwhile(): Promise<void>;
  close(): Promise<void>;
}
