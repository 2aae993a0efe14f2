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

/** What a screen sets itself. Its query and range are those of all screens. */
export type ScreenSettings<Q> = Omit<Q, "query" | "range">;

/** Explore's first settings. */
export const exploreSettings: ScreenSettings<ChartQuestion> = {
  scope: "project",
  type: "published",
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

/** A chart as it is first; must match the defaults of its schema. */
export const firstQuestion: ChartQuestion = {
  query: "",
  range: { kind: "preset", preset: "30d" },
  ...exploreSettings,
};

/** First settings of Influencers. */
export const influencerSettings: ScreenSettings<InfluencerQuestion> = {
  type: "author",
  criterion: "total",
  topN: 25,
  filters: noFilters,
  stories: "all",
  compare: false,
};

/** A ranking as it is first; must match the defaults of its schema. */
export const firstRanking: InfluencerQuestion = { query: "", range: { kind: "all" }, ...influencerSettings };

/** First settings of Stories. */
export const storiesSettings: ScreenSettings<StoriesQuestion> = { filters: noFilters, sort: "size" };

/** Stories as they are first, without the query text; must match the defaults of its schema. */
export const firstStories: Omit<StoriesQuestion, "query"> = { range: { kind: "all" }, ...storiesSettings };

/** First settings of Words. */
export const wordsSettings: ScreenSettings<WordsQuestion> = {
  tab: "terms",
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

/** Words as they are first, without the query text; must match the defaults of its schema. */
export const firstWords: Omit<WordsQuestion, "query"> = { range: { kind: "all" }, ...wordsSettings };
