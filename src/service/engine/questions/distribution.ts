import type { Bitset } from "../columns/bitset";
import type { Codes } from "../columns/codes";
import type { Dictionary } from "../columns/dictionary";
import type { ValueList } from "../columns/spellings";

type Labels = Pick<Dictionary, "size" | "text">;

/** A column of coded texts by document id: one text per document, or any number. */
export type Distribution = { dictionary: Labels; codes: Codes } | Omit<ValueList, "counts">;

/** Relabels a column. Several codes may share a label. Codes without a label become the empty text. */
export function labelled(codes: ArrayLike<number>, labels: ReadonlyMap<number, string>): Distribution {
  const distinct = ["", ...new Set(labels.values())];
  const numbers = new Map([...labels].map(([code, label]) => [code, distinct.indexOf(label)]));
  const numbered = new Uint32Array(codes.length);
  for (let id = 0; id < codes.length; id++) numbered[id] = numbers.get(codes[id] ?? 0) ?? 0;
  return { dictionary: { size: distinct.length, text: (code) => distinct[code] ?? "" }, codes: numbered };
}

export interface ValueCount {
  code: number;
  label: string;
  count: number;
}

/** Number of documents in the set by code. */
export function countValues(set: Bitset, values: Distribution): Uint32Array {
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

/** The most frequent values, without the empty one. Ties are ordered by label. */
export function topOf(set: Bitset, values: Distribution, max: number): ValueCount[] {
  const counts = countValues(set, values);
  const textOf = (code: number) => values.dictionary.text(code);
  return topCodes(counts, max, textOf).map((code) => ({
    code,
    label: textOf(code),
    count: counts[code] ?? 0,
  }));
}

/** The codes with the highest counts, without 0. Ties are ordered by text. */
export function topCodes(
  counts: Uint32Array,
  max: number,
  textOf: (code: number) => string,
  isListed: (code: number) => boolean = () => true,
): number[] {
  const candidates: number[] = [];
  for (let code = 1; code < counts.length; code++)
    if ((counts[code] ?? 0) > 0 && isListed(code)) candidates.push(code);
  candidates.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  // Texts are compared only among those that may be listed.
  const last = counts[candidates[max - 1] ?? 0] ?? 0;
  const near = candidates.filter((code, i) => i < max || (counts[code] ?? 0) === last);
  const texts = new Map(near.map((code) => [code, textOf(code)]));
  const order = (a: number, b: number) => {
    const [x = "", y = ""] = [texts.get(a), texts.get(b)];
    return (counts[b] ?? 0) - (counts[a] ?? 0) || (x < y ? -1 : 1);
  };
  return near.sort(order).slice(0, max);
}
