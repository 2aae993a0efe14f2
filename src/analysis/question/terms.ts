import { joinedValues, shownValue } from "../../shared/documents/value-names";
import { isNumberFormat } from "../../shared/interface/resources.constants";
import {
  certaintyType,
  globalBreakdowns,
  originType,
  type distributionTypes,
  type projectBreakdowns,
  type timeTypes as typesOverTime,
} from "../../shared/interface/histograms.constants";
import type { CustomMetric } from "../../shared/interface/resources";
import type { ChartFilters, ChartForm, ChartQuestion } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { atBeginning, inSentence } from "../format/labels";

/** What the bins of a histogram are: spans of time, spans of a metric's values, or values ranked by frequency. */
export type Family = "time" | "values" | "ranking";

/** Chart types with time bins. */
export const timeTypes = {
  published: t("charts:type.published"),
  search_indexed: t("charts:type.indexed"),
} as const satisfies Record<(typeof typesOverTime)[number], string>;

/** Metrics that every document may have. */
export const metricNames = {
  reach: t("charts:type.reach"),
  engagement: t("charts:type.engagement"),
  comment_count: t("charts:type.comments"),
  rating: t("charts:type.rating"),
  noise_level: t("charts:type.noiseLevel"),
  word_count: t("charts:type.wordCount"),
} as const;

/** Parts of engagement, which local workspaces count over all networks. */
export const partNames = {
  likes: t("charts:type.likes"),
  reposts: t("charts:type.reposts"),
} as const;

/** Chart types with one bin per value. */
export const rankingTypes = {
  country: t("charts:type.country"),
  source_region: t("charts:type.region"),
  language: t("charts:type.language"),
  sourcetype: t("charts:type.sourceType"),
  channel: t("charts:type.channel"),
  topic: t("charts:type.topic"),
  tag: t("charts:type.tag"),
  hashtag: t("charts:type.hashtag"),
  gender: t("charts:type.gender"),
  sentiment: t("charts:type.sentiment"),
} as const satisfies Record<(typeof distributionTypes)[number], string>;

/** Chart types and breakdowns of local workspaces alone. */
export const localTypes = {
  [certaintyType]: t("charts:type.certainty"),
  [originType]: t("charts:type.origin"),
} as const;

/** Chart types, by API name, that take their bins from the breakdown or the metric. */
export const namedTypes = {
  distribution: t("charts:type.distribution"),
  histogram: t("charts:type.histogram"),
} as const;

export const breakdowns = {
  none: t("charts:type.none"),
  sentiment: t("charts:type.sentiment"),
  sourcetype: t("charts:type.sourceType"),
  country: t("charts:type.country"),
  topic: t("charts:type.topic"),
  channel: t("charts:type.channel"),
} as const satisfies Record<"none" | (typeof projectBreakdowns)[number], string>;
export type Breakdown = keyof typeof breakdowns;

const plurals: Readonly<Record<string, string>> = {
  sentiment: t("charts:several.sentiment"),
  sourcetype: t("charts:several.sourceType"),
  country: t("charts:several.country"),
  source_region: t("charts:several.region"),
  language: t("charts:several.language"),
  topic: t("charts:several.topic"),
  channel: t("charts:several.channel"),
  tag: t("charts:several.tag"),
  hashtag: t("charts:several.hashtag"),
  gender: t("charts:several.gender"),
  [certaintyType]: t("charts:several.sentiment"),
  [originType]: t("charts:several.origin"),
};

/** For example "countries". Takes a breakdown or a type of ranking. */
export function pluralOf(name: string): string {
  return plurals[name] ?? t("charts:several.values");
}

/** Whether a scope offers a breakdown. */
export function hasBreakdown(scope: ChartQuestion["scope"], breakdown: string): boolean {
  return scope === "project" || ["none", ...globalBreakdowns].includes(breakdown);
}

/** Whether values of a ranking can be ranked by a metric: those that mentions over time can be divided by. */
export function isRankedByMetric({ scope, type }: Pick<ChartQuestion, "scope" | "type">): boolean {
  return scope === "project" && (type in breakdowns || isCustom(type));
}

/** The family of a chart type. That of a custom metric depends on its format in the project. */
export function familyOf(type: string, metrics: readonly CustomMetric[]): Family {
  if (type in timeTypes) return "time";
  if (type in rankingTypes || type in localTypes || type === "distribution") return "ranking";
  const metric = metrics.find(({ name }) => `custom.${name}` === type);
  return metric && !isNumberFormat(metric.format.name) ? "ranking" : "values";
}

/** Whether a type or breakdown is a custom metric. */
export function isCustom(name: string): boolean {
  return name.startsWith("custom.");
}

