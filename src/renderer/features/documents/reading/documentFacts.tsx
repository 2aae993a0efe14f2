import { startOf } from "../../../../shared/text/start-of";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { leadsNowhere, linkOf } from "../../../../shared/documents/identity";
import { engagementParts, isSummed, partsOf } from "../../../../shared/documents/engagement";
import { isObject } from "../../../../shared/documents/json";
import type { Document } from "../../../../shared/interface/documents";
import { uncertainBelow } from "../../../../shared/interface/documents.constants";
import type { CustomMetric } from "../../../../shared/interface/resources";
import { t } from "../../../../shared/texts";
import { sourceOf } from "../../../../shared/documents/source";
import { authorOf } from "../../../../analysis/format/documentNames";
import { networkName } from "../../../components/table/documents";
import { Sentiment, Tag } from "../../../components/states/Mark";
import { codeName, countryName, languageName, sentenceCase } from "../../../../analysis/format/labels";
import { formatFraction, formatValue } from "../../../../analysis/format/numbers";
import { formatInstant, formatZone } from "../../../../analysis/format/times";
import styles from "../Documents.module.css";
import { originName } from "../../../../analysis/format/originName";
import { metricText } from "../metricText";
import { SafeText } from "../../../components/text/SafeText";

/** All fields of a document as names and values, in groups. */
export function documentFacts(
  document: Document,
  timeZone: string,
  metrics: readonly CustomMetric[] = [],
): (readonly [string, ReactNode])[][] {
  const time = (ms: number | null | undefined) =>
    typeof ms === "number" && `${formatInstant(ms, timeZone)}, ${formatZone(timeZone, [ms])}`;
  const counted = (value: number | null | undefined, of: "people" | "comments" | "words") =>
    typeof value === "number" && t(`documents:fact.${of}`, { count: Math.round(value) });
  const { extra_source_attributes: source, extra_author_attributes: author } = document;
  return [
    [
      [
        t("components:document.published"),
        document.date_assumed === true ? (
          <>
            {time(document.published)} <Tag>{t("documents:fact.dateAssumed")}</Tag>
          </>
        ) : (
          time(document.published)
        ),
      ],
      [t("components:document.indexed"), time(document.search_indexed ?? document.indexed)],
    ],
    [
      [t("components:document.author"), safe(authorOf(document))],
      [t("documents:fact.authorId"), author?.name && safe(author.id ?? "")],
      [t("documents:fact.gender"), author?.gender && author.gender !== "UNKNOWN" && codeName(author.gender)],
      [t("components:document.source"), safe(sourceOf(document))],
      [t("components:document.sourceName"), safe(source?.name ?? "")],
      [t("components:document.country"), source?.geo && countryName(source.geo)],
      [t("documents:facet.import"), document.import && safe(document.import)],
      [t("components:document.sourceType"), document.source_type.map(codeName).join(", ")],
      [t("documents:fact.postType"), document.post_type.map(sentenceCase).join(", ")],
      [t("components:document.language"), document.lang && languageName(document.lang)],
    ],
    [
      [
        t("components:document.sentiment"),
        typeof document.sentiment === "number" && (
          <>
            <SentimentFact value={document.sentiment} /> <OriginTag origin={document.sentiment_origin} />{" "}
            <ConfidenceTag confidence={document.sentiment_confidence} />
          </>
        ),
      ],
      [t("components:document.reach"), counted(document.reach, "people") || unknown()],
      [t("components:document.engagement"), engagementFact(document) || unknown()],
      [t("components:document.comments"), counted(document.comment_count, "comments")],
      [t("components:document.rating"), typeof document.rating === "number" && formatValue(document.rating)],
      [
        t("documents:column.noise"),
        typeof document.noise_level === "number" &&
          t("documents:fact.noise", { level: formatValue(document.noise_level) }),
      ],
      [t("documents:fact.length"), counted(document.word_count, "words")],
    ],
    [...networkFacts(document), ...metricFacts(document, metrics)],
    [
      [t("components:document.tags"), tags(document.tags_customer)],
      [t("documents:fact.hashtags"), tags(document.tokens_hashtag)],
      [t("documents:fact.mentions"), tags(document.tokens_mention)],
      [t("components:document.url"), urlLink(document.url ?? linkOf(document) ?? "")],
      [
        t("components:document.externalId"),
        document.external_id && safe(`${networkName(document.external_provider)}: ${document.external_id}`),
      ],
    ],
  ];
}

const unknown = () => `– (${t("components:document.notInFile")})`;

/** The engagement, and what it is the sum of. */
function engagementFact(document: Document): string | false {
  const { engagement } = document;
  if (typeof engagement !== "number") return false;
  const text = t("documents:fact.interactions", { count: Math.round(engagement) });
  if (!isSummed(document)) return text;
  const parts = partsOf(document);
  const sum = engagementParts.flatMap((part) => {
    const count = parts[part];
    return count === undefined ? [] : t(`documents:fact.part.${part}`, { count });
  });
  return `${text} = ${sum.join(" + ")}`;
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
  const known = new Map(metrics.map((metric) => [metric.name, metric]));
  return Object.entries(custom ?? {}).map(([name, value]) => {
    const metric = known.get(name);
    const text = metricText(value, metric?.value_names);
    return [
      metric?.title || name,
      Array.isArray(value)
        ? tags(value.map((one) => metricText(one, metric?.value_names)))
        : safe(startOf(text, 2_000)),
    ];
  });
}

function safe(text: string): ReactNode {
  return text !== "" && <SafeText text={text} />;
}

function SentimentFact({ value }: { value: number }) {
  return (
    <>
      <Sentiment value={value} /> {t("documents:fact.sentiment", { value: value < 0 ? `−${-value}` : value })}
    </>
  );
}

/** Where a local workspace has the sentiment from, as far as it says more than that it was given. */
function OriginTag({ origin }: { origin: string | null | undefined }) {
  return origin && <Tag>{originName(origin)}</Tag>;
}

/** How probable it is that a scored sentiment is right. */
function ConfidenceTag({ confidence }: { confidence: number | null | undefined }) {
  if (typeof confidence !== "number") return null;
  const share = formatFraction(confidence);
  return (
    <Tag>
      {t(confidence < uncertainBelow ? "documents:fact.uncertain" : "documents:fact.sure", { share })}
    </Tag>
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

/** Renders a URL as a link if a browser can open it, safely; anything else as text. */
export function urlLink(url: string): ReactNode {
  return /^https?:\/\//i.test(url) && !leadsNowhere(url) ? (
    <Anchor href={url} title={url} target="_blank" rel="noreferrer" fz={13} lineClamp={4}>
      <SafeText text={url} />
    </Anchor>
  ) : (
    <SafeText text={url} />
  );
}
