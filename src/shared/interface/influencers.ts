import { z } from "zod";
import { engagementParts } from "../documents/engagement";
import { filterParams } from "./histograms";
import {
  integerParam,
  looseId,
  looseNumber,
  looseText,
  tolerant,
  tolerantArray,
  tolerantItems,
} from "./values";

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
/**
 * Those of local workspaces, which rank by the parts of engagement as well. Loudness is the number of posts times the
 * number of their reposts.
 */
export const localCriteria = [...sortCriteria, ...engagementParts, "loudness"] as const;

/** Query parameters of endpoint 8. */
export const InfluencerParams = z.object({
  influencer_type: z.enum(influencerTypes).default("author"),
  sort_criteria: z.enum(localCriteria).default("total"),
  q: z.string().optional(),
  top_n: integerParam(1, 100).default(10),
  ...filterParams,
  /** Local workspaces only. `once` counts each story once. */
  stories: z.enum(["all", "once"]).optional(),
  /** Local workspaces only. Adds how many authors or sources there are, and how many documents. */
  totals: z.literal("show").optional(),
  /** Local workspaces only. Adds to each author what finds their documents. */
  author_ids: z.literal("show").optional(),
});

const figure = tolerant(looseNumber);
const text = tolerant(looseText).transform((given) => given ?? "");
const topics = tolerantArray(z.looseObject({ topic_id: looseId, posts_amount: looseNumber }));

/** A ranked author or source. What is missing or can't be read is left out, since the rest still has its rank. */
export const Influencer = z.looseObject({
  details: tolerant(z.looseObject({ name: text, url: text, id: text })).transform(
    (details) => details ?? { name: "", url: "", id: "" },
  ),
  network: text,
  /** If asked for by `author_ids`: the author as `author_id:` in queries takes them. */
  author_id: tolerant(looseText),
  posts: figure,
  sentiment: tolerant(z.looseObject({ positive: figure, negative: figure, neutral: figure })).transform(
    (sentiment) => sentiment ?? {},
  ),
  reach: figure,
  reach_per_mention: figure,
  engagement: figure,
  engagement_per_mention: figure,
  likes: figure,
  reposts: figure,
  comments: figure,
  loudness: figure,
  matched_topics: tolerant(topics).transform((matched) => matched ?? []),
});
export type Influencer = z.output<typeof Influencer>;

/** result_top_influencers. */
export const TopInfluencers = z.looseObject({
  influencer_type: looseText,
  sort_criteria: looseText,
  /** If asked for by `totals`. */
  total: figure,
  documents: figure,
  /** Reposts whose likes and reposts are those of their originals, and in no sum. */
  reposts_left_out: figure,
  // One that can't be read at all keeps its rank too.
  influencers: tolerantItems(Influencer).transform((items) =>
    items.map((item) => item ?? Influencer.parse({})),
  ),
});
