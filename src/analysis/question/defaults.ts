import type {
  ChartFilters,
  ChartQuestion,
  InfluencerQuestion,
  StoriesQuestion,
} from "../../shared/ipc/chart-question";
import type { WordsQuestion } from "../../shared/ipc/words-question";

export const noFilters: ChartFilters = {
  topic: [],
  filter: [],
  channel: [],
  panel: [],
  dataset: [],
  import: [],
};

/** Explore's first chart. It has no query text, because all screens share that. */
export const firstChart: Omit<ChartQuestion, "query"> = {
  scope: "project",
  type: "published",
  range: { kind: "preset", preset: "30d" },
  interval: "auto",
  breakdown: "sentiment",
  shareOf: "",
  metric: { field: "count", aggregate: "sum" },
  topN: 10,
  filters: noFilters,
  stories: "all",
  values: { min: null, max: null },
  bounds: { min: true, max: false },
  forecastDays: 0,
  compare: { kind: "none", queries: [] },
  form: "bars",
  marks: true,
  estimated: false,
};

/** Explore's first query; must match the defaults of its schema. */
export const firstQuestion: ChartQuestion = { query: "", ...firstChart };

/** Default ranking of Influencers, without the query text. */
export const firstRankingOptions: Omit<InfluencerQuestion, "query"> = {
  type: "author",
  criterion: "total",
  topN: 25,
  range: { kind: "all" },
  filters: noFilters,
  stories: "all",
  compare: false,
};

/** First query of Influencers; must match the defaults of its schema. */
export const firstRanking: InfluencerQuestion = { query: "", ...firstRankingOptions };

/** First settings of Stories, without the query text; must match the defaults of its schema. */
export const firstStories: Omit<StoriesQuestion, "query"> = {
  range: { kind: "all" },
  filters: noFilters,
  sort: "size",
};

/** The first view of Words; must match the defaults of its schema. */
export const firstWords: Omit<WordsQuestion, "query"> = {
  tab: "terms",
  range: { kind: "all" },
  filters: noFilters,
  stories: "all",
  measure: "frequent",
  against: { kind: "rest" },
  kinds: [],
  topN: 50,
  node: "",
  order: "right",
  of: "words",
  nodes: 60,
  least: 3,
};
