import { describe, expect, it } from "vitest";
import { Bitset } from "../../../../../src/service/engine/columns/bitset";
import { breakCode } from "../../../../../src/service/engine/texts/codes";
import { CachedCounts } from "../../../../../src/service/engine/texts/cached-counts";
import type { VisitTerms } from "../../../../../src/service/engine/texts/term-index";

/** Counts documents that change, and compares with plain loops. */

const documents = 2_000;
const vocabulary = 30;

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Texts of documents as they are stored, and as they have changed since. */
class Texts {
  readonly size = vocabulary + 1;
  files: undefined[] = [];
  changes = 0;
  readonly stored_ = new Map<number, number[]>();
  readonly changed = new Map<number, number[]>();
  visited = 0;

  change(id: number, text: number[]): void {
    this.changed.set(id, text);
    this.changes++;
  }

  of(id: number): number[] {
    return this.changed.get(id) ?? this.stored_.get(id) ?? [];
  }

  save(): void {
    for (const [id, text] of this.changed) this.stored_.set(id, text);
    this.changed.clear();
    this.files = [];
  }

  stored(set: Bitset): Bitset {
    const stored = new Bitset(set.words.slice());
    for (const id of this.changed.keys()) stored.remove(id);
    return stored;
  }

  async countStored(set: Bitset): Promise<Uint32Array> {
    const counts = new Uint32Array(this.size);
    const add: VisitTerms = (_id, codes, length) => {
      for (const code of new Set(codes.subarray(0, length))) counts[code] = (counts[code] ?? 0) + 1;
    };
    await this.eachDocument(set, add, undefined, { asStored: true });
    return counts;
  }

  eachDocument(
    set: Bitset,
    visit: VisitTerms,
    _signal?: AbortSignal,
    { asStored = false, withBreaks = false } = {},
  ) {
    set.each((id) => {
      const all = (asStored ? this.stored_.get(id) : this.of(id)) ?? [];
      const text = withBreaks ? all : all.filter((code) => code !== breakCode);
      this.visited++;
      visit(id, Uint32Array.from(text), text.length);
    });
    return Promise.resolve();
  }
}

function phrasesIn(text: readonly number[], words: ReadonlySet<number>): Set<string> {
  const own = new Set<string>();
  for (let i = 0; i < text.length; i++)
    for (const length of [2, 3]) {
      const phrase = text.slice(i, i + length);
      if (phrase.length === length && phrase.every((word) => words.has(word))) own.add(phrase.join(" "));
    }
  return own;
}

/** Counts across breaks, of those phrases that max of their documents have without one. */
function plainPhrases(texts: Texts, set: Bitset, min: number, words: ReadonlySet<number>) {
  const counts = new Map<string, number>();
  const unbroken = new Map<string, number>();
  const count = (into: Map<string, number>, phrases: Set<string>) => {
    for (const phrase of phrases) into.set(phrase, (into.get(phrase) ?? 0) + 1);
  };
  set.each((id) => {
    const text = texts.of(id);
    const plain = text.filter((code) => code !== breakCode);
    count(counts, phrasesIn(plain, words));
    count(unbroken, phrasesIn(text, words));
  });
  return new Map([...counts].filter(([phrase, n]) => n >= min && (unbroken.get(phrase) ?? 0) * 2 > n));
}

describe("kept counts", () => {
  it("are those of all documents after any changes", async () => {
    const next = random(7);
    const texts = new Texts();
    // Low numbers are frequent.
    const text = () =>
      Array.from({ length: 4 + next(8) }, () => 1 + next(1 + next(vocabulary))).flatMap((word) =>
        next(word < 4 ? 2 : 9) === 0 ? [word, breakCode] : [word],
      );
    for (let id = 0; id < documents; id++) texts.stored_.set(id, text());
    const set = Bitset.of(documents);
    for (let id = 0; id < documents; id++) if (next(4) > 0) set.add(id);
    const kept = new CachedCounts(texts);
    let saved = 0;
    for (let round = 0; round < 50; round++) {
      const changes = round % 12 === 5 ? 120 : round % 3;
      for (let n = 0; n < changes; n++) {
        const id = next(documents);
        if (next(3) === 0) texts.change(id, text());
        else if (set.has(id)) set.remove(id);
        else set.add(id);
      }
      if (round % 20 === 19) texts.save();
      const before = texts.visited;
      const counts = await kept.count(set);
      const plain = new Uint32Array(texts.size);
      set.each((id) =>
        new Set(texts.of(id)).forEach((word) => {
          if (word !== breakCode) plain[word] = (plain[word] ?? 0) + 1;
        }),
      );
      expect([...counts]).toEqual([...plain]);

      const min = 150 + (round % 3);
      const wordsFrom = (from: number) =>
        [...counts.keys()]
          .filter((word) => word > 0 && (counts[word] ?? 0) >= from)
          .map((code) => ({ code, isEnd: true, isKey: true }));
      const groups = [[2, 3]];
      const { found, unions } = await kept.phrases(set, { wordsFrom, groups, min });
      const frequent = new Set(wordsFrom(min).map(({ code }) => code));
      const expected = plainPhrases(texts, set, min, frequent);
      expect(new Map(found.map(({ codes, count }) => [codes.join(" "), count]))).toEqual(expected);
      let union = 0;
      set.each((id) => (union += Number(texts.of(id).some((word) => word === 2 || word === 3))));
      expect([...unions]).toEqual([union]);
      if (texts.visited - before < documents / 2) saved++;
    }
    // Most rounds count the changed documents alone.
    expect(saved).toBeGreaterThan(20);
  });
});
