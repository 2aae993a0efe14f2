import { keepPreviousData, useQuery, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { can } from "../../../shared/capabilities";
import { epochParam } from "../../../shared/calendar/epoch-param";
import type { CustomMetric } from "../../../shared/interface/resources";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { invoke } from "../../core/api";
import type { From } from "../../../analysis/ask";
import { cacheFirst, readCached } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import type { Period } from "../../../analysis/period";
import { useEstimates } from "../estimates/useEstimates";
import { topicNames } from "../../../analysis/format/distinctNames";
import { useMetrics, useTopics } from "../../components/query/QueryBoxVocabulary";
import {
  loadChartAnswer,
  askHistogram,
  chartRequest,
  canForecast,
  comparedBy,
  histogramParams,
  type ChartRequest,
  type ChartAnswer,
} from "../../../analysis/question/chartRequest";
import { maxPeriod, findExtent } from "../../../analysis/question/extent";
import { resolveRange } from "../../../analysis/question/range";
import type { Titles } from "../../../analysis/question/readAnswer";
import { holdsSummary, summarize, summaryCall, type Summary } from "../../../analysis/question/summary";
import { familyOf, typeName, valueName, valuesJoined } from "../../../analysis/question/terms";
import { presentOf } from "../../../analysis/question/present";
import { usePresent } from "./usePresent";

type Ref = Target["ref"];

/** The query of the period that holds a project's mentions. */
function extentQuery(ref: Ref, type: string, timeZone: string) {
  const timeType = type === "search_indexed" ? type : "published";
  return {
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "extent", timeType, timeZone],
    ask: (from: From, signal: AbortSignal) =>
      findExtent(async ({ min, max }, interval) => {
        const params = {
          min: epochParam(min),
          max: epochParam(max),
          interval: `1${interval}`,
          timezone: timeZone,
        };
        return (await invoke("analytics.histogram", { ...ref, type: timeType, params, from }, { signal }))
          .data;
      }, timeZone),
  };
}

/** The period that holds the project's mentions, independent of the query. Null if there are none. */
export function useExtent(ref: Ref, type: string, enabled: boolean) {
  const { queryKey, ask } = extentQuery(ref, type, useTimeZone());
  return useQuery({ queryKey, queryFn: cacheFirst(ask), enabled, staleTime: 5 * 60_000 });
}

/** Names for ids of the service, as far as the project lists them. */
export function useTitles(target: Target, metrics: readonly CustomMetric[]): Titles {
  const topics = useTopics(target).data?.data;
  return useMemo(
    () => ({
      topics: new Map([...topicNames(topics?.topic_categories), ...topicNames(topics?.filter_categories)]),
      metric: (field) => typeName(field, metrics),
      value: (field, value) => valueName(field, value, metrics),
      joined: (field, value) => valuesJoined(field, value, metrics),
    }),
    [topics, metrics],
  );
}

const noMetrics: readonly CustomMetric[] = [];

/** Cache key of a result. Two queries that differ only in their form share one result. */
function answerKey(request: ChartRequest) {
  const { question, previous, timeZone } = request;
  const { queries } = question.compare;
  const { kind, isByPart } = comparedBy(request);
  return {
    scope: question.scope,
    type: question.type,
    params: histogramParams(request),
    compare: kind === "queries" ? queries : kind === "previous" ? previous : kind,
    ...(isByPart && { isByPart }),
    metric: question.metric,
    forecast: canForecast(request) ? question.forecastDays : 0,
    timeZone,
  };
}

/** The query of a chart's result. */
function chartQuery(ref: Ref, request: ChartRequest | null) {
  return {
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "chart", request && answerKey(request)],
    ask: (from: From, signal: AbortSignal): Promise<ChartAnswer> => {
      if (!request) throw new Error("nothing to ask");
      return loadChartAnswer(invoke, ref, request, from, signal);
    },
  };
}

/**
 * Reads a chart with its figures from the cache before it is first drawn. Only for questions that need no metrics of
 * the project.
 */
export async function readCachedChart(
  client: QueryClient,
  ref: Ref,
  question: ChartQuestion,
  timeZone: string,
): Promise<void> {
  const { range } = question;
  const ofAll = extentQuery(ref, question.type, timeZone);
  if (range.kind === "all") await readCached(client, ofAll);
  const extent = client.getQueryData<Period | null>(ofAll.queryKey);
  const resolved = resolveRange(range, presentOf(range, timeZone), timeZone, extent);
  const request = chartRequest(question, { family: familyOf(question.type, noMetrics), timeZone, resolved });
  if (!request) return;
  await Promise.all([
    readCached(client, chartQuery(ref, request)),
    readCached(client, summaryQuery(ref, request, request.previous)),
  ]);
}

