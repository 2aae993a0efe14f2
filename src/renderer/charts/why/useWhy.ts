import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { can } from "../../../shared/capabilities";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import { whyParams, type WhyQuestion } from "../../../analysis/why/whyParams";

/** The explanation of a range. The previous one stays on screen until it is loaded. */
export function useWhy(target: Target, question: WhyQuestion) {
  const { ref } = target;
  const timeZone = useTimeZone();
  const params = useMemo(() => whyParams(question, timeZone), [question, timeZone]);
  const answer = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "why", params],
    queryFn: cacheFirst((from, signal) => invoke("text.why", { ...ref, params, from }, { signal })),
    placeholderData: keepPreviousData,
    enabled: can(target.connection, "why"),
  });
  return { timeZone, params, answer };
}
