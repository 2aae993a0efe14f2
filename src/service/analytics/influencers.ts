import type { z } from "zod";
import type { influencerTypes, sortCriteria, Influencer } from "../../shared/interface/influencers";
import { domainOf } from "../workspace/site";
import type { StoredDocument } from "../workspace/stored-document";
import type { Bitset } from "./bitset";
import type { TopicSet } from "./breakdowns";
import { type Columns, authorIdOf } from "./columns";
import type { PartsOf, SumsOf } from "./partials";

type Criterion = (typeof sortCriteria)[number];
type InfluencerType = (typeof influencerTypes)[number];

const fields = ["posts", "positive", "negative", "reach", "engagement"] as const;
type Field = (typeof fields)[number];
/**
 * The sums of an author or source are 32 adjacent bytes, so that a document touches one place in memory: three 32-bit
 * counts (posts, positive, negative), the id of the latest document plus 1, and two 64-bit sums (reach, engagement).
 */
const whole = 8;
const sum = 4;
const latest = 3;
/** Maximum number of an author's documents that are read to find a name. */
const maxReadDocuments = 20;
/** Sums are cached in chunks of 2 ** chunkBits ids. Chunks are large because each has sums for every author. */
const chunkBits = 18;

/** Looks up a sum of an author or source by code. */
type Sums = (field: Field | "latest", code: number) => number;
type Read = (id: number) => StoredDocument | undefined;

/** Ranks the authors or sources of a set of documents. Ties are ordered by posts, then by id. */
export function rankInfluencers(
  set: Bitset,
  columns: Columns,
  { type, criterion, most }: { type: InfluencerType; criterion: Criterion; most: number },
  topics: readonly TopicSet[],
  read: Read,
  partsOf?: PartsOf,
): z.output<typeof Influencer>[] {
  const codes = type === "author" ? columns.dense.author : columns.dense.host;
  const size = columns.dictionaries[type === "author" ? "author" : "host"].size;
  const sumsOf: SumsOf = (from, to) => sumUp(set, codes, size, columns, from, to);
  const sums = readable(partsOf ? together(partsOf(type, chunkBits, sumsOf), size) : sumsOf(0, Infinity));
  const value = valueOf(criterion, sums);
  const idOf = (code: number) =>
    type === "author"
      ? authorIdOf(columns.dictionaries.author.text(code))
      : columns.dictionaries.host.text(code);
  // Authors with the same name and no id are ordered by their latest documents.
  const byId = (a: number, b: number) =>
    idOf(a) === idOf(b) ? sums("latest", a) - sums("latest", b) : idOf(a) < idOf(b) ? -1 : 1;

  const ranked: number[] = [];
  const precedes = (a: number, b: number) =>
    value(b) - value(a) || sums("posts", b) - sums("posts", a) || byId(a, b);
  // Code 0 means documents without an author.
  for (let code = 1; code < size; code++) {
    if (sums("posts", code) === 0) continue;
    const last = ranked.at(-1);
    if (ranked.length >= most && last !== undefined && precedes(code, last) > 0) continue;
    const at = ranked.findIndex((other) => precedes(code, other) < 0);
    ranked.splice(at < 0 ? ranked.length : at, 0, code);
    if (ranked.length > most) ranked.pop();
  }
  const documents = documentsOf(set, codes, ranked);
  return ranked.map((code) => {
    const ids = topics.length > 0 ? documents(code) : [];
    const matched_topics = topics.map((topic) => ({
      topic_id: topic.id,
      posts_amount: ids.reduce((total, id) => total + (topic.set.has(id) ? 1 : 0), 0),
    }));
    const details =
      type === "source"
        ? sourceDetails(idOf(code))
        : authorDetails(idOf(code), sums("latest", code) - 1, () => documents(code), read);
    return { ...details, ...figures(code, sums), matched_topics };
  });
}

function sumUp(
  set: Bitset,
  codes: Uint32Array,
  size: number,
  { dense }: Columns,
  first: number,
  end: number,
): Float64Array {
  const { sentiment, reach, engagement } = dense;
  const sums = new Float64Array(size * sum);
  const counts = new Uint32Array(sums.buffer);
  set.eachBlock(
    (ids, length) => {
      for (let i = 0; i < length; i++) {
        const id = ids[i] ?? 0;
        const code = codes[id] ?? 0;
        const mood = sentiment[id] ?? 0;
        const at = code * whole;
        counts[at] = (counts[at] ?? 0) + 1;
        // Uses the sign bit. An unpredictable branch would be slower.
        counts[at + 1] = (counts[at + 1] ?? 0) + (-mood >>> 31);
        counts[at + 2] = (counts[at + 2] ?? 0) + (mood >>> 31);
        counts[at + latest] = id + 1;
        // NaN means no value and counts as 0.
        const from = code * sum + 2;
        sums[from] = (sums[from] ?? 0) + (reach[id] || 0);
        sums[from + 1] = (sums[from + 1] ?? 0) + (engagement[id] || 0);
      }
    },
    first,
    end,
  );
  return sums;
}

