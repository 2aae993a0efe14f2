import type { ChartFilters, ChartQuestion, InfluencerQuestion } from "../../../shared/ipc/chart-question";

/** No filter at all. */
export const noFilters: ChartFilters = {
  topic: [],
  filter: [],
  channel: [],
  panel: [],
  dataset: [],
  import: [],
};

/** The chart that Explore begins with, without the query, which every screen shares. */
export const firstChart: Omit<ChartQuestion, "query"> = {
  scope: "project",
  type: "published",
  range: { kind: "preset", preset: "30d" },
  interval: "auto",
  breakdown: "sentiment",
  metric: { field: "count", aggregate: "sum" },
  topN: 10,
  filters: noFilters,
  values: { min: null, max: null },
  bounds: { min: true, max: false },
  forecastDays: 0,
  compare: { kind: "none", queries: [] },
  form: "bars",
  marks: true,
};

/** The question that Explore begins with: the same that its schema fills in. */
export const firstQuestion: ChartQuestion = { query: "", ...firstChart };

/** The ranking that Influencers begins with, without the query. */
export const firstRankingOptions: Omit<InfluencerQuestion, "query"> = {
  type: "author",
  criterion: "total",
  topN: 25,
  range: { kind: "all" },
  filters: noFilters,
  compare: false,
};

/** The question that Influencers begins with: the same that its schema fills in. */
export const firstRanking: InfluencerQuestion = { query: "", ...firstRankingOptions };
