import type { z } from "zod";
import type { Influencer } from "../../../shared/interface/influencers";
import { domainOf } from "../../workspace/site";
import type { StoredDocument } from "../../workspace/stored-document";
import type { Bitset } from "../columns/bitset";
import type { Ranking } from "../engine";
import type { TopicSet } from "./breakdowns";
import type { Codes } from "../columns/coded";
import { type Columns, authorIdOf } from "../columns/columns";

/** Maximum number of an author's documents that are read to find a name. */
const maxReadDocuments = 20;

type Read = (id: number) => StoredDocument | undefined;

/**
 * Ranks the authors or sources of a set of documents. Ties are ordered by posts, then by id. There may be a million
 * authors, so only what the order needs is summed for all of them, and the rest for those that are ranked.
 */
export function rankInfluencers(
  set: Bitset,
  columns: Columns,
  { type, criterion, most }: Omit<Ranking, "topics">,
  topics: readonly TopicSet[],
  read: Read,
): z.output<typeof Influencer>[] {
  const codes = type === "author" ? columns.dense.author : columns.dense.host;
  const { dictionary } = columns.coded(type === "author" ? "author" : "host");
  const idOf = (code: number) =>
    type === "author" ? authorIdOf(dictionary.text(code)) : dictionary.text(code);
  const ranked = rank(set, columns, { codes, size: dictionary.size, criterion, most, idOf });
  const documents = documentsOf(set, codes, dictionary.size, ranked);
  const figures = figuresOf(documents, columns, ranked.length);
  const byTopic = topics.map((topic) => ({
    topic_id: topic.id,
    posts: countIn(topic.set, documents, ranked.length),
  }));
  return figures.map((figure, at) => {
    const id = idOf(ranked[at] ?? 0);
    const details = type === "source" ? sourceDetails(id) : authorDetails(id, latestOf(documents, at), read);
    const matched_topics = byTopic.map(({ topic_id, posts }) => ({ topic_id, posts_amount: posts[at] ?? 0 }));
    return { ...details, ...figure, matched_topics };
  });
}

interface Ranked {
  /** Code of each document's author or source. */
  codes: Codes;
  /** One more than the highest code. */
  size: number;
  criterion: Ranking["criterion"];
  most: number;
  idOf: (code: number) => string;
}

/** The codes of the first `most` authors or sources. */
function rank(set: Bitset, columns: Columns, { codes, size, criterion, most, idOf }: Ranked): number[] {
  const posts = new Uint32Array(size);
  set.tally(codes, posts);
  const values = valuesOf(set, codes, posts, columns, criterion);
  // Authors with the same name and no id are ordered by their latest documents.
  let latest: Uint32Array | undefined;
  const byLatest = (a: number, b: number) => {
    latest ??= latestByCode(set, codes, size);
    return (latest[a] ?? 0) - (latest[b] ?? 0);
  };
  const byId = (a: number, b: number) => (idOf(a) === idOf(b) ? byLatest(a, b) : idOf(a) < idOf(b) ? -1 : 1);
  const precedes = (a: number, b: number) =>
    (values[b] ?? 0) - (values[a] ?? 0) || (posts[b] ?? 0) - (posts[a] ?? 0) || byId(a, b);

  const ranked: number[] = [];
  let least = -Infinity;
  // Code 0 means documents without an author.
  for (let code = 1; code < size; code++) {
    if (posts[code] === 0 || (values[code] ?? 0) < least) continue;
    const last = ranked.at(-1);
    if (ranked.length >= most && last !== undefined && precedes(code, last) > 0) continue;
    const at = ranked.findIndex((other) => precedes(code, other) < 0);
    ranked.splice(at < 0 ? ranked.length : at, 0, code);
    if (ranked.length > most) ranked.pop();
    if (ranked.length === most) least = values[ranked.at(-1) ?? 0] ?? 0;
  }
  return ranked;
}

/** The number that each author or source is ranked by. */
function valuesOf(
  set: Bitset,
  codes: Codes,
  posts: Uint32Array,
  { dense }: Columns,
  criterion: Ranking["criterion"],
): Float64Array | Uint32Array {
  if (criterion === "total") return posts;
  const { sentiment, reach, engagement } = dense;
  const values = new Float64Array(posts.length);
  const add = (amountOf: (id: number) => number) =>
    set.eachBlock((ids, count) => {
      for (let i = 0; i < count; i++) {
        const id = ids[i] ?? 0;
        const code = codes[id] ?? 0;
        values[code] = (values[code] ?? 0) + amountOf(id);
      }
    });
  switch (criterion) {
    case "positive":
      add((id) => ((sentiment[id] ?? 0) > 0 ? 1 : 0));
      break;
    case "negative":
      add((id) => ((sentiment[id] ?? 0) < 0 ? 1 : 0));
      break;
    case "neutral":
      add((id) => (sentiment[id] === 0 ? 1 : 0));
      break;
    // NaN means no value and counts as 0.
    case "reach":
    case "reach_per_mention":
      add((id) => reach[id] || 0);
      break;
    case "engagement":
    case "engagement_per_mention":
      add((id) => engagement[id] || 0);
      break;
  }
  if (criterion === "reach_per_mention" || criterion === "engagement_per_mention")
    for (let code = 0; code < values.length; code++)
      if (posts[code] !== 0) values[code] = (values[code] ?? 0) / (posts[code] ?? 1);
  return values;
}

