import { expected } from "../../../methods/statistics/expectation";
import { withRoom } from "../columns/with-room";
import { breakCode } from "../texts/codes";
import { isPhrase } from "../texts/phrase-finder";
import { PhraseTable } from "../texts/phrase-table";
import type { TermIndex } from "../texts/term-index";
import { type FactorCounts, type Totals, totalMean } from "../why/score-factors";
import { type PlacedDocuments, split } from "./placed-documents";
import type { ScoredFactor } from "../explanation";

/** Words from which phrases are made, and the least part of the change that each of them has. */
const maxPhraseWords = 400;
const minPhraseShare = 0.02;

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
  const min = Math.max(3, Math.abs(rise) * minPhraseShare);
  const changes: [code: number, change: number][] = [];
  const numbers = new Float64Array(counts.windows.length);
  for (let code = 1; code < counts.here.length; code++) {
    if (!isWord(code)) continue;
    for (let i = 0; i < numbers.length; i++) numbers[i] = counts.windows[i]?.[code] ?? 0;
    const change = Math.abs((counts.here[code] ?? 0) - expected(totals.of, numbers));
    if (change >= min) changes.push([code, change]);
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
  { byId, union }: PlacedDocuments,
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
  // A number from 1 on for each phrase. Arrays by number, since an object each would keep the garbage collector busy.
  const numbers = new PhraseTable();
  let size = 0;
  let tallies = new Uint32Array(0);
  let marks = new Uint32Array(0);
  let document = 0;
  let at = 0;
  const documents = new PhraseTable();
  const add = (a: number, b: number, c: number, isUnbroken: boolean) => {
    documents.count(a, b, c, document, isUnbroken);
    let n = numbers.get(a, b, c);
    if (n === 0) {
      numbers.set(a, b, c, (n = ++size));
      tallies = withRoom(tallies, (n + 1) * count, Uint32Array);
      marks = withRoom(marks, n + 1, Uint32Array);
    }
    if (marks[n] === document) return;
    marks[n] = document;
    tallies[n * count + at] = (tallies[n * count + at] ?? 0) + 1;
  };
  await terms.eachDocument(
    union,
    (id, codes, length) => {
      document++;
      at = (byId[id] ?? 1) - 1;
      let one = 0;
      let two = 0;
      let isBroken = false;
      let wasBroken = false;
      for (let i = 0; i < length; i++) {
        const code = codes[i] ?? 0;
        if (code === breakCode) {
          isBroken = true;
          continue;
        }
        const three = places[code] ?? 0;
        if (two !== 0 && three !== 0 && !isStop[three]) {
          if (!isStop[two]) add(two, three, 0, !isBroken);
          if (one !== 0 && !isStop[one]) add(one, two, three, !isBroken && !wasBroken);
        }
        [one, two] = [two, three];
        [wasBroken, isBroken] = [isBroken, false];
      }
    },
    signal,
    { withBreaks: true },
  );
  const listed: { parts: number[]; n: number }[] = [];
  numbers.each(1, (a, b, c, n) => {
    const found = { count: documents.get(a, b, c), unbroken: documents.unbroken(a, b, c) };
    if (isPhrase(found)) listed.push({ parts: c === 0 ? [a, b] : [a, b, c], n });
  });
  listed.sort((x, y) => x.parts.length - y.parts.length || compare(x.parts, y.parts));
  const counts = Array.from({ length: count }, (_, window) =>
    Uint32Array.from([0, ...listed.map(({ n }) => tallies[n * count + window] ?? 0)]),
  );
  const words = [[], ...listed.map(({ parts }) => parts.map((part) => codesByPlace[part] ?? 0))];
  return { counts: split(counts), words };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Phrases without those that lie in a longer one with nearly as many documents. */
export function longestOf(factors: readonly ScoredFactor[], words: readonly number[][]): ScoredFactor[] {
  const textOf = ({ code }: ScoredFactor) => ` ${(words[code] ?? []).join(" ")} `;
  return factors.filter(
    (factor) =>
      !factors.some(
        (other) =>
          other !== factor &&
          (words[other.code]?.length ?? 0) > (words[factor.code]?.length ?? 0) &&
          textOf(other).includes(textOf(factor)) &&
          Math.abs(other.here - other.expected) >= 0.9 * Math.abs(factor.here - factor.expected),
      ),
  );
}
