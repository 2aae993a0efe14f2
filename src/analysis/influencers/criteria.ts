import { engagementParts } from "../../shared/documents/engagement";
import type { Influencer } from "../../shared/interface/influencers";
import type { InfluencerQuestion } from "../../shared/ipc/chart-question";
import { can, type Capable } from "../../shared/capabilities";
import { t } from "../../shared/texts";

type Criterion = InfluencerQuestion["criterion"];

/** Ranking criteria, always highest first. `by` is the text after "by" in a sentence. */
export const criteria: readonly { value: Criterion; label: string; by: string }[] = [
  { value: "total", label: t("influencers:criterion.posts"), by: t("influencers:byCriterion.posts") },
  { value: "reach", label: t("influencers:criterion.reach"), by: t("influencers:byCriterion.reach") },
  {
    value: "reach_per_mention",
    label: t("influencers:criterion.reachAPost"),
    by: t("influencers:byCriterion.reachAPost"),
  },
  {
    value: "engagement",
    label: t("influencers:criterion.engagement"),
    by: t("influencers:byCriterion.engagement"),
  },
  {
    value: "engagement_per_mention",
    label: t("influencers:criterion.engagementAPost"),
    by: t("influencers:byCriterion.engagementAPost"),
  },
  {
    value: "positive",
    label: t("influencers:criterion.positive"),
    by: t("influencers:byCriterion.positive"),
  },
  { value: "neutral", label: t("influencers:criterion.neutral"), by: t("influencers:byCriterion.neutral") },
  {
    value: "negative",
    label: t("influencers:criterion.negative"),
    by: t("influencers:byCriterion.negative"),
  },
];

/** Criteria of local workspaces alone. */
export const partCriteria: typeof criteria = [...engagementParts, "loudness" as const].map((value) => ({
  value,
  label: t(`influencers:criterion.${value}`),
  by: t(`influencers:byCriterion.${value}`),
}));

/** The criteria that a service offers. */
export function criteriaOf(connection: Capable): typeof criteria {
  return can(connection, "engagementParts") ? [...criteria, ...partCriteria] : criteria;
}

/** The field of the documents that a criterion is made of. */
export function fieldOfCriterion(criterion: Criterion): string {
  switch (criterion) {
    case "positive":
    case "neutral":
    case "negative":
      return "sentiment";
    case "reach_per_mention":
      return "reach";
    case "engagement_per_mention":
      return "engagement";
    case "loudness":
      return "reposts";
    default:
      return criterion;
  }
}

export function criterionWords(criterion: Criterion): { label: string; by: string } {
  return (
    [...criteria, ...partCriteria].find(({ value }) => value === criterion) ?? {
      label: criterion,
      by: criterion,
    }
  );
}

/** Value of a ranking criterion for one author or source, if the service gives it. */
export function criterionValue(influencer: Influencer, criterion: Criterion): number | undefined {
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
    case "likes":
    case "reposts":
    case "comments":
    case "loudness":
      return influencer[criterion];
  }
}
