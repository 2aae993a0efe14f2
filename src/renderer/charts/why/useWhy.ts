import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { epochParam } from "../../../shared/calendar/epoch-param";
import type { RouteInput } from "../../../shared/ipc";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { knowsStories } from "../../components/table/documentPages";
import { keys, useTimeZone, type Target } from "../../core/queries";
import { storiesParam } from "../question/chartRequest";
import type { WhyQuestion } from "./whyQuestion";

/** Factors of each kind: as many as fit on the panel. */
const topN = 8;

export type WhyParams = RouteInput<"text.why">["params"];

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
export function useWhy(target: Target, question: WhyQuestion) {
  const { ref } = target;
  const timeZone = useTimeZone();
  const params = useMemo(() => whyParams(question, timeZone), [question, timeZone]);
  const answer = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "why", params],
    queryFn: cacheFirst((from, signal) => invoke("text.why", { ...ref, params, from }, { signal })),
    placeholderData: keepPreviousData,
    enabled: knowsStories(target),
  });
  return { timeZone, params, answer };
}
