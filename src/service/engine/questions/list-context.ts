import { logDice } from "../../../methods/statistics/association";
import type { ContextSort } from "../../../shared/interface/text-analysis.constants";
import { emojiPlaces, words } from "../../../shared/query";
import { textAfter } from "../../workspace/derive";
import type { StoredDocument } from "../../workspace/stored-document";
import type { Bitset } from "../columns/bitset";
import { withRoom } from "../columns/with-room";
import type { Collocate, ContextAnswer, ContextHit, ContextQuestion } from "../engine";
import { NodeMatcher, emojiOfNode, textPart } from "../texts/node-matcher";
import type { TermIndex } from "../texts/term-index";

/** Words on each side that lines are sorted by. Further ones rarely decide. */
const sortedWords = 4;
/** A collocate meets the node at least this often. */
const minMeetings = 2;

interface Parts {
  terms: TermIndex;
  read: (id: number) => StoredDocument | undefined;
  published: Float64Array;
}

/**
 * The matches of a node in documents, a page of them in order, and the words around them. `matching` holds the documents
 * of `all` that the node finds.
 */
export async function listContext(
  { all, matching }: { all: Bitset; matching: Bitset },
  question: ContextQuestion,
  { terms, read, published }: Parts,
  signal?: AbortSignal,
): Promise<ContextAnswer> {
  const { node, sort, offset, max, span, collocates } = question;
  const matcher = new NodeMatcher(node, terms);
  const emoji = emojiOfNode(node);
  const hits = new Hits();
  const near = collocates > 0 ? new Collocates(terms.size, span) : undefined;
  const { kinds } = terms;
  let documents = 0;
  // One function for all documents: making one for each of a million takes as long as matching.
  const document: { id: number; codes: Uint32Array; title: number; end: number } = {
    id: 0,
    codes: new Uint32Array(0),
    title: 0,
    end: 0,
  };
  const take = (position: number, words: number) => {
    const { id, codes, title, end } = document;
    const at = title > 0 && position >= title ? position + 1 : position;
    hits.add(id, position, words, codes, at, end, sort);
    near?.add(codes, at, words, end);
  };
  await terms.eachDocument(
    matching,
    (id, codes, length) => {
      const part = textPart(codes, length, kinds);
      const before = hits.length;
      document.id = id;
      document.codes = codes;
      document.title = part.title;
      document.end = part.end;
      matcher.match(codes, part, take);
      if (emoji.size > 0) for (const position of emojiPositions(read(id), emoji)) take(position, 0);
      if (hits.length > before) documents++;
    },
    signal,
  );
  const lines = hits.page(offset, max, sort, terms, published);
  const found = near ? await near.list(hits.length, collocates, all, terms, signal) : [];
  return { documents, hits: hits.length, lines, collocates: found };
}

/** Before which words emoji stand. Each gap between words counts once. */
function emojiPositions(document: StoredDocument | undefined, wanted: ReadonlySet<string>): Set<number> {
  const text = document ? textAfter(document.title ?? "", document.content) : "";
  const places = emojiPlaces(text).filter(({ key }) => wanted.has(key));
  if (places.length === 0) return new Set();
  const starts = words(text).map(({ start }) => start);
  return new Set(places.map((place) => starts.filter((start) => start < place.start).length));
}

/** All matches, in columns that grow: a million of them take 28 MB. */
class Hits {
  length = 0;
  #ids = new Uint32Array(1024);
  #positions = new Uint32Array(1024);
  #lengths = new Uint8Array(1024);
  /** The words on the side that lines are sorted by, the nearest first. 0 where the text ends. */
  #beside = new Uint32Array(1024 * sortedWords);

  add(
    id: number,
    position: number,
    words: number,
    codes: Uint32Array,
    at: number,
    end: number,
    sort: ContextSort,
  ): void {
    if (this.length === this.#ids.length) this.#grow();
    const n = this.length++;
    this.#ids[n] = id;
    this.#positions[n] = position;
    this.#lengths[n] = Math.min(255, words);
    if (sort === "newest") return;
    for (let i = 0; i < sortedWords; i++) {
      const beside = sort === "right" ? at + words + i : at - 1 - i;
      const code = beside >= 0 && beside < end ? (codes[beside] ?? 0) : 0;
      this.#beside[n * sortedWords + i] = code;
      // Nothing stands behind the end of a title or text.
      if (code === 0) {
        this.#beside.fill(0, n * sortedWords + i, (n + 1) * sortedWords);
        break;
      }
    }
  }

  page(
    from: number,
    max: number,
    sort: ContextSort,
    terms: TermIndex,
    published: Float64Array,
  ): ContextHit[] {
    const to = Math.min(this.length, from + max);
    if (from >= to) return [];
    const order = new Uint32Array(this.length);
    for (let n = 0; n < order.length; n++) order[n] = n;
    const newest = (a: number, b: number) => {
      const x = this.#ids[a] ?? 0;
      const y = this.#ids[b] ?? 0;
      return (published[y] ?? 0) - (published[x] ?? 0) || y - x || a - b;
    };
    if (sort === "newest") select(order, 0, order.length, from, to, newest);
    else this.#bySide(order, 0, order.length, 0, { from, to, terms, newest });
    return Array.from(order.subarray(from, to), (n) => ({
      key: this.#ids[n] ?? 0,
      position: this.#positions[n] ?? 0,
      length: this.#lengths[n] ?? 0,
    }));
  }

  /**
   * Brings the part of `order` in [low, high) into the order of the words at a distance, as far as the page needs it:
   * words are counted, and only those on the page are sorted further.
   */
  #bySide(
    order: Uint32Array,
    low: number,
    high: number,
    distance: number,
    page: { from: number; to: number; terms: TermIndex; newest: (a: number, b: number) => number },
  ): void {
    const { from, to, terms, newest } = page;
    if (high - low < 2 || to <= low || from >= high) return;
    if (distance === sortedWords) {
      select(order, low, high, from, to, newest);
      return;
    }
    const codeOf = (n: number) => this.#beside[n * sortedWords + distance] ?? 0;
    const counts = new Map<number, number>();
    for (let i = low; i < high; i++) {
      const code = codeOf(order[i] ?? 0);
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    if (counts.size === 1) {
      this.#bySide(order, low, high, distance + 1, page);
      return;
    }
    const sorted = [...counts.keys()]
      .map((code) => ({ code, text: terms.text(code) }))
      // Lines whose title or text ends here come last.
      .sort((a, b) => (a.code === 0 ? 1 : b.code === 0 ? -1 : a.text < b.text ? -1 : 1));
    const starts = new Map<number, number>();
    let at = low;
    for (const { code } of sorted) {
      starts.set(code, at);
      at += counts.get(code) ?? 0;
    }
    const places = new Map(starts);
    for (const n of order.slice(low, high)) {
      const place = places.get(codeOf(n)) ?? low;
      order[place] = n;
      places.set(codeOf(n), place + 1);
    }
    for (const { code } of sorted) {
      const start = starts.get(code) ?? low;
      const end = start + (counts.get(code) ?? 0);
      // Equal words and then nothing: the newest comes first.
      this.#bySide(order, start, end, code === 0 ? sortedWords : distance + 1, page);
    }
  }

  #grow(): void {
    const size = 2 * this.#ids.length;
    this.#ids = withRoom(this.#ids, size, Uint32Array);
    this.#positions = withRoom(this.#positions, size, Uint32Array);
    this.#lengths = withRoom(this.#lengths, size, Uint8Array);
    this.#beside = withRoom(this.#beside, size * sortedWords, Uint32Array);
  }
}

