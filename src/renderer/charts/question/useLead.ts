import { useQuery } from "@tanstack/react-query";
import { histogramParams, type ChartRequest } from "../../../analysis/question/chartRequest";
import { askLead, leadRequests, type LeadAnswers } from "../../../analysis/question/leadRequests";
import { can } from "../../../shared/capabilities";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, type Target } from "../../core/queries";

/** What tells whether one story or one day makes the lead of a ranking, for a card's sentence. `calls` are those it takes. */
export function useLead(
  { ref, connection }: Target,
  request: ChartRequest | null,
): { lead: LeadAnswers | undefined; calls: number } {
  const stories = can(connection, "stories");
  const wanted = request ? Object.values(leadRequests(request, { stories })) : [];
  const asked = wanted.map((one) => ({ type: one.question.type, params: histogramParams(one) }));
  const { data } = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "lead", asked],
    queryFn: cacheFirst((from, signal) => {
      if (!request) throw new Error("nothing to ask");
      return askLead(invoke, ref, request, { stories, from, signal });
    }),
    enabled: asked.length > 0,
  });
  return { lead: data, calls: asked.length };
}
