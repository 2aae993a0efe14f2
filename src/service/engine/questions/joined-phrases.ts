import type { Bitset } from "../columns/bitset";
import { breakCode } from "../texts/codes";
import type { TermIndex } from "../texts/term-index";
import { type CodePhrase, TermMatcher } from "../texts/term-matcher";

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
  const matcher = new TermMatcher(
    terms.size,
    phrases.map((codes) => [codes]),
  );
  const counts = new Uint32Array(phrases.length);
  const links = new Map<string, Link>();
  await terms.eachDocument(
    documents,
    (_id, codes, length) => {
      let from: { phrase: number; start: number; end: number } | undefined;
      matcher.match(codes, length, (phrase, end) => {
        counts[phrase] = (counts[phrase] ?? 0) + 1;
        const before = from;
        from = { phrase, start: end - (phrases[phrase]?.length ?? 0), end };
        if (before === undefined || from.start > before.end + maxGap) return;
        const said = codes.slice(before.start, end);
        if (said.includes(0) || said.includes(breakCode)) return;
        const name = `${before.phrase} ${phrase} ${said.join(" ")}`;
        const known = links.get(name);
        if (known) known.documents++;
        else links.set(name, { from: before.phrase, to: phrase, documents: 1, codes: [...said] });
      });
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
