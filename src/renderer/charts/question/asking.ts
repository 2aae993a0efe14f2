import { epochParam } from "../../../shared/calendar/epoch-param";
import type { Histogram, ProjectHistogramParams } from "../../../shared/interface/histograms";
import { histogramLimits } from "../../../shared/interface/histograms.constants";
import type { ChartFilters, ChartForm, ChartQuestion } from "../../../shared/ipc/chart-question";
import type { CallError } from "../../../shared/ipc/contract";
import type { ServiceCall } from "../../../shared/ipc/takeaway";
import { t } from "../../../shared/words";
import { asCallError, invoke } from "../../core/api";
import type { From } from "../../core/cacheFirst";
import type { Period } from "../../core/session";
import { atBeginning } from "../../format/labels";
import { autoInterval, fits, intervalParam, partsOf, type Interval } from "./interval";
import { isAdditive } from "./metric";
import { withPeriod, yearBefore, type ResolvedRange } from "./range";
import { drawsForecast, formOf, hasBreakdown, isLimited, subjectOf, type Family } from "./terms";

interface Ref {
  connectionId: string;
  projectId: string;
}

/** A question as it is put to the service: every choice that the view makes is made. */
export interface Asked {
  question: ChartQuestion;
  family: Family;
  /** What the bins are values of. */
  subject: string;
  form: ChartForm;
  timeZone: string;
  /** null where the chart has no bounds in time. */
  period: Period | null;
  previous: Period | null;
  previousName: string;
  interval: Interval;
  breakdown: string;
}

/** Something the chart is compared with. */
export interface Comparison {
  key: string;
  name: string;
  /** Bounds in time of what was counted; null where there are none. */
  period: Period | null;
  query: string;
  histogram: Histogram;
}

/** All that a chart is drawn from: one question, and the answers to it. They come and go together. */
export interface ChartAnswer {
  asked: Asked;
  main: Histogram;
  comparisons: Comparison[];
  /** Bins to come, of all mentions together. */
  forecast: Histogram | null;
  /** What belongs to the chart and could not be had, with the reason. */
  gaps: { what: string; error: CallError }[];
  asOf: number;
  source: "live" | "cache";
}

/** Makes a question of what the analyst chose; null while "all time" is not known yet. */
export function askedOf(
  question: ChartQuestion,
  { family, timeZone, resolved }: { family: Family; timeZone: string; resolved: ResolvedRange | null },
): Asked | null {
  if (resolved === null) return null;
  const { period, previous, previousName } = resolved;
  const additive = isAdditive(question.metric);
  const form = formOf(question.form, family, additive);
  const wanted = question.interval;
  const usable = wanted !== "auto" && partsOf(wanted) !== undefined && fits(wanted, period);
  const breakdown = hasBreakdown(question.scope, question.breakdown) ? question.breakdown : "none";
  return {
    question,
    family,
    subject: subjectOf({ ...question, breakdown }),
    form,
    timeZone,
    period: family !== "time" && question.range.kind === "all" ? null : period,
    previous,
    previousName,
    interval: form === "heatmap" ? "hour" : usable ? wanted : autoInterval(period),
    // A distribution takes its field from the breakdown, and has none beside it.
    breakdown: question.type === "distribution" ? "none" : breakdown,
  };
}

/** The filters that are set, as the interface takes them. */
export function filterParams(filters: ChartFilters): Partial<ChartFilters> {
  return Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0));
}

/** Parameters of the histogram that answers a question for one query and period. */
export function histogramParams(
  asked: Asked,
  {
    query = asked.question.query,
    period = asked.period,
    breakdown = asked.breakdown,
    forecast = false,
    topN = asked.question.topN,
  } = {},
): ProjectHistogramParams {
  const { question, family, subject, interval, timeZone } = asked;
  const { metric, bounds, values } = question;
  const split = question.type === "distribution" ? subject : breakdown;
  const bounded = (
    { min, max }: { min?: number | null; max?: number | null },
    written: (bound: number) => string,
  ) => ({
    ...(min === null || min === undefined ? {} : { min: written(min) }),
    ...(max === null || max === undefined ? {} : { max: written(max) }),
    ...(bounds.min ? {} : { min_include: false }),
    ...(bounds.max ? { max_include: true } : {}),
  });
  // Values of a metric have bounds of their own; the time they are counted in goes into the query.
  const q = family === "values" ? withPeriod(query, period) : query;
  const given = q.trim() === "" ? {} : { q };
  const shared = {
    ...given,
    ...(split === "none" ? {} : { breakdown: split }),
    ...(question.scope === "project" ? filterParams(question.filters) : {}),
  };
  const top = isLimited(family, breakdown) ? { top_n: topN } : {};
  const field = question.type === "histogram" ? subject : metric.field;
  const nested = field === "count" ? {} : { value_type: field };
  switch (family) {
    case "ranking":
      return { ...shared, ...bounded(period ?? {}, epochParam), ...top };
    case "values": {
      const step = /^\d+$/.test(question.interval) ? { interval: question.interval } : {};
      return { ...shared, ...bounded(values, String), ...step, ...top, ...nested };
    }
    case "time":
      return {
        ...shared,
        ...bounded(period ?? {}, epochParam),
        interval: intervalParam(interval),
        timezone: timeZone,
        ...top,
        ...nested,
        ...(forecast ? { forecast_days: question.forecastDays } : {}),
        // The tiles say engagement too: asked for along with the bars it costs no call of its own.
        ...(metric.field === "count" && breakdown === "sentiment" && !forecast
          ? { value_type: "engagement" }
          : {}),
      };
  }
}

