import type { FactorKind } from "../../shared/interface/text-analysis.constants";

/** How the windows were chosen. */
export type WindowRule = "same_weekday" | "same_hours" | "around" | "none";

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
  standsOut: boolean;
}

export interface ExplainedFactor extends ScoredFactor {
  kind: FactorKind;
  /** The term, the code of a country or language, a host, a story or topic by its id, or an author by its key. */
  key: string;
  /** A document of it: of a story the earliest one here, of an author any. */
  document: number | undefined;
  /** The story that holds most of its difference. */
  story: string | undefined;
}

export interface Explanation {
  here: number;
  expected: number;
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
  earliest: number[];
  mostShared: { id: number; story: string; copies: number }[];
}
