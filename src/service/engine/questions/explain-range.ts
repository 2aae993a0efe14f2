import type { FactorKind } from "../../../shared/interface/text-analysis.constants";
import {
  type Expectation,
  expectation,
  expected,
  totalStandsOut,
} from "../../../methods/statistics/expectation";
import { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import type { TimeRange } from "../engine";
import type { Stories } from "../texts/stories/story-index";
import { isAlwaysStopWord, stopWords } from "../texts/stop-words";
import type { TermIndex } from "../texts/term-index";
import { type FactorCounts, type Totals, scoreFactors, totalMean } from "../why/score-factors";
import type { Windows } from "../why/windows";
import type { TopicSet } from "./breakdowns";
import { countPhrases, longestOf, phraseWords } from "./changed-phrases";
import { byTime, earliest, first, firstByCode, mostShared } from "./earliest-documents";
import { type Placed, place, split } from "./placed-documents";
import { type Moods, driversOf, sentimentOf } from "./sentiment-change";
import type { ExplainedFactor, Explanation, ScoredFactor } from "../explanation";

interface Parts {
  columns: Columns;
  terms: TermIndex;
  stories: Stories;
  topics: readonly TopicSet[];
}

interface Question {
  range: TimeRange;
  windows: Windows;
  /** Factors of each kind. */
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

/** Kinds that are tested. Their number divides the probability of a false alarm. */
const testedKinds = 11;
const phrasesPerListed = 4;
/** Stories whose terms are looked up. */
const maxStories = 5;
const listedDocuments = 5;

/** Explains a range by what is different from the windows. `set` holds the documents of both. */
export async function explainRange(
  set: Bitset,
  { columns, terms, stories, topics }: Parts,
  { range, windows: { rule, windows }, max, signal }: Question,
): Promise<Explanation> {
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

  const tally = (size: number, codeOf: (id: number) => number) => tallyCodes(documents, count, size, codeOf);
  const inKind = { max, kinds: testedKinds, textOf: (code: number) => terms.text(code) };
  const { dense, dictionaries } = columns;
  const scored = new Map<FactorKind, ScoredFactor[]>();

  const storyCounts = tally(stories.size, (id) => stories.codeOf(id));
  const earlier = byTime(columns);
  const firstOfStory = firstByCode(ids, (id) => stories.codeOf(id), stories.size, earlier);
  const storyId = (code: number) => stories.idOf((firstOfStory[code] ?? 1) - 1);
  const scoredStories = storyCounts.scored(totals, { ...inKind, textOf: storyId });
  scored.set("story", scoredStories);
  const codes = { source: "host", author: "author", country: "country", language: "language" } as const;
  for (const kind of ["source", "author", "country", "language"] as const) {
    const column = dense[codes[kind]];
    const counts = tally(dictionaries[codes[kind]].size, (id) => column[id] ?? 0);
    const always = kind === "country" || kind === "language";
    const textOf = (code: number) => dictionaries[codes[kind]].text(code);
    scored.set(kind, counts.scored(totals, { ...inKind, always, textOf }));
  }
  scored.set(
    "topic",
    scoreFactors(countTopics(documents, topics, count), totals, {
      ...inKind,
      always: true,
      textOf: (code) => topics[code - 1]?.id ?? "",
    }).factors,
  );

  const found = await countTerms(documents, columns, terms, of, count, signal);
  const kindCodes = { hashtag: 1, link: 4, domain: 5 } as const;
  const isStopWord = stopWordTest(found, terms);
  const isWord = (code: number) => terms.kinds[code] === 0 && !isStopWord(code);
  const words = scoreFactors(found.counts, totals, { ...inKind, isFactor: isWord });
  scored.set("word", words.factors);
  for (const kind of ["hashtag", "link", "domain"] as const) {
    const isFactor = (code: number) => terms.kinds[code] === kindCodes[kind];
    scored.set(kind, scoreFactors(found.counts, totals, { ...inKind, isFactor }).factors);
  }
  const candidates = phraseWords(found.counts, totals, (code) => terms.kinds[code] === 0);
  const phrases = await countPhrases(documents, terms, candidates, isStopWord, count, signal);
  const phraseOf = (code: number) => (phrases.words[code] ?? []).map((word) => terms.text(word)).join(" ");
  const scoredPhrases = scoreFactors(phrases.counts, totals, {
    ...inKind,
    // Those within longer ones are dropped afterwards.
    max: phrasesPerListed * max,
    usual: words.largest,
    textOf: phraseOf,
  }).factors;
  scored.set("phrase", longestOf(scoredPhrases, phrases.words).slice(0, max));

  const inRange = ids.filter((_, i) => places[i] === 0);
  const standing = scoredStories
    .filter(({ standsOut, share }) => standsOut && share > 0)
    .slice(0, maxStories);
  const storyOf = await inStories(documents, { columns, terms, stories, topics }, standing, signal);
  const factors = [...scored].flatMap(([kind, list]) =>
    list.map((factor): ExplainedFactor => {
      const text =
        kind === "story"
          ? storyId(factor.code)
          : kind === "topic"
            ? (topics[factor.code - 1]?.id ?? "")
            : kind === "phrase"
              ? phraseOf(factor.code)
              : kind === "source" || kind === "author" || kind === "country" || kind === "language"
                ? dictionaries[codes[kind]].text(factor.code)
                : terms.text(factor.code);
      const inStory = kind === "story" ? undefined : storyOf(kind, factor, phrases.words[factor.code]);
      const document =
        kind === "story"
          ? (first(inRange, (id) => stories.codeOf(id) === factor.code, earlier) ??
            (firstOfStory[factor.code] ?? 1) - 1)
          : kind === "author"
            ? ids.find((id) => dense.author[id] === factor.code)
            : undefined;
      const story = inStory === undefined ? undefined : storyId(inStory);
      return { ...factor, kind, key: text, document, story };
    }),
  );
  const [largest] = standing;
  const candidatesForFirst = largest ? inRange.filter((id) => stories.codeOf(id) === largest.code) : inRange;
  const sentiments = sentimentOf(documents, columns, totals);
  return {
    here,
    expected: mean,
    standsOut: windows.length > 0 && totalStandsOut(here, of, inWindows),
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
    mainStories: mainStories(standing),
    sentiment: { ...sentiments, drivers: driversOf(found.moods, terms, isWord, words.bound, of) },
    earliest: earliest(candidatesForFirst, earlier, listedDocuments),
    mostShared: mostShared(inRange, storyCounts, stories, earlier, listedDocuments),
  };
}

/**
 * Documents by code. The codes that occur get numbers of their own, since counts of all stories or authors of a workspace, for
 * each window, would take a hundred megabytes.
 */
function tallyCodes(
  { ids, places }: Placed,
  count: number,
  size: number,
  codeOf: (id: number) => number,
): CodeCounts {
  const numbers = new Uint32Array(size);
  const own = new Uint32Array(ids.length);
  const codes = [0];
  for (let i = 0; i < ids.length; i++) {
    const code = codeOf(ids[i] ?? 0);
    if (code !== 0 && numbers[code] === 0) {
      numbers[code] = codes.length;
      codes.push(code);
    }
    own[i] = numbers[code] ?? 0;
  }
  const tallies = Array.from({ length: count }, () => new Uint32Array(codes.length));
  for (let i = 0; i < ids.length; i++) {
    const tally = tallies[places[i] ?? 0];
    const number = own[i] ?? 0;
    if (tally) tally[number] = (tally[number] ?? 0) + 1;
  }
  const counts = split(tallies);
  const codeAt = (number: number) => codes[number] ?? 0;
  return {
    counts,
    codeAt,
    scored: (totals, { textOf, ...options }) =>
      scoreFactors(counts, totals, { ...options, textOf: (number) => textOf(codeAt(number)) }).factors.map(
        (factor) => ({ ...factor, code: codeAt(factor.code) }),
      ),
  };
}

/** Documents by topic. Topics have the codes from 1 on. */
function countTopics({ byId, union }: Placed, topics: readonly TopicSet[], count: number): FactorCounts {
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
  /** Documents in whose language the code is a stop word. */
  stops: Uint32Array;
}

async function countTerms(
  { byId, union }: Placed,
  { dense: { sentiment, language }, dictionaries }: Columns,
  terms: TermIndex,
  { weights }: Expectation,
  count: number,
  signal: AbortSignal | undefined,
): Promise<FoundTerms> {
  const { size } = terms;
  const counts = Array.from({ length: count }, () => new Uint32Array(size));
  const mood = () => ({ here: new Uint32Array(size), weighted: new Float32Array(size) });
  const moods = { positive: mood(), negative: mood() };
  const stops = new Uint32Array(size);
  const stopFlags = new Map<number, Uint8Array>();
  const stopsOf = (code: number): Uint8Array => {
    let flags = stopFlags.get(code);
    if (!flags) {
      flags = new Uint8Array(size);
      for (const word of stopWords(dictionaries.language.text(code)))
        flags[terms.code("word", word) ?? 0] = 1;
      stopFlags.set(code, flags);
    }
    return flags;
  };
  const seen = new Uint32Array(size);
  let document = 0;
  await terms.eachDocument(
    union,
    (id, codes, length) => {
      document++;
      const isStop = stopsOf(language[id] ?? 0);
      const at = (byId[id] ?? 1) - 1;
      const own = counts[at];
      const weight = weights[at - 1] ?? 0;
      const value = sentiment[id] ?? 0;
      const felt = value > 0 ? moods.positive : value < 0 ? moods.negative : undefined;
      if (!own) return;
      for (let i = 0; i < length; i++) {
        const code = codes[i] ?? 0;
        if (seen[code] === document || code === 0) continue;
        seen[code] = document;
        own[code] = (own[code] ?? 0) + 1;
        if (isStop[code] === 1) stops[code] = (stops[code] ?? 0) + 1;
        if (!felt) continue;
        if (at === 0) felt.here[code] = (felt.here[code] ?? 0) + 1;
        else felt.weighted[code] = (felt.weighted[code] ?? 0) + weight;
      }
    },
    signal,
  );
  return { counts: split(counts), moods, stops };
}

/** A stop word is one in the language of most documents that have it. Numbers are no terms either. */
function stopWordTest({ counts: { here, windows }, stops }: FoundTerms, terms: TermIndex) {
  const known = new Map<number, boolean>();
  return (code: number): boolean => {
    const all = windows.reduce((sum, counts) => sum + (counts[code] ?? 0), here[code] ?? 0);
    if (2 * (stops[code] ?? 0) > all) return true;
    let isNone = known.get(code);
    if (isNone === undefined) {
      const text = terms.text(code);
      isNone = isAlwaysStopWord(text) || /^\p{N}+$/u.test(text);
      known.set(code, isNone);
    }
    return isNone;
  };
}

type StoryOf = (kind: FactorKind, factor: ScoredFactor, phrase?: readonly number[]) => number | undefined;

/** Tells the code of the story that holds at least half of a factor's difference. */
async function inStories(
  { ids, places }: Placed,
  { columns, terms, stories, topics }: Parts,
  standing: readonly ScoredFactor[],
  signal: AbortSignal | undefined,
): Promise<StoryOf> {
  const { dense, size } = columns;
  const sets = standing.map(({ code }) => {
    const set = Bitset.of(size);
    for (let i = 0; i < ids.length; i++)
      if (places[i] === 0 && stories.codeOf(ids[i] ?? 0) === code) set.add(ids[i] ?? 0);
    return set;
  });
  const termCounts: Uint32Array[] = [];
  for (const set of sets) {
    const counts = new Uint32Array(terms.size);
    const seen = new Uint32Array(terms.size);
    let document = 0;
    await terms.eachDocument(
      set,
      (_id, codes, length) => {
        document++;
        for (let i = 0; i < length; i++) {
          const code = codes[i] ?? 0;
          if (seen[code] === document) continue;
          seen[code] = document;
          counts[code] = (counts[code] ?? 0) + 1;
        }
      },
      signal,
    );
    termCounts.push(counts);
  }
  const columnOf = { source: "host", author: "author", country: "country", language: "language" } as const;
  const countIn = (
    n: number,
    kind: FactorKind,
    { code }: ScoredFactor,
    phrase: readonly number[],
  ): number => {
    const set = sets[n];
    if (!set) return 0;
    switch (kind) {
      case "source":
      case "author":
      case "country":
      case "language": {
        const column = dense[columnOf[kind]];
        let count = 0;
        set.each((id) => {
          if (column[id] === code) count++;
        });
        return count;
      }
      case "topic": {
        const topic = topics[code - 1];
        return topic ? set.countShared(topic.set) : 0;
      }
      case "phrase":
        return Math.min(...phrase.map((word) => termCounts[n]?.[word] ?? 0));
      default:
        return termCounts[n]?.[code] ?? 0;
    }
  };
  return (kind, factor, phrase = []) => {
    const min = (factor.here - factor.expected) / 2;
    if (!(min > 0)) return undefined;
    let best: { code: number; count: number } | undefined;
    for (const [n, { code }] of standing.entries()) {
      const count = countIn(n, kind, factor, phrase);
      if (count >= min && count > (best?.count ?? 0)) best = { code, count };
    }
    return best?.code;
  };
}

/** The fewest stories that make at least half of the change. */
function mainStories(standing: readonly ScoredFactor[]): { stories: number; share: number } {
  let share = 0;
  for (const [n, story] of standing.entries()) {
    share += story.share;
    if (share >= 0.5) return { stories: n + 1, share };
  }
  return { stories: 0, share: 0 };
}

function different(counts: Uint32Array): number {
  // Code 0 holds documents without a story, each of which counts.
  return counts.reduce((sum, count, code) => sum + (code === 0 ? count : count > 0 ? 1 : 0), 0);
}
