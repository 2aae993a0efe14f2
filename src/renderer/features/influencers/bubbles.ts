import type { Bubble } from "../../../analysis/drawing/influencers";
import { prevailingSentiment } from "../../components/table/SentimentBar";
import type { RankingAnswer } from "./asking";
import { criterionValue } from "./criteria";
import { present, type RankedRow } from "./ranking";

/** Converts the ranking to bubbles, without rows that are gone, in the same order. */
export function bubblesOf(rows: readonly RankedRow[], { question }: RankingAnswer): Bubble[] {
  return present(rows).map(({ influencer }) => ({
    name: influencer.details.name || influencer.details.id,
    posts: influencer.posts,
    reach: influencer.reach,
    engagement: influencer.engagement,
    leaning: prevailingSentiment(influencer.sentiment),
    value: criterionValue(influencer, question.criterion),
  }));
}
