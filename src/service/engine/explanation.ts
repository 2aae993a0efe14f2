import type { DataEdges } from "../../methods/statistics/series-edges";
import type { DocumentKey } from "../workspace/document-key";
import type { FactorKind } from "../../shared/interface/text-analysis.constants";

/** How the windows were chosen. */
export type WindowRule =
  "same_weekday" | "same_length" | "working_days" | "weekends" | "same_hours" | "around" | "none";

/** A type rather than an interface, so that it fits the loose objects of answers. */
export type SentimentCounts = Record<"positive" | "neutral" | "negative", number>;

export interface ScoredFactor {
  code: number;
  here: number;
  expected: number;
  /** Documents in all windows together. */
  baseline: number;
  share: number;
  g2: number;
  logRatio: number;
  logRatioBound: number;
  /** The probability of a difference as large by chance, among all that were tested. */
  probability: number;
  /** Whether it also differs by more than the windows do among each other. */
  standsOut: boolean;
}

export interface ExplainedFactor extends ScoredFactor {
  kind: FactorKind;
  /** The column of the project's own, as custom.<name>. */
  field: string | undefined;
  /** The term, the code of a country or language, a host, a story or topic by its id, or an author by its key. */
  key: string;
  /** A word or phrase as most of the first documents here write it. */
  spelling?: string | undefined;
  /** A document of it: of a story the earliest one here, of an author any. */
  document: DocumentKey | undefined;
  /** The story that holds most of its difference. */
  story: string | undefined;
  /** What terms of the same documents have in common. */
  group: string | undefined;
}

/** What a coverage is one of: the project, the values that a query selects, or a value. */
export interface CoveredValue {
  kind: Extract<FactorKind, "source" | "country" | "language" | "topic" | "column"> | "project" | "selection";
  field?: string | undefined;
  key: string;
}

/** Data that begin or end abruptly between the times of an explanation. */
export interface Coverage extends DataEdges {
  of: CoveredValue;
  /** Its documents in the range. */
  here: number;
  /** Whether the explanation counts them. */
  isCompared: boolean;
  /** A subject may begin as abruptly as data do. */
  isSure: boolean;
}

export interface Explanation {
  coverage: Coverage[];
  here: number;
  expected: number;
  /** The probability of a total as different by chance. */
  probability: number;
  standsOut: boolean;
  rule: WindowRule;
  windows: { from: number; until: number; documents: number; weight: number }[];
  originals: { here: number; expected: number };
  factors: ExplainedFactor[];
  mainStories: { stories: number; share: number };
  sentiment: {
    here: SentimentCounts;
    expected: SentimentCounts;
    standsOut: boolean;
    margin: number;
    drivers: { term: string; sentiment: "positive" | "negative"; documents: number }[];
  };
  earliest: DocumentKey[];
  mostShared: { key: DocumentKey; story: string; copies: number }[];
  /** The most frequent values of each own column. */
  mainValues: { field: string; key: string; here: number }[];
}
