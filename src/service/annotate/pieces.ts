/** Stands for a space, so that a piece tells whether it starts a word. */
const SPACE_SIGN = "▁";
/** A character of no piece costs as much as this many less than the rarest piece. */
const UNKNOWN_PENALTY = 10;

/** Longer pieces are rules of dashes and the like. */
const LONGEST_PIECE = 16;

/**
 * Splits texts into pieces of words: of all ways to put a word together from known pieces it takes the one with the
 * highest sum of scores, as the unigram model of SentencePiece does.
 */
export class Pieces {
  readonly #ids = new Map<string, number>();
  readonly #longest: number;
  readonly #unknownScore: number;

  /** `scores` are the log probabilities of the pieces. Pieces that are no text have a score below -100. */
  constructor(
    pieces: readonly string[],
    private readonly scores: ArrayLike<number>,
    private readonly unknownId: number,
  ) {
    let longest = 0;
    let rarest = 0;
    for (const [id, piece] of pieces.entries()) {
      const score = scores[id] ?? 0;
      if (score < -100 || id === unknownId) continue;
      this.#ids.set(piece, id);
      longest = Math.max(longest, Math.min(piece.length, LONGEST_PIECE));
      rarest = Math.min(rarest, score);
    }
    this.#longest = longest;
    this.#unknownScore = rarest - UNKNOWN_PENALTY;
  }

  /** The pieces of a word without spaces, in Unicode's form NFKC. */
  ofWord(word: string): readonly number[] {
    return this.#best(SPACE_SIGN + word);
  }

  /** The best split by dynamic programming: for each end of a piece the best sum of scores and where that piece starts. */
  #best(word: string): number[] {
    const { length } = word;
    const sums = new Float64Array(length + 1).fill(-Infinity);
    const from = new Int32Array(length + 1);
    const ids = new Int32Array(length + 1);
    sums[0] = 0;
    for (let start = 0; start < length; start++) {
      const sum = sums[start] ?? -Infinity;
      if (sum === -Infinity) continue;
      const last = Math.min(length, start + this.#longest);
      for (let end = start + 1; end <= last; end++) {
        const id = this.#ids.get(word.slice(start, end));
        if (id === undefined) continue;
        const total = sum + (this.scores[id] ?? 0);
        if (total > (sums[end] ?? 0)) {
          sums[end] = total;
          from[end] = start;
          ids[end] = id;
        }
      }
      const next = start + ((word.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
      const total = sum + this.#unknownScore;
      if (total > (sums[next] ?? 0)) {
        sums[next] = total;
        from[next] = start;
        ids[next] = this.unknownId;
      }
    }
    const found: number[] = [];
    for (let end = length; end > 0; end = from[end] ?? 0) {
      const id = ids[end] ?? this.unknownId;
      if (id !== this.unknownId || found.at(-1) !== id) found.push(id);
    }
    return found.reverse();
  }
}
