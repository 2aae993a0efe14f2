import { drawHash } from "../../../shared/coding/draw-hash";
import { rescores, sentimentOrigins } from "../../../shared/interface/documents.constants";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { sentimentName, unscored } from "../columns/sentiments";
import type { SampleDrawn, SampleQuestion } from "../engine";

/** Larger than any hash. */
const pastHashes = 2 ** 32;
/** Rank of a sentiment of 0 among the doubtful ones: behind all others. */
const neutralRank = 6;

interface Keyed {
  id: number;
  hash: number;
  key: number;
}

/** The documents of a set with the smallest hashes. Only those in `to` are ever held, however large the set is. */
export function drawSample(
  set: Bitset,
  { seed, order, from, to }: SampleQuestion,
  { dense: { sentiment, sentiment_origin: origin }, dictionaries }: Columns,
): Omit<SampleDrawn, "drawn" | "published"> & { drawn: { id: number; hash: number }[] } {
  const person = dictionaries.sentiment_origin.find(sentimentOrigins.person);
  const scored = { positive: 0, neutral: 0, negative: 0 };
  const origins = new Set<number>();
  const precedes = (a: Keyed, b: Keyed) => a.key - b.key || a.id - b.id;
  let candidates: Keyed[] = [];
  let highest = Infinity;
  let documents = 0;
  set.eachBlock((ids, count) => {
    documents += count;
    for (let i = 0; i < count; i++) {
      const id = ids[i] ?? 0;
      const value = sentiment[id] ?? 0;
      const isByPerson = person !== undefined && origin[id] === person;
      if (!isByPerson) {
        const name = sentimentName(value);
        if (name) scored[name]++;
        origins.add(origin[id] ?? 0);
      } else if (order === "doubtful") continue;
      const hash = drawHash(seed, id);
      const rank = order === "random" ? 0 : value === 0 || value === unscored ? neutralRank : Math.abs(value);
      const key = rank * pastHashes + hash;
      if (key > highest) continue;
      candidates.push({ id, hash, key });
      if (candidates.length < 2 * to + 1000) continue;
      candidates = candidates.sort(precedes).slice(0, to);
      highest = candidates.at(-1)?.key ?? -1;
    }
  });
  const drawn = candidates
    .sort(precedes)
    .slice(from, to)
    .map(({ id, hash }) => ({ id, hash }));
  const scorers = [...origins].map((code) => dictionaries.sentiment_origin.text(code)).filter(rescores);
  return { documents, scored, scorers: scorers.sort(), drawn };
}
