import type { Breakdown, Counts, Field, Ranking, Topic } from "../../../src/service/engine/engine";
import { type Document, sentimentLabel, sentiments } from "../../../src/shared/interface/documents";
import { uncertainBelow } from "../../../src/shared/interface/documents.constants";
import { certainties } from "../../../src/shared/interface/histograms.constants";
import { tagKey } from "../../../src/shared/query";
import { type NaiveDocument, compare, isOf, numberOf } from "./documents";

/** A part of documents. */
interface Entry {
  label: string;
  has: (one: NaiveDocument) => boolean;
}

/** The parts into which a breakdown divides documents. */
export function entriesOf(
  breakdown: Breakdown | undefined,
  documents: readonly NaiveDocument[],
  max: number,
): Entry[] {
  if (!breakdown) return [{ label: "ALL", has: () => true }];
  const isAnyUnscored = documents.some(({ document }) => document.sentiment === undefined);
  const labels = {
    sentiment: () => [...sentiments, ...(isAnyUnscored ? ["UNSCORED"] : [])],
    sentiment_certainty: () => [...certainties],
    topic: () => (breakdown.by === "topic" ? breakdown.topics.map(({ id }) => id) : []),
    sourcetype: () => mostFrequent(documents, breakdown, Infinity),
  };
  const { by } = breakdown;
  const found =
    by === "sentiment" || by === "sentiment_certainty" || by === "topic" || by === "sourcetype"
      ? labels[by]()
      : mostFrequent(documents, breakdown, max);
  return found.map((label) => ({ label, has: (one) => valuesOf(one, breakdown).includes(label) }));
}

/** The most frequent values, those of the same number by name. */
export function mostFrequent(documents: readonly NaiveDocument[], field: Field, max: number): string[] {
  const counts = new Map<string, number>();
  for (const one of documents)
    for (const value of valuesOf(one, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a, more], [b, most]) => most - more || compare(a, b))
    .slice(0, max)
    .map(([value]) => value);
}

/** What a document has of a field, each once. */
export function valuesOf(one: NaiveDocument, field: Field): string[] {
  const { document } = one;
  const { sentiment, sentiment_confidence: confidence } = document;
  const label = sentiment === undefined || sentiment === null ? "UNSCORED" : sentimentLabel(sentiment);
  const known = (value: string | null | undefined) => (value ? [value] : []);
  switch (field.by) {
    case "topic":
      return field.topics.filter((topic) => isOf(topic, one)).map(({ id }) => id);
    case "sentiment":
      return [label];
    case "sentiment_certainty":
      return [label !== "UNSCORED" && (confidence ?? 1) < uncertainBelow ? "UNCERTAIN" : label];
    case "sentiment_origin":
      return known(document.sentiment_origin);
    case "sourcetype":
      return [...new Set(document.source_type)];
    case "channel":
      return known(document.host_url);
    case "country":
      return known(document.extra_source_attributes?.geo?.toLowerCase());
    case "language":
      return known(document.lang);
    case "gender":
      return [document.extra_author_attributes?.gender ?? "UNKNOWN"];
    case "tag_text":
      return [...new Set(document.tags_customer)];
    case "hashtag":
      return [...new Set(document.tokens_hashtag.map(tagKey))];
    default:
      throw new RangeError(`Values of ${field.by} aren't counted here`);
  }
}

/** Documents by entry, with the figures of a metric if there is one. */
export function countsOf(
  documents: readonly NaiveDocument[],
  entries: readonly Entry[],
  metric: string | undefined,
): Counts {
  const parts = entries.map(({ has }) => documents.filter(has));
  const v = parts.map((part) => part.length);
  if (metric === undefined) return { v };
  const val = parts.map((part) => {
    const values = amountsOf(part, metric);
    const sum = values.reduce((total, value) => total + value, 0);
    if (values.length === 0) return { count: 0, sum };
    return {
      count: values.length,
      sum,
      avg: sum / values.length,
      max: Math.max(...values),
      min: Math.min(...values),
    };
  });
  return { v, val };
}

function amountsOf(documents: readonly NaiveDocument[], metric: string): number[] {
  return documents.map(({ document }) => numberOf(document, metric)).filter((value) => !Number.isNaN(value));
}

/** An author by ID, or by name and host; a source by host. */
export function idOf(
  { host_url: host = "", extra_author_attributes: author }: Document,
  type: Ranking["type"],
) {
  if (type === "source") return { id: host, apart: "" };
  return author?.id ? { id: author.id, apart: "" } : { id: author?.name ?? "", apart: host };
}

/** Figures of an author's or source's documents. */
export function figuresOf(documents: readonly NaiveDocument[]) {
  const posts = documents.length;
  const having = (label: string) =>
    documents.filter((one) => valuesOf(one, { by: "sentiment" }).includes(label)).length;
  const [positive = 0, neutral = 0, negative = 0] = sentiments.map(having);
  const [reach, engagement] = ["reach", "engagement"].map((name) => {
    const amounts = amountsOf(documents, name);
    return amounts.length === 0 ? undefined : amounts.reduce((total, amount) => total + amount, 0);
  });
  return {
    posts,
    sentiment: { positive, negative, neutral },
    ...(reach !== undefined && { reach, reach_per_mention: reach / posts }),
    ...(engagement !== undefined && { engagement, engagement_per_mention: engagement / posts }),
  };
}

export function detailsOf(id: string, documents: readonly NaiveDocument[], type: Ranking["type"]) {
  const latest = documents.at(-1)?.document;
  const network = latest?.domain_url ?? "";
  if (type === "source") return { details: { name: id, url: `https://${id}`, id }, network };
  const { name = "", url } = latest?.extra_author_attributes ?? {};
  return { details: { name: name || id, url: typeof url === "string" ? url : "", id }, network };
}

export function matchesOf(documents: readonly NaiveDocument[], topics: readonly Topic[]) {
  return topics.map((topic) => ({
    topic_id: topic.id,
    posts_amount: documents.filter((one) => isOf(topic, one)).length,
  }));
}
