import type { Bubble } from "../../charts/drawing/influencers";
import type { RankingAnswer } from "./asking";
import { criterionValue } from "./criteria";
import { leaning, type RankedRow } from "./ranking";

/** What is drawn of the ranking; those that are gone have nothing to draw. */
export function bubblesOf(rows: readonly RankedRow[], { question }: RankingAnswer): Bubble[] {
  return rows
    .filter(({ standing }) => standing !== "gone")
    .map(({ influencer }) => ({
      name: influencer.details.name || influencer.details.id,
      posts: influencer.posts,
      reach: influencer.reach,
      engagement: influencer.engagement,
      leaning: leaning(influencer),
      value: criterionValue(influencer, question.criterion),
    }));
}
