import { epochParam } from "../../shared/calendar/epoch-param";
import type { Histogram, ProjectHistogramParams } from "../../shared/interface/histograms";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import type { ChartForm, ChartQuestion } from "../../shared/ipc/chart-question";
import type { Answer, CallError } from "../../shared/ipc/contract";
import type { ServiceCall } from "../../shared/ipc/takeaway";
import { withPeriod } from "../../shared/query";
import { t } from "../../shared/texts";
import { asCallError, type Ask, type From } from "../ask";
import type { Period } from "../period";
import { atBeginning } from "../format/labels";
import { filterParams } from "./filterParams";
import { autoInterval, intervalParam, misfitOf, partsOf, type Interval } from "./interval";
import { maxPeriod } from "./extent";
import { chartedMetric, isAdditive } from "./metric";
import { asksForPart, asksForShares } from "./shareChoice";
import { yearBefore, type ResolvedRange } from "./range";
import {
  drawsForecast,
  formOf,
  hasBreakdown,
  isRankedByMetric,
  isLimited,
  subjectOf,
  type Family,
} from "./terms";

interface Ref {
  connectionId: string;
  projectId: string;
}

/** A query ready to send, with every automatic choice resolved. */
export interface ChartRequest {
  question: ChartQuestion;
  family: Family;
  /** What the bins are values of: a metric, a field or a time. */
  subject: string;
  form: ChartForm;
  timeZone: string;
  /** Null if the chart has no time bounds. */
  period: Period | null;
  previous: Period | null;
  previousName: string;
  interval: Interval;
  breakdown: string;
}

export interface Comparison {
  key: string;
  name: string;
  /** Time bounds of the comparison; null if it has none. */
  period: Period | null;
  query: string;
  histogram: Histogram;
}

/** One query and all its results. Everything in a chart is drawn from one of these, so its parts always match. */
export interface ChartAnswer {
  request: ChartRequest;
  main: Histogram;
  comparisons: Comparison[];
  /** Forecast bins, for all mentions together. */
  forecast: Histogram | null;
  /** Optional parts that failed to load, with the error. */
  gaps: { what: string; error: CallError }[];
  asOf: number;
  source: "live" | "cache";
  /** Number of counts and bins in all of them that could not be read. */
  unreadable: number;
}

/** Resolves the analyst's choices into a query. Returns null while the extent for "all time" is unknown. */
export function chartRequest(
  given: ChartQuestion,
  { family, timeZone, resolved }: { family: Family; timeZone: string; resolved: ResolvedRange | null },
): ChartRequest | null {
  if (resolved === null) return null;
  const { period, previous, previousName } = resolved;
  const question = { ...given, metric: chartedMetric(given.metric) };
  const additive = isAdditive(question.metric);
  const form = formOf(question.form, family, additive);
  const wanted = question.interval;
  const usable = wanted !== "auto" && partsOf(wanted) !== undefined && misfitOf(wanted, period) === null;
  const chosen = hasBreakdown(question.scope, question.breakdown) ? question.breakdown : "none";
  // A metric is of each value as a whole.
  const breakdown = ranksByMetric({ family, question }) ? "none" : chosen;
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
    // A distribution takes its field from the breakdown, so it can't have another breakdown.
    breakdown: question.type === "distribution" ? "none" : breakdown,
  };
}

/**
 * Whether a ranking shows a metric of each value, such as its mean rating. Services rank by mentions alone, so the numbers come from a
 * chart over time that is divided by the values.
 */
export function ranksByMetric({ family, question }: Pick<ChartRequest, "family" | "question">): boolean {
  return family === "ranking" && question.metric.field !== "count" && isRankedByMetric(question);
}

/** Asks for each story once, if it was chosen. */
export function storiesParam(stories: "all" | "once"): { stories?: "once" } {
  return stories === "once" ? { stories } : {};
}

/** Histogram parameters for one query and period. */
export function histogramParams(
  request: ChartRequest,
  {
    query = request.question.query,
    period = request.period,
    breakdown = request.breakdown,
    forecast = false,
    topN = request.question.topN,
  } = {},
): ProjectHistogramParams {
  const { question, family, subject, interval, timeZone } = request;
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
  // In a histogram of metric values, `min` and `max` bound the values, so the period goes into the query.
  const q = family === "values" ? withPeriod(query, period) : query;
  const given = q.trim() === "" ? {} : { q };
  const shared = {
    ...given,
    ...(split === "none" ? {} : { breakdown: split }),
    ...(question.scope === "project"
      ? { ...filterParams(question.filters), ...storiesParam(question.stories) }
      : {}),
  };
  const top = isLimited(family, breakdown) ? { top_n: topN } : {};
  const field = question.type === "histogram" ? subject : metric.field;
  const nested = field === "count" ? {} : { value_type: field };
  if (ranksByMetric(request))
    return {
      ...shared,
      ...bounded(period ?? maxPeriod, epochParam),
      breakdown: subject,
      interval: "1year",
      timezone: timeZone,
      top_n: topN,
      ...nested,
    };
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
        // The summary tiles need engagement. Requesting it with the bars saves a call.
        ...(metric.field === "count" && breakdown === "sentiment" && !forecast
          ? { value_type: "engagement" }
          : {}),
      };
  }
}

