import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";
import { askRanking, type RankingAnswer } from "../../../analysis/influencers/askRanking";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import { resolveRange } from "../../../analysis/question/range";
import { usePresent } from "../../charts/question/usePresent";

/** The ranking of the current query. The previous one stays on screen until it is loaded. */
export function useRanking(target: Target, given: InfluencerQuestion) {
  const { ref } = target;
  // A link may come from a workspace; other services don't know stories.
  const isLocal = can(target.connection, "stories");
  const question = isLocal ? given : { ...given, stories: "all" as const };
  const timeZone = useTimeZone();
  const now = usePresent(question.range, timeZone);
  const resolved = question.range.kind === "all" ? null : resolveRange(question.range, now, timeZone, null);
  const span = {
    period: resolved?.period ?? null,
    previous: resolved?.previous ?? null,
    previousName: resolved?.previousName ?? "",
  };
  const answer = useQuery<RankingAnswer>({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "influencers", question, span],
    queryFn: cacheFirst((from, signal) =>
      askRanking(invoke, ref, question, span, { hasTotals: isLocal, from, signal }),
    ),
    placeholderData: keepPreviousData,
  });
  return { timeZone, resolved, answer };
}
