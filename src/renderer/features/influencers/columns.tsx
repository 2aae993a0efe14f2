import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/texts";
import { known, SentimentBar } from "../../components/table/SentimentBar";
import type { ValueColumn } from "../../components/table/sortRows";
import { Tag, type Tone } from "../../components/states/Mark";
import { formatCount, formatValue } from "../../../analysis/format/numbers";
import { sentenceCase } from "../../../analysis/format/labels";
import styles from "./Influencers.module.css";
import { criterionValue, partCriteria } from "./criteria";
import { nameOf, type RankedRow, type RankChange } from "./ranking";

export type RankingColumn = ValueColumn<RankedRow>;

/** Text for a missing value. */
const absent = "–";

/** Wraps a value of the current period: rows that are gone only have values of the previous period. */
const nowAlone =
  <V extends string | number | null>(value: (row: RankedRow) => V | undefined) =>
  (row: RankedRow): V | null =>
    row.standing === "gone" ? null : (value(row) ?? null);

const round = (value: number | undefined) => value && Math.round(value * 100) / 100;

const standingWords: Readonly<Record<RankChange, string>> = {
  new: t("influencers:standing.new"),
  risen: t("influencers:standing.risen"),
  fallen: t("influencers:standing.fallen"),
  same: t("influencers:standing.same"),
  gone: t("influencers:standing.gone"),
};
const standingTones: Readonly<Record<RankChange, Tone>> = {
  new: "accent",
  risen: "positive",
  fallen: "warning",
  same: "neutral",
  gone: "negative",
};

/** For example "Risen from 7". */
export function standingText({ standing, before }: RankedRow): string {
  if (!standing) return "";
  if (!before || standing === "same" || standing === "new") return standingWords[standing];
  return t(`influencers:standingBefore.${standing}`, { rank: before.rank });
}

/** Topics of an influencer's posts, most frequent first. */
function topicsText({ influencer }: RankedRow, titles: ReadonlyMap<string, string>): string {
  return influencer.matched_topics
    .filter(({ posts_amount }) => posts_amount > 0)
    .sort((a, b) => b.posts_amount - a.posts_amount)
    .map(({ topic_id, posts_amount }) => `${titles.get(topic_id) ?? topic_id} ${formatCount(posts_amount)}`)
    .join(", ");
}

interface RankingColumnOptions {
  /** Whether the ranking is compared with the previous period. */
  compared: boolean;
  criterion: InfluencerQuestion["criterion"];
  titles: ReadonlyMap<string, string>;
  /** Keys of the default columns. */
  usual: readonly string[];
}

/** All columns of the ranking. Rank, previous rank and the ranking criterion can't be hidden. */
export function rankingColumns({
  compared,
  criterion,
  titles,
  usual,
}: RankingColumnOptions): RankingColumn[] {
  const always = ["rank", "standing", columnOf(criterion)];
  return everyColumn(compared, criterion, titles).map((column) => ({
    ...column,
    required: always.includes(column.key),
    hidden: !usual.includes(column.key),
  }));
}

const sentimentColumn: RankingColumn = {
  key: "sentiment",
  title: t("influencers:column.sentiment"),
  width: 160,
  sortable: true,
  value: nowAlone(({ influencer: { sentiment } }) => {
    if (!known(sentiment)) return null;
    const all = sentiment.positive + sentiment.neutral + sentiment.negative;
    return all === 0 ? null : round((sentiment.positive / all) * 100);
  }),
  cell: ({ standing, influencer: { sentiment } }) =>
    standing === "gone" || !known(sentiment) ? absent : <SentimentBar counts={sentiment} />,
};

function everyColumn(
  compared: boolean,
  criterion: InfluencerQuestion["criterion"],
  titles: ReadonlyMap<string, string>,
): RankingColumn[] {
  const number = (
    key: string,
    title: string,
    width: number,
    value: (row: RankedRow) => number | undefined,
  ): RankingColumn => ({
    key,
    title,
    width,
    end: true,
    sortable: true,
    value: nowAlone(value),
    cell: (row) => {
      const now = nowAlone(value)(row);
      return now === null ? absent : formatValue(now);
    },
  });
  return [
    {
      key: "rank",
      title: t("influencers:column.rank"),
      width: 44,
      end: true,
      sortable: true,
      value: ({ rank }) => rank,
      cell: ({ rank }) => rank ?? absent,
    },
    ...(compared
      ? [
          {
            key: "standing",
            title: t("influencers:column.before"),
            width: 128,
            value: standingText,
            cell: (row: RankedRow) =>
              row.standing && <Tag tone={standingTones[row.standing]}>{standingText(row)}</Tag>,
          },
        ]
      : []),
    {
      key: "name",
      title: t("influencers:column.name"),
      width: 170,
      grow: 2,
      sortable: true,
      value: ({ influencer }) => influencer.details.name || influencer.details.id,
      cell: ({ influencer }) => <span title={influencer.details.url}>{nameOf(influencer)}</span>,
    },
    {
      key: "network",
      title: t("influencers:column.network"),
      width: 104,
      grow: 1,
      sortable: true,
      value: ({ influencer }) => influencer.network,
      cell: ({ influencer: { network } }) =>
        network.includes(".") ? network : sentenceCase(network) || absent,
    },
    number("posts", t("influencers:criterion.posts"), 64, ({ influencer }) => influencer.posts),
    sentimentColumn,
    number(
      "positive",
      t("influencers:column.positive"),
      72,
      ({ influencer }) => influencer.sentiment.positive,
    ),
    number("neutral", t("influencers:column.neutral"), 72, ({ influencer }) => influencer.sentiment.neutral),
    number(
      "negative",
      t("influencers:column.negative"),
      76,
      ({ influencer }) => influencer.sentiment.negative,
    ),
    number("reach", t("influencers:criterion.reach"), 86, ({ influencer }) => round(influencer.reach)),
    number("reach_per_mention", t("influencers:criterion.reachAPost"), 96, ({ influencer }) =>
      round(influencer.reach_per_mention),
    ),
    number("engagement", t("influencers:criterion.engagement"), 92, ({ influencer }) =>
      round(influencer.engagement),
    ),
    number("engagement_per_mention", t("influencers:criterion.engagementAPost"), 132, ({ influencer }) =>
      round(influencer.engagement_per_mention),
    ),
    // A part of engagement is given only where it ranks.
    ...partCriteria
      .filter(({ value }) => value === criterion)
      .map(({ value, label }) =>
        number(value, label, 92, ({ influencer }) => criterionValue(influencer, value)),
      ),
    {
      key: "topics",
      title: t("influencers:column.topics"),
      width: 150,
      grow: 2,
      value: nowAlone((row) => topicsText(row, titles)),
      cell: (row) => {
        if (row.standing === "gone") return absent;
        const text = topicsText(row, titles);
        return (
          <span title={text} className={styles["topics"]}>
            {text}
          </span>
        );
      },
    },
    {
      key: "url",
      title: t("influencers:column.url"),
      width: 160,
      grow: 1,
      value: ({ influencer }) => influencer.details.url,
      cell: ({ influencer }) => <span className={styles["topics"]}>{influencer.details.url}</span>,
    },
  ];
}

/** Key of the column that holds a ranking criterion. */
function columnOf(criterion: InfluencerQuestion["criterion"]): string {
  return criterion === "total" ? "posts" : criterion;
}
