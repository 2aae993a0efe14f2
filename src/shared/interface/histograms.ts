import { z } from "zod";
import { histogramLimits } from "./histograms.constants";
import {
  booleanParam,
  integerParam,
  addUnreadable,
  looseArray,
  looseNumber,
  looseString,
  maybe,
  repeatedParam,
  tolerant,
  tolerantArray,
  tolerantItems,
} from "./values";

/** Filters of a project's search. Values of one filter are OR-ed, filters are AND-ed. */
export const filterParams = {
  topic: repeatedParam.optional(),
  filter: repeatedParam.optional(),
  channel: repeatedParam.optional(),
  panel: repeatedParam.optional(),
  dataset: repeatedParam.optional(),
  /** Local workspaces only. */
  import: repeatedParam.optional(),
};

const binParams = {
  min: z.string().optional(),
  max: z.string().optional(),
  min_include: booleanParam.default(true),
  max_include: booleanParam.default(false),
  interval: z.string().optional(),
  timezone: z.string().default("UTC"),
  breakdown: z.string().optional(),
  value_type: z.string().optional(),
  top_n: integerParam(1, histogramLimits.topN).optional(),
};

/** Query parameters of the global histogram (endpoint 6). */
export const GlobalHistogramParams = z.object({ q: z.string(), ...binParams });
/** Query parameters of a project's histogram (endpoint 7). */
export const ProjectHistogramParams = z.object({
  q: z.string().optional(),
  ...binParams,
  ...filterParams,
  forecast_days: integerParam(1, histogramLimits.forecastDays).optional(),
  /** Local workspaces only. `once` counts each story once. */
  stories: z.enum(["all", "once"]).optional(),
});
export type ProjectHistogramParams = z.input<typeof ProjectHistogramParams>;

/** Nested metric of a breakdown entry. Entries without documents only have count and sum. */
export const NestedMetric = z.looseObject({
  count: looseNumber,
  sum: looseNumber,
  avg: maybe(looseNumber),
  min: maybe(looseNumber),
  max: maybe(looseNumber),
});
export type NestedMetric = z.output<typeof NestedMetric>;

/**
 * A bin: `t` (start, epoch ms), `k` (lower bound) or `ks` (value), with one count per header entry. null is a count that
 * could not be read, or of a bin that the response lacks.
 */
export const Bin = z.looseObject({
  t: maybe(looseNumber),
  k: maybe(looseNumber),
  ks: z.preprocess((key) => key ?? undefined, looseString.optional()),
  v: tolerant(tolerantItems(looseNumber)).transform((counts) => counts ?? []),
  val: tolerant(tolerantItems(NestedMetric)),
  forecast: maybe(z.boolean()),
  lower: tolerant(tolerantItems(looseNumber)),
  upper: tolerant(tolerantItems(looseNumber)),
});
export type Bin = z.output<typeof Bin>;

/**
 * Matching documents left out of a chart over time because their date is assumed: count, time range, and counts per
 * header entry. Local workspaces only.
 */
const Undated = z.looseObject({
  count: looseNumber,
  min: looseNumber,
  max: looseNumber,
  v: tolerantItems(looseNumber),
  val: maybe(tolerantItems(NestedMetric)),
});

/**
 * How many of a chart's documents have its metric, and how many don't, whose value is unknown. `summed`: those whose
 * engagement is the sum of its parts. `reposts`: those that are in no sum, since they have the numbers of their originals. Only of local
 * workspaces, where not all have it alike.
 */
const MetricValues = z.looseObject({
  known: looseNumber,
  unknown: looseNumber,
  summed: maybe(looseNumber),
  reposts: maybe(looseNumber),
});
export type MetricValues = z.output<typeof MetricValues>;

/**
 * How sure a chart's sentiments are, and where they come from: `certain`, `uncertain` and `unscored` add up to its documents. Only of
 * local workspaces and charts of sentiment, where not all documents are alike.
 */
const SentimentScores = z.looseObject({
  certain: looseNumber,
  uncertain: looseNumber,
  unscored: looseNumber,
  /** Documents with a sentiment by its origin, the most first. An empty origin isn't known. */
  origins: tolerantItems(z.looseObject({ origin: looseString, documents: looseNumber })),
});
export type SentimentScores = z.output<typeof SentimentScores>;

/** Cuts or fills a bin's lists to the number of labels. What is too much or too little counts as unreadable. */
function fitted(bin: Bin, labels: number): Bin {
  const fit = <T>(list: readonly (T | null)[]): (T | null)[] => {
    if (list.length === labels) return [...list];
    addUnreadable(Math.abs(list.length - labels));
    return Array.from({ length: labels }, (_, index) => list[index] ?? null);
  };
  if (bin.v.length === labels && (bin.val?.length ?? labels) === labels) return bin;
  return { ...bin, v: fit(bin.v), ...(bin.val && { val: fit(bin.val) }) };
}

/**
 * result_histogram. Without a header the counts have one entry, ALL. If bins have no counts either, there are no
 * entries.
 */
export const Histogram = z
  .looseObject({
    data: tolerantArray(Bin),
    date_assumed: tolerant(Undated),
    values: tolerant(MetricValues),
    scores: tolerant(SentimentScores),
    /** How many bins lay outside the range that was asked for, and how many in it were missing. Set by the app. */
    bins_outside: z.number().optional().catch(undefined),
    bins_missing: z.number().optional().catch(undefined),
    header: z
      .looseObject({
        v: looseArray(looseString),
        /** Local workspaces: the place of each value in the whole project, from the most frequent one on. */
        places: z.array(z.int().min(0)).optional().catch(undefined),
      })
      .nullish(),
  })
  .transform(({ header, ...histogram }) => {
    const labels = header?.v ?? [];
    const counted = histogram.data.some(({ v }) => v.length > 0);
    const v = labels.length === 0 && counted ? ["ALL"] : labels;
    return {
      ...histogram,
      data: histogram.data.map((bin) => fitted(bin, v.length)),
      header: { v, ...(header?.places?.length === v.length && { places: header.places }) },
    };
  });
export type Histogram = z.output<typeof Histogram>;
