import type { Influencer } from "../../../shared/interface/influencers";
import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";

type Criterion = InfluencerQuestion["criterion"];

/** What a ranking can go by, always the most first. */
export const criteria: readonly { value: Criterion; label: string }[] = [
  { value: "total", label: "Posts" },
  { value: "reach", label: "Reach" },
  { value: "reach_per_mention", label: "Reach a post" },
  { value: "engagement", label: "Engagement" },
  { value: "engagement_per_mention", label: "Engagement a post" },
  { value: "positive", label: "Positive posts" },
  { value: "neutral", label: "Neutral posts" },
  { value: "negative", label: "Negative posts" },
];

/** What the ranking goes by, of one author or source. */
export function criterionValue(influencer: Influencer, criterion: Criterion): number {
  switch (criterion) {
    case "total":
      return influencer.posts;
    case "positive":
    case "neutral":
    case "negative":
      return influencer.sentiment[criterion];
    case "reach":
    case "engagement":
    case "reach_per_mention":
    case "engagement_per_mention":
      return influencer[criterion];
  }
}
