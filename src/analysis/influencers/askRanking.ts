import type { Influencer } from "../../shared/interface/influencers";
import type { RouteInput } from "../../shared/ipc";
import type { InfluencerQuestion } from "../../shared/ipc/chart-question";
import type { ProjectRef } from "../../shared/ipc/explore";
import { withPeriod } from "../../shared/query";
import type { Ask, From } from "../ask";
import type { Period } from "../period";
import { storiesParam } from "../question/chartRequest";
import { filterParams } from "../question/filterParams";

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
  /** Reposts whose numbers are those of their originals, and in no sum. */
  repostsLeftOut?: number | undefined;
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

export interface RankingSpan {
  period: Period | null;
  previous: Period | null;
  previousName: string;
}

/** Asks for a ranking, and for that of the previous period if they are compared. */
export async function askRanking(
  ask: Ask,
  ref: ProjectRef,
  question: InfluencerQuestion,
  { period, previous, previousName }: RankingSpan,
  { hasTotals, from, signal }: { hasTotals: boolean; from: From; signal: AbortSignal },
): Promise<RankingAnswer> {
  const compared = question.compare && previous !== null;
  // To tell who is new and who is gone, both rankings must be as long as possible.
  const params = rankingParams(question, period, compared ? maxRanked : question.topN);
  const rank = (of: RankingParams) => ask("analytics.influencers", { ...ref, params: of, from }, { signal });
  const [now, before] = await Promise.all([
    rank(hasTotals ? { ...params, totals: "show" } : params),
    compared ? rank(rankingParams(question, previous, maxRanked)) : null,
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
    repostsLeftOut: now.data.reposts_left_out,
    asOf: Math.min(...both.map(({ asOf }) => asOf)),
    source: both.some(({ source }) => source === "cache") ? "cache" : "live",
    unreadable: both.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
  };
}
