import { type EngagementPart, engagementParts } from "../../../shared/documents/engagement";
import { domainOf } from "../../workspace/site";
import type { StoredDocument } from "../../workspace/stored-document";
import { type Bitset, blockSize } from "../columns/bitset";
import type { RankedInfluencers, Ranking } from "../engine";
import type { TopicSet } from "./breakdowns";
import { insertSorted } from "./insert-sorted";
import { countUnknown } from "./metrics";
import type { Codes } from "../columns/codes";
import { authorIdOf, identityOf } from "../columns/author-keys";
import type { Columns } from "../columns/columns";
import { sentimentName, unscored } from "../columns/sentiments";
import type { PartsOf } from "../columns/partials";

/** Maximum number of an author's documents that are read to find a name. */
const maxReadDocuments = 20;

type Read = (id: number) => StoredDocument | undefined;

/** What a ranking is made of. */
interface Parts {
  columns: Columns;
  topics: readonly TopicSet[];
  read: Read;
  /** Cached sums, if the set depends on a query alone. */
  partsOf: PartsOf | undefined;
}

/**
 * Ranks the authors or sources of a set of documents. Ties are ordered by posts, then by id. There may be a million
 * authors, so only what the order needs is summed for all of them, and the rest for those that are ranked.
 */
export function rankInfluencers(
  set: Bitset,
  { type, criterion, max, identified = false }: Omit<Ranking, "topics">,
  { columns, topics, read, partsOf }: Parts,
): RankedInfluencers {
  const codes = type === "author" ? columns.dense.author : columns.dense.host;
  const { dictionary } = columns.coded(type === "author" ? "author" : "host");
  const { size } = dictionary;
  const idOf = (code: number) =>
    type === "author" ? authorIdOf(dictionary.text(code)) : dictionary.text(code);
  const posts = new Uint32Array(size);
  set.tally(codes, posts);
  let total = 0;
  // Code 0 means documents without an author.
  for (let code = 1; code < size; code++) if (posts[code] !== 0) total++;
  const ranked = rank(set, columns, { codes, posts, criterion, max, idOf });
  const placeOf = new Int32Array(size).fill(-1);
  for (const [at, code] of ranked.entries()) placeOf[code] = at;
  const part = criterion === "loudness" ? "reposts" : engagementParts.find((name) => name === criterion);
  const sums = sumsOf(set, columns, { type, part, codes, placeOf, ranked, topics, partsOf });
  /** Documents of ranked authors, in ascending order. */
  let documents: Uint32Array | undefined;
  const isRanked = (id: number) => (placeOf[codes[id] ?? 0] ?? -1) >= 0;
  const influencers = ranked.map((code, at) => {
    const id = idOf(code);
    const { latest, matched_topics, ...figures } = sums(at);
    const loudness =
      criterion === "loudness" && figures.reposts !== undefined && figures.posts * figures.reposts;
    const others = () => latestOf((documents ??= set.filter(isRanked).toIds()), codes, code);
    const details = type === "source" ? sourceDetails(id) : authorDetails(id, latest, others, read);
    const own = identified && { author_id: identityOf(dictionary.text(code), columns.dictionaries) };
    return { ...details, ...own, ...figures, ...(loudness !== false && { loudness }), matched_topics };
  });
  const reposts = set.and(columns.reposts);
  return {
    influencers,
    total,
    documents: set.count(),
    repostsLeftOut: reposts.count() - countUnknown(reposts, "engagement", columns),
  };
}

interface Ranked {
  /** Code of each document's author or source. */
  codes: Codes;
  /** Documents of each code. */
  posts: Uint32Array;
  criterion: Ranking["criterion"];
  max: number;
  idOf: (code: number) => string;
}

