import { keyness } from "../statistics/keyness";
import { wilson } from "../statistics/wilson";
import { exclude, quoted, searchTerms, tryParse, words } from "../../shared/query";
import type { ExclusionOffer, Share } from "../../shared/coding/results";

/** A coded document with what its query reads of it. */
export interface JudgedDocument {
  title: string;
  content: string;
  isOnTopic: boolean;
  /** Copies and near-copies of a text share one, so that they fall in the same half. */
  story: string;
  /** How many documents of the population it stands for. */
  weight: number;
}

const max = 8;
/** Of the documents in one half that are off topic. */
const minOffTopic = 3;
/** The 1% level of G². The other half settles whether a term is any good, so it needn't hold for all terms at once. */
const minG2 = 6.63;

type OfferJudgment = Pick<ExclusionOffer, "found" | "before" | "after" | "lost">;

/**
 * Terms that separate documents off topic from those on topic, the best first. The documents are split in two halves by
 * a hash of their story. Terms are found in one half by the log-likelihood ratio and judged in the other, and then the
 * other way around. A term is offered if the half that judges it has documents off topic with it, and gains by it. Yields, so
 * that the caller can let others have their turn.
 */
export function* exclusionOffers(
  documents: readonly JudgedDocument[],
  query: string,
): Generator<void, ExclusionOffer[]> {
  const parsed = tryParse(query);
  const sought = searchTerms(parsed.ok ? parsed.query : { kind: "all" });
  const isSought = (term: string) =>
    sought.whole.has(term) || sought.patterns.some((pattern) => pattern.test(term));
  const coded: TermedDocument[] = [];
  for (const document of documents) {
    coded.push({ ...document, terms: termsOf(document, isSought) });
    yield;
  }
  const halves = [0, 1].map((half) => coded.filter(({ story }) => (hashOf(story) & 1) === half));
  const [first = [], second = []] = halves;
  const there = yield* judged(first, second);
  const back = yield* judged(second, first);
  const offers = [...new Set([...there.keys(), ...back.keys()])].flatMap((term): ExclusionOffer[] => {
    const best = there.get(term) ?? back.get(term);
    if (!best) return [];
    const swapped = there.has(term) ? (back.get(term) ?? null) : null;
    return [{ term, query: exclude("", conditionOf(term)), ...best, swapped }];
  });
  const gain = ({ before, after }: OfferJudgment) => after.share - before.share;
  return offers.sort((a, b) => gain(b) - gain(a)).slice(0, max);
}

type TermedDocument = JudgedDocument & { terms: ReadonlySet<string> };

/** Terms found in one half, with how they do in the other. */
function* judged(
  finding: readonly TermedDocument[],
  judging: readonly TermedDocument[],
): Generator<void, Map<string, OfferJudgment>> {
  const off = finding.filter(({ isOnTopic }) => !isOnTopic);
  const on = finding.filter(({ isOnTopic }) => isOnTopic);
  const offWith = yield* counted(off);
  const onWith = yield* counted(on);
  const candidates = [...offWith]
    .filter(([, count]) => count >= minOffTopic)
    .map(([term, count]) => {
      const { g2, logRatio } = keyness(count, off.length, onWith.get(term) ?? 0, on.length);
      return { term, g2, logRatio, offWith: count, onWith: onWith.get(term) ?? 0 };
    })
    .filter(({ g2, logRatio }) => g2 >= minG2 && logRatio > 0)
    // The shorter of two that tell the documents apart alike.
    .sort((a, b) => b.g2 - a.g2 || a.term.length - b.term.length || (a.term < b.term ? -1 : 1));
  const seen = new Set<string>();
  const offers = new Map<string, OfferJudgment>();
  for (const { term, offWith: ofOff, onWith: ofOn } of candidates) {
    yield;
    const which = finding.flatMap(({ terms }, place) => (terms.has(term) ? [place] : [])).join(" ");
    if (seen.has(which)) continue;
    seen.add(which);
    const left = judging.filter(({ terms }) => !terms.has(term));
    const gone = judging.filter(({ terms }) => terms.has(term));
    const before = precisionOf(judging);
    const after = precisionOf(left);
    if (left.length === 0 || after.share <= before.share || gone.every(({ isOnTopic }) => isOnTopic))
      continue;
    offers.set(term, {
      found: { off: off.length, offWith: ofOff, on: on.length, onWith: ofOn },
      before,
      after,
      lost: gone.filter(({ isOnTopic }) => isOnTopic).length,
    });
  }
  return offers;
}

/** Share on topic with its interval: Wilson's, with the effective size of a sample of unequal weights (Kish 1965). */
function precisionOf(documents: readonly Pick<JudgedDocument, "isOnTopic" | "weight">[]): Share {
  const sum = documents.reduce((all, { weight }) => all + weight, 0);
  const squares = documents.reduce((all, { weight }) => all + weight ** 2, 0);
  if (sum === 0) return { share: 0, low: 0, high: 1 };
  const share = documents.reduce((all, { isOnTopic, weight }) => all + (isOnTopic ? weight : 0), 0) / sum;
  const size = sum ** 2 / squares;
  return { share, ...wilson(share * size, size) };
}

function* counted(documents: readonly TermedDocument[]): Generator<void, Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { terms } of documents) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    yield;
  }
  return counts;
}

/** Words and pairs of words in a row, as the query language splits a text. A pair never spans title and content. */
function termsOf({ title, content }: JudgedDocument, isSought: (term: string) => boolean): Set<string> {
  const terms = new Set<string>();
  for (const text of [title, content]) {
    let before: string | undefined;
    for (const { text: word } of words(text)) {
      if (!isSought(word)) terms.add(word);
      if (before !== undefined && !(isSought(before) && isSought(word))) terms.add(`${before} ${word}`);
      before = word;
    }
  }
  return terms;
}

/** A word or phrase as a query. A word that the language has another use for, such as "and", is quoted. */
function conditionOf(term: string): string {
  const parsed = tryParse(term);
  const isPlain =
    parsed.ok && parsed.query.kind === "word" && parsed.query.text === term && !parsed.query.wildcard;
  return isPlain ? term : quoted(term);
}

/** 32-bit FNV-1a with a final mix, so that its lowest bit depends on all characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
