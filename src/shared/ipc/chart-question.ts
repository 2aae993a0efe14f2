import { z } from "zod";
import { histogramLimits } from "../interface/histograms.constants";
import { influencerTypes, localCriteria } from "../interface/influencers";
import { storyCounting } from "../interface/text-analysis";
import { storySorts } from "../interface/text-analysis.constants";

/** A time range as the analyst chose it: a preset that ends today, all time, days (both included), or instants. */
export const ChartRange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("preset"), preset: z.enum(["24h", "7d", "30d", "90d", "180d", "12m"]) }),
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("custom"), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal("exact"), min: z.number(), max: z.number() }),
]);
export type ChartRange = z.output<typeof ChartRange>;

export const ChartForm = z.enum([
  "bars",
  "grouped",
  "lines",
  "areas",
  "share",
  "cumulative",
  "heatmap",
  "treemap",
  "table",
]);
export type ChartForm = z.output<typeof ChartForm>;

const ids = z.array(z.string().min(1)).max(200).default([]);

/**
 * Filters of a project's search. Values of one filter are OR-ed, filters are AND-ed. Only local workspaces have
 * imports.
 */
export const ChartFilters = z.object({
  topic: ids,
  filter: ids,
  channel: ids,
  panel: ids,
  dataset: ids,
  import: ids,
});
export type ChartFilters = z.output<typeof ChartFilters>;

const noFilters: ChartFilters = { topic: [], filter: [], channel: [], panel: [], dataset: [], import: [] };

/**
 * Everything that defines a chart: its query, what it is compared with and how it is drawn. Stored in saved charts,
 * links and boards. Types, breakdowns and metrics depend on the service and aren't checked here.
 */
export const ChartQuestion = z.object({
  /** One project, or the service's whole index. */
  scope: z.enum(["project", "global"]).default("project"),
  query: z.string().max(4096).default(""),
  /** Histogram type, as in the interface. */
  type: z.string().min(1).max(200).default("published"),
  range: ChartRange.default({ kind: "preset", preset: "30d" }),
  /** "auto", "<number> <unit>" or "<unit>" for times, an integer for metric values. */
  interval: z.string().max(40).default("auto"),
  breakdown: z.string().max(200).default("sentiment"),
  /** Label of the part of the breakdown whose share of each bin is shown. Empty for the counts. */
  shareOf: z.string().max(200).default(""),
  /** What is counted or measured. A count ignores the aggregate. */
  metric: z
    .object({ field: z.string().min(1).max(200), aggregate: z.enum(["sum", "avg", "min", "max"]) })
    .default({ field: "count", aggregate: "sum" }),
  /** Maximum number of values in a distribution, and in a breakdown by country or channel. */
  topN: z.number().int().min(1).max(histogramLimits.topN).default(histogramLimits.defaultTopN),
  filters: ChartFilters.default(noFilters),
  /** Local workspaces only. Other services aren't sent it. */
  stories: storyCounting.default("all"),
  /** Range of a metric's values. null is unbounded. */
  values: z
    .object({ min: z.number().nullable(), max: z.number().nullable() })
    .default({ min: null, max: null }),
  /** Whether the bounds are included. */
  bounds: z.object({ min: z.boolean(), max: z.boolean() }).default({ min: true, max: false }),
  /** Days of forecast, 0 for none. */
  forecastDays: z.number().int().min(0).max(histogramLimits.forecastDays).default(0),
  compare: z
    .object({
      kind: z.enum(["none", "previous", "year", "queries"]),
      /** Up to four other queries, for the kind "queries". */
      queries: z.array(z.string().max(4096)).max(4).default([]),
    })
    .default({ kind: "none", queries: [] }),
  form: ChartForm.default("bars"),
  /** Whether outliers are marked. */
  marks: z.boolean().default(true),
  /** Whether sentiment is shown as shares estimated from a coded sample, where one fits. */
  estimated: z.boolean().default(false),
});
export type ChartQuestion = z.output<typeof ChartQuestion>;

/** Parameters of an influencer ranking. */
export const InfluencerQuestion = z.object({
  query: z.string().max(4096).default(""),
  type: z.enum(influencerTypes).default("author"),
  criterion: z.enum(localCriteria).default("total"),
  topN: z.number().int().min(1).max(100).default(25),
  range: ChartRange.default({ kind: "all" }),
  filters: ChartFilters.default(noFilters),
  /** Local workspaces only. Other services aren't sent it. */
  stories: storyCounting.default("all"),
  /** Whether the ranking is compared with the previous period. */
  compare: z.boolean().default(false),
});
export type InfluencerQuestion = z.output<typeof InfluencerQuestion>;

/** Parameters of a list of stories. */
export const StoriesQuestion = z.object({
  query: z.string().max(4096).default(""),
  range: ChartRange.default({ kind: "all" }),
  filters: ChartFilters.default(noFilters),
  sort: z.enum(storySorts).default("size"),
});
export type StoriesQuestion = z.output<typeof StoriesQuestion>;