/** The codes of the first `max` authors or sources. */
function rank(set: Bitset, columns: Columns, { codes, posts, criterion, max, idOf }: Ranked): number[] {
  const size = posts.length;
  const values = valuesOf(set, codes, posts, columns, criterion);
  // Authors with the same name and no id are ordered by their latest documents.
  let latest: Uint32Array | undefined;
  const byLatest = (a: number, b: number) => {
    latest ??= latestByCode(set, codes, size);
    return (latest[a] ?? 0) - (latest[b] ?? 0);
  };
  const byId = (a: number, b: number) => (idOf(a) === idOf(b) ? byLatest(a, b) : idOf(a) < idOf(b) ? -1 : 1);
  const precedes = (a: number, b: number) =>
    ((values[b] ?? 0) - (values[a] ?? 0) || (posts[b] ?? 0) - (posts[a] ?? 0) || byId(a, b)) < 0;

  const ranked: number[] = [];
  let min = -Infinity;
  // Code 0 means documents without an author.
  for (let code = 1; code < size; code++) {
    if (posts[code] === 0 || (values[code] ?? 0) < min) continue;
    insertSorted(ranked, code, max, precedes);
    if (ranked.length === max) min = values[ranked.at(-1) ?? 0] ?? 0;
  }
  return ranked;
}

/** The number that each author or source is ranked by. */
function valuesOf(
  set: Bitset,
  codes: Codes,
  posts: Uint32Array,
  columns: Columns,
  criterion: Ranking["criterion"],
): Float64Array | Uint32Array {
  if (criterion === "total") return posts;
  const { sentiment } = columns.dense;
  const values = new Float64Array(posts.length);
  const add = (amountOf: (id: number) => number) =>
    set.eachBlock((ids, count) => {
      for (let i = 0; i < count; i++) {
        const id = ids[i] ?? 0;
        const code = codes[id] ?? 0;
        values[code] = (values[code] ?? 0) + amountOf(id);
      }
    });
  /** Those of whom no document has the amount come last: it is unknown, and not 0. */
  const addKnown = (name: string) => {
    values.fill(-Infinity);
    const amountOf = columns.amount(name) ?? (() => Number.NaN);
    set.each((id) => {
      const amount = amountOf(id);
      const code = codes[id] ?? 0;
      if (!Number.isNaN(amount)) values[code] = Math.max(0, values[code] ?? 0) + amount;
    });
  };
  switch (criterion) {
    case "positive":
      add((id) => ((sentiment[id] ?? 0) > 0 ? 1 : 0));
      break;
    case "negative":
      add((id) => (sentimentName(sentiment[id] ?? 0) === "negative" ? 1 : 0));
      break;
    case "neutral":
      add((id) => (sentiment[id] === 0 ? 1 : 0));
      break;
    case "reach":
    case "reach_per_mention":
      addKnown("reach");
      break;
    case "engagement":
    case "engagement_per_mention":
      addKnown("engagement");
      break;
    case "likes":
    case "reposts":
    case "comments":
      addKnown(criterion);
      break;
    case "loudness":
      addKnown("reposts");
      for (let code = 0; code < values.length; code++)
        values[code] = (values[code] ?? 0) * (posts[code] ?? 0);
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

interface Summed {
  type: Ranking["type"];
  /** The part of engagement that is asked for. */
  part: EngagementPart | undefined;
  codes: Codes;
  /** Place of each ranked author or source by code, -1 for others. */
  placeOf: Int32Array;
  ranked: readonly number[];
  topics: readonly TopicSet[];
  partsOf: PartsOf | undefined;
}

/** Offsets of the sums of one author or source. Those of the topics follow. */
const postsAt = 0;
const positiveAt = 1;
const negativeAt = 2;
const neutralAt = 3;
/** Id of the latest document plus 1. */
const latestAt = 4;
/** A sum of each amount, and behind it the number of documents that have it. The third is a part of engagement. */
const amountsAt = 5;
const topicsAt = amountsAt + 2 * 3;

/** The figures of ranked authors or sources by place. */
function sumsOf(
  set: Bitset,
  columns: Columns,
  { type, part, codes, placeOf, ranked, topics, partsOf }: Summed,
): (at: number) => ReturnType<typeof figuresAt> {
  const width = topicsAt + topics.length;
  const numbers = ranked.length * width;
  const { sentiment } = columns.dense;
  const amounts = ["reach", "engagement", ...(part ? [part] : [])].map(
    (name) => columns.amount(name) ?? (() => Number.NaN),
  );
  const ids = new Uint32Array(blockSize);
  const starts = new Uint32Array(blockSize);
  const add = (sums: Float64Array, block: Uint32Array, count: number) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const id = block[i] ?? 0;
      const place = placeOf[codes[id] ?? 0] ?? -1;
      if (place < 0) continue;
      const start = place * width;
      ids[found] = id;
      starts[found++] = start;
      sums[start + postsAt] = (sums[start + postsAt] ?? 0) + 1;
      const mood = sentiment[id] ?? 0;
      if (mood !== unscored) {
        const feeling = start + (mood > 0 ? positiveAt : mood < 0 ? negativeAt : neutralAt);
        sums[feeling] = (sums[feeling] ?? 0) + 1;
      }
      for (let n = 0; n < amounts.length; n++) {
        const amount = amounts[n]?.(id) ?? Number.NaN;
        if (Number.isNaN(amount)) continue;
        const cell = start + amountsAt + 2 * n;
        sums[cell] = (sums[cell] ?? 0) + amount;
        sums[cell + 1] = (sums[cell + 1] ?? 0) + 1;
      }
      sums[start + latestAt] = id + 1;
    }
    for (const [topic, { set: members }] of topics.entries()) {
      const { words } = members;
      for (let i = 0; i < found; i++) {
        const id = ids[i] ?? 0;
        const cell = (starts[i] ?? 0) + topicsAt + topic;
        sums[cell] = (sums[cell] ?? 0) + (((words[id >>> 5] ?? 0) >>> (id & 31)) & 1);
      }
    }
  };
  const sumsIn = (from?: number, to?: number) => {
    const sums = new Float64Array(numbers);
    set.eachBlock((block, count) => add(sums, block, count), from, to);
    return sums;
  };
  const question = JSON.stringify([
    "influencers",
    type,
    part,
    ranked,
    topics.map((topic) => topic.definition()),
  ]);
  const parts = partsOf?.(question, numbers, sumsIn) ?? [sumsIn()];
  const total = new Float64Array(numbers);
  for (const part of parts)
    for (let cell = 0; cell < numbers; cell++) {
      const number = part[cell] ?? 0;
      const isLatest = cell % width === latestAt;
      total[cell] = isLatest ? Math.max(total[cell] ?? 0, number) : (total[cell] ?? 0) + number;
    }
  return (at) => figuresAt(total.subarray(at * width, (at + 1) * width), topics, part);
}

