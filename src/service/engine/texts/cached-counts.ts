import { Bitset } from "../columns/bitset";
import { PhraseFinder, type PhraseWord, type FoundPhrase, isPhrase } from "./phrase-finder";
import type { PieceFile } from "./piece-file";
import { type TermIndex, type VisitTerms, tally } from "./term-index";

/** Sets whose counts are kept, and lists of phrases of each. */
const maxSets = 4;
const maxLists = 3;
/** Longer lists of phrases aren't kept. */
const maxPhrases = 20_000;
/** Words whose phrases are counted at most, the most frequent ones. */
export const maxPhraseWords = 50_000;

/** The counts of stored documents. They hold until a piece is written anew. */
interface StoredCounts {
  files: readonly (PieceFile | undefined)[];
  set: Bitset;
  counts: Uint32Array | undefined;
  lists: CachedPhrases[];
}

/** The frequent phrases of the stored documents. */
interface CachedPhrases {
  /** What they were found for: a set, and how often texts had changed then. */
  of: Bitset;
  changes: number;
  words: readonly PhraseWord[];
  /** By code: 0 if it isn't among the words, else a number for what it may be in a phrase. */
  roles: Uint8Array;
  groups: readonly (readonly number[])[];
  /** No other phrase had this many documents of that set. */
  min: number;
  found: readonly FoundPhrase[];
  unions: Uint32Array;
}

/** Documents that a set has beyond the kept one, and those that it lacks or has with another text. */
interface Difference {
  cached: StoredCounts;
  more: Bitset;
  less: Bitset;
}

type CountedTerms = Pick<TermIndex, "files" | "changes" | "size" | "stored" | "countStored" | "eachDocument">;

interface CountedPhrases {
  found: FoundPhrase[];
  unions: Uint32Array;
}

interface PhraseQuestion {
  /** Words with at least so many documents, the most frequent first. */
  wordsFrom: (min: number) => PhraseWord[];
  groups: readonly (readonly number[])[];
  min: number;
}

/**
 * Numbers of documents by term and phrase. Counts of the latest sets are kept, so that after a change only the documents
 * that differ are counted. The answers are those of counting all.
 */
export class CachedCounts {
  /** The latest first. */
  #cached: StoredCounts[] = [];

  constructor(readonly terms: CountedTerms) {}

  /** Numbers of documents of a set by code, in turns between other calls. */
  async count(set: Bitset, signal?: AbortSignal): Promise<Uint32Array> {
    const { cached, more, less } = this.#nearest(set);
    cached.counts ??= await this.terms.countStored(cached.set, signal);
    const counts = new Uint32Array(this.terms.size);
    counts.set(cached.counts);
    await this.terms.eachDocument(less, tally(counts, -1), signal, { asStored: true });
    await this.terms.eachDocument(more, tally(counts, 1), signal);
    counts[0] = 0;
    return cached.files === this.terms.files ? counts : this.count(set, signal);
  }

  /**
   * Phrases with at min `min` documents, in the order of their codes, and the documents with any word of each group.
   */
  async phrases(set: Bitset, question: PhraseQuestion, signal?: AbortSignal): Promise<CountedPhrases> {
    const { wordsFrom, groups, min } = question;
    const { terms } = this;
    const words = wordsFrom(min);
    const isCut = words.length === maxPhraseWords;
    const { cached, more, less } = this.#nearest(set);
    const { changes } = terms;
    let list = isCut
      ? undefined
      : cached.lists.find((phrases) => answers(phrases, words, question, set, changes));
    // Rarer phrases are kept, too: some of them may be frequent enough after the next changes.
    const fewest = isCut ? min : min - (min >> 4);
    const counted = list?.words ?? (isCut ? words : wordsFrom(fewest));
    const finder = () => new PhraseFinder(counted, groups, terms.size);
    const added = finder();
    const gone = finder();
    const into =
      (phraseFinder: PhraseFinder): VisitTerms =>
      (_id, codes, length) =>
        phraseFinder.take(codes, length);
    const before = { asStored: true, withBreaks: true };
    await terms.eachDocument(less, into(gone), signal, before);
    await terms.eachDocument(more, into(added), signal, { withBreaks: true });
    if (!list) {
      const stored = finder();
      await terms.eachDocument(cached.set, into(stored), signal, before);
      const found = stored.found(fewest);
      // Those that are frequent only together with the documents that differ.
      for (const { codes, count } of added.found(1)) {
        const others = stored.count(codes);
        if (others.count < fewest && others.count + count >= fewest) found.push({ codes, ...others });
      }
      const roles = new Uint8Array(terms.size);
      for (const word of counted) roles[word.code] = roleOf(word);
      const { unions } = stored;
      const of = new Bitset(set.words.slice());
      list = { of, changes, words: counted, roles, groups, min: fewest, found, unions };
      if (!isCut && found.length <= maxPhrases) cached.lists = [list, ...cached.lists].slice(0, maxLists);
    }
    if (cached.files !== terms.files) return this.phrases(set, question, signal);
    const found = list.found
      .map(({ codes, count, unbroken }) => {
        const plus = added.count(codes);
        const minus = gone.count(codes);
        return {
          codes,
          count: count + plus.count - minus.count,
          unbroken: unbroken + plus.unbroken - minus.unbroken,
        };
      })
      .filter((phrase) => phrase.count >= min && isPhrase(phrase))
      .sort(inOrder);
    const unions = list.unions.map((count, i) => count + (added.unions[i] ?? 0) - (gone.unions[i] ?? 0));
    return { found, unions };
  }

  /** The kept counts of the set that differs least. New ones if that is more than an eighth. */
  #nearest(set: Bitset): Difference {
    const { files } = this.terms;
    this.#cached = this.#cached.filter((candidate) => candidate.files === files);
    const stored = this.terms.stored(set);
    const differences = this.#cached.map((cached) => difference(cached, set, stored));
    const sizes = differences.map(({ more, less }) => more.count() + less.count());
    const size = Math.min(...sizes);
    const near =
      (size * 8 <= set.count() ? differences[sizes.indexOf(size)] : undefined) ??
      difference({ files, set: stored, counts: undefined, lists: [] }, set, stored);
    this.#cached = [near.cached, ...this.#cached.filter((candidate) => candidate !== near.cached)].slice(
      0,
      maxSets,
    );
    return near;
  }
}

function difference(cached: StoredCounts, set: Bitset, stored: Bitset): Difference {
  return {
    cached,
    less: cached.set.without(stored),
    more: set.without(cached.set).or(set.without(stored)),
  };
}

/** Whether a kept list holds all phrases of these words with at least `min` documents of a set. */
function answers(
  list: CachedPhrases,
  words: readonly PhraseWord[],
  { groups, min }: PhraseQuestion,
  set: Bitset,
  changes: number,
): boolean {
  // Each new document may have any phrase.
  const max = changes - list.changes + set.without(list.of).count();
  return (
    list.min + max <= min &&
    list.groups.length === groups.length &&
    groups.every((group, i) => group.join(" ") === list.groups[i]?.join(" ")) &&
    words.every((word) => list.roles[word.code] === roleOf(word))
  );
}

function roleOf({ isEnd, isKey }: PhraseWord): number {
  return 1 + Number(isEnd) + 2 * Number(isKey);
}

function inOrder({ codes: a }: FoundPhrase, { codes: b }: FoundPhrase): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    if (x !== y) return x - y;
  }
  return a.length - b.length;
}
