import type {
  ContextSort,
  CooccurrenceNodes,
  Sentiment,
  StorySort,
  TermKind,
} from "../../shared/interface/text-analysis.constants";
import type { Query } from "../../shared/query";
import type { DocumentKey } from "../workspace/document-key";
import type { OwnColumn, Selection, TimeRange, Topic } from "./selection";

export interface StoriesQuestion {
  sort: StorySort;
  /** [from, to) of the stories in that order. */
  from: number;
  to: number;
  /** Starts of the bins of trends and the end of the last, for the times of the selected documents. */
  edgesOf: (times: TimeRange) => Float64Array;
}

/** A story with at least two selected documents. */
export interface StoryFigures {
  id: string;
  documents: number;
  /** Its earliest document. */
  first: DocumentKey;
  last: number;
  authors: number;
  sources: number;
  halfTime: number;
  sentiment: { positive: number; neutral: number; negative: number };
  /** Undefined if no document of the story has any. */
  reach: number | undefined;
  engagement: number | undefined;
  /** Documents by bin, without those whose date is assumed. */
  trend: number[];
}

export interface StoriesFound {
  documents: number;
  originals: number;
  total: number;
  edges: Float64Array;
  stories: StoryFigures[];
}

/** Terms of a selection. Compared with `against`, those that distinguish it; otherwise the most frequent. */
export interface WordsQuestion {
  kinds: ReadonlySet<TermKind>;
  /** `rest`: the other documents of the project. */
  against?: Selection | "rest" | undefined;
  max: number;
  /** Bins of trends, if details are wanted: their starts and the end of the last. */
  edges?: Float64Array | undefined;
}

export interface TermDetails {
  sentiment: { positive: number; neutral: number; negative: number };
  stories: number;
  sources: number;
  trend: number[];
}

/** A term as the interface has it. */
export interface TermAnswer {
  term: string;
  kind: TermKind;
  forms: { term: string; documents: number }[];
  query: string;
  documents: number;
  reference?: number;
  g2?: number;
  log_ratio?: number;
  log_ratio_bound?: number;
  details?: TermDetails;
}

export interface WordsAnswer {
  documents: number;
  /** Documents of the other selection. */
  reference?: number;
  terms: TermAnswer[];
}

/** A range to explain. */
export interface WhyQuestion {
  range: TimeRange;
  zone: string;
  topics: readonly Topic[];
  columns: readonly OwnColumn[];
  /** Factors of each kind. Terms of the same documents count as one. */
  max: number;
}

export interface TypicalQuestion {
  max: number;
  /** Default: that of more than half of the documents, if there is one. */
  sentiment?: Sentiment | undefined;
  /** Documents that come first, as far as the set holds them. */
  pinned: readonly DocumentKey[];
}

export interface TypicalDocuments {
  documents: number;
  sentiment: Sentiment | undefined;
  keys: DocumentKey[];
}

export interface ContextQuestion {
  node: Query;
  sort: ContextSort;
  offset: number;
  max: number;
  /** Words on each side in which collocates are counted. */
  span: number;
  collocates: number;
}

/**
 * A match: the document, the position of its first word over title and content, and its number of words. Without words, it
 * is an emoji before the word at that position.
 */
export interface ContextHit {
  key: DocumentKey;
  position: number;
  length: number;
}

export interface Collocate {
  term: string;
  left: number;
  right: number;
  hits: number;
  logDice: number;
}

export interface ContextAnswer {
  documents: number;
  hits: number;
  lines: ContextHit[];
  collocates: Collocate[];
}

export interface CooccurrenceQuestion {
  of: CooccurrenceNodes;
  max: number;
  /** Pairs that meet less often are left out. */
  min: number;
}

export interface CooccurrenceAnswer {
  total: number;
  nodes: {
    /** The term, a host, or an author as `author_id:` takes them. */
    key: string;
    count: number;
    community: number;
    /** A document of an author. */
    document: DocumentKey | undefined;
  }[];
  edges: { a: number; b: number; count: number; npmi: number }[];
  modularity: number;
  seed: number;
}