/** Id of the latest document plus 1, by code. */
function latestByCode(set: Bitset, codes: Codes, size: number): Uint32Array {
  const latest = new Uint32Array(size);
  set.each((id) => {
    latest[codes[id] ?? 0] = id + 1;
  });
  return latest;
}

/** Documents of ranked authors or sources in ascending order, each with the place of its author or source. */
interface RankedDocuments {
  ids: Uint32Array;
  places: Int32Array;
}

function documentsOf(set: Bitset, codes: Codes, size: number, ranked: readonly number[]): RankedDocuments {
  const placeOf = new Int32Array(size).fill(-1);
  for (const [at, code] of ranked.entries()) placeOf[code] = at;
  let ids = new Uint32Array(1024);
  let places = new Int32Array(1024);
  let found = 0;
  set.eachBlock((block, count) => {
    if (found + count > ids.length) {
      ids = grown(ids, new Uint32Array(2 * ids.length + count));
      places = grown(places, new Int32Array(2 * places.length + count));
    }
    for (let i = 0; i < count; i++) {
      const id = block[i] ?? 0;
      const place = placeOf[codes[id] ?? 0] ?? -1;
      if (place < 0) continue;
      ids[found] = id;
      places[found++] = place;
    }
  });
  return { ids: ids.subarray(0, found), places: places.subarray(0, found) };
}

function grown<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function figuresOf({ ids, places }: RankedDocuments, { dense }: Columns, ranked: number) {
  const { sentiment, reach, engagement } = dense;
  const sums = Array.from({ length: ranked }, () => ({
    posts: 0,
    sentiment: { positive: 0, negative: 0, neutral: 0 },
    reach: 0,
    engagement: 0,
  }));
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    const sum = sums[places[i] ?? 0];
    if (!sum) continue;
    sum.posts++;
    const mood = sentiment[id] ?? 0;
    if (mood > 0) sum.sentiment.positive++;
    else if (mood < 0) sum.sentiment.negative++;
    else sum.sentiment.neutral++;
    sum.reach += reach[id] || 0;
    sum.engagement += engagement[id] || 0;
  }
  return sums.map((sum) => ({
    ...sum,
    reach_per_mention: sum.reach / sum.posts,
    engagement_per_mention: sum.engagement / sum.posts,
  }));
}

/** Number of documents in a set by place. */
function countIn({ words }: Bitset, { ids, places }: RankedDocuments, ranked: number): Uint32Array {
  const counts = new Uint32Array(ranked);
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    const at = places[i] ?? 0;
    counts[at] = (counts[at] ?? 0) + (((words[id >>> 5] ?? 0) >>> (id & 31)) & 1);
  }
  return counts;
}

/** The latest documents at a place, the latest first. */
function latestOf({ ids, places }: RankedDocuments, at: number): () => Generator<number> {
  return function* () {
    for (let i = ids.length - 1; i >= 0; i--) if (places[i] === at) yield ids[i] ?? 0;
  };
}

/** Details of an author from the latest document, or if that has no name, from the latest one that has. */
function authorDetails(id: string, latest: () => Generator<number>, read: Read) {
  let first: StoredDocument | undefined;
  let named: StoredDocument | undefined;
  let count = 0;
  for (const one of latest()) {
    const document = read(one);
    first ??= document;
    if (isNamed(document)) named = document;
    if (named || ++count >= maxReadDocuments) break;
  }
  const document = named ?? first;
  const { name = "", url } = document?.extra_author_attributes ?? {};
  return {
    details: { name: name || id, url: typeof url === "string" ? url : "", id },
    network: domainOf(document?.host_url ?? ""),
  };
}

function isNamed(document: StoredDocument | undefined): boolean {
  return (document?.extra_author_attributes?.name ?? "") !== "";
}

function sourceDetails(host: string) {
  return { details: { name: host, url: `https://${host}`, id: host }, network: domainOf(host) };
}
