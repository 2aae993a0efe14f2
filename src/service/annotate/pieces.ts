/** Stands for a space, so that a piece tells whether it starts a word. */
const SPACE_SIGN = "▁";
/** A character of no piece costs as much as this many less than the rarest piece. */
const UNKNOWN_PENALTY = 10;

/** Longer pieces are rules of dashes and the like. */
const LONGEST_PIECE = 16;
/** Numbers of a node: the node above it, the code unit that leads on from there, and the piece that ends here. */
const [ABOVE, UNIT, PIECE] = [0, 1, 2] as const;
/** Room of a node, so that each lies in one line of the processor's cache. */
const NODE = 4;
const NONE = -1;

/**
 * Splits texts into pieces of words: of all ways to put a word together from known pieces it takes the one with the
 * highest sum of scores, as the unigram model of SentencePiece does.
 */
export class Pieces {
  /** A trie of the pieces, as a hash table with open addressing. A node is known by its place; the root is NONE. */
  readonly #nodes: Int32Array;
  readonly #unknownScore: number;
  // By the end of a piece. Larger for longer words.
  #sums = new Float64Array(128);
  #from = new Int32Array(128);
  #ids = new Int32Array(128);

  /** `scores` are the log probabilities of the pieces. Pieces that are no text have a score below -100. */
  constructor(
    pieces: readonly string[],
    private readonly scores: ArrayLike<number>,
    private readonly unknownId: number,
  ) {
    // Pieces share nodes, so most places stay free.
    const units = pieces.reduce((sum, { length }) => sum + length, 1);
    this.#nodes = new Int32Array(NODE << Math.ceil(Math.log2(units))).fill(NONE);
    let rarest = 0;
    for (const [id, piece] of pieces.entries()) {
      const score = scores[id] ?? 0;
      if (score < -100 || id === unknownId) continue;
      rarest = Math.min(rarest, score);
      if (piece.length <= LONGEST_PIECE) this.#add(piece, id);
    }
    this.#unknownScore = rarest - UNKNOWN_PENALTY;
  }

  #add(piece: string, id: number): void {
    const nodes = this.#nodes;
    let node = NONE;
    for (let at = 0; at < piece.length; at++) {
      const unit = piece.charCodeAt(at);
      const above = node;
      node = placeOf(nodes, above, unit);
      nodes[NODE * node + ABOVE] = above;
      nodes[NODE * node + UNIT] = unit;
    }
    nodes[NODE * node + PIECE] = id;
  }

  /** The pieces of a word without spaces, in Unicode's form NFKC. */
  ofWord(word: string): readonly number[] {
    return this.#best(SPACE_SIGN + word);
  }

  /** The best split by dynamic programming: for each end of a piece the best sum of scores and where that piece starts. */
  #best(word: string): number[] {
    const { length } = word;
    if (length >= this.#sums.length) {
      this.#sums = new Float64Array(2 * length);
      this.#from = new Int32Array(2 * length);
      this.#ids = new Int32Array(2 * length);
    }
    const sums = this.#sums.fill(-Infinity, 0, length + 1);
    const from = this.#from;
    const ids = this.#ids;
    const nodes = this.#nodes;
    const { scores } = this;
    sums[0] = 0;
    for (let start = 0; start < length; start++) {
      const sum = sums[start] ?? 0;
      if (sum === -Infinity) continue;
      for (let end = start, node = NONE; end < length;) {
        node = placeOf(nodes, node, word.charCodeAt(end++));
        if (nodes[NODE * node + UNIT] === NONE) break;
        const id = nodes[NODE * node + PIECE] ?? NONE;
        if (id === NONE) continue;
        const total = sum + (scores[id] ?? 0);
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

/** Where the node below another one is, or would be. */
function placeOf(nodes: Int32Array, above: number, unit: number): number {
  const mask = nodes.length / NODE - 1;
  const hash = Math.imul(above, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
  let place = (hash ^ (hash >>> 15)) & mask;
  for (;;) {
    const known = nodes[NODE * place + UNIT];
    if (known === NONE || (known === unit && nodes[NODE * place + ABOVE] === above)) return place;
    place = (place + 1) & mask;
  }
}
