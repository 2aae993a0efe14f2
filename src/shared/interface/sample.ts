import { z } from "zod";
import { Document } from "./documents";
import { sampleLimits, sampleOrders } from "./sample.constants";
import { StoryOfResult, selection, sentimentCounts } from "./text-analysis";
import { integerParam, looseNumber, maybe, tolerantItems } from "./values";

export const SampleParams = z.object({
  ...selection,
  /** Of the hash. */
  seed: integerParam(0, 0xffff_ffff).default(0),
  order: z.enum(sampleOrders).default("random"),
  offset: integerParam(0, sampleLimits.offset).default(0),
  /** Maximum number of documents. A response has fewer if they are large. */
  most: integerParam(0, sampleLimits.documents).default(100),
});
export type SampleParams = z.input<typeof SampleParams>;

const SampledDocument = z.looseObject({
  /** Number of the document in its workspace. */
  number: looseNumber,
  /** Documents are drawn in its order, see src/shared/coding/draw-hash.ts. */
  hash: looseNumber,
  /** Name of its dataset, if it belongs to one. */
  dataset: maybe(z.string()),
  story: maybe(StoryOfResult),
  data: Document,
});

/** result_local_sample. */
export const Sample = z.looseObject({
  /** Selected documents. */
  documents: looseNumber,
  /** Selected documents by sentiment, without those whose sentiment a person gave. */
  scored: sentimentCounts,
  /** Origins of these sentiments that can give documents another one later: versions of a scorer, models and rules. */
  scorers: z.array(z.string()).default([]),
  /** First and last publication of the selected documents. */
  published: maybe(z.object({ min: looseNumber, max: looseNumber })),
  /** The documents from `offset` on. null stands for an unreadable one. */
  sample: tolerantItems(SampledDocument),
});
export type Sample = z.output<typeof Sample>;