/** Whether the service returns only the most frequent values, up to the requested number. */
export function isLimited(family: Family, breakdown: string): boolean {
  return (
    family === "ranking" || ["country", "channel", originType].includes(breakdown) || isCustom(breakdown)
  );
}

/** What the bins are values of: the type itself, except for the two types that depend on the breakdown or metric. */
export function subjectOf({
  type,
  breakdown,
  metric,
}: Pick<ChartQuestion, "type" | "breakdown" | "metric">): string {
  if (type === "distribution") return breakdown === "none" ? "country" : breakdown;
  if (type === "histogram") return metric.field === "count" ? "engagement" : metric.field;
  return type;
}

/** Whether a mention may have several values of this kind, so that the counts don't add up to the mentions. */
export function repeats(kind: string): boolean {
  return kind === "topic" || kind === "tag" || kind === "hashtag";
}

/** Display name of a metric or type: "Reach", "Score (custom)", "Youtube views". */
export function typeName(type: string, metrics: readonly CustomMetric[]): string {
  const known: Readonly<Record<string, string>> = {
    ...timeTypes,
    ...metricNames,
    ...partNames,
    ...rankingTypes,
    ...localTypes,
    ...namedTypes,
  };
  const name = known[type];
  if (name) return name;
  if (type.startsWith("custom.")) {
    const plain = type.slice("custom.".length);
    return metrics.find((metric) => metric.name === plain)?.title || plain;
  }
  return atBeginning(type.replaceAll("_", " "));
}

/** What is shown for a value of a custom metric: its name, if it has one. */
export function valueName(type: string, value: string, metrics: readonly CustomMetric[]): string {
  return shownValue(namesOf(type, metrics), value);
}

/** Other values of a custom metric that are shown under the same name. */
export function valuesJoined(type: string, value: string, metrics: readonly CustomMetric[]): string[] {
  return joinedValues(namesOf(type, metrics), value);
}

function namesOf(type: string, metrics: readonly CustomMetric[]) {
  return metrics.find(({ name }) => `custom.${name}` === type)?.value_names ?? [];
}

/** A type as it reads inside a sentence. The name of a custom metric keeps its case. */
export function typeInSentence(type: string, name = typeName(type, [])): string {
  return type.startsWith("custom.") ? name : inSentence(name);
}

/** Breakdowns whose values Earshot labels. Countries, topics and channels are proper names. */
const labelled: readonly string[] = ["none", "sentiment", "sourcetype", certaintyType, originType];

/** A series as it reads inside a sentence. */
export function seriesInSentence(name: string, breakdown: string): string {
  return labelled.includes(breakdown) ? inSentence(name) : name;
}

export const filterNames: Readonly<Record<keyof ChartFilters, string>> = {
  topic: t("charts:filterKind.topic"),
  filter: t("charts:filterKind.filter"),
  channel: t("charts:filterKind.channel"),
  panel: t("charts:filterKind.panel"),
  dataset: t("charts:filterKind.dataset"),
  import: t("charts:filterKind.import"),
};

export const forms: Readonly<Record<ChartForm, string>> = {
  bars: t("charts:form.bars"),
  grouped: t("charts:form.grouped"),
  lines: t("charts:form.lines"),
  areas: t("charts:form.areas"),
  share: t("charts:form.share"),
  cumulative: t("charts:form.cumulative"),
  heatmap: t("charts:form.heatmap"),
  treemap: t("charts:form.treemap"),
  table: t("charts:form.table"),
};

/** Whether a form draws comparisons. Shares, heat maps and treemaps have no place for them. */
export function drawsComparisons(form: ChartForm): boolean {
  return form !== "share" && form !== "heatmap" && form !== "treemap";
}

/** Whether a form draws forecast bins. Cumulative sums don't continue into them. */
export function drawsForecast(form: ChartForm): boolean {
  return drawsComparisons(form) && form !== "cumulative";
}

const formsOf: Readonly<Record<Family, readonly ChartForm[]>> = {
  time: ["bars", "lines", "areas", "table", "grouped", "share", "cumulative", "heatmap"],
  values: ["bars", "lines", "areas", "table", "grouped", "share", "cumulative"],
  ranking: ["bars", "treemap", "table", "grouped", "share"],
};

/** Forms that fit a chart. Cumulative sums, shares and the like need parts that add up to a whole. */
export function formsFor(family: Family, additive: boolean): readonly ChartForm[] {
  const needWhole: readonly ChartForm[] = ["share", "cumulative", "heatmap", "treemap"];
  return formsOf[family].filter((form) => additive || !needWhole.includes(form));
}

/** The chosen form if it fits, else the first that does. */
export function formOf(form: ChartForm, family: Family, additive: boolean): ChartForm {
  return formsFor(family, additive).includes(form) ? form : "bars";
}
