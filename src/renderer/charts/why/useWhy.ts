import { hashKey, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { can } from "../../../shared/capabilities";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import { whyParams, type WhyQuestion } from "../../../analysis/why/whyParams";

/** The explanation of a range. Until it is loaded, one that only counts stories otherwise stays on screen. */
export function useWhy(target: Target, question: WhyQuestion) {
  const { ref } = target;
  const timeZone = useTimeZone();
  const params = useMemo(() => whyParams(question, timeZone), [question, timeZone]);
  const { stories, ...asked } = params;
  const key = [...keys.project(ref.connectionId, ref.projectId), "why", asked];
  const load = cacheFirst((from, signal) => invoke("text.why", { ...ref, params, from }, { signal }));
  const answer = useQuery<Awaited<ReturnType<typeof load>>>({
    queryKey: [...key, stories],
    queryFn: load,
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(key) ? previous : undefined,
    enabled: can(target.connection, "why"),
  });
  return { timeZone, params, answer };
}
