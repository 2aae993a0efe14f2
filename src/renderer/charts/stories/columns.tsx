import { firstBy, halfText, headlineOf } from "../../../analysis/stories/storyTexts";
import type { Story } from "../../../shared/interface/text-analysis";
import { t } from "../../../shared/texts";
import { SentimentBar, sentimentText } from "../../components/table/SentimentBar";
import { Sparkline } from "../../components/states/Sparkline";
import type { DataColumn } from "../../components/table/columns";
import { formatCount, formatValue } from "../../../analysis/format/numbers";
import { formatPublished } from "../../../analysis/format/times";

/** A column with the plain value for export. */
export interface StoryColumn extends DataColumn<Story> {
  value: (story: Story) => string | number;
}

const muted = (text: string) => <span style={{ color: "var(--text-2)" }}>{text}</span>;

/** All columns of the list of stories; times are in `timeZone`. */
export function storyColumns(timeZone: string): StoryColumn[] {
  const number = (
    key: string,
    title: string,
    width: number,
    valueOf: (story: Story) => number | undefined,
    hidden = false,
  ): StoryColumn => ({
    key,
    title,
    width,
    hidden,
    end: true,
    value: (row) => valueOf(row) ?? "–",
    cell: (row) => {
      const value = valueOf(row);
      return value === undefined ? "–" : formatValue(value);
    },
  });
  return [
    {
      key: "headline",
      title: t("stories:column.story"),
      width: 280,
      grow: 3,
      required: true,
      value: headlineOf,
      cell: (row) => <span title={headlineOf(row)}>{headlineOf(row)}</span>,
    },
    {
      key: "first",
      title: t("stories:column.first"),
      width: 142,
      yields: 6,
      value: ({ first }) => formatPublished(first.published, timeZone),
      cell: ({ first }) => formatPublished(first.published, timeZone),
    },
    {
      key: "by",
      title: t("stories:column.by"),
      width: 120,
      grow: 2,
      yields: 5,
      value: firstBy,
      cell: (row) => <span title={firstBy(row)}>{muted(firstBy(row))}</span>,
    },
    number("documents", t("stories:column.documents"), 78, ({ documents }) => documents),
    { ...number("authors", t("stories:column.authors"), 68, ({ authors }) => authors), yields: 3 },
    number("sources", t("stories:column.sources"), 68, ({ sources }) => sources, true),
    {
      key: "half",
      title: t("stories:column.half"),
      width: 84,
      end: true,
      yields: 4,
      value: (row) => halfText(row, timeZone),
      cell: (row) => halfText(row, timeZone),
    },
    {
      key: "trend",
      title: t("stories:column.trend"),
      width: 88,
      yields: 1,
      value: ({ trend }) => trend.join(" "),
      cell: ({ trend }) => <Sparkline values={trend} label={trendText(trend)} />,
    },
    {
      key: "sentiment",
      title: t("components:document.sentiment"),
      width: 140,
      yields: 2,
      value: ({ sentiment, documents }) => sentimentText(sentiment, documents),
      cell: ({ sentiment, documents }) => <SentimentBar counts={sentiment} documents={documents} />,
    },
    number("reach", t("components:document.reach"), 84, ({ reach }) => reach, true),
    number("engagement", t("components:document.engagement"), 92, ({ engagement }) => engagement, true),
    {
      key: "last",
      title: t("stories:column.last"),
      width: 148,
      hidden: true,
      value: ({ last }) => formatPublished(last, timeZone),
      cell: ({ last }) => formatPublished(last, timeZone),
    },
    {
      key: "url",
      title: t("components:document.url"),
      width: 220,
      hidden: true,
      value: ({ first }) => first.url,
      cell: ({ first }) => muted(first.url),
    },
  ];
}

/** A trend in words: the most documents in one of its bins. */
export function trendText(trend: readonly number[]): string {
  return t("stories:trend", { max: formatCount(Math.max(0, ...trend)), count: trend.length });
}
