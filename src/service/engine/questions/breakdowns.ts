import { sentiments } from "../../../shared/interface/documents";
import { certainties } from "../../../shared/interface/histograms.constants";
import { Bitset, blockSize } from "../columns/bitset";
import { type CodesOf, recoded } from "../columns/codes";
import type { Columns } from "../columns/columns";
import { certaintyPlace, unscored } from "../columns/sentiments";
import type { ValueList } from "../columns/spellings";
import type { Breakdown, OwnColumn, Topic } from "../engine";
import { type Distribution, countValues, topOf } from "./distribution";

/** Places are found one by one, and only tell colors. */
const maxPlaced = 20;

/** The entries into which a breakdown divides documents. */
export interface Division {
  /** Entries of the header. */
  labels: string[];
  /** What the entries depend on besides the documents, where labels don't say it. */
  definition?: string;
  /** Their places in the whole project, from the most frequent value on. They don't depend on the divided set. */
  places?: number[];
  /**
   * Returns the documents of each entry, taken from `of` or, if absent, from the divided set. `from` and `to` limit the
   * ids to [from, to). Both must be multiples of 32.
   */
  sets: (of?: Bitset, from?: number, to?: number) => Bitset[];
  /** The documents of each entry, and others, if they are known without looking at the divided set. */
  members?: readonly Bitset[];
  /** Gives the entry of each document, -1 for none. Undefined if a document may belong to several entries. */
  entriesOf?: CodesOf;
}

/** A topic with its documents. */
export interface TopicSet {
  id: string;
  /** Its documents. Deleted ones and those of other projects may be among them. */
  set: Bitset;
  /** Its queries. */
  definition: () => unknown;
}
/** What values of documents are read from. */
export interface ValueParts {
  columns: Columns;
  topics: (topics: readonly Topic[]) => readonly TopicSet[];
  /** Values that a document may have several of, each with all its spellings. */
  listed: (of: ListedValues) => ValueList;
  /** All documents of the project. */
  project: () => Bitset;
}

export type ListedValues = OwnColumn | { by: "sourcetype" | "tag" | "hashtag" };

interface Parts extends ValueParts {
  max: number;
  /** The most frequent values are those of documents in a bin. */
  binsOf?: CodesOf;
}

/** Divides a set of documents by all sentiments, topics or source types, or by the most frequent other values. */
export function breakDown(
  set: Bitset,
  breakdown: Breakdown | undefined,
  { columns, topics, listed, project, max, binsOf }: Parts,
): Division {
  const ranked = () => (binsOf ? inBins(set, binsOf, columns.size) : set);
  const coded = (name: "country" | "sentiment_origin" | "host") => {
    const values = columns.coded(name);
    return { ...values, counts: countValues(project(), values) };
  };
  switch (breakdown?.by) {
    case undefined:
      return { labels: ["ALL"], sets: (of = set) => [of], entriesOf: (_ids, _count, into) => into.fill(0) };
    case "sentiment": {
      const { sentiment } = columns.dense;
      const without = set.and(columns.withoutSentiment);
      const hasUnscored = !(binsOf ? inBins(without, binsOf, columns.size) : without).isEmpty();
      const labels = hasUnscored ? [...sentiments, "UNSCORED"] : [...sentiments];
      const unscoredAt = hasUnscored ? sentiments.length : -1;
      return single(set, labels, (ids, count, into) => {
        for (let i = 0; i < count; i++) {
          const value = sentiment[ids[i] ?? 0] ?? 0;
          // Computes 1 minus the sign from the sign bits. An unpredictable branch would be slower.
          into[i] = value === unscored ? unscoredAt : 1 - ((value >> 31) | (-value >>> 31));
        }
      });
    }
    case "sentiment_certainty": {
      const { sentiment, sentiment_confidence: confidence } = columns.dense;
      return single(set, [...certainties], (ids, count, into) => {
        for (let i = 0; i < count; i++) {
          const id = ids[i] ?? 0;
          into[i] = certaintyPlace(sentiment[id] ?? 0, confidence[id] ?? 0);
        }
      });
    }
    case "topic": {
      const all = topics(breakdown.topics);
      return {
        labels: all.map(({ id }) => id),
        definition: JSON.stringify(all.map(({ id, definition }) => [id, definition()])),
        sets: (of = set, from, to) => all.map((topic) => of.and(topic.set, from, to)),
        members: all.map((topic) => topic.set),
      };
    }
    case "sourcetype":
      return byValue(ranked(), listed({ by: "sourcetype" }), Infinity);
    case "country":
    case "sentiment_origin":
      return byValue(ranked(), coded(breakdown.by), max);
    case "channel":
      return byValue(ranked(), coded("host"), max);
    case "keyword": {
      const division = byValue(ranked(), listed(breakdown), max);
      // Names make values one, and change without the documents.
      return { ...division, definition: JSON.stringify([division.labels, breakdown.names]) };
    }
  }
}

/** The documents that fall into a bin. */
function inBins(set: Bitset, binsOf: CodesOf, size: number): Bitset {
  const found = Bitset.of(size);
  const bins = new Int32Array(blockSize);
  set.eachBlock((ids, count) => {
    binsOf(ids, count, bins);
    for (let i = 0; i < count; i++) if ((bins[i] ?? -1) >= 0) found.add(ids[i] ?? 0);
  });
  return found;
}

function single(set: Bitset, labels: string[], entriesOf: CodesOf): Division {
  const sets: Division["sets"] = (of = set, from, to) => {
    const made = labels.map(() => new Bitset(new Uint32Array(of.words.length)));
    const entries = new Int32Array(blockSize);
    const add = (ids: Uint32Array, count: number) => {
      entriesOf(ids, count, entries);
      for (let i = 0; i < count; i++) made[entries[i] ?? -1]?.add(ids[i] ?? 0);
    };
    of.eachBlock(add, from, to);
    return made;
  };
  return { labels, sets, entriesOf };
}

/** Divides by the most frequent values of a column. */
function byValue(set: Bitset, values: Distribution & Pick<ValueList, "counts">, max: number): Division {
  const top = topOf(set, values, max);
  const labels = top.map(({ label }) => label);
  const entries = new Int32Array(values.dictionary.size).fill(-1);
  for (const [entry, { code }] of top.entries()) entries[code] = entry;
  const places = top.length > maxPlaced ? undefined : top.map(({ code }) => placeOf(code, values.counts));
  const placed = places && { places };
  if ("codes" in values) return { ...single(set, labels, recoded(values.codes, entries)), ...placed };
  const sets: Division["sets"] = (of = set, from, to) => {
    const made = labels.map(() => new Bitset(new Uint32Array(of.words.length)));
    of.each((id) => values.each(id, (code) => made[entries[code] ?? -1]?.add(id)), from, to);
    return made;
  };
  return { labels, sets, ...placed };
}

export const placesOf = ({ places }: Division) => (places ? { places } : {});

/** How many values occur more often, or as often and came first. */
function placeOf(code: number, counts: Uint32Array): number {
  const own = counts[code] ?? 0;
  let place = 0;
  for (let other = 1; other < counts.length; other++) {
    const count = counts[other] ?? 0;
    if (count > own || (count === own && other < code)) place++;
  }
  return place;
}