/** Adds up the sums of chunks. Authors added later are missing in older chunks. */
function together(parts: readonly Float64Array[], size: number): Float64Array {
  const sums = new Float64Array(size * sum);
  const counts = new Uint32Array(sums.buffer);
  for (const part of parts) {
    const partCounts = new Uint32Array(part.buffer);
    for (let at = 0, n = 0; at < part.length; at += sum, n += whole) {
      if (partCounts[n] === 0) continue;
      counts[n] = (counts[n] ?? 0) + (partCounts[n] ?? 0);
      counts[n + 1] = (counts[n + 1] ?? 0) + (partCounts[n + 1] ?? 0);
      counts[n + 2] = (counts[n + 2] ?? 0) + (partCounts[n + 2] ?? 0);
      counts[n + latest] = partCounts[n + latest] ?? 0;
      sums[at + 2] = (sums[at + 2] ?? 0) + (part[at + 2] ?? 0);
      sums[at + 3] = (sums[at + 3] ?? 0) + (part[at + 3] ?? 0);
    }
  }
  return sums;
}

function readable(sums: Float64Array): Sums {
  const counts = new Uint32Array(sums.buffer);
  return (field, code) => {
    if (field === "latest") return counts[code * whole + latest] ?? 0;
    const n = fields.indexOf(field);
    return (n < 3 ? counts[code * whole + n] : sums[code * sum + n - 1]) ?? 0;
  };
}

function valueOf(criterion: Criterion, sums: Sums): (code: number) => number {
  switch (criterion) {
    case "total":
      return (code) => sums("posts", code);
    case "positive":
    case "negative":
    case "reach":
    case "engagement":
      return (code) => sums(criterion, code);
    case "neutral":
      return (code) => neutral(code, sums);
    case "engagement_per_mention":
      return (code) => sums("engagement", code) / sums("posts", code);
    case "reach_per_mention":
      return (code) => sums("reach", code) / sums("posts", code);
  }
}

function neutral(code: number, sums: Sums): number {
  return sums("posts", code) - sums("positive", code) - sums("negative", code);
}

/** Returns a lookup of the documents of each ranked author or source. It is computed on first use. */
function documentsOf(set: Bitset, codes: Uint32Array, ranked: readonly number[]) {
  let found: Map<number, number[]> | undefined;
  const look = () => {
    const documents = new Map<number, number[]>(ranked.map((code) => [code, []]));
    set.each((id) => documents.get(codes[id] ?? 0)?.push(id));
    return documents;
  };
  return (code: number): readonly number[] => (found ??= look()).get(code) ?? [];
}

/**
 * Details of an author from the latest document, or if that has no name, from the latest one that has (usually the
 * first read).
 */
function authorDetails(id: string, last: number, documents: () => readonly number[], read: Read) {
  const latestDocument = read(last);
  const document = isNamed(latestDocument)
    ? latestDocument
    : (latestNamed(documents(), read) ?? latestDocument);
  const { name = "", url } = document?.extra_author_attributes ?? {};
  return {
    details: { name: name || id, url: typeof url === "string" ? url : "", id },
    network: domainOf(document?.host_url ?? ""),
  };
}

function isNamed(document: StoredDocument | undefined): boolean {
  return (document?.extra_author_attributes?.name ?? "") !== "";
}

function latestNamed(ids: readonly number[], read: Read): StoredDocument | undefined {
  for (const id of ids.slice(-maxReadDocuments).reverse()) {
    const document = read(id);
    if (isNamed(document)) return document;
  }
  return undefined;
}

function sourceDetails(host: string) {
  return { details: { name: host, url: `https://${host}`, id: host }, network: domainOf(host) };
}

function figures(code: number, sums: Sums) {
  const posts = sums("posts", code);
  const reach = sums("reach", code);
  const engagement = sums("engagement", code);
  return {
    posts,
    sentiment: {
      positive: sums("positive", code),
      negative: sums("negative", code),
      neutral: neutral(code, sums),
    },
    reach,
    reach_per_mention: reach / posts,
    engagement,
    engagement_per_mention: engagement / posts,
  };
}
