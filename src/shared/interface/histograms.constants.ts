/** Histogram types with time bins. */
export const timeTypes = ["published", "search_indexed"] as const;
/** Histogram types with one bin per value. `topic` and custom.<name> only exist in projects. */
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
/** Types of distributions and breakdowns of local workspaces alone. */
export const originType = "sentiment_origin";
/** Sentiments that are sure, and apart from them the uncertain ones and documents that aren't scored. */
export const certaintyType = "sentiment_certainty";
export const certainties = ["POSITIVE", "NEUTRAL", "NEGATIVE", "UNCERTAIN", "UNSCORED"] as const;

export const histogramLimits = {
  topN: 100,
  defaultTopN: 10,
  forecastDays: 90,
  bins: 10_000,
  autoBins: 100,
  /** Maximum number of counts, over all bins and breakdown entries. More would fill the memory rather than a chart. */
  counts: 1_000_000,
} as const;

/**
 * What an unknown name means, by filter. Topics, filters and panels are created explicitly, so an unknown one is an
 * error. Channels, datasets and imports are created by their first document. Only local workspaces have imports.
 */
export const unknownInFilter = {
  topic: "refused",
  filter: "refused",
  panel: "refused",
  channel: "empty",
  dataset: "empty",
  import: "empty",
} as const;
export type FilterName = keyof typeof unknownInFilter;
export const filterNames: readonly FilterName[] = [
  "topic",
  "filter",
  "channel",
  "panel",
  "dataset",
  "import",
];

/**
 * Network metrics that charts offer before any document has them. All metrics that documents have are offered too.
 */
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
export type NetworkMetric = (typeof networkMetrics)[number];
