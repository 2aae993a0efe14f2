import {
  fixedValues,
  rankingValues,
  standingText,
  type RankingOptions,
  type RankingValue,
} from "../../../analysis/influencers/values";
import type { RankChange, RankedRow } from "../../../analysis/influencers/ranking";
import { known, SentimentBar } from "../../components/table/SentimentBar";
import type { ValueColumn } from "../../components/table/sortRows";
import { Tag, type Tone } from "../../components/states/Mark";
import { formatValue } from "../../../analysis/format/numbers";
import { sentenceCase } from "../../../analysis/format/labels";
import { AuthorName } from "./AuthorName";
import styles from "./Influencers.module.css";

export type RankingColumn = ValueColumn<RankedRow>;

/** Text for a missing value. */
const absent = "–";

const standingTones: Readonly<Record<RankChange, Tone>> = {
  new: "accent",
  risen: "positive",
  fallen: "warning",
  same: "neutral",
  gone: "negative",
};

type Look = Omit<RankingColumn, "key" | "title" | "value">;

interface RankingColumnOptions extends RankingOptions {
  /** Keys of the default columns. */
  usual: readonly string[];
}

/** All columns of the ranking. Rank, previous rank and the ranking criterion can't be hidden. */
export function rankingColumns({ usual, ...ranking }: RankingColumnOptions): RankingColumn[] {
  const fixed = fixedValues(ranking.criterion);
  return rankingValues(ranking).map((value) => ({
    ...value,
    ...lookOf(value, ranking),
    required: fixed.includes(value.key),
    hidden: !usual.includes(value.key),
  }));
}

const textOf = (value: string | number | null) => (value === null ? absent : String(value));

/** Columns that aren't numbers. */
const looks: Readonly<Record<string, (value: RankingValue["value"], options: RankingOptions) => Look>> = {
  rank: () => ({ width: 44, end: true, sortable: true, cell: ({ rank }) => rank ?? absent }),
  standing: () => ({
    width: 128,
    cell: (row) => row.standing && <Tag tone={standingTones[row.standing]}>{standingText(row)}</Tag>,
  }),
  name: (_, { namesakes }) => ({
    width: 170,
    grow: 2,
    sortable: true,
    cell: ({ influencer }) => <AuthorName influencer={influencer} namesakes={namesakes} />,
  }),
  network: () => ({
    width: 104,
    grow: 1,
    sortable: true,
    yields: 2,
    cell: ({ influencer: { network } }) => {
      const text = network.includes(".") ? network : sentenceCase(network) || absent;
      return <span title={text}>{text}</span>;
    },
  }),
  sentiment: () => ({
    width: 160,
    sortable: true,
    yields: 3,
    cell: ({ standing, influencer: { sentiment, posts } }) =>
      standing === "gone" || !known(sentiment) ? (
        absent
      ) : (
        <SentimentBar counts={sentiment} documents={posts} />
      ),
  }),
  topics: (value) => ({
    width: 150,
    grow: 2,
    yields: 1,
    cell: (row) => {
      const text = textOf(value(row));
      return (
        <span title={text} className={styles["topics"]}>
          {text}
        </span>
      );
    },
  }),
  id: (value) => ({
    width: 130,
    grow: 1,
    sortable: true,
    cell: (row) => <span className={styles["topics"]}>{textOf(value(row))}</span>,
  }),
  url: () => ({
    width: 160,
    grow: 1,
    cell: ({ influencer }) => <span className={styles["topics"]}>{influencer.details.url}</span>,
  }),
};

/** Widths of columns of numbers, where they aren't usual. */
const widths: Readonly<Record<string, number>> = {
  posts: 64,
  positive: 72,
  neutral: 72,
  negative: 76,
  reach: 112,
  reach_per_mention: 96,
  engagement_per_mention: 132,
};

function lookOf({ key, value }: RankingValue, options: RankingOptions): Look {
  return (
    looks[key]?.(value, options) ?? {
      width: widths[key] ?? 92,
      end: true,
      sortable: true,
      cell: (row) => {
        const now = value(row);
        return typeof now === "number" ? formatValue(now) : textOf(now);
      },
    }
  );
}
