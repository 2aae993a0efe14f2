import type { FactorKind } from "../../../shared/interface/text-analysis.constants";
import {
  type Expectation,
  expectation,
  expected,
  totalStandsOut,
} from "../../../shared/statistics/expectation";
import { proportionDifference } from "../../../shared/statistics/proportions";
import { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import type { TimeRange } from "../engine";
import { isAlwaysStopWord, stopWords } from "../texts/stop-words";
import type { TermIndex } from "../texts/term-index";
import {
  type FactorCounts,
  type ScoredFactor,
  type Totals,
  scoreFactors,
  totalMean,
} from "../why/score-factors";
import type { WindowRule, Windows } from "../why/windows";
import type { TopicSet } from "./breakdowns";

export interface ExplainedFactor extends ScoredFactor {
  kind: FactorKind;
  /** The term, the code of a country or language, a host, a story or topic by its id, or an author by its key. */
  key: string;
  /** A document of it: of a story the earliest one here, of an author any. */
  document: number | undefined;
  /** The story that holds most of its difference. */
  story: string | undefined;
}

/** A type rather than an interface, so that it fits the loose objects of answers. */
export type SentimentCounts = Record<"positive" | "neutral" | "negative", number>;

export interface Explanation {
  here: number;
  expected: number;
  standsOut: boolean;
  rule: WindowRule;
  windows: { from: number; until: number; documents: number; weight: number }[];
  originals: { here: number; expected: number };
  factors: ExplainedFactor[];
  mainStories: { stories: number; share: number };
  sentiment: {
    here: SentimentCounts;
    expected: SentimentCounts;
    standsOut: boolean;
    margin: number;
    drivers: { term: string; sentiment: "positive" | "negative"; documents: number }[];
  };
  earliest: number[];
  mostShared: { id: number; story: string; copies: number }[];
}

/** Which story documents tell, as it is at one moment. */
export interface StoryCodes {
  /** One more than the highest code. */
  readonly size: number;
  /** A number that the documents of a story share, 0 for none. */
  codeOf(id: number): number;
  /** The id of a document's story. */
  idOf(id: number): string;
}

interface Parts {
  columns: Columns;
  terms: TermIndex;
  stories: StoryCodes;
  topics: readonly TopicSet[];
}

interface Question {
  range: TimeRange;
  windows: Windows;
  /** Factors of each kind. */
  most: number;
  signal?: AbortSignal | undefined;
}

/** Kinds that are tested. Their number divides the probability of a false alarm. */
const testedKinds = 11;
/** Words from which phrases are made, and the least part of the change that each of them has. */
const maxPhraseWords = 400;
const leastPhraseShare = 0.02;
/** Stories whose terms are looked up. */
const maxStories = 5;
const listedDocuments = 5;
const listedDrivers = 5;

/** Explains a range by what is different from the windows. `set` holds the documents of both. */
export async function explainRange(
  set: Bitset,
  { columns, terms, stories, topics }: Parts,
  { range, windows: { rule, windows }, most, signal }: Question,
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

  const tally = (size: number, codeOf: (id: number) => number): FactorCounts => {
    const counts = Array.from({ length: count }, () => new Uint32Array(size));
    for (let i = 0; i < ids.length; i++) {
      const own = counts[places[i] ?? 0];
      const code = codeOf(ids[i] ?? 0);
      if (own) own[code] = (own[code] ?? 0) + 1;
    }
    return split(counts);
  };
  const inKind = { most, kinds: testedKinds };
  const { dense, dictionaries } = columns;
  const scored = new Map<FactorKind, ScoredFactor[]>();

  const storyCounts = tally(stories.size, (id) => stories.codeOf(id));
  const scoredStories = scoreFactors(storyCounts, totals, { ...inKind, isFactor: (code) => code > 0 });
  scored.set("story", scoredStories.factors);
  const codes = { source: "host", author: "author", country: "country", language: "language" } as const;
  for (const kind of ["source", "author", "country", "language"] as const) {
    const column = dense[codes[kind]];
    const counts = tally(dictionaries[codes[kind]].size, (id) => column[id] ?? 0);
    const always = kind === "country" || kind === "language";
    scored.set(kind, scoreFactors(counts, totals, { ...inKind, always }).factors);
  }
  scored.set(
    "topic",
    scoreFactors(countTopics(documents, topics, count), totals, { ...inKind, always: true }).factors,
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
  const scoredPhrases = scoreFactors(phrases.counts, totals, { ...inKind, usual: words.largest }).factors;
  scored.set("phrase", longestOf(scoredPhrases, phrases.words));

  const inRange = ids.filter((_, i) => places[i] === 0);
  const earlier = byTime(columns);
  const ofStory = (code: number, of = ids) => first(of, (id) => stories.codeOf(id) === code, earlier);
  const storyIds = new Map(
    scoredStories.factors.map(({ code }) => {
      const document = ofStory(code);
      return [code, document === undefined ? "" : stories.idOf(document)];
    }),
  );
  const standing = scoredStories.factors
    .filter(({ standsOut, share }) => standsOut && share > 0)
    .slice(0, maxStories);
  const storyOf = await inStories(documents, { columns, terms, stories, topics }, standing, signal);
  const factors = [...scored].flatMap(([kind, list]) =>
    list.map((factor): ExplainedFactor => {
      const text =
        kind === "story"
          ? (storyIds.get(factor.code) ?? "")
          : kind === "topic"
            ? (topics[factor.code - 1]?.id ?? "")
            : kind === "phrase"
              ? (phrases.words[factor.code] ?? []).map((code) => terms.text(code)).join(" ")
              : kind === "source" || kind === "author" || kind === "country" || kind === "language"
                ? dictionaries[codes[kind]].text(factor.code)
                : terms.text(factor.code);
      const inStory = kind === "story" ? undefined : storyOf(kind, factor, phrases.words[factor.code]);
      const document =
        kind === "story"
          ? (ofStory(factor.code, inRange) ?? ofStory(factor.code))
          : kind === "author"
            ? ids.find((id) => dense.author[id] === factor.code)
            : undefined;
      const story = inStory === undefined ? undefined : storyIds.get(inStory);
      return { ...factor, kind, key: text, document, story };
    }),
  );
  const [largest] = standing;
  const candidatesForFirst = largest ? inRange.filter((id) => stories.codeOf(id) === largest.code) : inRange;
  const sentiments = sentimentOf(documents, columns, totals);
  return {
    ...{ here, expected: mean, standsOut: windows.length > 0 && totalStandsOut(here, of, inWindows), rule },
    windows: windows.map((window, i) => ({
      ...window,
      documents: inWindows[i] ?? 0,
      weight: of.weights[i] ?? 0,
    })),
    originals: {
      here: different(storyCounts.here),
      expected: expected(of, storyCounts.windows.map(different)),
    },
    factors,
    mainStories: mainStories(standing),
    sentiment: { ...sentiments, drivers: driversOf(found, terms, isWord, words.bound, of) },
    earliest: earliest(candidatesForFirst, earlier, listedDocuments),
    mostShared: mostShared(inRange, storyCounts.here, stories, earlier),
  };
}

interface Placed {
  ids: Uint32Array;
  /** For each id, 0 if it is in the range, else the number of its window from 1 on. */
  places: Uint8Array;
  /** The same by id, from 1 on. */
  byId: Uint8Array;
  union: Bitset;
}

function place(set: Bitset, { dense, size }: Columns, times: readonly TimeRange[]): Placed {
  const byId = new Uint8Array(size);
  const union = Bitset.of(size);
  let length = 0;
  const { published } = dense;
  const ids = new Uint32Array(set.count());
  const places = new Uint8Array(ids.length);
  set.eachBlock((block, count) => {
    for (let i = 0; i < count; i++) {
      const id = block[i] ?? 0;
      const at = published[id] ?? Number.NaN;
      const found = times.findIndex(({ from, until }) => at >= from && at < until);
      if (found < 0) continue;
      byId[id] = found + 1;
      union.add(id);
      ids[length] = id;
      places[length++] = found;
    }
  });
  return { ids: ids.subarray(0, length), places: places.subarray(0, length), byId, union };
}

function split([here = new Uint32Array(0), ...windows]: Uint32Array[]): FactorCounts {
  return { here, windows };
}

/** Documents by topic. Topics have the codes from 1 on. */
function countTopics({ ids, places }: Placed, topics: readonly TopicSet[], count: number): FactorCounts {
  const counts = Array.from({ length: count }, () => new Uint32Array(topics.length + 1));
  for (const [n, { set }] of topics.entries())
    for (let i = 0; i < ids.length; i++) {
      const own = counts[places[i] ?? 0];
      if (own && set.has(ids[i] ?? 0)) own[n + 1] = (own[n + 1] ?? 0) + 1;
    }
  return split(counts);
}

interface FoundTerms {
  counts: FactorCounts;
  /** Documents by sentiment, code and whether they are in the range. Those of windows count their weight. */
  moods: Record<"positive" | "negative", { here: Uint32Array; weighted: Float32Array }>;
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

/**
 * The words that phrases are made of: those with a part of the change of their own. A phrase that makes 2% of a change
 * consists of words that do.
 */
function phraseWords(counts: FactorCounts, totals: Totals, isWord: (code: number) => boolean): Uint16Array {
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

async function countPhrases(
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
function longestOf(factors: readonly ScoredFactor[], words: readonly number[][]): ScoredFactor[] {
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
    const least = (factor.here - factor.expected) / 2;
    if (!(least > 0)) return undefined;
    let best: { code: number; count: number } | undefined;
    for (const [n, { code }] of standing.entries()) {
      const count = countIn(n, kind, factor, phrase);
      if (count >= least && count > (best?.count ?? 0)) best = { code, count };
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

function sentimentOf({ ids, places }: Placed, { dense }: Columns, { of, here: all }: Totals) {
  const counts = Array.from({ length: of.weights.length + 1 }, () => ({
    positive: 0,
    neutral: 0,
    negative: 0,
  }));
  for (let i = 0; i < ids.length; i++) {
    const own = counts[places[i] ?? 0];
    const value = dense.sentiment[ids[i] ?? 0] ?? 0;
    if (own) own[value > 0 ? "positive" : value < 0 ? "negative" : "neutral"]++;
  }
  const [here = { positive: 0, neutral: 0, negative: 0 }, ...windows] = counts;
  const meanOf = (name: keyof SentimentCounts) =>
    expected(
      of,
      windows.map((one) => one[name]),
    );
  const means = { positive: meanOf("positive"), neutral: meanOf("neutral"), negative: meanOf("negative") };
  const mean = means.positive + means.neutral + means.negative;
  const { low, high } = proportionDifference(
    here.negative,
    all,
    means.negative * of.windows,
    mean * of.windows,
  );
  const isKnown = all > 0 && mean > 0;
  return {
    ...{ here, expected: means },
    standsOut: isKnown && (low > 0 || high < 0),
    margin: isKnown ? (high - low) / 2 : 1,
  };
}

/** Words in negative or positive documents here beyond those expected there, the most first. */
function driversOf(
  { moods }: FoundTerms,
  terms: TermIndex,
  isWord: (code: number) => boolean,
  bound: number,
  { exposure }: Expectation,
): Explanation["sentiment"]["drivers"] {
  return (["negative", "positive"] as const).flatMap((sentiment) => {
    const { here, weighted } = moods[sentiment];
    const found: { term: string; sentiment: typeof sentiment; documents: number }[] = [];
    here.forEach((count, code) => {
      if (count < 3 || !isWord(code)) return;
      const mean = exposure > 0 ? (weighted[code] ?? 0) / exposure : 0;
      // The same bound as for words, of the difference in deviations of a Poisson variable.
      if (count - mean < bound * Math.sqrt(Math.max(1, mean))) return;
      found.push({ term: terms.text(code), sentiment, documents: count - mean });
    });
    return found
      .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
      .slice(0, listedDrivers);
  });
}

function different(counts: Uint32Array): number {
  // Code 0 holds documents without a story, each of which counts.
  return counts.reduce((sum, count, code) => sum + (code === 0 ? count : count > 0 ? 1 : 0), 0);
}

type Precedes = (a: number, b: number) => boolean;

function byTime({ dense: { published } }: Columns): Precedes {
  return (a, b) => {
    const [x, y] = [published[a] ?? 0, published[b] ?? 0];
    return x < y || (x === y && a < b);
  };
}

function first(ids: Uint32Array, isWanted: (id: number) => boolean, earlier: Precedes): number | undefined {
  let best: number | undefined;
  for (const id of ids) if ((best === undefined || earlier(id, best)) && isWanted(id)) best = id;
  return best;
}

function earliest(ids: Uint32Array, earlier: Precedes, most: number): number[] {
  const found: number[] = [];
  for (const id of ids) {
    const last = found.at(-1);
    if (found.length === most && last !== undefined && !earlier(id, last)) continue;
    const at = found.findIndex((other) => earlier(id, other));
    found.splice(at < 0 ? found.length : at, 0, id);
    if (found.length > most) found.pop();
  }
  return found;
}

function mostShared(
  ids: Uint32Array,
  counts: Uint32Array,
  stories: StoryCodes,
  earlier: Precedes,
): Explanation["mostShared"] {
  const top: number[] = [];
  const precedes = (a: number, b: number) => (counts[a] ?? 0) > (counts[b] ?? 0);
  for (let code = 1; code < counts.length; code++) {
    if ((counts[code] ?? 0) < 2) continue;
    const last = top.at(-1);
    if (top.length === listedDocuments && last !== undefined && !precedes(code, last)) continue;
    const at = top.findIndex((other) => precedes(code, other));
    top.splice(at < 0 ? top.length : at, 0, code);
    if (top.length > listedDocuments) top.pop();
  }
  return top.flatMap((code) => {
    const id = first(ids, (one) => stories.codeOf(one) === code, earlier);
    return id === undefined ? [] : [{ id, story: stories.idOf(id), copies: (counts[code] ?? 1) - 1 }];
  });
}
