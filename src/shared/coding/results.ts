import { z } from "zod";
import { EstimateMethod, SampleKind } from "./coding-sample";

const bounds = { low: z.number(), high: z.number() };
/** A share from 0 to 1 with its 95% interval. */
export const Share = z.object({ share: z.number(), ...bounds });
export type Share = z.output<typeof Share>;

/**
 * The share of a value among all documents of the population, those that are off topic or unclear included. `shown` is
 * the estimate by the sample's method: "assisted" needs ten sampled documents with the value.
 */
export const EstimatedShare = z.object({
  code: z.string(),
  /** The id of a value, "off-topic" or "unclear". */
  value: z.string(),
  /** Coded documents that have it. */
  found: z.number(),
  shown: Share.extend({ by: EstimateMethod }),
  sample: Share,
  assisted: Share.nullable(),
  /** The share as it was scored, null if it isn't known. */
  scored: z.number().nullable(),
});
export type EstimatedShare = z.output<typeof EstimatedShare>;

/** The mean of a number among the documents that have one, with its 95% interval. */
export const EstimatedMean = z.object({
  code: z.string(),
  /** Coded documents with a number. */
  found: z.number(),
  mean: z.number(),
  ...bounds,
});
export type EstimatedMean = z.output<typeof EstimatedMean>;

/** Shares of one part of the population. `too few`: fewer than 30 coded documents lie in it. */
export const PartShares = z.object({
  /** Start of a period in epoch milliseconds, or the value of a breakdown. */
  part: z.union([z.number(), z.string()]),
  coded: z.number(),
  shares: z.union([z.array(EstimatedShare), z.literal("too few")]),
  /** How often the documents' sentiments agree with the codes. Absent if too few documents tell. */
  right: Share.optional(),
});
export type PartShares = z.output<typeof PartShares>;

/** How well scored sentiments agree with the codes. */
export const ScorerQuality = z.object({
  coded: z.number(),
  right: Share,
  macroF1: z.number(),
  /** Documents by code (rows) and score (columns), in the order of `sentimentValues`. */
  confusion: z.array(z.array(z.number())),
});
export type ScorerQuality = z.output<typeof ScorerQuality>;

/** Agreement of the coders on a code, "relevance" included. */
export const Agreement = z.object({
  code: z.string(),
  /** Documents that at least two coders decided. */
  documents: z.number(),
  coders: z.number(),
  /** Share of pairs of decisions that are equal. */
  percent: z.number(),
  /** Krippendorff's alpha with its bootstrap interval; null if all decisions are equal or there are too few. */
  alpha: z.object({ value: z.number(), ...bounds }).nullable(),
});
export type Agreement = z.output<typeof Agreement>;

export const CodingResults = z.object({
  kind: SampleKind,
  population: z.number(),
  drawn: z.number(),
  coded: z.number(),
  skipped: z.number(),
  method: EstimateMethod,
  /** Null for a sample whose documents aren't a random sample. */
  shares: z.array(EstimatedShare).nullable(),
  /** Of numbers that at least ten coded documents have; empty without a random sample. */
  means: z.array(EstimatedMean),
  /** By week or month of publication, and by source. Empty without a random sample, like all parts. */
  periods: z.array(PartShares),
  sources: z.array(PartShares),
  /** By the values of own columns that have enough coded documents for a share. */
  columns: z.array(z.object({ field: z.string(), parts: z.array(PartShares) })),
  scorer: ScorerQuality.nullable(),
  /** Share of coded documents that are on topic; null if the book has no relevance. */
  precision: Share.nullable(),
  agreement: z.array(Agreement),
  /** Documents to code until the widest shown interval is `points` wide on each side; null if it is already. */
  more: z.object({ documents: z.number(), points: z.number() }).nullable(),
});
export type CodingResults = z.output<typeof CodingResults>;

const judgedExclusion = {
  /** Off and on topic in the half that it was found in, and those of them that have it. */
  found: z.object({ off: z.number(), offWith: z.number(), on: z.number(), onWith: z.number() }),
  /** On the other half, which wasn't used to find it. */
  before: Share,
  after: Share,
  /** Documents on topic of the other half that would be lost. */
  lost: z.number(),
};

/** A term that separates documents off topic from those on topic, as an exclusion. */
export const ExclusionOffer = z.object({
  term: z.string(),
  /** Excludes it, to be added to the query. */
  query: z.string(),
  ...judgedExclusion,
  /** The same with the halves swapped; null if only one of them finds the term. */
  swapped: z.object(judgedExclusion).nullable(),
});
export type ExclusionOffer = z.output<typeof ExclusionOffer>;

/** How precise a query is and how to make it more so. */
export const QueryPrecision = z.object({
  precision: Share,
  coded: z.number(),
  exclusions: z.array(ExclusionOffer),
  /** From a sample of kind `outside` of the same query: documents on topic that the query misses, with its interval. */
  missed: z
    .object({
      documents: z.number(),
      ...bounds,
      coded: z.number(),
      population: z.number(),
      wider: z.string(),
    })
    .nullable(),
});
export type QueryPrecision = z.output<typeof QueryPrecision>;

/** A model learned from codes. Offered only if it is better than what there is. */
export const LearnedOffer = z.object({
  code: z.string(),
  labels: z.number(),
  /** Macro-F1 in cross-validation, of the scores that documents have (of the most frequent value for custom codes) and
   *  of the model, and the interval of their difference. */
  before: z.number(),
  after: z.number(),
  gain: z.object({ ...bounds }),
  offered: z.boolean(),
  /** By confidence: the share of documents that the model decides, and the share of these that are right. */
  abstention: z.array(z.object({ confidence: z.number(), decided: z.number(), right: z.number() })),
  /** Terms with the largest weights by value. */
  terms: z.array(z.object({ value: z.string(), terms: z.array(z.string()) })),
});
export type LearnedOffer = z.output<typeof LearnedOffer>;
