import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import type { Influencer } from "../../../shared/interface/influencers";
import type { RouteInput } from "../../../shared/ipc";
import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";
import { invoke } from "../../core/api";
import type { From } from "../../../analysis/ask";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import type { Period } from "../../../analysis/period";
import { storiesParam } from "../../../analysis/question/chartRequest";
import { filterParams } from "../../../analysis/question/filterParams";
import { withPeriod } from "../../../shared/query";
import { resolveRange } from "../../../analysis/question/range";
import { usePresent } from "../../charts/question/usePresent";

/** Maximum length of a ranking in the API. */
const maxRanked = 100;

/** API parameters of a ranking. */
export type RankingParams = RouteInput<"analytics.influencers">["params"];

/** A ranking, with that of the previous period if they are compared. Both belong to the same query. */
export interface RankingAnswer {
  question: InfluencerQuestion;
  period: Period | null;
  previousName: string;
  params: RankingParams;
  now: Influencer[];
  before: Influencer[] | null;
  /** How many authors or sources, and mentions, there are. Undefined if the service doesn't say. */
  total?: number | undefined;
  documents?: number | undefined;
  asOf: number;
  source: "live" | "cache";
  /** Number of figures and names that could not be read. */
  unreadable: number;
}

/** API parameters for a period. This endpoint has no time bounds, so they go into the query. */
export function rankingParams(
  question: InfluencerQuestion,
  period: Period | null,
  max: number,
): RankingParams {
  const q = withPeriod(question.query, period);
  return {
    influencer_type: question.type,
    sort_criteria: question.criterion,
    top_n: max,
    ...(q.trim() === "" ? {} : { q }),
    ...filterParams(question.filters),
    ...storiesParam(question.stories),
  };
}

interface Span {
  period: Period | null;
  previous: Period | null;
  previousName: string;
}

async function askRanking(
  ref: Target["ref"],
  question: InfluencerQuestion,
  { period, previous, previousName }: Span,
  hasTotals: boolean,
  from: From,
  signal: AbortSignal,
): Promise<RankingAnswer> {
  const compared = question.compare && previous !== null;
  // To tell who is new and who is gone, both rankings must be as long as possible.
  const params = rankingParams(question, period, compared ? maxRanked : question.topN);
  const ask = (of: RankingParams) =>
    invoke("analytics.influencers", { ...ref, params: of, from }, { signal });
  const [now, before] = await Promise.all([
    ask(hasTotals ? { ...params, totals: "show" } : params),
    compared ? ask(rankingParams(question, previous, maxRanked)) : null,
  ]);
  const both = before ? [now, before] : [now];
  return {
    question,
    period,
    previousName,
    params,
    now: now.data.influencers,
    before: before?.data.influencers ?? null,
    total: now.data.total,
    documents: now.data.documents,
    asOf: Math.min(...both.map(({ asOf }) => asOf)),
    source: both.some(({ source }) => source === "cache") ? "cache" : "live",
    unreadable: both.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
  };
}

/** The ranking of the current query. The previous one stays on screen until it is loaded. */
export function useRanking(target: Target, given: InfluencerQuestion) {
  const { ref } = target;
  // A link may come from a workspace; other services don't know stories.
  const isLocal = can(target.connection, "stories");
  const question = isLocal ? given : { ...given, stories: "all" as const };
  const timeZone = useTimeZone();
  const now = usePresent(question.range, timeZone);
  const resolved = question.range.kind === "all" ? null : resolveRange(question.range, now, timeZone, null);
  const span: Span = {
    period: resolved?.period ?? null,
    previous: resolved?.previous ?? null,
    previousName: resolved?.previousName ?? "",
  };
  const answer = useQuery<RankingAnswer>({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "influencers", question, span],
    queryFn: cacheFirst((from, signal) => askRanking(ref, question, span, isLocal, from, signal)),
    placeholderData: keepPreviousData,
  });
  return { timeZone, resolved, answer };
}