function figuresAt(sums: Float64Array, topics: readonly TopicSet[], part: EngagementPart | undefined) {
  const of = (offset: number) => sums[offset] ?? 0;
  const [reach, engagement, own] = [0, 1, 2].map((n) => {
    const cell = amountsAt + 2 * n;
    return of(cell + 1) === 0 ? undefined : of(cell);
  });
  const named: Partial<Record<EngagementPart, number>> = part && own !== undefined ? { [part]: own } : {};
  return {
    posts: of(postsAt),
    sentiment: { positive: of(positiveAt), negative: of(negativeAt), neutral: of(neutralAt) },
    ...(reach !== undefined && { reach, reach_per_mention: reach / of(postsAt) }),
    ...(engagement !== undefined && { engagement, engagement_per_mention: engagement / of(postsAt) }),
    ...named,
    latest: of(latestAt) - 1,
    matched_topics: topics.map(({ id }, topic) => ({ topic_id: id, posts_amount: of(topicsAt + topic) })),
  };
}

/** The documents of an author, the latest first. */
function* latestOf(ids: Uint32Array, codes: Codes, code: number): Generator<number> {
  for (let i = ids.length - 1; i >= 0; i--) if (codes[ids[i] ?? 0] === code) yield ids[i] ?? 0;
}

/**
 * Details of an author from the latest document, or if that has no name, from the latest one that has. Finding all
 * documents takes long, so `others` are listed only then.
 */
function authorDetails(id: string, latest: number, others: () => Iterable<number>, read: Read) {
  const first = read(latest);
  let named = isNamed(first) ? first : undefined;
  let count = 0;
  if (!named)
    for (const documentId of others()) {
      const document = read(documentId);
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