/** The API call behind a chart. */
export function serviceCall({ projectId }: Ref, request: ChartRequest): ServiceCall {
  const params = histogramParams(request);
  const { scope } = request.question;
  const type = askedType(request);
  return scope === "project"
    ? { kind: "histogram", projectId, type, params }
    : { kind: "globalHistogram", type, params: { ...params, q: params.q ?? "" } };
}

/** The type of the histogram that answers a chart. */
const askedType = (request: ChartRequest) => (ranksByMetric(request) ? "published" : request.question.type);

/** Requests one histogram. */
export async function askHistogram(
  invoke: Ask,
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
 * Requests everything that a chart needs and resolves when all of it is there. Comparisons and the forecast may fail;
 * the chart then lists them as gaps. Rejects if the bars fail.
 */
export async function loadChartAnswer(
  invoke: Ask,
  ref: Ref,
  request: ChartRequest,
  from: From,
  signal: AbortSignal,
): Promise<ChartAnswer> {
  const { question, period, previous, previousName, timeZone } = request;
  const comparisons: Comparison[] = [];
  const gaps: ChartAnswer["gaps"] = [];
  let forecast: Histogram | null = null;
  const parts: Part[] = [];
  const compare = (order: number, name: string, query: string, over: Period | null) =>
    parts.push({
      what: name,
      // Values that are frequent here may be rare in the comparison, so a ranking requests as many as the API allows.
      params: histogramParams(request, {
        query,
        period: over,
        breakdown: isByPart ? request.breakdown : "none",
        topN: histogramLimits.topN,
      }),
      take: (histogram) => {
        comparisons[order] = { key: `compare-${order}`, name, period: over, query, histogram };
      },
    });
  const { kind, isByPart } = comparedBy(request);
  if (kind === "previous" && previous) compare(0, atBeginning(previousName), question.query, previous);
  if (kind === "year" && period)
    compare(0, t("charts:compare.yearBefore"), question.query, yearBefore(period, timeZone));
  if (kind === "queries")
    question.compare.queries.forEach((query, order) =>
      compare(order, query || t("allMentions"), query, period),
    );
  if (question.forecastDays > 0 && canForecast(request))
    parts.push({
      what: t("charts:forecast.the"),
      params: histogramParams(request, { breakdown: "none", forecast: true }),
      take: (histogram) => {
        forecast = { ...histogram, data: histogram.data.filter((bin) => bin.forecast) };
      },
    });

  const answers: Omit<Answer<Histogram>, "data">[] = [];
  const ask = async (params: ProjectHistogramParams) => {
    const asked = { scope: question.scope, type: askedType(request) };
    const answer = await askHistogram(invoke, ref, asked, params, from, signal);
    answers.push(answer);
    if (!ranksByMetric(request)) return answer.data;
    const { rankedByMetric } = await import("./metricRanking");
    return rankedByMetric(answer.data, question.metric);
  };
  const main = ask(histogramParams(request));
  await Promise.all([
    main,
    ...parts.map(async ({ what, params, take }) => {
      try {
        take(await ask(params));
      } catch (thrown) {
        const error = asCallError(thrown);
        // Rejects if the query was canceled or read from the cache only: a complete older result is better than a
        // partial one.
        if (error.kind === "cancelled" || from === "cache") throw thrown;
        gaps.push({ what, error });
      }
    }),
  ]);
  return {
    request,
    main: await main,
    comparisons: comparisons.filter(Boolean),
    forecast,
    gaps,
    asOf: Math.min(...answers.map(({ asOf }) => asOf)),
    source: answers.some(({ source }) => source === "cache") ? "cache" : "live",
    unreadable: answers.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
  };
}

/** What a chart is compared with, as far as it is drawn: beside shares, only other queries. */
export function comparedBy({ question }: Pick<ChartRequest, "question">): {
  kind: ChartQuestion["compare"]["kind"];
  /** Whether the comparison has the chart's breakdown. */
  isByPart: boolean;
} {
  const { kind } = question.compare;
  return {
    kind: kind !== "queries" && asksForShares(question) ? "none" : kind,
    isByPart: kind === "queries" && asksForPart(question),
  };
}

/** Whether a forecast is available: only for a project's counts over time, drawn bin by bin. */
export function canForecast({
  question,
  family,
  form,
}: Pick<ChartRequest, "question" | "family" | "form">): boolean {
  return (
    family === "time" &&
    question.scope === "project" &&
    question.metric.field === "count" &&
    !asksForShares(question) &&
    drawsForecast(form)
  );
}
