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

/** The filters a project's search takes: OR-ed inside one, AND-ed between them. */
export const filterParams = {
  topic: repeatedParam.optional(),
  filter: repeatedParam.optional(),
  channel: repeatedParam.optional(),
  panel: repeatedParam.optional(),
  dataset: repeatedParam.optional(),
  /** Only local workspaces know it. */
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
});
/** Query parameters of a project's histogram as a caller gives them. */
export type ProjectHistogramParams = z.input<typeof ProjectHistogramParams>;

/** Nested metric of one breakdown entry of a bin; without documents only count and sum. */
export const NestedMetric = z.looseObject({
  count: looseNumber,
  sum: looseNumber,
  avg: maybe(looseNumber),
  min: maybe(looseNumber),
  max: maybe(looseNumber),
});
/** Nested metric of one breakdown entry of a bin. */
export type NestedMetric = z.output<typeof NestedMetric>;

/** One bin: `t` (start, epoch ms), `k` (lower bound) or `ks` (value), with one count per header entry. */
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
/** One bin of a histogram. */
export type Bin = z.output<typeof Bin>;

/**
 * Matching documents that a chart over time leaves out because their date is assumed: how many, between which dates, and what
 * they would have added to the entries of the header. Only local workspaces say this.
 */
const LeftOut = z.looseObject({
  count: looseNumber,
  min: looseNumber,
  max: looseNumber,
  v: looseArray(looseNumber),
  val: maybe(z.array(NestedMetric)),
});

/** result_histogram. Counts without a header are of one entry, ALL; where bins hold none either, there is no entry at all. */
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
/** A histogram: bins and the labels of their entries. */
export type Histogram = z.output<typeof Histogram>;
