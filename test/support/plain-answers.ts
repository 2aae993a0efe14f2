import { type Document, sentiments } from "../../src/shared/interface/documents";
import type { sortCriteria } from "../../src/shared/interface/influencers";

/* Answers computed by going through the documents one by one, as references for those of the service. */

interface NumericBin {
  k: number;
  v: number[];
}
interface ValueBin {
  ks: string;
  v: number[];
}
export type DocumentTest = (document: Document) => boolean;

/**
 * Bins with these starts, by sentiment, with the figures of engagement. The last bin has no end. Documents without a sentiment
 * are an entry of their own if there are any.
 */
export function plainTimeBins(documents: readonly Document[], starts: readonly number[]) {
  const isUnscored: DocumentTest = ({ sentiment }) => sentiment === undefined;
  const tests = sentiments.map(
    (_label, entry): DocumentTest =>
      ({ sentiment }) =>
        Math.sign(sentiment ?? Number.NaN) === 1 - entry,
  );
  if (documents.some(isUnscored)) tests.push(isUnscored);
  return starts.map((from, i) => {
    const until = starts[i + 1] ?? Infinity;
    const inBin = documents.filter(({ published }) => (published ?? 0) >= from && (published ?? 0) < until);
    const groups = tests.map((test) => inBin.filter(test));
    return { t: from, v: groups.map((group) => group.length), val: groups.map(figures) };
  });
}

function figures(documents: readonly Document[]) {
  const values = documents.flatMap(({ engagement }) => (typeof engagement === "number" ? [engagement] : []));
  if (values.length === 0) return { count: 0, sum: 0 };
  const sum = values.reduce((a, b) => a + b, 0);
  const min = Math.min(...values);
  const max = Math.max(...values);
  return { count: values.length, sum, avg: sum / values.length, min, max };
}

/** A histogram of engagement. */
export function plainEngagement(documents: readonly Document[], step: number): NumericBin[] {
  const values = documents.flatMap(({ engagement }) => (typeof engagement === "number" ? [engagement] : []));
  if (values.length === 0) return [];
  const low = Math.floor(Math.min(...values) / step);
  const high = Math.floor(Math.max(...values) / step);
  return Array.from({ length: high - low + 1 }, (_, i) => (low + i) * step).map((k) => ({
    k,
    v: [values.filter((value) => value >= k && value < k + step).length],
  }));
}

/** The most frequent of some values, each with a test of documents that have it. */
export function plainCounts(
  documents: readonly Document[],
  tests: Iterable<readonly [string, DocumentTest]>,
  max = Infinity,
): ValueBin[] {
  return [...tests]
    .map(([ks, has]) => ({ ks, v: [documents.filter(has).length] }))
    .filter(({ v }) => v[0] !== 0)
    .sort((a, b) => (b.v[0] ?? 0) - (a.v[0] ?? 0) || (a.ks < b.ks ? -1 : 1))
    .slice(0, max);
}

/** Tests for the source types of the random documents. */
export const sourceTypeTests = ["BLOG", "BLOG_OTHER", "NEWS"].map(
  (type) => [type, ({ source_type }: Document) => source_type.includes(type)] as const,
);

/** Ranked authors or sources. */
export function plainRanking(
  documents: readonly Document[],
  type: "author" | "source",
  criterion: (typeof sortCriteria)[number],
  topics: ReadonlyMap<string, DocumentTest>,
) {
  const groups = new Map<string, Document[]>();
  for (const document of documents) {
    const { host_url, extra_author_attributes: author } = document;
    const id = type === "source" ? (host_url ?? "") : (author?.id ?? author?.name ?? "");
    groups.set(id, [...(groups.get(id) ?? []), document]);
  }
  const ranked = [...groups].map(([id, group]) => {
    const posts = group.length;
    // Nobody's unknown reach is 0.
    const sum = (field: "reach" | "engagement") =>
      group.some((document) => typeof document[field] === "number")
        ? group.reduce((total, document) => total + (document[field] ?? 0), 0)
        : undefined;
    const signed = (sign: number) =>
      group.filter(({ sentiment }) => Math.sign(sentiment ?? Number.NaN) === sign).length;
    const sentiment = { positive: signed(1), negative: signed(-1), neutral: signed(0) };
    const reach = sum("reach");
    const engagement = sum("engagement");
    const a = (amount: number | undefined) => amount !== undefined && amount / posts;
    const perMention = { reach_per_mention: a(reach), engagement_per_mention: a(engagement) };
    const value = { total: posts, ...sentiment, reach, engagement, ...perMention }[criterion];
    const matched = [...topics].map(([topic_id, isIn]) => ({
      topic_id,
      posts_amount: group.filter(isIn).length,
    }));
    return {
      value: typeof value === "number" ? value : -1,
      shown: { id, posts, sentiment, reach, engagement, matched },
    };
  });
  return ranked
    .sort((a, b) => b.value - a.value || b.shown.posts - a.shown.posts || (a.shown.id < b.shown.id ? -1 : 1))
    .map(({ shown }) => shown);
}