/** Sorts so much of [low, high) that [from, to) is as in the sorted whole: quickselect, then a sort of the page. */
function select(
  order: Uint32Array,
  low: number,
  high: number,
  from: number,
  to: number,
  compare: (a: number, b: number) => number,
): void {
  while (high - low > 64) {
    const pivot = order[(low + high) >>> 1] ?? 0;
    let i = low;
    let j = high - 1;
    while (i <= j) {
      while (compare(order[i] ?? 0, pivot) < 0) i++;
      while (compare(order[j] ?? 0, pivot) > 0) j--;
      if (i > j) break;
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
      i++;
      j--;
    }
    // The page lies on one side, or on both.
    if (to <= j + 1) high = j + 1;
    else if (from >= i) low = i;
    else {
      select(order, low, j + 1, from, to, compare);
      low = i;
    }
  }
  order.subarray(low, high).sort(compare);
}

/** Counts the words within a span of matches. */
class Collocates {
  readonly #left: Uint32Array;
  readonly #right: Uint32Array;
  readonly #hits: Uint32Array;
  /** Number of the last match that a word was counted for, on the left, on the right, and at all. */
  readonly #seen: readonly [Uint32Array, Uint32Array, Uint32Array];
  #match = 0;

  constructor(
    size: number,
    readonly span: number,
  ) {
    [this.#left, this.#right, this.#hits] = [
      new Uint32Array(size),
      new Uint32Array(size),
      new Uint32Array(size),
    ];
    this.#seen = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
  }

  add(codes: Uint32Array, at: number, words: number, end: number): void {
    this.#match++;
    const [seenLeft, seenRight] = this.#seen;
    for (let i = at - 1; i >= 0 && i >= at - this.span && codes[i] !== 0; i--)
      this.#count(codes[i] ?? 0, seenLeft, this.#left);
    for (let i = at + words; i < end && i < at + words + this.span && codes[i] !== 0; i++)
      this.#count(codes[i] ?? 0, seenRight, this.#right);
  }

  #count(code: number, seenBeside: Uint32Array, beside: Uint32Array): void {
    if (seenBeside[code] !== this.#match) {
      seenBeside[code] = this.#match;
      beside[code] = (beside[code] ?? 0) + 1;
    }
    const [, , seen] = this.#seen;
    if (seen[code] === this.#match) return;
    seen[code] = this.#match;
    this.#hits[code] = (this.#hits[code] ?? 0) + 1;
  }

  /** The words with the highest log Dice. It needs how often each occurs in all selected documents. */
  async list(
    hits: number,
    max: number,
    all: Bitset,
    terms: TermIndex,
    signal: AbortSignal | undefined,
  ): Promise<Collocate[]> {
    const frequencies = new Uint32Array(this.#hits.length);
    await terms.eachDocument(
      all,
      (_id, codes, length) => {
        for (let i = 0; i < length; i++) {
          const code = codes[i] ?? 0;
          frequencies[code] = (frequencies[code] ?? 0) + 1;
        }
      },
      signal,
    );
    const found: { code: number; score: number }[] = [];
    this.#hits.forEach((meetings, code) => {
      if (code === 0 || meetings < minMeetings) return;
      found.push({ code, score: logDice(meetings, hits, frequencies[code] ?? 0) });
    });
    found.sort((a, b) => b.score - a.score || (terms.text(a.code) < terms.text(b.code) ? -1 : 1));
    return found.slice(0, max).map(({ code, score }) => ({
      term: terms.text(code),
      left: this.#left[code] ?? 0,
      right: this.#right[code] ?? 0,
      hits: this.#hits[code] ?? 0,
      logDice: score,
    }));
  }
}
