import { histogramLimits, type projectBreakdowns } from "../../../shared/interface/histograms.constants";
import { sentiments } from "../../../shared/interface/documents";
import { Bitset, blockSize } from "../columns/bitset";
import { type CodesOf, recoded } from "../columns/coded";
import type { Columns } from "../columns/columns";
import { type Distribution, topOf } from "./distribution";

/** The entries into which a breakdown divides documents. */
export interface Division {
  /** Entries of the header. */
  labels: string[];
  /** What the entries depend on besides the documents, where labels don't say it. */
  definition?: string;
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

export type Breakdown = (typeof projectBreakdowns)[number];

/** A topic of the project with its documents. */
export interface TopicSet {
  id: string;
  /** Its documents. Deleted ones and those of other projects may be among them. */
  set: Bitset;
  /** Its queries. */
  definition: string;
}

/**
 * Divides a set of documents by all sentiments, topics or source types, or by the `topN` most frequent countries or
 * channels.
 */
export function breakDown(
  set: Bitset,
  breakdown: Breakdown | undefined,
  columns: Columns,
  topics: () => readonly TopicSet[],
  topN: number = histogramLimits.defaultTopN,
): Division {
  switch (breakdown) {
    case undefined:
      return { labels: ["ALL"], sets: (of = set) => [of], entriesOf: (_ids, _count, into) => into.fill(0) };
    case "sentiment": {
      const { sentiment } = columns.dense;
      return single(set, [...sentiments], (ids, count, into) => {
        for (let i = 0; i < count; i++) {
          const value = sentiment[ids[i] ?? 0] ?? 0;
          // Computes 1 minus the sign from the sign bits. An unpredictable branch would be slower.
          into[i] = 1 - ((value >> 31) | (-value >>> 31));
        }
      });
    }
    case "topic": {
      const all = topics();
      return {
        labels: all.map(({ id }) => id),
        definition: JSON.stringify(all.map(({ id, definition }) => [id, definition])),
        sets: (of = set, from, to) => all.map((topic) => of.and(topic.set, from, to)),
        members: all.map((topic) => topic.set),
      };
    }
    case "sourcetype":
      return byValue(set, columns.lists.source_type, Infinity);
    case "country":
      return byValue(set, columns.coded("country"), topN);
    case "channel":
      return byValue(set, columns.coded("host"), topN);
  }
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

/** Divides by the `topN` most frequent values of a column. */
export function byValue(
  set: Bitset,
  values: Distribution,
  topN: number = histogramLimits.defaultTopN,
): Division {
  const top = topOf(set, values, topN);
  const labels = top.map(({ label }) => label);
  const entries = new Int32Array(values.dictionary.size).fill(-1);
  for (const [entry, { code }] of top.entries()) entries[code] = entry;
  if ("codes" in values) return single(set, labels, recoded(values.codes, entries));
  const sets: Division["sets"] = (of = set, from, to) => {
    const made = labels.map(() => new Bitset(new Uint32Array(of.words.length)));
    of.each((id) => values.each(id, (code) => made[entries[code] ?? -1]?.add(id)), from, to);
    return made;
  };
  return { labels, sets };
}
