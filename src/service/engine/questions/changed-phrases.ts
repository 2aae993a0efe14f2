import { expected } from "../../../shared/statistics/expectation";
import type { TermIndex } from "../texts/term-index";
import { type FactorCounts, type Totals, totalMean } from "../why/score-factors";
import { type Placed, split } from "./placed-documents";
import type { ScoredFactor } from "../explanation";

/** Words from which phrases are made, and the least part of the change that each of them has. */
const maxPhraseWords = 400;
const leastPhraseShare = 0.02;

/**
 * The words that phrases are made of: those with a part of the change of their own. A phrase that makes 2% of a change
 * consists of words that do.
 */
export function phraseWords(
  counts: FactorCounts,
  totals: Totals,
  isWord: (code: number) => boolean,
): Uint16Array {
  const rise = totals.here - totalMean(totals);
  const least = Math.max(3, Math.abs(rise) * leastPhraseShare);
  const changes: [code: number, change: number][] = [];
  const numbers = new Float64Array(counts.windows.length);
  for (let code = 1; code < counts.here.length; code++) {
    if (!isWord(code)) continue;
    for (let i = 0; i < numbers.length; i++) numbers[i] = counts.windows[i]?.[code] ?? 0;
    const change = Math.abs((counts.here[code] ?? 0) - expected(totals.of, numbers));
    if (change >= least) changes.push([code, change]);
  }
  changes.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const places = new Uint16Array(counts.here.length);
  for (const [at, [code]] of changes.slice(0, maxPhraseWords).entries()) places[code] = at + 1;
  return places;
}

interface Phrases {
  counts: FactorCounts;
  /** Codes of the words of each phrase, by its code from 1 on. */
  words: number[][];
}

export async function countPhrases(
  { byId, union }: Placed,
  terms: TermIndex,
  places: Uint16Array,
  isStopWord: (code: number) => boolean,
  count: number,
  signal: AbortSignal | undefined,
): Promise<Phrases> {
  const codesByPlace: number[] = [];
  const isStop: boolean[] = [];
  places.forEach((at, code) => {
    if (at === 0) return;
    codesByPlace[at] = code;
    isStop[at] = isStopWord(code);
  });
  const base = maxPhraseWords + 1;
  const found = new Map<number, { counts: Uint32Array; last: number }>();
  await terms.eachDocument(
    union,
    (id, codes, length) => {
      const at = (byId[id] ?? 1) - 1;
      const add = (key: number) => {
        let entry = found.get(key);
        if (!entry) found.set(key, (entry = { counts: new Uint32Array(count), last: -1 }));
        if (entry.last === id) return;
        entry.last = id;
        entry.counts[at] = (entry.counts[at] ?? 0) + 1;
      };
      for (let i = 0; i + 1 < length; i++) {
        const one = places[codes[i] ?? 0] ?? 0;
        if (one === 0 || isStop[one]) continue;
        const two = places[codes[i + 1] ?? 0] ?? 0;
        if (two === 0) continue;
        if (!isStop[two]) add(one * base + two);
        const three = i + 2 < length ? (places[codes[i + 2] ?? 0] ?? 0) : 0;
        if (three !== 0 && !isStop[three]) add((one * base + two) * base + three);
      }
    },
    signal,
  );
  const listed = [...found].sort(([a], [b]) => a - b);
  const counts = Array.from({ length: count }, () => new Uint32Array(listed.length + 1));
  const words: number[][] = [[]];
  for (const [n, [key, entry]] of listed.entries()) {
    for (let at = 0; at < count; at++) {
      const own = counts[at];
      if (own) own[n + 1] = entry.counts[at] ?? 0;
    }
    const pair = key >= base * base ? Math.floor(key / base) : key;
    const parts = [Math.floor(pair / base), pair % base, ...(key >= base * base ? [key % base] : [])];
    words.push(parts.map((part) => codesByPlace[part] ?? 0));
  }
  return { counts: split(counts), words };
}

/** Phrases without those that lie in a longer one with nearly as many documents. */
export function longestOf(factors: readonly ScoredFactor[], words: readonly number[][]): ScoredFactor[] {
  const textOf = ({ code }: ScoredFactor) => ` ${(words[code] ?? []).join(" ")} `;
  return factors.filter(
    (one) =>
      !factors.some(
        (other) =>
          other !== one &&
          (words[other.code]?.length ?? 0) > (words[one.code]?.length ?? 0) &&
          textOf(other).includes(textOf(one)) &&
          Math.abs(other.here - other.expected) >= 0.9 * Math.abs(one.here - one.expected),
      ),
  );
}