/** The call that a chart stands on. */
export function serviceCall({ projectId }: Ref, asked: Asked): ServiceCall {
  const params = histogramParams(asked);
  const { type, scope } = asked.question;
  return scope === "project"
    ? { kind: "histogram", projectId, type, params }
    : { kind: "globalHistogram", type, params: { ...params, q: params.q ?? "" } };
}

/** Asks for one histogram. */
export async function askHistogram(
  { connectionId, projectId }: Ref,
  { scope, type }: Pick<ChartQuestion, "scope" | "type">,
  params: ProjectHistogramParams,
  from: From,
  signal: AbortSignal,
) {
  return scope === "project"
    ? invoke("analytics.histogram", { connectionId, projectId, type, params, from }, { signal })
    : invoke(
        "analytics.globalHistogram",
        { connectionId, type, params: { ...params, q: params.q ?? "" }, from },
        { signal },
      );
}

interface Part {
  what: string;
  params: ProjectHistogramParams;
  take: (histogram: Histogram) => void;
}

/**
 * Asks everything a chart needs and answers once all of it is there. What it is compared with, and the forecast, may be
 * missing: the chart then says so. The bars may not.
 */
export async function askChart(
  ref: Ref,
  asked: Asked,
  from: From,
  signal: AbortSignal,
): Promise<ChartAnswer> {
  const { question, period, previous, previousName, timeZone } = asked;
  const comparisons: Comparison[] = [];
  const gaps: ChartAnswer["gaps"] = [];
  let forecast: Histogram | null = null;
  const parts: Part[] = [];
  const compare = (order: number, name: string, query: string, over: Period | null) =>
    parts.push({
      what: name,
      // What is frequent here may be rare there: of a ranking all is asked for that can be had.
      params: histogramParams(asked, { query, period: over, breakdown: "none", topN: histogramLimits.topN }),
      take: (histogram) => {
        comparisons[order] = { key: `compare-${order}`, name, period: over, query, histogram };
      },
    });
  const kind = question.compare.kind;
  if (kind === "previous" && previous) compare(0, atBeginning(previousName), question.query, previous);
  if (kind === "year" && period)
    compare(0, t("charts:compare.yearBefore"), question.query, yearBefore(period, timeZone));
  if (kind === "queries")
    question.compare.queries.forEach((query, order) =>
      compare(order, query || t("allMentions"), query, period),
    );
  if (question.forecastDays > 0 && canForecast(asked))
    parts.push({
      what: t("charts:forecast.the"),
      params: histogramParams(asked, { breakdown: "none", forecast: true }),
      take: (histogram) => {
        forecast = { ...histogram, data: histogram.data.filter((bin) => bin.forecast) };
      },
    });

  const ages: { asOf: number; source: "live" | "cache" }[] = [];
  const ask = async (params: ProjectHistogramParams) => {
    const answer = await askHistogram(ref, question, params, from, signal);
    ages.push(answer);
    return answer.data;
  };
  const main = ask(histogramParams(asked));
  await Promise.all([
    main,
    ...parts.map(async ({ what, params, take }) => {
      try {
        take(await ask(params));
      } catch (thrown) {
        const error = asCallError(thrown);
        // Half an answer is not better than an older whole one, nor than none when it was given up.
        if (error.kind === "cancelled" || from === "cache") throw thrown;
        gaps.push({ what, error });
      }
    }),
  ]);
  return {
    asked,
    main: await main,
    comparisons: comparisons.filter(Boolean),
    forecast,
    gaps,
    asOf: Math.min(...ages.map(({ asOf }) => asOf)),
    source: ages.some(({ source }) => source === "cache") ? "cache" : "live",
  };
}

/** Whether bins to come can be asked for: a project's counts over time, drawn bin by bin. */
export function canForecast({
  question,
  family,
  form,
}: Pick<Asked, "question" | "family" | "form">): boolean {
  return (
    family === "time" &&
    question.scope === "project" &&
    question.metric.field === "count" &&
    drawsForecast(form)
  );
}
