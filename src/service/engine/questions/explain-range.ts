import { type FactorKind, chanceBound } from "../../../shared/interface/text-analysis.constants";
import {
  type Expectation,
  expectation,
  expected,
  totalProbability,
} from "../../../methods/statistics/expectation";
import { identityOf } from "../columns/author-keys";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { sentimentName } from "../columns/sentiments";
import type { TimeRange } from "../engine";
import type { Stories } from "../texts/stories/story-index";
import { isAlwaysStopWord } from "../texts/stop-words";
import type { TermIndex } from "../texts/term-index";
import { type FactorCounts, type Totals, scoreFactors, sizeOf, totalMean } from "../why/score-factors";
import type { Windows } from "../why/windows";
import type { TopicSet } from "./breakdowns";
import { countPhrases, longestOf, phraseWords } from "./changed-phrases";
import { byTime, earliest, first, firstByCode, mostShared } from "./earliest-documents";
import { groupTerms } from "./group-terms";
import { groupValues } from "./group-values";
import { inStories, mainStories } from "./main-stories";
import { type PlacedDocuments, place, split } from "./placed-documents";
import { remembered } from "./remembered";
import { type Moods, driversOf, sentimentOf } from "./sentiment-change";
import { stopFlags } from "./stop-flags";
import { type OwnValues, isValueKind, valueColumns, valueTest } from "./value-test";
import type { ExplainedFactor, Explanation, ScoredFactor } from "../explanation";
import { type WordsParts, spellTerms } from "./term-spelling";

export interface ExplainedParts extends Pick<WordsParts, "read"> {
  columns: Columns;
  terms: TermIndex;
  stories: Stories;
  topics: readonly TopicSet[];
  /** Keyword columns of the project's own. */
  ownColumns: readonly OwnValues[];
}

export interface RangeQuestion {
  range: TimeRange;
  windows: Windows;
  /** Factors of each kind. Terms of the same documents count as one. */
  max: number;
  signal?: AbortSignal | undefined;
}

interface CodeCounts {
  /** By number of a code. */
  counts: FactorCounts;
  codeAt: (number: number) => number;
  scored(
    totals: Totals,
    options: Omit<Parameters<typeof scoreFactors>[2], "isFactor" | "usual">,
  ): ScoredFactor[];
}

/** Scored factors of one kind, or of one own column. */
interface KindFactors {
  kind: FactorKind;
  field?: string;
  textOf: (code: number) => string;
  factors: ScoredFactor[];
}

/** Kinds that are tested. With the own columns, their number divides the probability of a false alarm. */
const testedKinds = 11;
/** Terms that are scored for each one listed, since many are of the same documents. */
const termsPerListed = 6;
/** Stories whose terms are looked up. */
const maxStories = 5;
const listedDocuments = 5;
/** Documents in which the spelling of a term is looked up. */
const examplesPerTerm = 3;
/** Values of an own column that tell what a range is made of: the first may be none, such as "n/a". */
const mainValuesOfColumn = 3;

