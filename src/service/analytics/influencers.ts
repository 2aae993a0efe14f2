import type { z } from "zod";
import type { influencerTypes, sortCriteria, Influencer } from "../../shared/interface/influencers";
import { domainOf } from "../workspace/site";
import type { Bitset } from "./bitset";
import type { TopicSet } from "./breakdowns";
import type { Columns } from "./columns";
import type { PartsOf, SumsOf } from "./partials";

type Criterion = (typeof sortCriteria)[number];
type InfluencerType = (typeof influencerTypes)[number];

const fields = ["posts", "positive", "negative", "reach", "engagement"] as const;
type Field = (typeof fields)[number];
/**
 * What is summed up for an author or source stands side by side in 32 bytes, so that a document touches one place in
 * memory: three whole numbers, a gap, two sums.
 */
const whole = 8;
const sum = 4;
/** Sums are kept by chunks of 2 ** this many ids: few, since each holds every author. */
const chunkBits = 18;

/** Sums of every author or source, by code. */
type Sums = (field: Field, code: number) => number;

/** Ranks the authors or sources of a set of documents; ties by posts, then by id. */
export function rankInfluencers(
  set: Bitset,
  columns: Columns,
  { type, criterion, most }: { type: InfluencerType; criterion: Criterion; most: number },
  topics: readonly TopicSet[],
  partsOf?: PartsOf,
): z.output<typeof Influencer>[] {
  const codes = type === "author" ? columns.dense.author : columns.dense.host;
  const size = columns.dictionaries[type === "author" ? "author" : "host"].size;
  const sumsOf: SumsOf = (from, to) => sumUp(set, codes, size, columns, from, to);
  const sums = readable(partsOf ? together(partsOf(type, chunkBits, sumsOf), size) : sumsOf(0, Infinity));
  const value = valueOf(criterion, sums);
  const idOf = (code: number) =>
    type === "author" ? authorId(columns, code) : columns.dictionaries.host.text(code);

  const ranked: number[] = [];
  const precedes = (a: number, b: number) =>
    value(b) - value(a) || sums("posts", b) - sums("posts", a) || (idOf(a) < idOf(b) ? -1 : 1);
  // Code 0 stands for documents without an author.
  for (let code = 1; code < size; code++) {
    if (sums("posts", code) === 0) continue;
    const last = ranked.at(-1);
    if (ranked.length >= most && last !== undefined && precedes(code, last) > 0) continue;
    const at = ranked.findIndex((other) => precedes(code, other) < 0);
    ranked.splice(at < 0 ? ranked.length : at, 0, code);
    if (ranked.length > most) ranked.pop();
  }
  const matched = matchTopics(set, codes, ranked, topics);
  return ranked.map((code) => describe(code, type, columns, sums, matched.get(code) ?? []));
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
        // By the sign's bit: a branch that cannot be foreseen takes longer.
        counts[at + 1] = (counts[at + 1] ?? 0) + (-mood >>> 31);
        counts[at + 2] = (counts[at + 2] ?? 0) + (mood >>> 31);
        // NaN, which stands for no value, counts as nothing.
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

/** Adds up the sums of chunks; those of authors who came later are missing in an earlier one. */
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
      sums[at + 2] = (sums[at + 2] ?? 0) + (part[at + 2] ?? 0);
      sums[at + 3] = (sums[at + 3] ?? 0) + (part[at + 3] ?? 0);
    }
  }
  return sums;
}

function readable(sums: Float64Array): Sums {
  const counts = new Uint32Array(sums.buffer);
  return (field, code) => {
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
  const posts = sums("posts", code);
  const reach = sums("reach", code);
  const engagement = sums("engagement", code);
  const details = author
    ? { name: author.name || author.id, url: author.url, id: author.id || author.name }
    : { name: host, url: `https://${host}`, id: host };
  return {
    details,
    network: domainOf(host),
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
    matched_topics,
  };
}
