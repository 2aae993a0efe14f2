import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { epochParam } from "../../../shared/calendar/epoch-param";
import type { StoryCounting } from "../../../shared/interface/text-analysis";
import type { RouteInput } from "../../../shared/ipc";
import { knowsStories } from "../../components/table/documentPages";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import type { Period } from "../../core/session";
import type { BinChart } from "../question/chart";
import { storiesParam, type ChartRequest } from "../question/chartRequest";
import type { Drilldown } from "../question/drilldown";

/** Factors of each kind: as many as fit on the panel. */
const topN = 8;

export type WhyParams = RouteInput<"text.why">["params"];

/** A range of a selection to explain. */
export interface WhyQuestion {
  q: string;
  filters: Extract<Drilldown, { ok: true }>["filters"];
  period: Period;
  stories: StoryCounting;
}

/** What "Why here?" asks about a part of a chart. Null if its change over time can't be explained. */
export function whyQuestion(
  target: Target,
  { question }: Pick<ChartRequest, "question">,
  { axis }: Pick<BinChart, "axis">,
  found: Drilldown,
): WhyQuestion | null {
  if (!knowsStories(target) || question.type !== "published" || axis !== "time") return null;
  if (!found.ok || found.period === null) return null;
  return { q: found.q, filters: found.filters, period: found.period, stories: question.stories };
}

/** API parameters of an explanation. */
function whyParams({ q, filters, period, stories }: WhyQuestion, timezone: string): WhyParams {
  return {
    ...(q === "" ? {} : { q }),
    from: epochParam(period.min),
    until: epochParam(period.max),
    timezone,
    ...filters,
    ...storiesParam(stories),
    top_n: topN,
  };
}

/** The explanation of a range. The previous one stays on screen until it is loaded. */
export function useWhy({ ref }: Target, question: WhyQuestion) {
  const timeZone = useTimeZone();
  const params = whyParams(question, timeZone);
  const answer = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "why", params],
    queryFn: cacheFirst((from, signal) => invoke("text.why", { ...ref, params, from }, { signal })),
    placeholderData: keepPreviousData,
  });
  return { timeZone, params, answer };
}