/** Explains a range by what is different from the windows. `set` holds the documents of both. */
export async function explainRange(
  set: Bitset,
  parts: ExplainedParts,
  { range, windows: { rule, windows }, max, signal }: RangeQuestion,
): Promise<Omit<Explanation, "coverage">> {
  const { columns, terms, stories, topics, ownColumns } = parts;
  const length = range.until - range.from;
  const documents = place(set, columns, [range, ...windows]);
  const { ids, places } = documents;
  const count = windows.length + 1;
  const totalCounts = new Uint32Array(count);
  for (const at of places) totalCounts[at] = (totalCounts[at] ?? 0) + 1;
  const [here = 0, ...inWindows] = totalCounts;
  const exposures = windows.map(({ from, until }) => (until - from) / length);
  const of = expectation(inWindows.map((n, i) => ({ documents: n, exposure: exposures[i] ?? 1 })));
  const totals: Totals = { here, windows: inWindows, of };
  const mean = totalMean(totals);

  const tally = (size: number, eachCode: EachCode) => tallyCodes(documents, count, size, eachCode);
  const inKind = { max, kinds: testedKinds + ownColumns.length };
  const { dense, dictionaries } = columns;
  const scored: KindFactors[] = [];
  const mainValues: Explanation["mainValues"] = [];

  const storyCounts = tally(stories.size, (id, visit) => visit(stories.codeOf(id)));
  const earlier = byTime(columns);
  const firstOfStory = firstByCode(ids, (id) => stories.codeOf(id), stories.size, earlier);
  const storyId = (code: number) => stories.idOf((firstOfStory[code] ?? 1) - 1);
  const scoredStories = storyCounts.scored(totals, { ...inKind, isText: true, textOf: storyId });
  scored.push({ kind: "story", textOf: storyId, factors: scoredStories });
  for (const kind of ["source", "author", "country", "language"] as const) {
    const name = valueColumns[kind];
    const column = dense[name];
    const counts = tally(dictionaries[name].size, (id, visit) => visit(column[id] ?? 0));
    const always = kind === "country" || kind === "language";
    const keyOf = (code: number) => dictionaries[name].text(code);
    const textOf = kind === "author" ? (code: number) => identityOf(keyOf(code), dictionaries) : keyOf;
    scored.push({
      kind,
      textOf,
      factors: counts.scored(totals, { ...inKind, isBursty: kind === "author", always, textOf }),
    });
  }
  for (const { field, values } of ownColumns) {
    const counts = tally(values.dictionary.size, (id, visit) => values.each(id, visit));
    const textOf = (code: number) => values.dictionary.text(code);
    scored.push({
      kind: "column",
      field,
      textOf,
      factors: counts.scored(totals, { ...inKind, isBursty: false, textOf }),
    });
    mainValues.push(
      ...mostFrequent(counts).map(({ code, here: own }) => ({ field, key: textOf(code), here: own })),
    );
  }
  const topicId = (code: number) => topics[code - 1]?.id ?? "";
  const topicCounts = countTopics(documents, topics, count);
  scored.push({
    kind: "topic",
    textOf: topicId,
    factors: scoreFactors(topicCounts, totals, { ...inKind, always: true, textOf: topicId }).factors,
  });

  const found = await countTerms(documents, columns, terms, of, count, signal);
  const kindCodes = { hashtag: 1, link: 4, domain: 5 } as const;
  const isStopWord = stopWordTest(found, terms, { hasWeak: false });
  const saysNothing = stopWordTest(found, terms, { hasWeak: true });
  const isWord = (code: number) => terms.kinds[code] === 0 && !saysNothing(code);
  const textOf = (code: number) => terms.text(code);
  const ofTerms = { ...inKind, max: termsPerListed * max, textOf };
  const words = scoreFactors(found.counts, totals, { ...ofTerms, isFactor: isWord });
  scored.push({ kind: "word", textOf, factors: words.factors });
  for (const kind of ["hashtag", "link", "domain"] as const) {
    const isFactor = (code: number) => terms.kinds[code] === kindCodes[kind];
    const { factors } = scoreFactors(found.counts, totals, { ...ofTerms, isFactor });
    scored.push({ kind, textOf, factors });
  }
  const candidates = phraseWords(found.counts, totals, (code) => terms.kinds[code] === 0);
  const phrases = await countPhrases(documents, terms, candidates, isStopWord, count, signal);
  const phraseOf = (code: number) => (phrases.words[code] ?? []).map((word) => terms.text(word)).join(" ");
  const scoredPhrases = scoreFactors(phrases.counts, totals, {
    ...ofTerms,
    usual: words.largest,
    isFactor: (code) => (phrases.words[code] ?? []).some(isWord),
    textOf: phraseOf,
  }).factors;
  scored.push({ kind: "phrase", textOf: phraseOf, factors: longestOf(scoredPhrases, phrases.words) });

  const inRange = ids.filter((_, i) => places[i] === 0);
  const probability = totalProbability(here, of, inWindows);
  const isUnusual = probability < chanceBound;
  // Shares of a usual number say nothing, not even by their sign.
  const standing = scoredStories
    .filter((story) => story.standsOut && (isUnusual ? story.share > 0 : story.here > story.expected))
    .slice(0, maxStories);
  const storyOf = await inStories(documents, parts, standing, signal);
  const differing = scored.flatMap(({ kind, factors }) =>
    isTerm(kind)
      ? factors.map((factor) => ({
          kind,
          factor,
          codes: (kind === "phrase" ? phrases.words[factor.code] : undefined) ?? [factor.code],
        }))
      : [],
  );
  const groups = await groupTerms(differing, documents, of, terms, signal);
  const differingValues = scored.flatMap(({ kind, field, factors }) =>
    isValueKind(kind)
      ? factors.map((factor) => ({ kind, factor, has: valueTest({ kind, field, code: factor.code }, parts) }))
      : [],
  );
  const groupOf = new Map([
    ...[...groups].map(([{ factor }, group]) => [factor, String(group)] as const),
    ...[...groupValues(differingValues, inRange)].map(
      ([factor, group]) => [factor, `value ${group}`] as const,
    ),
  ]);
  const factors = scored.flatMap(({ kind, field, textOf: nameOf, factors: list }) => {
    const explained = list.map((factor): ExplainedFactor => {
      const ofWords = (kind === "phrase" ? phrases.words[factor.code] : undefined) ?? [];
      const inStory = kind === "story" ? undefined : storyOf({ kind, field, factor, words: ofWords });
      const document =
        kind === "story"
          ? (first(inRange, (id) => stories.codeOf(id) === factor.code, earlier) ??
            (firstOfStory[factor.code] ?? 1) - 1)
          : kind === "author"
            ? ids.find((id) => dense.author[id] === factor.code)
            : undefined;
      const story = inStory === undefined ? undefined : storyId(inStory);
      const group = isTerm(kind) ? (story ?? groupOf.get(factor)) : groupOf.get(factor);
      return { ...factor, kind, field, key: nameOf(factor.code), document, story, group };
    });
    return isTerm(kind) ? inGroups(explained, max) : explained;
  });
  const ofWords = factors.filter(({ kind }) => kind === "word" || kind === "phrase");
  const codesOf = ({ kind, code }: ExplainedFactor) =>
    (kind === "phrase" ? phrases.words[code] : undefined) ?? [code];
  const asWritten = await spellTerms(
    ofWords.map((factor) => ({ kind: "word", forms: [codesOf(factor)] })),
    documents.here,
    parts,
    examplesPerTerm,
    signal,
  );
  for (const [i, factor] of ofWords.entries()) factor.spelling = asWritten[i]?.[0];
  const [largest] = standing;
  const candidatesForFirst = largest ? inRange.filter((id) => stories.codeOf(id) === largest.code) : inRange;
  const sentiments = sentimentOf(documents, columns, totals);
  return {
    here,
    expected: mean,
    probability,
    standsOut: isUnusual,
    rule,
    windows: windows.map((window, i) => ({
      ...window,
      documents: inWindows[i] ?? 0,
      weight: of.weights[i] ?? 0,
    })),
    originals: {
      here: different(storyCounts.counts.here),
      expected: expected(of, storyCounts.counts.windows.map(different)),
    },
    factors,
    mainStories: mainStories(isUnusual ? standing : []),
    sentiment: { ...sentiments, drivers: driversOf(found.moods, terms, isWord, words.bound, of) },
    earliest: earliest(candidatesForFirst, earlier, listedDocuments),
    mostShared: mostShared(inRange, storyCounts, stories, earlier, listedDocuments),
    mainValues,
  };
}

