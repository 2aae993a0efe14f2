import { histogramLimits, type projectBreakdowns } from "../../shared/interface/histograms";
import { sentiments } from "../../shared/interface/documents";
import { Bitset } from "./bitset";
import type { Columns } from "./columns";
import { type Distribution, topOf } from "./distribution";

/** One entry of the header: its label and the documents that count for it. */
export interface BreakdownEntry {
  label: string;
  set: Bitset;
}

/** Name of a breakdown. */
export type Breakdown = (typeof projectBreakdowns)[number];

/** A topic of the project with its documents. */
export interface TopicSet {
  id: string;
  set: Bitset;
}

/** Divides a set of documents: always by all three sentiments and all topics, by the most frequent of other values. */
export function breakDown(
  set: Bitset,
  breakdown: Breakdown | undefined,
  columns: Columns,
  topics: () => readonly TopicSet[],
  topN: number = histogramLimits.defaultTopN,
): BreakdownEntry[] {
  switch (breakdown) {
    case undefined:
      return [{ label: "ALL", set }];
    case "sentiment":
      return bySentiment(set, columns);
    case "topic":
      return topics().map(({ id, set: ofTopic }) => ({ label: id, set: set.and(ofTopic) }));
    case "sourcetype":
      return byValue(set, columns.lists.source_type, Infinity);
    case "country":
      return byValue(set, columns.coded("country"), topN);
    case "channel":
      return byValue(set, columns.coded("host"), topN);
  }
}

function bySentiment(set: Bitset, { dense: { sentiment } }: Columns): BreakdownEntry[] {
  const sets = sentiments.map(() => new Bitset(new Uint32Array(set.words.length)));
  set.each((id) => sets[1 - Math.sign(sentiment[id] ?? 0)]?.add(id));
  return sentiments.map((label, i) => ({ label, set: sets[i] ?? Bitset.of(0) }));
}

function byValue(set: Bitset, values: Distribution, topN: number): BreakdownEntry[] {
  const entries = topOf(set, values, topN).map(({ code, label }) => ({
    code,
    entry: { label, set: new Bitset(new Uint32Array(set.words.length)) },
  }));
  const byCode: (Bitset | undefined)[] = [];
  for (const { code, entry } of entries) byCode[code] = entry.set;
  if ("codeOf" in values) set.each((id) => byCode[values.codeOf(id)]?.add(id));
  else set.each((id) => values.each(id, (code) => byCode[code]?.add(id)));
  return entries.map(({ entry }) => entry);
}
