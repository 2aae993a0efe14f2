import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { isObject } from "../../../../shared/documents/json";
import type { Document } from "../../../../shared/interface/documents";
import type { CustomMetric } from "../../../../shared/interface/resources";
import { authorOf, sourceOf } from "../../../components/documents";
import { Sentiment, Tag } from "../../../components/Mark";
import { countryName, languageName, sentenceCase } from "../../../format/labels";
import { formatCounted, formatValue } from "../../../format/numbers";
import { formatInstant, formatZone } from "../../../format/times";
import styles from "../Documents.module.css";
import { SafeText } from "./SafeText";

/** Names and values of everything a document says of itself, in groups. */
export function documentFacts(
  document: Document,
  timeZone: string,
  metrics: readonly CustomMetric[] = [],
): (readonly [string, ReactNode])[][] {
  const time = (ms: number | null | undefined) =>
    typeof ms === "number" && `${formatInstant(ms, timeZone)}, ${formatZone(timeZone, [ms])}`;
  const counted = (value: number | null | undefined, one: string, many?: string) =>
    typeof value === "number" && formatCounted(value, one, many);
  const { extra_source_attributes: source, extra_author_attributes: author } = document;
  return [
    [
      ["Published", time(document.published)],
      ["Indexed", time(document.search_indexed)],
    ],
    [
      ["Author", safe(authorOf(document))],
      ["Author id", author?.name && safe(author.id ?? "")],
      ["Gender", author?.gender && author.gender !== "UNKNOWN" && sentenceCase(author.gender)],
      ["Source", safe(sourceOf(document))],
      ["Country", source?.geo && countryName(source.geo)],
      ["Source type", document.source_type.map(sentenceCase).join(", ")],
      ["Post type", document.post_type.map(sentenceCase).join(", ")],
      ["Language", document.lang && languageName(document.lang)],
    ],
    [
      ["Sentiment", typeof document.sentiment === "number" && <SentimentFact value={document.sentiment} />],
      ["Reach", counted(document.reach, "person", "people")],
      ["Engagement", counted(document.engagement, "interaction")],
      ["Comments", counted(document.comment_count, "comment")],
      ["Rating", typeof document.rating === "number" && formatValue(document.rating)],
      [
        "Noise level",
        typeof document.noise_level === "number" && `${formatValue(document.noise_level)} of 100`,
      ],
      ["Length", counted(document.word_count, "word")],
    ],
    [...networkFacts(document), ...metricFacts(document, metrics)],
    [
      ["Tags", tags(document.tags_customer)],
      ["Hashtags", tags(document.tokens_hashtag)],
      ["Mentions", tags(document.tokens_mention)],
      ["Address", addressLink(document.url)],
    ],
  ];
}

function networkFacts({ article_extended_attributes: attributes }: Document): [string, ReactNode][] {
  return isObject(attributes)
    ? Object.entries(attributes).map(([name, value]) => [
        sentenceCase(name),
        typeof value === "number" ? formatValue(value) : safe(JSON.stringify(value)),
      ])
    : [];
}

function metricFacts({ custom }: Document, metrics: readonly CustomMetric[]): [string, ReactNode][] {
  const titles = new Map(metrics.map(({ name, title }) => [name, title]));
  return Object.entries(custom ?? {}).map(([name, value]) => [
    titles.get(name) || name,
    Array.isArray(value)
      ? tags(value.map(String))
      : typeof value === "number"
        ? formatValue(value)
        : safe(typeof value === "string" ? value.slice(0, 2_000) : JSON.stringify(value)),
  ]);
}

function safe(text: string): ReactNode {
  return text !== "" && <SafeText text={text} />;
}

function SentimentFact({ value }: { value: number }) {
  return (
    <>
      <Sentiment value={value} /> ({value < 0 ? `−${-value}` : value} on −5 to 5)
    </>
  );
}

function tags(values: readonly string[]): ReactNode {
  return (
    values.length > 0 && (
      <span className={styles["tags"]}>
        {values.map((value) => (
          <Tag key={value}>
            <SafeText text={value} />
          </Tag>
        ))}
      </span>
    )
  );
}

/** An address as a link where a browser may open it; anything else stays text. */
export function addressLink(address: string): ReactNode {
  return /^https?:\/\//i.test(address) ? (
    <Anchor href={address} target="_blank" rel="noreferrer" fz={13}>
      <SafeText text={address} />
    </Anchor>
  ) : (
    <SafeText text={address} />
  );
}
