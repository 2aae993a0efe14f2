import type { InfluencerQuestion } from "../../shared/ipc/chart-question";
import type { Influencer } from "../../shared/interface/influencers";
import { t } from "../../shared/texts";
import { formatCount } from "../format/numbers";
import { criterionValue, partCriteria } from "./criteria";
import { labelOf, type RankChange, type RankedRow } from "./ranking";

/** What a ranking says of each author or source. */
export interface RankingValue {
  key: string;
  title: string;
  /** Null if unknown. */
  value: (row: RankedRow) => string | number | null;
}

/** Keys of the values that are shown unless others are chosen. */
export const usualValues = ["name", "network", "posts", "sentiment", "reach", "engagement", "topics"];

/** Keys that are always shown: the rank, the earlier one, and what ranks. */
export const fixedValues = (criterion: InfluencerQuestion["criterion"]): string[] => [
  "rank",
  "standing",
  criterion === "total" ? "posts" : criterion,
  // Both factors are read beside the product.
  ...(criterion === "loudness" ? ["posts", "reposts"] : []),
];

const rounded = (value: number | undefined) => value && Math.round(value * 100) / 100;

const standingWords: Readonly<Record<RankChange, string>> = {
  new: t("influencers:standing.new"),
  risen: t("influencers:standing.risen"),
  fallen: t("influencers:standing.fallen"),
  same: t("influencers:standing.same"),
  gone: t("influencers:standing.gone"),
};

/** For example "Risen from 7". */
export function standingText({ standing, before }: RankedRow): string {
  if (!standing) return "";
  if (!before || standing === "same" || standing === "new") return standingWords[standing];
  return t(`influencers:standingBefore.${standing}`, { rank: before.rank });
}

/** The positive share of posts in percent. */
function positiveShare({ sentiment: { positive, neutral, negative } }: Influencer): number | undefined {
  if (positive === undefined || neutral === undefined || negative === undefined) return undefined;
  const all = positive + neutral + negative;
  return all === 0 ? undefined : rounded((positive / all) * 100);
}

/** Topics of posts, most frequent first. */
function topicsText({ matched_topics: topics }: Influencer, titles: ReadonlyMap<string, string>): string {
  return topics
    .filter(({ posts_amount }) => posts_amount > 0)
    .sort((a, b) => b.posts_amount - a.posts_amount)
    .map(({ topic_id, posts_amount }) => `${titles.get(topic_id) ?? topic_id} ${formatCount(posts_amount)}`)
    .join(", ");
}

export interface RankingOptions {
  /** Whether the ranking is compared with the previous period. */
  compared: boolean;
  criterion: InfluencerQuestion["criterion"];
  /** Names of topics. */
  titles: ReadonlyMap<string, string>;
  /** Names that several of the ranked have. */
  namesakes: ReadonlySet<string>;
}

/** Everything that a ranking says, in its order. */
export function rankingValues({ compared, criterion, titles, namesakes }: RankingOptions): RankingValue[] {
  // Rows that are gone only have values of the previous period.
  const now = (
    key: string,
    title: string,
    value: (influencer: Influencer) => string | number | undefined,
  ): RankingValue => ({
    key,
    title,
    value: ({ standing, influencer }) => (standing === "gone" ? null : (value(influencer) ?? null)),
  });
  return [
    { key: "rank", title: t("influencers:column.rank"), value: ({ rank }) => rank },
    ...(compared ? [{ key: "standing", title: t("influencers:column.before"), value: standingText }] : []),
    {
      key: "name",
      title: t("influencers:column.name"),
      value: ({ influencer }) => labelOf(influencer, namesakes),
    },
    {
      key: "id",
      title: t("influencers:column.id"),
      value: ({ influencer: { details } }) => (details.id === details.name ? null : details.id),
    },
    {
      key: "network",
      title: t("influencers:column.network"),
      value: ({ influencer }) => influencer.network,
    },
    now("posts", t("influencers:criterion.posts"), ({ posts }) => posts),
    now("sentiment", t("influencers:column.sentiment"), positiveShare),
    now("positive", t("influencers:column.positive"), ({ sentiment }) => sentiment.positive),
    now("neutral", t("influencers:column.neutral"), ({ sentiment }) => sentiment.neutral),
    now("negative", t("influencers:column.negative"), ({ sentiment }) => sentiment.negative),
    now("reach", t("influencers:criterion.reach"), ({ reach }) => rounded(reach)),
    now("reach_per_mention", t("influencers:criterion.reachAPost"), (influencer) =>
      rounded(influencer.reach_per_mention),
    ),
    now("engagement", t("influencers:criterion.engagement"), ({ engagement }) => rounded(engagement)),
    now("engagement_per_mention", t("influencers:criterion.engagementAPost"), (influencer) =>
      rounded(influencer.engagement_per_mention),
    ),
    // A part of engagement is given only where it ranks.
    ...partCriteria
      .filter(({ value }) => value === criterion || (value === "reposts" && criterion === "loudness"))
      .map(({ value, label }) => now(value, label, (influencer) => criterionValue(influencer, value))),
    now("topics", t("influencers:column.topics"), (influencer) => topicsText(influencer, titles)),
    {
      key: "url",
      title: t("influencers:column.url"),
      value: ({ influencer }) => influencer.details.url,
    },
  ];
}
