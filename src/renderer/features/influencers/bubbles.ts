import type { Bubble } from "../../../analysis/drawing/influencers";
import { known, prevailingSentiment } from "../../components/table/SentimentBar";
import type { RankingAnswer } from "../../../analysis/influencers/askRanking";
import { criterionValue } from "../../../analysis/influencers/criteria";
import { nameOf, present, type RankedRow } from "../../../analysis/influencers/ranking";

/** Converts the ranking to bubbles, without rows that are gone, in the same order. */
export function bubblesOf(rows: readonly RankedRow[], { question }: RankingAnswer): Bubble[] {
  return present(rows).map(({ influencer }) => ({
    name: nameOf(influencer),
    posts: influencer.posts,
    reach: influencer.reach,
    engagement: influencer.engagement,
    leaning: known(influencer.sentiment) ? prevailingSentiment(influencer.sentiment) : "neutral",
    value: criterionValue(influencer, question.criterion),
  }));
}
