import type { CustomMetric } from "../../../shared/interface/resources";
import type { ChartForm, ChartQuestion } from "../../../shared/ipc/chart-question";

/** What the bins of a histogram are: spans of time, spans of a metric's values, or values by how often they occur. */
export type Family = "time" | "values" | "ranking";

/** Types with bins of time. */
export const timeTypes = { published: "Published", search_indexed: "Indexed" } as const;

/** Metrics that every document may have. */
export const metricNames = {
  reach: "Reach",
  engagement: "Engagement",
  comment_count: "Comments",
  rating: "Rating",
  noise_level: "Noise level",
  word_count: "Word count",
} as const;

/** Types with one bin per value. */
export const rankingTypes = {
  country: "Country",
  source_region: "Region",
  language: "Language",
  sourcetype: "Source type",
  channel: "Channel",
  topic: "Topic",
  tag: "Tag",
  hashtag: "Hashtag",
  gender: "Gender",
  sentiment: "Sentiment",
} as const;

/** What mentions are split by. */
export const breakdowns = {
  none: "None",
  sentiment: "Sentiment",
  sourcetype: "Source type",
  country: "Country",
  topic: "Topic",
  channel: "Channel",
} as const;
/** What mentions are split by. */
export type Breakdown = keyof typeof breakdowns;

const plurals: Readonly<Record<string, string>> = {
  sentiment: "sentiments",
  sourcetype: "source types",
  country: "countries",
  source_region: "regions",
  language: "languages",
  topic: "topics",
  channel: "channels",
  tag: "tags",
  hashtag: "hashtags",
  gender: "genders",
};

/** "countries", for a breakdown or a type of ranking. */
export function pluralOf(name: string): string {
  return plurals[name] ?? "values";
}

/** Breakdowns that the whole index has too. */
const globalBreakdowns: readonly string[] = ["none", "sentiment", "sourcetype", "country"];

/** Whether a scope has a breakdown. */
export function hasBreakdown(scope: ChartQuestion["scope"], breakdown: string): boolean {
  return scope === "project" || globalBreakdowns.includes(breakdown);
}

/** The family of a type; a custom metric's depends on its format, which the project says. */
export function familyOf(type: string, metrics: readonly CustomMetric[]): Family {
  if (type in timeTypes) return "time";
  if (type in rankingTypes) return "ranking";
  const metric = metrics.find(({ name }) => `custom.${name}` === type);
  return metric && metric.format.name !== "INTEGER" ? "ranking" : "values";
}

/** "Reach", "Score (custom)", "Youtube views": a metric or type in words. */
export function typeName(type: string, metrics: readonly CustomMetric[]): string {
  const known: Readonly<Record<string, string>> = { ...timeTypes, ...metricNames, ...rankingTypes };
  const name = known[type];
  if (name) return name;
  if (type.startsWith("custom.")) {
    const plain = type.slice("custom.".length);
    return metrics.find((metric) => metric.name === plain)?.title || plain;
  }
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Forms of a chart in words. */
export const forms: Readonly<Record<ChartForm, string>> = {
  bars: "Stacked bars",
  grouped: "Grouped bars",
  lines: "Lines",
  areas: "Areas",
  share: "Shares of 100 %",
  cumulative: "Cumulative",
  heatmap: "Weekday by hour",
  treemap: "Treemap",
  table: "Table",
};

const formsOf: Readonly<Record<Family, readonly ChartForm[]>> = {
  time: ["bars", "lines", "areas", "table", "grouped", "share", "cumulative", "heatmap"],
  values: ["bars", "lines", "areas", "table", "grouped", "share", "cumulative"],
  ranking: ["bars", "treemap", "table", "grouped", "share"],
};

/** Forms that fit a chart: sums, shares and the like exist only where parts make a whole. */
export function formsFor(family: Family, additive: boolean): readonly ChartForm[] {
  const needWhole: readonly ChartForm[] = ["share", "cumulative", "heatmap", "treemap"];
  return formsOf[family].filter((form) => additive || !needWhole.includes(form));
}

/** The form that is drawn: the one asked for where it fits, else the first that does. */
export function formOf(form: ChartForm, family: Family, additive: boolean): ChartForm {
  return formsFor(family, additive).includes(form) ? form : "bars";
}
