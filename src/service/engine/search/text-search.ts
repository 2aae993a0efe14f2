import type { Clause } from "../../../shared/query";
import type { Run } from "../../../sqlite/id-runs";
import { Bitset } from "../columns/bitset";
import type { TermIndex } from "../texts/term-index";
import { pieceBits, pieceSize } from "../texts/text-column";
import type { TextReader } from "../texts/text-reader";
import type { Steps } from "../../turns";
import { TextMatcher } from "./text-matcher";

/** So few documents of a piece are tested one by one, without its postings. */
const fewDocuments = 256;
/** Documents whose streams are tested between two pauses at most. */
const atOnce = 4_096;

/** Finds documents by words, phrases, and other terms of their texts, piece by piece. */
export class TextSearch {
  constructor(
    readonly terms: TermIndex,
    readonly reading: TextReader,
  ) {}

  /** Waits until all texts are read. */
  ready(signal?: AbortSignal): Promise<void> {
    return this.reading.ready(signal);
  }

  /** Documents that match a clause about text, deleted ones too, among all or in a run of ids. Reads what isn't read yet. */
  *find(clause: Clause, run: Run = [0, this.reading.size() - 1]): Steps<Bitset> {
    const [first, last] = run;
    this.reading.readNow(run);
    const matcher = new TextMatcher(clause, this.terms);
    const found = Bitset.of(last + 1);
    const open = Bitset.of(last + 1);
    for (let from = first - (first % pieceSize); from <= last; from += pieceSize) {
      const [low, high] = [Math.max(first, from), Math.min(last, from + pieceSize - 1)];
      if (high - low < fewDocuments) for (let id = low; id <= high; id++) open.add(id);
      else this.#lookUp(from, matcher, { found, open }, [low, high]);
      for (let at = from; at < from + pieceSize; at += atOnce) {
        this.terms.visitWithin(at, at + atOnce, open, (id, codes, length) => {
          if (matcher.matches(codes, length)) found.add(id);
        });
        yield;
      }
      open.words.fill(0, from / 32, (from + pieceSize) / 32);
    }
    return found;
  }

  #lookUp(
    from: number,
    matcher: TextMatcher,
    { found, open }: { found: Bitset; open: Bitset },
    [low, high]: Run,
  ): void {
    const n = from >>> pieceBits;
    const room = found.words.length - from / 32;
    this.terms.inFile(n, (add, size) => {
      const matches = matcher.inPiece(add, size);
      found.words.set(matches.found.words.subarray(0, room), from / 32);
      open.words.set(matches.open.words.subarray(0, room), from / 32);
    });
    for (const set of [found, open]) {
      for (let id = from; id < low; id++) set.remove(id);
      for (let id = high + 1; id < from + pieceSize; id++) set.remove(id);
    }
    for (const id of this.terms.changedIn(n)) {
      if (id < low || id > high) continue;
      found.remove(id);
      open.add(id);
    }
  }
}
