import { z } from "zod";
import { filterParams } from "./histograms";
import { integerParam, looseId, looseNumber, looseText, tolerantArray } from "./values";

export const influencerTypes = ["author", "source"] as const;
/** Sort criteria, always descending. */
export const sortCriteria = [
  "total",
  "positive",
  "negative",
  "neutral",
  "reach",
  "engagement",
  "engagement_per_mention",
  "reach_per_mention",
] as const;

/** Query parameters of endpoint 8. */
export const InfluencerParams = z.object({
  influencer_type: z.enum(influencerTypes).default("author"),
  sort_criteria: z.enum(sortCriteria).default("total"),
  q: z.string().optional(),
  top_n: integerParam(1, 100).default(10),
  ...filterParams,
  /** Local workspaces only. `once` counts each story once. */
  stories: z.enum(["all", "once"]).optional(),
});

/** A ranked author or source. */
export const Influencer = z.looseObject({
  details: z.looseObject({ name: looseText, url: looseText, id: looseId }),
  network: looseText,
  posts: looseNumber,
  sentiment: z.looseObject({ positive: looseNumber, negative: looseNumber, neutral: looseNumber }),
  reach: looseNumber,
  reach_per_mention: looseNumber,
  engagement: looseNumber,
  engagement_per_mention: looseNumber,
  matched_topics: tolerantArray(z.looseObject({ topic_id: looseId, posts_amount: looseNumber })),
});
export type Influencer = z.output<typeof Influencer>;

/** result_top_influencers. */
export const TopInfluencers = z.looseObject({
  influencer_type: looseText,
  sort_criteria: looseText,
  influencers: tolerantArray(Influencer),
});
