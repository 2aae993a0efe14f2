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
