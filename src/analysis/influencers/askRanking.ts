import type { Influencer } from "../../shared/interface/influencers";
import type { RouteInput } from "../../shared/ipc";
import type { InfluencerQuestion } from "../../shared/ipc/chart-question";
import type { ProjectRef } from "../../shared/ipc/explore";
import { isSharedName } from "../../shared/people/shared-names";
import { withPeriod } from "../../shared/query";
import type { Ask, From } from "../ask";
import type { Period } from "../period";
import { storiesParam } from "../question/chartRequest";
import { filterParams } from "../question/filterParams";

/** Maximum length of a ranking in the API. */
const maxRanked = 100;

/** How many more authors are asked for, since names that many people share are left out. */
const maxShared = 20;

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
  /** Names in the ranking that stand for people without one, and how many mentions these have. */
  shared: { names: readonly string[]; posts: number };
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
  const max = question.type === "author" ? Math.min(maxRanked, question.topN + maxShared) : question.topN;
  const params = rankingParams(question, period, compared ? maxRanked : max);
  const rank = (of: RankingParams) => ask("analytics.influencers", { ...ref, params: of, from }, { signal });
  const [now, before] = await Promise.all([
    rank(hasTotals ? { ...params, totals: "show" } : params),
    compared ? rank(rankingParams(question, previous, maxRanked)) : null,
  ]);
  const both = before ? [now, before] : [now];
  const people = (ranked: readonly Influencer[]) => ranked.filter((one) => !isShared(one, question));
  const shared = now.data.influencers.filter((one) => isShared(one, question));
  return {
    question,
    period,
    previousName,
    params,
    now: people(now.data.influencers),
    before: before && people(before.data.influencers),
    shared: {
      names: [...new Set(shared.map(({ details }) => details.name))],
      posts: shared.reduce((sum, { posts }) => sum + (posts ?? 0), 0),
    },
    total: now.data.total,
    documents: now.data.documents,
    repostsLeftOut: now.data.reposts_left_out,
    asOf: Math.min(...both.map(({ asOf }) => asOf)),
    source: both.some(({ source }) => source === "cache") ? "cache" : "live",
    unreadable: both.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
  };
}

/** With an ID, people of one name are told apart. Local workspaces repeat the name of those who have none. */
function isShared({ details: { id, name } }: Influencer, { type }: InfluencerQuestion): boolean {
  return type === "author" && (!id || id === name) && isSharedName(name);
}
