import type { DataColumn } from "../../components/DataTable";
import { Tag, type Tone } from "../../components/Mark";
import { formatCount, formatShare, formatValue } from "../../format/numbers";
import { sentenceCase } from "../../format/labels";
import styles from "./Influencers.module.css";
import type { RankedRow, Standing } from "./ranking";

/** A column with the plain value that it is sorted and exported by. */
export interface RankingColumn extends DataColumn<RankedRow> {
  value: (row: RankedRow) => string | number | null;
}

const round = (value: number) => Math.round(value * 100) / 100;

const standingWords: Readonly<Record<Standing, string>> = {
  new: "New",
  risen: "Risen",
  fallen: "Fallen",
  same: "Same place",
  gone: "Gone",
};
const standingTones: Readonly<Record<Standing, Tone>> = {
  new: "accent",
  risen: "positive",
  fallen: "warning",
  same: "neutral",
  gone: "negative",
};

/** "Risen from 7", in words. */
export function standingText({ standing, before }: RankedRow): string {
  if (!standing) return "";
  const from = before && standing !== "same" ? ` from ${before.rank}` : "";
  return standing === "gone" && before ? `Gone, was ${before.rank}` : `${standingWords[standing]}${from}`;
}

/** Topics that an influencer wrote about, the most frequent first. */
export function topicsText({ influencer }: RankedRow, titles: ReadonlyMap<string, string>): string {
  return influencer.matched_topics
    .filter(({ posts_amount }) => posts_amount > 0)
    .sort((a, b) => b.posts_amount - a.posts_amount)
    .map(({ topic_id, posts_amount }) => `${titles.get(topic_id) ?? topic_id} ${formatCount(posts_amount)}`)
    .join(", ");
}

function ShareBar({ row }: { row: RankedRow }) {
  const { positive, neutral, negative } = row.influencer.sentiment;
  const all = positive + neutral + negative;
  const words = `${formatCount(positive)} positive, ${formatCount(neutral)} neutral, ${formatCount(negative)} negative`;
  const part = (value: number, color: string) =>
    value > 0 && <span style={{ flexGrow: value, background: `var(--${color})` }} />;
  return (
    <span className={styles["share"]} title={words}>
      <span className={styles["shareBar"]} role="img" aria-label={words}>
        {part(positive, "positive")}
        {part(neutral, "neutral")}
        {part(negative, "negative")}
      </span>
      <span className={styles["shareText"]}>{formatShare(positive, all) ?? ""}</span>
    </span>
  );
}

/** Every column of the ranking. */
export function rankingColumns(compared: boolean, titles: ReadonlyMap<string, string>): RankingColumn[] {
  const number = (
    key: string,
    title: string,
    width: number,
    value: (row: RankedRow) => number,
  ): RankingColumn => ({
    key,
    title,
    width,
    end: true,
    sortable: true,
    value,
    cell: (row) => formatValue(value(row)),
  });
  return [
    {
      key: "rank",
      title: "Rank",
      width: 44,
      end: true,
      sortable: true,
      value: ({ rank }) => rank,
      cell: ({ rank }) => rank ?? "–",
    },
    ...(compared
      ? [
          {
            key: "standing",
            title: "Before",
            width: 128,
            value: standingText,
            cell: (row: RankedRow) =>
              row.standing && <Tag tone={standingTones[row.standing]}>{standingText(row)}</Tag>,
          },
        ]
      : []),
    {
      key: "name",
      title: "Name",
      width: 170,
      grow: 2,
      sortable: true,
      value: ({ influencer }) => influencer.details.name || influencer.details.id,
      cell: ({ influencer: { details } }) => (
        <span title={details.url}>{details.name || details.id || "Unknown"}</span>
      ),
    },
    {
      key: "network",
      title: "Network",
      width: 104,
      sortable: true,
      value: ({ influencer }) => influencer.network,
      cell: ({ influencer: { network } }) => (network.includes(".") ? network : sentenceCase(network)),
    },
    number("posts", "Posts", 64, ({ influencer }) => influencer.posts),
    {
      key: "sentiment",
      title: "Sentiment",
      width: 130,
      sortable: true,
      value: ({ influencer: { sentiment } }) => {
        const all = sentiment.positive + sentiment.neutral + sentiment.negative;
        return all === 0 ? null : round(((sentiment.positive - sentiment.negative) / all) * 100);
      },
      cell: (row) => <ShareBar row={row} />,
    },
    number("positive", "Positive", 72, ({ influencer }) => influencer.sentiment.positive),
    number("neutral", "Neutral", 72, ({ influencer }) => influencer.sentiment.neutral),
    number("negative", "Negative", 76, ({ influencer }) => influencer.sentiment.negative),
    number("reach", "Reach", 86, ({ influencer }) => round(influencer.reach)),
    number("reach_per_mention", "Reach a post", 96, ({ influencer }) => round(influencer.reach_per_mention)),
    number("engagement", "Engagement", 92, ({ influencer }) => round(influencer.engagement)),
    number("engagement_per_mention", "Engagement a post", 132, ({ influencer }) =>
      round(influencer.engagement_per_mention),
    ),
    {
      key: "topics",
      title: "Topics",
      width: 150,
      grow: 2,
      value: (row) => topicsText(row, titles),
      cell: (row) => {
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
      title: "Address",
      width: 160,
      grow: 1,
      value: ({ influencer }) => influencer.details.url,
      cell: ({ influencer }) => <span className={styles["topics"]}>{influencer.details.url}</span>,
    },
  ];
}

/** The columns chosen; rank, and the place before where it is compared, are always there. */
export function chosenColumns(all: readonly RankingColumn[], keys: readonly string[]): RankingColumn[] {
  return all.filter(({ key }) => key === "rank" || key === "standing" || keys.includes(key));
}

/** Rows in the order of a column; those without a value come last. */
export function sortedRows(
  rows: readonly RankedRow[],
  columns: readonly RankingColumn[],
  sort: { key: string; order: "asc" | "desc" } | null,
): RankedRow[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!column || !sort) return [...rows];
  const sign = sort.order === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [column.value(a), column.value(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    if (typeof x === "number" && typeof y === "number") return sign * (x - y);
    return sign * String(x).localeCompare(String(y));
  });
}
