import { rowsOf } from "../../workspace/document-key";
import { chooseTypical, mainSentiment } from "../../../methods/quotations/choose-typical";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { sentimentName } from "../columns/sentiments";
import type { TypicalDocuments, TypicalQuestion } from "../engine";
import { isCommonWord } from "../texts/stop-words";
import type { Stories } from "../texts/stories/story-index";
import type { TermIndex } from "../texts/term-index";
import { onceEach } from "./list-stories";
import { remembered } from "./remembered";

interface Parts {
  columns: Columns;
  terms: TermIndex;
  stories: Stories;
}

/** Of more documents than this, so many at even distances are looked at. */
const maxLooked = 50_000;

/**
 * Documents near the center of a set's words: the cosine of a document's words with the mean of all others, each word weighted by
 * its inverse document frequency in the project (Radev et al. 2004): what a set has in common makes its center, not what it shares with
 * everything else. A story is told by its earliest document, and no text repeats another.
 */
export async function typicalDocuments(
  set: Bitset,
  { max, sentiment, pinned }: TypicalQuestion,
  { columns, terms, stories }: Parts,
  signal: AbortSignal | undefined,
): Promise<TypicalDocuments> {
  const sentimentOf = (id: number) => sentimentName(columns.dense.sentiment[id] ?? 0);
  const counts = { positive: 0, neutral: 0, negative: 0 };
  set.each((id) => {
    const name = sentimentOf(id);
    if (name) counts[name]++;
  });
  const claimed = sentiment ?? mainSentiment(counts);
  const looked = thinned(
    set.filter((id) => claimed === undefined || sentimentOf(id) === claimed),
    maxLooked,
  );
  const { closeness, phrases } = await closenessToCenter(
    looked,
    thinned(columns.live, maxLooked),
    terms,
    signal,
  );
  const candidateOf = (id: number) => ({
    id,
    author: columns.dense.author[id] || undefined,
    story: stories.codeOf(id) || undefined,
    sentiment: sentimentOf(id),
    closeness: closeness.get(id) ?? 0,
    phrases: phrases.get(id) ?? [],
  });
  const rows = rowsOf(pinned);
  const others = [...onceEach(looked, stories, columns).toIds()].filter((id) => !rows.includes(id));
  const chosen = chooseTypical(others.map(candidateOf), {
    max,
    sentiment: claimed,
    pinned: rows.filter((id) => set.has(id)).map(candidateOf),
  });
  return { documents: set.count(), sentiment: claimed, keys: chosen.map(({ id }) => id) };
}

async function closenessToCenter(
  set: Bitset,
  project: Bitset,
  terms: TermIndex,
  signal: AbortSignal | undefined,
): Promise<{ closeness: ReadonlyMap<number, number>; phrases: ReadonlyMap<number, Uint32Array> }> {
  const documents = set.count();
  const isWord = wordTest(terms);
  const isNumber = remembered((code) => /^\d/.test(terms.text(code)));
  const counts = await terms.count(set, signal);
  const inProject = await terms.count(project, signal);
  const ofProject = project.count();
  const closeness = new Map<number, number>();
  const phrases = new Map<number, Uint32Array>();
  await terms.eachDocument(
    set,
    (id, codes, length) => {
      let product = 0;
      let squares = 0;
      for (const code of new Set(codes.subarray(0, length))) {
        if (!isWord(code)) continue;
        const count = counts[code] ?? 0;
        const weight = Math.log((1 + ofProject) / (1 + (inProject[code] ?? 0)));
        product += (weight * weight * (count - 1)) / documents;
        squares += weight * weight;
      }
      closeness.set(id, squares === 0 ? 0 : product / Math.sqrt(squares));
      phrases.set(id, pairsOf(codes.subarray(0, length).map((code) => (isNumber(code) ? anyNumber : code))));
    },
    signal,
  );
  return { closeness, phrases };
}

/** Each pair of terms beside each other as one number; of a single term, that. Few pairs share a number. */
function pairsOf(codes: Uint32Array): Uint32Array {
  if (codes.length < 2) return codes.slice();
  return codes.subarray(1).map((code, at) => Math.imul(codes[at] ?? 0, 0x9e3779b1) ^ code);
}

/** Stands for every number: texts that differ in their sums and times repeat each other. */
const anyNumber = 0xffffffff;

/** Whether a code is a word that says something. */
const wordTest = (terms: TermIndex) =>
  remembered((code) => code !== 0 && terms.kinds[code] === 0 && !isCommonWord(terms.text(code)));

function thinned(set: Bitset, max: number): Bitset {
  const step = Math.ceil(set.count() / max);
  if (step <= 1) return set;
  let at = 0;
  return set.filter(() => at++ % step === 0);
}
