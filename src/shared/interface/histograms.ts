import { z } from "zod";
import { histogramLimits } from "./histograms.constants";
import {
  booleanParam,
  integerParam,
  looseArray,
  looseNumber,
  looseString,
  maybe,
  repeatedParam,
  tolerantArray,
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

/** A bin: `t` (start, epoch ms), `k` (lower bound) or `ks` (value), with one count per header entry. */
export const Bin = z.looseObject({
  t: maybe(looseNumber),
  k: maybe(looseNumber),
  ks: z.preprocess((key) => key ?? undefined, looseString.optional()),
  v: looseArray(looseNumber),
  val: maybe(z.array(NestedMetric)),
  forecast: maybe(z.boolean()),
  lower: maybe(z.array(looseNumber)),
  upper: maybe(z.array(looseNumber)),
});
export type Bin = z.output<typeof Bin>;

/**
 * Matching documents left out of a chart over time because their date is assumed: count, time range, and counts per
 * header entry. Local workspaces only.
 */
const LeftOut = z.looseObject({
  count: looseNumber,
  min: looseNumber,
  max: looseNumber,
  v: looseArray(looseNumber),
  val: maybe(z.array(NestedMetric)),
});

/**
 * result_histogram. Without a header the counts have one entry, ALL. If bins have no counts either, there are no
 * entries.
 */
export const Histogram = z
  .looseObject({
    data: tolerantArray(Bin),
    date_assumed: maybe(LeftOut).catch(undefined),
    header: z.looseObject({ v: looseArray(looseString) }).nullish(),
  })
  .transform(({ header, ...histogram }) => {
    const labels = header?.v ?? [];
    const counted = histogram.data.some(({ v }) => v.length > 0);
    return { ...histogram, header: { v: labels.length === 0 && counted ? ["ALL"] : labels } };
  });
export type Histogram = z.output<typeof Histogram>;