/** The codes with the most documents in the range. */
function mostFrequent({ counts: { here }, codeAt }: CodeCounts): { code: number; here: number }[] {
  return [...here]
    .map((count, at) => ({ code: codeAt(at), here: count }))
    .filter(({ code, here: count }) => code !== 0 && count > 0)
    .sort((a, b) => b.here - a.here || a.code - b.code)
    .slice(0, mainValuesOfColumn);
}

function isTerm(kind: FactorKind): boolean {
  return kind === "word" || kind === "phrase" || kind === "hashtag" || kind === "link" || kind === "domain";
}

/** The terms of the groups with the largest differences, and of each as many. They keep their order. */
function inGroups(terms: readonly ExplainedFactor[], max: number): ExplainedFactor[] {
  const groups = new Map<string, ExplainedFactor[]>();
  const bySize = [...terms].sort(
    (a, b) => Number(b.standsOut) - Number(a.standsOut) || sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1),
  );
  for (const term of bySize) {
    const name = term.group ?? term.key;
    const own = groups.get(name);
    if (own && own.length < max) own.push(term);
    else if (!own && groups.size < max) groups.set(name, [term]);
  }
  const named = new Set([...groups.values()].flat());
  return terms.filter((term) => named.has(term));
}

/** Visits the codes of a document. */
type EachCode = (id: number, visit: (code: number) => void) => void;

/**
 * Documents by code. The codes that occur get numbers of their own, since counts of all stories or authors of a workspace, for
 * each window, would take a hundred megabytes.
 */
