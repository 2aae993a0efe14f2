import type { Bitset } from "./bitset";
import type { Dictionary } from "./dictionary";
import type { ListColumn } from "./list-column";

/** The texts that codes stand for. */
type Labels = Pick<Dictionary, "size" | "text">;

/** A column of coded texts by document id: one for each document, or any number. */
export type Distribution = { dictionary: Labels; codes: Uint32Array } | ListColumn;

/** A column of which each code has one label; several codes may share a label. */
export function labelled(codes: ArrayLike<number>, labels: ReadonlyMap<number, string>): Distribution {
  const distinct = ["", ...new Set(labels.values())];
  const numbers = new Map([...labels].map(([code, label]) => [code, distinct.indexOf(label)]));
  const numbered = new Uint32Array(codes.length);
  for (let id = 0; id < codes.length; id++) numbered[id] = numbers.get(codes[id] ?? 0) ?? 0;
  return { dictionary: { size: distinct.length, text: (code) => distinct[code] ?? "" }, codes: numbered };
}

/** How often a value occurs. */
export interface ValueCount {
  code: number;
  label: string;
  count: number;
}

/** Counts the values of a set of documents by code. */
function countValues(set: Bitset, values: Distribution): Uint32Array {
  const counts = new Uint32Array(Math.max(1, values.dictionary.size));
  if ("codes" in values) set.tally(values.codes, counts);
  else
    set.each((id) =>
      values.each(id, (code) => {
        counts[code] = (counts[code] ?? 0) + 1;
      }),
    );
  return counts;
}

/** The most frequent values, those of documents without one left out; ties by label. */
export function topOf(set: Bitset, values: Distribution, most: number): ValueCount[] {
  const found: ValueCount[] = [];
  countValues(set, values).forEach((count, code) => {
    const label = values.dictionary.text(code);
    if (count > 0 && label !== "") found.push({ code, label, count });
  });
  found.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  return found.slice(0, most);
}