/**
 * Loads what a chart needs and keeps the previous result on screen until the next one is complete. Loads the figures
 * of the previous period only if they are shown.
 */
export function useChart(target: Target, given: ChartQuestion, { before = true } = {}) {
  const { ref } = target;
  // A saved chart or link may come from a workspace; other services don't know stories.
  const question = can(target.connection, "stories") ? given : { ...given, stories: "all" as const };
  const timeZone = useTimeZone();
  const now = usePresent(question.range, timeZone);
  const custom = question.type.startsWith("custom.") || question.metric.field.startsWith("custom.");
  const stored = useMetrics(target);
  const metrics = stored.data?.data ?? noMetrics;
  const titles = useTitles(target, metrics);
  const family = familyOf(question.type, metrics);
  const needsExtent = question.range.kind === "all" && family === "time";
  const extent = useExtent(ref, question.type, needsExtent);
  const resolved =
    question.range.kind === "all" && family !== "time"
      ? { period: maxPeriod, previous: null, previousName: "", length: { milliseconds: 0 } }
      : resolveRange(question.range, now, timeZone, extent.data);
  const request = chartRequest(question, { family, timeZone, resolved });
  const awaitsMetrics = custom && stored.isPending;
  const chart = chartQuery(ref, request);
  const answer = useQuery<ChartAnswer>({
    queryKey: chart.queryKey,
    queryFn: cacheFirst(chart.ask),
    placeholderData: keepPreviousData,
    enabled: request !== null && !awaitsMetrics,
  });
  const summary = useSummary(ref, request, answer, before);
  const estimates = useEstimates(ref, request, answer.data);
  return {
    timeZone,
    extent,
    resolved,
    request,
    awaitsMetrics,
    family,
    metrics,
    titles,
    answer,
    estimates,
    ...summary,
  };
}

export type ChartState = ReturnType<typeof useChart>;

/** Calls that a chart needs, with the figures of the previous period if they are shown. */
export function callsOf(request: ChartRequest, { before = true } = {}): number {
  const { question, previous } = request;
  const { queries } = question.compare;
  const { kind } = comparedBy(request);
  const compared = kind === "queries" ? queries.length : kind === "none" ? 0 : 1;
  const forecast = question.forecastDays > 0 && canForecast(request) ? 1 : 0;
  const figures = holdsSummary(request) ? 0 : 1;
  return 1 + compared + forecast + figures + (before && previous ? 1 : 0);
}

/** The query of a period's figures. */
function summaryQuery(ref: Ref, request: ChartRequest | null, period: Period | null | undefined) {
  const { scope, type, params } = summaryCall(request, period);
  return {
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "summary", scope, type, params],
    ask: async (from: From, signal: AbortSignal) => {
      const { data, unreadable = 0 } = await askHistogram(invoke, ref, { scope, type }, params, from, signal);
      return { ...summarize(data), unreadable };
    },
  };
}

/** The figures of a period and the one before: taken from the chart's result if it has them, else loaded. */
function useSummary(
  ref: Ref,
  request: ChartRequest | null,
  { data: answer, isPlaceholderData: old }: Pick<UseQueryResult<ChartAnswer>, "data" | "isPlaceholderData">,
  compared: boolean,
) {
  const inChart = request !== null && holdsSummary(request);
  const ask = (period: Period | null | undefined, enabled: boolean) => {
    const { queryKey, ask: figures } = summaryQuery(ref, request, period);
    return { queryKey, queryFn: cacheFirst(figures), placeholderData: keepPreviousData, enabled };
  };
  const now = useQuery(ask(request?.period, request !== null && !inChart));
  const before = useQuery(ask(request?.previous, compared && request !== null && request.previous !== null));
  const own = useMemo(
    (): Summary | undefined => (answer && holdsSummary(answer.request) ? summarize(answer.main) : undefined),
    [answer],
  );
  const [present, stale] = inChart ? [own, old] : [now.data, now.isPlaceholderData];
  const settled = stale ? undefined : present;
  return {
    /** The figures on screen, which may still belong to the previous query. */
    summary: present ?? (inChart ? now.data : own),
    /** All mentions of the current query; undefined until they are counted. */
    allMentions: settled?.mentions,
    summaryError: inChart ? null : now.error,
    retrySummary: () => void now.refetch(),
    // Without a previous period, its query is that of all time, which may have been asked for the present.
    summaryBefore: before.isPlaceholderData || !request?.previous ? undefined : before.data,
  };
}