function tallyCodes(
  { ids, places }: PlacedDocuments,
  count: number,
  size: number,
  eachCode: EachCode,
): CodeCounts {
  const numbers = new Uint32Array(size);
  const codes = [0];
  const number = (code: number) => {
    if (code !== 0 && numbers[code] === 0) numbers[code] = codes.push(code) - 1;
  };
  for (const id of ids) eachCode(id, number);
  const tallies = Array.from({ length: count }, () => new Uint32Array(codes.length));
  let tally = tallies[0];
  const add = (code: number) => {
    const at = numbers[code] ?? 0;
    if (tally) tally[at] = (tally[at] ?? 0) + 1;
  };
  for (let i = 0; i < ids.length; i++) {
    tally = tallies[places[i] ?? 0];
    eachCode(ids[i] ?? 0, add);
  }
  const counts = split(tallies);
  const codeAt = (at: number) => codes[at] ?? 0;
  return {
    counts,
    codeAt,
    scored: (totals, { textOf, ...options }) =>
      scoreFactors(counts, totals, { ...options, textOf: (at) => textOf(codeAt(at)) }).factors.map(
        (factor) => ({ ...factor, code: codeAt(factor.code) }),
      ),
  };
}

/** Documents by topic. Topics have the codes from 1 on. */
function countTopics(
  { byId, union }: PlacedDocuments,
  topics: readonly TopicSet[],
  count: number,
): FactorCounts {
  const counts = Array.from({ length: count }, () => new Uint32Array(topics.length + 1));
  for (const [n, { set }] of topics.entries())
    union.eachBlock(
      (ids, length) => {
        for (let i = 0; i < length; i++) {
          const own = counts[(byId[ids[i] ?? 0] ?? 1) - 1];
          if (own) own[n + 1] = (own[n + 1] ?? 0) + 1;
        }
      },
      0,
      Infinity,
      set,
    );
  return split(counts);
}

interface FoundTerms {
  counts: FactorCounts;
  moods: Moods;
  /** Documents in whose language the code is a stop word, and a word that says nothing in a list. */
  stops: Uint32Array;
  weak: Uint32Array;
}

async function countTerms(
  { byId, union }: PlacedDocuments,
  columns: Columns,
  terms: TermIndex,
  { weights }: Expectation,
  count: number,
  signal: AbortSignal | undefined,
): Promise<FoundTerms> {
  const { size } = terms;
  const { sentiment } = columns.dense;
  const counts = Array.from({ length: count }, () => new Uint32Array(size));
  const mood = () => ({ here: new Uint32Array(size), weighted: new Float32Array(size) });
  const moods = { positive: mood(), negative: mood() };
  const stops = new Uint32Array(size);
  const weak = new Uint32Array(size);
  const stopsOf = stopFlags(terms, columns);
  const seen = new Uint32Array(size);
  let document = 0;
  await terms.eachDocument(
    union,
    (id, codes, length) => {
      document++;
      const isStop = stopsOf(id);
      const at = (byId[id] ?? 1) - 1;
      const own = counts[at];
      const weight = weights[at - 1] ?? 0;
      const name = sentimentName(sentiment[id] ?? 0);
      const felt = name === undefined || name === "neutral" ? undefined : moods[name];
      if (!own) return;
      for (let i = 0; i < length; i++) {
        const code = codes[i] ?? 0;
        if (seen[code] === document || code === 0) continue;
        seen[code] = document;
        own[code] = (own[code] ?? 0) + 1;
        if (isStop[code] === 1) stops[code] = (stops[code] ?? 0) + 1;
        else if (isStop[code] === 2) weak[code] = (weak[code] ?? 0) + 1;
        if (!felt) continue;
        if (at === 0) felt.here[code] = (felt.here[code] ?? 0) + 1;
        else felt.weighted[code] = (felt.weighted[code] ?? 0) + weight;
      }
    },
    signal,
  );
  return { counts: split(counts), moods, stops, weak };
}

/**
 * A stop word is one in the language of most documents that have it. Numbers are no terms either. `hasWeak`: nor are words that
 * say nothing in a list, though phrases may begin and end with them.
 */
function stopWordTest(
  { counts: { here, windows }, stops, weak }: FoundTerms,
  terms: TermIndex,
  { hasWeak }: { hasWeak: boolean },
) {
  const isNone = remembered((code) => {
    const text = terms.text(code);
    return isAlwaysStopWord(text) || /^\p{N}+$/u.test(text);
  });
  return (code: number): boolean => {
    const all = windows.reduce((sum, counts) => sum + (counts[code] ?? 0), here[code] ?? 0);
    return 2 * ((stops[code] ?? 0) + (hasWeak ? (weak[code] ?? 0) : 0)) > all || isNone(code);
  };
}

function different(counts: Uint32Array): number {
  // Code 0 holds documents without a story, each of which counts.
  return counts.reduce((sum, count, code) => sum + (code === 0 ? count : count > 0 ? 1 : 0), 0);
}
