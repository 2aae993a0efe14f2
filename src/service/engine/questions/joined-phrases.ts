import type { Bitset } from "../columns/bitset";
import { breakCode } from "../texts/codes";
import type { TermIndex } from "../texts/term-index";
import type { CodePhrase } from "../texts/term-matcher";

/** Words between two phrases of one sentence, such as "for a". */
const maxGap = 3;
/** A longer sentence is listed in several parts. */
const maxWords = 12;
/** Fewer documents say nothing about what occurs together. */
const minDocuments = 2;

/** Several phrases that one sentence makes, as it goes from the first to the last of them. */
export interface JoinedPhrase {
  codes: CodePhrase;
  /** Their numbers. */
  parts: number[];
}

interface Span {
  phrase: number;
  start: number;
  /** Behind the last word. */
  end: number;
  sentence: number;
}

interface Link {
  from: number;
  to: number;
  documents: number;
  /** The words from the beginning of one phrase to the end of the other. */
  codes: CodePhrase;
}

/**
 * Joins phrases that follow each other in nearly all documents that have them: "waited twenty minutes" and "flat white" of a
 * sentence that many repeat. `share` is the part of the documents that both must have in the same words.
 */
export async function joinedPhrases(
  phrases: readonly CodePhrase[],
  documents: Bitset,
  share: number,
  terms: TermIndex,
  signal: AbortSignal | undefined,
): Promise<JoinedPhrase[]> {
  /** Phrases by their first code, at one less than the code's number. */
  const numbers = new Uint16Array(terms.size);
  const byFirst: number[][] = [];
  for (const [phrase, [first = 0]] of phrases.entries()) {
    if (numbers[first] === 0) numbers[first] = byFirst.push([]);
    byFirst[(numbers[first] ?? 1) - 1]?.push(phrase);
  }
  const counts = new Uint32Array(phrases.length);
  const seen = new Uint32Array(phrases.length);
  const links = new Map<string, Link>();
  let document = 0;
  await terms.eachDocument(
    documents,
    (_id, codes, length) => {
      document++;
      const spans: Span[] = [];
      let sentence = 0;
      for (let at = 0; at < length; at++) {
        const code = codes[at] ?? 0;
        if (code === 0 || code === breakCode) sentence++;
        for (const phrase of byFirst[(numbers[code] ?? 0) - 1] ?? []) {
          const own = phrases[phrase] ?? [];
          if (seen[phrase] === document || !own.every((wanted, i) => codes[at + i] === wanted)) continue;
          if (at + own.length > length) continue;
          seen[phrase] = document;
          counts[phrase] = (counts[phrase] ?? 0) + 1;
          spans.push({ phrase, start: at, end: at + own.length, sentence });
        }
      }
      for (const [i, { phrase: from, start, end, sentence: own }] of spans.entries()) {
        const next = spans[i + 1];
        if (next?.sentence !== own || next.start > end + maxGap || next.end <= end) continue;
        const name = `${from} ${next.phrase}`;
        const known = links.get(name);
        const said = codes.subarray(start, next.end);
        if (!known) links.set(name, { from, to: next.phrase, documents: 1, codes: [...said] });
        else if (known.codes.length === said.length && known.codes.every((code, n) => said[n] === code))
          known.documents++;
      }
    },
    signal,
    { withBreaks: true },
  );
  const isFirm = ({ from, to, documents: both }: Link) =>
    both >= minDocuments && both >= share * Math.max(counts[from] ?? 0, counts[to] ?? 0);
  return chainsOf(phrases, [...links.values()].filter(isFirm));
}

function chainsOf(phrases: readonly CodePhrase[], links: readonly Link[]): JoinedPhrase[] {
  const next = new Map<number, Link>();
  const before = new Set<number>();
  for (const link of [...links].sort((a, b) => b.documents - a.documents)) {
    if (next.has(link.from) || before.has(link.to)) continue;
    next.set(link.from, link);
    before.add(link.to);
  }
  const chains: JoinedPhrase[] = [];
  const used = new Set<number>();
  // A circle of phrases has no beginning, and is left as it is.
  for (const first of [...next.keys()].filter((phrase) => !before.has(phrase)))
    for (let at: number | undefined = first; at !== undefined;) {
      const parts: number[] = [at];
      let codes: CodePhrase = phrases[at] ?? [];
      let link = next.get(at);
      for (; link && !used.has(link.to); link = next.get(link.to)) {
        const longer: CodePhrase = [...codes.slice(0, -(phrases[link.from]?.length ?? 0)), ...link.codes];
        if (longer.length > maxWords) break;
        codes = longer;
        parts.push(link.to);
      }
      for (const part of parts) used.add(part);
      if (parts.length > 1) chains.push({ codes, parts });
      at = link && !used.has(link.to) ? link.to : undefined;
    }
  return chains;
}
