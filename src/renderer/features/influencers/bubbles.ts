import type { Bubble } from "../../../analysis/drawing/influencers";
import { known, prevailingSentiment } from "../../components/table/SentimentBar";
import type { RankingAnswer } from "../../../analysis/influencers/askRanking";
import { criterionValue } from "../../../analysis/influencers/criteria";
import { labelOf, namesakesIn, present, type RankedRow } from "../../../analysis/influencers/ranking";

/** Converts the ranking to bubbles, without rows that are gone, in the same order. */
export function bubblesOf(rows: readonly RankedRow[], { question }: RankingAnswer): Bubble[] {
  const shown = present(rows);
  const namesakes = namesakesIn(shown.map(({ influencer }) => influencer));
  return shown.map(({ influencer }) => ({
    name: labelOf(influencer, namesakes),
    posts: influencer.posts,
    reach: influencer.reach,
    engagement: influencer.engagement,
    leaning: known(influencer.sentiment) ? prevailingSentiment(influencer.sentiment) : "neutral",
    value: criterionValue(influencer, question.criterion),
  }));
}
