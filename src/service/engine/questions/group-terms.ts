import type { FactorKind } from "../../../shared/interface/text-analysis.constants";
import type { Expectation } from "../../../methods/statistics/expectation";
import type { ScoredFactor } from "../explanation";
import type { TermIndex } from "../texts/term-index";
import { TermMatcher } from "../texts/term-matcher";
import { sizeOf } from "../why/score-factors";
import type { PlacedDocuments } from "./placed-documents";

/** A term that differs. */
export interface DifferingTerm {
  kind: FactorKind;
  factor: ScoredFactor;
  /** Codes that a document has in a row. */
  codes: readonly number[];
}

/** Terms that are compared with each other, the largest differences first. */
const maxTerms = 400;
/** The part of the larger difference that two terms share at least. */
const minShared = 0.6;
/** A phrase with a word of a larger one is a fragment of it, such as its accidental neighbor, up to this part of it. */
const maxFragment = 0.25;
/** The part of its own difference that a fragment shares. */
const minOfFragment = 0.8;

/**
 * Groups terms that occur in the same documents: the words and phrases of one text, or of many about one cause. Returns the
 * number of the group of each term. A rise is in documents of the range, a fall in those of the windows. A term belongs to
 * the largest one with which it shares enough documents, so that a group has no chain of terms that hardly meet.
 */
export async function groupTerms(
  found: readonly DifferingTerm[],
  { byId, union, here }: PlacedDocuments,
  { windows }: Expectation,
  terms: TermIndex,
  signal: AbortSignal | undefined,
): Promise<Map<DifferingTerm, number>> {
  const listed = [...found]
    .sort((a, b) => sizeOf(b.factor) - sizeOf(a.factor) || b.codes.length - a.codes.length)
    .slice(0, maxTerms);
  const isRisen = listed.map(({ factor }) => factor.here > factor.expected);
  const count = listed.length;
  // Windows hold most documents, and falls are rare.
  const read = isRisen.every(Boolean) ? here : union;
  const shared = new Uint32Array(count * count);
  const matcher = new TermMatcher(
    terms.size,
    listed.map(({ codes }) => [codes]),
  );
  const present: number[] = [];
  await terms.eachDocument(
    read,
    (id, own, length) => {
      present.length = 0;
      const isHere = byId[id] === 1;
      matcher.match(own, length, (n) => {
        if (isRisen[n] === isHere) present.push(n);
      });
      for (const a of present)
        for (const b of present) shared[a * count + b] = (shared[a * count + b] ?? 0) + 1;
    },
    signal,
  );
  // Differences are numbers of the range's length. Those of a fall are counted in all windows together.
  const size = (n: number) => {
    const { factor } = listed[n] ?? {};
    return factor ? sizeOf(factor) * (isRisen[n] ? 1 : windows) : 0;
  };
  const groups = new Map<DifferingTerm, number>();
  for (const [head, term] of listed.entries()) {
    if (groups.has(term)) continue;
    groups.set(term, head);
    const codes = new Set(term.codes);
    const isSame = (n: number) =>
      (shared[head * count + n] ?? 0) >= minShared * Math.max(size(n), size(head));
    const isFragment = (n: number, own: readonly number[]) =>
      own.length > 1 &&
      own.some((code) => codes.has(code)) &&
      size(n) <= maxFragment * size(head) &&
      (shared[head * count + n] ?? 0) >= minOfFragment * size(n);
    for (const [n, other] of listed.entries()) {
      if (groups.has(other) || isRisen[n] !== isRisen[head]) continue;
      if (isSame(n)) {
        groups.set(other, head);
        for (const code of other.codes) codes.add(code);
      } else if (isFragment(n, other.codes)) groups.set(other, head);
    }
  }
  return groups;
}
