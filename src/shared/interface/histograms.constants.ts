/** Histogram types with time bins. */
export const timeTypes = ["published", "search_indexed"] as const;
/** Histogram types with one bin per value; `topic` and custom.<name> exist in a project only. */
export const distributionTypes = [
  "language",
  "country",
  "source_region",
  "gender",
  "hashtag",
  "tag",
  "sourcetype",
  "sentiment",
  "channel",
  "topic",
] as const;
/** Breakdowns of the global histogram. */
export const globalBreakdowns = ["sentiment", "sourcetype", "country"] as const;
/** Breakdowns of a project's histogram. */
export const projectBreakdowns = [...globalBreakdowns, "topic", "channel"] as const;

/** Limits of histograms. */
export const histogramLimits = {
  topN: 100,
  defaultTopN: 10,
  forecastDays: 90,
  bins: 10_000,
  autoBins: 100,
  /** Of all bins and entries of a breakdown together: more would fill the memory rather than a chart. */
  counts: 1_000_000,
} as const;

/**
 * Filters of a search, and what a name means that the project does not have: topics, filters and panels are made by
 * someone, so an unknown one is a mistake; channels, datasets and imports come into being with their first document.
 * Only local workspaces know imports.
 */
export const unknownInFilter = {
  topic: "refused",
  filter: "refused",
  panel: "refused",
  channel: "empty",
  dataset: "empty",
  import: "empty",
} as const;
/** Name of a filter of a search. */
export type FilterName = keyof typeof unknownInFilter;
/** The filters of a search. */
export const filterNames: readonly FilterName[] = [
  "topic",
  "filter",
  "channel",
  "panel",
  "dataset",
  "import",
];

/** Figures of networks that charts know before a document has one; any figure that a document has is known too. */
export const networkMetrics = [
  "twitter_likes",
  "twitter_shares",
  "twitter_retweets",
  "twitter_replies",
  "twitter_impressions",
  "twitter_followers",
  "facebook_likes",
  "facebook_shares",
  "facebook_comments",
  "facebook_reactions_total",
  "facebook_followers",
  "instagram_likes",
  "instagram_comments",
  "instagram_followers",
  "youtube_views",
  "youtube_likes",
  "youtube_dislikes",
  "youtube_comments",
  "tiktok_views",
  "tiktok_likes",
  "tiktok_shares",
  "tiktok_comments",
  "linkedin_likes",
  "linkedin_shares",
  "linkedin_comments",
  "pinterest_likes",
  "pinterest_shares",
  "reddit_score",
  "num_comments",
] as const;
/** Figure of a network that charts know. */
export type NetworkMetric = (typeof networkMetrics)[number];
