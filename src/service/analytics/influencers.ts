import type { z } from "zod";
import type { influencerTypes, sortCriteria, Influencer } from "../../shared/interface/influencers";
import { domainOf } from "../workspace/stored-document";
import type { Bitset } from "./bitset";
import type { TopicSet } from "./breakdowns";
import type { Columns } from "./columns";

type Criterion = (typeof sortCriteria)[number];
type InfluencerType = (typeof influencerTypes)[number];

/** Sums of every author or source, by code. */
interface Sums {
  posts: Uint32Array;
  positive: Uint32Array;
  negative: Uint32Array;
  reach: Float64Array;
  engagement: Float64Array;
}

/** Ranks the authors or sources of a set of documents; ties by posts, then by id. */
export function rankInfluencers(
  set: Bitset,
  columns: Columns,
  { type, criterion, most }: { type: InfluencerType; criterion: Criterion; most: number },
  topics: readonly TopicSet[],
): z.output<typeof Influencer>[] {
  const codes = type === "author" ? columns.dense.author : columns.dense.host;
  const size = columns.dictionaries[type === "author" ? "author" : "host"].size;
  const sums = sumUp(set, codes, size, columns);
  const value = valueOf(criterion, sums);
  const idOf = (code: number) =>
    type === "author" ? authorId(columns, code) : columns.dictionaries.host.text(code);

  const ranked: number[] = [];
  const precedes = (a: number, b: number) =>
    value(b) - value(a) || (sums.posts[b] ?? 0) - (sums.posts[a] ?? 0) || (idOf(a) < idOf(b) ? -1 : 1);
  // Code 0 stands for documents without an author.
  for (let code = 1; code < size; code++) {
    if ((sums.posts[code] ?? 0) === 0) continue;
    const last = ranked.at(-1);
    if (ranked.length >= most && last !== undefined && precedes(code, last) > 0) continue;
    const at = ranked.findIndex((other) => precedes(code, other) < 0);
    ranked.splice(at < 0 ? ranked.length : at, 0, code);
    if (ranked.length > most) ranked.pop();
  }
  const matched = matchTopics(set, codes, ranked, topics);
  return ranked.map((code) => describe(code, type, columns, sums, matched.get(code) ?? []));
}

function sumUp(set: Bitset, codes: Uint32Array, size: number, { dense }: Columns): Sums {
  const sums: Sums = {
    posts: new Uint32Array(size),
    positive: new Uint32Array(size),
    negative: new Uint32Array(size),
    reach: new Float64Array(size),
    engagement: new Float64Array(size),
  };
  for (const id of set.toIds()) {
    const code = codes[id] ?? 0;
    sums.posts[code] = (sums.posts[code] ?? 0) + 1;
    const sentiment = dense.sentiment[id] ?? 0;
    if (sentiment > 0) sums.positive[code] = (sums.positive[code] ?? 0) + 1;
    else if (sentiment < 0) sums.negative[code] = (sums.negative[code] ?? 0) + 1;
    sums.reach[code] = (sums.reach[code] ?? 0) + orZero(dense.reach[id]);
    sums.engagement[code] = (sums.engagement[code] ?? 0) + orZero(dense.engagement[id]);
  }
  return sums;
}

function orZero(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

function valueOf(criterion: Criterion, sums: Sums): (code: number) => number {
  const posts = (code: number) => sums.posts[code] ?? 0;
  switch (criterion) {
    case "total":
      return posts;
    case "positive":
    case "negative":
    case "reach":
    case "engagement":
      return (code) => sums[criterion][code] ?? 0;
    case "neutral":
      return (code) => neutral(code, sums);
    case "engagement_per_mention":
      return (code) => (sums.engagement[code] ?? 0) / posts(code);
    case "reach_per_mention":
      return (code) => (sums.reach[code] ?? 0) / posts(code);
  }
}

function neutral(code: number, { posts, positive, negative }: Sums): number {
  return (posts[code] ?? 0) - (positive[code] ?? 0) - (negative[code] ?? 0);
}

/** For each ranked author or source, how many of its documents each topic holds. */
function matchTopics(
  set: Bitset,
  codes: Uint32Array,
  ranked: readonly number[],
  topics: readonly TopicSet[],
) {
  const documents = new Map<number, number[]>(ranked.map((code) => [code, []]));
  if (topics.length > 0) set.each((id) => documents.get(codes[id] ?? 0)?.push(id));
  return new Map(
    [...documents].map(([code, ids]) => [
      code,
      topics.map((topic) => ({
        topic_id: topic.id,
        posts_amount: ids.reduce((total, id) => total + (topic.set.has(id) ? 1 : 0), 0),
      })),
    ]),
  );
}

function authorId({ authors }: Columns, code: number): string {
  const author = authors[code];
  return author === undefined ? "" : author.id || author.name;
}

function describe(
  code: number,
  type: InfluencerType,
  columns: Columns,
  sums: Sums,
  matched_topics: { topic_id: string; posts_amount: number }[],
): z.output<typeof Influencer> {
  const author = type === "author" ? columns.authors[code] : undefined;
  const host = columns.dictionaries.host.text(author ? author.host : code);
  const posts = sums.posts[code] ?? 0;
  const reach = sums.reach[code] ?? 0;
  const engagement = sums.engagement[code] ?? 0;
  const details = author
    ? { name: author.name || author.id, url: author.url, id: author.id || author.name }
    : { name: host, url: `https://${host}`, id: host };
  return {
    details,
    network: domainOf(host),
    posts,
    sentiment: {
      positive: sums.positive[code] ?? 0,
      negative: sums.negative[code] ?? 0,
      neutral: neutral(code, sums),
    },
    reach,
    reach_per_mention: reach / posts,
    engagement,
    engagement_per_mention: engagement / posts,
    matched_topics,
  };
}
